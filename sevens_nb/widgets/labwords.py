"""The words of the Lab, English and Japanese."""

from __future__ import annotations

from sevens_nb.policies import MEANINGS

LAB: dict[str, tuple[str, str]] = {
    "lab": ("Lab: many games", "実験室：たくさんのゲーム"),
    "lab_setup": ("What to play", "何をするか"),
    "lab_rules": ("Rules", "ルール"),
    "lab_own_rules": ("Your own: {rules}", "自分のルール：{rules}"),
    "lab_seats": ("Seats", "席の数"),
    "lab_games": ("Games", "ゲームの数"),
    "lab_seed": ("Seed", "乱数のたね"),
    "lab_seed_hint": ("The same seed gives the same numbers.", "同じたねなら、同じ数字になります。"),
    "lab_all_rules": ("All rules …", "ルールの設定…"),
    "lab_rules_text": ("Rules as text", "ルールの文"),
    "lab_policies": ("How each seat plays", "席ごとの出し方"),
    "lab_all_seats": ("All seats", "全部の席"),
    "lab_mixed": ("as below", "席ごと"),
    "lab_meanings": ("What the ways of playing are", "出し方の説明"),
    "lab_run": ("Run", "実行"),
    "lab_cancel": ("Cancel", "中止"),
    "lab_progress": ("Games played", "終わったゲーム"),
    "lab_controls": ("Run and cancel", "実行と中止"),
    "lab_idle": ("Not run yet.", "まだ実行していません。"),
    "lab_preparing": (
        "Preparing the fast player: about 15 seconds the first time on this computer, then a second … {seconds} s",
        "速く計算する準備をしています。このコンピューターで最初だけ15秒ほど、次からは1秒ほどです…{seconds}秒",
    ),
    "lab_starting": ("Starting … {seconds} s", "始めています…{seconds}秒"),
    "lab_running": ("{done} of {games} games, {rate} a second", "{games}ゲーム中{done}ゲーム、1秒に{rate}ゲーム"),
    "lab_started": ("Running {games} games.", "{games}ゲームを始めました。"),
    "lab_part": ("{percent} % done.", "{percent}%終わりました。"),
    "lab_done": ("Done: {games} games.", "終わりました：{games}ゲーム。"),
    "lab_partial": (
        "Stopped after {done} of {games} games. The numbers are those of the games that were played.",
        "{games}ゲーム中{done}ゲームで中止しました。数字は、終わったゲームの分です。",
    ),
    "lab_none": ("Stopped before a game was over.", "1ゲームも終わらないうちに中止しました。"),
    "lab_failed": ("The run failed: {error}", "実行できませんでした：{error}"),
    "lab_busy": (
        "The kernel is busy with a cell; this is done as soon as the cell ends.",
        "ほかのセルを実行中です。終わると、この操作をします。",
    ),
    "lab_results": ("Results", "結果"),
    "lab_no_results": (
        "Press Run: figures, numbers and the code that gives them appear here.",
        "「実行」をえらぶと、図と数字と、同じ数字を出すコードがここに出ます。",
    ),
    "lab_headline": (
        "{games} games, {rules}, seats: {seats}, players: {agents}, seed {seed}",
        "{games}ゲーム、{rules}、{seats}席、出し方：{agents}、たね {seed}",
    ),
    "lab_mixed_agents": ("several", "いろいろ"),
    "lab_stopped_early": ("partial: stopped early", "一部だけ：中止したところまで"),
    "lab_stale": (
        "The settings have changed since: this is the result of the settings before.",
        "設定が変わりました。これは前の設定の結果です。",
    ),
    "lab_drawing": ("Drawing …", "図をかいています…"),
    "lab_code": ("The code that gives these numbers", "同じ数字を出すコード"),
    "lab_copy": ("Copy the code", "コードをコピー"),
    "lab_copied": ("Copied.", "コピーしました。"),
    "lab_copy_by_hand": (
        "The code is selected: copy it with the keyboard.",
        "コードを選びました。キーボードでコピーしてください。",
    ),
    "lab_more": ("More numbers: ranks, every card", "もっと数字：順位、札ごと"),
    "lab_table_seats": (
        "Each seat: mean ± standard error",
        "席ごと：平均 ± 標準誤差",
    ),
    "lab_table_ranks": ("Share of games at each rank ± standard error", "順位ごとの割合 ± 標準誤差"),
    "lab_table_cards": (
        "Each card: share of games, and mean ply at which it is played, ± standard error",
        "札ごと：ゲームの割合と、出るまでの平均の手数 ± 標準誤差",
    ),
    "lab_table_game": ("A game: mean ± standard error", "1ゲーム：平均 ± 標準誤差"),
    "lab_table_before": (
        "Compared with the run before: {games} games, {rules}, seats: {seats}, players: {agents}, seed {seed}",
        "前の実行とのちがい：{games}ゲーム、{rules}、{seats}席、出し方：{agents}、たね {seed}",
    ),
    "lab_table_before_same": (
        "Compared with the run before: {games} games, {rules}, seats: {seats}, players: {agents}, seed {seed}. "
        "The deals were the same: these intervals are too wide for that; the code below compares game by game.",
        "前の実行とのちがい：{games}ゲーム、{rules}、{seats}席、出し方：{agents}、たね {seed}。"
        "同じ配りなので、この区間は広すぎます。下のコードは、1ゲームずつ比べます。",
    ),
    "lab_table_order": (
        "Wins by turn order, place 1 starts: share of games ± standard error",
        "順番ごとの勝つ割合（1番目が始める席） ± 標準誤差",
    ),
    "lab_starter_wins": ("the starter wins", "始める席の勝つ割合"),
    "lab_seat_wins": ("seat {seat} wins", "席{seat}の勝つ割合"),
    "lab_real": ("{interval}: real", "{interval}：本物の差"),
    "lab_chance": ("{interval}: may be chance", "{interval}：ぐうぜんかもしれない"),
    "col_measure": ("what", "何が"),
    "col_now": ("now", "今"),
    "col_before": ("before", "前"),
    "col_difference": ("difference", "差"),
    "col_interval": ("95 % interval of the difference", "差の95%区間"),
    "col_seat": ("seat", "席"),
    "col_agent": ("plays", "出し方"),
    "col_wins": ("wins", "勝つ割合"),
    "col_mean_rank": ("mean rank", "平均順位"),
    "col_emptied": ("hand emptied", "手札なし"),
    "col_dead": ("only dead cards left", "死んだ札だけ"),
    "col_eliminated": ("dropped out", "脱落"),
    "col_passes": ("passes", "パス"),
    "col_cards_left": ("cards left", "残った札"),
    "col_rank": ("rank {rank}", "{rank}位"),
    "col_place": ("place {place}", "{place}番目"),
    "col_card": ("card", "札"),
    "col_played": ("played", "出る"),
    "col_when": ("when", "手数"),
    "col_died": ("dies", "死ぬ"),
    "col_length": ("actions", "手数（札とパス）"),
    "col_all_passes": ("passes", "パス"),
    "col_any_drop_out": ("somebody drops out", "だれかが脱落"),
    "note_slow": (
        "With jokers the games are played move by move: about a thousand a second.",
        "ジョーカーがあると、1手ずつ計算します。1秒におよそ1000ゲームです。",
    ),
    "note_no_numba": (
        "numba is not installed: the games are played by plain Python, some thousand times more slowly.",
        "numbaがないので、ふつうのPythonで計算します。ずっとおそくなります。",
    ),
    "note_no_figures": (
        "matplotlib is not installed: numbers only, no figures.",
        "matplotlibがないので、図は出ません。数字だけです。",
    ),
    "note_turns": (
        "This Python has no threads: the games are played in small portions between other work.",
        "このPythonにはスレッドがないので、ほかの仕事の合間に少しずつ計算します。",
    ),
    "note_at_once": (
        "This Python has no threads and nothing to take turns with: the games were played at once and could not "
        "be stopped.",
        "このPythonにはスレッドがなく、合間もないので、一度に計算しました。とちゅうで中止できません。",
    ),
    "note_seats": ("4 to 10 seats are usual.", "ふつうは4〜10席です。"),
}
POLICY_NAMES: dict[str, tuple[str, str]] = {
    "random": ("Random", "ランダム"),
    "first": ("First card", "前の札から"),
    "eager": ("Never passes", "パスしない"),
    "hesitant": ("Sometimes passes", "ときどきパス"),
    "farthest": ("Farthest from 7", "7から遠い札"),
    "holdback": ("Holds back", "止める"),
    "protector": ("Protects own", "自分の札を守る"),
    "killer": ("Kills others'", "人の札を殺す"),
}
"""What people call the policies of bulk play."""
# What each policy does, in Japanese (English: sevens_nb.policies.MEANINGS).
_MEANINGS: dict[str, str] = {
    "random": "できることのどれか（パスもふくむ）",
    "first": "スペードのAから数えて最初の出せる札。出せないときだけパス",
    "eager": "出せる札のどれか。出せるときはパスしない",
    "hesitant": "4回に1回はパス（できるとき）。ほかは出せる札のどれか",
    "farthest": "7からいちばん遠い出せる札。出せるときはパスしない",
    "holdback": "ほかの人に開く場所がいちばん少ない札。どれを出しても開くなら、できればパス",
    "protector": "自分の札がいちばん死なない札。出せるときはパスしない",
    "killer": "ほかの人の札をいちばん多く殺す札（自分の分は引く）。出せるときはパスしない",
}
for _name, _means in _MEANINGS.items():
    LAB[f"agent_{_name}"] = POLICY_NAMES[_name]
    LAB[f"means_{_name}"] = (MEANINGS[_name], _means)

HTML = {
    "en": {"run": "Run the cell to choose settings and play games here."},
    "ja": {"run": "セルを実行すると、ここで設定をえらんで、ゲームを実行できます。"},
}
