"""The rule panel's words: every option of ``Rules`` by name, its choices in a word or two.

What a choice changes, and on what it stands, is told by ``sevens_nb.basis``. ``killing`` itself is the
Standard / Killing toggle.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sevens_nb.basis import BASIS_NAMES, note_of_option
from sevens_nb.cards import Suit
from sevens_nb.rules import PRESETS, Rules, all_choices
from sevens_nb.words import LANGUAGES, LIST_SEPARATOR, check_language

LABELS: dict[str, tuple[str, str]] = {
    "pass_limit": ("Passes", "パスの回数"),
    "must_play": ("Must play", "出す義務"),
    "eliminated_hand": ("Hand of a drop-out", "脱落した人の手札"),
    "link": ("Ace and king", "AとKのつながり"),
    "first_side": ("First side", "先に出す側"),
    "rows": ("Rows", "行の順"),
    "edge": ("Border", "ふち"),
    "kill_shape": ("What dies", "死ぬ形"),
    "ranking": ("Ranking", "順位"),
    "start": ("Who starts", "はじめる人"),
    "end": ("The end", "終わり"),
    "jokers": ("Jokers", "ジョーカー"),
    "joker_take": ("Replaced joker", "受け取り"),
    "joker_finish": ("Finishing with a joker", "ジョーカー上がり"),
}
# option=choice, in a word or two; numbers and row orders speak for themselves.
CHOICE_NAMES: dict[str, tuple[str, str]] = {
    "pass_limit=None": ("no limit", "制限なし"),
    "must_play=False": ("no", "なし"),
    "must_play=True": ("yes", "あり"),
    "eliminated_hand=lay": ("laid", "場に出す"),
    "eliminated_hand=hidden": ("set aside", "外に置く"),
    "link=none": ("apart", "つながらない"),
    "link=link": ("linked", "つながる"),
    "link=tunnel_end": ("tunnel", "トンネル"),
    "link=tunnel_link": ("tunnel later", "あとからトンネル"),
    "first_side=none": ("either", "自由"),
    "first_side=high": ("8 first", "8から"),
    "first_side=low": ("6 first", "6から"),
    "edge=wall": ("wall", "かべ"),
    "edge=open": ("open", "開いている"),
    "kill_shape=cell": ("single cards", "1枚"),
    "kill_shape=rectangle": ("rectangles", "長方形"),
    "ranking=fewest": ("fewest dead", "死んだ札の少ない順"),
    "ranking=class": ("emptied first", "手札なしが先"),
    "ranking=exit": ("time only", "早さだけ"),
    "start=d7": ("♦7", "♦7の人"),
    "start=random": ("drawn", "くじ"),
    "start=0": ("seat 1", "席1"),
    "end=all_out": ("nobody is in", "全員終わるまで"),
    "end=one_left": ("one is left", "残り1人"),
    "end=first_out": ("first out", "1人上がるまで"),
    "joker_take=forced": ("must be taken", "必ず受け取る"),
    "joker_take=optional": ("may be taken", "えらべる"),
    "joker_take=none": ("is gone", "なくなる"),
    "joker_finish=ok": ("allowed", "できる"),
    "joker_finish=foul": ("foul", "反則"),
}
PRESET_NAMES: dict[str, tuple[str, str]] = {
    "standard": ("Standard", "標準"),
    "killing": ("Killing", "殺し"),
    "western": ("Western: must play", "西洋式（出す義務）"),
    "tunnel": ("Tunnel", "トンネル"),
    "link": ("Ace–king link", "A・Kつながり"),
    "contest": ("Contest: tunnel, first out wins", "競技（トンネル・1人上がり）"),
    "killing-rectangle": ("Killing, rectangles", "殺し（長方形）"),
    "joker": ("One joker", "ジョーカー1枚"),
}
_BASIC_ONLY = ("link", "first_side", "jokers", "joker_take", "joker_finish")
_KILLING_ONLY = ("edge", "kill_shape", "ranking")


def option_texts() -> list[dict[str, Any]]:
    """The options as the panel gets them: name, label, and each choice with the name of its note."""
    return [
        {"name": name, "en": en, "ja": ja, "values": [_choice(name, value) for value in _offered(name)]}
        for name, (en, ja) in LABELS.items()
    ]


def _offered(option: str) -> Iterator[Any]:
    """The choices in the panel; an order of rows read upwards is the same game, so it is offered once."""
    for value in all_choices(option):
        if option != "rows" or value.index("S") < value.index("C"):
            yield value


def _choice(option: str, value: object) -> dict[str, Any]:
    note = note_of_option(option, value)
    names = CHOICE_NAMES.get(f"{option}={value}")
    if option == "rows":
        names = (" ".join(Suit("SHDC".index(letter)).symbol for letter in str(value)),) * 2
    told = {"value": str(value), "note": note.name}
    return told | ({"en": names[0], "ja": names[1]} if names else {})


def note_texts() -> dict[str, dict[str, str]]:
    """The notes that the choices refer to, each once: basis and sentence."""
    offered = (note_of_option(name, value) for name in LABELS for value in _offered(name))
    return {note.name: {"basis": note.basis[0], "en": note.en, "ja": note.ja} for note in offered}


def preset_texts() -> list[dict[str, str]]:
    """The presets by name and in both languages."""
    return [{"name": name, "en": PRESET_NAMES[name][0], "ja": PRESET_NAMES[name][1]} for name in PRESETS]


def basis_words() -> dict[str, tuple[str, str]]:
    """What the panel writes for each kind of basis."""
    return {f"basis_{basis}": (words["en"], words["ja"]) for basis, words in BASIS_NAMES.items()}


def idle_options(rules: Rules) -> list[str]:
    """The options that change nothing in a game by ``rules`` (they are accepted and have no effect)."""
    idle = list(_BASIC_ONLY if rules.killing else _KILLING_ONLY)
    if not rules.killing and not rules.jokers:
        idle += ["joker_take", "joker_finish"]
    if rules.pass_limit is None:
        idle.append("eliminated_hand")
    return idle


def value_texts(rules: Rules) -> dict[str, str]:
    """The value of every option as the panel's lists write it."""
    return {name: str(value) for name, value in rules.options().items() if name != "killing"}


