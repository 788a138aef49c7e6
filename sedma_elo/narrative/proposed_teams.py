"""Proposed matches of teams in words: their options, a match with its reasons, what they break."""

from __future__ import annotations

from collections.abc import Iterable

from sedma_elo.i18n import Translator
from sedma_elo.narrative.proposals import Proposed, label, move
from sedma_elo.proposals import (
    Counts,
    MemberWorking,
    Opponent,
    TeamCheck,
    TeamExplanation,
    TeamTrap,
)
from sedma_elo.proposals.team_traps import REPEATED


def opponent_name(t: Translator, opponent: Opponent) -> str:
    """Whom a player of a team is measured against, in a few words."""
    match opponent:
        case Opponent.MEAN_RATING:
            return t("The other team's mean rating")
        case Opponent.TWO_HEAD_TO_HEADS:
            return t("Each opponent, mean of both")


def counts_name(t: Translator, counts: Counts) -> str:
    """Whose bad moves and bonuses count, in a few words."""
    match counts:
        case Counts.OWN:
            return t("One's own")
        case Counts.TEAM_MEAN:
            return t("Mean of both partners")
        case Counts.TEAM_SUM:
            return t("Sum of both partners")


def team_result(t: Translator, explained: TeamExplanation) -> Proposed:
    """What a match of teams would do to the four ratings, and why."""
    names = (t("You"), t("Your partner"), t("Your opponent"), t("The opponent's partner"))
    sentences = [
        _member(t, name, player) for name, player in zip(names, explained.players, strict=True)
    ]
    total = t("Together the four ratings would change by {total}.", total=t.change(explained.made))
    return Proposed(label(t), (*sentences, total))


def _member(t: Translator, name: str, player: MemberWorking) -> str:
    values = {
        "player": name,
        **move(t, player),
        "expected": t.decimal(player.expected, 2),
        "score": t.score(player.score),
        "bonus": t.score(player.bonus),
        "malus": t.score(player.malus),
    }
    if player.won:
        return t(
            "{player}: from {before} to {after} ({change}). The score expected is {expected}; the "
            "win counts {score}, with a bonus of {bonus} and a penalty of {malus}.",
            **values,
        )
    return t(
        "{player}: from {before} to {after} ({change}). The score expected is {expected}; the "
        "loss counts {score}, with a bonus of {bonus} and a penalty of {malus}.",
        **values,
    )


def team_warnings(t: Translator, checks: Iterable[TeamCheck]) -> Proposed:
    """What a way to rate teams keeps and what it breaks, a sentence or two for each promise."""
    return Proposed(
        label(t),
        tuple(_team_kept(t, check) if check.holds else _team_broken(t, check) for check in checks),
    )


def _teams(t: Translator, explained: TeamExplanation) -> dict[str, str]:
    names = ("strong", "weak", "first", "second")
    return {
        name: t.whole(player.member.rating)
        for name, player in zip(names, explained.players, strict=True)
    }


def _team_kept(t: Translator, check: TeamCheck) -> str:
    teams = _teams(t, check.cases[0])
    match check.trap:
        case TeamTrap.EXPECTED_DO_NOT_ADD_UP:
            return t(
                "What is expected of the four players adds up to {winners}, as there are two "
                "winners.",
                winners=t.whole(2),
            )
        case TeamTrap.POINTS_AGAINST_LEVEL | TeamTrap.POINTS_AGAINST_MIXED:
            return t(
                "Where {strong} with {weak} play {first} with {second} and the teams win in turn, "
                "points are made or lost by rounding only.",
                **teams,
            )
        case TeamTrap.CARRYING:
            return t(
                "A player at {strong} with a partner at {weak} loses nothing when they and two "
                "players at {first} and {second} win in turn.",
                **teams,
            )
        case TeamTrap.PARTNERS_BAD_MOVES:
            return t("A partner's bad moves leave your change as it is.")
        case TeamTrap.CAPS_SOONER:
            return t("Two partners reach the cap of the penalty no sooner than one player alone.")


