"""The words of the quiz, English and Japanese; cards, seats (from 1) and numbers are filled in by name."""

from __future__ import annotations

from sevens_nb.quiz.both import Both, fill

# key: (English, Japanese)
WORDS: dict[str, tuple[str, str]] = {
    # ------------------------------------------------------------ kinds
    "kind_playable": ("Playable cards", "出せる札"),
    "kind_dead": ("Dead cards", "死んだ札"),
    "kind_kills": ("Cards this move kills", "この手で死ぬ札"),
    "kind_leaves": ("Who leaves", "だれが抜けるか"),
    "kind_pass": ("May this seat pass", "パスできるか"),
    "kind_liberties": ("Open sides", "空いている辺の数"),
    "kind_ranking": ("Final ranking", "最後の順位"),
    # ------------------------------------------------------------ questions
    "q_playable": (
        "Which cards could be played now, whoever holds them?",
        "今出せるのはどの札ですか。だれの手札でもかまいません。",
    ),
    "q_playable_hand": (
        "It is the turn of seat {seat}. Its hand: {cards}. Which of these cards can it play now?",
        "席{seat}の番です。手札は{cards}です。この中で今出せるのはどの札ですか。",
    ),
    "q_dead": ("Which cards are dead?", "死んだ札はどれですか。"),
    "q_kills": (
        "Seat {seat} plays {card}. Which cards die by this move?",
        "席{seat}が{card}を出します。この手で新しく死ぬのはどの札ですか。",
    ),
    "q_kills_pass": (
        "Seat {seat} passes once too often and drops out. Laid on the table: {cards}. Which cards die by this?",
        "席{seat}がパスをして脱落します。場に出る札は{cards}です。これで新しく死ぬのはどの札ですか。",
    ),
    "q_leaves": (
        "Seat {seat} plays {card}. Which seats leave by this move? (Dropping out is not leaving.)",
        "席{seat}が{card}を出します。この手で抜けるのはどの席ですか。（脱落は「抜ける」に入りません。）",
    ),
    "q_leaves_pass": (
        "Seat {seat} passes. Which seats leave by this? (Dropping out is not leaving.)",
        "席{seat}がパスをします。これで抜けるのはどの席ですか。（脱落は「抜ける」に入りません。）",
    ),
    "q_pass": (
        "Passes used by seat {seat}: {n} ({limit}). Its hand: {cards}. May it pass now?",
        "席{seat}がこれまでにしたパスは{n}回です（{limit}）。手札は{cards}です。今パスできますか。",
    ),
    "q_liberties": (
        "How many of the four sides of {card} are still open?",
        "{card}の上下左右のうち、まだ空いている辺はいくつですか。",
    ),
    "q_ranking": (
        "Put the seats in the order of the ranking, best first. Seats may share a rank.",
        "席を順位の順にならべましょう。1位が先です。同じ順位になることもあります。",
    ),
    "limit": ("limit {n}", "{n}回まで"),
    "limit_none": ("no limit", "制限なし"),
    "jokers_not_asked": ("(Jokers are not asked about.)", "（ジョーカーは答えに入れません。）"),
    # ------------------------------------------------------------ how to answer
    "how_cards": (
        "Answer with cards such as S6 H8..H10, or none.",
        "答えは S6 H8..H10 のように書きます。1枚もなければ none と書きます。",
    ),
    "how_seats": (
        "Answer with seat numbers as on the board, such as 1 3, or none.",
        "答えは 1 3 のように席の番号で書きます。だれもいなければ none と書きます。",
    ),
    "how_choice": (
        "Answer with one of the words allowed, forbidden, eliminates.",
        "答えは allowed（できる）、forbidden（できない）、eliminates（すると脱落）のどれかです。",
    ),
    "how_number": ("Answer with a number from 0 to 4.", "答えは0から4までの数です。"),
    "how_order": (
        "Answer with seat numbers such as 2 > 1 = 3 > 4; = means the same rank.",
        "答えは 2 > 1 = 3 > 4 のように書きます。= は同じ順位です。",
    ),
    # ------------------------------------------------------------ answers in words
    "choice_allowed": ("allowed", "できる"),
    "choice_forbidden": ("forbidden", "できない"),
    "choice_eliminates": ("eliminates (it passes and drops out)", "すると脱落"),
    "seat": ("seat {seat}", "席{seat}"),
    "items": ("{items}", "{items}"),
    "order_above": (" > ", " ＞ "),
    "order_same": (" = ", " ＝ "),
    # ------------------------------------------------------------ the position in words
    "rules_standard": ("Rules: standard.", "ルール：標準。"),
    "rules_killing": ("Rules: killing.", "ルール：殺し。"),
    "hand_of": ("Seat {seat}: {cards}", "席{seat}：{cards}"),
    "hand_of_out": ("Seat {seat}: out", "席{seat}：もう終わっている"),
    "passes_of": ("Passes used by seat {seat}: {n} ({limit}).", "席{seat}が使ったパス：{n}回（{limit}）。"),
    "exit_at": ("Move {ply}: {exit}", "{ply}手目：{exit}"),
    "exit_dead_kept": ("{exit} Dead cards: {n}.", "{exit}死んだ札は{n}枚です。"),
    "still_in": ("Seat {seat} is still in when the game ends.", "席{seat}は、ゲームが終わったときまだ残っています。"),
    "still_in_now": ("Seat {seat} is still in and not ranked yet.", "席{seat}はまだゲームの中で、順位はついていません。"),
    "legend": (
        "A card is shown where it lies on the table; · is a place without a card.",
        "場に出ている札だけを書いてあります。· は札のない場所です。",
    ),
    "run_the_cell": ("Run the cell to answer on the board.", "セルを実行すると、場の上で答えられます。"),
    "corner": ("suit", "マーク"),
    # ------------------------------------------------------------ verdicts
    "not_tried": ("Not tried yet.", "まだ答えていません。"),
    "unreadable": (
        "This answer could not be read, so it does not count: {given}. {how}",
        "答えを読み取れなかったので、数えませんでした：{given}。{how}",
    ),
    "wrong": ("Not right yet.", "まだ正しくありません。"),
    "right": ("Right!", "正解です！"),
    "right_so_far": ("Right so far: {items}.", "合っているもの：{items}。"),
    "order_wrong": ("In the wrong order:", "順番がちがうところ："),
    "not_of_answer": ("Not part of the answer:", "答えに入らないもの："),
    "missing_count": ("Still missing: {n}.", "まだ足りない数：{n}。"),
    "missing": ("Missing:", "足りないもの："),
    "because": ("Why:", "わけ："),
    "hint": ("Hint {n}", "ヒント{n}"),
    "show_missing": ("Show what is missing", "足りないものを見る"),
    "solution": ("Solution", "答え"),
    "answer_is": ("Answer: {answer}", "答え：{answer}"),
    "not_because": ("Easily taken for it, but not part of it:", "まちがえやすいもの："),
    "progress": ("{right} of {n} right", "{n}問中{right}問正解"),
    # ------------------------------------------------------------ reasons
    "alive": ("{card} is not dead. Still free beside it: {cards}.", "{card}は死んでいません。となりの{cards}がまだ空いています。"),
    "alive_border": (
        "{card} is not dead: under these rules the border is no wall.",
        "{card}は死んでいません。このルールでは、ふちはかべになりません。",
    ),
    "alive_area": (
        "{card} is not dead: its free area of {n} places is no fenced rectangle.",
        "{card}は死んでいません。空いている{n}か所のかたまりは、かこまれた長方形ではありません。",
    ),
    "alive_band": (
        "{card} is not dead: its rectangle leans on too much border.",
        "{card}は死んでいません。この長方形は、ふちに当たる辺が多すぎます。",
    ),
    "basic_never_dead": ("{card} is not dead: no card dies in the basic game.", "{card}は死んでいません。標準の七並べでは札は死にません。"),
    "on_table": ("{card} lies on the table, so it is not dead.", "{card}は場に出ている札なので、死んだ札ではありません。"),
    "comes_on_table": ("{card} is laid by this very move.", "{card}はこの手で場に出る札です。"),
    "dead_before": ("{card} was dead already, before this move.", "{card}はこの手の前から死んでいました。"),
    "stays": ("Seat {seat} stays in: not all its cards are dead ({cards}).", "席{seat}は抜けません。死んでいない札があるからです（{cards}）。"),
    "stays_basic": ("Seat {seat} stays in: it still holds {cards}.", "席{seat}は抜けません。まだ{cards}を持っています。"),
    "out_before": ("Seat {seat} was out already, before this move.", "席{seat}は、この手の前にもう終わっています。"),
    "dropped": ("Seat {seat} drops out, and that is not leaving.", "席{seat}は脱落します。脱落は「抜ける」とはちがいます。"),
    "fouled": ("Seat {seat} is out with a foul, and that is not leaving.", "席{seat}は反則で終わります。これは「抜ける」とはちがいます。"),
    "no_such_seat": ("There is no seat {seat}.", "席{seat}はありません。"),
    "pass_facts": (
        "Seat {seat}: passes used {n} ({limit}); playable: {cards}.",
        "席{seat}が使ったパスは{n}回（{limit}）、出せる札は{cards}です。",
    ),
    "sides_of": (
        "{card}: open sides {free}, filled sides {filled}; sides at the border: {n}.",
        "{card}の辺：空いているのは{free}、うまっているのは{filled}、ふちに当たる辺は{n}つです。",
    ),
    "border_is_wall": ("The border counts as filled.", "ふちはうまっていると数えます。"),
    "border_is_open": ("Under these rules the border counts as open.", "このルールでは、ふちは空いていると数えます。"),
    "ranks_above": ("{a} ranks above {b}.", "{a}は{b}より上です。"),
    "ranks_same": ("{a} and {b} share a rank.", "{a}と{b}は同じ順位です。"),
    "out_emptied": ("seat {seat} (hand empty, move {ply})", "席{seat}（手札なし、{ply}手目）"),
    "out_dead": ("seat {seat} (dead cards: {n}, move {ply})", "席{seat}（死んだ札{n}枚、{ply}手目）"),
    "out_eliminated": ("seat {seat} (dropped out, move {ply})", "席{seat}（脱落、{ply}手目）"),
    "out_foul": ("seat {seat} (foul, move {ply})", "席{seat}（反則、{ply}手目）"),
    "out_in": ("seat {seat} (still in)", "席{seat}（まだ残っている）"),
    "not_in_order": ("Seat {seat} is missing in this order.", "席{seat}がならびに入っていません。"),
    "not_ranked": ("Seat {seat} is not ranked yet.", "席{seat}の順位はまだ決まっていません。"),
    # ------------------------------------------------------------ hints
    "h_runs": (
        "Start at the 7 of each suit and go outwards: the first missing place on each side is open.",
        "それぞれのマークで、7から外へ順に見ましょう。両側で最初に欠けている場所が出せる場所です。",
    ),
    "h_stranded": (
        "Cut off from the 7 by a gap: {cards}. Lying beside one of these does not open a card.",
        "{cards}は7の列からはなれています。そのとなりだからといって出せるわけではありません。",
    ),
    "h_no_stranded": ("No card is cut off here: every suit has one unbroken run.", "ここにははなれた札はありません。どのマークも切れ目のない列です。"),
    "h_around": (
        "For each card look at the 8 places around it; one card there is enough.",
        "1枚ずつ、まわりの8か所を見ましょう。1か所でも札があれば出せます。",
    ),
    "h_corner": ("Some of them touch only at a corner ({n}).", "ななめにふれるだけで出せる札が{n}枚あります。"),
    "h_dead_trap": ("Take care: some of the cards here touch something but are dead ({n}).", "注意：ふれているのに死んでいる札が{n}枚あります。"),
    "h_no_trap": ("None of the cards to think about is dead.", "ここで考える札に、死んだ札はありません。"),
    "h_count_one": ("There are {n} in all; one of them is {item}.", "答えは全部で{n}枚です。その1枚は{item}です。"),
    "h_exactly_one": ("It is one card, no more.", "答えは1枚だけです。"),
    "h_maybe_none": ("Look again at each: the answer may also be that there is none.", "1枚ずつもう一度見ましょう。1枚もない、という答えもあります。"),
    "h_variant": ("Mind what is not as usual in these rules: {names}.", "いつもとちがうルールに気をつけましょう：{names}。"),
    "h_walls": (
        "Look at the four sides only, left, right, above, below; corners never kill.",
        "上下左右だけを見ましょう。ななめの札では死にません。",
    ),
    "h_rows": ("How many in each row: {rows}.", "行ごとの数：{rows}。"),
    "h_candidates": ("Only these can die now, as they lie beside what is laid: {cards}.", "死ぬかもしれないのは、出た札のとなりの{cards}だけです。"),
    "h_after_move": (
        "First work out what lies on the table after the move, then look at one hand after the other.",
        "まず、この手のあとの場を考えます。それから、手札を1つずつ見ましょう。",
    ),
    "h_beside": ("Look at the places beside what is laid: are all their sides filled now?", "出た札のとなりの場所を見ましょう。上下左右が全部うまりましたか。"),
    "h_no_candidates": ("Look at what lies beside the laid cards.", "出た札のとなりを見ましょう。"),
    "h_area": ("Look at the free places beside the laid cards: do they form a fenced rectangle?", "出た札のとなりの空いた所が、かこまれた長方形になるかどうかを見ましょう。"),
    "h_dead_after": ("After this move these are dead: {cards}. Compare them with the hands.", "この手のあとで死んでいる札は{cards}です。手札とくらべましょう。"),
    "h_hands_after": ("Cards left in the hands after this move: {counts}.", "この手のあとの手札の枚数：{counts}。"),
    "h_seats_count": ("How many seats leave: {n}.", "抜ける席の数：{n}。"),
    "h_two_things": (
        "Two things decide: how many passes are used, and whether there is a playable card.",
        "決め手は2つです。使ったパスの回数と、出せる札があるかどうかです。",
    ),
    "h_has_play": ("This seat has playable cards: {n}.", "この席が出せる札は{n}枚です。"),
    "h_sides_are": ("Beside it lie the places of {cards}; sides at the border: {n}.", "となりの場所は{cards}で、ふちに当たる辺は{n}つです。"),
    "h_filled": ("Already on the table: {cards}.", "このうち場に出ているのは{cards}です。"),
    "h_sort": (
        "Sort the seats first: who left, who is still in, who dropped out or fouled.",
        "まず、抜けた席、まだ残っている席、脱落や反則の席に分けましょう。",
    ),
    "h_left": ("Above come those who left: {seats}.", "上から、まず抜けた席：{seats}。"),
    "h_left_fewest": (
        "Among them the number of dead cards counts first, then who left earlier.",
        "その中では、まず死んだ札の数、次に抜けた早さでくらべます。",
    ),
    "h_left_class": (
        "Among them emptied hands come first, then who left earlier.",
        "その中では、手札をなくした席が先、あとは早く抜けた順です。",
    ),
    "h_left_exit": ("Among them, who left earlier is higher.", "その中では、早く抜けた席が上です。"),
    "h_inside": ("Then those still in: {seats}.", "次に、残っている席：{seats}。"),
    "h_dropped": ("Below come fouls and drop-outs: {seats}.", "下に、反則と脱落の席：{seats}。"),
    "h_first": ("The best rank: {seats}.", "1位は{seats}です。"),
    "h_late_drop": ("Among drop-outs, who lasted longer ranks higher.", "脱落した席どうしでは、あとまで残った席が上です。"),
}  # fmt: skip


def both(key: str, **parts: object) -> Both:
    """The words called ``key`` in both languages with their parts filled in."""
    return fill(WORDS[key], parts)


def seat_name(seat: int) -> Both:
    """A seat, counted from 1, as people say it."""
    return both("seat", seat=seat)
