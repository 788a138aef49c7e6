"""Charts of an explanation: functions of the engine's values and a translator, giving a Figure.

Every figure names itself and carries its finding, for screen readers, in `layout.meta`.
"""

from sedma_elo.charts.clamp import clamp_chart
from sedma_elo.charts.expected import expected_chart
from sedma_elo.charts.k_bands import k_chart
from sedma_elo.charts.parts import parts_chart
from sedma_elo.charts.rounding import rounding_chart
from sedma_elo.charts.waterfall import waterfall_chart

__all__ = [
    "clamp_chart",
    "expected_chart",
    "k_chart",
    "parts_chart",
    "rounding_chart",
    "waterfall_chart",
]
