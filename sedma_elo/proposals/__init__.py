"""What the game's posts leave open, draws and matches of teams: proposals, not part of its rule."""

from sedma_elo.proposals.draw_traps import Case, DrawCheck, DrawTrap, Pair, Result, draw_traps
from sedma_elo.proposals.draws import (
    UNRATED,
    WHOLE_BONUS,
    Draw,
    DrawExplanation,
    DrawnMatch,
    as_in_a_loss,
    explain_draw,
    rate_draw,
)
from sedma_elo.proposals.team_traps import TeamCheck, TeamTrap, played_in_turn, team_traps
from sedma_elo.proposals.teams import (
    Counted,
    Counts,
    Member,
    MemberWorking,
    Opponent,
    TeamExplanation,
    TeamMatch,
    TeamRule,
    explain_teams,
    rate_teams,
)

__all__ = [
    "UNRATED",
    "WHOLE_BONUS",
    "Case",
    "Counted",
    "Counts",
    "Draw",
    "DrawCheck",
    "DrawExplanation",
    "DrawTrap",
    "DrawnMatch",
    "Member",
    "MemberWorking",
    "Opponent",
    "Pair",
    "Result",
    "TeamCheck",
    "TeamExplanation",
    "TeamMatch",
    "TeamRule",
    "TeamTrap",
    "as_in_a_loss",
    "draw_traps",
    "explain_draw",
    "explain_teams",
    "played_in_turn",
    "rate_draw",
    "rate_teams",
    "team_traps",
]
