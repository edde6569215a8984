"""The command line: show a position with its reasons, play many games, compare rules."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import sevens_nb
from sevens_nb import commands
from sevens_nb.inputs import shortened
from sevens_nb.policies import MEANINGS
from sevens_nb.rules import PRESETS
from sevens_nb.runners import SimulationError
from sevens_nb.words import LANGUAGES

BROKEN_PIPE = 141
_STATUS = """exit status:
  0    everything was done
  2    something could not be read, played or written; one line on stderr says what
  130  stopped by Ctrl-C; what was played until then is printed, marked as stopped early ("partial" in JSON)
  141  whoever read the output stopped reading
"""
_EXAMPLES = {
    "": """examples:
  sevens-nb show "position/1; rules killing; table S5..S7 H7 D7 C7; hands S4 H6 | H8 C9; passes 0 3"
  sevens-nb simulate --rules killing --seats 4 --games 1e6 --seed 1
  sevens-nb compare standard "standard pass_limit=0" killing --games 1e5
""",
    "show": """examples:
  sevens-nb show "position/1; rules killing; table S5..S7 H7 D7 C7; hands S4 H6 | H8 C9; passes 0 3"
  sevens-nb show "deal/1 S6 D7 | H8 C9" --rules killing --lang ja
  sevens-nb show game.txt                  (str(record) of a GameRecord, kept in a file)
  echo "deal/1 S6 D7 | H8 C9" | sevens-nb show - --seat 2
""",
    "simulate": """examples:
  sevens-nb simulate --rules killing --seats 4 --games 1e6 --seed 1
  sevens-nb simulate --rules "standard pass_limit=2" --agents holdback,eager,eager,eager --json
  sevens-nb simulate --games 1e8 --workers 4 --save counts.json --figures figures
  sevens-nb simulate --rules joker --slow --games 1000 --rows games.csv
""",
    "compare": """examples:
  sevens-nb compare standard "standard pass_limit=0" --games 1e5
  sevens-nb compare killing "killing edge=open" killing-rectangle --agents killer --json
""",
    "results": """examples:
  sevens-nb results counts.json --lang ja
  sevens-nb simulate --games 1e6 --save a.json; sevens-nb simulate --games 1e6 --first-game 1e6 --save b.json
  sevens-nb results a.json b.json --save both.json
""",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that ``arguments`` (or the command line) name; the exit status.

    2 for what cannot be read, played or written, 130 after Ctrl-C, 141 when nobody reads what is printed.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that knows no ♠ shows a ? instead of nothing at all
    try:
        given = _parser().parse_args(arguments)
        status: int = given.run(given)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python complains once more at its end
        return BROKEN_PIPE
    except OSError as error:
        return _refused(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except SimulationError as error:
        return _refused(f"--workers: {error}")
    except (ValueError, TypeError, ImportError) as error:
        return _refused(str(error))
    except KeyboardInterrupt:
        print("sevens-nb: stopped before the first game was done", file=sys.stderr)
        return commands.INTERRUPTED
    return status


def _refused(why: str) -> int:
    print(f"sevens-nb: {why}", file=sys.stderr)
    return 2


class _Parser(argparse.ArgumentParser):
    """Keeps the lines of the examples, and says in one line what is wrong, and where to read on."""

    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {shortened(message)}; see {self.prog} --help\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="sevens-nb",
        description="Sevens (Fan Tan) and its killing variant: look at positions, play many games.",
        epilog=f"{_EXAMPLES['']}\n{_STATUS}",
    )
    parser.add_argument("--version", action="version", version=f"sevens-nb {sevens_nb.__version__}")
    adder = parser.add_subparsers(required=True, metavar="command")
    for name, what, add, more in (
        ("show", "show a position, its legal moves and the reasons", _add_show, ""),
        ("simulate", "play many games and print the results with their standard errors", _add_simulate, _policies()),
        ("compare", "play several rules on the same deals and print the differences", _add_compare, _policies()),
        ("results", "print results kept with simulate --save again, several added up", _add_results, ""),
    ):
        add(adder.add_parser(name, help=what, description=f"{what.capitalize()}.", epilog=_EXAMPLES[name] + more))
    return parser


def _policies() -> str:
    width = max(map(len, MEANINGS))
    return "\nagents:\n" + "\n".join(f"  {name:{width}}  {meaning}" for name, meaning in MEANINGS.items())


def _add_show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("position", help="position/1 …, deal/1 … or game/1 …, or a file with it; - reads the input")
    parser.add_argument("--rules", help="the rules of a deal (default: standard)")
    parser.add_argument("--seat", help="whose cards to explain, from 1 (default: the seat on turn)")
    parser.add_argument("--all", action="store_true", help="explain all 52 cards")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="English or Japanese (default: en)")
    parser.set_defaults(run=commands.show)


def _add_play(parser: argparse.ArgumentParser) -> None:
    """The options of everything that plays."""
    parser.add_argument("--games", default="10000", help="how many, such as 100000 or 1e6 (default: 10000)")
    parser.add_argument("--seats", help="1 to 52 (default: 4)")
    parser.add_argument("--agents", default="random", help="one name for all seats, or one a seat parted by commas")
    parser.add_argument("--seed", default="0", help="same seed, same numbers (default: 0)")
    parser.add_argument("--workers", default="1", help="processes to play in (default: 1)")
    parser.add_argument("--slow", action="store_true", help="play move by move, for jokers")
    parser.add_argument("--quiet", action="store_true", help="no progress bar on stderr")


def _add_output(parser: argparse.ArgumentParser) -> None:
    """What is done with results."""
    parser.add_argument("--json", action="store_true", help="print [value, standard error] of everything as JSON")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep all counts for results and Summary.load")
    parser.add_argument("--figures", type=Path, metavar="FOLDER", help="draw figures into this folder")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of table and figures")


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    presets = ", ".join(PRESETS)
    parser.add_argument("--rules", help=f"a preset ({presets}) and options such as pass_limit=2 (default: standard)")
    _add_play(parser)
    parser.add_argument("--start", help="a deal or a position that every game starts from, or a file with it")
    parser.add_argument("--first-game", default="0", metavar="N", help="go on at game N of the seed (default: 0)")
    parser.add_argument(
        "--rows", type=Path, metavar="FILE", help="write one row a game as CSV, its seats counted from 0"
    )
    _add_output(parser)
    parser.set_defaults(run=commands.play_many)


def _add_compare(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("rules", nargs="+", help="two or more rules; the first is what the others are compared with")
    _add_play(parser)
    parser.add_argument("--json", action="store_true", help="print values, differences and intervals as JSON")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the table (default: en)")
    parser.set_defaults(run=commands.compare_rules)


def _add_results(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="kept with simulate --save, all of the same set-up")
    _add_output(parser)
    parser.set_defaults(run=commands.results)
