"""Shared by all commands: options that choose a game's rules, reading of bets, output and progress."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from fractions import Fraction
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.errors import BadInput
from pitboss.options import number

if TYPE_CHECKING:
    from pitboss.house import House

GameKey = Annotated[str, typer.Argument(help="The game, as `pitboss games` lists it.", metavar="GAME")]
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
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")]
StrategyName = Annotated[str, typer.Option("--strategy", help="best, manual, or another name the game knows.")]


def house_for(game: str, profile: str | None, settings: list[str] | None) -> House[Any]:
    """The game under the rules asked for."""
    from pitboss.games import REGISTRY

    return REGISTRY[game].configured(profile, [parse_setting(text) for text in settings or ()])


def counted_house(game: str, profile: str | None, settings: list[str] | None) -> House[Any]:
    """The game under the rules asked for, counted first if that is slow, with a message that says so.

    A message also says when odds are not derived but walked, which may take long.
    """
    from pitboss.lab.prepare import is_walked

    house = house_for(game, profile, settings)
    count_first(house)
    if is_walked(house):
        why = f"`pitboss check {house.game.key}` shows why"
        notice = f"Odds of {house.game.title} are not derived ({why}): every deal is walked, which may take long."
        console(stderr=True).print(notice)
    return house


def count_first(house: House[Any]) -> None:
    """Counts a slow game before the command goes on, with progress."""
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
