"""The words of the Sandbox, English and Japanese."""

from __future__ import annotations

SANDBOX: dict[str, tuple[str, str]] = {
    "put_to": ("Put cards", "札を置く先"),
    "to_look": ("Only look", "見るだけ"),
    "to_table": ("Table", "場"),
    "to_aside": ("Set aside", "外に置く"),
    "to_cycle": ("One place on", "次の場所へ"),
    "help": (
        "Click a card to put it there (again: set aside), or drag it. "
        "Keys on a card: 1–9 seat, T table, X aside, Enter as chosen.",
        "札をクリックすると選んだ先に置きます（もう一度で外へ）。ドラッグもできます。"
        "札の上のキー：1〜9 席、T 場、X 外、Enter 選んだ先。",
    ),
    "do_undo": ("Undo", "元に戻す"),
    "do_redo": ("Redo", "やり直す"),
    "do_clear": ("Only the 7s", "7だけにする"),
    "do_deal_rest": ("Deal the rest", "残りを配る"),
    "do_play": ("Play on from here", "ここから対戦"),
    "do_edit": ("Back to the position", "局面に戻る"),
    "do_edit_here": ("Edit from here", "ここから作り直す"),
    "tools": ("Change the position", "局面を変える"),
    "own_rules": ("Rules of the position", "局面のルール"),
    "other_rules": ("other: {rules}", "その他：{rules}"),
    "first_seat": ("{seat} is to move", "{seat}の番にする"),
    "passes_more": ("One pass more for {seat}", "{seat}のパスを1回ふやす"),
    "passes_less": ("One pass less for {seat}", "{seat}のパスを1回へらす"),
    "jokers_more": ("One joker more for {seat}", "{seat}のジョーカーを1枚ふやす"),
    "jokers_less": ("One joker less for {seat}", "{seat}のジョーカーを1枚へらす"),
    "no_card": ("no card", "札なし"),
    "aside_tray": ("Cards set aside: {count}", "外に置いた札：{count}枚"),
    "text_label": ("The position as text", "局面のテキスト"),
    "copy": ("Copy", "コピー"),
    "copied": ("Copied.", "コピーしました。"),
    "copy_by_hand": (
        "The text is selected: copy it with the keyboard.",
        "テキストを選びました。キーボードでコピーしてください。",
    ),
    "read_text": ("Read this text", "このテキストを読む"),
    "discard": ("Back to the board's text", "場のテキストに戻す"),
    "text_read": ("The position was read.", "局面を読みました。"),
    "now_at_table": ("{card} is on the table.", "{card}を場に置きました。"),
    "now_at_aside": ("{card} is set aside.", "{card}を外に置きました。"),
    "now_at_seat": ("{card} is in the hand of {seat}.", "{card}を{seat}の手札に入れました。"),
    "now_turn": ("{seat} is to move.", "{seat}の番にしました。"),
    "now_passes": ("Passes of {seat}: {count}.", "{seat}のパスを{count}回にしました。"),
    "now_jokers": ("Jokers of {seat}: {count}.", "{seat}のジョーカーを{count}枚にしました。"),
    "now_rules": ("The position has these rules now: {rules}.", "局面のルールを変えました：{rules}。"),
    "done_clear": ("Only the four 7s lie on the table.", "場には7の4枚だけがあります。"),
    "done_deal_rest": ("The cards that were set aside are dealt.", "外に置いた札を配りました。"),
    "done_undo": ("Undone.", "元に戻しました。"),
    "done_redo": ("Done again.", "やり直しました。"),
    "done_play": (
        "Simple agents played this game from your position: step through it.",
        "ここからかんたんな相手どうしで対戦しました。1手ずつ見られます。",
    ),
    "done_edit_here": ("This position of the game can be changed now.", "ゲームのこの局面を変えられます。"),
    "done_edit": ("The position can be changed again.", "また局面を変えられます。"),
    "closed_now": ("Not playable any more: {cards}.", "出せなくなった札：{cards}。"),
    "empty": (
        "No seat holds a card yet: choose a seat and click cards to fill its hand.",
        "まだだれも札を持っていません。席を選んで、札をクリックすると手札に入ります。",
    ),
    "can_play": ("Next: {seat}, who can play {cards}.", "次は{seat}の番で、{cards}が出せます。"),
    "can_play_none": ("Next: {seat}, with nothing to play.", "次は{seat}の番ですが、出せる札がありません。"),
    "by_standard": ("By the standard rules: {said}", "標準のルールでは、{said}"),
    "by_killing": ("By the killing rules: {said}", "殺しのルールでは、{said}"),
}
HTML = {
    "en": {"run": "Run the cell to move the cards of this board.", "start": "A position (rules: {rules})."},
    "ja": {"run": "セルを実行すると、この場の札を動かせます。", "start": "局面（ルール：{rules}）。"},
}