def caption(rules: Rules) -> dict[str, dict[str, str]]:
    """Rules in words, in both languages: a name, and what they mean in a sentence or two.

    >>> caption(Rules(pass_limit=None))["en"]["name"]
    'Standard, passes: no limit'
    """
    preset = next((name for name, known in PRESETS.items() if known == rules), None)
    chosen = {name: value for name, value in rules.differing().items() if name != "killing"}
    notes = [note_of_option(name, value) for name, value in {"killing": rules.killing, **chosen}.items()]
    told = {}
    for at, lang in enumerate(LANGUAGES):
        game = PRESET_NAMES["killing" if rules.killing else "standard"][at]
        named = [_option_in_words(name, value, at) for name, value in chosen.items()]
        name = PRESET_NAMES[preset][at] if preset else LIST_SEPARATOR[lang].join([game, *named])
        told[lang] = {"name": name, "means": " ".join(note.say(lang) for note in notes)}
    return told


def _option_in_words(name: str, value: object, at: int) -> str:
    """An option and its choice, such as "passes: no limit"."""
    label = LABELS[name][at]
    choice = CHOICE_NAMES.get(f"{name}={value}")
    chosen = choice[at] if choice else str(value)
    return f"{label}は{chosen}" if at else f"{label[0].lower()}{label[1:]}: {chosen}"


def named_rules(rules: Rules, lang: str) -> str:
    """Rules for a caption: in English as ``Rules.parse`` reads them, in Japanese by their Japanese names.

    >>> named_rules(Rules(killing=True), "en"), named_rules(Rules(killing=True, edge="open"), "ja")
    ('killing', '殺し、ふちは開いている')
    """
    return rules.short() if check_language(lang) == "en" else caption(rules)["ja"]["name"]
