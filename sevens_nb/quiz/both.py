"""Text in both languages at once, so that a reader can switch without asking Python again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sevens_nb.basis import note_of
from sevens_nb.cards import Card, CardSet
from sevens_nb.explanation import Explanation
from sevens_nb.words import LANGUAGES, LIST_SEPARATOR, check_language, list_cards, sentence


class Both(NamedTuple):
    """The same text in English and in Japanese."""

    en: str
    ja: str

    def say(self, lang: str = "en") -> str:
        """The text in ``lang``, ``"en"`` or ``"ja"``; ``ValueError`` for any other language."""
        return self[LANGUAGES.index(check_language(lang))]


def fill(template: tuple[str, str], parts: Mapping[str, object]) -> Both:
    """A pair of templates with their parts filled in: cards as ♠6, sets and lists as each language lists them.

    >>> fill(("{cards} of {who}", "{who}の{cards}"), {"cards": CardSet("S6 H8"), "who": 2}).ja
    '2の♠6、♥8'
    """
    en, ja = (
        text.format(**{name: _in_words(part, lang) for name, part in parts.items()})
        for text, lang in zip(template, LANGUAGES, strict=True)
    )
    return Both(en, ja)


def _in_words(part: object, lang: str) -> str:
    if isinstance(part, Both):
        return part.say(lang)
    if isinstance(part, Card):
        return part.symbol
    if isinstance(part, CardSet):
        return list_cards((card.symbol for card in part), lang)
    if isinstance(part, tuple):
        return LIST_SEPARATOR[lang].join(_in_words(one, lang) for one in part) or sentence("none", lang)
    return str(part)


def join(texts: Iterable[Both]) -> Both:
    """Several sentences as one text, with a space between them in English and none in Japanese."""
    listed = list(texts)
    return Both(" ".join(text.en for text in listed), "".join(text.ja for text in listed))


def of_engine(key: str, **parts: object) -> Both:
    """A sentence of the engine (``sevens_nb.words``) in both languages; ``cards`` may be a CardSet."""
    en, ja = (sentence(key, lang, {name: _in_words(part, lang) for name, part in parts.items()}) for lang in LANGUAGES)
    return Both(en, ja)


def of_explanation(reason: Explanation) -> Both:
    """What an explanation says, in both languages."""
    return Both(reason.say("en"), reason.say("ja"))


def rule_line(name: str) -> Both:
    """A rule as feedback names it: its number, where it comes from, and its sentence.

    >>> rule_line("K8").en
    'K8 (house decision): Fewest dead cards rank first, then who left earlier; drop-outs come last.'
    """
    note = note_of(name)
    en, ja = (f"{name} ({note.basis_in_words(lang)}): {note.say(lang)}" for lang in LANGUAGES)
    return Both(en, ja.replace(" (", "（", 1).replace("): ", "）：", 1))
