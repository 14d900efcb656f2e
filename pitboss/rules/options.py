"""House options: the choices of a house as a frozen dataclass for each game, set from text.

    @dataclass(frozen=True, slots=True)
    class Options(HouseOptions):
        ties: Ties = option(Ties.PUSH, "a full tie")
        decks: int = option(1, "decks in the shoe", range(1, 9))
        pocket: Paytable = tables(FIRST, SECOND, THIRD, default=3)

Keys for people and scripts: `ties=push`, `decks=2`, `table.pocket=1` picks a printed pay table in printed order,
`pays.pocket.royal=40` sets a single pay.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from pitboss.core.errors import BadValue, UnknownName
from pitboss.core.money import DOLLAR, pay
from pitboss.rules.acts import Outcome

T = TypeVar("T")
HIGHEST_PAY = 1_000_000
NUMBER = re.compile(r"\s*[+-]?(\d+(/\d+)?|\d*\.\d+)\s*$")  # no exponents: 1e999999999 is a digit too many


class Flat(NamedTuple):
    """A fixed amount in cents, whatever the stake: an envy bonus."""

    cents: int


Pay = int | Fraction | Flat


class Paytable(Mapping[Outcome, Pay]):
    """Row -> odds to 1. Hashable, so it can be a plain default."""

    __slots__ = ("_pays", "_hash")

    def __init__(self, pays: Mapping[Outcome, Pay]) -> None:
        self._pays = dict(pays)
        self._hash = hash(tuple(self._pays.items()))

    def __getitem__(self, row: Outcome) -> Pay:
        return self._pays[row]

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self._pays)

    def __len__(self) -> int:
        return len(self._pays)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Paytable) and self._pays == other._pays

    def __repr__(self) -> str:
        return "Paytable(" + ", ".join(f"{row.key}={pay_text(pay)}" for row, pay in self.items()) + ")"

    def with_pays(self, pays: Mapping[Outcome, Pay]) -> Paytable:
        """The same table with other pays for some rows."""
        return Paytable({**self._pays, **pays})

    def row(self, key: str) -> Outcome:
        found = next((row for row in self._pays if row.key == key), None)
        if found is None:
            raise UnknownName("row", key, (row.key for row in self._pays))
        return found


def table(rows: type[Outcome], *pays: Pay) -> Paytable:
    """A pay for each row of an outcome, in printed order."""
    if len(pays) != len(rows):
        names = ", ".join(row.name for row in rows)
        raise ValueError(f"{len(pays)} pays for the {len(rows)} rows of {rows.__name__}: {names}")
    return Paytable(dict(zip(rows, pays, strict=True)))


Wording = str | Mapping[str, str] | Callable[[Any], str]  # "{}" is the value; by value; or from all options


def option(default: T, help: str, values: Iterable[Any] | None = None, words: Wording | None = None) -> T:
    """A house option. An enum or a yes/no knows its own values; numbers name theirs.

    `words` is the option in force as a sentence; an empty one is not printed. A mapping has one for each value.
    """
    if values is None and isinstance(default, Enum):
        values = type(default)
    elif values is None and isinstance(default, bool):
        values = (True, False)
    assert values is not None, "an option that is neither an enum nor a bool must list its values"
    values = tuple(values)
    if isinstance(words, Mapping):
        known = [value_text(value) for value in values]
        if missing := [text for text in known if text not in words]:
            raise ValueError(f"the option of {help!r}: its words have no sentence for {', '.join(missing)}")
        if unknown := [text for text in words if text not in known]:
            raise ValueError(f"the option of {help!r}: its words have a sentence for {', '.join(unknown)}, not a value")
    return field(default=default, metadata={"help": help, "values": values, "words": words})


def tables(*printed: Paytable, default: int = 1) -> Paytable:
    """A pay table that the manual prints in one or several versions, counted from 1 in printed order."""
    return field(default=printed[default - 1], metadata={"tables": printed})


class SettleFrom(Enum):
    """Where the dealer begins to settle, in games whose manual does not say."""

    RIGHT = "right"
    LEFT = "left"


def settle_from(words: Wording = "Bets are settled from the dealer's {}.") -> SettleFrom:
    """The option of a game whose passes `in_house_order` have no direction in its manual."""
    return option(
        SettleFrom.RIGHT, "the side of the dealer from which bets are settled where no manual says it", words=words
    )


@dataclass(frozen=True, slots=True)
class HouseOptions:
    """Base of every game's options."""

    amounts_only: ClassVar[bool] = False  # pays set how much a row wins, never whether it wins, pushes or loses

    @property
    def settles_from_right(self) -> bool:
        """Whether bets are settled from the dealer's right where no manual says it. A game may have `settle_from`."""
        return getattr(self, "settle_from", SettleFrom.RIGHT) is SettleFrom.RIGHT

    def pays(self, wager: str) -> Paytable:
        """The pay table in force. A game overrides this where an option decides what a row pays."""
        found: Paytable = getattr(self, wager)
        return found

    def times(self, wager: str) -> int:
        """How many times the wager that it raises a raise is at most. A game overrides this where it is more."""
        return 1

    def least_times(self, wager: str) -> int:
        """The same for the smallest raise. A game overrides this where a raise may have several sizes."""
        return self.times(wager)

    def growth(self, wager: str) -> int:
        """How many times a wager its seat may bet on it in all, on all hands that come from it by splits."""
        return 1

    def offers(self, wager: str) -> bool:
        """Does the house take this wager at all? A game overrides this where an option decides."""
        return True

    def in_play(self, wager: str) -> bool:
        """Can it be bet at a table of this house? A game overrides this where its odds show more than that."""
        return self.offers(wager)

    def uses_place(self, place: str) -> bool:
        """Do cards come to this place of the layout? A game overrides this where an option decides."""
        return True

    def commission_on(self, wager: str, row: Outcome) -> int:
        """Percent that the house takes from a win on this row; the pay table holds what is left of it."""
        return 0

    def payout(self, wager: str, row: Outcome, stake: int, odds: int | Fraction) -> int:
        """Cents won on a stake at odds to 1. A game overrides this where a commission is rounded."""
        return pay(stake, odds)

    def usual_buy_in(self) -> int:
        """Cents that a seat buys in for where players bet into a pot. Such a game overrides this."""
        return 200 * DOLLAR

    def posted(self) -> str:
        """The betting limits on the sign of a table where players bet into a pot. Such a game overrides this."""
        return ""


