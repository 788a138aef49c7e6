"""The search finds what is there to be found, keeps promises, and says where it did not."""

from __future__ import annotations

import subprocess
import sys
from itertools import product

import numpy as np
import pytest
from playing import changes, played, wishes_for

from sedma_elo import PUBLISHED, InvalidInput, Match, PlayerStats, RuleSet, rate
from sedma_elo.columns import Integers
from sedma_elo.fit import Fitted, Freedom, Progress, TooFewWishes, Wishes, fit, number_of
from sedma_elo.fit import with_numbers as with_
from sedma_elo.insight import plain_elo

TWEAK = {
    "cap_malus": 0.1,
    "malus_per_bad_move": 0.0125,
    "loser_bonus_share": 0.25,
    "k_bands.1.k": 36.0,
}
FREE = (
    Freedom("cap_malus", 0, 0.5),
    Freedom("malus_per_bad_move", 0, 0.1),
    Freedom("loser_bonus_share", 0, 1),
    Freedom("k_bands.1.k", 10, 60),
)
TWEAKED = with_(PUBLISHED, TWEAK)
CAP = FREE[:1]


def loss_of_a_win(rules: RuleSet) -> float:
    """The most whole points that a win costs, on a grid of gaps, bad moves and bands of K."""
    wins = (
        Match(own, own - gap, True, PlayerStats(bad_moves))
        for own, gap, bad_moves in product((1100, 1500), (0, 100, 200), (5, 50))
    )
    return float(max(win.rating_a - rate(win, rules)[0] for win in wins))


def impossible(rules: RuleSet) -> float:
    return 2.5 + rules.cap_malus


def test_known_numbers_are_found_again() -> None:
    found = fit(wishes_for(TWEAKED, 1_000), PUBLISHED, FREE)
    # A wish in whole points tells a number no better than to half a point of some matches.
    near = {
        "cap_malus": 0.003,
        "malus_per_bad_move": 0.001,
        "loser_bonus_share": 0.02,
        "k_bands.1.k": 0.1,
    }
    for name, tolerance in near.items():
        assert number_of(found.rules, name) == pytest.approx(TWEAK[name], abs=tolerance)
    assert set(found.moved) == set(TWEAK)
    assert found.rules.name == "fitted"
    assert found.rules.edges == PUBLISHED.edges
    assert (found.before, found.wishes) == (wishes_for(TWEAKED, 1_000).distance(PUBLISHED), 1_000)
    assert found.after < 0.05
    assert found.before > 1
    assert (found.idle, found.kept, found.broken, found.stopped) == ((), True, 0, False)


def test_scattered_wishes_are_met_better_than_before() -> None:
    columns = played(400)
    scatter = np.random.default_rng(2).normal(0, 4, 400)
    wishes = Wishes(columns, changes(columns, TWEAKED) + scatter.round())
    found = fit(wishes, PUBLISHED, FREE)
    assert wishes.distance(found.rules) == found.after < found.before
    # The wishes were made under these numbers, but others may suit their scatter better.
    assert found.after <= wishes.distance(TWEAKED)


def test_half_points_may_be_wished_for() -> None:
    columns = played(100)
    wishes = Wishes(columns, changes(columns, TWEAKED) + 0.5)
    assert fit(wishes, PUBLISHED, CAP).after >= 0.5


def test_promises_hold_and_cost_something() -> None:
    columns = played(400)
    harsh = with_(PUBLISHED, {"cap_malus": 0.45})
    wishes = Wishes(columns, changes(columns, harsh))
    start = with_(PUBLISHED, {"cap_malus": 0.05})
    free_to_go = fit(wishes, start, FREE)
    bound = fit(wishes, start, FREE, [loss_of_a_win])
    assert loss_of_a_win(start) <= 0 < loss_of_a_win(free_to_go.rules)
    assert loss_of_a_win(bound.rules) <= 0
    assert bound.kept
    assert free_to_go.after < bound.after < bound.before


def test_a_start_that_breaks_a_promise_is_left_even_at_a_price() -> None:
    assert loss_of_a_win(PUBLISHED) > 0
    found = fit(wishes_for(PUBLISHED, 100), PUBLISHED, CAP, [loss_of_a_win])
    assert loss_of_a_win(found.rules) <= 0
    assert found.kept
    assert found.before == 0 < found.after
    # The dearest penalty that is still allowed is the nearest to the wishes.
    assert loss_of_a_win(with_(found.rules, {"cap_malus": found.rules.cap_malus + 2e-4})) > 0


