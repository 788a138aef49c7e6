"""The lab without a browser: what differs, the way back, what is refused, and each of its parts."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from page import component, figures, folded, opened, run, visible_texts
from populated import populate
from pseudo import MARKED, untranslated
from streamlit.testing.v1 import AppTest

from sedma_elo import PUBLISHED
from sedma_elo.feedback.database import Database, Fault, StoreUnavailable
from sedma_elo.fit import Fitted
from sedma_elo.problems import InvalidInput, OneOf, Problem
from sedma_elo.rule_texts import texts_of
from sedma_elo.rules import PARAMETERS
from sedma_elo.variants import VARIANTS
from sedma_elo.web import answers, session
from sedma_elo.web.address import PARTS
from sedma_elo.web.lab import stored
from sedma_elo.web.lab.search import Search
from sedma_elo.web.session import Typed

MATCH = {"a": "1500", "b": "1300", "won": "a", "bad_a": "15"}
SMALL_PENALTY = {**MATCH, "cap_malus": "0.1"}
TODAY = dt.date(2026, 11, 30)


@pytest.fixture
def _known_store() -> Iterator[None]:
    """What was read of another test's store is forgotten."""
    stored._read.cache_clear()
    yield
    stored._read.cache_clear()


pytestmark = pytest.mark.usefixtures("_known_store")


