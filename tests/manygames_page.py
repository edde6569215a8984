"""One Lab on a page, found by roles and names, and the summary that its kernel holds."""

from __future__ import annotations

from typing import Any

from notebook_page import open_notebook, run_all
from playwright.sync_api import expect
from watch import Frame

from sevens_nb import Summary
from sevens_nb.widgets.labwords import LAB

LANGUAGES = {"en": "English", "ja": "日本語"}
OURS = ("comm_open", "comm_msg", "execute_result", "display_data")


class LabPage:
    """The Lab that a notebook's second cell shows."""

    def __init__(self, page: Any, server: Any, call: str, *more: str) -> None:
        self.page, self.server, self.lang = page, server, "en"
        book = server.add("many.ipynb", "from sevens_nb import Lab", f"lab = {call}\nlab", *more)
        open_notebook(page, server, book)
        if server.app != "voila":
            run_all(page)
        self.root = page.locator(".s7-lab").first
        self.root.wait_for()
        self.live = self.root.locator("[aria-live=polite]")
        self.alert = self.root.get_by_role("alert")

    def word(self, key: str, **parts: object) -> str:
        return LAB[key][self.lang == "ja"].format(**parts)

    def button(self, key: str) -> Any:
        return self.root.get_by_role("button", name=self.word(key), exact=True)

    def field(self, key: str, role: str = "textbox") -> Any:
        return self.root.get_by_role(role, name=self.word(key), exact=True)

    def speak(self, lang: str) -> None:
        self.root.get_by_role("radio", name=LANGUAGES[lang], exact=True).check()
        self.lang = lang

    def run(self, status: str = "done") -> None:
        """Press Run and wait until that run has ended like this."""
        before = int(self.root.get_attribute("data-run"))
        self.button("lab_run").click()
        expect(self.root).to_have_attribute("data-run", str(before + 1))
        self.ends(status)

    def ends(self, status: str, seconds: float = 90) -> None:
        """Wait until the run has ended like this."""
        expect(self.root).to_have_attribute("data-status", status, timeout=1000 * seconds)

    def drawn(self) -> None:
        """Wait until both languages' figures have come."""
        expect(self.root).to_have_attribute("data-drawn", "en ja", timeout=60_000)
        expect(self.root.locator(".s7-figure svg")).to_have_count(4)

    def under_way(self) -> None:
        """Wait until games are being played (the first time they have to be compiled)."""
        shown = "() => +document.querySelector('.s7-lab [role=progressbar] > div').style.width.slice(0, -1) > 0"
        self.page.wait_for_function(shown, timeout=90_000)

    def summary(self) -> Summary:
        return Summary.loads(self.server.kernel_eval("lab.summary.dumps()"))

    def table(self, at: int) -> list[list[str]]:
        read = "table => [...table.tBodies[0].rows].map(row => [...row.cells].map(cell => cell.textContent))"
        rows: list[list[str]] = self.root.locator("table").nth(at).evaluate(read)
        return rows


def sizes(frames: list[Frame]) -> int:
    """The bytes that the kernel sent for outputs and widgets."""
    return sum(frame.size for frame in frames if frame.way == "down" and frame.kind in OURS)
