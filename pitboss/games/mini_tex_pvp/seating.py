"""Seating from one hand to the next: who is dealt in, where button and blinds are, and who owes blinds.

A player in good standing owes nothing. A player who sits down is new, and one who sat out while a blind passed owes it.
Both are dealt in when the big blind reaches them, or earlier if they post, but not between button and big blind.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pitboss.games.mini_tex_pvp.positions import blinds, clockwise, is_between
from pitboss.games.mini_tex_pvp.wagers import Button, Options
from pitboss.rules.game import NEW, Seating, Standing
from pitboss.rules.layout import Posts

SMALL, BIG, DEAD = "small", "big", "dead"  # what is posted; a missed small blind is dead money

Places = tuple[int, int, int]  # of the button, the small and the big blind; 0 before the first hand
Standings = Mapping[int, Standing]


def posts_by_button(seats: Collection[int], button: int) -> Posts:
    """Posts of the two blinds only."""
    small, big = blinds(seats, button)
    return {SMALL: (small,), BIG: (big,), DEAD: ()}


def seating(options: Options, last: Places, standings: Standings) -> Seating:
    """Seating of the next hand, of at least two players. With fewer than two in good standing the game starts again."""
    playing = [seat for seat, one in standings.items() if one.plays]
    settled = [seat for seat in playing if not standings[seat].owed]
    if len(settled) < 2 or not last[2]:
        button = clockwise(playing, last[0])[0]
        owed = {seat: () if seat in playing else one.owed for seat, one in standings.items()}
        return Seating(button, *blinds(playing, button), tuple(playing), posts_by_button(playing, button), owed)
    place = dead_button if options.button is Button.DEAD else moving_button
    button, small, big = now = place(last, settled, playing, standings)
    posting = joining(now, playing, standings)
    dealt = tuple(sorted({*settled, big, *posting}))
    posts = {
        SMALL: [seat for seat in settled if seat == small],
        BIG: [big, *(seat for seat in posting if standings[seat].owed != (SMALL,))],
        DEAD: [seat for seat in posting if SMALL in standings[seat].owed],
    }
    owed = {seat: () if seat in dealt else missed(seat, one.owed, last, now) for seat, one in standings.items()}
    return Seating(*now, dealt, posts, owed)


def moving_button(last: Places, settled: list[int], playing: list[int], standings: Standings) -> Places:
    """The button goes to the next player in good standing, the blinds to the next two; a new player may be the big."""
    button = clockwise(settled, last[0])[0]
    small = clockwise(settled, button)[0]
    big = clockwise(playing, small)[0]
    return (button, button, small) if big == button else (button, small, big)


def dead_button(last: Places, settled: list[int], playing: list[int], standings: Standings) -> Places:
    """The big blind goes to the next player; small blind and button go where big and small blind were."""
    _, button, small = last
    big = clockwise(playing, small)[0]
    if button in (small, big) or is_between(button, small, big):  # two played, and now more do
        button = next((seat for seat in reversed(clockwise(settled, small)) if seat not in (small, big)), small)
    if len({*settled, big, *joining((button, small, big), playing, standings)}) == 2:
        other = next(seat for seat in settled if seat != big)
        return other, other, big
    return button, small, big


def joining(now: Places, playing: Collection[int], standings: Standings) -> list[int]:
    """Seats that post what they owe and are dealt in: those beyond the big blind, and none while two play heads-up."""
    button, small, big = now
    able = [seat for seat in playing if standings[seat].owed and not standings[seat].waits]
    return [seat for seat in able if button != small and is_between(seat, big, button)]


def missed(seat: int, owed: tuple[str, ...], last: Places, now: Places) -> tuple[str, ...]:
    """What a seat that is not dealt in owes from now on: the blinds that have passed it."""
    if NEW in owed:
        return owed
    small = seat == now[1] or is_between(seat, last[1], now[1])
    big = is_between(seat, last[2], now[2])
    return tuple(name for name, passed in ((SMALL, small), (BIG, big)) if passed or name in owed)