def use_store(count: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = Database(f"sqlite:///{folder}/{count}.sqlite3")
    database.prepare()
    with database.writing() as connection:
        populate(connection, count, TODAY)
    monkeypatch.setattr(answers, "database", lambda: database)


@pytest.fixture
def empty_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_store(0, tmp_path, monkeypatch)


@pytest.fixture
def many_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_store(300, tmp_path, monkeypatch)


@pytest.fixture
def no_store(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> Database:
        raise StoreUnavailable(Fault.UNREACHABLE, "gone")

    monkeypatch.setattr(answers, "database", gone)


def texts(page: AppTest) -> str:
    return "\n".join(text.value for text in page.markdown)


def rows(page: AppTest, beginning: str) -> list[list[str]]:
    """The cells of every line of the table whose header begins so."""
    (found,) = [text.value for text in page.markdown if text.value.startswith(beginning)]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in found.split("\n")]


def answers_listed(page: AppTest) -> list[str]:
    """The lines of single answers."""
    (found,) = [text.value for text in page.markdown if text.value.startswith("- **[")]
    return found.split("\n")


def shifts_of(lines: list[str]) -> list[float]:
    """By how much closer each answer's change comes to the wish."""
    told = (line.split("Closer by: ")[1] for line in lines)
    return [float(shift.replace("−", "-").replace("±", "")) for shift in told]


def refuse_a_number(page: AppTest) -> AppTest:
    typed: Typed = page.session_state.typed
    page.session_state.typed = Typed({**typed.texts, "bad_a": "x"}, typed.taken + 1, typed.stamp)
    return run(page)


def lab(**query: str) -> AppTest:
    return opened(query, "lab")


def shown_changes(page: AppTest) -> list[str]:
    undos = [button for button in page.button if (button.key or "").startswith("undo_")]
    return [undo.label.replace("\\", "") for undo in undos]


def test_the_published_rule_says_so() -> None:
    page = lab()
    assert "This is the published rule." in page.info[0].value
    assert shown_changes(page) == []
    assert component(page, "address")["query"] == "a=1500&b=1300&won=a&bad_a=15&rule=published-1"


def test_every_difference_is_listed_with_both_values() -> None:
    page = lab(cap_malus="0.1", k_bands="1200:50,20")
    assert shown_changes(page) == [
        (
            "K bands: 40 below 1200, 32 below 1800, 24 below 2200, 16 from 2200 up → "
            "**50 below 1200, 20 from 1200 up**"
        ),
        "Cap of the penalty: 0.3 → **0.1**",
    ]


def test_one_difference_is_undone_and_the_others_stay() -> None:
    page = lab(cap_malus="0.1", scale="480")
    page.button(key="undo_scale").click()
    run(page)
    assert shown_changes(page) == ["Cap of the penalty: 0.3 → **0.1**"]
    page.button(key="use_published_rule").click()
    run(page)
    assert shown_changes(page) == []


def test_a_number_that_would_not_fit_alone_is_undone_with_its_partner() -> None:
    page = lab(cap_malus="0.5", malus_per_bad_move="0.4", scale="480")
    page.button(key="undo_cap_malus").click()
    run(page)
    assert shown_changes(page) == ["Scale of the expected score: 400 → **480**"]


def test_the_form_has_every_number_with_its_bounds() -> None:
    form = component(lab(score_max="1.5"), "rule_form")
    assert [field["code"] for field in form["fields"]] == [*PARAMETERS][1:]
    assert [field["code"] for field in form["fields"] if field["changed"]] == ["score_max"]
    texts = {field["code"]: field["help"] for field in form["fields"]}
    assert texts["cap_malus"] == "in match score, 0 to 2"
    assert texts["scale"] == "rating points, 1 to 10000"
    assert form["texts"]["score_max"] == "1.5"
    assert form["texts"]["k_bands"] == "1200:40,1800:32,2200:24,16"


def test_a_bad_link_names_what_was_not_taken_and_keeps_the_rest() -> None:
    page = lab(cap_malus="9", scale="480", part="nothing")
    (refused,) = [text.value for text in page.text if "was not taken" in text.value]
    assert (
        "cap_malus: “9” was not taken. Allowed is a number from 0 to 2, in plain digits." in refused
    )
    assert "part: “nothing” was not taken." in refused
    assert shown_changes(page) == ["Scale of the expected score: 400 → **480**"]


@pytest.mark.parametrize("part", PARTS)
def test_every_part_opens_under_every_variant(part: str) -> None:
    for rules in VARIANTS.values():
        texts = texts_of(rules)
        page = lab(part=part, **{name: texts[name] for name in rules.differences()})
        assert len(shown_changes(page)) == len(rules.differences())


def test_a_match_is_told_under_three_rules_line_by_line() -> None:
    page = lab(**SMALL_PENALTY)
    assert (
        "**Under the edited rule you gain 4 points instead of losing 2: 6 points more, because "
        "the penalty is capped lower. Your opponent's change is −8 under both rules.**"
    ) in texts(page)
    header, _, *lines = rows(page, "| Line by line")
    assert header[1:] == ["Before → now (±)", "Plain Elo"]
    told = {line[0]: line[1:] for line in lines}
    # By hand: 32 × (1 − penalty − 0.75975).
    assert told["**Bad moves**"] == ["**−0.30 → −0.10 (+0.20)**", "**0**"]
    exact = told["**K × (score − expected)**"]
    assert exact == ["**−1.91 → +4.49 (+6.40)**", "**+7.69**"]
    assert told["**Your change, in whole points**"] == ["**−2 → +4 (+6)**", "**+8**"]
    assert told["K-factor"] == ["32", "32"]
    assert list(figures(page)) == ["difference_map", "bad_moves_compared", "opponent_compared"]


def test_both_ledgers_sum_to_both_changes() -> None:
    page = lab(**SMALL_PENALTY)
    assert list(folded(page.main)) == ["1500 against 1300, won"]
    own, other = rows(page, "| **You**"), rows(page, "| **Opponent**")
    assert own[-1] == ["Change", "−2 → +4 (+6)"]
    assert other[-1] == ["Change", "−8"]
    assert ["Bad moves", "−9.60 → −3.20 (+6.40)"] in own


def test_the_match_is_told_from_the_side_that_is_looked_at() -> None:
    page = lab(**SMALL_PENALTY, view="b")
    assert next(folded(page.main)) == "1300 against 1500, lost"
    assert rows(page, "| **You**")[-1] == ["Change", "−8"]
    assert "view=b" in component(page, "address")["query"]


def test_an_example_takes_the_matchs_place_and_the_rule_stays() -> None:
    page = lab(**SMALL_PENALTY)
    page.button(key="example_clean_win").click()
    run(page)
    assert next(folded(page.main)) == "1500 against 1500, won"
    assert component(page, "address")["query"] == (
        "a=1500&b=1500&won=a&rule=published-1&cap_malus=0.1"
    )


def test_checks_put_first_what_comes_out_otherwise() -> None:
    page = lab(part="checks", **SMALL_PENALTY)
    titles = [text.value for text in page.markdown if text.value.startswith("####")]
    assert titles == ["#### 7 of 13 promises are kept", "#### The same under both"]
    changed, same = [
        text.value
        for text in page.markdown
        if "**A loser never" in text.value or "**A winner never" in text.value
    ][:2]
    assert "**A winner never loses points**" in changed
    assert "at worst 12." in changed
    assert "at worst 4." in changed
    assert "**A loser never gains points**" in same
    assert changed.count(":gray[Before:]") == changed.count(":gray[Now:]") > 0
    assert ":gray[Now:]" not in same
    assert "bad_a=5&rule=published-1&cap_malus=0.1>)" in changed
    assert "bad_a=15&rule=published-1>)" in changed


def test_under_the_published_rule_nothing_comes_out_otherwise() -> None:
    page = lab(part="checks")
    assert "#### 7 of 13 promises are kept" in texts(page)
    assert "Before:" not in texts(page)
    assert "The same under both" not in texts(page)


def test_a_lost_promise_is_counted() -> None:
    page = lab(part="checks", score_min="-1", cap_malus="2")
    # Those are K as the most, wins over losses, and precision: sedma-elo check marks them too.
    assert "#### 4 of 13 promises are kept; newly broken: 3" in texts(page)


@pytest.mark.usefixtures("empty_store")
def test_without_answers_the_complaints_say_that_there_are_too_few() -> None:
    page = lab(part="complaints", **SMALL_PENALTY)
    assert "There is no answer to show yet." in texts(page)
    assert "%" not in texts(page)
    assert "complaints" in figures(page)


@pytest.mark.usefixtures("many_answers")
def test_answers_are_told_in_figures_and_one_by_one() -> None:
    page = lab(part="complaints", **SMALL_PENALTY)
    assert "of 38 answers that said too low" in texts(page)
    assert list(figures(page)) == ["complaints"]
    assert list(folded(page.main)) == [
        "After a win, group by group",
        "After a loss, group by group",
    ]
    listed = answers_listed(page)
    assert len(listed) == 10
    assert all("&cap_malus=0.1>)" in line for line in listed)
    # The first are those that get worst off.
    shifts = shifts_of(listed)
    assert shifts == sorted(shifts)
    assert shifts[0] < 0


@pytest.mark.usefixtures("many_answers")
def test_the_list_is_paged_and_ordered_as_chosen() -> None:
    page = lab(part="complaints", **SMALL_PENALTY)
    first = answers_listed(page)
    page.button(key="complaint_page_after").click()
    second = answers_listed(run(page))
    assert not [line for line in second if line in first]
    page.button(key="complaint_page_before").click()
    run(page)
    page.segmented_control(key="complaint_order").set_value("helped_first")
    shifts = shifts_of(answers_listed(run(page)))
    assert shifts == sorted(shifts, reverse=True)
    assert shifts[0] > 0


@pytest.mark.usefixtures("many_answers")
def test_each_half_is_told_by_itself() -> None:
    page = lab(part="complaints", **SMALL_PENALTY)

    def answers_of(half: str) -> int:
        page.segmented_control(key="half").set_value(half)
        run(page)
        told = re.findall(r"all of these\.\*\* Answers: (\d+);", texts(page))
        assert len(told) == 2
        return sum(map(int, told))

    both, tuning, held_out = (answers_of(half) for half in ("both", "tuning", "held_out"))
    assert both == tuning + held_out
    assert min(tuning, held_out) > 50


@pytest.mark.usefixtures("empty_store")
def test_without_wishes_nothing_is_searched_for() -> None:
    page = lab(part="fit")
    assert page.info[-1].value.startswith("There are 0 wishes, and at least 30 are needed.")
    assert page.button(key="fit_begin").disabled


@pytest.mark.usefixtures("many_answers")
def test_only_numbers_that_were_chosen_may_move() -> None:
    page = lab(part="fit", **SMALL_PENALTY)
    assert page.button(key="fit_begin").disabled
    choose(page, "cap_malus", "k_bands.1.k")
    assert [slider.label for slider in page.slider] == [
        "Cap of the penalty",
        "K-factor from 1200 to 1799",
    ]
    assert [(slider.min, slider.max) for slider in page.slider] == [(0, 1), (0.5, 64)]
    assert not page.button(key="fit_begin").disabled


@pytest.mark.usefixtures("many_answers")
@pytest.mark.parametrize("k", ["0.5", "12.25", "200", "333.3", "400"])
def test_any_k_can_be_let_move(k: str) -> None:
    page = choose(lab(part="fit", k_bands=k), "k_bands.0.k")
    assert not page.error
    (slider,) = page.slider
    assert (slider.min, slider.max) == (0.5, min(2 * float(k), 400))
    assert not page.button(key="fit_begin").disabled


@pytest.mark.usefixtures("many_answers")
@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("cap_malus", "2"),
        ("scale", "10000"),
        ("scale", "1"),
        ("score_min", "-5"),
        ("score_max", "5"),
    ],
)
def test_any_number_of_the_rule_can_be_let_move(name: str, number: str) -> None:
    page = choose(lab(part="fit", **{name: number}), name)
    assert not page.error
    (slider,) = page.slider
    assert slider.min <= float(number) <= slider.max
    assert not page.button(key="fit_begin").disabled


