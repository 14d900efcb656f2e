"""What a trainee claims to do next, as a value and in words, and where it differs from what is due.

deal 3 1 up | deal dealer 1 down | burn 1 | turn dealer 2 | look dealer | set dealer middle
collect 2 | take 2 play 20 | push 1 play | pay 3 pocket 20 | award 4 120 | say dealer No more bets
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pitboss.core.errors import BadInput, UnknownName
from pitboss.core.money import dollars, plain
from pitboss.engine.simulation_driver import won
from pitboss.rules.acts import (
    Act,
    Arrange,
    Award,
    Choice,
    Collect,
    Deal,
    Face,
    Lay,
    Peek,
    Place,
    Settle,
    Show,
    Split,
    Turn,
    seat_of,
)
from pitboss.rules.captions import PLAIN, result, title, who
from pitboss.rules.game import DEALER
from pitboss.rules.house import House
from pitboss.trainer.training import training_of

UP, DOWN = "up", "down"
CARD = re.compile(r"([2-9tjqka])[cdhs]")  # where ranks alone are named, cards name them too
BURN = "burn"
SETTLING = ("pay", "take", "push")
SAY, SAY_AT = "say", DEALER  # a call, and the place of one that is no seat's


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing a dealer does. Every field that the act has must be said."""

    verb: str
    spot: str = ""
    what: str = ""  # the wager, how a hand is set, or a call
    n: int | None = None  # cards
    cents: int | None = None
    face: str = ""

    def __str__(self) -> str:
        if self.verb == "deal" and self.spot == BURN:
            return f"{BURN} {self.n or 1}"
        count = "" if self.n is None else str(self.n)
        amount = "" if self.cents is None else plain(self.cents).removesuffix(".00")
        return " ".join(filter(None, (self.verb, self.spot, self.what, count, self.face, amount)))


def checked(claim: Claim, house: House) -> Claim:
    """A claim that says everything its act has, about a place and a bet of this game; else it is refused."""
    seat, seats = seat_of(claim.spot), house.game.seats
    if claim.spot not in (*house.places, SAY_AT if claim.verb == SAY else BURN) and not 1 <= seat <= seats:
        raise UnknownName("place", claim.spot, [*house.places, *map(str, range(1, seats + 1))])
    if claim.verb in SETTLING and claim.what not in house.pays:
        raise UnknownName("bet", claim.what, house.pays)
    if claim.verb in ("deal", "turn") and claim.n is None:
        raise BadInput(f"{str(claim)!r} does not say how many cards; say their number.")
    if claim.verb == "deal" and not claim.face and claim.spot != BURN:
        raise BadInput(f"{str(claim)!r} does not say which side is up; say face up or face down.")
    if claim.verb in ("pay", "award") and claim.cents is None:
        raise BadInput(f"{str(claim)!r} names no amount; say how much.")
    if claim.verb in ("set", SAY) and not claim.what:
        lacks = "how; name the position or the cards" if claim.verb == "set" else "what; name the call"
        raise BadInput(f"{str(claim)!r} does not say {lacks}.")
    return claim


def claim_words(claim: Claim, house: House) -> str:
    """As people read it: "take seat 2's Three Card Hard Hand, $7"."""
    seat = place_words(claim.spot)
    cards = f"{claim.n or 1} card{'s' * (claim.n not in (None, 1))}"
    amount = "" if claim.cents is None else dollars(claim.cents)
    match claim.verb:
        case "deal" if claim.spot == BURN:
            return f"burn {cards}"
        case "deal":
            faced = f" face {claim.face}" if claim.face else ""
            return f"deal {seat}{faced}" if names_cards(claim.spot) else f"deal {cards}{faced} to {seat}"
        case "turn" if names_cards(claim.spot):
            return f"turn over {seat}"
        case "turn" if not seat_of(claim.spot) and claim.spot != DEALER:
            return f"turn over {cards} of {seat}"
        case "turn":
            return f"turn over {claim.n or 1} of {seat}'s cards"
        case "look":
            return "look at the hole card"
        case "set":
            return f"set {seat}'s hand: {claim.what}"
        case "award":
            return f"push {amount} to {seat}"
        case "say":
            return f"say “{f'{who(claim.spot)}, ' if seat_of(claim.spot) else ''}{claim.what}”"
        case "collect":
            if claim.spot == BURN:
                return "collect the burn cards"
            return f"collect {seat}'s cards" if seat_of(claim.spot) or claim.spot == DEALER else f"collect {seat}"
    return ", ".join(filter(None, (f"{claim.verb} {seat}'s {title(house, claim.what)}", amount)))


def place_words(spot: str) -> str:
    """
    >>> place_words("3.2"), place_words("board"), place_words("breaker_card")
    ('seat 3, hand 2', 'the board', 'the Breaker card')
    """
    named = who(spot)
    if seat_of(spot):
        return named.lower()
    return f"the {named if '_' in spot else named.lower()}"


def names_cards(spot: str) -> bool:
    """Whether a place is called after the cards that come to it."""
    return spot.endswith(("_card", "_cards"))


# from acts


