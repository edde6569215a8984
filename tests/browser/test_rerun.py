"""A cell run again in a real JupyterLab: one board on the page, one board in the kernel."""

from __future__ import annotations

import re

from notebook_page import open_notebook, run_all

COUNT = "sum(isinstance(w, BoardWidget) for w in instances.values())"
SETUP = (
    "from ipywidgets.widgets.widget import _instances as instances\n"
    "from sevens_nb import Explorer\nfrom sevens_nb.widgets import BoardWidget"
)


def test_running_a_cell_again_leaves_one_board_in_the_kernel_and_on_the_page(lab, page):
    open_notebook(page, lab, lab.add("rerun.ipynb", SETUP, "board = Explorer(7)\nboard", "other = Explorer(8)\nother"))
    for _ in range(3):
        run_all(page)
    page.get_by_role("grid", name=re.compile("Board")).nth(1).wait_for()
    assert page.get_by_role("grid", name=re.compile("Board")).count() == 2
    assert lab.kernel_eval(COUNT) == 2
