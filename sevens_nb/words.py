"""The one table of sentences: every text of the engine in English and Japanese.

A sentence has named parts: ``{card}`` one card, ``{cards}`` a list of cards, ``{seat}`` a seat counted from 1,
``{n}`` a number. Front ends fill the same templates, so what they show is what ``Explanation.say`` says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sevens_nb.inputs import shown

LANGUAGES = ("en", "ja")
LIST_SEPARATOR = {"en": ", ", "ja": "、"}

SENTENCES: dict[str, dict[str, str]] = {
    "over": {
        "en": "The game is over.",
        "ja": "ゲームはもう終わっています。",
    },
    "already_on_table": {
        "en": "{card} is already on the table.",
        "ja": "{card}はもう場に出ています。",
    },
    "dead": {
        "en": "{card} is dead: all four sides are filled ({cards}).",
        "ja": "{card}は死んだ札です。上下左右が全部うまっています（{cards}）。",
    },
    "dead_border": {
        "en": "{card} is dead: its sides are filled ({cards}), and the border counts as a wall.",
        "ja": "{card}は死んだ札です。となりが全部うまっていて（{cards}）、ふちもかべに数えます。",
    },
    "dead_area": {
        "en": "{card} is dead: it lies in a fenced rectangle (walls: {cards}).",
        "ja": "{card}は死んだ札です。長方形にかこまれています（かべ: {cards}）。",
    },
    "gap": {
        "en": "{card} cannot be played yet. Missing between it and the run from the 7: {cards}.",
        "ja": "{card}はまだ出せません。7からの列との間に{cards}が足りません。",
    },
    "gap_link": {
        "en": "{card} cannot be played yet. Missing between it and the run from the 7: {cards}; "
        "the suit is also open from its other end.",
        "ja": "{card}はまだ出せません。7からの列との間に{cards}が足りません。このマークは反対のはしからも続けられます。",
    },
    "gap_no_seven": {
        "en": "{card} cannot be played: the 7 of its suit is not on the table (missing: {cards}).",
        "ja": "{card}は出せません。このマークの7が場にありません（足りない札: {cards}）。",
    },
    "gap_tunnel": {
        "en": "{card} cannot be played yet: this suit now goes on from its other end, so {cards} must come first.",
        "ja": "{card}はまだ出せません。このマークは反対のはしから続くので、先に{cards}が必要です。",
    },
    "touches_nothing": {
        "en": "{card} cannot be played yet: none of its neighbours is on the table. Any of {cards} would open it.",
        "ja": "{card}はまだ出せません。まわりの札が1枚も場にありません。{cards}のどれかが出れば出せます。",
    },
    "locked": {
        "en": "{card} cannot be played yet: {cards} must be laid first.",
        "ja": "{card}はまだ出せません。先に{cards}が場に出ることが必要です。",
    },
    "locked_tunnel": {
        "en": "{card} cannot be played: {cards} closed this end; the suit goes on from the other end.",
        "ja": "{card}は出せません。{cards}が出たので、このはしは閉じました。反対のはしから続けます。",
    },
    "set_aside": {
        "en": "{card} could be played, but nobody holds it: it is set aside.",
        "ja": "{card}の場所は開いていますが、だれも持っていません（ゲームの外にあります）。",
    },
    "not_in_hand": {
        "en": "{card} could be played, but seat {seat} does not hold it.",
        "ja": "{card}の場所は開いていますが、席{seat}は持っていません。",
    },
    "not_your_turn": {
        "en": "{card} could be played, but it is not the turn of seat {seat}.",
        "ja": "{card}は出せる札ですが、席{seat}の番ではありません。",
    },
    "joins_run": {
        "en": "{card} can be played: it joins the run at {cards}.",
        "ja": "{card}は出せます。{cards}につながります。",
    },
    "joins_link": {
        "en": "{card} can be played: the run has reached {cards}, so the other end of the suit is open.",
        "ja": "{card}は出せます。列が{cards}まで届いたので、反対のはしが開いています。",
    },
    "touches": {
        "en": "{card} can be played: it touches {cards}.",
        "ja": "{card}は出せます。{cards}ととなり合っています（ななめもよい）。",
    },
    "joker_open": {
        "en": "The joker can be laid on any open place: {cards}.",
        "ja": "ジョーカーは開いている場所ならどこにでも出せます: {cards}。",
    },
    "joker_closed": {
        "en": "The joker cannot be laid: no place is open.",
        "ja": "ジョーカーは出せません。開いている場所がありません。",
    },
    "pass_ok": {
        "en": "Seat {seat} may pass; passes left after this one: {n}.",
        "ja": "席{seat}はパスできます。このあとの残りは{n}回です。",
    },
    "pass_unlimited": {
        "en": "Seat {seat} may pass; there is no limit.",
        "ja": "席{seat}はパスできます。回数の制限はありません。",
    },
    "pass_refused": {
        "en": "Seat {seat} may not pass: the passes are used up, and {cards} can be played.",
        "ja": "席{seat}はパスできません。パスを使い切っていて、{cards}が出せます。",
    },
    "pass_refused_must_play": {
        "en": "Seat {seat} may not pass: {cards} can be played, and who can play must play.",
        "ja": "席{seat}はパスできません。{cards}が出せるときは、必ず出すきまりです。",
    },
    "pass_answer": {
        "en": "Seat {seat} may not pass now: a joker was laid, so take it or decline it first.",
        "ja": "席{seat}は今はパスできません。ジョーカーを受け取るか、ことわるかを先に答えます。",
    },
    "pass_eliminates": {
        "en": "Seat {seat} can play nothing and has no pass left: passing now means dropping out (cards laid: {cards}).",
        "ja": "席{seat}は出せる札がなく、パスも残っていません。今パスすると脱落です（場に出る札: {cards}）。",
    },
    "pass_eliminates_hidden": {
        "en": "Seat {seat} can play nothing and has no pass left: passing now means dropping out, cards set aside.",
        "ja": "席{seat}は出せる札がなく、パスも残っていません。今パスすると脱落で、手札は外に出されます。",
    },
    "pass_not_in_game": {
        "en": "Seat {seat} is out of the game and has no move.",
        "ja": "席{seat}はもうゲームから抜けているので、番は回ってきません。",
    },
    "answer_due": {
        "en": "Seat {seat} must first answer for the joker: take or decline.",
        "ja": "席{seat}は、先にジョーカーを受け取るか、ことわるかを答えます。",
    },
    "no_answer_due": {
        "en": "No joker was offered, so there is nothing to take or decline.",
        "ja": "ジョーカーは出されていないので、受け取ることもことわることもできません。",
    },
    "no_joker": {
        "en": "Seat {seat} holds no joker.",
        "ja": "席{seat}はジョーカーを持っていません。",
    },
    "none": {"en": "none", "ja": "なし"},
    "exit_emptied": {
        "en": "Seat {seat} leaves: the hand is empty.",
        "ja": "席{seat}が抜けました。手札がなくなりました。",
    },
    "exit_dead": {
        "en": "Seat {seat} leaves: only dead cards are left ({cards}).",
        "ja": "席{seat}が抜けました。残りが死んだ札だけになりました（{cards}）。",
    },
    "exit_eliminated": {
        "en": "Seat {seat} drops out: passed too often.",
        "ja": "席{seat}が脱落しました。パスの回数をこえました。",
    },
    "exit_foul": {
        "en": "Seat {seat} is out with a foul: no card left but a joker.",
        "ja": "席{seat}は反則で終わりです。ジョーカーで上がることはできません。",
    },
}


def check_language(lang: str) -> str:
    """``lang`` itself; ``ValueError`` if no sentences are written in it."""
    if lang not in LANGUAGES:
        raise ValueError(f"no language {shown(lang)}; wanted {' or '.join(map(repr, LANGUAGES))}")
    return lang


def list_cards(symbols: Iterable[str], lang: str) -> str:
    """Card names joined as a list, or the word for none."""
    return LIST_SEPARATOR[lang].join(symbols) or SENTENCES["none"][lang]


def sentence(key: str, lang: str = "en", parts: Mapping[str, object] | None = None) -> str:
    """The sentence ``key`` in ``lang`` with its parts filled in.

    >>> sentence("exit_emptied", "ja", {"seat": 2})
    '席2が抜けました。手札がなくなりました。'
    """
    return SENTENCES[key][check_language(lang)].format(**(parts or {}))
