"""Jupyter front ends: one anywidget model per board; state goes down in one trait, intentions come up.

How to build another widget from the same parts
-----------------------------------------------
*Python.* Subclass ``base.BoardWidget``. Give it ``_esm = assets.esm("renderMine", "mine")`` (the parts
``static/mine.js`` after the common ones; ``renderMine`` is a function in it), ``_css = assets.css()`` (more
sheets by name), and ``INTENTS``: kind of message -> ``Intent(method, required fields, optional fields)``, each
field with a check (``whole_number``, ``short_text``, ``long_text`` or your own). A method gets the fields as
keywords, runs under ``self.lock``, returns extra fields of the answer or None, and raises
``IntentError(en, ja)`` to refuse; the refusal and any other error appear in the board's alert. Call
``super().__init__(texts=..., payload=...)``, later ``self.publish(payload)``; never read ``payload`` back.
Write ``plain_text``, ``html`` and ``state_json`` for ``_repr_mimebundle_`` (helpers in ``sevens_nb.picture``).

*Payload.* ``frames.game_frames(states, readings, shown_seats)`` makes ``frames``, ``readings``, ``pool``,
``near8``, ``near4``, ``rows``, ``seats``; hands of other seats are not in it. Add ``kind``, ``lang``, ``game``
(a number that changes with the game), ``ply`` and ``reading`` (where a view starts), and your own keys.

*Words.* ``strings.texts(strings.SAYINGS, MINE)`` with ``MINE = {"key": ("English {card}", "日本語 {card}")}``;
in JavaScript ``word(view, "key", {...})`` gives a string, ``say(view, "key", {card: {card: 7}})`` a list of parts
whose cards ``liveLine(view).show(parts)`` makes live; ``reason(view, card, why)`` is Python's explanation.

*JavaScript.* ``const view = makeView(model, root)`` then ``view.game = makeGame(payload)``; parts are
``{root, update(view)}``, put on the page with ``view.add(part)``; ``view.set({ply: 3})`` updates all of them in
place, with no message. ``makeBoard(view, {shown, act, click, name, extra, label, describedby})`` is the 52-cell grid;
``shown() -> {game, ply, reading}`` lets several boards share one cursor. ``view.selectable`` with
``view.marks`` (a Set) makes cells selectable. ``makeStepper``, ``makeRuleToggle``, ``makeLanguageToggle``,
``makeLayers``, ``makeNotice``, ``makeSayings``, ``makeHands``, ``makeMoves``, ``makeRadios`` and ``wordButton`` are
the common controls. ``view.ask(kind, fields)`` sends one intention and resolves to Python's answer (or null
while another is unanswered); with no answer in 3 s a notice says whether the kernel is busy or gone. Append
``view.liveRegion`` and ``outlines(view.uid)`` to the root; return ``() => view.close()`` from ``render``.
A state string may hold ``h`` for a cell that must not say more than "not on the table" (``data-state="hidden"``).
Make elements with ``el``: it marks whatever can take focus for Lab. CSS selectors start with ``.s7``.
"""

from __future__ import annotations

from sevens_nb.widgets.base import BoardWidget
from sevens_nb.widgets.compare import Compare
from sevens_nb.widgets.explorer import Explorer
from sevens_nb.widgets.lab import Lab
from sevens_nb.widgets.playtable import PlayTable
from sevens_nb.widgets.quiz import Quiz
from sevens_nb.widgets.replay import Replay
from sevens_nb.widgets.sandbox import Sandbox

__all__ = ["BoardWidget", "Compare", "Explorer", "Lab", "PlayTable", "Quiz", "Replay", "Sandbox"]
