"""The harness itself: a notebook that a test writes runs in every front end, and what goes wrong is seen."""

from __future__ import annotations

import time

import pytest
from counter_widget import COUNTER
from notebook_page import WIDTHS, cells, open_notebook, run_all, set_theme, set_width
from watch import Watch, comm_messages


def test_a_widget_answers_a_click_in_both_front_ends(jupyter, page, watch):
    book = jupyter.add("counter.ipynb", "x = 1", COUNTER)
    open_notebook(page, jupyter, book)
    run_all(page)
    button = page.get_by_role("button", name="count 0")
    button.wait_for()
    with watch.during() as frames:
        button.click()
        page.get_by_role("button", name="count 1").wait_for()
    assert jupyter.kernel_eval("(x, counter.n)") == (1, 1)
    assert len(comm_messages(frames, "up")) == 1
    assert [f.content["data"]["method"] for f in comm_messages(frames, "down")] == ["update"]


def test_a_kernel_can_be_kept_busy_and_restarted_behind_the_page(lab, page, watch):
    watch.expect_error("")  # losing its kernel, the page complains in many ways
    open_notebook(page, lab, lab.add("busy.ipynb", COUNTER))
    run_all(page)
    lab.kernel_run("import time; time.sleep(2)", wait=False)
    start = time.monotonic()
    assert lab.kernel_eval("counter.n") == 0
    assert time.monotonic() - start > 1, "the kernel was not busy"
    lab.restart_kernel()
    with pytest.raises(RuntimeError, match="NameError"):
        lab.kernel_eval("counter.n")


def test_themes_widths_and_cells_can_be_set_and_read(lab, page):
    open_notebook(page, lab, lab.add("plain.ipynb", "1", "md:# words", "2"))
    grounds = set()
    for theme in ("light", "dark"):
        set_theme(page, theme)
        grounds.add(page.evaluate("getComputedStyle(document.body).getPropertyValue('--jp-layout-color0').trim()"))
    assert len(grounds) == 2
    for width in WIDTHS:
        set_width(page, width)
        assert page.evaluate("innerWidth") == width
    assert cells(page)["sources"] == ["1", "# words", "2"]


@pytest.mark.parametrize(
    "script",
    [
        "fetch('http://sevens.invalid/card.svg').catch(() => 0)",
        "new WebSocket('ws://sevens.invalid/')",
        "new Image().src = 'http://sevens.invalid/card.png'",
    ],
)
def test_a_request_that_leaves_this_machine_is_seen(context, script):
    watch = Watch()
    watch.attach(context)
    page = context.new_page()
    page.evaluate(script)
    page.wait_for_timeout(200)
    with pytest.raises(AssertionError, match=r"left 127\.0\.0\.1"):
        watch.check()


@pytest.mark.parametrize("script", ["setTimeout(() => { throw new Error('boom'); })", "console.error('boom')"])
def test_an_error_of_the_page_is_seen(context, script):
    watch = Watch()
    watch.attach(context)
    page = context.new_page()
    page.evaluate(script)
    page.wait_for_timeout(200)
    with pytest.raises(AssertionError, match="wrote errors"):
        watch.check()
