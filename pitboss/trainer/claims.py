"""What a trainee says he does next, as a value and as text, and where it differs from what is due.

deal 3 | deal 1-6 | deal dealer down | deal board 2 | burn | turn dealer | look dealer | set dealer middle
collect 2 | take 2 play | push 1 play | pay 3 pocket 20 | award 4 120
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from pitboss.acts import (
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
from pitboss.captions import PLAIN, result, title, who
from pitboss.engine.simulate import won
from pitboss.errors import BadInput, UnknownName
from pitboss.money import dollars, parse, plain
from pitboss.rules import DEALER, House
from pitboss.trainer.training import training_of

UP, DOWN = "up", "down"
BURN = "burn"
SETTLING = ("pay", "take", "push")
EXAMPLE = "deal 3, turn dealer, set dealer middle, take 2 play, push 1 play, pay 3 pocket 20, collect 2 or burn"

VERBS = {
    "deal": "deal", "d": "deal", "lay": "deal", "burn": BURN, "bury": BURN, "b": BURN,
    "turn": "turn", "t": "turn", "show": "turn", "look": "look", "peek": "look", "l": "look",
    "set": "set", "place": "set", "arrange": "set", "s": "set",
    "collect": "collect", "clear": "collect", "c": "collect",
    "pay": "pay", "w": "pay", "take": "take", "a": "take", "push": "push", "p": "push", "award": "award",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing a dealer does. What is left out is not claimed, and only what is claimed can be wrong."""

    verb: str
    spot: str = ""
    what: str = ""  # the wager, or how a hand is set
    n: int | None = None  # cards
    cents: int | None = None
    face: str = ""

    def __str__(self) -> str:
        if self.verb == "deal" and self.spot == BURN:
            return BURN + ("" if self.n in (None, 1) else f" {self.n}")
        count = "" if self.n in (None, 1) else str(self.n)
        amount = "" if self.cents is None else plain(self.cents).removesuffix(".00")
        return " ".join(filter(None, (self.verb, self.spot, self.what, count, self.face, amount)))


def claim_words(claim: Claim, house: House[Any]) -> str:
    """As people read it: "take seat 2's Three Card Hard Hand, $7"."""
    spot = who(claim.spot).lower()
    seat = spot if seat_of(claim.spot) else f"the {spot}"
    cards = f"{claim.n or 1} card{'s' * (claim.n not in (None, 1))}"
    amount = "" if claim.cents is None else dollars(claim.cents)
    match claim.verb:
        case "deal" if claim.spot == BURN:
            return f"burn {cards}"
        case "deal":
            return f"deal {cards}{f' face {claim.face}' if claim.face else ''} to {seat}"
        case "turn":
            return f"turn over {claim.n or 1} of {seat}'s cards"
        case "look":
            return "look at the hole card"
        case "set":
            return f"set {seat}'s hand: {claim.what}"
        case "award":
            return f"push {amount} to {seat}"
        case "collect":
            if claim.spot == BURN:
                return "collect the burn cards"
            return f"collect {seat}'s cards" if seat_of(claim.spot) or claim.spot == DEALER else f"collect {seat}"
    return ", ".join(filter(None, (f"{claim.verb} {seat}'s {title(house, claim.what)}", amount)))


# from acts


def claim_for(act: Act, house: House[Any]) -> Claim | None:
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


def is_asked(act: Act, house: House[Any]) -> bool:
    """Not what players do themselves, a bonus that pays nothing, or the row of a pot."""
    if isinstance(act, Place | Split):
        return False
    if isinstance(act, Settle) and won(house, act) == 0:
        wager = house.wagers.get(act.wager)
        return wager is not None and not wager.rides_on and not wager.pooled and act.stake > 0
    return True


# how a claim differs


def differs(claim: Claim, act: Act, house: House[Any]) -> str:
    """The first field that is wrong: verb, spot, wager, row, amount, choice, cards or face; empty if none is."""
    due = claim_for(act, house)
    assert due is not None, f"{act} is nobody's claim"
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
    if claim.n not in (None, due.n) or (claim.n is None and due.verb == "deal" and due.n != 1):
        return "cards"
    return "face" if claim.face and claim.face != due.face else ""