def _team_broken(t: Translator, check: TeamCheck) -> str:
    one, other = check.cases
    match check.trap:
        case TeamTrap.EXPECTED_DO_NOT_ADD_UP:
            return _do_not_add_up(t, check)
        case TeamTrap.POINTS_AGAINST_LEVEL | TeamTrap.POINTS_AGAINST_MIXED:
            return _points(t, check)
        case TeamTrap.CARRYING:
            return _carrying(t, check)
        case TeamTrap.PARTNERS_BAD_MOVES:
            return t.plural(
                "Your partner's bad moves count against you: with {n} of them, your clean win at "
                "{rating} against equals brings {with_them}, without them {without}.",
                "Your partner's bad moves count against you: with {n} of them, your clean win at "
                "{rating} against equals brings {with_them}, without them {without}.",
                one.match.team_a[1].stats.bad_moves,
                rating=t.whole(one.a[0].member.rating),
                with_them=t.change(one.a[0].change),
                without=t.change(other.a[0].change),
            )
        case TeamTrap.CAPS_SOONER:
            return t.plural(
                "The penalty reaches its cap sooner: with {n} bad move of each partner. Such a win "
                "at {rating} against equals brings {here}; with own counts only, {alone}.",
                "The penalty reaches its cap sooner: with {n} bad moves of each partner. Such a "
                "win at {rating} against equals brings {here}; with own counts only, {alone}.",
                one.match.team_a[0].stats.bad_moves,
                rating=t.whole(one.a[0].member.rating),
                here=t.change(one.a[0].change),
                alone=t.change(other.a[0].change),
            )


def _do_not_add_up(t: Translator, check: TeamCheck) -> str:
    values = {
        **_teams(t, check.cases[0]),
        "sum": t.decimal(2 + check.amount, 2),
        "winners": t.whole(2),
    }
    if check.amount < 0:
        return t(
            "Where {strong} with {weak} play {first} with {second}, what is expected of the four "
            "makes {sum} instead of {winners}: the match makes points even where all have the same "
            "K.",
            **values,
        )
    return t(
        "Where {strong} with {weak} play {first} with {second}, what is expected of the four makes "
        "{sum} instead of {winners}: the match loses points even where all have the same K.",
        **values,
    )


def _points(t: Translator, check: TeamCheck) -> str:
    one, other = check.cases
    last = check.last or other
    values = {
        **_teams(t, one),
        "factors": t.all_of([t.factor(player.k) for player in one.players]),
        "won": t.all_of([t.change(player.change) for player in one.players]),
        "lost": t.all_of([t.change(player.change) for player in other.players]),
        "matches": t.whole(REPEATED),
        "ratings": t.all_of([t.whole(player.new_rating) for player in last.players]),
    }
    told = t(
        "Where {strong} with {weak} play {first} with {second} and the teams win in turn, the "
        "first match moves the four, whose K is {factors}, by {won}, the second by {lost}. After "
        "{matches} matches they stand at {ratings}.",
        **values,
    )
    if check.amount > 0:
        sum_ = t.plural("That is {n} point made.", "That is {n} points made.", round(check.amount))
    else:
        sum_ = t.plural("That is {n} point lost.", "That is {n} points lost.", round(-check.amount))
    return f"{told} {sum_}"


def _carrying(t: Translator, check: TeamCheck) -> str:
    one, other = check.cases
    last = check.last or other
    return t(
        "Carrying a weak partner costs: {expected} is expected of a player at {strong} against "
        "{first} with {second}, and the partner at {weak} plays no part in that. A win brings "
        "{win}, a loss {loss}; after {matches} matches that the teams win in turn, the strong "
        "player stands at {after}, and the partner at {partner}.",
        **_teams(t, one),
        expected=t.decimal(one.a[0].expected, 2),
        win=t.change(one.a[0].change),
        loss=t.change(other.a[0].change),
        matches=t.whole(REPEATED),
        after=t.whole(last.a[0].new_rating),
        partner=t.whole(last.a[1].new_rating),
    )