if TYPE_CHECKING:  # `House` alone is a house of any game, `House[Options]` one whose options are known
    from typing_extensions import TypeVar as WithDefault

    O = WithDefault("O", bound=HouseOptions, default=Any)  # noqa: E741
else:
    O = TypeVar("O")  # noqa: E741


def house_fields(kind: type[HouseOptions] | HouseOptions) -> list[Field[Any]]:
    return [f for f in fields(kind) if "values" in f.metadata]


def pay_fields(kind: type[HouseOptions] | HouseOptions) -> list[Field[Any]]:
    return [f for f in fields(kind) if "tables" in f.metadata]


def value_text(value: Any) -> str:
    """A value as a person types it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value) if isinstance(value, Enum) else str(value)


def pay_text(pay: Pay) -> str:
    """3/2 as 3/2, a flat amount in dollars."""
    return f"${Fraction(pay.cents, 100)}" if isinstance(pay, Flat) else str(pay)


def result(pay: Pay) -> int | Fraction:
    """What a pay makes of a bet: 1 where it wins, 0 where it pushes, otherwise the part that is lost, below 0."""
    return 1 if isinstance(pay, Flat) or pay > 0 else pay


def to_one(odds: int | Fraction) -> str:
    """Odds as they are announced.

    >>> to_one(2), to_one(Fraction(3, 2))
    ('2 to 1', '3 to 2')
    """
    odds = Fraction(odds)
    return f"{odds.numerator} to {odds.denominator}"


def number(text: str, what: str) -> int | Fraction:
    """An exact number: 7, 3/2 or 1.5."""
    try:
        value = Fraction(text.strip() if NUMBER.match(text) else "")
    except (ValueError, ZeroDivisionError):
        raise BadValue(f"{what}={text} is not a number; write it like 7, 3/2 or 1.5.") from None
    return value.numerator if value.denominator == 1 else value


def configure(base: O, settings: Sequence[tuple[str, str]]) -> O:
    """Options changed by `key=value` texts, printed tables first, then single pays."""
    for key, text in sorted(settings, key=lambda setting: setting[0].startswith("pays.")):
        if key.startswith("table."):
            base = _pick_table(base, key, text)
        elif key.startswith("pays."):
            base = _set_pay(base, key, text)
        else:
            base = _set_option(base, key, text)
    return base


def keys(base: HouseOptions) -> list[str]:
    """Every key that `configure` takes."""
    names = [f.name for f in house_fields(base)]
    for f in pay_fields(base):
        names.append(f"table.{f.name}")
        names += [f"pays.{f.name}.{row.key}" for row in getattr(base, f.name)]
    return names


def _set_option(base: O, key: str, text: str) -> O:
    found = next((f for f in house_fields(base) if f.name == key), None)
    if found is None:
        raise UnknownName("option", key, keys(base))
    values = found.metadata["values"]
    for value in values:
        if value_text(value) == text.strip().lower():
            return replace(base, **{key: value})
    if isinstance(values[0], Fraction):
        for value in values:
            if value == number(text, key):
                return replace(base, **{key: value})
    raise BadValue(f"{key}={text} is not offered; {key} takes {values_text(values)}.")


def values_text(values: Sequence[Any]) -> str:
    return listed([value_text(value) for value in values])


def listed(texts: Sequence[str]) -> str:
    """Values in a sentence: push, player or dealer; 1 to 8; 1, 3/2, 2 ... 10."""
    if len(texts) > 6:
        if (
            all(text.isascii() and text.isdigit() for text in texts)
            and int(texts[-1]) - int(texts[0]) == len(texts) - 1
        ):
            return f"{texts[0]} to {texts[-1]}"
        return f"{', '.join(texts[:3])} ... {texts[-1]}"
    return ", ".join(texts[:-1]) + f" or {texts[-1]}" if len(texts) > 1 else texts[0]


def _table_field(base: O, key: str, name: str) -> Field[Any]:
    found = next((f for f in pay_fields(base) if f.name == name), None)
    if found is None:
        raise UnknownName("option", key, keys(base))
    return found


def _pick_table(base: O, key: str, text: str) -> O:
    name = key.removeprefix("table.")
    printed = _table_field(base, key, name).metadata["tables"]
    if not text.strip().isdecimal() or not 1 <= int(text) <= len(printed):
        raise BadValue(f"{key}={text} is not printed; {key} takes {values_text(range(1, len(printed) + 1))}.")
    return replace(base, **{name: printed[int(text) - 1]})


def _set_pay(base: O, key: str, text: str) -> O:
    name, _, row_key = key.removeprefix("pays.").partition(".")
    pays: Paytable = getattr(base, _table_field(base, key, name).name)
    if row_key not in {row.key for row in pays}:
        raise UnknownName("option", key, keys(base))
    row, value = pays.row(row_key), number(text, key)
    if not -1 <= value <= HIGHEST_PAY:
        raise BadValue(f"{key}={text} cannot be paid; a row pays from -1 (the stake is lost) to {HIGHEST_PAY:,} to 1.")
    if row.withdrawn and value:
        raise BadValue(f"{key}={text}: the rules of the game decide that a bet taken back pays nothing.")
    pay: Pay = Flat(int(value * 100)) if isinstance(pays[row], Flat) else value
    if base.amounts_only and result(pay) != result(pays[row]):
        ends = "wins" if result(pays[row]) > 0 else "pushes" if not result(pays[row]) else "loses"
        raise BadValue(
            f"{key}={text}: the rules of the game decide that this row {ends}; set how much a row that wins pays."
        )
    changed = replace(base, **{name: pays.with_pays({row: pay})})
    if changed.pays(name).get(row) != pay:
        raise BadValue(f"{key} cannot be set by itself: {_decides(changed, name, row)} what this row pays.")
    return changed


def _decides(options: HouseOptions, name: str, row: Outcome) -> str:
    """Which option decides what a row pays; set that one instead."""
    for f in house_fields(options):
        for value in f.metadata["values"]:
            if replace(options, **{f.name: value}).pays(name).get(row) != options.pays(name).get(row):
                values = values_text(f.metadata["values"])
                return f"the option {f.name} ({values}) decides"
    return "the rules of the game decide"


def chosen(options: HouseOptions) -> dict[str, str]:
    """Every option in force by name, as text."""
    return {f.name: value_text(getattr(options, f.name)) for f in house_fields(options)}


def table_number(options: HouseOptions, name: str) -> int | None:
    """Which printed table is in force, from 1; None if a pay was changed."""
    printed = next(f for f in pay_fields(options) if f.name == name).metadata["tables"]
    return next((n for n, one in enumerate(printed, 1) if one == getattr(options, name)), None)


def settings_of(options: O) -> list[tuple[str, str]]:
    """The `key=value` texts that turn the game's plain defaults into these options."""
    plain = type(options)()
    found = [(f.name, value_text(getattr(options, f.name))) for f in house_fields(options)]
    found = [(name, text) for name, text in found if text != value_text(getattr(plain, name))]
    for f in pay_fields(options):
        number = table_number(options, f.name)
        if number is None:
            base = getattr(plain, f.name)
            changed = ((row, pay) for row, pay in getattr(options, f.name).items() if pay != base[row])
            found += [(f"pays.{f.name}.{row.key}", pay_text(pay).lstrip("$")) for row, pay in changed]
        elif number != table_number(plain, f.name):
            found.append((f"table.{f.name}", str(number)))
    return found


def all_settings(options: HouseOptions) -> dict[str, str]:
    """Every option and every pay in force as `key=value` texts, those of the game's defaults too."""
    pays = {
        f"pays.{f.name}.{row.key}": pay for f in pay_fields(options) for row, pay in getattr(options, f.name).items()
    }
    return chosen(options) | {key: pay_text(pay).lstrip("$") for key, pay in pays.items()}


def options_from_settings(plain: O, texts: Mapping[str, str]) -> O:
    """The options that `all_settings` wrote, whatever the defaults were then."""
    now = all_settings(plain)
    return configure(plain, [(key, text) for key, text in texts.items() if now.get(key) != text])
