"""Matches and rule sets for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from sedma_elo import PUBLISHED, Match, PlayerStats, RuleSet

few_or_many = st.one_of(st.integers(0, 6), st.integers(0, 40), st.integers(0, 1_000))
all_stats = st.builds(PlayerStats, few_or_many, few_or_many, few_or_many, few_or_many)
usual_ratings = st.one_of(
    st.integers(0, 3_000),
    st.sampled_from([-250, 1199, 1200, 1201, 1799, 1800, 2199, 2200, 2201]),
)
all_ratings = st.one_of(usual_ratings, st.integers(-100_000, 100_000))


def _match(
    ratings: tuple[int, int], a_won: bool, stats_a: PlayerStats, stats_b: PlayerStats
) -> Match:
    return Match(*ratings, a_won, stats_a, stats_b)


def _matches(ratings: st.SearchStrategy[int]) -> st.SearchStrategy[Match]:
    # Two independent ratings are hardly ever level, and only level matches land on exact halves.
    pairs = st.one_of(st.tuples(ratings, ratings), ratings.map(lambda rating: (rating, rating)))
    return st.builds(_match, pairs, st.booleans(), all_stats, all_stats)


matches = _matches(all_ratings)
usual_matches = _matches(usual_ratings)

_steps = st.one_of(
    st.sampled_from([0.0, 0.0125, 0.02, 0.03, 0.05, 0.1, 0.125, 0.25]), st.floats(0, 1)
)


@st.composite
def _step_and_cap(draw: st.DrawFn) -> tuple[float, float]:
    step = draw(_steps)
    return step, draw(st.one_of(st.just(step), st.just(min(3 * step, 2.0)), st.floats(step, 2)))


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Valid rule sets, among them many that put level matches on exact halves."""
    edges = sorted(draw(st.sets(st.integers(-500, 3_000), max_size=4)))
    ks = st.one_of(st.sampled_from([16, 20, 24, 25, 32, 40, 64]), st.floats(0.5, 400))
    bands = [{"below": edge, "k": draw(ks)} for edge in [*edges, None]]
    changes: dict[str, object] = {"k_bands": bands}
    for step, cap in (
        ("bonus_per_16", "cap_16"),
        ("bonus_per_24", "cap_24"),
        ("bonus_per_4_and_last", "cap_4_and_last"),
        ("malus_per_bad_move", "cap_malus"),
    ):
        changes[step], changes[cap] = draw(_step_and_cap())
    changes["loser_bonus_share"] = draw(
        st.one_of(st.sampled_from([0.0, 0.1, 0.25, 0.5, 1.0]), st.floats(0, 1))
    )
    changes["scale"] = draw(st.one_of(st.sampled_from([400, 480, 1]), st.floats(1, 10_000)))
    changes["score_min"], changes["score_max"] = draw(
        st.sampled_from([(0, 1), (-1, 2), (0, 0.5), (-5, 5), (0.25, 0.75)])
    )
    return PUBLISHED.replace(**changes)