def choose(page: AppTest, *names: str) -> AppTest:
    page.session_state["fit_free"] = list(names)
    return run(page)


def searched(page: AppTest, monkeypatch: pytest.MonkeyPatch, came: Any) -> AppTest:
    """The page once a search is over that came to this result or error at once."""

    def search(*_: Any) -> Fitted:
        if isinstance(came, Exception):
            raise came
        found: Fitted = came
        return found

    monkeypatch.setattr(Search, "begin", lambda self: self._run(search))
    choose(page, "cap_malus").button(key="fit_begin").click()
    return run(page)


def a_fit(**said: Any) -> Fitted:
    start = PUBLISHED.replace(name="edited", cap_malus=0.1)
    usual = {
        "start": start,
        "rules": start.replace(name="fitted", cap_malus=0.25),
        "before": 8.0,
        "after": 5.5,
        "wishes": 47,
        "idle": (),
        "kept": True,
        "broken": 0.0,
        "stopped": False,
    }
    return Fitted(**{**usual, **said})


@pytest.mark.usefixtures("many_answers")
def test_what_a_search_has_found_is_told_and_can_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    page = searched(lab(part="fit", **SMALL_PENALTY), monkeypatch, a_fit())
    assert "**Over 47 wishes the mean distance falls from 8.0 to 5.5 points.**" in texts(page)
    assert rows(page, "| Number of the rule")[-1] == ["Cap of the penalty", "0.1", "0.25"]
    assert "promises are kept" in texts(page)
    page.button(key="fit_use").click()
    run(page)
    assert shown_changes(page) == ["Cap of the penalty: 0.3 → **0.25**"]
    assert "cap_malus=0.25" in component(page, "address")["query"]