def differs_settling(claim: Claim, act: Act, due: Claim) -> str:
    assert isinstance(act, Settle)
    if claim.what != due.what:
        return "wager"
    if claim.verb != due.verb:
        return "row"
    whole = due.cents == act.stake and due.verb == "take"
    return "" if claim.cents == due.cents or (whole and claim.cents is None) else "amount"


def same_choice(said: str, choice: Choice, house: House[Any]) -> bool:
    """A choice by its name or the start of it; a choice of cards by these cards in any order."""
    words = said.lower().replace("10", "t").split()
    for name in training_of(house.game).names(choice):
        named = name.lower().replace("10", "t").split()
        if sorted(words) in (sorted(named), sorted(named[1:])):
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
}


def explain(wrong: str, act: Act, house: House[Any]) -> str:
    """Why a claim is wrong, without doing the sum for the trainee."""
    if isinstance(act, Settle) and wrong in ("row", "amount"):
        does = result(house, act.wager, act.row, act.stake).partition(":")[0].replace("push", "pushes")
        does = "loses" if wrong == "amount" and does.startswith("loses $") else does  # the amount is the trainee's
        if wrong == "row":
            return f"The result is wrong: {title(house, act.wager)} at {who(act.spot).lower()} {does}."
        label = "" if act.row.value.lower() in PLAIN or does.startswith("loses") else f"{act.row.value}, "
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


# from text


def parse_claims(line: str, house: House[Any]) -> list[Claim]:
    """What a line of text claims; `deal 1-6` and `collect 6-1` are several claims, in this order."""
    words = plain_words(line)
    if not words or words[0] not in VERBS:
        known = f"{words[0]!r} is nothing a dealer does" if words else "nothing was said"
        raise BadInput(f"{known}; say what you do next, such as {EXAMPLE}.")
    verb, rest = VERBS[words[0]], words[1:]
    if verb == BURN:
        counts = [word for word in rest if word not in ("card", "cards")]
        return [Claim("deal", BURN, n=count(counts[0]) if counts else 1)]
    if not rest:
        raise BadInput(f"{line.strip()!r} does not say where; name a seat or place, such as {words[0]} 3.")
    if verb == "deal" and len(rest) > 2 and rest[1] in ("card", "cards"):  # deal 1 card to seat 3
        rest = [rest[2], rest[0], *rest[3:]]
    spots = spots_in(rest[0], house)
    claim = details(verb, rest[1:], line, house)
    return [replace(claim, spot=spot) for spot in spots]


FILLERS = frozenset(("seat", "seats", "the", "a", "an", "on", "to", "his", "her", "their", "of", "over", "for", "with"))
NUMBERS = {word: str(n) for n, word in enumerate(["one", "two", "three", "four", "five", "six", "seven"], 1)}
DOLLARS = re.compile(r"\$?(\d[\d,]*(?:\.\d+)?)\s*(?:dollars|dollar|bucks)\b")  # 45 dollars
PICK_UP, LOCK_UP = re.compile(r"^\s*pick(?:s)? up\b"), re.compile(r"^\s*lock(?:s)? up\b")
RANGE = re.compile(r"\b(\d+)\s*(?:-|–|to|thru|through)\s*(\d+)\b")


def plain_words(line: str) -> list[str]:
    """The words that matter: "Take the bet on seat 6's Match the Color, $15" is "take 6 match color 15".

    >>> plain_words("push seat 4 play"), plain_words("deal seats 1 to 6")
    (['push', '4', 'play'], ['deal', '1-6'])
    """
    text = PICK_UP.sub("collect", LOCK_UP.sub("take", line.lower()))
    text = RANGE.sub(r"\1-\2", DOLLARS.sub(r"$\1", text).replace("'s", "").replace("’s", ""))
    words = [word.strip(",.;:!") for word in re.sub(r",(?!\d)", " ", text).replace("colour", "color").split()]
    sets = bool(words) and VERBS.get(words[0]) == "set"
    drop = FILLERS - {"a"} if sets else FILLERS  # an ace, where cards are named
    return [NUMBERS.get(word, word) for n, word in enumerate(words) if word and (not n or word not in drop)]


