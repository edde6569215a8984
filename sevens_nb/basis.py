"""Where every rule comes from: in the source articles, a house decision, or a variant; in plain words.

The numbers R1 … R11 and K1 … K8 are used in feedback, lessons and tests; ``seeds/README.md`` traces each one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

SOURCE, HOUSE, VARIANT = "source", "house", "variant"
BASIS_NAMES = {
    SOURCE: {"en": "in the source", "ja": "出典にある"},
    HOUSE: {"en": "house decision", "ja": "この教材で決めた"},
    VARIANT: {"en": "variant", "ja": "変種ルール"},
}


@dataclass(frozen=True)
class RuleNote:
    """One rule or one choice of an option: its name, on what it stands, and a sentence in each language.

    ``basis`` holds ``"source"``, ``"house"`` or ``"variant"``; two where the source leaves a part open.
    """

    name: str
    basis: tuple[str, ...]
    en: str
    ja: str

    def say(self, lang: str = "en") -> str:
        """The sentence in ``lang``, ``"en"`` or ``"ja"``."""
        return {"en": self.en, "ja": self.ja}[lang]

    def basis_in_words(self, lang: str = "en") -> str:
        """The basis in words, such as ``in the source / house decision``."""
        return " / ".join(BASIS_NAMES[basis][lang] for basis in self.basis)


def _table(*rows: tuple[str, str, str, str]) -> dict[str, RuleNote]:
    return {name: RuleNote(name, tuple(basis.split()), en, ja) for name, basis, en, ja in rows}


RULES_BASIC = _table(
    (
        "R1",
        SOURCE,
        "52 cards; each suit runs straight from ace to king, and ace and king are not neighbours.",
        "札は52枚。どのマークもAからKまで一直線にならび、AとKはとなりではありません。",
    ),
    (
        "R2",
        f"{SOURCE} {HOUSE}",
        "1 to 52 seats can play; 4 to 10 are usual.",
        "1人から52人まで遊べます。ふつうは4人から10人です。",
    ),
    (
        "R3",
        f"{SOURCE} {HOUSE}",
        "The pack is dealt one card at a time; the first seats may hold one card more.",
        "札は1枚ずつ全部配ります。はじめの席が1枚多くなることがあります。",
    ),
    (
        "R4",
        f"{SOURCE} {HOUSE}",
        "First every 7 is laid on the table. A hand emptied by that has left before the first turn.",
        "はじめに7を全部場に出します。それで手札がなくなった人は、始まる前に抜けます。",
    ),
    (
        "R5",
        f"{SOURCE} {HOUSE}",
        "Whoever laid the 7 of diamonds begins; if that seat has left, the next one still in.",
        "ダイヤの7を出した人から始めます。その人がもう抜けていたら、次の人からです。",
    ),
    (
        "R6",
        SOURCE,
        "Turns go clockwise; on a turn you play one card or pass.",
        "順番は時計回り。自分の番には、札を1枚出すか、パスをします。",
    ),
    (
        "R7",
        SOURCE,
        "A card can be played when the 7 of its suit and every card between are on the table. "
        "A stranded card opens nothing until the gap is filled.",
        "同じマークの7と、7までの間の札が全部場にあれば出せます。離れた札は、間がうまるまで何も開きません。",
    ),
    (
        "R8",
        f"{SOURCE} {HOUSE}",
        "You may pass even if you could play, up to three times in the whole game.",
        "出せる札があってもパスできます。ただし1ゲームに3回までです。",
    ),
    (
        "R9",
        f"{SOURCE} {HOUSE}",
        "With the passes used up you must play if you can; if you cannot, passing once more drops you out.",
        "パスを使い切ったら、出せる札は必ず出します。出せなければ、次のパスで脱落です。",
    ),
    (
        "R10",
        SOURCE,
        "Who drops out lays the whole hand on the table, each card at its place, with gaps.",
        "脱落した人は、手札を全部それぞれの場所に出します。間はあいたままです。",
    ),
    (
        "R11",
        f"{SOURCE} {HOUSE}",
        "The game ends when nobody is in. Emptied hands rank first, in order; then drop-outs, the later the higher.",
        "だれもいなくなったら終わりです。順位は、抜けた順、そのあとに脱落した人（おそい人ほど上）です。",
    ),
)
RULES_KILLING = _table(
    (
        "K1",
        SOURCE,
        "The table is a grid of 4 rows and 13 columns without wrap-around.",
        "場は4行13列のます目です。はしとはしはつながりません。",
    ),
    (
        "K2",
        SOURCE,
        "A card can be played when one of its up to 8 neighbours, sides and corners, is on the table.",
        "まわり8か所（ななめもふくむ）のどれかに札があれば出せます。",
    ),
    (
        "K3",
        SOURCE,
        "A card is dead when all its side neighbours are on the table; the border counts as a wall.",
        "上下左右の札が全部場に出ると、その札は死にます。ふちはかべと数えます。",
    ),
    (
        "K4",
        SOURCE,
        "A dead card can never be played. Corners open a card but never kill it.",
        "死んだ札はもう出せません。ななめの札は、開くことはあっても殺すことはありません。",
    ),
    (
        "K5",
        f"{SOURCE} {HOUSE}",
        "After every change of the table a hand of only dead cards leaves at once, even out of turn.",
        "場が変わるたびに調べ、手札が死んだ札だけになった人は、番でなくてもすぐ抜けます。",
    ),
    (
        "K6",
        SOURCE,
        "Passing works as in the basic game; laid cards of a drop-out open and kill like any other.",
        "パスは標準の七並べと同じです。脱落した人の札も、開いたり殺したりします。",
    ),
    (
        "K7",
        SOURCE,
        "A hand that is alive but touches nothing must pass. Two enclosed cards side by side are alive.",
        "生きていても何にもふれていない手札はパスします。となり合う2枚がかこまれても生きています。",
    ),
    (
        "K8",
        HOUSE,
        "Fewest dead cards rank first, then who left earlier; drop-outs come last.",
        "死んだ札が少ない人ほど上、同じなら先に抜けた人が上。脱落した人はそのあとです。",
    ),
)
RULE_NOTES = RULES_BASIC | RULES_KILLING

OPTION_NOTES = _table(
    ("killing=False", SOURCE, "The basic game: runs grow from the 7s.", "標準の七並べ。7から順につなげます。"),
    ("killing=True", SOURCE, "The killing game: 8 neighbours open, 4 kill.", "殺しの七並べ。まわり8か所で開き、上下左右4か所で死にます。"),
    ("pass_limit=3", SOURCE, "Three passes a game; the fourth drops you out.", "パスは3回まで。4回目で脱落です。"),
    ("pass_limit=N", VARIANT, "Another number of passes before you drop out.", "脱落までのパスの回数を変えます。"),
    ("pass_limit=None", VARIANT, "Nobody drops out; a full round of passes ends the game.", "脱落なし。全員が続けてパスしたら終わりです。"),
    ("must_play=False", SOURCE, "You may pass although you could play.", "出せるときでもパスできます。"),
    ("must_play=True", VARIANT, "Who can play must play.", "出せる札があるときは、必ず出します。"),
    ("eliminated_hand=lay", SOURCE, "A drop-out's hand is laid on the table.", "脱落した人の手札を場に出します。"),
    ("eliminated_hand=hidden", VARIANT, "A drop-out's hand is set aside; its gaps stay.", "脱落した人の手札は場に出さず、外に置きます。"),
    ("link=none", SOURCE, "Ace and king are not joined.", "AとKはつながりません。"),
    ("link=link", VARIANT, "When a run reaches an end, its suit also goes on from the other end.", "列がはしまで届くと、反対のはしからも出せます。"),
    ("link=tunnel_end", VARIANT, "When a run reaches an end, its suit goes on only from the other end.", "列がはしまで届くと、反対のはしからだけ出せます。"),
    ("link=tunnel_link", VARIANT, "As link, until the far ace or king is laid; from then on only from there.", "反対のはしのA・Kが出るまでは両方から、出たあとはそちらからだけ出せます。"),
    ("first_side=none", SOURCE, "Both sides of the 7 are open from the start.", "7の両側とも、はじめから出せます。"),
    ("first_side=high", VARIANT, "In each suit the 8 must come before any lower card.", "どのマークも、8が出るまで6より下は出せません。"),
    ("first_side=low", VARIANT, "In each suit the 6 must come before any higher card.", "どのマークも、6が出るまで8より上は出せません。"),
    ("rows=SHDC", HOUSE, "The rows lie in the order spades, hearts, diamonds, clubs.", "行は上からスペード、ハート、ダイヤ、クラブです。"),
    ("rows=other", SOURCE, "The rows lie in another order, which changes who touches whom.", "行の順番を変えます。となり合う札が変わります。"),
    ("edge=wall", SOURCE, "The border counts as filled: border cards die sooner.", "ふちはかべと数えます。はしの札は死にやすくなります。"),
    ("edge=open", VARIANT, "The border counts as open: border cards never die.", "ふちは開いていると数えます。はしの札は死にません。"),
    ("kill_shape=cell", SOURCE, "A single enclosed card dies.", "かこまれた1枚が死にます。"),
    ("kill_shape=rectangle", VARIANT, "Any enclosed full rectangle dies as a whole.", "長方形にかこまれた札は、全部まとめて死にます。"),
    ("ranking=fewest", HOUSE, "Fewest dead cards first, then time.", "死んだ札が少ない順、同じなら早い順。"),
    ("ranking=class", VARIANT, "Emptied hands by time, then dead hands by time.", "手札をなくした人が早い順、そのあと死に札で抜けた人が早い順。"),
    ("ranking=exit", VARIANT, "By time of leaving alone.", "抜けた早さだけで決めます。"),
    ("start=d7", SOURCE, "Whoever held the 7 of diamonds begins.", "ダイヤの7を出した人から始めます。"),
    ("start=random", SOURCE, "The first seat is drawn by lot.", "はじめの人をくじで決めます。"),
    ("start=N", SOURCE, "A chosen seat begins (the dealer is the last seat).", "決まった席から始めます（親は最後の席）。"),
    ("end=all_out", SOURCE, "The game goes on until nobody is in.", "全員が抜けるか脱落するまで続けます。"),
    ("end=one_left", VARIANT, "The game stops when one seat is left in.", "残りが1人になったら終わりです。"),
    ("end=first_out", VARIANT, "The game stops with the first emptied hand.", "だれかの手札がなくなったら終わりです。"),
    ("jokers=0", SOURCE, "No jokers.", "ジョーカーは使いません。"),
    ("jokers=N", SOURCE, "Jokers stand in for a card that is playable now; its holder lays that card at once.", "ジョーカーは今出せる場所に出せます。その札を持つ人は、すぐにその札を出します。"),
    ("joker_take=forced", HOUSE, "The holder of the card gets the joker.", "札を出した人がジョーカーを受け取ります。"),
    ("joker_take=optional", VARIANT, "The holder of the card may take the joker or decline it.", "札を出した人は、受け取るかことわるかを選べます。"),
    ("joker_take=none", VARIANT, "A joker that was laid leaves the game.", "出したジョーカーはゲームの外に出ます。"),
    ("joker_finish=ok", HOUSE, "You may finish with a joker.", "ジョーカーで終わってもかまいません。"),
    ("joker_finish=foul", VARIANT, "Being left with only a joker, or finishing with one, is a foul.", "ジョーカーだけが残る、またはジョーカーで上がると反則です。"),
)  # fmt: skip

_GROUPED = {"pass_limit": "N", "rows": "other", "start": "N", "jokers": "N"}
"""Options of which all further choices share a sentence, and the word that stands for them in its name."""


def note_of_option(name: str, value: object) -> RuleNote:
    """The note of one choice of an option, shared by choices alike; ``KeyError`` for one that does not exist.

    >>> note_of_option("pass_limit", 5).en
    'Another number of passes before you drop out.'
    """
    key = f"{name}={value}"
    return OPTION_NOTES[key if key in OPTION_NOTES else f"{name}={_GROUPED[name]}"]


def note_of(rule: str) -> RuleNote:
    """The note of a rule (``R7``) or of a choice of an option (``edge=open``), by the name it is told under.

    >>> note_of("pass_limit=5").name
    'pass_limit=5'
    """
    if rule in RULE_NOTES:
        return RULE_NOTES[rule]
    return replace(note_of_option(*rule.split("=", 1)), name=rule)


def notes_in_force(options: dict[str, object], differing: dict[str, object]) -> tuple[RuleNote, ...]:
    """The numbered rules of the game with these options, then a note for each option that is not the usual one."""
    rules = RULE_NOTES if options["killing"] else RULES_BASIC
    replaced = {"R7", "R11"} if options["killing"] else set()
    numbered = [note for name, note in rules.items() if name not in replaced]
    return (*numbered, *(note_of(f"{name}={value}") for name, value in differing.items() if name != "killing"))
