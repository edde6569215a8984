"""Figures: functions that draw on one matplotlib ``Axes`` and return it.

The data comes first, everything else by keyword; ``ax=None`` makes a new figure that needs no pyplot, and
``lang`` is ``"en"`` or ``"ja"``. ``picture(ax)`` shows the figure of any of them in a notebook, with a text
for those who cannot see it.
"""

from __future__ import annotations

from sevens_nb.figures.boards import board, heat_map, how_often_dead, how_often_played, when_played, who_holds
from sevens_nb.figures.charts import lengths, rank_distribution, who_kills, win_rates
from sevens_nb.figures.shown import Picture, picture
from sevens_nb.figures.timeline import timeline
from sevens_nb.figures.variants import differences, sweep_curve

__all__ = [
    "Picture",
    "board",
    "differences",
    "heat_map",
    "how_often_dead",
    "how_often_played",
    "lengths",
    "picture",
    "rank_distribution",
    "sweep_curve",
    "timeline",
    "when_played",
    "who_holds",
    "who_kills",
    "win_rates",
]