def spots_in(text: str, house: House[Any]) -> list[str]:
    """`3`, `3.2`, `1-6`, `6-1`, `1,2,4` or a place of the layout."""
    first, dash, last = text.partition("-")
    if dash and first.isdecimal() and last.isdecimal():
        low, high = seat(first, house), seat(last, house)
        return [str(one) for one in (range(low, high + 1) if low <= high else range(low, high - 1, -1))]
    return [spot for part in text.split(",") if part for spot in [spot_in(part, house)]]


def spot_in(text: str, house: House[Any]) -> str:
    first, _, hand = text.partition(".")
    if first.isdecimal() and (not hand or hand.isdecimal()):
        seat(first, house)
        return text
    places = house.game.places
    fits = [place for place in places if place.startswith(text.lower())]
    if len(fits) != 1:
        raise UnknownName("place", text, [*places, *(str(n) for n in range(1, house.game.seats + 1))])
    return fits[0]


def seat(text: str, house: House[Any]) -> int:
    if not 1 <= int(text) <= house.game.seats:
        raise BadInput(f"{text!r} is no seat; {house.game.title} has seats 1 to {house.game.seats}.")
    return int(text)


def details(verb: str, words: list[str], line: str, house: House[Any]) -> Claim:
    """What follows the spot."""
    if verb in SETTLING:
        if not words:
            known = ", ".join(house.pays)
            raise BadInput(f"{line.strip()!r} names no wager; say {verb}, the seat and one of: {known}.")
        wager, amounts = wager_and_rest(words, house)
        if len(amounts) > 1 or (verb == "push" and amounts):
            raise BadInput(f"{line.strip()!r} says too much; say {verb}, the seat, the bet and the amount.")
        if verb == "pay" and not amounts:
            raise BadInput(f"{line.strip()!r} names no amount; say how much, such as pay 3 {wager} 20.")
        return Claim(verb, what=wager, cents=parse(amounts[0]) if amounts else None)
    if verb == "award":
        if len(words) != 1:
            raise BadInput(f"{line.strip()!r} names no amount; say award, the seat and dollars, such as award 4 120.")
        return Claim(verb, cents=parse(words[0]))
    if verb == "set":
        if not words:
            raise BadInput(f"{line.strip()!r} does not say how; name the position or cards, such as set dealer middle.")
        return Claim(verb, what=" ".join(words))
    faces = [word for word in words if word in (UP, DOWN)] if verb == "deal" else []
    counts = [word for word in words if word not in faces and word not in ("card", "cards")]
    if len(faces) > 1 or len(counts) > 1:
        raise BadInput(f"{line.strip()!r} says too much; say {verb}, the place and the number of cards.")
    return Claim(verb, n=count(counts[0]) if counts else None, face=faces[0] if faces else "")


def count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 53:
        raise BadInput(f"{text!r} is no number of cards; write a whole number such as 2.")
    return int(text)


def wager_and_rest(words: list[str], house: House[Any]) -> tuple[str, list[str]]:
    """The bet that as many words as possible name, from the first or after an amount, and what is left."""
    amounts = [word for word in words if is_amount(word)]
    named = [word for word in words if not is_amount(word)]
    for longest in range(len(words), 0, -1):  # a bet's name may hold a number: 7 card tiger 25
        for start in range(len(words) - longest + 1):
            found = wagers_named(words[start : start + longest], house)
            if len(found) == 1:
                return found[0], words[:start] + words[start + longest :]
    raise UnknownName("bet", " ".join(named or amounts), [title(house, name) for name in house.pays])


def is_amount(word: str) -> bool:
    return word.replace("$", "").replace(",", "").replace(".", "", 1).isdecimal()


def wagers_named(words: list[str], house: House[Any]) -> list[str]:
    """Bets by their key, their title, or words that begin the words of it in order."""
    want = [part for word in words for part in word.replace("-", "_").split("_") if part]
    exact = [name for name in house.pays if want in (name.split("_"), plain_words(title(house, name)))]
    if exact:
        return exact[:1]
    if want[-1:] == ["bet"] and len(want) > 1:
        want.pop()
    if all(is_amount(word) for word in want):
        return []
    return [
        name for name in house.pays if begins(want, plain_words(title(house, name))) or begins(want, name.split("_"))
    ]


def begins(want: list[str], title: list[str]) -> bool:
    """Each word begins one of the title's, in its order."""
    rest = iter(title)
    return all(any(word.startswith(part) for word in rest) for part in want)