@pytest.mark.usefixtures("many_answers")
def test_where_nothing_moved_there_is_nothing_to_use(monkeypatch: pytest.MonkeyPatch) -> None:
    start = a_fit().start
    stays = a_fit(rules=start, after=8.0)
    page = searched(lab(part="fit", **SMALL_PENALTY), monkeypatch, stays)
    assert "nothing nearer was found" in texts(page)
    assert not [button for button in page.button if button.key == "fit_use"]


@pytest.mark.usefixtures("many_answers")
@pytest.mark.parametrize(
    ("error", "said"),
    [
        (RuntimeError("out of luck"), "The search failed. Please try it again."),
        (
            InvalidInput([Problem("cap_malus", 7, OneOf(("x",)))]),
            "cap_malus: “7” was not taken. Allowed is one of: x.",
        ),
    ],
)
def test_a_search_that_comes_to_nothing_is_said_and_can_be_begun_again(
    error: Exception, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = searched(lab(part="fit", **SMALL_PENALTY), monkeypatch, error)
    assert page.error[0].value == said
    assert not page.button(key="fit_begin").disabled
    assert "falls from 8.0 to 5.5" in texts(searched(page, monkeypatch, a_fit()))


@pytest.mark.usefixtures("many_answers")
def test_a_running_search_is_watched_and_no_second_one_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Search, "begin", lambda _self: None)
    page = choose(lab(part="fit", **SMALL_PENALTY), "cap_malus")
    page.button(key="fit_begin").click()
    run(page)
    assert page.button(key="fit_begin").disabled
    search: Search = page.session_state.search
    assert search._stop.is_set() is False
    page.button(key="fit_stop").click()
    run(page)
    assert search._stop.is_set()


