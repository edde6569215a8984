"""The words of the front ends, English and Japanese, beside the engine's sentences in ``sevens_nb.words``.

Templates have named parts as there: ``{card}``, ``{cards}``, ``{seat}`` (a seat's name), ``{ply}``, ``{count}``.
"""

from __future__ import annotations

from typing import Any

from sevens_nb.words import LANGUAGES, LIST_SEPARATOR, SENTENCES

# key: (English, Japanese)
BOARD: dict[str, tuple[str, str]] = {
    "sentence_gap": (" ", ""),
    "name_separator": (", ", "、"),
    "seat": ("seat {seat}", "席{seat}"),
    "Seat": ("Seat {seat}", "席{seat}"),
    "seat_short": ("seat {seat}", "席{seat}"),
    "card": ("{rank} of {suit}", "{suit}の{rank}"),
    "suit_S": ("spades", "スペード"),
    "suit_H": ("hearts", "ハート"),
    "suit_D": ("diamonds", "ダイヤ"),
    "suit_C": ("clubs", "クラブ"),
    "state_table": ("on the table", "場に出ている"),
    "state_open": ("playable", "出せる"),
    "state_mine": ("playable now", "今出せる"),
    "state_dead": ("dead", "死んだ札"),
    "state_closed": ("not playable", "出せない"),
    "state_hidden": ("not on the table", "場に出ていない"),
    "held_by": ("held by {seat}", "{seat}の手札"),
    "aside": ("set aside", "ゲームの外"),
    "corner": ("suit", "マーク"),
    "board_label": ("Board", "場"),
    "board_label_game": ("Board, {rules} game", "場（{rules}）"),
    "not_connected": ("Not connected: run the cell again.", "つながっていません。セルをもう一度実行してください。"),
    "kernel_busy": (
        "Python is busy with a cell; the answer comes when that cell has run.",
        "Pythonは、ほかのセルを実行中です。それが終わると答えが返ります。",
    ),
    "no_answer": (
        "Python does not answer: wait while a cell is running, or else run this cell again.",
        "Pythonの返事がありません。実行中のセルがあれば待ち、なければこのセルをもう一度実行してください。",
    ),
    "start": ("Start", "最初"),
    "back": ("Back", "戻る"),
    "next": ("Next", "次へ"),
    "end": ("End", "最後"),
    "play": ("Play", "再生"),
    "pause": ("Pause", "一時停止"),
    "stepper": ("Steps", "手順"),
    "scrub": ("Move", "手"),
    "rules": ("Rules", "ルール"),
    "standard": ("Standard", "標準"),
    "killing": ("Killing", "殺し"),
    "language": ("Language", "言語"),
    "layers": ("Layers", "表示"),
    "layer_mine": ("playable now", "今出せる"),
    "layer_open": ("playable by anyone", "だれかが出せる"),
    "layer_dead": ("dead", "死んだ札"),
    "layer_sides": ("open sides", "空いた辺"),
    "layer_near": ("8 neighbours", "周り8マス"),
    "layer_holder": ("holder", "持ち主"),
    "layer_when": ("when played", "出た順"),
    "layer_laid": ("laid, stranded", "脱落の札"),
    "layer_changed": ("changed by the rules", "ルールの違い"),
    "layer_two": ("two colours", "2色"),
    "layer_two_hint": ("Red and black suits, instead of a colour for each", "マークごとの4色ではなく、赤と黒の2色で"),
    "layer_mine_hint": ("Cards the seat on turn can play now", "番の席が今出せる札"),
    "layer_open_hint": ("Open places, whoever holds the card", "だれの札でも、開いている場所"),
    "layer_dead_hint": ("Cards that can never be played any more", "もう絶対に出せない札"),
    "layer_sides_hint": ("How many of the four sides are still open", "上下左右のうち、まだ空いている数"),
    "layer_near_hint": (
        "Around the card in question: the 4 sides (solid) kill it, any of the 8 (dotted too) opens it",
        "選んだ札のまわり。上下左右（実線）がうまると死に、8マスのどれか（点線も）が出れば出せる",
    ),
    "layer_holder_hint": ("The seat that holds each card", "その札を持っている席"),
    "layer_when_hint": ("The move at which each card was played", "その札が何手目に出たか"),
    "layer_laid_hint": (
        "Cards laid by a seat that dropped out; dotted and askew: cut off from the run",
        "脱落した席の札。点線でかたむいた札は列から離れている",
    ),
    "layer_changed_hint": ("Cards whose state differs under the other rules", "ほかのルールでは状態が変わる札"),
}

