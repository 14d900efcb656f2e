"""A house profile: how one casino offers its games, as TOML. Tables, trainer and exams use the one in the database.

casino = "Riverside Card Room"
limits = "washington"            # or none, washington-2009 ...

[chips]                          # color = value in dollars
white = 1
red = 5

[exam.questions]
payout = 10

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
from functools import lru_cache
from typing import Any

from pitboss.core.errors import BadFile, BadValue, PitbossError, UnknownName
from pitboss.core.money import CHIPS, DOLLAR, Chip, dollars
from pitboss.games import REGISTRY
from pitboss.rules.aggregate_limits import check_aggregate
from pitboss.rules.house import House
from pitboss.rules.limits import Limits, preset
from pitboss.trainer.exam_rules import ExamRules, exam_rules
from pitboss.trainer.toml_writer import toml_text

PROFILE = "house profile"  # the name of the document
LARGEST = 64 * 1024  # bytes of a profile
MOST_CHIPS, LONGEST_COLOR = 12, 20
KNOWN = ("casino", "limits", "chips", "exam", "games")
OF_A_GAME = ("profile", "set", "minimum", "maximum", "aggregate", "wording")
LONGEST_WORDING = 400


@dataclass(frozen=True)
class GameRules:
    """How the house offers one game."""

    profile: str | None = None
    settings: tuple[tuple[str, str], ...] = ()
    minimum: int | None = None  # cents
    maximum: int | None = None
    aggregate: Mapping[str, int] = field(default_factory=dict)  # by wager: the most that all its winners get, cents
    wording: Mapping[str, str] = field(default_factory=dict)  # by clause: the house's own, shown after the manual's


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

    def wording_of(self, game: str) -> Mapping[str, str]:
        return self.games.get(game, GameRules()).wording

    def aggregate_of(self, game: str) -> Mapping[str, int]:
        return self.games.get(game, GameRules()).aggregate

    def house(
        self,
        game: str,
        profile: str | None = None,
        settings: Collection[tuple[str, str]] = (),
        *,
        training: bool = False,
    ) -> House:
        """The game as this house offers it; a profile asked for replaces the house's, settings change it.

        Training uses the game's training profile unless the house names one: a regulator approved the manual's text.
        """
        own = self.games.get(game, GameRules())
        base = () if profile else own.settings
        usual = REGISTRY[game].training_profile if training else None
        house = REGISTRY[game].configured(profile or own.profile or usual, [*base, *settings])
        house.house_profile = self
        return house


def read_profile(text: str) -> HouseProfile:
    """A profile from TOML. Whatever is wrong in it is named."""
    try:
        return parsed(text)
    except UnknownName as error:
        raise BadValue(str(error)) from error


@lru_cache(8)
def read_stored(text: str) -> HouseProfile:
    """The profile that a house has stored; without one, the usual rules."""
    try:
        return read_profile(text) if text else HouseProfile()
    except PitbossError as error:
        raise BadFile(f"the house profile in the database cannot be used: {error}") from error


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
        house = profile.house(key, training=True)  # refuses what the game does not know
        check_bounds(key, profile)
        check_aggregates(house, profile)
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


def check_aggregates(house: House, profile: HouseProfile) -> None:
    """Each aggregate payout limit is one that the rule allows under the limits in force."""
    key = house.game.key
    for wager, cents in profile.aggregate_of(key).items():
        try:
            check_aggregate(house, profile.limits_for(key), wager, cents)
        except BadValue as error:
            raise BadValue(f"games.{key}: {error}") from error


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
    aggregate = {
        str(wager): dollars_in(value, f"aggregate.{wager}") for wager, value in section(data, "aggregate").items()
    }
    return GameRules(data.get("profile"), settings, least, most, aggregate, wordings(key, section(data, "wording")))


def wordings(key: str, data: Mapping[str, Any]) -> dict[str, str]:
    """The house's own wording of clauses, by number."""
    only(data, REGISTRY[key].clauses, f"clause of {key}")
    for number, text in data.items():
        if not isinstance(text, str) or not text.strip() or len(text) > LONGEST_WORDING:
            raise BadValue(f"wording.{number} of {key} must be a text of 1 to {LONGEST_WORDING} letters.")
    return {number: " ".join(text.split()) for number, text in data.items()}


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
    data = {} if rules.profile is None else {"profile": rules.profile}
    bounds = {"minimum": rules.minimum, "maximum": rules.maximum}
    aggregate = {wager: in_dollars(cents) for wager, cents in rules.aggregate.items()}
    return (
        data
        | {name: in_dollars(cents) for name, cents in bounds.items() if cents is not None}
        | ({"set": dict(rules.settings)} if rules.settings else {})
        | ({"aggregate": aggregate} if aggregate else {})
        | ({"wording": dict(rules.wording)} if rules.wording else {})
    )


def in_dollars(cents: int) -> int | float:
    return cents // DOLLAR if cents % DOLLAR == 0 else cents / DOLLAR


def example(profile: HouseProfile) -> str:
    """A profile to start from: every section, with what is in force."""
    return toml_text(profile_data(profile))
