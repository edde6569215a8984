"""Summaries: shared ranks, tables, adding, and a text form that reads back."""

from __future__ import annotations

import json
import math
import re
import statistics
import threading
import unicodedata
from collections import Counter

import pytest

from sevens_nb import KILLING, STANDARD, Card, Deal, Rules, State, Summary, play_game, simulate
from sevens_nb.estimates import Estimate, mean_of, share_of
from sevens_nb.slowplay import dealt
from sevens_nb.summary import Run, joined
from sevens_nb.tables import plain


@pytest.fixture(scope="module")
def killing() -> Summary:
    return simulate(KILLING, 2000, seed=4, rows=True, progress=False)


def test_a_summary_reads_back_from_its_text(killing):
    again = Summary.loads(killing.dumps())
    assert again.tally == killing.tally
    assert again == simulate(KILLING, 2000, seed=4, progress=False)
    from_state = simulate(STANDARD, 30, start=State.start(STANDARD, Deal.shuffled(1, 3)), progress=False)
    assert Summary.loads(from_state.dumps()) == from_state


def test_a_saved_summary_loads_and_a_failed_save_leaves_the_old_file(killing, tmp_path, monkeypatch):
    path = tmp_path / "killing.json"
    killing.save(path)
    assert Summary.load(path).tally == killing.tally
    before = path.read_bytes()
    monkeypatch.setattr("pathlib.Path.replace", lambda *_: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        simulate(STANDARD, 10, progress=False).save(path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["killing.json"]


def test_a_save_that_fails_names_the_file_that_was_asked_for(killing, tmp_path):
    for target in (tmp_path, tmp_path / "nowhere" / "killing.json"):
        with pytest.raises(OSError, match=f"'{re.escape(str(target))}'") as caught:
            killing.save(target)
        assert "part-" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("spoil", "text"),
    [
        (lambda read: read.pop("rules"), "no summary in the form summary/2: it has no rules"),
        (lambda read: read.update(version="summary/9"), "its version is 'summary/9'"),
        (lambda read: read["counts"]["length"].pop(), "counters instead of"),
        (lambda read: read["counts"].pop("played"), "'played'"),
        (lambda read: read.update(seats=3), "counters instead of"),
        (lambda read: read["counts"]["length"].__setitem__(0, "x"), "no summary"),
        (lambda read: read.update(rules=None), "no summary"),
        (lambda read: read.update(agents="x"), "its agents"),
        (lambda read: read.update(agents=[None] * 4), "its agents"),
        (lambda read: read.update(start=3), "its start"),
        (lambda read: read.update(partial=[]), "partial="),
    ],
)
def test_a_spoilt_text_is_refused_with_the_reason(killing, spoil, text):
    read = json.loads(killing.dumps())
    spoil(read)
    with pytest.raises(ValueError, match=text):
        Summary.loads(json.dumps(read))
    with pytest.raises(ValueError, match="no summary"):
        Summary.loads(killing.dumps()[:-5])
    with pytest.raises(ValueError, match="no summary"):
        Summary.loads("[" * 100_000)
    with pytest.raises(ValueError, match=r"no summary in the form summary/2: it is \[\]"):
        Summary.loads("[]")


def test_seats_that_share_a_rank_have_parts_of_a_game_each():
    """H10 empties seat 0 and walls in the only cards of seats 1 and 2 at one stroke; seat 3 plays to the end."""
    table, hands = "S7 H7 D7 C7 H8 S9 D9 HQ SJ DJ", ["H10", "H9", "HJ", "C6 C8"]
    by_time = KILLING.replace(ranking="exit")
    found = simulate(by_time, 10, start=State.at(by_time, table, hands), agents="eager", progress=False)
    assert [estimate.value for estimate in found.wins()] == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])
    assert [estimate.value for estimate in found.mean_ranks()] == [2, 2, 2, 4]
    found = simulate(KILLING, 10, start=State.at(KILLING, table, hands), agents="eager", progress=False)
    assert [[rank.value for rank in seat] for seat in found.ranks()] == [
        [1, 0, 0, 0],
        [0, 0, 0.5, 0.5],
        [0, 0, 0.5, 0.5],
        [0, 1, 0, 0],
    ]


def test_wins_and_every_rank_add_up_to_the_games(killing):
    for by in ("seat", "order"):
        ranks = killing.ranks(by)
        for seat in range(4):
            assert sum(estimate.value for estimate in ranks[seat]) == pytest.approx(1)
            assert sum(ranks[other][seat].value for other in range(4)) == pytest.approx(1)
        assert sum(estimate.value for estimate in killing.mean_ranks(by)) == pytest.approx(10)
    with pytest.raises(ValueError, match='by="chair"; wanted "seat", or "order"'.replace('"chair"', "'chair'")):
        killing.wins("chair")


