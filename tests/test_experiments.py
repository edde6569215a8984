"""compare and sweep: the same deals, paired differences, intervals that can be believed."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from statistics import fmean, pstdev
from threading import Event

import pandas as pd
import pytest

from sevens_nb import KILLING, STANDARD, Rules, compare, simulate, sweep
from sevens_nb.experiments import measured
from sevens_nb.pairs import GAME_MEASURES, SEAT_MEASURES

QUIET = {"progress": False}
TOLD = [
    *(f"wins of seat {seat}" for seat in (1, 2, 3, 4)),
    "wins of the starter",
    "actions a game",
    "passes",
    "drop-outs",
    "games with a drop-out",
]


@pytest.fixture(scope="module")
def pair():
    line_ups = {"eager": (STANDARD, "eager"), "one holds back": (STANDARD, ["holdback", *["eager"] * 3])}
    return compare(line_ups, 4000, seed=3, **QUIET)


def test_each_variant_is_what_simulate_gives(pair):
    assert pair["eager"] == simulate(STANDARD, 4000, agents="eager", seed=3, **QUIET)
    assert pair["one holds back"].agents == ("holdback", "eager", "eager", "eager")
    other = pair["one holds back"]
    assert other == simulate(STANDARD, 4000, agents=other.agents, seed=3, **QUIET)
    assert compare([["standard", "eager"], ("standard", "first")], 10, **QUIET).labels == (
        "standard eager",
        "standard first",
    )


def test_differences_are_the_differences_of_the_means(pair):
    for measure, seat in [(name, None) for name in GAME_MEASURES] + [(n, s) for n in SEAT_MEASURES for s in range(4)]:
        one, two = (pair.estimate(measure, label, seat) for label in pair.labels)
        assert pair.difference(measure, "one holds back", seat).value == pytest.approx(two.value - one.value)
        assert pair.difference(measure, "eager", seat) == (0, 0, 4000, False)


def test_a_paired_difference_has_the_error_of_the_single_differences(pair):
    rows = [
        simulate(STANDARD, 4000, agents=pair[label].agents, seed=3, rows=True, **QUIET).games_frame()
        for label in pair.labels
    ]
    gaps = rows[1]["length"] - rows[0]["length"]
    assert pair.difference("length", "one holds back").error == pytest.approx(gaps.std() / 4000**0.5)
    wins = [(frame["rank_0"] == 1) / frame["sharing_0"] for frame in rows]
    error = (wins[1] - wins[0]).std() / 4000**0.5
    assert pair.difference("wins", "one holds back", 0).error == pytest.approx(error)


def test_the_same_deals_make_the_error_smaller():
    rules = [KILLING, KILLING.replace(pass_limit=2)]
    found = compare(rules, 5000, agents="eager", **QUIET)
    other = simulate(rules[1], 5000, agents="eager", seed=77, **QUIET).length()
    apart = other.minus(found.summaries[0].length())
    assert found.difference("length", found.labels[1]).error < 0.8 * apart.error


def test_intervals_of_differences_hold_the_truth_as_often_as_they_say():
    """Two line-ups that differ, over many seeds: the scatter of the differences is the error they state."""
    both = {"three": STANDARD, "two": STANDARD.replace(pass_limit=2)}
    gaps = [compare(both, 300, seed=seed, **QUIET).difference("drop_outs", "two") for seed in range(120)]
    scatter, said = pstdev(gap.value for gap in gaps), fmean(gap.error for gap in gaps)
    assert 0.8 < scatter / said < 1.2
    assert all(gap.is_real == (not gap.interval()[0] <= 0 <= gap.interval()[1]) for gap in gaps)


def test_variants_that_are_the_same_game_differ_by_nothing():
    found = compare({"a": KILLING, "b": KILLING.replace(link="none")}, 500, **QUIET)
    gap = found.difference("length", "b")
    assert (gap.value, gap.error, gap.is_real) == (0, 0, False)


def test_an_executor_and_chunks_change_nothing(pair):
    with ThreadPoolExecutor(2) as executor:
        line_ups = {label: (STANDARD, pair[label].agents) for label in pair.labels}
        again = compare(line_ups, 4000, seed=3, executor=executor, **QUIET)
    assert again == pair


def test_a_sweep_varies_one_option():
    found = sweep("pass_limit", [3, 0, None], 500, rules=KILLING, seed=1, **QUIET)
    assert found.labels == ("pass_limit=3", "pass_limit=0", "pass_limit=None")
    assert (found.option, found.values) == ("pass_limit", (3, 0, None))
    assert [summary.rules.pass_limit for summary in found.summaries] == [3, 0, None]
    assert len(sweep("link", games=50, **QUIET).labels) == 4


def test_a_sweep_over_seats_has_no_pairs_but_all_the_numbers():
    found = sweep("seats", [2, 5], 300, **QUIET)
    assert [summary.seats for summary in found.summaries] == [2, 5]
    assert len(list(found.rows())) == 4 + 12 + 4 + 30
    with pytest.raises(ValueError, match="another number of seats than seats=2: no games to pair"):
        found.difference("length", "seats=5")


def test_a_sweep_over_agents_takes_names_and_line_ups():
    found = sweep("agents", ["random", ["first", "eager", "eager", "eager"]], 100, **QUIET)
    assert found.labels == ("agents=random", "agents=first/eager/eager/eager")


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: compare([STANDARD], 10), "wanted at least two"),
        (lambda: compare([STANDARD, Rules()], 10), "wanted at least two that differ"),
        (lambda: compare(["standard", "killing"], 0), "games=0"),
        (lambda: sweep("luck", [1], 10), "luck"),
        (lambda: sweep("pass_limit", [], 10), "at least one value"),
        (lambda: sweep("seats", games=10), "needs the values"),
        (lambda: compare(["standard", "joker"], 10), "slow=True"),
    ],
)
def test_what_cannot_be_compared_is_refused(call, text):
    with pytest.raises(ValueError, match=text):
        call()


def test_unknown_measures_and_labels_are_refused(pair):
    with pytest.raises(
        ValueError, match=r"no measure without a seat is called 'wins' \(wins goes with a seat\); wanted one of length"
    ):
        pair.difference("wins", "eager")
    with pytest.raises(
        ValueError, match=r"no measure of a seat is called 'length' \(length goes without a seat\); wanted one of wins"
    ):
        pair.estimate("length", "eager", 1)
    with pytest.raises(ValueError, match="no variant is called 'lazy'; wanted one of eager, one holds back"):
        pair["lazy"]
    with pytest.raises(TypeError, match="several variants"):
        compare("standard", 10)


def test_a_cancelled_comparison_is_partial_and_still_paired():
    cancel = Event()
    found = compare(
        ["standard", "killing"], 10**9, cancel=cancel, progress=lambda done, total: cancel.set() if done > 500 else None
    )
    assert found["killing"].partial
    assert found["killing"].games == found["standard"].games == found.games
    standard, killing = (measured(summary, "length").value for summary in found.summaries)
    assert found.difference("length", "killing").value == pytest.approx(killing - standard)


def test_a_comparison_is_read_like_a_mapping_of_its_labels(pair):
    assert list(pair) == ["eager", "one holds back"]
    assert len(pair) == 2
    assert {label: pair[label] for label in pair} == dict(zip(pair.labels, pair.summaries, strict=True))
    assert dict.fromkeys(pair).keys() == set(pair.labels)


def test_a_notebook_shows_a_comparison_as_a_table(pair):
    shown = pair._repr_html_()
    assert re.findall('<th scope="row">([^<]*)', shown) == TOLD
    assert pair.told("length", "one holds back") in shown
    assert pair.told("wins", "one holds back", 0) in shown
    assert "differences from eager in brackets" in shown
    named = compare({"<b>": "standard", "&": "killing"}, 10, **QUIET)
    assert "&lt;b&gt;" in named._repr_html_()
    assert "<b>" not in named._repr_html_()


@pytest.mark.parametrize(
    "values", [[1, 1], [lambda view, rng: view.legal_moves[0], lambda view, rng: view.legal_moves[-1]]]
)
def test_values_of_a_sweep_that_nobody_could_tell_apart_are_refused(values):
    option = "pass_limit" if values == [1, 1] else "agents"
    with pytest.raises(ValueError, match="must differ by name; compare takes names of your own"):
        sweep(option, values, 10, slow=True, **QUIET)


def test_a_comparison_prints_intervals_and_makes_a_table(pair):
    low, high = pair.difference("length", "one holds back").interval()
    assert f"[{low:+.3g}, {high:+.3g}]" in str(pair)
    frame = pair.to_frame()
    assert list(frame["seat"].unique()) == [pd.NA, 0, 1, 2, 3]
    assert set(frame.columns) >= {"measure", "seat", "value", "se", "difference", "low", "high", "real"}
    assert bool(frame.query("variant == 'one holds back' and measure == 'wins' and seat == 0")["real"].iloc[0])


def test_a_comparison_says_in_words_who_wins_and_by_how_much_more(pair):
    headline, *lines = str(pair).splitlines()
    assert headline == "4,000 games of each, the same deals; differences from eager in brackets (95 % intervals)"
    assert lines[::3] == TOLD
    for at, (measure, seat) in enumerate([*(("wins", seat) for seat in range(4)), ("wins_by_order", 0)]):
        low, high = pair.difference(measure, "one holds back", seat).interval()
        first, other = lines[3 * at + 1 : 3 * at + 3]
        assert first.split("  ")[1:] == ["eager", *[""] * 4, f" {pair.estimate(measure, 'eager', seat)}"]
        told = f"{pair.estimate(measure, 'one holds back', seat)} [{low:+.3g}, {high:+.3g}]"
        assert other == f"  one holds back  {told}"
    assert not re.search("|".join(name for name in (*GAME_MEASURES, *SEAT_MEASURES) if "_" in name), str(pair))


def test_a_comparison_speaks_japanese(pair):
    headline, *lines = pair.say("ja").splitlines()
    assert headline == "4,000ゲームずつ、同じ配り。［ ］の中はeagerとの差の95%区間"
    assert lines[0] == "席1の勝つ割合"
    assert "始める席の勝つ割合" in lines
    named = " ".join(pair.labels)
    assert set(re.findall("[A-Za-z]+", pair.say("ja"))) <= set(re.findall("[A-Za-z]+", named))
    assert re.findall("[0-9.]+ ± [0-9.]+", pair.say("ja")) == re.findall("[0-9.]+ ± [0-9.]+", str(pair))
    with pytest.raises(ValueError, match="no language 'fr'"):
        pair.say("fr")


def test_of_other_numbers_of_seats_a_comparison_says_why_there_is_no_difference():
    found = sweep("seats", [2, 4], 300, **QUIET)
    why = "no differences for seats=4: with another number of seats the deals are others"
    assert str(found).splitlines()[:2] == ["300 games of each", why]
    assert "seats=4は席の数がちがい、配りもちがうので、差は出しません。" in found.say("ja")
    assert why in found._repr_html_()
    assert "[" not in str(found)
    lines = str(found).splitlines()
    assert lines[lines.index("wins of seat 3") + 1].split() == ["seats=4", *str(found["seats=4"].wins()[2]).split()]
    assert lines[lines.index("wins of seat 4") - 1].startswith("  seats=4")


def test_of_many_seats_a_comparison_tells_the_first_and_the_starter_only():
    found = compare(["standard", "killing"], 50, seats=7, **QUIET)
    assert [line for line in str(found).splitlines() if "wins" in line] == ["wins of seat 1", "wins of the starter"]


def test_a_comparison_that_was_stopped_says_so(pair):
    short = replace(pair, summaries=tuple(replace(summary, partial=True) for summary in pair.summaries))
    assert "(stopped early)" in str(short).splitlines()[0]
    assert "（途中で止めました）" in short.say("ja").splitlines()[0]
