"""The Lab and its kernel: a busy one, a lost one, a first render, a run that its cell closes; and in Notebook 7."""

from __future__ import annotations

import re
import time

from manygames_page import OURS, LabPage, sizes
from notebook_page import open_notebook, run_all, set_theme
from playwright.sync_api import expect

from sevens_nb import simulate
from sevens_nb.figures.palette import contrast


def test_a_run_goes_on_while_a_cell_is_busy_and_cancel_is_obeyed_when_the_kernel_hears_it(lab, page):
    """ipykernel 7.4 handles a message in the shell its comm was opened in: after the cell; others sooner."""
    shown = LabPage(page, lab, 'Lab("standard", games=10**9)')
    shown.button("lab_run").click()
    shown.under_way()
    lab.kernel_run("import time; time.sleep(7)", wait=False)
    status = shown.root.locator(".s7-status")
    seen, end = set(), time.monotonic() + 5
    while len(seen) < 4 and time.monotonic() < end:
        seen.add(status.text_content())
        page.wait_for_timeout(100)
    assert len(seen) == 4, "progress is shown while the cell is busy"
    shown.button("lab_cancel").click()
    shown.ends("partial", 20)
    expect(shown.alert).to_be_hidden()
    assert shown.server.kernel_eval("lab.summary.partial and lab.summary.games > 0")


def test_a_first_render_is_few_frames_and_little_data(lab, page, watch):
    book = lab.add("first.ipynb", "from sevens_nb import Lab", "lab = Lab()\nlab")
    open_notebook(page, lab, book)
    with watch.during() as frames:
        run_all(page)
        page.locator(".s7-lab").wait_for()
    ours = [frame for frame in frames if frame.way == "down" and frame.kind in OURS]
    code = lab.kernel_eval("len(lab._esm.encode()) + len(lab._css.encode())")
    print(f"first render: {len(ours)} frames, {sizes(frames) - code} bytes besides {code} bytes of code")
    assert 2 <= len(ours) <= 10
    assert sizes(frames) - code <= 80_000


def test_in_notebook_7_it_plays_stops_and_follows_the_theme(notebook7, page):
    shown = LabPage(page, notebook7, 'Lab("killing", games=2_000)')
    shown.run()
    shown.drawn()
    wins = simulate("killing", 2_000, seed=1, progress=False).wins()
    assert [row[2] for row in shown.table(0)] == [str(share) for share in wins]
    grounds = []
    for theme in ("light", "dark"):
        set_theme(page, theme)
        title = shown.root.locator(".s7-figure text").first
        ink, ground = title.evaluate(
            "node => [getComputedStyle(node).fill, getComputedStyle(node.closest('div')).backgroundColor]"
        )
        assert contrast_of(ink, ground) >= 4.5
        grounds.append(ground)
    assert len(set(grounds)) == 2, "the figures lie on the ground of the theme"
    shown.field("lab_games").fill("1e9")
    shown.button("lab_run").click()
    shown.under_way()
    shown.button("lab_cancel").click()
    shown.ends("partial", 20)


def contrast_of(one: str, two: str) -> float:
    """The contrast of two colours as a browser writes them: ``rgb(1, 2, 3)``."""
    return contrast(
        *("#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", colour)[:3]) for colour in (one, two))
    )


def test_a_restarted_kernel_is_noticed_and_nothing_seems_to_run(lab, page, watch):
    watch.expect_error("")
    shown = LabPage(page, lab, "Lab()")
    lab.restart_kernel()
    shown.button("lab_run").click()
    expect(shown.alert).to_have_text("Not connected: run the cell again.", timeout=8000)
    expect(shown.root).to_have_attribute("data-status", "idle")


def test_closing_the_lab_in_a_cell_stops_its_run_and_leaves_no_thread(lab, page):
    shown = LabPage(page, lab, "Lab(games=10**9)")
    shown.button("lab_run").click()
    shown.under_way()
    lab.kernel_run("lab.close()")
    names = "sorted(t.name for t in __import__('threading').enumerate() if t.name.startswith('sevens'))"
    assert lab.kernel_eval(names) == []
    expect(shown.root).to_be_hidden()
