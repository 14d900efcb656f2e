"""What the commands share: the options that choose a game's rules, and how data and errors leave the program."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.errors import BadInput
from pitboss.options import number

if TYPE_CHECKING:
    from pitboss.rules import House

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
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")]
StrategyName = Annotated[str, typer.Option("--strategy", help="best, manual, or another name the game knows.")]


def house_for(game: str, profile: str | None, settings: list[str] | None) -> House[Any]:
    """The game under the rules asked for."""
    from pitboss.games import REGISTRY

    return REGISTRY[game].configured(profile, [key_value(text) for text in settings or ()])


def key_value(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals or not key.strip() or not value.strip():
        raise BadInput(f"--set {text!r} is not of the form KEY=VALUE, such as ties=push or pays.seven_roo.royal=7.")
    return key.strip(), value.strip()


def bets_in(text: str) -> dict[str, Fraction]:
    """`play=1,pocket=2` as amounts by wager."""
    bets: dict[str, Fraction] = {}
    for part in text.split(","):
        name, equals, amount = part.partition("=")
        if not equals:
            raise BadInput(f"{part!r} in --bets {text!r} is no bet; write wager=amount, such as play=1,pocket=2.")
        name = name.strip()
        if name in bets:
            raise BadInput(f"{name!r} occurs twice in --bets {text!r}; name each wager once.")
        bets[name] = Fraction(number(amount, name))
        if bets[name] <= 0:
            raise BadInput(f"{part!r} in --bets {text!r} is no bet; an amount is above 0.")
    return bets


def print_json(data: Any) -> None:
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


def console(*, stderr: bool = False) -> Any:
    from rich.console import Console

    wide = None if sys.stdout.isatty() else 110
    return Console(highlight=False, stderr=stderr, width=wide)


def show_parts(done: int, parts: int) -> None:
    """How far a count is, to a person at a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\rCounting: {done / parts:4.0%}" if done < parts else "\r" + " " * 15 + "\r")
        sys.stderr.flush()


def warn(warnings: tuple[str, ...] | list[str]) -> None:
    for warning in warnings:
        console(stderr=True).print(f"[bold yellow]Warning:[/] {warning}")
