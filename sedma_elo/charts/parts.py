"""Bonuses and penalty against their caps: counted, lost to the cap, room left."""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go

from sedma_elo.charts.frame import HIDDEN_AXIS, figure, label
from sedma_elo.charts.palette import LIGHT
from sedma_elo.i18n import Translator
from sedma_elo.insight import counted, uncounted
from sedma_elo.narrative.names import number_name
from sedma_elo.rating import PlayerWorking, Tally

# How far a bar may run past the largest cap; what is lost beyond is told by its label.
PAST_CAP = 0.3


def parts_chart(player: PlayerWorking, t: Translator) -> go.Figure:
    """A bar for each kind of bonus and one for the penalty, with its count in words beside it."""
    tallies = [*player.bonuses, player.malus]
    names = {tally.kind: number_name(t, tally.kind) for tally in tallies}
    widest = max(tally.cap for tally in tallies) or 1.0
    limit = widest * (1 + PAST_CAP)
    rows = list(range(len(tallies)))
    colours = [LIGHT.loss if tally is player.malus else LIGHT.gain for tally in tallies]
    lost = [min(tally.lost_to_cap, limit - tally.counted) for tally in tallies]
    sentences = [_sentence(t, tally, player) for tally in tallies]
    ends = [
        tally.counted + max(part, tally.room) for tally, part in zip(tallies, lost, strict=True)
    ]
    return figure(
        "parts",
        t("Bonuses and penalty against their caps.")
        + " "
        + " ".join(
            f"{names[tally.kind]}: {text}." for tally, text in zip(tallies, sentences, strict=True)
        ),
        [
            _bars(rows, [tally.counted for tally in tallies], colours, {}),
            _bars(rows, [tally.room for tally in tallies], [LIGHT.room] * len(rows), {}),
            _bars(
                rows,
                lost,
                [LIGHT.surface] * len(rows),
                {
                    "pattern": {
                        "shape": "/",
                        "fgcolor": colours,
                        "bgcolor": LIGHT.surface,
                        "size": 6,
                        "solidity": 0.3,
                    },
                    "line": {"color": colours, "width": 1},
                },
            ),
        ],
        height=60 * len(rows),
        margin={"l": 0, "r": 0, "t": 4, "b": 4},
        xaxis={**HIDDEN_AXIS, "range": [0, limit * 1.001]},
        yaxis={**HIDDEN_AXIS, "range": [len(rows) - 0.45, -0.75]},
        annotations=[
            label(
                0,
                row - 0.36,
                f"<b>{names[tally.kind]}</b>  {text}",
                LIGHT.text if tally.count else LIGHT.muted,
                xanchor="left",
                yanchor="middle",
            )
            for row, tally, text in zip(rows, tallies, sentences, strict=True)
        ],
        shapes=[
            {
                "type": "line",
                "x0": tally.cap,
                "x1": tally.cap,
                "y0": row - 0.2,
                "y1": row + 0.3,
                "line": {"color": LIGHT.text, "width": 2},
            }
            for row, tally, end in zip(rows, tallies, ends, strict=True)
            if end > 0
        ],
    )


def _bars(
    rows: list[int], widths: list[float], colours: list[str], marker: dict[str, Any]
) -> dict[str, Any]:
    return {
        "type": "bar",
        "orientation": "h",
        "y": [row + 0.05 for row in rows],
        "x": widths,
        "width": 0.34,
        "marker": {"color": colours, **marker},
        "hoverinfo": "skip",
    }


def _sentence(t: Translator, tally: Tally, player: PlayerWorking) -> str:
    if tally.cap == 0:
        return t("counts nothing under this rule")
    sign = "−" if tally is player.malus else "+"
    if not tally.count:
        return t("0; up to {cap}", cap=sign + t.score(tally.cap))
    amount = sign + t.score(tally.counted)
    if uncounted(tally):
        return t.plural(
            "{amount}, the cap: {n} of {count} counts",
            "{amount}, the cap: {n} of {count} count",
            counted(tally),
            amount=amount,
            count=t.whole(tally.count),
        )
    if tally.room < 1e-6:
        return t("{amount}, just at the cap", amount=amount)
    return t("{amount} of at most {cap}", amount=amount, cap=sign + t.score(tally.cap))
