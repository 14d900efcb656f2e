"""Captions: an event as a line of the table log, which screen readers read too."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pitboss.core.cards import card_count, text
from pitboss.core.money import dollars
from pitboss.rules.acts import (
    Act,
    Arrange,
    Ask,
    Award,
    Collect,
    Deal,
    Lay,
    Mark,
    Outcome,
    Peek,
    Place,
    Roll,
    Settle,
    Show,
    Split,
    Stay,
    Turn,
    seat_of,
)
from pitboss.rules.house import House
from pitboss.rules.options import Flat, to_one


def who(spot: str, me: int = 0) -> str:
    """The name of a spot at the table, or "You" for the player of seat `me`.

    >>> who("3"), who("3.2"), who("dealer"), who("3.2", me=3)
    ('Seat 3', 'Seat 3, hand 2', 'Dealer', 'You, hand 2')
    """
    seat, _, hand = spot.partition(".")
    if not seat_of(spot):
        return spot.replace("_", " ").capitalize()
    return ("You" if int(seat) == me else f"Seat {seat}") + (f", hand {hand}" if hand else "")


def of_unseen(fits: int, total: int, what: str, cards: str = "unseen cards") -> str:
    """A reason that counts cards: empty if none of them do it or all of them, which argues for nothing.

    >>> of_unseen(3, 50, "make a Roo"), of_unseen(50, 50, "make a Roo")
    ('3 of the 50 unseen cards make a Roo.', '')
    """
    return f"{fits:,} of the {total:,} {cards} {what}." if 0 < fits < total else ""


def signed(cents: int) -> str:
    """A result with its sign.

    >>> signed(400), signed(-1250), signed(0)
    ('+$4', '-$12.50', '$0')
    """
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)


def caption(act: Act, answer: Any, house: House, me: int = 0) -> str:
    """One sentence for one event, for the player of seat `me`. Cards that the listener may not know come as None."""
    name, on = _subject(act.spot, me)
    mine, place = name == "You", "" if seat_of(act.spot) or act.spot == "dealer" else f"the {name.lower()}"
    s, whose = "" if mine else "s", "your" if mine else "" if act.spot == "dealer" else f"{name}'s"
    match act:
        case Deal() | Lay():
            what = text(answer) if isinstance(act, Deal) and answer else card_count(len(act.at))
            what += " face down" if isinstance(act, Lay) else ""
            if act.spot == "burn":
                return f"Dealer burns {card_count(len(act.at))}"
            return f"Dealer deals {what} to {place}" if place else f"{name} get{s} {what}{on}"
        case Turn():
            what = text(answer) if answer else card_count(len(act.at))
            return f"Dealer turns {what} ({name.lower()})" if place else f"{name} turn{s} {what}{on}"
        case Roll():
            return f"{name}: {house.game.felt.rolled(act.sides, answer)}"
        case Mark():
            return f"{name} on {act.number}" if act.number else f"{name} off"
        case Stay() if act.to != act.wager:
            return f"{whose[0].upper()}{whose[1:]} {title(house, act.wager)}{on} moves to {title(house, act.to)}"
        case Stay():
            return f"{whose[0].upper()}{whose[1:]} {title(house, act.wager)}{on} stays"
        case Peek():
            return f"{name} looks at the hole card"
        case Ask():
            return f"{name} {does(house, answer, s)}{on}" if answer is not None else f"{name} ha{s or 've'} decided{on}"
        case Show():
            how = f" and {does(house, act.choice, s)}" if act.choice is not None else ""
            return f"{name} show{s} {text(act.cards)}{how}"
        case Arrange():
            return f"{name} {does(house, act.choice, s)}{on}"
        case Collect():
            taken = [text(act.cards)] if act.cards else []
            what = " and ".join(taken + [card_count(act.down)] if act.down else taken)
            from_place = f" from {place}" if place else on
            return f"Dealer collects {f'{whose} ' if whose and not place else ''}{what}{from_place}"
        case Place() if act.wager in house.game.pooled:
            return f"{name} put{s} {dollars(act.stake)} in the pot"
        case Place(lent=True):
            return f"Dealer lays {dollars(act.stake)} of the house on {title(house, act.wager)}{on}"
        case Place():
            return f"{name} bet{s} {dollars(act.stake)} on {title(house, act.wager)}{on}"
        case Split():
            return f"{name} split{s}{on}"
        case Settle() if act.wager in house.game.pooled:
            return f"{name} ha{s or 've'} folded" if act.row.folded else f"{name} {_ended(act.row.value, mine=mine)}"
        case Settle() if act.row.withdrawn:
            return f"{name} take{s} {dollars(act.stake)} back from {title(house, act.wager)}{on}"
        case Settle():
            return f"{whose[0].upper()}{whose[1:]} {title(house, act.wager)}{on} {settled(act, house)}"
        case Award() if act.pot < 0:
            return f"{name} take{s} back an uncalled {dollars(act.chips)}"
        case Award():
            return f"{name} win{s} {'the ' if act.pot == 0 else ''}{pot(act.pot)}: {dollars(act.chips)}"


def _subject(spot: str, me: int) -> tuple[str, str]:
    """The subject of a sentence: the seat, and which of its hands where it has several."""
    name, comma, hand = who(spot, me).partition(", hand ")
    return name, f" on hand {hand}" if comma else ""


def does(house: House, choice: Any, s: str = "s") -> str:
    """What is done by a choice, live or from a log that kept its text alone: "raises to $20", "leave LOW open"."""
    verb, _, rest = house.game.felt.announced(str(choice)).partition(" ")
    return f"{verb}{'es' if s and verb.endswith(('s', 'o')) else s}{f' {rest}' if rest else ''}"


def _ended(row: str, *, mine: bool) -> str:
    """How a hand between players ended, from the row's name: "Wins without a call", "Loses"."""
    verb, _, rest = row.lower().partition(" ")
    return f"{verb.removesuffix('s') if mine else verb} {rest or 'the hand'}"


