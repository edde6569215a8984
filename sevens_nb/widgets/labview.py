"""How a Lab looks: its settings and results as plain data for the page, as text, and as tables for readers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from sevens_nb import figures, tables
from sevens_nb.cards import Card
from sevens_nb.figures.style import axes
from sevens_nb.rules import PRESETS, USUAL_SEATS, Rules
from sevens_nb.summary import Summary
from sevens_nb.widgets import labbefore, rulewords
from sevens_nb.widgets.labrun import missing
from sevens_nb.widgets.labsettings import LabSettings
from sevens_nb.widgets.labwords import HTML, LAB
from sevens_nb.widgets.rulewords import named_rules

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Cell = str | tuple[str, dict[str, Any]]
"""A text, or a word of ``LAB`` with its parts; a part may be a cell, or a text in both languages by name."""


class Table(NamedTuple):
    """Numbers for the page: a caption, the columns' words, rows; whether those begin with their name.

    ``is_more`` marks what is folded away at first.
    """

    caption: Cell
    columns: list[Cell]
    rows: list[list[Cell]]
    is_named: bool = True
    is_more: bool = False


def preset_of(rules: Rules) -> str | None:
    """The name of the preset that ``rules`` are, if they are one."""
    return next((name for name, known in PRESETS.items() if known == rules), None)


def rules_named(rules: Rules) -> dict[str, str]:
    """What headlines and captions call ``rules``: a preset's name, else the text that parses, in Japanese words."""
    preset = preset_of(rules)
    english = rulewords.PRESET_NAMES[preset][0] if preset else rules.short()
    return {"en": english, "ja": named_rules(rules, "ja")}


def settings_data(settings: LabSettings) -> dict[str, Any]:
    """The settings for the page's controls; the seed as text, since JavaScript rounds whole numbers."""
    rules = settings.rules
    return {
        "rules": rules.short(),
        "preset": preset_of(rules),
        "values": rulewords.value_texts(rules),
        "idle": rulewords.idle_options(rules),
        "seats": settings.seats,
        "agents": list(settings.agents),
        "games": settings.games,
        "seed": str(settings.seed),
    }


def notes_on(settings: LabSettings, way: str) -> list[str]:
    """What a reader should know before a run, as keys of ``LAB``."""
    return [
        key
        for key, holds in (
            ("note_slow", bool(settings.why_slow)),
            ("note_no_numba", missing("numba") and not settings.why_slow),
            ("note_no_figures", missing("matplotlib")),
            ("note_turns", way == "turns"),
            ("note_at_once", way == "at_once"),
            ("note_seats", settings.seats not in USUAL_SEATS),
        )
        if holds
    ]


def result_data(summary: Summary, settings: LabSettings, before: Summary | None = None) -> dict[str, Any]:
    """The numbers of a run for the page, with what was played, the code that plays it again, and the run before."""
    shown = result_tables(summary)
    if before is not None:
        shown.insert(3, _before(summary, before))
    return {
        "games": summary.games,
        "wanted": settings.games,
        "partial": summary.partial,
        "rules": rules_named(settings.rules),
        "seats": settings.seats,
        "seed": str(settings.seed),
        "code": settings.code(summary.games, before),
        "agent": f"agent_{settings.agents[0]}" if len(set(settings.agents)) == 1 else "lab_mixed_agents",
        "tables": [table._asdict() for table in shown],
    }


# ------------------------------------------------------------ numbers


def result_tables(summary: Summary) -> list[Table]:
    """The seats, the game, the turn order, the ranks, and the cards."""
    return [_seats(summary), _game(summary), _order(summary), _ranks(summary), _cards(summary)]


def _seats(summary: Summary) -> Table:
    dead = summary.rules.options()["killing"]
    names = ["seat", "agent", "wins", "mean_rank", "emptied", "dead", "eliminated", "passes", "cards_left"]
    kept = [at for at, name in enumerate(names) if name != "dead" or dead]
    rows: list[list[Cell]] = []
    for line in tables.cells(summary.counts, summary.agents):
        full: list[Cell] = [line[0], (f"agent_{line[1]}", {}), *line[2:]]
        rows.append([full[at] for at in kept])
    return Table(("lab_table_seats", {}), [(f"col_{names[at]}", {}) for at in kept], rows)


def _game(summary: Summary) -> Table:
    numbers: list[tuple[str, Cell]] = [
        ("col_length", str(summary.length())),
        ("col_all_passes", str(summary.passes())),
        ("col_any_drop_out", str(summary.any_drop_out())),
    ]
    columns: list[Cell] = [(key, {}) for key, _ in numbers]
    return Table(("lab_table_game", {}), columns, [[number for _, number in numbers]], is_named=False)


def _order(summary: Summary) -> Table:
    columns: list[Cell] = [("col_place", {"place": at + 1}) for at in range(summary.seats)]
    return Table(("lab_table_order", {}), columns, [[str(share) for share in summary.wins("order")]], is_named=False)


def _ranks(summary: Summary) -> Table:
    columns: list[Cell] = [("col_seat", {}), *(("col_rank", {"rank": at + 1}) for at in range(summary.seats))]
    rows: list[list[Cell]] = [
        [str(seat + 1), *(str(share) for share in shares)] for seat, shares in enumerate(summary.ranks())
    ]
    return Table(("lab_table_ranks", {}), columns, rows, is_more=True)


