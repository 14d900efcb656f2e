"""How long a table waits for a player: clocks, longer ones for people who need them, and when a seat is given up."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pitboss.core.errors import NotEnoughChips
from pitboss.core.money import Cents, dollars
from pitboss.server.live.automatic_play import stake
from pitboss.table.state import Phase, Table

LONGEST = 120  # seconds that others wait for one decision or bet, whatever clocks the table has
AWAY = 180.0  # seconds without a connection after which an idle seat is given up
BROKE = 120.0  # seconds that a seat with less than the least bet is kept
SITTING_OUT = 1800.0  # seconds without a bet or any other command


def people(table: Table) -> int:
    return sum(not seat.bot for seat in table.seats.values())


def clock_seconds(table: Table, seconds: int, patience: int) -> int:
    """Seconds on the clock, 0 for none. Where others wait there always is one, and patience has an end."""
    if people(table) <= 1:
        return seconds * patience
    return min((seconds or LONGEST) * patience, max(seconds, LONGEST))


def least_chips(table: Table) -> Cents:
    """What a seat needs to take part at all."""
    return max(*stake(table.house, table.settings).values(), table.settings.limits.minimum)


def check_chips(table: Table, chips: Cents) -> None:
    least = least_chips(table)
    if chips < least and not table.settings.solo:
        raise NotEnoughChips(f"{dollars(chips)} is less than the least bet; sit down with {dollars(least)} or more.")


def given_up(table: Table, idle: Mapping[int, float], connected: Collection[str]) -> list[int]:
    """Seats of people who hold them without playing, by the seconds since each seat's last command."""
    if table.settings.solo or table.phase is not Phase.BETTING:
        return []
    numbers, least = [], least_chips(table)
    for number, seat in table.seats.items():
        if seat.bot or seat.bets or seat.leaving:
            continue
        most = SITTING_OUT if seat.player in connected else AWAY
        if idle.get(number, 0.0) > (min(most, BROKE) if seat.stack < least else most):
            numbers.append(number)
    return numbers
