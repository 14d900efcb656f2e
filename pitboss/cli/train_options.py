"""Options of all modes of `pitboss train`: the game and its rules, a seed, the trainee, and the output format."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from pitboss.cli.common import Profile, Settings, parse_setting, refuse_faulty
from pitboss.cli.train_screen import Screen

if TYPE_CHECKING:
    from pitboss.rules.house import House
    from pitboss.trainer.progress import Attempt

Game = Annotated[str | None, typer.Option("--game", help="The game, as `pitboss games` lists it; default: the first.")]
Seed = Annotated[str | None, typer.Option("--seed", help="Any text; the same seed asks the same questions.")]
Name = Annotated[str, typer.Option("--name", help="Who is training; progress is kept under this name.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line instead of text, for scripts.")]
Save = Annotated[bool, typer.Option("--save/--no-save", help="Keep the answers in the trainee's record.")]

SHARED: dict[str, tuple[Any, Any]] = {
    "game": (Game, None),
    "seed": (Seed, None),
    "name": (Name, "me"),
    "as_json": (AsJson, False),
    "save": (Save, True),
    "profile": (Profile, None),
    "settings": (Settings, None),
}


def now() -> datetime:
    return datetime.now(UTC)


def house_of(game: str | None, profile: str | None, settings: list[str] | None) -> House:
    """The game under the rules of the house profile, or under those asked for."""
    from pitboss.cli.house_store import house_profile
    from pitboss.games import REGISTRY

    changed, key = [parse_setting(text) for text in settings or ()], game or next(iter(REGISTRY))
    refuse_faulty(key)
    return house_profile().house(key, profile, changed, training=True)


class Trainee:
    """A trainee and the stored attempts."""

    def __init__(self, name: str, save: bool) -> None:
        from pitboss.trainer.attempt_files import FileStore

        self.name, self.save, self.store = name, save, FileStore()
        self.past: list[Attempt] = self.store.attempts(name) if save else []

    def keep(self, attempts: list[Attempt]) -> None:
        if self.save and attempts:
            self.store.add(self.name, attempts)


@dataclass
class TrainingMode:
    """The shared options of a mode, as its command gets them."""

    house: House
    asked_seed: str | None  # the seed on the command line
    trainee: Trainee
    screen: Screen
    changed: bool = False  # rules other than the house's were asked for
    seed: str = field(init=False)

    def __post_init__(self) -> None:
        self.seed = self.asked_seed or secrets.token_hex(4)

    def show_rules(self) -> None:
        """Prints the rules in force, except to a script."""
        from pitboss.cli.train_screen import show_rules

        if not self.screen.as_json:
            show_rules(self.screen, self.house)


def mode(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the options of all modes to a command, which gets them as one `TrainingMode`."""
    _, *own = signature(command).parameters.values()
    hints = get_type_hints(command, include_extras=True)

    def run(**given: Any) -> None:
        from pitboss.trainer.modes import PLAYERS, check_trains_dealers

        game, seed, name, as_json, save, profile, settings = (given.pop(shared) for shared in SHARED)
        house = house_of(game, profile, settings)
        if command.__name__ != PLAYERS:
            check_trains_dealers(house)
        command(TrainingMode(house, seed, Trainee(name, save), Screen(as_json), bool(profile or settings)), **given)

    options = [Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind, default=default)
               for name, (kind, default) in SHARED.items()]  # fmt: skip
    options += [one.replace(kind=Parameter.KEYWORD_ONLY, annotation=hints[one.name]) for one in own]
    run.__signature__ = Signature(options)  # type: ignore[attr-defined]
    run.__annotations__ = {option.name: option.annotation for option in options}
    run.__name__, run.__doc__ = command.__name__, command.__doc__
    return run