def test_estimates_are_the_means_and_errors_of_the_single_games(killing):
    games = killing.games_frame()
    for seat in range(4):
        wins = (games[f"rank_{seat}"] == 1) / games[f"sharing_{seat}"]
        assert killing.wins()[seat].value == pytest.approx(wins.mean())
        assert killing.wins()[seat].error == pytest.approx(wins.std() / math.sqrt(2000))
        ranks = games[f"rank_{seat}"] + (games[f"sharing_{seat}"] - 1) / 2
        assert killing.mean_ranks()[seat].error == pytest.approx(ranks.std() / math.sqrt(2000))
        assert killing.counts.cards_left(seat).value == pytest.approx(games[f"left_{seat}"].mean())
        assert killing.passes(seat).error == pytest.approx(games[f"passes_{seat}"].std() / math.sqrt(2000))
    assert killing.length().value == pytest.approx(games["length"].mean())
    assert killing.length().error == pytest.approx(games["length"].std() / math.sqrt(2000))
    dropped = sum((games[f"exit_{seat}"] == "eliminated").astype(int) for seat in range(4))
    assert killing.drop_outs().value == pytest.approx(dropped.mean())
    assert killing.any_drop_out().value == pytest.approx((dropped > 0).mean())
    assert (games["sharing_0"] > 1).any(), "ranks are shared in some of these games"


def test_what_is_counted_of_cards_is_what_records_of_the_games_say():
    """The same games played by ``play_game``, counted by hand."""
    played, died, off = Counter(), Counter(), Counter()
    times: dict[str, list[int]] = {}
    for game in range(40):
        record = play_game(KILLING, dealt(2, game, 4), "first")
        for ply, move in enumerate(record.moves, 1):
            if str(move) != "pass":
                played[str(move)] += 1
                times.setdefault(str(move), []).append(ply)
        died.update({str(card) for state in record.states() for card in state.dead_cards()})
        off.update(str(card) for card in record.last.dead_cards())
    found = simulate(KILLING, 40, agents="first", seed=2, progress=False).cards_frame()
    for card in map(str, map(Card, range(52))):
        row = found.loc[card]
        assert (row["played"], row["died"], row["off_table"]) == (played[card] / 40, died[card] / 40, off[card] / 40)
        if card in times:
            assert row["when_played"] == pytest.approx(sum(times[card]) / len(times[card]))
        assert sum(row[f"killed_by_{seat}"] for seat in range(4)) == pytest.approx(row["died"])


def test_who_killed_whom_is_a_mean_over_games_with_its_error():
    """Also under drop-outs, which take a hand from the table in the middle of the game."""
    rules = Rules(killing=True, pass_limit=1)
    whole = simulate(rules, 60, seed=5, progress=False)
    games = [simulate(rules, 1, seed=5, first_game=game, progress=False).kills() for game in range(60)]
    for killer in range(4):
        for holder in range(4):
            values = [game[killer][holder].value for game in games]
            found = whole.kills()[killer][holder]
            assert found.value == pytest.approx(statistics.mean(values))
            assert found.error == pytest.approx(statistics.stdev(values) / math.sqrt(60))
    frame = whole.kills_frame()
    assert list(frame.columns) == ["holder", "cards", "cards_se"]
    assert frame["cards"].sum() == pytest.approx(sum(died.value for died in whole.deaths()))


def test_tables_have_a_row_a_seat_a_card_a_game(killing):
    seats, cards, games = killing.to_frame(), killing.cards_frame(), killing.games_frame()
    assert (len(seats), len(cards), len(games)) == (4, 52, 2000)
    assert seats.index.name == "seat"
    assert list(seats["agent"]) == ["random"] * 4
    assert seats["wins"].sum() == pytest.approx(1)
    assert {"wins_se", "rank_4", "emptied", "dead_se", "passes"} <= set(seats.columns)
    assert math.isnan(cards.loc["S7", "when_played"])
    assert list(games.index) == list(range(2000))


def test_rows_of_two_runs_keep_their_game_numbers():
    one = simulate(STANDARD, 3, seed=1, rows=True, progress=False, first_game=5)
    two = simulate(STANDARD, 2, seed=1, rows=True, progress=False)
    assert list((one + two).games_frame().index) == [5, 6, 7, 0, 1]
    assert (one + two).games_frame().loc[6].equals(one.games_frame().loc[6])
    with pytest.raises(ValueError, match="rows=True"):
        simulate(STANDARD, 3, progress=False).games_frame()


def test_a_summary_prints_its_numbers_with_their_errors(killing):
    text = str(killing)
    assert text.startswith("2,000 games of killing, 4 seats, seed 4\nseat  agent   wins")
    assert str(killing.wins()[0]) in text
    assert repr(killing) == "<Summary of 2,000 games, killing, 4 seats>"
    shown = killing._repr_html_()
    assert shown.count("<tr>") == 5
    assert str(killing.any_drop_out()) in shown


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_table_is_aligned_in_both_languages(killing, lang):
    def columns(text: str) -> int:
        return sum(1 + (unicodedata.east_asian_width(sign) in "WF") for sign in text)

    headline, *lines, notes, _order, _dying = killing.say(lang).splitlines()
    assert "2,000" in headline
    assert str(killing.length()) in notes
    starts = {
        tuple(columns(line[: cell.start()]) for cell in re.finditer(r"\S+( ± \S+| \S+)*", line)) for line in lines
    }
    assert len(starts) == 1, "every column begins at one place"
    assert len(next(iter(starts))) == 9
    with pytest.raises(ValueError, match="no language 'fr'"):
        killing.say("fr")