SAYINGS: dict[str, tuple[str, str]] = {
    "sayings": ("What happened, and why", "何が起きたか・なぜか"),
    "set_up": ("Set-up: the 7s lie on the table.", "はじめに、7を場に並べました。"),
    "position_only": ("The position as it stands.", "今の局面です。"),
    "move_play": ("Move {ply}: {seat} plays {card}.", "{ply}手目：{seat}が{card}を出しました。"),
    "move_pass": ("Move {ply}: {seat} passes (pass {passes}).", "{ply}手目：{seat}がパスしました（{passes}回目）。"),
    "move_joker": (
        "Move {ply}: {seat} lays a joker on the place of {card}.",
        "{ply}手目：{seat}が{card}の場所にジョーカーを出しました。",
    ),
    "move_take": ("Move {ply}: {seat} takes the joker.", "{ply}手目：{seat}がジョーカーを受け取りました。"),
    "move_decline": ("Move {ply}: {seat} declines the joker.", "{ply}手目：{seat}がジョーカーをことわりました。"),
    "cards_laid": ("Laid on the table: {cards}.", "場に出た札：{cards}。"),
    "cards_aside": ("Set aside: {cards}.", "ゲームの外に出た札：{cards}。"),
    "opened": ("Opened: {cards}.", "出せるようになった札：{cards}。"),
    "died": ("Died: {cards}.", "死んだ札：{cards}。"),
    "to_move": ("Next: {seat}.", "次は{seat}の番です。"),
    "game_over": ("The game is over.", "ゲーム終了です。"),
    "ranking": ("Ranking: {places}.", "順位は {places}。"),
    "point_at_a_card": (
        "Point at a card, tap it or move to it with the arrow keys: here you read why it can or cannot be played.",
        "札を指すか、タップするか、矢印キーで動くと、その札が出せる（出せない）わけがここに出ます。",
    ),
    "holder": ("Held by {seat}.", "{seat}の手札です。"),
    "holder_now": ("Held by {seat}, who may play it now.", "{seat}の手札で、今出せます。"),
    "sides": ("Open sides: {count}.", "空いた辺は{count}つです。"),
    "landed": ("Played at move {ply} by {seat}.", "{ply}手目に{seat}が出しました。"),
    "landed_laid": (
        "Laid at move {ply}, when {seat} dropped out.",
        "{ply}手目に{seat}が脱落したとき、場に出ました。",
    ),
    "leap": ("Enter or a double click on it goes there.", "Enterキーかダブルクリックで、その手に移ります。"),
    "shown_standard": ("Shown by the standard rules.", "標準のルールで見ています。"),
    "shown_killing": ("Shown by the killing rules.", "殺しのルールで見ています。"),
    "dropped": ("Options that do not exist there: {options}.", "このルールにない設定：{options}。"),
    "changed": ("Read differently: {cards}.", "見え方が変わる札：{cards}。"),
    "changed_none": ("Every card reads the same.", "どの札も同じに見えます。"),
    "hands": ("Hands", "手札"),
    "on_turn": ("to move", "番"),
    "gone_emptied": ("left at {ply}: empty hand", "{ply}手目に抜けた・手札なし"),
    "gone_dead": ("left at {ply}: dead hand", "{ply}手目に抜けた・死んだ札"),
    "gone_eliminated": ("dropped out at {ply}", "{ply}手目に脱落"),
    "gone_foul": ("foul at {ply}", "{ply}手目に反則"),
    "passes_used": ("passes used: {count} of {limit}", "パス{limit}回のうち{count}回使用"),
    "passes_no_limit": ("passes used: {count}, no limit", "パス{count}回、制限なし"),
    "passes_short": ("passes: {count}", "パス{count}"),
    "cards_hidden": ("closed cards: {count}", "ふせた札{count}枚"),
    "moves": ("Moves", "手順の一覧"),
    "pass": ("pass", "パス"),
    "take": ("take JK", "JK受取"),
    "decline": ("decline JK", "JK辞退"),
}

EXPLORER: dict[str, tuple[str, str]] = {
    "replay": ("Play this deal under these rules", "この配りをこのルールで遊び直す"),
    "replayed": ("The same deal was played again under these rules.", "同じ配りを、このルールで遊び直しました。"),
    "done_idle": (
        "“Play this deal” plays the same cards again by the rules that are shown. "
        "“Use this position” hands what you see to Python.",
        "「遊び直す」は、同じ札で、今のルールでもう一度遊びます。「この局面を使う」は、見えている局面をPythonにわたします。",
    ),
    "go_back": ("Back to the game before", "前のゲームに戻る"),
    "gone_back": ("This is the game from before again.", "前のゲームに戻りました。"),
    "use_position": ("Use this position", "この局面を使う"),
    "position_taken": (
        "The position after move {ply} is now in Python: board.position, if the cell says board = Explorer(...).",
        "{ply}手目のあとの局面をPythonに入れました。セルが board = Explorer(...) なら、board.position です。",
    ),
    "rule_panel": ("All rules …", "ルールの設定…"),
    "idle": ("No effect in this game.", "このゲームでは関係しません。"),
    "presets": ("Presets", "よくある組み合わせ"),
}


def texts(*tables: dict[str, tuple[str, str]], **extra: Any) -> dict[str, Any]:
    """The words of both languages as a front end gets them: the engine's sentences, the board's, ``tables``."""
    together: dict[str, Any] = {}
    for at, lang in enumerate(LANGUAGES):
        words: dict[str, str] = {key: forms[lang] for key, forms in SENTENCES.items()}
        words["list_separator"] = LIST_SEPARATOR[lang]
        for table in (BOARD, *tables):
            words.update({key: forms[at] for key, forms in table.items()})
        together[lang] = words
    return together | extra


_COUNTERS = {"seat": "席", "move": "手"}


def counted(count: int, what: str, lang: str = "en") -> str:
    """A number of seats or moves in words.

    >>> counted(1, "seat"), counted(4, "seat"), counted(1, "move", "ja")
    ('1 seat', '4 seats', '1手')
    """
    if lang == "ja":
        return f"{count}{_COUNTERS[what]}"
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
