"""Changed rules typed into the lab, and the game's own results read from its table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pytest
from brute_force import double_score
from looking import Visit
from playwright.sync_api import Error, Page
from ruling import MATCH, line, opened, rule_is, type_bands, type_number
from vectors import ROWS, RULES, rated

from sedma_elo import Match, RuleSet, explain
from sedma_elo.i18n import translator
from sedma_elo.inputs import Inputs
from sedma_elo.rule_texts import texts_of
from sedma_elo.web import address, session

TWEAKED = tuple(name for name in RULES if name != "published")
Row = tuple[Match, tuple[int, int]]
# A few more than those at which the precision of the score decides.
EVENLY_SPREAD = 8

# The numbers of a match as one edit: those who type send each by itself.
PUT_IN = """(texts) => {
  const inner = [...document.querySelectorAll("*")].flatMap((e) => e.shadowRoot ?? []);
  const root = [document, ...inner].find((each) => each.querySelector("#match-a"));
  for (const [code, text] of Object.entries(texts)) {
    if (code === "won") continue;
    const input = root.querySelector(`#match-${code}`);
    input.value = text;
    input.dispatchEvent(new Event("input"));
  }
  root.querySelector(`#won-${texts.won}`).checked = true;
  root.querySelector(`#won-${texts.won}`).dispatchEvent(new Event("change"));
}"""
SAYS = """([query, own, other]) => {
  const isAtRest = !document.querySelector("[data-test-script-state=running]");
  if (location.search !== query || !isAtRest) return false;
  const edited = (name) => {
    const lines = [...document.querySelectorAll("tr")].map((row) => [...row.cells]);
    const cells = lines.find(([first]) => first.textContent === name);
    return cells?.[1].textContent.split("→").at(-1).split("(")[0].trim();
  };
  return edited("Your change, in whole points") === own
    && edited("Your opponent's change") === other;
}"""


@lru_cache
def rows_of(name: str) -> list[Row]:
    return list(rated(name))


def in_double_precision(match: Match, rules: RuleSet) -> tuple[int, int]:
    """The new ratings if the score were not computed in single precision."""
    a, b = explain(match, rules).a, explain(match, rules).b
    return (
        round(a.rating + a.k * (double_score(rules, a.won, a.stats) - a.expected)),
        round(b.rating + b.k * (double_score(rules, b.won, b.stats) - b.expected)),
    )


def telling(name: str) -> list[Row]:
    """Every row at which precision decides, and others from the whole length of the file."""
    rows = rows_of(name)
    decided = [row for row in rows if in_double_precision(row[0], RULES[name]) != row[1]]
    assert len(decided) == {"tweak_malus_0_0125": 4}.get(name, 3)
    return decided + rows[:: len(rows) // EVENLY_SPREAD]


def under(visit: Visit, name: str) -> Page:
    """The lab with a rule typed into its form, number by number, and the form of a match open."""
    page = opened(visit, f"/lab?{MATCH}", viewport={"width": 1440, "height": 300})
    texts = texts_of(RULES[name])
    for number in RULES[name].differences():
        if number == "k_bands":
            type_bands(page, texts[number])
        else:
            type_number(page, number, texts[number])
    differences = "".join(f"&{number}={texts[number]}" for number in RULES[name].differences())
    rule_is(page, differences)
    page.get_by_text("1500 against 1300, won").click()
    page.locator("#match-a").wait_for()
    return page


def unlike(page: Page, rows: Sequence[Row], rules: RuleSet) -> list[object]:
    """The rows that the edited column of the lab's table tells otherwise."""
    t = translator("en")
    found: list[object] = []
    for match, (new_a, new_b) in rows:
        query = f"?{address.write(Inputs(match, rules))}"
        wanted = [t.change(new_a - match.rating_a), t.change(new_b - match.rating_b)]
        page.evaluate(PUT_IN, session.texts_of(match))
        try:
            page.wait_for_function(SAYS, arg=[query, *wanted], timeout=10_000)
        except Error:
            found.append((match, wanted, told(page), page.url))
    return found


def told(page: Page) -> list[list[str]]:
    names = ("Your change, in whole points", "Your opponent's change")
    return [line(page, name).all_inner_texts() for name in names]


@pytest.mark.parametrize("name", TWEAKED)
def test_a_changed_rule_typed_into_the_lab_rates_as_the_game_would(visit: Visit, name: str) -> None:
    page = under(visit, name)
    assert unlike(page, telling(name), RULES[name]) == []


@pytest.mark.drill
@pytest.mark.parametrize("name", TWEAKED)
def test_the_lab_rates_every_row_as_the_game_would(visit: Visit, name: str) -> None:
    page = under(visit, name)
    rows = rows_of(name)
    assert unlike(page, rows, RULES[name]) == []
    assert len(rows) == ROWS[name]
