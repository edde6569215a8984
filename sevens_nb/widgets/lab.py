"""The Lab: choose rules, seats, ways of playing and a number of games; run them; figures, numbers and code follow."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Any, ClassVar

import traitlets

from sevens_nb.rules import Rules
from sevens_nb.summary import Summary
from sevens_nb.widgets import assets, labasked, labview, labwords, rulewords, strings
from sevens_nb.widgets.base import Intent, IntentError, long_text, short_text, whole_number
from sevens_nb.widgets.labrun import THREAD, LabRun, missing
from sevens_nb.widgets.labsettings import LabSettings
from sevens_nb.widgets.onemessage import OneMessageWidget
from sevens_nb.words import LANGUAGES, check_language

IDLE, RUNNING, DONE, PARTIAL, NONE, FAILED = "idle", "running", "done", "partial", "none", "failed"


class Lab(OneMessageWidget):
    """A page on which many games are played: settings, Run with progress and Cancel, figures, numbers, code.

    ``agents`` is the name of a policy for all seats or one a seat. ``summary`` is what came of the last run that
    played a game, equal to what ``simulate`` returns for the same settings (``partial`` after Cancel: the games that
    were played count); ``code`` is Python that gives it. From a cell: ``run`` (and wait), ``start``, ``wait``,
    ``cancel``, ``choose``. Games are played in a thread; without threads (Pyodide) in turns with other events, and
    the page says so. Raises ``ValueError`` or ``TypeError`` for what ``simulate`` would refuse.

    >>> lab = Lab("killing", games=2000, seed=1)
    >>> lab.run()
    <Summary of 2,000 games, killing, 4 seats>
    >>> lab.close()
    """

    _esm = assets.esm("renderLab", "labcontrols", "lab", common=("util", "words", "link", "view", "controls"))
    _css = assets.css("lab", common=("base", "rulepanel"))
    INTENTS: ClassVar[dict[str, Intent]] = {
        "rules": Intent(
            "_rules", optional={"preset": short_text, "option": short_text, "value": short_text, "text": long_text}
        ),
        "seats": Intent("_seats", {"count": whole_number}),
        "agent": Intent("_agent", {"name": short_text}, {"seat": whole_number}),
        "number": Intent("_number", {"name": short_text, "text": short_text}),
        "run": Intent("_run", optional={"lang": short_text}),
        "cancel": Intent("_cancel"),
    }

    progress = traitlets.Dict().tag(sync=True)
    figures_en = traitlets.Dict().tag(sync=True)
    figures_ja = traitlets.Dict().tag(sync=True)
    _now: LabRun | None = None

    def __init__(
        self,
        rules: Rules | str = "standard",
        seats: int = 4,
        agents: str | Sequence[str] = "random",
        games: float = 100_000,
        seed: int = 1,
        lang: str = "en",
    ) -> None:
        self.lang = check_language(lang)
        self.settings = LabSettings.of(rules, seats, agents, games, seed)
        self.summary: Summary | None = None
        self._before: Summary | None = None
        self._played = self.settings
        self._runs, self._figured, self._status, self._is_closed = 0, 0, IDLE, False
        self._failure: dict[str, str] = {}
        self._waiting = "lab_starting"
        words = strings.texts(
            labwords.LAB,
            rulewords.basis_words(),
            presets=rulewords.preset_texts(),
            options=rulewords.option_texts(),
            notes=rulewords.note_texts(),
        )
        super().__init__(texts=words, payload=self._payload())

    # ------------------------------------------------------------ from a cell

    @property
    def is_running(self) -> bool:
        """Whether games are being played."""
        return self._status == RUNNING and not self._is_closed

    @property
    def code(self) -> str:
        """Python that gives the numbers shown; before a run, those that the settings will give."""
        with self.lock:
            return self.settings.code() if self.summary is None else self._played.code(self.summary.games, self._before)

    def choose(
        self,
        rules: Rules | str | None = None,
        seats: int | None = None,
        agents: str | Sequence[str] | None = None,
        games: float | None = None,
        seed: int | None = None,
    ) -> None:
        """Change some of the settings for the next run; what is wrong with them is an error, and nothing changes."""
        with self.lock:
            now = self.settings if seats is None else self.settings.with_seats(seats)
            self.settings = LabSettings.of(
                now.rules if rules is None else rules,
                now.seats,
                now.agents if agents is None else agents,
                now.games if games is None else games,
                now.seed if seed is None else seed,
            )
            self.publish(self._payload())

    def start(self) -> None:
        """Begin to play in the background; ``RuntimeError`` while a run goes on."""
        with self.lock:
            self._begin(self.lang)

    def cancel(self) -> None:
        """Stop the run that goes on, if any; what it has played counts."""
        with self.lock:
            if self._now is None or not self.is_running:
                return
            self._now.stop.set()
            if not self._now.done:  # it may still be compiling, which cannot be stopped
                self._finish(self._runs, None, None)

    def wait(self, seconds: float | None = None) -> Summary | None:
        """Wait until the run has ended and its figures are drawn, at most so long; the summary there is then."""
        if self._now is not None:
            self._now.join(seconds)
        return self.summary

    def run(self) -> Summary | None:
        """Play the games and wait for the end; ``RuntimeError`` if they cannot be played."""
        self.start()
        found = self.wait()
        if self._status == FAILED:
            raise RuntimeError(self._failure["en"])
        return found

    def close(self) -> None:
        """Stop what is running, wait for its end, and take the widget off every page."""
        with getattr(self, "lock", nullcontext()):  # there is none where __init__ refused its arguments
            self._is_closed = True
            run = self._now
        if run is not None:
            run.stop.set()
            run.join()
        super().close()

    # ------------------------------------------------------------ a run

    def _begin(self, lang: str) -> None:
        if self.is_running:
            raise RuntimeError("a run is going on; cancel it first")
        if self._is_closed:
            raise RuntimeError("this Lab is closed")
        before, settings = self._now, self.settings
        self._runs, self._status, self._failure = self._runs + 1, RUNNING, {}
        number = self._runs
        drawing = self._drawing(number, lang)
        self._now = LabRun(
            settings,
            report=lambda summary, seconds: self._report(number, summary.games, seconds),
            finish=lambda summary, error: self._finish(number, summary, error),
            draw=lambda: self._draw(drawing),
        )
        self._asked = settings
        self._waiting = "lab_starting" if settings.why_slow or LabRun.has_played else "lab_preparing"
        self.progress = {"run": number, "done": 0, "seconds": 0.0}
        self._now.start(after=before if before is not None and before.is_alive else None)
        self.publish(self._payload())

    def _report(self, number: int, done: int, seconds: float) -> None:
        with self.lock:
            if number == self._runs and self.is_running and not self._is_closed:
                self.progress = {"run": number, "done": done, "seconds": round(seconds, 2)}

    def _finish(self, number: int, summary: Summary | None, error: Exception | None) -> None:
        """Take over what a run has played; one that was given up before has nothing more to say."""
        with self.lock:
            if number != self._runs or not self.is_running or self._is_closed:
                return
            if error is not None:
                self._fail(error)
                self._status = FAILED
            elif summary is None:
                self._status = NONE
            else:
                is_partial = summary.games < self._asked.games
                if self.summary is not None and self._played != self._asked:
                    self._before = self.summary
                self.summary, self._played = replace(summary, partial=is_partial), self._asked
                self._status, self._figured = PARTIAL if is_partial else DONE, number
            self.publish(self._payload())

    def _fail(self, error: Exception) -> None:
        """Keep what went wrong, to be told in the reader's language."""
        self.last_error, self._failure = error, labasked.failure(error)

    def _draw(self, drawing: Iterator[bool]) -> bool:
        """Draw the next figure; an error must not vanish in a thread."""
        try:
            return next(drawing, False)
        except Exception as error:
            with self.lock:
                self._fail(error)
                self.publish(self._payload())
            return False

    def _drawing(self, number: int, lang: str) -> Iterator[bool]:
        """Draw the figures of a run one by one, first in the language that is being read; send each language whole."""
        summary = self.summary
        if self._status not in (DONE, PARTIAL) or summary is None or missing("matplotlib"):
            return
        for each in sorted(LANGUAGES, key=lambda one: one != lang):
            drawn = []
            for picture in labview.pictures(summary, each):
                if number != self._runs or self._is_closed:
                    return
                drawn.append(picture)
                yield True
            with self.lock:
                if number == self._runs and not self._is_closed:
                    setattr(self, f"figures_{each}", {"run": number, "pictures": drawn})

    # ------------------------------------------------------------ down

    def _payload(self) -> dict[str, Any]:
        way = THREAD if self._now is None else self._now.way
        result = None
        if self.summary is not None:
            result = labview.result_data(self.summary, self._played, self._before)
        return {
            "kind": "lab",
            "lang": self.lang,
            "settings": labview.settings_data(self.settings),
            "notes": labview.notes_on(self.settings, way),
            "status": self._status,
            "failure": self._failure,
            "waiting": self._waiting,
            "run": self._runs,
            "figured": self._figured,
            "wanted": (self._asked if self._runs else self.settings).games,
            "result": result,
            "stale": self.summary is not None and self.settings != self._played,
            "code": self.settings.code(),
            "figures": not missing("matplotlib"),
        }

    # ------------------------------------------------------------ intentions

    def _change(self, **changed: Any) -> None:
        try:
            self.choose(**changed)
        except (TypeError, ValueError) as error:
            raise labasked.refused(error) from error

    def _rules(
        self, preset: str | None = None, option: str | None = None, value: str | None = None, text: str | None = None
    ) -> None:
        self._change(rules=labasked.asked_rules(self.settings.rules, preset, option, value, text))

    def _seats(self, count: int) -> None:
        self._change(seats=count)

    def _agent(self, name: str, seat: int | None = None) -> None:
        self._change(agents=labasked.asked_agents(self.settings.agents, name, seat))

    def _number(self, name: str, text: str) -> None:
        self._change(**{name: labasked.asked_number(name, text)})

    def _run(self, lang: str | None = None) -> None:
        if self.is_running:
            raise IntentError("A run is going on: cancel it first.", "実行中です。先に中止してください。")
        self._begin(lang if lang in LANGUAGES else self.lang)

    def _cancel(self) -> None:
        self.cancel()

    # ------------------------------------------------------------ the static twin

    def __repr__(self) -> str:
        now = self.settings
        return f"Lab({now.rules.short()}, {now.seats} seats, {now.games:,} games, seed {now.seed})"

    @property
    def _shown(self) -> LabSettings:
        """The settings whose numbers are shown; before a run, those that it will have."""
        return self.settings if self.summary is None else self._played

    def plain_text(self) -> str:
        """The settings, and, after a run, its numbers with standard errors and the code that gives them."""
        return labview.twin_text(repr(self), self._shown, self.summary, self.code, self.lang)

    def html(self) -> str:
        """The same as paragraphs and tables."""
        return labview.twin_html(self._shown, self.summary, self.code, self.lang)

    def state_json(self) -> dict[str, Any]:
        """The settings, and the summary of the last run (``Summary.loads`` reads it), if there is one."""
        now = self.settings
        settings = {"rules": now.rules.short(), "seats": now.seats, "agents": list(now.agents), "games": now.games}
        data = {"version": 1, "widget": "Lab", "lang": self.lang, "settings": {**settings, "seed": now.seed}}
        return data if self.summary is None else data | {"summary": json.loads(self.summary.dumps())}
