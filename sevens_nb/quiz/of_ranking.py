"""The question about the ranking: who stands above whom, and by what."""

from __future__ import annotations

from sevens_nb.exits import Exit
from sevens_nb.quiz.answers import ORDER
from sevens_nb.quiz.asked import Asked, Kind, Line, option, variant_hints
from sevens_nb.quiz.both import Both, join, of_engine
from sevens_nb.quiz.texts import both, seat_name
from sevens_nb.state import State


class Ranking(Kind):
    """The order of the ranking: groups of seats, best first."""

    name = "ranking"
    form = ORDER

    def complete(self, asked: Asked) -> Asked:
        if not asked.state.exits:
            raise ValueError(f"no seat is out yet, there is no ranking\n{asked.state}")
        return Asked(asked.state)

    def answer(self, asked: Asked) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(seat + 1 for seat in group) for group in asked.state.ranking())

    def question(self, asked: Asked) -> Both:
        return both("q_ranking")

    def facts(self, asked: Asked) -> tuple[Both, ...]:
        state = asked.state
        lines = [_exit_line(out) for out in state.exits]
        key = "still_in" if state.is_over else "still_in_now"
        return (*lines, *(both(key, seat=seat + 1) for seat in state.seats_in))

    def line(self, asked: Asked, item: str) -> Line:
        """The truth about one seat (``2``) or about two (``2 1``): which ranks above, and by what."""
        seats = [int(number) for number in item.split()]
        strange = next((seat for seat in seats if not 1 <= seat <= asked.state.seats), None)
        if strange is not None:
            return Line(item, (), both("no_such_seat", seat=strange))
        place = {seat: at for at, group in enumerate(self.answer(asked)) for seat in group}
        unranked = next((seat for seat in seats if seat not in place), None)
        if unranked is not None:
            return Line(item, (), both("not_ranked", seat=unranked))
        if len(seats) == 1:
            return Line(item, (), _capital(_ranked_as(asked.state, seats[0])))
        first, second = sorted(seats, key=place.__getitem__)
        key = "ranks_same" if place[first] == place[second] else "ranks_above"
        texts = both(key, a=_ranked_as(asked.state, first), b=_ranked_as(asked.state, second))
        return Line(item, self.rules(asked), _capital(texts))

    def rules(self, asked: Asked) -> tuple[str, ...]:
        rules = asked.state.rules
        if not rules.killing:
            return ("R11", *option(rules, "end"))
        return ("K8", *option(rules, "ranking", "end"))

    def hints(self, asked: Asked) -> tuple[Both, ...]:
        exits = {out.seat: out for out in asked.state.exits}
        left = tuple(seat_name(seat + 1) for seat, out in sorted(exits.items()) if out.has_left)
        inside = tuple(seat_name(seat + 1) for seat in asked.state.seats_in) if asked.state.is_over else ()
        dropped = tuple(seat_name(seat + 1) for seat, out in sorted(exits.items()) if not out.has_left)
        groups = [
            both(key, seats=seats)
            for key, seats in (("h_left", left), ("h_inside", inside), ("h_dropped", dropped))
            if seats
        ]
        if len(left) > 1:
            groups.insert(1, both(f"h_left_{asked.state.rules.ranking if asked.state.rules.killing else 'exit'}"))
        if len(dropped) > 1:
            groups.append(both("h_late_drop"))
        best = tuple(seat_name(seat) for seat in self.answer(asked)[0])
        return (
            join([both("h_sort"), *variant_hints(self.rules(asked))]),
            join(groups),
            both("h_first", seats=best),
        )


def _exit_line(out: Exit) -> Both:
    said = of_engine(f"exit_{out.kind}", seat=out.seat + 1, cards=out.cards)
    if out.kind == "dead":
        said = both("exit_dead_kept", exit=said, n=len(out.cards))
    return both("exit_at", ply=out.ply, exit=said)


def _capital(text: Both) -> Both:
    """The same as the beginning of a sentence."""
    return Both(text.en[0].upper() + text.en[1:], text.ja)


def _ranked_as(state: State, seat: int) -> Both:
    """A seat (from 1) with what its rank hangs on."""
    out = next((out for out in state.exits if out.seat == seat - 1), None)
    if out is None:
        return both("out_in", seat=seat)
    return both(f"out_{out.kind}", seat=seat, ply=out.ply, n=len(out.cards))
