"""The engine's refusals in Japanese, for pages that speak it: an error's English sentence, told again.

Errors of the engine are English, for who reads Python. What a person did on a page (a pasted text, an edit, an
option) is refused in the person's language. Cards, option names and what was typed stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from sevens_nb.cards import CardSet

_CARDS = r"(?P<cards>[SHDC\dAJQK. ]+?)"
_SEAT = r"seat (?P<seat>\d+)"
_MAX_TYPED = 60
# How the places of a card are called in "lies both in … and in …".
_WHERE = r"(?:the table|the hand of seat \d+)"

# What an error says (searched for, so that an error inside another is found), and how to say it. The first that
# fits counts, so the special come before the general.
_SAYINGS: tuple[tuple[str, str], ...] = (
    # cards and sets of cards
    (r"'(?P<typed>[^']*)' is no card; wanted", "「{typed}」は札として読めません。S10 や ♠10 のように書きます。"),
    (r"(?P<cards>[SHDC](?:10|[2-9AJQK])|JK) stands twice in", "{cards}が2回書かれています。"),
    (rf"{_CARDS} lies both in (?P<one>{_WHERE}) and in (?P<two>{_WHERE})", "{cards}が{one}と{two}の両方にあります。"),
    (r"the run '(?P<typed>[^']*)' leaves its suit", "「{typed}」は1つのマークの中にありません。H8..H10 のように書きます。"),
    (r"the run '(?P<typed>[^']*)' goes down; .*such as (?P<cards>\S+)", "「{typed}」は向きが逆です。{cards} のように小さい札から書きます。"),
    # positions and deals
    (r"begins no position|is a form this version cannot read", "局面のテキストは「position/1;」、配りのテキストは「deal/1」で始まります。"),
    (r"a position without hands", "手札（hands）が書かれていません。"),
    (r"(?P<typed>[a-z]+) stands twice in '", "「{typed}」が2回書かれています。"),
    (r"cannot read (?P<typed>[^']+) in '", "読めない項目があります：{typed}。"),
    (r"(?P<n>\d+) seats; wanted 1 to 52", "席の数は{n}にはできません。1から52までです。"),
    (r"(?P<n>\d+) jokers are dealt, but the rules have jokers=(?P<most>\d+)", "ジョーカーが{n}枚ありますが、このルールでは{most}枚までです。"),
    (r"(?P<n>\d+) jokers; wanted", "ジョーカーを{n}枚にはできません。2枚までです。"),
    (r"a joker lies on no place of the table", "ジョーカーは場の上に書けません。置いた場所の札を書きます。"),
    (rf"{_CARDS} is in the hand of {_SEAT}; wanted it on the table", "{cards}が席{seat}の手札にあります。7は場に出しておきます。"),
    (rf"{_SEAT} has passed (?P<n>\d+) times and is in; wanted at most pass_limit=(?P<most>\d+)", "席{seat}はまだゲームの中なので、パスは{most}回までです（{n}回になっています）。"),
    (rf"passes of {_SEAT}=", "席{seat}のパスの回数が読めません。0、1、2のように書きます。"),
    (r"passes=.* for (?P<n>\d+) seats", "パスの回数は、席と同じ数（{n}個）書きます。"),
    (r"with pass_limit=None nobody does", "パスの回数に制限がないルールでは、脱落する席はありません。"),
    (r"start=(?P<place>\d+): there is no such seat", "始める席（start={place}）がありません。"),
    (r"(?:turn|answer|seat)='?(?P<place>-?\d+)'?: there is no such seat; wanted 0 to (?P<most>\d+)", "{place}番の席はありません。テキストの中では、席は0から{most}までの番号です。"),
    (r"a seat goes out twice", "同じ席が2回終わったことになっています。"),
    (r"exits: '(?P<typed>[^']*)' is no way to go out", "「{typed}」という終わり方はありません。"),
    (rf"{_SEAT} is out \(\w+\)", "席{seat}はもう終わっています。持っている札が、終わり方と合いません。"),
    (rf"{_SEAT} left with", "席{seat}は死んだ札だけで抜けたはずですが、札が合いません。"),
    (rf"{_SEAT} went out at ply", "席{seat}が終わった手の番号が、今の手より先になっています。"),
    (rf"the position says it is over, but {_SEAT} can move", "終わった局面（turn over）と書かれていますが、席{seat}がまだ動けます。"),
    (r"a joker waits for an answer only with|answer=", "ジョーカーの返事を待つ席が、このルールや局面と合いません。"),
    (r"draws the first seat: State\.start needs", "始める席をくじで決めるルールでは、ここから始められません。"),
    # numbers
    (r"exits=.*; wanted a seat, how it went out", "exits は「席 終わり方 手の番号 札」の順に書きます。"),
    (r"\b(?P<option>\w+)='[^']*'?.*; wanted a whole number", "{option} に書いたものは、数として読めません。"),
    # rules
    (r"the rules have the unknown version", "ルールのテキストの版がちがいます。"),
    (r"(?P<option>\w+) stands twice in the rules", "ルールの {option} が2回書かれています。"),
    (r"no preset is called '(?P<typed>[^']*)'", "「{typed}」というルールはありません。"),
    (r"no option is called '(?P<typed>[^']*)'", "「{typed}」という設定はありません。"),
    (r"'(?P<typed>[^']*)' in the rules '", "ルールの「{typed}」が読めません。pass_limit=2 のように書きます。"),
    (r"killing=True with (?P<option>\w+)=", "殺しの七並べには、その設定（{option}）がありません。"),
    (r"\b(?P<option>\w+)='?(?P<typed>[^';]*)'?; wanted", "{option} は「{typed}」にできません。"),
)  # fmt: skip

UNTOLD = "書き方や札の置き方を確かめてください。"
"""What is said of an error that nobody foresaw."""


def in_japanese(error: BaseException | str) -> str:
    """The refusal that ``error`` stands for as a Japanese sentence, seats counted from 1.

    >>> in_japanese("S7 is in the hand of seat 0; wanted it on the table (R4)")
    '♠7が席1の手札にあります。7は場に出しておきます。'
    >>> in_japanese("something quite different")
    '書き方や札の置き方を確かめてください。'
    """
    told = str(error)
    for pattern, saying in _SAYINGS:
        found = re.search(pattern, told, re.DOTALL)
        if found:
            return saying.format(**{name: _told(name, value) for name, value in found.groupdict().items()})
    return UNTOLD


def _told(name: str, value: str) -> str:
    """One part of an error as a Japanese reader expects it."""
    return _TELLERS[name](value) if name in _TELLERS else _short(value)


def _cards(text: str) -> str:
    return "、".join(card.symbol for card in CardSet(text))


def _seat(number: str) -> str:
    return str(int(number) + 1)


def _where(place: str) -> str:
    return "場" if place == "the table" else f"席{_seat(place.rsplit(maxsplit=1)[-1])}の手札"


def _short(text: str) -> str:
    return text if len(text) <= _MAX_TYPED else f"{text[:_MAX_TYPED]}…"


_TELLERS: dict[str, Callable[[str], str]] = {"cards": _cards, "seat": _seat, "one": _where, "two": _where}
