"""A house profile: how one casino offers its games. Tables, trainer and exams read it from house.toml.

casino = "Riverside Card Room"
limits = "washington"            # or none, washington-2009 ...

[chips]                          # color = value in dollars
white = 1
red = 5

[exam.marks]
"reading hands" = 95

[games.two-card-roo]
profile = "manual-text"
minimum = 5                      # dollars
maximum = 200
[games.two-card-roo.set]
settle_from = "left"
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from pitboss.errors import BadFile, BadValue, PitbossError, UnknownName
from pitboss.games import REGISTRY
from pitboss.home import data_folder
from pitboss.house import House
from pitboss.limits import Limits, preset
from pitboss.money import CHIPS, DOLLAR, Chip, dollars
from pitboss.trainer.exam_rules import ExamRules, exam_rules
from pitboss.trainer.toml_writer import toml_text

FILE = "house.toml"
LARGEST = 64 * 1024  # bytes of a profile
MOST_CHIPS, LONGEST_COLOR = 12, 20
KNOWN = ("casino", "limits", "chips", "exam", "games")
OF_A_GAME = ("profile", "set", "minimum", "maximum")


@dataclass(frozen=True)
class GameRules:
    """How the house offers one game."""

    profile: str | None = None
    settings: tuple[tuple[str, str], ...] = ()
    minimum: int | None = None  # cents
    maximum: int | None = None


@dataclass(frozen=True)
class HouseProfile:
    casino: str = ""
    limits: Limits = field(default_factory=lambda: preset("washington"))
    chips: tuple[Chip, ...] = CHIPS
    exam: ExamRules = field(default_factory=ExamRules)
    games: Mapping[str, GameRules] = field(default_factory=dict)
    text: str = ""  # as it was written

    def limits_for(self, game: str) -> Limits:
        own, limits = self.games.get(game, GameRules()), self.limits
        if own.minimum is not None:
            limits = replace(limits, minimum=own.minimum)
        return limits if own.maximum is None else replace(limits, maximum=own.maximum)

    def house(self, game: str, profile: str | None = None, settings: Collection[tuple[str, str]] = ()) -> House[Any]:
        """The game as this house offers it; a profile asked for replaces the house's, settings change it."""
        own = self.games.get(game, GameRules())
        base = () if profile else own.settings
        house = REGISTRY[game].configured(profile or own.profile, [*base, *settings])
        house.house_profile = self
        return house


def read_profile(text: str) -> HouseProfile:
    """A profile from TOML. Whatever is wrong in it is named."""
    try:
        return parsed(text)
    except UnknownName as error:
        raise BadValue(str(error)) from error


def parsed(text: str) -> HouseProfile:
    if len(text.encode()) > LARGEST:
        raise BadValue(f"the house profile is longer than {LARGEST // 1024} KiB; it holds settings only.")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadValue(f"the house profile is not TOML: {error}.") from error
    only(data, KNOWN, "setting of the house profile")
    casino = data.get("casino", "")
    if not isinstance(casino, str) or len(casino) > 80:
        raise BadValue("casino must be a name of at most 80 characters.")
    games = {key: game_rules(key, one) for key, one in section(data, "games").items()}
    profile = HouseProfile(
        casino,
        preset(str(data.get("limits", "washington"))),
        chips(section(data, "chips")) or CHIPS,
        exam_rules(section(data, "exam")),
        games,
        text,
    )
    for key in games:
        profile.house(key)  # refuses what the game does not know
        check_bounds(key, profile)
    return profile


def check_bounds(key: str, profile: HouseProfile) -> None:
    """The limits of a game lie in order, and within those of the law."""
    limits, law = profile.limits_for(key), profile.limits.maximum
    if limits.maximum is not None and limits.minimum > limits.maximum:
        low, high = dollars(limits.minimum), dollars(limits.maximum)
        raise BadValue(f"games.{key}: the minimum of {low} is above the maximum of {high}.")
    if law is not None and limits.maximum is not None and limits.maximum > law:
        over = dollars(limits.maximum)
        raise BadValue(f"games.{key}: maximum {over} is above the {dollars(law)} that {profile.limits.title} allows.")


