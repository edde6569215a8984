"""A figure that a notebook shows, with a text for those who cannot see it."""

from __future__ import annotations

import base64
import html
import io
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

DOTS_PER_INCH = 110


class Picture:
    """A finished figure: ``<img alt>`` in a notebook, the text elsewhere; ``png()`` gives the bytes."""

    def __init__(self, ax: Axes, alt: str) -> None:
        self.ax = ax
        self.alt = alt

    @property
    def figure(self) -> Figure | SubFigure:
        """The matplotlib figure."""
        return self.ax.figure

    def png(self) -> bytes:
        """The figure as a PNG; the same figure gives the same bytes."""
        buffer = io.BytesIO()
        figure: Any = self.ax.figure
        figure.savefig(buffer, format="png", dpi=DOTS_PER_INCH, metadata={"Software": None})
        return buffer.getvalue()

    def svg(self) -> str:
        """The figure as an inline ``<svg>`` without a ground, in the colours of the light or dark page it lies in."""
        from sevens_nb.figures.svg import as_svg

        return as_svg(self.ax.figure, self.alt)

    def _repr_html_(self) -> str:
        data = base64.b64encode(self.png()).decode("ascii")
        return f'<img alt="{html.escape(self.alt)}" src="data:image/png;base64,{data}">'

    def __repr__(self) -> str:
        return self.alt


def picture(ax: Axes, alt: str = "") -> Picture:
    """The figure of ``ax`` for a notebook; without ``alt`` see :func:`describe`."""
    return Picture(ax, alt or describe(ax))


def describe(ax: Axes) -> str:
    """What a figure shows, in words: its title, and what the function that drew it says of it, or its axes."""
    title = ax.get_title(loc="left") or ax.get_title()
    told = str(ax.get_label()) or f"{ax.get_xlabel()}\n{ax.get_ylabel()}"
    parts = dict.fromkeys([_one_line(title), *told.split("\n")])
    return " ".join(part if part[-1] in "?？。" else f"{part}." for part in parts if part)


def _one_line(text: str) -> str:
    """A text whose lines are joined; Japanese has no space there."""
    return re.sub(r"(?<=[^\x00-\x7f])\n(?=[^\x00-\x7f])", "", text).replace("\n", " ")