# labels of rows that say no more than what they pay
PLAIN = frozenset(("win", "wins", "tie", "ties", "push", "lose", "loses", "loss", "losses", "less", "other"))


def settled(act: Settle, house: House) -> str:
    """The result of a settled bet, with its row where that says more."""
    outcome, row = settlement(act, house), act.row.value
    if outcome in ("push", "no bonus"):
        return "pushes" if outcome == "push" else "pays nothing"
    says_no_more = row.lower() in PLAIN or row == title(house, act.wager) or outcome.startswith("loses")
    return outcome if says_no_more else f"({row}) {outcome}"


def settlement(act: Settle, house: House) -> str:
    pays, wager = house.pays[act.wager][act.row], house.wagers.get(act.wager)
    if pays == 0 and wager and wager.paid_on:
        return "no bonus"
    return result(house, act.wager, act.row, act.stake)


def pot(number: int) -> str:
    """Pots by their number: the main pot is 0, and a number below 0 is an uncalled bet."""
    return "uncalled bet back" if number < 0 else "main pot" if number == 0 else f"side pot {number}"


def result(house: House, wager: str, row: Outcome, stake: int) -> str:
    """The result of a bet that ends on a row, with the amount."""
    pays = house.pays[wager][row]
    if isinstance(pays, Flat):
        return f"pays {dollars(pays.cents)}"
    if pays == 0:
        return "push" if stake else "pays nothing"
    if pays < 0:
        return f"loses {dollars(-house.won(wager, row, stake))}"
    return f"pays {odds_words(house, wager, row)}: {dollars(house.won(wager, row, stake))}"


def odds_words(house: House, wager: str, row: Outcome) -> str:
    """What a winning row pays, as it is announced: 3 to 2, 1 to 1 less 5% commission, $200."""
    pays, percent = house.pays[wager][row], house.options.commission_on(wager, row)
    if isinstance(pays, Flat):
        return dollars(pays.cents)
    return f"{to_one(pays * Fraction(100, 100 - percent))} less {percent}% commission" if percent else to_one(pays)


def title(house: House, wager: str) -> str:
    return house.title(wager)
