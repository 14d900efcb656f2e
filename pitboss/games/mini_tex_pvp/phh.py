"""A hand as PHH text (poker hand history): TOML that PokerKit and other tools read.

Mini-Tex has no code among the variants of the format: `MT/F` is fixed limit, `MT/N` every other structure. Amounts are
in the smallest chip of the table, so that a split pot leaves the same odd chip to the same player everywhere. Players
are numbered clockwise from the left of the button.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pitboss.core.errors import BadInput
from pitboss.core.money import DOLLAR
from pitboss.games.mini_tex_pvp.betting import Kind, Structure
from pitboss.games.mini_tex_pvp.history import stacks
from pitboss.games.mini_tex_pvp.positions import clockwise, showdown_order, small_blind
from pitboss.games.mini_tex_pvp.wagers import Fee
from pitboss.rules.acts import Ask, Deal, seat_of

FIXED, UNFIXED = "MT/F", "MT/N"


def phh(round: Any) -> str:
    """A finished hand as PHH text; refused for chips that the format cannot express."""
    options = round.house.options
    if round.request is not None or round.voided:
        raise BadInput("an unfinished or void hand has no PHH form; play the hand to its end.")
    if options.fee in (Fee.RAKE, Fee.HAND) or round.posts:
        raise BadInput("a hand with a rake, a fee or a missed blind has no PHH form; PHH cannot express such chips.")
    if any("pocket" in bets for bets in round.bets.values()):
        raise BadInput("a hand with a Pocket Poker bet has no PHH form; the house cannot be a player of a PHH hand.")
    return "\n".join(f"{name} = {value}" for name, value in fields(round)) + "\n"


def fields(round: Any) -> Iterator[tuple[str, str]]:
    options, chip = round.house.options, round.house.options.chip * DOLLAR
    seats = clockwise(list(round.bets), round.button)
    began, ended = stacks(round), round.layout.purses
    fixed = options.structure is Structure.FIXED
    yield "variant", repr(FIXED if fixed else UNFIXED)
    yield "antes", repr([options.ante * DOLLAR // chip] * len(seats))
    yield "blinds_or_straddles", repr(blind_sizes(round, len(seats), chip))
    if fixed:
        yield "small_bet", repr(options.big_blind // chip)
        yield "big_bet", repr(2 * options.big_blind // chip)
    else:
        yield "min_bet", repr(options.big_blind // chip)
    yield "starting_stacks", repr([began[seat] // chip for seat in seats])
    yield "actions", repr(list(actions(round, seats, chip)))
    yield "seats", repr(list(seats))
    yield "finishing_stacks", repr([ended.get(seat, 0) // chip for seat in seats])


def blind_sizes(round: Any, players: int, chip: int) -> list[int]:
    """Blinds in the order of posting; the format itself reverses them for two players."""
    big = round.house.options.big_blind
    return [small_blind(big, chip) // chip, big // chip] + [0] * (players - 2)


def actions(round: Any, seats: Sequence[int], chip: int) -> Iterator[str]:
    player = {seat: f"p{number}" for number, seat in enumerate(seats, 1)}
    hole: dict[int, str] = dict.fromkeys(seats, "")
    for event in round.log:
        if isinstance(event.act, Deal) and seat_of(event.act.spot):
            hole[seat_of(event.act.spot)] += "".join(map(repr, event.answer))
    yield from (f"d dh {player[seat]} {hole[seat]}" for seat in seats)
    for event in round.log:
        act = event.act
        if isinstance(act, Deal) and act.spot == "board":
            yield f"d db {''.join(map(repr, event.answer))}"
        elif isinstance(act, Ask):
            action = event.answer
            if action.kind is Kind.FOLD:
                yield f"{player[seat_of(act.spot)]} f"
            elif action.kind in (Kind.CHECK, Kind.CALL):
                yield f"{player[seat_of(act.spot)]} cc"
            else:
                yield f"{player[seat_of(act.spot)]} cbr {action.to // chip}"
    staying = [seat for seat in seats if str(seat) not in folded(round)]
    if len(staying) > 1:
        yield from (f"{player[seat]} sm {hole[seat]}" for seat in showdown_order(staying, last_to_raise(round)))


def folded(round: Any) -> set[str]:
    return {event.act.spot for event in round.log if isinstance(event.act, Ask) and event.answer.kind is Kind.FOLD}


def last_to_raise(round: Any) -> int | None:
    """The last to bet or raise on the last street."""
    last, street = None, None
    for event in round.log:
        if isinstance(event.act, Ask):
            if event.clause.number != street:
                last, street = None, event.clause.number
            if event.answer.kind in (Kind.BET, Kind.RAISE):
                last = seat_of(event.act.spot)
    return last
