"""Figures as drawings inside a page: SVG whose colours follow the page's light or dark theme by themselves.

matplotlib's own SVG fits files: it fixes every colour, draws a ground, and refers to its parts by ids that another
figure on the page may bear too. This renderer writes paths and texts only, each colour as a CSS ``light-dark()``
pair, so a change of theme takes no message and no second drawing. The paper is left out, so that the
page shows through; nothing is clipped, and there are no hatches and no images, since our figures have none.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from matplotlib.backend_bases import GraphicsContextBase, RendererBase
from matplotlib.colors import to_hex
from matplotlib.path import Path

from sevens_nb.figures.palette import DARK, PAPER

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure

FAMILIES = "'DejaVu Sans',Verdana,'Hiragino Sans','Noto Sans CJK JP','Noto Sans JP','Yu Gothic',Meiryo,sans-serif"
_LETTERS = {Path.MOVETO: "M", Path.LINETO: "L", Path.CURVE3: "Q", Path.CURVE4: "C"}
_SIZE_OF_COMMAND = {Path.MOVETO: 2, Path.LINETO: 2, Path.CURVE3: 4, Path.CURVE4: 6}


class SvgRenderer(RendererBase):
    """Collects the elements of a figure of ``width`` × ``height`` pixels at ``dpi`` dots per inch."""

    def __init__(self, width: float, height: float, dpi: float) -> None:
        super().__init__()
        self.width, self.height, self.dpi = width, height, dpi
        self.elements: list[str] = []

    def get_canvas_width_height(self) -> tuple[float, float]:
        """The size of the drawing in pixels."""
        return self.width, self.height

    def points_to_pixels(self, points: Any) -> Any:
        """Lengths in points as pixels."""
        return points * self.dpi / 72

    def draw_path(self, gc: GraphicsContextBase, path: Path, transform: Any, rgbFace: Any = None) -> None:  # noqa: N803
        """One outline, filled if it has a face."""
        is_empty = rgbFace is None or (len(rgbFace) == 4 and not rgbFace[3]) or to_hex(rgbFace) == PAPER
        fill = "none" if is_empty else _colour(rgbFace)
        width = float(self.points_to_pixels(gc.get_linewidth()))
        style = f"fill:{fill}"
        if width and gc.get_rgb()[3]:
            style += f";stroke:{_colour(gc.get_rgb())};stroke-width:{_short(width)}{self._dashes(gc)}"
        elif fill == "none":
            return
        upright = transform.frozen().scale(1, -1).translate(0, self.height)
        drawn = "".join(_commands(path.iter_segments(upright, simplify=False, curves=True)))
        if drawn:
            self.elements.append(f'<path d="{drawn}" style="{style}"/>')

    def _dashes(self, gc: GraphicsContextBase) -> str:
        dashes: Any = gc.get_dashes()[1]
        if dashes is None:
            return ""
        return ";stroke-dasharray:" + " ".join(_short(float(self.points_to_pixels(dash))) for dash in dashes)

    def draw_text(
        self,
        gc: GraphicsContextBase,
        x: float,
        y: float,
        s: str,
        prop: Any,
        angle: float,
        ismath: Any = False,
        mtext: Any = None,
    ) -> None:
        """One line of text from its baseline; a centred one keeps its middle, whatever font the page has."""
        size = float(self.points_to_pixels(prop.get_size_in_points()))
        style, anchor = f"fill:{_colour(gc.get_rgb())};font-size:{_short(size)}px", ""
        if mtext is not None:
            kind = {"center": "middle", "right": "end"}.get(mtext.get_horizontalalignment(), "start")
            if not angle and kind != "start":
                width = self.get_text_width_height_descent(s, prop, False)[0]
                x += width / 2 if kind == "middle" else width
                anchor = f";text-anchor:{kind}"
        turned = f' transform="rotate({_short(-angle)} {_short(x)} {_short(y)})"' if angle else ""
        place = f'x="{_short(x)}" y="{_short(y)}"{turned}'
        self.elements.append(f'<text {place} style="{style}{anchor}">{html.escape(s)}</text>')


def _commands(segments: Any) -> Iterator[str]:
    for vertices, code in segments:
        if code == Path.CLOSEPOLY:
            yield "Z"
        elif code in _LETTERS:
            yield _LETTERS[code] + " ".join(_short(float(value)) for value in vertices[: _SIZE_OF_COMMAND[code]])


def _short(value: float) -> str:
    """A number with one decimal at most: a tenth of a pixel is not seen."""
    return f"{value:.1f}".removesuffix(".0")


def _colour(rgb: Sequence[float]) -> str:
    """A colour for both themes; one that the palette does not know stays as it is."""
    light = to_hex((rgb[0], rgb[1], rgb[2]))
    return f"light-dark({light},{DARK[light]})" if light in DARK else light


def as_svg(figure: Figure | SubFigure, alt: str) -> str:
    """The figure as an ``<svg>`` element with a name for those who cannot see it; as wide as its place."""
    width, height = figure.bbox.width, figure.bbox.height
    renderer = SvgRenderer(width, height, figure.dpi)
    figure.draw(renderer)
    head = f'viewBox="0 0 {_short(width)} {_short(height)}" role="img" aria-label="{html.escape(alt)}"'
    body = "".join(renderer.elements)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {head} style="font-family:{FAMILIES}">{body}</svg>'
