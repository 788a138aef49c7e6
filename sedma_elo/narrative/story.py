"""How the rule works, told in questions: an idea each, and what it does in one live match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from sedma_elo.i18n import Translator
from sedma_elo.insight import (
    Clamp,
    Reason,
    change_of_a,
    clamp,
    counts_at_cap,
    first_ratings,
    free_bad_moves,
    hop_over,
    remarks,
    tipping_points,
    uncounted,
    with_all_bonuses,
    with_bad_moves,
)
from sedma_elo.match import Match, PlayerStats
from sedma_elo.narrative.headline import Emphasis, verdict, why
from sedma_elo.narrative.names import exact_points, number_name
from sedma_elo.narrative.remarks import sentence, tag
from sedma_elo.narrative.steps import clamp_step, expected_step, k_step, rounding_step
from sedma_elo.rating import Explanation, explain, k_band, rate
from sedma_elo.rules import RuleSet

POOL = {Reason.POINTS_LEFT_POOL, Reason.POINTS_ENTERED_POOL}


@dataclass(frozen=True, slots=True)
class Passage:
    """A question and its answer: the idea, the live match, and what is to be known exactly.

    `control` names the number that can be moved; `here` and `formula` follow it.
    """

    question: str
    idea: str
    control: str
    here: str
    formula: str
    exactly: tuple[str, ...]


Teller = Callable[[Translator, Explanation, Emphasis], Passage]


def expectation(t: Translator, explanation: Explanation, strong: Emphasis) -> Passage:
    """What share of a match the two ratings let one expect."""
    player, rules = explanation.a, explanation.rules
    step = expected_step(t, rules, player)
    return Passage(
        t("What is expected of you?"),
        t(
            "Before a match, the two ratings say what share of it you are expected to take: half "
            "of it against an equal, more against a weaker player, less against a stronger one."
        ),
        t("Your rating points above the opponent"),
        strong(f"{step.title}.")
        + " "
        + t(
            "So {expected} of the match is expected of you. If you win, you score {win}, which is "
            "{more} more. If you lose, you score {loss}, which is {less} less.",
            expected=strong(t.decimal(player.expected, 2)),
            win=t.score(1),
            loss=t.score(0),
            more=t.decimal(1 - player.expected, 2),
            less=t.decimal(player.expected, 2),
        ),
        step.formula,
        (
            t(
                "Every {scale} points between two players make the odds of the stronger one ten "
                "times as good.",
                scale=t.factor(rules.scale),
            ),
            t(
                "What is not expected of you is expected of the opponent, here {rest}.",
                rest=t.decimal(1 - player.expected, 2),
            ),
        ),
    )


def points(t: Translator, explanation: Explanation, strong: Emphasis) -> Passage:
    """How K turns a score into points, and what its edges do."""
    player, rules = explanation.a, explanation.rules
    step = k_step(t, rules, player)
    edge = min(rules.edges, key=lambda edge: abs(edge - player.rating))
    hop = hop_over(edge, rules)
    exactly = [
        t(
            "An edge belongs to the band above it: at {below} K is {k_below}, at exactly {edge} it "
            "is {k}.",
            below=t.whole(edge - 1),
            k_below=t.factor(k_band(rules, edge - 1).k),
            edge=t.whole(edge),
            k=t.factor(k_band(rules, edge).k),
        ),
        t(
            "Whoever beats an equal just below {edge} and then, above it, loses to an equal moves "
            "by {win} and {loss}, together {sum}.",
            edge=t.whole(edge),
            win=t.change(hop.win),
            loss=t.change(hop.loss),
            sum=t.change(sum(hop)),
        ),
    ]
    if {sum(hop_over(other, rules)) for other in rules.edges} == {sum(hop)}:
        exactly.append(t("The sum is the same at every edge."))
    return Passage(
        t("How many points is that?"),
        t(
            "What you score beyond the expectation lifts your rating, and what you miss lowers it. "
            "K turns it into points, and it depends on your own rating: the higher you stand, the "
            "smaller your K, and the less a single match moves you."
        ),
        t("Your rating"),
        strong(f"{step.title}.")
        + " "
        + t(
            "Against an equal, a win brings you {win} and a loss {loss}.",
            win=strong(t.change(change_of_a(rules, explanation.match))),
            loss=strong(t.change(change_of_a(rules, replace(explanation.match, a_won=False)))),
        ),
        step.formula,
        tuple(exactly),
    )


def winners_bonus(t: Translator, explanation: Explanation, strong: Emphasis) -> Passage:
    """What bonuses do for a winner: caps, and the upper limit of the score."""
    player, rules, match = explanation.a, explanation.rules, explanation.match
    step = clamp_step(t, rules, player)
    of_16 = player.bonuses[0]
    moves = t.plural(
        "{n} bad move costs you {malus}.",
        "{n} bad moves cost you {malus}.",
        player.stats.bad_moves,
        malus=t.score(player.malus.counted),
    )
    rounds = t.plural(
        "{n} round won by 16 gives {bonus}.",
        "{n} rounds won by 16 give {bonus}.",
        of_16.count,
        bonus=t.score(player.bonus),
    )
    told = [strong(f"{moves} {rounds}")]
    if uncounted(of_16):
        told.append(
            t(
                "That is the cap: further rounds by 16 add nothing, here {n}.",
                n=t.whole(uncounted(of_16)),
            )
        )
    if clamp(player) is Clamp.TOOK:
        told.append(
            t(
                "The score would be {raw}, but none goes above {limit}.",
                raw=t.score(player.raw),
                limit=t.score(rules.score_max),
            )
        )
    without = replace(match, stats_a=PlayerStats(bad_moves=match.stats_a.bad_moves))
    told.append(
        t(
            "Your win brings {change}; without any bonus it would bring {without}.",
            change=strong(t.change(player.change)),
            without=t.change(change_of_a(rules, without)),
        )
    )
    at_cap = counts_at_cap(rules)
    clean = replace(match, stats_a=PlayerStats())
    best = replace(match, stats_a=with_all_bonuses(PlayerStats(), rules))
    return Passage(
        t("What do bonuses do for a winner?"),
        t(
            "Rounds won by 16, by 24 and by 4 and last add to your match score, each kind up to "
            "its cap. But a win starts at {limit}, and no score goes above {limit}: a bonus can "
            "only win back what bad moves cost.",
            limit=t.score(rules.score_max),
        ),
        t("Your rounds won by 16"),
        " ".join(told),
        step.formula,
        (
            t(
                "A win against an equal without bad moves brings {clean} without a bonus, and "
                "{best} with every bonus at its cap.",
                clean=t.change(change_of_a(rules, clean)),
                best=t.change(change_of_a(rules, best)),
            ),
            t(
                "The caps: {caps}.",
                caps="; ".join(
                    t.plural(
                        "{name}: {cap} from {n} round on",
                        "{name}: {cap} from {n} rounds on",
                        at_cap[tally.kind],
                        name=number_name(t, tally.kind),
                        cap=t.score(tally.cap),
                    )
                    for tally in player.bonuses
                ),
            ),
        ),
    )


def bad_moves(t: Translator, explanation: Explanation, strong: Emphasis) -> Passage:
    """What bad moves cost, up to their cap, and when they cost a winner more than the win gives."""
    player, rules, match = explanation.a, explanation.rules, explanation.match
    most = counts_at_cap(rules)["bad_moves"]
    costly = tipping_points(match, rules).costly_bad_move
    costly_gap = tipping_points(with_bad_moves(match, most), rules).costly_win
    exactly = [
        t(
            "At K {k}, one bad move costs a winner {points} of a point.",
            k=t.factor(player.k),
            points=t.size(player.k * rules.malus_per_bad_move, 2),
        )
    ]
    if costly is not None:
        exactly.append(
            t.plural(
                "Against this opponent, a win without a bonus costs points from {n} bad move on.",
                "Against this opponent, a win without a bonus costs points from {n} bad moves on.",
                costly,
            )
        )
    if costly_gap is not None:
        exactly.append(
            t.plural(
                "At K {k}, a win with the whole penalty costs points against an opponent {n} point "
                "or more below you.",
                "At K {k}, a win with the whole penalty costs points against an opponent {n} "
                "points or more below you.",
                costly_gap,
                k=t.factor(player.k),
            )
        )
    return Passage(
        t("What do bad moves cost?"),
        t.plural(
            "A bad move takes {each} off your match score, and all together take no more than "
            "{cap}. {n} bad move reaches that cap; those that follow cost nothing.",
            "A bad move takes {each} off your match score, and all together take no more than "
            "{cap}. {n} bad moves reach that cap; those that follow cost nothing.",
            most,
            each=t.score(rules.malus_per_bad_move),
            cap=t.score(rules.cap_malus),
        ),
        t("Your bad moves"),
        f"{strong(verdict(t, player))} {why(t, player, strong)}",
        k_step(t, rules, player).formula,
        tuple(exactly),
    )


def losing_well(t: Translator, explanation: Explanation, strong: Emphasis) -> Passage:
    """What a loser's bonus is worth, and against whom it makes a loss gain points."""
    player, rules, match = explanation.a, explanation.rules, explanation.match
    gainful = tipping_points(match, rules).gainful_loss
    exactly = [
        t.plural(
            "{n} bad move uses up the whole of that bonus. No score falls below {limit}, so a "
            "loser's further bad moves cost nothing.",
            "{n} bad moves use up the whole of that bonus. No score falls below {limit}, so a "
            "loser's further bad moves cost nothing.",
            free_bad_moves(match, rules).last,
            limit=t.score(rules.score_min),
        )
    ]
    if gainful is not None:
        exactly.append(
            t.plural(
                "At K {k}, such a loss gains points against an opponent {n} point or more above "
                "you.",
                "At K {k}, such a loss gains points against an opponent {n} points or more above "
                "you.",
                -gainful,
                k=t.factor(player.k),
            )
        )
    return Passage(
        t("What if you lose, but play well?"),
        t(
            "A loss starts at {base}, and bonuses are added too, but only {share} of them. With "
            "every bonus at its cap, that makes {most} of a match. It is enough for points only "
            "where hardly anything was expected of you.",
            base=t.score(player.base),
            share=t.percent(rules.loser_bonus_share),
            most=t.score(player.bonus),
        ),
        t("The opponent's rating points above you"),
        strong(verdict(t, player))
        + " "
        + t(
            "With every bonus at its cap you scored {score}; {expected} was expected of you. "
            "In rating points, that is exactly {points}.",
            score=strong(t.score(player.adjusted)),
            expected=strong(t.decimal(player.expected, 3)),
            points=exact_points(t, player.exact_change),
        ),
        k_step(t, rules, player).formula,
        tuple(exactly),
    )