def propose(page: AppTest, proposal: str) -> AppTest:
    page.segmented_control(key="proposal").set_value(proposal)
    return run(page)


def test_proposals_are_off_until_one_is_chosen() -> None:
    page = lab(part="proposals", **SMALL_PENALTY)
    assert list(figures(page)) == []
    assert not page.warning
    assert "A proposal, not part" in propose(page, "draws").warning[0].value


def test_a_draw_is_told_of_the_match_under_the_edited_rule() -> None:
    page = propose(lab(part="proposals", **SMALL_PENALTY), "draws")
    # By hand: 32 × (0.5 − 0.1 − 0.75975) = −11.51.
    assert "By a draw your rating would go from 1500 to 1488 (−12)." in texts(page)
    assert list(figures(page)) == ["waterfall"]
    page.session_state["draw"] = "unrated"
    assert list(figures(run(page))) == []


def test_teams_are_told_with_partners() -> None:
    page = propose(lab(part="proposals", **SMALL_PENALTY), "teams")
    assert [slider.label for slider in page.slider] == [
        "Your partner's rating",
        "Your partner's bad moves",
        "Your opponent's partner's rating",
    ]
    before = texts(page)
    page.slider(key="partner").set_value(2000)
    assert texts(run(page)) != before


@pytest.mark.usefixtures("many_answers")
def test_the_rule_is_taken_away_as_text_json_and_lines() -> None:
    page = lab(part="take_away", **SMALL_PENALTY)
    share = component(page, "share")
    assert share["query"] == "a=1500&b=1300&won=a&bad_a=15&rule=published-1&cap_malus=0.1"
    text = page.text[0].value
    assert text == share["text"].removesuffix("\n\n{link}")
    assert "- Cap of the penalty: 0.1 instead of 0.3\n" in text
    assert "In one match, told to its first player:\n1500 against 1300, won:\nUnder the" in text
    assert "\nThe players who answered:\nAfter a win: of 38 answers" in text
    assert page.code[0].value.splitlines()[9] == "const float MaxMalus = 0.1f;"


def test_the_json_file_is_the_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {}
    monkeypatch.setattr("streamlit.download_button", lambda _label, **more: given.update(more))
    page = lab(part="take_away", **SMALL_PENALTY)
    rules = page.session_state.rules
    assert json.loads(given["data"])["cap_malus"] == 0.1
    assert given["file_name"] == f"seven-rule-edited-1-{rules.fingerprint}.json"


