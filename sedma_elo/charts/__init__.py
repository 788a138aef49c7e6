"""Charts of explanations and answers: functions of values and a translator, giving a Figure.

Every figure names itself and carries its finding, for screen readers, in `layout.meta`.
"""

from sedma_elo.charts.bad_moves import bad_moves_chart
from sedma_elo.charts.bad_moves_compared import bad_moves_compared_chart
from sedma_elo.charts.change_map import map_chart
from sedma_elo.charts.clamp import clamp_chart
from sedma_elo.charts.complaints import complaints_chart
from sedma_elo.charts.difference_map import difference_map_chart
from sedma_elo.charts.expected import expected_chart
from sedma_elo.charts.k_bands import k_chart
from sedma_elo.charts.opponent import opponent_chart
from sedma_elo.charts.opponent_compared import opponent_compared_chart
from sedma_elo.charts.over_time import over_time_chart
from sedma_elo.charts.parts import parts_chart
from sedma_elo.charts.pool import pool_chart
from sedma_elo.charts.rounding import rounding_chart
from sedma_elo.charts.shares import shares_chart
from sedma_elo.charts.stakes import stakes_chart
from sedma_elo.charts.verdicts import verdicts_chart
from sedma_elo.charts.waterfall import waterfall_chart
from sedma_elo.charts.wishes import wishes_chart

__all__ = [
    "bad_moves_chart",
    "bad_moves_compared_chart",
    "clamp_chart",
    "complaints_chart",
    "difference_map_chart",
    "expected_chart",
    "k_chart",
    "map_chart",
    "opponent_chart",
    "opponent_compared_chart",
    "over_time_chart",
    "parts_chart",
    "pool_chart",
    "rounding_chart",
    "shares_chart",
    "stakes_chart",
    "verdicts_chart",
    "waterfall_chart",
    "wishes_chart",
]