def section(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = data.get(name, {})
    if not isinstance(found, dict):
        raise BadValue(f"{name} = {found} is not a section; write [{name}] and the settings below it.")
    return found


def only(data: Mapping[str, Any], known: Collection[str], what: str) -> None:
    for name in data:
        if name not in known:
            raise UnknownName(what, name, known)


def game_rules(key: str, data: Any) -> GameRules:
    REGISTRY[key]
    if not isinstance(data, dict):
        raise BadValue(f"games.{key} = {data} is not a section; write [games.{key}] and the settings below it.")
    only(data, OF_A_GAME, f"setting of games.{key}")
    settings = tuple((str(name), setting_text(value)) for name, value in section(data, "set").items())
    least, most = (dollars_in(data[name], name) if name in data else None for name in ("minimum", "maximum"))
    return GameRules(data.get("profile"), settings, least, most)


def setting_text(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def dollars_in(value: Any, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 1_000_000:
        raise BadValue(f"{what} = {value} is not an amount; write dollars, such as 5 or 0.50.")
    return int(Fraction(str(value)) * DOLLAR)


def chips(data: Mapping[str, Any]) -> tuple[Chip, ...]:
    """Highest first."""
    if len(data) > MOST_CHIPS or any(len(str(color)) > LONGEST_COLOR for color in data):
        raise BadValue(f"a house has at most {MOST_CHIPS} chip colors, each named in {LONGEST_COLOR} letters or fewer.")
    found = [Chip(dollars_in(value, f"chips.{color}"), str(color).lower()) for color, value in data.items()]
    if len({chip.value for chip in found}) < len(found):
        raise BadValue("two chip colors have the same value; give each color a value of its own.")
    return tuple(sorted(found, reverse=True))


def profile_path(folder: Path | None = None) -> Path:
    return (folder or data_folder()) / FILE


def load_profile(folder: Path | None = None) -> HouseProfile:
    """The profile in the data folder; without one, the usual rules."""
    path = profile_path(folder)
    try:
        return read_profile(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return HouseProfile()
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(f"the house profile {path} cannot be read: {error}.") from error
    except PitbossError as error:
        raise BadFile(f"{path}: {error}") from error


def save_profile(text: str, folder: Path | None = None) -> HouseProfile:
    """Refused as a whole if anything in it is wrong."""
    profile, path = read_profile(text), profile_path(folder)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise BadFile(f"the house profile cannot be written to {path}: {error.strerror}.") from error
    return profile


def profile_data(profile: HouseProfile) -> dict[str, Any]:
    """A profile as the TOML holds it, with every section and what is in force: what a form shows and gives back."""
    return {
        "casino": profile.casino,
        "limits": profile.limits.name,
        "chips": {chip.color: in_dollars(chip.value) for chip in reversed(profile.chips)},
        "exam": profile.exam.to_json(),
        "games": {key: game_data(key, profile.games.get(key, GameRules())) for key in REGISTRY},
    }


def game_data(key: str, rules: GameRules) -> dict[str, Any]:
    profile = rules.profile or next(iter(REGISTRY[key].profiles), None)
    data = {} if profile is None else {"profile": profile}
    bounds = {"minimum": rules.minimum, "maximum": rules.maximum}
    return (
        data
        | {name: in_dollars(cents) for name, cents in bounds.items() if cents is not None}
        | ({"set": dict(rules.settings)} if rules.settings else {})
    )


def in_dollars(cents: int) -> int | float:
    return cents // DOLLAR if cents % DOLLAR == 0 else cents / DOLLAR


def example(profile: HouseProfile) -> str:
    """A profile to start from: every section, with what is in force."""
    return toml_text(profile_data(profile))
