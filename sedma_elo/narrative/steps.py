"""The steps of the rule: a title, a sentence and a formula each, with the player's numbers."""

from __future__ import annotations

from dataclasses import dataclass

from sedma_elo.i18n import Translator
from sedma_elo.insight import Clamp, clamp, counted, is_too_small, next_edge, uncounted
from sedma_elo.narrative.names import exact_points, exact_rating
from sedma_elo.rating import Explanation, PlayerWorking
from sedma_elo.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the rule in words; `formula` is plain text in the notation of a calculator."""

    topic: str
    title: str
    sentence: str
    formula: str


def steps(t: Translator, explanation: Explanation, player: PlayerWorking) -> tuple[Step, ...]:
    """The steps in the order in which they are told."""
    rules = explanation.rules
    return (
        expected_step(t, rules, player),
        parts_step(t, player),
        clamp_step(t, rules, player),
        k_step(t, rules, player),
        rounding_step(t, player),
    )


def expected_step(t: Translator, rules: RuleSet, player: PlayerWorking) -> Step:
    """What was expected of the player."""
    gap = abs(player.gap)
    if player.gap == 0:
        title = t("You and your opponent are level")
    elif player.gap > 0:
        title = t.plural(
            "You are {n} point above your opponent",
            "You are {n} points above your opponent",
            gap,
        )
    else:
        title = t.plural(
            "You are {n} point below your opponent",
            "You are {n} points below your opponent",
            gap,
        )
    sentence = t(
        "The curve says what share of a match a player takes on average from an opponent so far "
        "away: {expected}. Whatever you score beyond that lifts your rating, whatever you miss "
        "lowers it.",
        expected=t.decimal(player.expected, 2),
    )
    formula = t(
        "1 / (1 + 10^({gap} / {scale})) = {expected}",
        gap=t.whole(-player.gap),
        scale=t.factor(rules.scale),
        expected=t.exact_score(player.expected),
    )
    return Step(t("Expected score"), title, sentence, formula)


def parts_step(t: Translator, player: PlayerWorking) -> Step:
    """What the counts added and took."""
    base, bonus, malus = (
        t.score(player.base),
        t.score(player.bonus),
        t.score(player.malus.counted),
    )
    earned = t.score(sum(tally.counted for tally in player.bonuses))
    if player.won:
        formula = f"{base} + {bonus} − {malus} = {t.score(player.raw)}"
    else:
        share = t.factor(player.bonus_share)
        formula = f"{base} + {earned} × {share} − {malus} = {t.score(player.raw)}"
    return Step(
        t("Bonuses and bad moves"), _parts_title(t, player), _parts_sentence(t, player), formula
    )


def _parts_title(t: Translator, player: PlayerWorking) -> str:
    if uncounted(player.malus):
        return t.plural(
            "Only {n} bad move counts", "Only {n} bad moves count", counted(player.malus)
        )
    if any(uncounted(tally) for tally in player.bonuses):
        return t("Part of your bonus is past its cap")
    if player.malus.counted and player.bonus:
        return t("The bonus works against the penalty")
    if player.malus.counted:
        return t.plural(
            "{n} bad move costs {malus}",
            "{n} bad moves cost {malus}",
            player.malus.count,
            malus=t.score(player.malus.counted),
        )
    if player.bonus:
        return t("Your bonus is {bonus}", bonus=t.score(player.bonus))
    return t("Nothing to add, nothing to take away")


def _parts_sentence(t: Translator, player: PlayerWorking) -> str:
    penalty = t(
        "A bad move costs {each}, all together at most {cap}.",
        each=t.score(player.malus.each),
        cap=t.score(player.malus.cap),
    )
    if player.won:
        bonus = t("A win starts at {base}, and bonuses are added.", base=t.score(player.base))
    else:
        bonus = t(
            "A loss starts at {base}, and of the bonuses the share of {share} is added.",
            base=t.score(player.base),
            share=t.factor(player.bonus_share),
        )
    return f"{bonus} {penalty}"


def clamp_step(t: Translator, rules: RuleSet, player: PlayerWorking) -> Step:
    """What the limits of the match score did."""
    low, high = t.score(rules.score_min), t.score(rules.score_max)
    points = t.size(player.ledger.clipped)
    match clamp(player):
        case Clamp.TOOK:
            title = t("The limit took {points} points away", points=points)
            sentence = t(
                "A match score stays between {low} and {high}. Yours would have been {raw}, so "
                "what lies above {high} is lost.",
                low=low,
                high=high,
                raw=t.score(player.raw),
            )
            if player.won and player.base == rules.score_max:
                sentence += " " + t("A winner's bonus can only win back what bad moves cost.")
        case Clamp.GAVE:
            title = t("The limit gave {points} points back", points=points)
            sentence = t(
                "A match score stays between {low} and {high}. Yours would have been {raw}, so "
                "what lies below {low} is forgiven.",
                low=low,
                high=high,
                raw=t.score(player.raw),
            )
        case Clamp.NOTHING:
            title = t("The limits changed nothing")
            sentence = t(
                "A match score stays between {low} and {high}. Yours, {raw}, is not beyond.",
                low=low,
                high=high,
                raw=t.score(player.raw),
            )
    formula = t(
        "{raw} limited to {low} … {high} = {score}",
        raw=t.score(player.raw),
        low=low,
        high=high,
        score=t.score(player.adjusted),
    )
    return Step(t("Limits of the score"), title, sentence, formula)


def k_step(t: Translator, rules: RuleSet, player: PlayerWorking) -> Step:
    """How strongly the difference moves the rating."""
    k, rating = t.factor(player.k), t.whole(player.rating)
    edge = next_edge(rules, player.rating)
    if player.rating in rules.edges:
        position = t(
            "{rating} is the first rating of this band: exactly on an edge, the upper band counts.",
            rating=rating,
        )
    elif player.band.below is not None:
        position = t("It holds for ratings below {edge}.", edge=t.whole(player.band.below))
    else:
        position = (
            t("It holds for all ratings from {edge} up.", edge=t.whole(rules.edges[-1]))
            if (rules.edges)
            else t("It holds for every rating.")
        )
    if edge is None:
        distance = t("There is no edge above.")
    else:
        distance = t.plural(
            "The next edge is {n} point away, at {edge}; from there on K is {k}.",
            "The next edge is {n} points away, at {edge}; from there on K is {k}.",
            edge - player.rating,
            edge=t.whole(edge),
            k=t.factor(rules.k_bands[rules.edges.index(edge) + 1].k),
        )
    sentence = t("K turns a difference in score into rating points.")
    formula = (
        f"{k} × ({t.score(player.adjusted)} − {t.exact_score(player.expected)}) = "
        f"{t.points(player.exact_change, 2)}"
    )
    return Step(
        t("K-factor"),
        t("At {rating} your K is {k}", rating=rating, k=k),
        f"{sentence} {position} {distance}",
        formula,
    )


def rounding_step(t: Translator, player: PlayerWorking) -> Step:
    """How the exact result becomes a whole rating."""
    by_rounding = player.new_rating - player.exact_rating
    if abs(by_rounding) < 0.005:
        title = t("Rounding changed next to nothing")
    elif by_rounding > 0:
        title = t("Rounding gave {points}", points=t.size(by_rounding, 2))
    else:
        title = t("Rounding took {points}", points=t.size(by_rounding, 2))
    sentence = t(
        "Ratings are whole numbers, so the nearest one is taken; an exact half goes to the even "
        "number."
    )
    if is_too_small(player):
        sentence += " " + t(
            "Your true change, {points}, is too small to move a whole point.",
            points=exact_points(t, player.exact_change),
        )
    formula = (
        f"{t.whole(player.rating)} {_with_sign(t, player.exact_change)} = "
        f"{exact_rating(t, player)} → {t.whole(player.new_rating)}"
    )
    return Step(t("Rounding"), title, sentence, formula)


def _with_sign(t: Translator, number: float) -> str:
    return ("−" if number < 0 else "+") + " " + exact_points(t, abs(number)).removeprefix("+")