def _cards(summary: Summary) -> Table:
    killing = summary.rules.options()["killing"]
    when, died = summary.when_played(), summary.deaths()
    rows: list[list[Cell]] = []
    for card in range(52):
        line: list[Cell] = [Card(card).symbol, str(summary.counts.played(card)), str(when[card] or "–")]
        rows.append([*line, str(died[card])] if killing else line)
    names = ["card", "played", "when", "died"][: 4 if killing else 3]
    return Table(("lab_table_cards", {}), [(f"col_{name}", {}) for name in names], rows, is_more=True)


def _before(now: Summary, before: Summary) -> Table:
    names = ("measure", "now", "before", "difference", "interval")
    alike = len(set(before.agents)) == 1
    parts = {
        "games": f"{before.games:,}",
        "rules": rules_named(before.rules),
        "seats": before.seats,
        "seed": ", ".join(str(run.seed) for run in before.runs),
        "agents": (f"agent_{before.agents[0]}", {}) if alike else ("lab_mixed_agents", {}),
    }
    caption = ("lab_table_before_same" if labbefore.have_same_deals(now, before) else "lab_table_before", parts)
    return Table(caption, [(f"col_{name}", {}) for name in names], labbefore.rows(now, before))


# ------------------------------------------------------------ figures


CHART_SIZE, GRID_SIZE = (5.2, 3.1), (5.2, 2.45)
"""In inches: small, so that what is written in them can be read where the page is narrow."""


def pictures(summary: Summary, lang: str) -> Iterator[dict[str, str]]:
    """The figures of a result as they are drawn, as ``<svg>``: wins, ranks, and how the cards fare."""
    killing = summary.rules.options()["killing"]
    named = replace(summary, agents=tuple(say((f"agent_{name}", {}), lang) for name in summary.agents))
    drawn: dict[str, Callable[..., Axes]] = {
        "wins": figures.win_rates,
        "ranks": figures.rank_distribution,
        "cards": figures.how_often_dead if killing else figures.how_often_played,
        "when": figures.when_played,
    }
    for key, draw in drawn.items():
        width, height = GRID_SIZE if key in ("cards", "when") else CHART_SIZE
        yield {"key": key, "svg": figures.picture(draw(named, lang=lang, ax=axes(None, width, height))).svg()}


# ------------------------------------------------------------ for readers without widgets


def say(cell: Cell, lang: str) -> str:
    """A cell in words; its parts are said in the same language."""
    if isinstance(cell, str):
        return cell
    parts = {name: _part(part, lang) for name, part in cell[1].items()}
    return LAB[cell[0]][lang == "ja"].format(**parts)


def _part(part: Any, lang: str) -> Any:
    if isinstance(part, dict):
        return part[lang]
    return say(part, lang) if isinstance(part, tuple) else part


def told(settings: LabSettings, lang: str) -> str:
    """The settings in one line."""
    parts = {"games": f"{settings.games:,}", "rules": named_rules(settings.rules, lang), "seats": settings.seats}
    names = [say((f"agent_{name}", {}), lang) for name in settings.agents]
    agents = names[0] if len(set(names)) == 1 else ("、" if lang == "ja" else ", ").join(names)
    return say(("lab_headline", {**parts, "agents": agents, "seed": settings.seed}), lang)


def outcome(summary: Summary | None, settings: LabSettings, lang: str) -> str:
    """How the run ended, in a sentence."""
    if summary is None:
        return say(("lab_idle", {}), lang)
    key = "lab_partial" if summary.partial else "lab_done"
    return say((key, {"done": f"{summary.games:,}", "games": f"{settings.games:,}"}), lang)


def table_text(table: Table, lang: str) -> str:
    """A table as text, its columns a tab apart: widths differ between scripts."""
    rows = [table.columns, *table.rows]
    lines = ["\t".join(say(cell, lang) for cell in row) for row in rows]
    return "\n".join([say(table.caption, lang), *lines])


def table_html(table: Table, lang: str) -> str:
    """A table as HTML with inline styles only."""

    def row(cells: list[Cell], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(say(cell, lang))}</{tag}>" for cell in cells) + "</tr>"

    body = "".join(row(cells, "td") for cells in table.rows)
    caption = escape(say(table.caption, lang))
    return f"<table><caption>{caption}</caption><thead>{row(table.columns, 'th')}</thead><tbody>{body}</tbody></table>"


def twin_text(title: str, settings: LabSettings, summary: Summary | None, code: str, lang: str) -> str:
    """A Lab without a front end: its settings, and, after a run, the numbers with standard errors and the code."""
    lines = [title, told(settings, lang), outcome(summary, settings, lang)]
    if summary is not None:
        lines += [table_text(table, lang) for table in result_tables(summary)[:4]]
    return "\n".join([*lines, code])


def twin_html(settings: LabSettings, summary: Summary | None, code: str, lang: str) -> str:
    """The same as paragraphs and tables."""
    parts = [f"<p>{HTML[lang]['run']}</p>", f"<p>{escape(told(settings, lang))}</p>"]
    parts.append(f"<p>{escape(outcome(summary, settings, lang))}</p>")
    if summary is not None:
        first, *more = [table_html(one, lang) for one in result_tables(summary)]
        title = say(("lab_more", {}), lang)
        parts.append(f"{first}<details><summary>{title}</summary>{''.join(more)}</details>")
    return "".join(parts) + f"<pre>{escape(code)}</pre>"