def dead_zone(t: Translator, explanation: Explanation, strong: Emphasis) -> Passage:
    """What rounding does to a win that was all but certain."""
    player, rules = explanation.a, explanation.rules
    step = rounding_step(t, player)
    from_gaps = {
        k_band(rules, own).k: tipping_points(Match(own, own, True), rules).worthless_win
        for own in first_ratings(rules)
    }
    return Passage(
        t("When is a win worth nothing?"),
        t(
            "A rating is a whole number, so every new rating is rounded. If a win was so sure that "
            "it brings less than half a point, it brings nothing; and a loss as sure as that costs "
            "nothing."
        ),
        t("Your rating points above the opponent"),
        strong(verdict(t, player))
        + " "
        + t(
            "{expected} was expected of you, so the win brings {points} exactly.",
            expected=t.decimal(player.expected, 3),
            points=strong(exact_points(t, player.exact_change)),
        ),
        step.formula,
        (
            t(
                "A win without bad moves rounds to zero from this many points above the opponent "
                "on: {gaps}.",
                gaps=", ".join(
                    t("{gap} at K {k}", gap=t.whole(gap), k=t.factor(k))
                    for k, gap in from_gaps.items()
                    if gap is not None
                ),
            ),
            t("A rating exactly halfway between two whole numbers goes to the even one."),
        ),
    )


