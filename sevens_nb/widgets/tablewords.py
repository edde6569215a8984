"""The words of the PlayTable, English and Japanese, and its static twin as text and HTML."""

from __future__ import annotations

from html import escape

from sevens_nb import hints, picture
from sevens_nb.cards import CardSet
from sevens_nb.publicview import public_state
from sevens_nb.textboard import LEGEND, text_board
from sevens_nb.widgets import rulewords, strings
from sevens_nb.widgets.tableview import TableView
from sevens_nb.words import sentence

TABLE: dict[str, tuple[str, str]] = {
    "your_hand": ("Your hand", "あなたの手札"),
    "hand_of": ("Hand of {seat}", "{seat}の手札"),
    "hand_empty": ("No cards left.", "手札はありません。"),
    "you": ("you", "あなた"),
    "human": ("person", "人"),
    "players": ("Players", "対戦者"),
    "controls": ("Your move", "あなたの手"),
    "table_menu": ("Game", "ゲーム"),
    "pass_button": ("Pass", "パス"),
    "joker_button": ("Lay the joker", "ジョーカーを出す"),
    "take_button": ("Take the joker", "ジョーカーを受け取る"),
    "decline_button": ("Decline the joker", "ジョーカーをことわる"),
    "hint_button": ("Hint", "ヒント"),
    "undo_button": ("Undo", "1手戻す"),
    "new_button": ("New game", "新しいゲーム"),
    "again_button": ("Same deal again", "同じ配りでもう一度"),
    "replay_button": ("Replay this game", "このゲームを見返す"),
    "show_hand": ("Show my hand", "手札を見る"),
    "hand_over": (
        "It is the turn of {seat}. Hand the screen over; nobody's cards are shown until then.",
        "{seat}の番です。画面を渡してください。それまで、だれの手札も見えません。",
    ),
    "joker_choose": (
        "Choose an open place for the joker: {cards}.",
        "ジョーカーを出す場所を選びましょう：{cards}。",
    ),
    "joker_name": ("joker", "ジョーカー"),
    "latest": ("Latest moves: {moves}.", "直前の手：{moves}。"),
    "your_turn": ("Your turn.", "あなたの番です。"),
    "turn_of": ("It is the turn of {seat}.", "{seat}の番です。"),
    "can_play": ("You can play: {cards}.", "出せる札：{cards}。"),
    "can_joker": ("You can lay the joker on any open place.", "ジョーカーなら、開いている場所のどこにでも出せます。"),
    "can_answer": (
        "A joker was laid on the place of your card: take it or decline it.",
        "あなたの札の場所にジョーカーが出ました。受け取るか、ことわるかを答えましょう。",
    ),
    "can_nothing": ("You can play nothing.", "出せる札はありません。"),
    "thinking": ("{seat} is thinking …", "{seat}が考えています…"),
    "waiting": ("Waiting for Python …", "Pythonの返事を待っています…"),
    "card_count": ("{count} cards", "{count}枚"),
    "card_count_one": ("1 card", "1枚"),
    "deal_seed": ("deal {seed}", "配り {seed}"),
    "result": ("Result", "結果"),
    "col_place": ("Place", "順位"),
    "col_seat": ("Seat", "席"),
    "col_player": ("Player", "対戦者"),
    "col_how": ("How", "終わり方"),
    "col_dead": ("Dead cards", "死んだ札"),
    "col_passes": ("Passes", "パス"),
    "how_emptied": ("hand emptied, move {ply}", "手札がなくなった（{ply}手目）"),
    "how_dead": ("only dead cards left, move {ply}", "死んだ札だけ残った（{ply}手目）"),
    "how_eliminated": ("dropped out, move {ply}", "脱落（{ply}手目）"),
    "how_foul": ("foul, move {ply}", "反則（{ply}手目）"),
    "how_in": ("still in at the end", "最後まで残った"),
    "incidents": ("Trouble with agents", "エージェントの問題"),
    "new_done": ("A new game: deal {seed}.", "新しいゲームです。配りは{seed}番です。"),
    "again_done": ("The same deal from the start.", "同じ配りを最初から始めます。"),
    "undo_done": ("Back to your last decision.", "前の自分の番に戻りました。"),
    "log": ("Moves so far", "これまでの手"),
}

_STATIC = {
    "en": {
        "run": "Run the cell to play at this table.",
        "caption": "A game in progress: {rules}, {seats}.",
        "line": "Seat {seat} ({name}): {held}; passes {passes}",
        "turn": "to move",
        "result": "Result: {places}.",
        "place": "{place}. seat {seat} ({name})",
        "gap": ", ",
    },
    "ja": {
        "run": "セルを実行すると、この場で対戦できます。",
        "caption": "対戦中のゲーム（ルール：{rules}、{seats}）。",
        "line": "席{seat}（{name}）：{held}。パス{passes}",
        "turn": "番",
        "result": "結果：{places}。",
        "place": "{place}位 席{seat}（{name}）",
        "gap": "、",
    },
}


def table_words() -> dict[str, tuple[str, str]]:
    """All words of the table, those of the hints among them, as ``strings.texts`` takes them."""
    return TABLE | {f"hint_{key}": forms for key, forms in hints.SENTENCES.items()}


def player_name(table: TableView, seat: int, lang: str) -> str:
    """Who plays ``seat``: "you" if one person plays, "person" if several do, else the agent's name."""
    if seat not in table.humans:
        return table.names[seat]
    return TABLE["you" if len(table.humans) == 1 else "human"][lang == "ja"]


def seat_lines(table: TableView, lang: str) -> list[str]:
    """One line a seat: who plays, the own cards or how many there are, passes used, and how it went out."""
    words, view = _STATIC[lang], table.now
    exits = {out.seat: out for out in view.exits}
    lines = []
    for seat, size in enumerate(view.hand_sizes):
        name = player_name(table, seat, lang)
        if view.turn == seat:
            name += words["gap"] + words["turn"]
        key = "card_count_one" if size == 1 else "card_count"
        held = picture.cards_text(view.hand, lang) if seat == table.me else TABLE[key][lang == "ja"].format(count=size)
        line = words["line"].format(seat=seat + 1, name=name, held=held or "–", passes=view.passes[seat])
        if seat in exits:
            kept: CardSet = exits[seat].cards
            cards = picture.cards_text(kept, lang) or f"{size} × ?"
            line += " — " + sentence(f"exit_{exits[seat].kind}", lang, {"seat": seat + 1, "cards": cards})
        lines.append(line)
    if table.results:
        place = words["place"]
        places = [
            place.format(place=r.place, seat=r.seat + 1, name=player_name(table, r.seat, lang)) for r in table.results
        ]
        lines.append(words["result"].format(places=words["gap"].join(places)))
    return lines


def plain_text(table: TableView, lang: str) -> str:
    """The board, its legend, one line a seat, and the view as a text that parses back."""
    state = public_state(table.now, table.plies[-1], unseen_held=False)
    return "\n".join([text_board(state), LEGEND[lang], *seat_lines(table, lang), str(table.now)])


def html(table: TableView, lang: str) -> str:
    """The board as a table with inline styles, and one line a seat."""
    words, view = _STATIC[lang], table.now
    state = public_state(view, table.plies[-1], unseen_held=False)
    caption = words["caption"].format(
        rules=rulewords.named_rules(view.rules, lang), seats=strings.counted(len(view.hand_sizes), "seat", lang)
    )
    lines = "<br>".join(escape(line) for line in seat_lines(table, lang))
    return f"<p>{words['run']}</p>{picture.html_board(state, caption, lang)}<p>{lines}</p>"
