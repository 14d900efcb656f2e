"""Shared by all commands: options that choose a game's rules, reading of bets, output and progress."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from fractions import Fraction
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.core.errors import BadGame, BadInput
from pitboss.rules.options import number

if TYPE_CHECKING:
    from pitboss.lab.estimate.edge import Estimate
    from pitboss.rules.house import House

GameKey = Annotated[str, typer.Argument(help="The game, as `pitboss games` lists it.", metavar="GAME")]


def game_or_file(text: str) -> str:
    """The key of a game; one that a TOML file describes is offered in this process from now on."""
    if not text.endswith(".toml"):
        return text
    from pathlib import Path

    from pitboss.lab.written_game import load_file

    return load_file(Path(text))


GameOrFile = Annotated[
    str,
    typer.Argument(
        help="The game, as `pitboss games` lists it, or a TOML file that describes one.",
        metavar="GAME",
        callback=game_or_file,
    ),
]
Profile = Annotated[str | None, typer.Option("--profile", help="A named set of house options.")]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="A house option (ties=push), a printed pay table (table.pocket=1) or one pay (pays.seven_roo.royal=7).",
    ),
]
LONG = 60.0  # seconds: the time left is shown if a count takes longer
Estimated = Annotated[
    bool, typer.Option("--estimate", help="Estimate by playing rounds, even if exact values could be counted.")
]
Seconds = Annotated[
    float | None,
    typer.Option("--seconds", min=0.1, max=86_400, help="How long an estimate may take; Ctrl-C stops it earlier."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")]
StrategyName = Annotated[str, typer.Option("--strategy", help="best, manual, or another name the game knows.")]


def house_for(game: str, profile: str | None, settings: list[str] | None) -> House:
    """The game under the rules asked for."""
    from pitboss.games import REGISTRY

    refuse_faulty(game)
    return REGISTRY[game].configured(profile, [parse_setting(text) for text in settings or ()])


def refuse_faulty(game: str) -> None:
    """Refuse a game whose rules have mistakes, before anything is dealt or counted."""
    from pitboss.games import REGISTRY
    from pitboss.lab.game_faults import faults_in

    if faults := faults_in(REGISTRY[game]):
        more = f" `pitboss check {game}` shows {len(faults) - 1} more." if len(faults) > 1 else ""
        raise BadGame(f"the rules of {game} have a mistake. {faults[0]}{more}")


def counted_house(game: str, profile: str | None, settings: list[str] | None) -> House:
    """The game under the rules asked for, counted first if that is slow, with a message that says so.

    A message also says when odds are not derived but walked or estimated.
    """
    from pitboss.lab.prepare import is_walked

    house = house_for(game, profile, settings)
    count_first(house)
    if is_walked(house):
        console(stderr=True).print(not_derived(house))
    return house


def not_derived(house: House) -> str:
    """A notice how the odds of a game are found that is not derived."""
    from pitboss.lab.counts.uncounted import can_walk
    from pitboss.lab.strategy import main_bet

    how = "every deal is walked" if can_walk(house, main_bet(house)) else "they are estimated by playing rounds"
    return f"Odds of {house.game.title} are not derived (`pitboss check {house.game.key}` shows why): {how}."


def count_first(house: House) -> None:
    """Counts a slow game before the command continues, with progress."""
    from pitboss.lab.prepare import count, is_counted

    if not is_counted(house):
        notice = f"{house.game.title} takes half a minute or more to count under these rules; the result is kept."
        console(stderr=True).print(notice)
        count(house, show_progress)


def parse_setting(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals or not key.strip() or not value.strip():
        raise BadInput(f"--set {text!r} is not of the form KEY=VALUE, such as ties=push or pays.seven_roo.royal=7.")
    return key.strip(), value.strip()


def parse_bets(text: str) -> dict[str, Fraction]:
    """Amounts by wager from text such as `play=1,pocket=2`."""
    bets: dict[str, Fraction] = {}
    for part in text.split(","):
        name, equals, amount = part.partition("=")
        if not equals:
            raise BadInput(f"{part!r} in --bets {text!r} is not a bet; write wager=amount, such as play=1,pocket=2.")
        name = name.strip()
        if name in bets:
            raise BadInput(f"{name!r} occurs twice in --bets {text!r}; name each wager once.")
        bets[name] = Fraction(number(amount, name))
        if bets[name] <= 0:
            raise BadInput(f"{part!r} in --bets {text!r} is not a bet; give an amount above 0.")
    return bets


def print_json(data: Any) -> None:
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


def console(*, stderr: bool = False) -> Any:
    from rich.console import Console

    wide = None if sys.stdout.isatty() else 110
    return Console(highlight=False, stderr=stderr, width=wide)


def table_of(title: str, columns: Iterable[str], *, left: int = 1) -> Any:
    """A table to be filled: this many columns of text, and then numbers."""
    from rich.table import Table

    made = Table(title=title or None, title_justify="left")
    for n, name in enumerate(columns):
        made.add_column(name, justify="left" if n < left else "right")
    return made


class CountProgress:
    """Shows the progress of a count on standard error: a line that is updated at a terminal, otherwise one notice."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock, self.began, self.printed = clock, 0.0, False

    def __call__(self, done: int, parts: int) -> None:
        now = self.clock()
        if done >= parts or not self.began:
            self.began, self.printed = (0.0, False) if done >= parts else (now, False)
        left = (now - self.began) / done * (parts - done) if done and self.began else 0.0
        if sys.stderr.isatty():
            shown = f"Counting: {done / parts:4.0%}" + (f", {duration(left)} left" if left > LONG else "")
            sys.stderr.write(f"\r{shown:40}" if done < parts else "\r" + " " * 40 + "\r")
        elif left > LONG and not self.printed:
            self.printed = True
            sys.stderr.write(f"Counting takes {duration(left)}.\n")
        sys.stderr.flush()


def show_estimate(estimate: Estimate) -> bool:
    """Shows what is known of an estimate so far, at a terminal. It is never enough: time or Ctrl-C ends it."""
    if sys.stderr.isatty():
        least, most = estimate.within
        shown = f"Estimating: house edge {-estimate.ev:.2%}, between {-most:.2%} and {-least:.2%}; Ctrl-C stops"
        sys.stderr.write(f"\r{shown:90}\r")
        sys.stderr.flush()
    return False


def duration(seconds: float) -> str:
    """A rounded duration as text: "about 5 minutes"."""
    for unit, size in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= 1.5 * size:
            return f"about {seconds / size:.0f} {unit}s"
    return "about a minute"


show_progress = CountProgress()


def warn(warnings: tuple[str, ...] | list[str]) -> None:
    for warning in warnings:
        console(stderr=True).print(f"[bold yellow]Warning:[/] {warning}")