def not_done(t: Translator, explanation: Explanation, strong: Emphasis) -> Passage:
    """What the rule leaves out, first of all that points only change hands."""
    player, other, rules = explanation.a, explanation.b, explanation.rules
    changes = {"own": t.change(player.change), "other": t.change(other.change)}
    total = player.change + other.change
    pool = [remark for remark in remarks(explanation, player) if remark.reason in POOL]
    here = [
        f"{strong(tag(t, remark).text + '.')} {sentence(t, remark, player)}" for remark in pool
    ] or [
        strong(t("Here the points only change hands."))
        + " "
        + t("You {own}, your opponent {other}.", **changes)
    ]
    return Passage(
        t("What does the rule not do?"),
        t(
            "It does not hand points from one player to the other. Each rating moves by its own "
            "score, its own K and its own rounding. So both players can lose points, or both can "
            "gain, and points leave the pool of all ratings or enter it."
        ),
        t("The winner's bad moves"),
        here[0],
        f"({changes['own']}) + ({changes['other']}) = {t.change(total)}",
        (
            _sums_at_one_k(t, rules, player.rating),
            _across_an_edge(t, rules),
            _below_zero(t, rules),
            t(
                "There are no draws and no team matches. Nor does it keep account of how sure a "
                "rating is: your first match counts as your thousandth does."
            ),
        ),
    )


def _sums_at_one_k(t: Translator, rules: RuleSet, rating: int) -> str:
    """How many points may leave or enter the pool; a clean loser scores 0, a clean winner 1."""
    worst = PlayerStats(bad_moves=counts_at_cap(rules)["bad_moves"])
    best = with_all_bonuses(PlayerStats(), rules)
    careless = explain(Match(rating, rating, True, worst), rules)
    brilliant = explain(Match(rating, rating, True, stats_b=best), rules)
    low, high = (of.a.exact_change + of.b.exact_change for of in (careless, brilliant))
    return t(
        "Where both have the same K, the two changes together make K × (sum of both scores − "
        "1): at K "
        "{k} from {low} to {high} before rounding.",
        k=t.factor(careless.a.k),
        low=t.points(low),
        high=t.points(high),
    )


def _across_an_edge(t: Translator, rules: RuleSet) -> str:
    edge = rules.edges[0]
    below, above = rate(Match(edge - 1, edge, True), rules)
    return t(
        "Players of different K move differently: where {below} beats {edge}, they move by {own} "
        "and {other}.",
        below=t.whole(edge - 1),
        edge=t.whole(edge),
        own=t.change(below - (edge - 1)),
        other=t.change(above - edge),
    )


def _below_zero(t: Translator, rules: RuleSet) -> str:
    return t(
        "There is no floor: a player at {rating} who loses to an equal is at {new}.",
        rating=t.whole(0),
        new=t.whole(rate(Match(0, 0, False), rules)[0]),
    )