def test_promises_that_cannot_be_kept_are_told() -> None:
    told: list[Progress] = []

    def listen(progress: Progress) -> bool:
        told.append(progress)
        return len(told) < 8

    found = fit(wishes_for(TWEAKED, 100), PUBLISHED, CAP, [impossible], listen)
    assert found.rules is found.start is PUBLISHED
    assert not found.kept
    # The least that it can be broken by is at the smallest cap that holds one step.
    assert found.broken == pytest.approx(2.52, abs=0.01)
    assert found.before == found.after
    assert found.moved == ()
    assert all((progress.best, progress.distance) == (None, None) for progress in told)


def test_a_promise_kept_at_the_end_of_a_range_alone_is_found() -> None:
    free = (Freedom("malus_per_bad_move", 0, 0.1), Freedom("scale", 100, 1_000))

    def no_penalty(rules: RuleSet) -> float:
        return float(rules.malus_per_bad_move > 0)

    found = fit(wishes_for(TWEAKED, 200), PUBLISHED, free, [no_penalty])
    assert found.kept
    assert found.rules.malus_per_bad_move == 0


def test_more_numbers_may_move_than_all_ends_are_tried_of() -> None:
    steps = ("bonus_per_16", "bonus_per_24", "bonus_per_4_and_last", "malus_per_bad_move")
    free = [Freedom(name, 0, 0.1) for name in steps]
    free += [Freedom("scale", 100, 1_000), Freedom("loser_bonus_share", 0, 1)]
    tried: list[RuleSet] = []

    def note(rules: RuleSet) -> float:
        tried.append(rules)
        return 0.0

    found = fit(wishes_for(TWEAKED, 100), PUBLISHED, free, [note], lambda _: False)
    assert found.stopped
    assert any(rules.differences() == {"loser_bonus_share": 1.0} for rules in tried)
    assert not any(
        all(number_of(rules, each.name) in {each.low, each.high} for each in free)
        for rules in tried
    )


def test_a_stopped_search_keeps_its_best() -> None:
    wishes = wishes_for(TWEAKED, 200)
    told: list[Progress] = []

    def stop_at_the_third(progress: Progress) -> bool:
        told.append(progress)
        return len(told) < 3

    found = fit(wishes, PUBLISHED, FREE, [], stop_at_the_third)
    assert found.stopped
    assert len(told) == 3
    assert [progress.share for progress in told] == [0.01, 0.02, 0.03]
    distances = [progress.distance for progress in told if progress.distance is not None]
    assert len(distances) == 3
    assert distances == sorted(distances, reverse=True)
    best = told[-1].best
    assert best is not None
    assert found.after < found.before
    assert found.after <= wishes.distance(best) + 0.05
    assert found.moved


def test_the_best_never_gets_worse_and_the_share_grows() -> None:
    told: list[Progress] = []

    def listen(progress: Progress) -> bool:
        told.append(progress)
        return True

    assert not fit(wishes_for(TWEAKED, 100), PUBLISHED, FREE, [], listen).stopped
    distances = [progress.distance for progress in told if progress.distance is not None]
    assert distances == sorted(distances, reverse=True)
    assert len(distances) == len(told)
    shares = [progress.share for progress in told]
    assert shares == sorted(set(shares))
    assert 0 < shares[0] < shares[-1] <= 1


def without_bad_moves(count: int) -> dict[str, Integers]:
    return played(count) | {"bad_moves_a": np.zeros(count, dtype=np.int64)}


def test_a_number_that_no_wish_depends_on_is_named_and_left() -> None:
    columns = without_bad_moves(100)
    wishes = Wishes(columns, changes(columns, TWEAKED))
    found = fit(wishes, PUBLISHED, FREE)
    assert found.idle == ("cap_malus", "malus_per_bad_move")
    assert set(found.moved) == {"loser_bonus_share", "k_bands.1.k"}
    assert found.rules.cap_malus == PUBLISHED.cap_malus


def test_a_band_without_a_match_is_left() -> None:
    columns = played(100)
    low = {**columns, "rating_a": np.minimum(columns["rating_a"], 1_799)}
    found = fit(
        Wishes(low, changes(low, TWEAKED)), PUBLISHED, [FREE[3], Freedom("k_bands.2.k", 10, 60)]
    )
    assert found.idle == ("k_bands.2.k",)
    assert found.moved == ("k_bands.1.k",)


