"""Hand histories of Mini-Tex between players, as text for poker players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.core.cards import text
from pitboss.core.money import dollars
from pitboss.games.mini_tex.hand import best
from pitboss.games.mini_tex_pvp.betting import Action, Kind, Structure
from pitboss.games.mini_tex_pvp.positions import clockwise
from pitboss.games.mini_tex_pvp.seating import BIG, posts_by_button
from pitboss.rules.acts import Ask, Award, Deal, Place, Settle, Show, seat_of
from pitboss.rulesets.poker import three_name

STREETS = {"4": "HOLE CARDS", "6": "FLOP", "8": "RIVER"}  # by the clause of the betting
NAMES = {Structure.FIXED: "fixed limit", Structure.SPREAD: "spread limit", Structure.NO_LIMIT: "no limit"}


def history(round: Any, *, seat: int | None = None) -> str:
    """The history of a hand: as the player of `seat` saw it, or with every card without a seat."""
    void = [f"The hand is void: {round.voided} Every chip goes back."] if round.voided else []
    return "\n".join([*head(round), *body(round, seat), *void, *summary(round)])


def stacks(round: Any) -> dict[int, int]:
    """Stacks at the start of the hand, by seat."""
    return dict(round.purses or dict.fromkeys(round.bets, round.house.options.usual_buy_in()))


def head(round: Any) -> Iterator[str]:
    options, seats = round.house.options, list(round.bets)
    sizes = f"{dollars(options.big_blind)} minimum"
    if options.structure is Structure.FIXED:
        sizes = f"{dollars(options.big_blind)}/{dollars(2 * options.big_blind)}"
    yield f"{round.house.game.title}, {NAMES[options.structure]}, {sizes}"
    button = round.button if round.posts else clockwise(seats, round.button)[-1]  # it may be at an empty seat
    for seat, chips in stacks(round).items():
        yield f"Seat {seat}: {dollars(chips)}" + (", button" if seat == button else "")


def body(round: Any, seat: int | None) -> Iterator[str]:
    street, board, behind = "", "", stacks(round)
    owed: list[tuple[str, str]] = []  # posts so far
    for event, after in zip(round.log, [*round.log[1:], None], strict=True):
        act = event.act
        if isinstance(act, Place):
            behind[seat_of(act.spot)] -= act.stake
            if event.clause.number in ("1", "2", "2A"):
                again = bool(owed) and owed[-1] == (event.clause.number, act.spot)
                owed.append((event.clause.number, act.spot))
                yield f"Seat {act.spot} {post_text(event, round, again=again)} {dollars(act.stake)}"
        elif isinstance(act, Deal):
            if act.spot == "board":
                board = f"{board} {text(event.answer)}".strip()
            elif seat in (None, seat_of(act.spot)):
                yield f"Seat {act.spot} is dealt {text(event.answer)}"
        elif isinstance(act, Ask):
            if STREETS[event.clause.number] != street:
                street = STREETS[event.clause.number]
                yield f"*** {street} ***" + (f" {board}" if board else "")
            paid = after.act.stake if after and isinstance(after.act, Place) else 0
            all_in = " and is all in" if paid and paid == behind[seat_of(act.spot)] else ""
            marked = f" ({event.mark})" if event.mark else ""
            yield f"Seat {act.spot} {action_text(event.answer, paid)}{all_in}{marked}"
        else:
            yield from result_lines(event, round)


def post_text(event: Any, round: Any, *, again: bool) -> str:
    """The words for a post; `again` after another post of the same player."""
    if event.clause.number == "1":
        return "antes" if event.act.wager == "pot" else "pays the fee of"
    posts, seat = round.posts or posts_by_button(list(round.bets), round.button), seat_of(event.act.spot)
    if event.clause.number == "2":
        return f"posts the {'big' if seat == posts[BIG][0] else 'small'} blind,"
    return "posts a missed small blind," if again or seat not in posts[BIG] else "posts a big blind,"


def action_text(action: Action, paid: int) -> str:
    """An action with its chips; a raise with its total."""
    match action.kind:
        case Kind.FOLD | Kind.CHECK:
            return f"{action.kind}s"
        case Kind.CALL:
            return f"calls {dollars(paid)}"
        case Kind.BET:
            return f"bets {dollars(action.to)}"
    return f"raises to {dollars(action.to)}"


def result_lines(event: Any, round: Any) -> Iterator[str]:
    act = event.act
    if isinstance(act, Show):
        yield f"Seat {act.spot} shows {text(act.cards)}" + hand_shown(act.cards, round)
    elif isinstance(act, Award) and act.pot < 0:
        yield f"Uncalled bet of {dollars(act.chips)} goes back to seat {act.spot}"
    elif isinstance(act, Award):
        pot = "the main pot" if act.pot == 0 else f"side pot {act.pot}"
        who = f"Seat {act.spot} wins" if seat_of(act.spot) else "The house rakes"
        yield f"{who} {dollars(act.chips)} from {pot}"
    elif isinstance(act, Settle) and act.wager == "pocket":
        yield f"Seat {act.spot}: Pocket Poker, {act.row.value}"


def hand_shown(hole: Any, round: Any) -> str:
    """The name of a shown hand on the complete board, in parentheses; empty without one."""
    board = full_board(round)
    return f" ({three_name(best(hole, board))})" if len(board) == 3 else ""


def full_board(round: Any) -> tuple[Any, ...]:
    return tuple(
        card
        for event in round.log
        if isinstance(event.act, Deal) and event.act.spot == "board"
        for card in event.answer
    )


def summary(round: Any) -> Iterator[str]:
    board = full_board(round)
    yield "*** SUMMARY ***" + (f" board {text(board)}" if board else "")
    for act in round.settled:
        if act.wager == "pot":
            yield f"Seat {act.spot}: {act.row.value.lower()}, {dollars(act.stake)} in the pot"