@pytest.mark.parametrize(
    ("lang", "order", "dying"),
    [
        ("en", "wins by turn order, the starter first: ", "cards that die most often: "),
        ("ja", "始める席から順に、勝つ割合: ", "いちばんよく死ぬ札: "),
    ],
)
def test_a_summary_tells_what_the_starter_gains_and_which_cards_die_most(killing, lang, order, dying):
    died = killing.deaths()
    most = sorted(range(52), key=lambda card: -died[card].value)[:3]
    comma = {"en": ", ", "ja": "、"}[lang]
    lines = killing.say(lang).splitlines()[-2:]
    assert lines[0] == order + comma.join(map(str, killing.wins("order")))
    assert lines[1] == dying + comma.join(f"{Card(card).symbol} {died[card]}" for card in most)
    if lang == "en":
        assert "<br>".join(lines) in killing._repr_html_()
    plain_game = simulate(STANDARD, 50, seats=7, progress=False)
    last = plain_game.say(lang).splitlines()[-1]
    assert last == order + comma.join([*map(str, plain_game.wins("order")[:6]), "…"])


def test_of_one_seat_no_turn_order_is_told():
    assert "turn order" not in str(simulate(STANDARD, 3, seats=1, progress=False))


def test_a_simulation_that_was_cancelled_before_its_first_game_has_no_numbers_and_says_so():
    cancel = threading.Event()
    cancel.set()
    found = simulate(KILLING, 100, progress=False, cancel=cancel)
    assert (found.games, found.partial, found.runs) == (0, True, ())
    assert math.isnan(found.wins()[0].value)
    assert all(math.isnan(bound) for estimate in (found.length(), found.wins()[0]) for bound in estimate.interval())
    assert not found.length().is_real
    assert "(stopped early)" in str(found)
    assert len(found.to_frame()) == 4
    assert len(found.cards_frame()) == 52
    json.dumps(plain(found), allow_nan=False)
    assert Summary.loads(found.dumps()) == found
    more = simulate(KILLING, 10, progress=False)
    assert (found + more).tally == more.tally


def test_one_game_and_one_seat_are_no_plurals():
    assert str(simulate(STANDARD, 1, seats=1, progress=False)).startswith("1 game of standard, 1 seat, seed 0\n")


def test_many_summaries_are_added_up_with_sum():
    parts = [simulate(KILLING, 10, seed=3, first_game=first, progress=False) for first in (0, 10, 20)]
    assert sum(parts) == simulate(KILLING, 30, seed=3, progress=False)
    with pytest.raises(TypeError, match="unsupported operand"):
        1 + parts[0]


def test_runs_next_to_each_other_become_one():
    assert joined([Run(1, 5, 5), Run(1, 0, 5), Run(2, 0, 3)]) == (Run(1, 0, 10), Run(2, 0, 3))
    with pytest.raises(ValueError, match="game 4 of seed 1 is in both"):
        joined([Run(1, 0, 5), Run(1, 4, 5)])


def test_a_share_has_an_interval_inside_0_and_1_even_when_nothing_happened():
    low, high = share_of(0, 100).interval()
    assert 0 <= low < 1e-12
    assert 0.03 < high < 0.04
    assert share_of(100, 100).interval()[1] == 1
    assert share_of(50, 100).interval() == pytest.approx((0.404, 0.596), abs=0.001)
    assert math.isnan(share_of(1, 1).error)


def test_a_difference_is_real_when_its_interval_leaves_out_zero():
    assert Estimate(0.1, 0.04, 100).is_real
    assert not Estimate(0.1, 0.06, 100).is_real
    assert not mean_of(3, 9, 1).is_real, "one game shows nothing"
    one, two = mean_of(10, 30, 5), mean_of(5, 10, 5)
    assert one.minus(two).error ** 2 == pytest.approx(one.error**2 + two.error**2)


def test_counters_have_one_size_whatever_the_number_of_games():
    assert len(simulate(STANDARD, 1, progress=False).tally) == len(simulate(STANDARD, 50_000, progress=False).tally)


@pytest.mark.parametrize("limit", [0, 3, 10**6, None])
def test_any_pass_limit_and_any_number_of_seats_can_be_counted(limit):
    for seats in (1, 2, 52):
        found = simulate(Rules(pass_limit=limit), 20, seats=seats, progress=False)
        assert found.games == 20
        assert len(found.wins()) == seats
