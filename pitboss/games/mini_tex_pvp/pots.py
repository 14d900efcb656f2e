"""Distribution of chips: uncalled bets, main and side pots, the rake, shares and odd chips."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from pitboss.core.errors import BadValue

MOST_RAKE = Fraction(1, 10)  # of all wagers of the hand


class Pot(NamedTuple):
    chips: int
    seats: tuple[int, ...]  # those that may win it


class Rake(NamedTuple):
    """The house's share of each pot in whole chips, up to a posted cap; none without a flop."""

    share: Fraction = Fraction(0)
    cap: int | None = None
    chip: int = 1


class Share(NamedTuple):
    """Chips of a pot awarded to a seat."""

    pot: int  # 0 is the main pot
    seat: int
    chips: int


def uncalled(put: Mapping[int, int]) -> tuple[int, int] | None:
    """The seat whose bet was not called in full, and the chips that go back to it."""
    if len(put) < 2:
        return None
    second, first = sorted(put.values())[-2:]
    seat = max(put, key=lambda one: put[one])
    return (seat, first - second) if first > second else None


def pots(put: Mapping[int, int], folded: Collection[int] = ()) -> list[Pot]:
    """The main pot, then a side pot for each change of the seats that may win.

    A layer spans from one bet to the next higher one; folded chips stay in the layers they were put in.
    """
    made: list[Pot] = []
    below = 0
    for level in sorted({chips for chips in put.values() if chips}):
        chips = sum(min(bet, level) - min(bet, below) for bet in put.values())
        seats = tuple(seat for seat, bet in put.items() if bet >= level and seat not in folded)
        if made and (not seats or seats == made[-1].seats):
            made[-1] = Pot(made[-1].chips + chips, made[-1].seats)
        else:
            made.append(Pot(chips, seats))
        below = level
    return made


def rake(made: Sequence[Pot], house: Rake, *, flop: bool) -> list[int]:
    """The rake of each pot, main pot first."""
    if not 0 <= house.share <= MOST_RAKE:
        raise BadValue(f"a rake of {house.share} is not allowed; it is from 0 to {MOST_RAKE} of the wagers.")
    if house.chip < 1 or (house.cap is not None and house.cap < 0):
        raise BadValue(f"a rake in chips of {house.chip} up to {house.cap} cannot be taken; neither may be negative.")
    taken: list[int] = []
    for pot in made:
        part = int(pot.chips * house.share) if flop else 0
        if house.cap is not None:
            part = min(part, house.cap - sum(taken))
        taken.append(part - part % house.chip)
    return taken


def split(chips: int, winners: Sequence[int], chip: int = 1) -> dict[int, int]:
    """Equal shares in whole chips; odd chips one by one to the winners in this order, clockwise from the button."""
    even, odd = divmod(chips, len(winners) * chip)
    shares = dict.fromkeys(winners, even * chip)
    for seat in winners:
        extra = min(chip, odd)
        shares[seat] += extra
        odd -= extra
    return shares


def award(made: Sequence[Pot], strength: Mapping[int, Any], order: Sequence[int], chip: int = 1) -> list[Share]:
    """Award every pot to the best hands that may win it, from the last side pot to the main pot.

    `strength` holds the hands that are shown, `order` the seats clockwise from the left of the button.
    """
    shares: list[Share] = []
    for number, pot in reversed(list(enumerate(made))):
        able = [seat for seat in order if seat in pot.seats]
        if len(able) > 1:
            top = max(strength[seat] for seat in able)
            able = [seat for seat in able if strength[seat] == top]
        shares += [Share(number, seat, won) for seat, won in split(pot.chips, able, chip).items() if won]
    return shares
