"""The words of figures, English and Japanese."""

from __future__ import annotations

from sevens_nb.words import check_language

WORDS: dict[str, dict[str, str]] = {
    # questions: the titles
    "wins_title": {"en": "How often does each seat win?", "ja": "どの席がどれだけ勝つか"},
    "wins_order_title": {"en": "How often does each place in turn order win?", "ja": "何番目の席がどれだけ勝つか"},
    "ranks_title": {"en": "How often does each seat come in at each rank?", "ja": "どの席が何位になるか"},
    "ranks_order_title": {
        "en": "How often does each place in turn order come in at each rank?",
        "ja": "何番目の席が何位になるか",
    },
    "lengths_title": {"en": "How long does a game last?", "ja": "1ゲームは何手か"},
    "dead_title": {"en": "How often does each card die?", "ja": "どの札がどれだけ死ぬか"},
    "when_title": {"en": "When is each card played?", "ja": "どの札がいつ出るか"},
    "played_title": {"en": "How often is each card played in somebody's turn?", "ja": "どの札がどれだけ手番で出るか"},
    "who_title": {"en": "Who holds each card?", "ja": "だれがどの札を持っているか"},
    "board_title": {"en": "What lies on the table, and what can be played?", "ja": "場に何があり、何が出せるか"},
    "game_title": {"en": "Who did what, and when?", "ja": "だれがいつ何をしたか"},
    "killer_title": {"en": "Who kills whose cards?", "ja": "だれがだれの札を殺すか"},
    "sweep_title": {"en": "What changes with {n}?", "ja": "{n}で何が変わるか"},
    "sweep_seats": {"en": "the number of seats", "ja": "席の数"},
    "sweep_agents": {"en": "the way of playing", "ja": "出し方"},
    "variants_title": {"en": "What do the variants change?", "ja": "ルールや出し方で何が変わるか"},
    "difference_title": {"en": "Is the difference real?", "ja": "その差は本物か"},
    # what a figure rests on: the line below the title
    "games": {"en": "{n} games", "ja": "{n}ゲーム"},
    "game": {"en": "1 game", "ja": "1ゲーム"},
    "games_each": {"en": "{n} games each, the same deals", "ja": "{n}ゲームずつ、同じ配り"},
    "stopped": {"en": "stopped early", "ja": "とちゅうで中止"},
    "of_seats": {"en": "{n} seats", "ja": "{n}席"},
    "of_seat": {"en": "1 seat", "ja": "1席"},
    "all_play": {"en": "all play “{n}”", "ja": "全員「{n}」"},
    "one_start": {"en": "all from one deal or position", "ja": "全部同じ配りか局面から"},
    "standard": {"en": "standard", "ja": "標準"},
    "killing": {"en": "killing", "ja": "殺し"},
    "bars": {"en": "bars: 95 % intervals", "ja": "線：95%区間"},
    "error_most": {"en": "standard error at most {n}", "ja": "標準誤差は{n}まで"},
    "percent": {"en": "% of the games", "ja": "ゲームの何%か"},
    "mean_ply": {"en": "mean ply, over the games in which it is", "ja": "出たゲームでの平均の手数"},
    "cards_a_game": {"en": "cards a game", "ja": "1ゲームの枚数"},
    "standard_error": {"en": "standard error", "ja": "標準誤差"},
    "filled": {
        "en": "filled: the interval leaves out 0; hollow: it may be chance",
        "ja": "●：区間に0がない、○：ぐうぜんかもしれない",
    },
    "to_move": {"en": "seat {n} to move", "ja": "席{n}の番"},
    "holder_numbers": {"en": "the number is the seat; {n}", "ja": "数字は席の番号、全部で{n}"},
    "actions": {"en": "{n} actions", "ja": "{n}手"},
    "at_ply": {"en": "ply {n}", "ja": "{n}手目"},
    "no_limit": {"en": "no limit", "ja": "制限なし"},
    # axes and legends
    "seat": {"en": "Seat {n}", "ja": "席{n}"},
    "seats": {"en": "Seat", "ja": "席"},
    "order": {"en": "Place in turn order (1 starts)", "ja": "始めからの番（1が最初）"},
    "nth": {"en": "Place {n}", "ja": "{n}番目"},
    "win_share": {"en": "Games won", "ja": "勝つ割合"},
    "equal": {"en": "dotted: all alike, {n}", "ja": "点線：全員同じなら{n}"},
    "rank": {"en": "Rank {n}", "ja": "{n}位"},
    "ranks": {"en": "Rank", "ja": "順位"},
    "rank_share": {"en": "Share of games", "ja": "ゲームの割合"},
    "length": {"en": "Actions in a game (plays and passes)", "ja": "1ゲームの手数（札とパス）"},
    "mean": {"en": "mean {n}", "ja": "平均 {n}"},
    "ply": {"en": "Ply", "ja": "手"},
    "killers": {"en": "Seat that kills", "ja": "殺す席"},
    "owners": {"en": "Seat whose cards die", "ja": "札の持ち主の席"},
    "table": {"en": "on the table", "ja": "場に出ている"},
    "open": {"en": "can be played", "ja": "出せる"},
    "dead": {"en": "dead", "ja": "死んだ札"},
    "pass": {"en": "pass", "ja": "パス"},
    "emptied": {"en": "hand emptied", "ja": "手札なし"},
    "dead_hand": {"en": "only dead cards left", "ja": "死んだ札だけ"},
    "eliminated": {"en": "drops out", "ja": "脱落"},
    "foul": {"en": "foul", "ja": "反則"},
    "difference": {"en": "Difference from {n}", "ja": "{n}との差"},
    "highest": {"en": "Highest: {n}", "ja": "最大: {n}"},
    "lowest": {"en": "Lowest: {n}", "ja": "最小: {n}"},
    # measures, with their units
    "wins": {"en": "Games won by seat {n}", "ja": "席{n}の勝つ割合"},
    "wins_by_order": {"en": "Games won by place {n} in turn order", "ja": "{n}番目の席の勝つ割合"},
    "mean_rank": {"en": "Mean rank of seat {n} (1 is best)", "ja": "席{n}の平均順位（1が最高）"},
    "cards_left": {"en": "Cards left at seat {n}", "ja": "席{n}に残る札の枚数"},
    "seat_passes": {"en": "Passes of seat {n} in a game", "ja": "席{n}の1ゲームのパスの回数"},
    "seat_drop_outs": {"en": "Games in which seat {n} drops out", "ja": "席{n}が脱落するゲームの割合"},
    "passes": {"en": "Passes in a game", "ja": "1ゲームのパスの回数"},
    "drop_outs": {"en": "Seats that drop out in a game", "ja": "1ゲームで脱落する席の数"},
    "any_drop_out": {"en": "Games in which somebody drops out", "ja": "だれかが脱落するゲームの割合"},
}

GAP = {"en": "; ", "ja": "、"}
STOP = {"en": ". ", "ja": "。"}


def word(key: str, lang: str, n: object = "") -> str:
    """A label in the language asked for."""
    return WORDS[key][check_language(lang)].format(n=n)


def joined(parts: list[str], lang: str) -> str:
    """Parts of a note as one line; empty ones are left out."""
    return GAP[check_language(lang)].join(part for part in parts if part)