@pytest.mark.usefixtures("many_answers")
@pytest.mark.parametrize("part", PARTS)
def test_a_refused_number_of_the_match_leaves_the_rest_of_the_lab(part: str) -> None:
    page = lab(part=part, **SMALL_PENALTY)
    if part == "proposals":
        propose(page, "teams")
    refuse_a_number(page)
    asks_for_it = [info.value for info in page.info if "every number is in order" in info.value]
    assert len(asks_for_it) == (part in {"match", "proposals"})
    query = "rule=published-1&cap_malus=0.1"
    assert component(page, "address")["query"] == (
        query if part == "match" else f"{query}&part={part}"
    )
    assert shown_changes(page) == ["Cap of the penalty: 0.3 → **0.1**"]
    if part == "take_away":
        assert "In one match" not in page.text[0].value
        assert component(page, "share")["query"] == query


def test_a_refused_number_of_the_match_is_said_under_its_field() -> None:
    page = refuse_a_number(lab(**SMALL_PENALTY))
    assert next(folded(page.main)) == "Your match"
    form = component(page, "match_form")
    assert form["problems"] == {"bad_a": "Allowed is a whole number from 0 to 1000, digits only."}
    assert list(figures(page)) == []


def test_a_refused_number_of_the_rule_asks_for_it_and_nothing_else() -> None:
    page = lab(**MATCH)
    typed: Typed = page.session_state.typed_rule
    page.session_state.typed_rule = Typed({**typed.texts, "scale": "x"}, 1, typed.stamp)
    run(page)
    assert page.info[-1].value == "The answer comes back once every number is in order."
    assert component(page, "rule_form")["problems"] == {
        "scale": "Allowed is a number from 1 to 10000, in plain digits."
    }
    assert list(figures(page)) == []


@pytest.mark.usefixtures("no_store")
@pytest.mark.parametrize("part", PARTS)
def test_a_store_that_cannot_be_read_is_said_where_it_is_needed(part: str) -> None:
    page = lab(part=part, **SMALL_PENALTY)
    said = [error.value for error in page.error]
    needed = part in {"complaints", "fit", "take_away"}
    assert said == ["The answers cannot be read at the moment. Please come back later."] * needed
    if part == "take_away":
        assert "In one match" in page.text[0].value
        assert "The players who answered" not in page.text[0].value


def test_the_explainer_uses_the_edited_rule_and_leads_back() -> None:
    page = opened(SMALL_PENALTY)
    assert page.warning[0].value == (
        "**Not the published rule.** Changed\\: Cap of the penalty 0.1 instead of 0.3."
    )
    page.button(key="use_published_rule").click()
    run(page)
    assert not page.warning
    assert not [button for button in page.button if button.key == "use_published_rule"]
    assert component(page, "address")["query"] == "a=1500&b=1300&won=a&bad_a=15&rule=published-1"


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(
    "rule", [{}, {"cap_malus": "0.1", "score_max": "1.5", "k_bands": "1200:40,20"}]
)
@pytest.mark.parametrize("count", [0, 300])
def test_every_text_comes_through_the_translator(
    part: str, rule: dict[str, str], count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_store(count, tmp_path, monkeypatch)
    monkeypatch.setattr(session, "translator", lambda _language: MARKED)
    page = lab(part=part, **MATCH, **rule)
    seen = visible_texts(page) + [text.value for text in page.text]
    if part == "proposals":
        for proposal in ("draws", "teams"):
            seen += visible_texts(propose(page, proposal))
    if part == "fit":
        seen += visible_texts(choose(page, "cap_malus", "scale", "k_bands.0.k"))
    assert [text for text in seen if untranslated(text)] == []


@pytest.mark.usefixtures("many_answers")
@pytest.mark.parametrize(
    "came", [a_fit(stopped=True, idle=("scale",)), RuntimeError("out of luck")]
)
def test_the_end_of_a_search_comes_through_the_translator(
    came: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "translator", lambda _language: MARKED)
    page = searched(lab(part="fit", **SMALL_PENALTY), monkeypatch, came)
    assert [text for text in visible_texts(page) if untranslated(text)] == []


@pytest.mark.parametrize("part", PARTS)
def test_a_refused_match_is_said_through_the_translator(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "translator", lambda _language: MARKED)
    page = refuse_a_number(lab(part=part, **SMALL_PENALTY))
    assert [text for text in visible_texts(page) if untranslated(text)] == []
