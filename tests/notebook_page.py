"""What a person does to a notebook in JupyterLab or Notebook 7, in words: open it, run all, change the theme."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

WIDTHS = (480, 800, 1400)
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
STRAY_KEYS = ("b", "a", "m", "d", "d", "x", "z", "Shift+M", "ArrowDown", "ArrowUp", "y", "1")
"""Keys that change a notebook where its cells, not a control in them, have the focus."""

_READY = """() => {
    const widget = window.jupyterapp?.shell?.currentWidget;
    const session = widget?.sessionContext;
    return session?.isReady && session.session?.kernel?.status === 'idle';
}"""
# What the first cell that failed wrote (no cell after it is run), or "all ran".
_RUN = """() => {
    const cells = window.jupyterapp.shell.currentWidget.content.widgets.filter(c => c.model.type === 'code');
    for (const cell of cells) {
        const error = cell.model.sharedModel.getOutputs().find(output => output.output_type === 'error');
        if (error) return `${error.ename}: ${error.evalue}`;
    }
    return cells.every(c => c.model.executionCount !== null && c.model.executionState !== 'running'
                            && !c.node.querySelector('.jp-InputPrompt')?.textContent.includes('*')) && 'all ran';
}"""
_CELLS = """() => {
    const book = window.jupyterapp.shell.currentWidget.content;
    return {count: book.widgets.length, active: book.activeCellIndex, mode: book.mode,
            sources: book.widgets.map(cell => cell.model.sharedModel.getSource())};
}"""

# Without asking whether to save: what is on the page belongs to a test that is over.
_CLOSE_ALL = """() => {
    for (const widget of [...window.jupyterapp.shell.widgets('main')]) if (widget.context) widget.dispose();
}"""
_OPEN = "path => { window.jupyterapp.commands.execute('docmanager:open', {path}); }"
_SHOWN = """path => {
    const widget = window.jupyterapp.shell.currentWidget;
    return widget?.context?.path === path && widget.context.isReady;
}"""


def lab_is_open(page: Any, server: Any) -> bool:
    """Whether the page holds a JupyterLab of this server, in which a notebook can be opened without a new start."""
    return page.url.startswith(f"{server.address}/lab")


def close_notebooks(page: Any) -> None:
    """Close every notebook of an open JupyterLab; none of them is saved."""
    page.evaluate(_CLOSE_ALL)


def kernel_ready(page: Any) -> None:
    """Wait until the notebook's kernel is attached and idle: running before that pops up a 'Select Kernel' box."""
    page.wait_for_function(_READY, timeout=60_000)


def open_notebook(page: Any, server: Any, notebook: Any) -> None:
    """Open a notebook, and no other, and wait for its kernel (in Voila: until the page has been rendered)."""
    if lab_is_open(page, server):
        close_notebooks(page)
        path = notebook.relative_to(server.root).as_posix()
        page.evaluate(_OPEN, path)
        page.wait_for_function(_SHOWN, arg=path)
    else:
        page.goto(server.url(notebook), wait_until="domcontentloaded")
    if server.app == "voila":
        page.wait_for_function(
            "() => !document.querySelector('#loading') || "
            "getComputedStyle(document.querySelector('#loading')).display === 'none'",
            timeout=60_000,
        )
    else:
        kernel_ready(page)


def run_all(page: Any, timeout: float = 60) -> None:
    """Run > Run All Cells from the real menu, and wait until every code cell has run, and none with an error."""
    kernel_ready(page)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    told = page.wait_for_function(_RUN, timeout=timeout * 1000).json_value()
    assert told == "all ran"


def cells(page: Any) -> dict[str, Any]:
    """What a stray key could change: number of cells, the active one, command or edit mode, every source."""
    return dict(page.evaluate(_CELLS))


def check_stray_keys(page: Any, keys: Iterable[str] = STRAY_KEYS) -> None:
    """Whatever has the focus keeps these keys to itself: none of them changes the notebook."""
    before = cells(page)
    for key in keys:
        page.keyboard.press(key)
    assert cells(page) == before


def unguarded(controls: Any) -> int:
    """How many of these controls let JupyterLab have the keys that are pressed on them."""
    bare = "nodes => nodes.filter(node => node.dataset.lmSuppressShortcuts !== 'true').length"
    return int(controls.evaluate_all(bare))


def press(button: Any) -> None:
    """Click where a button is, as a mouse does. For steps by the hundred: Playwright's own click waits two frames."""
    middle = """node => { node.scrollIntoView({block: 'nearest'}); const box = node.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2]; }"""
    button.page.mouse.click(*button.evaluate(middle))


def set_theme(page: Any, theme: str) -> None:
    """Switch JupyterLab or Notebook 7 to the "light" or "dark" theme, and wait until it is on."""
    name = THEMES[theme]
    page.evaluate("name => window.jupyterapp.commands.execute('apputils:change-theme', {theme: name})", name)
    # Lab covers the page until the new theme is there, and takes that cover away a little later.
    page.wait_for_function(
        "name => document.body.dataset.jpThemeName === name && !document.querySelector('#jupyterlab-splash')", arg=name
    )


def set_width(page: Any, width: int, height: int = 900) -> None:
    """Give the page the width of a phone, a tablet or a projector (see WIDTHS), in CSS pixels."""
    page.set_viewport_size({"width": width, "height": height})


def board_states(grid: Any) -> dict[str, str]:
    """The `data-state` of each of the cells of one board, by `data-card`."""
    read = "grid => [...grid.querySelectorAll('[data-card]')].map(cell => [cell.dataset.card, cell.dataset.state])"
    return dict(grid.evaluate(read))
