"""The ten questions on the teacher's page: the answers printed there are what the engine says."""

from __future__ import annotations

import re

from conftest import ROOT

from sevens_nb import KILLING, STANDARD, CardSet, Deal, Exit, State, rank

SEVENS = "S7 H7 D7 C7"


def test_both_pages_ask_ten_questions_and_fold_ten_answers():
    for name in ("README.md", "README.ja.md"):
        text = (ROOT / "notebooks" / name).read_text(encoding="utf-8")
        assert re.findall(r"^\*\*(\d+)\.\*\* ", text, re.MULTILINE) == [str(n) for n in range(1, 11)]
        assert len(re.findall(r"^<details><summary>(?:Answer|答え)</summary>.*</details>$", text, re.MULTILINE)) == 10


def test_1_a_stranded_ten_does_not_open_the_jack():
    reason = State.at(STANDARD, f"{SEVENS} S8 S10", ["SJ S9"]).explain("SJ")
    assert (reason.code, str(reason.cards)) == ("gap", "S9")


def test_2_after_three_passes_who_can_play_must_play():
    assert State.at(STANDARD, SEVENS, ["S6", "S8"], passes=[3, 0]).pass_status == "forbidden"


def test_3_the_fourth_pass_drops_out_and_lays_every_card():
    start = State.at(STANDARD, SEVENS, ["S5 HQ", "S8"], passes=[3, 0])
    assert start.pass_status == "eliminates"
    after = start.play("pass")
    assert [(out.seat, out.kind) for out in after.exits] == [(0, "eliminated")]
    assert "S5" in after.table
    assert "HQ" in after.table
    assert after.open_cards() == start.open_cards()


def test_4_leaving_late_beats_dropping_out_and_the_later_drop_out_ranks_higher():
    ai, ben, chika = 0, 1, 2
    none = CardSet()
    ways = [Exit(ai, "eliminated", none, 20), Exit(ben, "eliminated", none, 30), Exit(chika, "emptied", none, 45)]
    assert rank(ways, STANDARD) == [[chika], [ben], [ai]]


def test_5_who_laid_the_seven_of_diamonds_starts_with_four_sevens_on_the_table():
    start = State.start(STANDARD, Deal(["S6 S7 H7", "D7 H6", "C7 C6"]))
    assert (start.turn, str(start.table)) == (1, SEVENS)


def test_6_a_nine_opens_the_ten_at_its_corner_and_not_the_jack_of_its_row():
    opened = State.at(KILLING, f"{SEVENS} H9", ["D10 HJ"]).open_cards()
    assert ("D10" in opened, "HJ" in opened) == (True, False)


def test_7_the_ace_in_the_corner_is_dead():
    reason = State.at(KILLING, f"{SEVENS} S2 HA", ["SA H3"]).explain("SA")
    assert (reason.code, str(reason.cards)) == ("dead", "S2 HA")


def test_8_an_enclosed_pair_lives_until_one_of_it_is_played():
    pair = State.at(KILLING, f"{SEVENS} S10 SJ H9 HQ D10 DJ", ["H10 C2", "HJ C3"])
    assert not pair.dead_cards()
    assert str(pair.play("H10").dead_cards()) == "HJ"


def test_9_who_holds_only_a_card_that_dies_leaves_at_once_and_out_of_turn():
    hunt = State.at(KILLING, f"{SEVENS} S9 H8 H10 D8", ["D9 C2", "C8", "H9"])
    assert [(out.seat, out.kind, str(out.cards)) for out in hunt.play("D9").exits] == [(2, "dead", "H9")]


def test_10_fewest_dead_cards_win_and_who_dropped_out_is_last():
    three, one = CardSet("S3 H4 D5"), CardSet("CK")
    ways = [Exit(0, "dead", three, 20), Exit(1, "dead", one, 30), Exit(2, "eliminated", CardSet(), 40)]
    assert rank(ways, KILLING) == [[1], [0], [2]]