def claim_for(act: Act, house: House) -> Claim | None:
    """The claim that says this act in full; None for what is not the dealer's."""
    match act:
        case Deal():
            return Claim("deal", act.spot, n=len(act.at), face=UP if act.face is Face.UP else DOWN)
        case Lay():
            return Claim("deal", act.spot, n=len(act.at), face=DOWN)
        case Turn():
            return Claim("turn", act.spot, n=len(act.at))
        case Show():
            return Claim("turn", act.spot, n=len(act.cards))
        case Peek():
            return Claim("look", act.spot)
        case Arrange():
            return Claim("set", act.spot, training_of(house.game).names(act.choice)[0])
        case Collect():
            return Claim("collect", act.spot)
        case Settle():
            cents = won(house, act)
            verb = "pay" if cents > 0 else "take" if cents < 0 else "push"
            return Claim(verb, act.spot, act.wager, cents=abs(cents) if cents else None)
        case Award():
            return Claim("award", act.spot, cents=act.chips)
    return None


def is_asked(act: Act, house: House) -> bool:
    """Not what players do themselves, a bonus that pays nothing, or the row of a pot."""
    if isinstance(act, Place | Split):
        return False
    if isinstance(act, Settle) and won(house, act) == 0:
        wager = house.wagers.get(act.wager)
        return wager is not None and not wager.paid_on and not wager.pooled and act.stake > 0
    return True


# how a claim differs


def differs(claim: Claim, act: Act, house: House) -> str:
    """The first field that is wrong: verb, spot, wager, row, amount, choice, cards or face; empty if none is."""
    due = claim_for(act, house)
    assert due is not None, f"{act} is not an act of the dealer"
    settles = claim.verb in SETTLING and due.verb in SETTLING
    if claim.verb != due.verb and not settles:
        return "verb"
    if claim.spot != due.spot:
        return "spot"
    if settles:
        return differs_settling(claim, act, due)
    if isinstance(act, Arrange) and not same_choice(claim.what, act.choice, house):
        return "choice"
    if due.verb == "award" and claim.cents != due.cents:
        return "amount"
    if claim.n != due.n:
        return "cards"
    return "face" if claim.face != due.face and claim.spot != BURN else ""


def differs_settling(claim: Claim, act: Act, due: Claim) -> str:
    assert isinstance(act, Settle)
    if claim.what != due.what:
        return "wager"
    if claim.verb != due.verb:
        return "row"
    whole = due.cents == act.stake and due.verb == "take"
    return "" if claim.cents == due.cents or (whole and claim.cents is None) else "amount"


def same_choice(response: str, choice: Choice, house: House) -> bool:
    """A choice by its name or the start of it; a choice of cards by these cards in any order."""
    words = response.lower().replace("10", "t").split()
    ranks = [CARD.sub(r"\1", word) for word in words]
    for name in training_of(house.game).names(choice):
        named = name.lower().replace("10", "t").split()
        if sorted(words) in (sorted(named), sorted(named[1:])) or sorted(ranks) == sorted(named[1:]):
            return True
        if words and not isinstance(choice, tuple) and " ".join(named).startswith(" ".join(words)):
            return True
    return False


WHY = {
    "spot": "The action is right, the seat is wrong: another one comes first.",
    "wager": "The seat is right, the bet is wrong: another bet comes first.",
    "choice": "The setting is wrong: the house rule sets this hand another way.",
    "cards": "Only the number of cards is wrong.",
    "face": "Only the side is wrong: face up or face down.",
    "call": "Only the call is wrong: another one is due.",
    "silence": "A call comes first: say it, then act.",
}


def explain(wrong: str, act: Act, house: House) -> str:
    """Why a claim is wrong, without doing the sum for the trainee."""
    if isinstance(act, Settle) and wrong in ("row", "amount"):
        does = result(house, act.wager, act.row, act.stake).partition(":")[0].replace("push", "pushes")
        does = "loses" if wrong == "amount" and does.startswith("loses $") else does  # the amount is the trainee's
        if wrong == "row":
            return f"The result is wrong: {title(house, act.wager)} at {who(act.spot).lower()} {does}."
        if does.startswith("loses"):
            whole = -won(house, act) == act.stake
            return f"Only the amount is wrong: the bet of {dollars(act.stake)} loses{'' if whole else ' half'}."
        if does.startswith("pushes"):
            return "Only the amount is wrong: a push pays nothing."
        label = "" if act.row.value.lower() in PLAIN else f"{act.row.value}, "
        return f"Only the amount is wrong: {label}{does} on {dollars(act.stake)}."
    if wrong == "amount":
        return "Only the amount is wrong: the pot holds another amount."
    return f"The action is wrong: {due_kind(act)} comes first." if wrong == "verb" else WHY[wrong]


def due_kind(act: Act) -> str:
    """The kind of action that is due, without saying where."""
    match act:
        case Deal() | Lay():
            return "burning a card" if act.spot == BURN else "dealing"
        case Turn() | Show():
            return "turning cards over"
        case Peek():
            return "looking at the hole card"
        case Arrange():
            return "setting a hand"
        case Collect():
            return "collecting cards"
        case Award():
            return "pushing the pot"
    return "settling a bet"
