"""The parts of the lab: only the one that was chosen is worked out."""

from __future__ import annotations

import streamlit as st

from sedma_elo.i18n import Translator
from sedma_elo.inputs import Inputs
from sedma_elo.problems import Problem
from sedma_elo.rules import RuleSet
from sedma_elo.web import address
from sedma_elo.web.lab.checks import checks
from sedma_elo.web.lab.complaints import complaints
from sedma_elo.web.lab.fitting import fitting
from sedma_elo.web.lab.proposals import proposals
from sedma_elo.web.lab.take_away import take_away
from sedma_elo.web.lab.this_match import this_match


def chosen_part(t: Translator, inputs: Inputs | list[Problem], rules: RuleSet) -> None:
    """What was chosen to be seen of the rule."""
    names = {
        "match": t("This match"),
        "checks": t("Checks"),
        "complaints": t("Players' complaints"),
        "fit": t("Fit"),
        "proposals": t("Draws and teams"),
        "take_away": t("Export"),
    }
    part = st.segmented_control(
        t("Show"),
        address.PARTS,
        format_func=names.__getitem__,
        key="part",
        required=True,
        label_visibility="collapsed",
        persist_state="session",
    )
    with st.container():
        match part:
            case "match":
                this_match(t, inputs, rules)
            case "checks":
                checks(t, rules)
            case "complaints":
                complaints(t, rules)
            case "fit":
                fitting(t, rules)
            case "proposals":
                proposals(t, inputs, rules)
            case "take_away":
                take_away(t, inputs, rules)
