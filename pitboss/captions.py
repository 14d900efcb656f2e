"""Events in the dealer's words: what a caption, a log line and a screen reader say."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pitboss.acts import (
    Act,
    Announced,
    Arrange,
    Ask,
    Award,
    Collect,
    Deal,
    Lay,
    Outcome,
    Peek,
    Place,
    Settle,
    Show,
    Split,
    Turn,
    seat_of,
)
from pitboss.cards import text
from pitboss.money import dollars
from pitboss.options import Flat
from pitboss.rules import House, is_pooled


def who(spot: str, me: int = 0) -> str:
    """A spot as it is called at the table, or "You" to the player whose it is.

    >>> who("3"), who("3.2"), who("dealer"), who("3.2", me=3)
    ('Seat 3', 'Seat 3, hand 2', 'Dealer', 'You, hand 2')
    """
    seat, _, hand = spot.partition(".")
    if not seat_of(spot):
        return spot.replace("_", " ").capitalize()
    return ("You" if int(seat) == me else f"Seat {seat}") + (f", hand {hand}" if hand else "")


def signed(cents: int) -> str:
    """A result with its sign.

    >>> signed(400), signed(-1250), signed(0)
    ('+$4', '-$12.50', '$0')
    """
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)


def to_one(odds: int | Fraction) -> str:
    """Odds as they are announced.

    >>> to_one(2), to_one(Fraction(3, 2))
    ('2 to 1', '3 to 2')
    """
    odds = Fraction(odds)
    return f"{odds.numerator} to {odds.denominator}"


def caption(act: Act, answer: Any, house: House[Any], me: int = 0) -> str:
    """One sentence for one event, for the player of seat `me`. Cards that the listener may not know come as None."""
    at, s = who(act.spot, me), "" if me and seat_of(act.spot) == me else "s"
    match act:
        case Deal():
            return f"{at}: {text(answer)}" if answer else f"{at}: {cards(len(act.at))}"
        case Turn():
            return f"{at} turn{s} {text(answer) if answer else cards(len(act.at))}"
        case Peek():
            return f"{at} looks at the hole card"
        case Ask():
            return f"{at}: {answer}" if answer is not None else f"{at} ha{s or 've'} decided"
        case Lay():
            return f"{at}: {cards(len(act.at))} face down"
        case Show():
            return f"{at} show{s} {text(act.cards)}" + (f", {act.choice}" if act.choice is not None else "")
        case Arrange():
            said = act.choice.announced(s) if isinstance(act.choice, Announced) else f"set{s} {act.choice}"
            return f"{at} {said}"
        case Collect():
            taken = [text(act.cards)] if act.cards else []
            return f"{at}: {' and '.join(taken + [cards(act.down)] if act.down else taken)} collected"
        case Place():
            return f"{at}: {title(house, act.wager)}, bets {dollars(act.stake)}"
        case Split():
            return f"{at} split{s}"
        case Settle() if is_pooled(house, act.wager):
            return f"{at}: {title(house, act.wager)}, {act.row.value}"
        case Settle():
            return f"{at}: {title(house, act.wager)}{settled(act, house)}"
        case Award():
            return f"{at}: {pot(act.pot)}, {dollars(act.chips)}"


PLAIN = frozenset(("wins", "win", "losses", "loss", "ties", "push", "other", "lose"))  # rows that say no more than pays


def settled(act: Settle, house: House[Any]) -> str:
    """What a bet ended on: its row where that says more than the result."""
    outcome, row = settlement(act, house), act.row.value
    if act.row.withdrawn:
        return f", {dollars(act.stake)} taken back"
    if outcome == "push":
        return " pushes"
    says_no_more = row.lower() in PLAIN or row == title(house, act.wager) or outcome.startswith("loses")
    return f" {outcome}" if says_no_more else f", {row}, {outcome}"


def settlement(act: Settle, house: House[Any]) -> str:
    pays, wager = house.pays[act.wager][act.row], house.wagers.get(act.wager)
    if pays == 0 and wager and wager.rides_on:
        return "no bonus"
    return result(house, act.wager, act.row, act.stake)


def pot(number: int) -> str:
    """Pots by their number: the main pot is 0, and what is below is a bet that nobody called."""
    return "uncalled bet back" if number < 0 else "main pot" if number == 0 else f"side pot {number}"


def result(house: House[Any], wager: str, row: Outcome, stake: int) -> str:
    """What a bet does that ends on a row, with the amount."""
    pays = house.pays[wager][row]
    if isinstance(pays, Flat):
        return f"pays {dollars(pays.cents)}"
    if pays == 0:
        return "push" if stake else "pays nothing"
    if pays < 0:
        return f"loses {dollars(-house.won(wager, row, stake))}"
    return f"pays {odds_words(house, wager, row)}: {dollars(house.won(wager, row, stake))}"


def odds_words(house: House[Any], wager: str, row: Outcome) -> str:
    """What a winning row pays, as it is announced: 3 to 2, 1 to 1 less 5% commission, $200."""
    pays, percent = house.pays[wager][row], house.options.commission_on(wager, row)
    if isinstance(pays, Flat):
        return dollars(pays.cents)
    return f"{to_one(pays * Fraction(100, 100 - percent))} less {percent}% commission" if percent else to_one(pays)


def title(house: House[Any], wager: str) -> str:
    return house.title(wager)


def cards(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"