def test_a_number_that_no_wish_depends_on_moves_for_a_promise() -> None:
    columns = without_bad_moves(100)
    wishes = Wishes(columns, changes(columns, PUBLISHED))
    found = fit(wishes, PUBLISHED, CAP, [loss_of_a_win])
    assert found.idle == found.moved == ("cap_malus",)
    assert found.kept
    assert found.before == found.after == 0
    assert loss_of_a_win(found.rules) <= 0
    # As near to the start as the promise lets it be.
    assert loss_of_a_win(with_(found.rules, {"cap_malus": found.rules.cap_malus + 2e-4})) > 0


def test_a_cap_out_of_reach_is_no_higher_than_it_must_be() -> None:
    columns = played(100)
    most = int(columns["bad_moves_a"][columns["a_won"] == 1].max())
    wishes = Wishes(columns, changes(columns, with_(PUBLISHED, {"cap_malus": 1.5})))
    found = fit(wishes, PUBLISHED, [Freedom("cap_malus", 0, 2)])
    # A cap above what the most bad moves of a win cost would be as good, and further off.
    assert PUBLISHED.cap_malus < found.rules.cap_malus <= 0.02 * most + 1e-4


def test_what_is_met_already_stays() -> None:
    found = fit(wishes_for(TWEAKED, 100), TWEAKED, FREE)
    assert found.rules is TWEAKED
    assert found.before == found.after == 0
    assert found.moved == ()


def test_no_better_before_rounding_only() -> None:
    """A win of 16 where the change before rounding is 16 already but for a hair."""
    columns = {name: np.zeros(30, dtype=np.int64) for name in played(1)}
    columns |= {"rating_a": np.full(30, 1_501), "rating_b": np.full(30, 1_500)}
    columns["a_won"] = np.ones(30, dtype=np.int64)
    found = fit(Wishes(columns, np.full(30, 16)), PUBLISHED, [FREE[3]])
    assert found.rules is PUBLISHED
    assert found.before == found.after == 0


def test_numbers_that_are_no_rule_set_together_are_passed_over() -> None:
    free = [
        Freedom("cap_malus", 0, 2),
        Freedom("malus_per_bad_move", 0, 1),
        Freedom("score_min", -5, 5),
        Freedom("score_max", -5, 5),
        Freedom("cap_16", 0, 2),
        Freedom("bonus_per_16", 0, 1),
    ]
    wishes = wishes_for(TWEAKED, 100)
    found = fit(wishes, PUBLISHED, free, [], lambda progress: progress.share < 0.2)
    assert found.rules.replace().fingerprint == found.rules.fingerprint
    assert found.after < found.before


def test_plain_elo_with_one_band_can_be_a_start() -> None:
    flat = plain_elo(PUBLISHED).replace(k_bands=[{"below": None, "k": 30}])
    wishes = wishes_for(flat.replace(k_bands=[{"below": None, "k": 24}], scale=500), 200)
    found = fit(wishes, flat, [Freedom("k_bands.0.k", 1, 100), Freedom("scale", 100, 1_000)])
    assert found.rules.k_bands[0].k == pytest.approx(24, abs=0.2)
    assert found.rules.scale == pytest.approx(500, abs=10)
    assert found.rules.scale == round(found.rules.scale)


def test_the_same_seed_finds_the_same() -> None:
    def found(seed: int) -> Fitted:
        return fit(
            wishes_for(TWEAKED, 60), PUBLISHED, FREE, [], lambda told: told.share < 0.05, seed
        )

    assert found(1) == found(1)
    assert found(1).rules.fingerprint == found(1).rules.fingerprint
    assert found(1).rules.fingerprint != found(2).rules.fingerprint


@pytest.mark.parametrize(("free", "have", "needed"), [(CAP, 29, 30), (FREE, 39, 40)])
def test_too_few_wishes_are_refused(free: tuple[Freedom, ...], have: int, needed: int) -> None:
    with pytest.raises(TooFewWishes, match=f"{have} wishes are too few; needed are {needed}") as (
        refused
    ):
        fit(wishes_for(TWEAKED, have), PUBLISHED, free)
    assert (refused.value.have, refused.value.needed) == (have, needed)
    once = fit(wishes_for(TWEAKED, needed), PUBLISHED, free, [], lambda _: False)
    assert once.wishes == needed


def test_freedoms_that_do_not_fit_are_refused() -> None:
    with pytest.raises(InvalidInput, match=r"cap_malus: 0\.3 is refused; .* from 0 to 0.2"):
        fit(wishes_for(TWEAKED, 30), PUBLISHED, [Freedom("cap_malus", 0, 0.2)])


def test_only_a_search_imports_scipy() -> None:
    code = "import sys, sedma_elo.fit, sedma_elo.narrative.fit; sys.exit('scipy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
