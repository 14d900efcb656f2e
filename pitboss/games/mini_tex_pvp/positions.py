"""The order of seats around the button. Seats are numbered clockwise, in the order of dealing and betting."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pitboss.core.errors import BadValue

LEAST_SEATS, MOST_SEATS = 2, 10


def clockwise(seats: Collection[int], button: int) -> tuple[int, ...]:
    """The seats in play from the left of the button; the button, if in play, is last."""
    return tuple(sorted(seat for seat in seats if seat > button)) + tuple(sorted(s for s in seats if s <= button))


def is_between(seat: int, first: int, last: int) -> bool:
    """Whether the seat is after the first and before the last, clockwise."""
    ring = MOST_SEATS + 1
    return 0 < (seat - first) % ring < (last - first) % ring


def next_button(seats: Collection[int], button: int) -> int:
    """The button moves to the next seat in play on the left."""
    return clockwise(seats, button)[0]


def blinds(seats: Collection[int], button: int) -> tuple[int, int]:
    """Small and big blind: the first two left of the button; with two players the button is the small blind."""
    if not LEAST_SEATS <= len(seats) <= MOST_SEATS:
        raise BadValue(f"{len(seats)} players cannot play a hand; it takes {LEAST_SEATS} to {MOST_SEATS}.")
    first, second, *_ = order = clockwise(seats, button)
    return (second, first) if len(order) == 2 else (first, second)


def before_flop(seats: Collection[int], big_blind: int) -> tuple[int, ...]:
    """The order of the first betting round: from the left of the big blind, which acts last."""
    return clockwise(seats, big_blind)


def small_blind(big: int, chip: int) -> int:
    """Half the minimum bet in whole chips, rounded down, but at least one chip."""
    return max(chip, big // (2 * chip) * chip)


def showdown_order(order: Sequence[int], aggressor: int | None) -> tuple[int, ...]:
    """The order of the showdown: from the last to bet or raise in the final round, else from the left of the button."""
    if aggressor not in order:
        return tuple(order)
    at = order.index(aggressor)
    return (*order[at:], *order[:at])
