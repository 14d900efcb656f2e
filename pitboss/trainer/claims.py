"""What a trainee says he does next, as a value and as text, and where it differs from what is due.

deal 3 | deal 1-6 | deal dealer down | deal board 2 | burn | turn dealer | look dealer | set dealer middle
collect 2 | take 2 play | push 1 play | pay 3 pocket 20 | award 4 120
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pitboss.acts import Act, Arrange, Award, Choice, Collect, Deal, Face, Lay, Peek, Place, Settle, Show, Split, Turn
from pitboss.captions import result, title, who
from pitboss.engine.simulate import won
from pitboss.errors import BadInput, UnknownName
from pitboss.money import dollars, parse, plain
from pitboss.rules import House
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
    "verb": "Something else comes first.",
    "spot": "The right thing, but another place comes first.",
    "wager": "The right place, but another wager is settled first.",
    "choice": "The house rule sets this hand otherwise.",
    "cards": "Not this number of cards.",
    "face": "The right cards, the wrong side up.",
}


def explain(wrong: str, act: Act, house: House[Any]) -> str:
    """Why a claim is wrong, without doing the sum for the trainee."""
    if isinstance(act, Settle) and wrong in ("row", "amount"):
        pays = house.pays[act.wager][act.row]
        name = f"{title(house, act.wager)} at {who(act.spot).lower()}"
        if wrong == "row":
            return f"{name} ends on {act.row.value!r}: {result(pays, act.stake).partition(':')[0]}."
        return f"{name}, {act.row.value!r}, {result(pays, act.stake).partition(':')[0]} on {dollars(act.stake)}."
    if wrong == "amount":
        return "The pot holds another amount."
    return WHY[wrong]


# from text


def parse_claims(line: str, house: House[Any]) -> list[Claim]:
    """What a line of text claims; `deal 1-6` and `collect 6-1` are several claims, in this order."""
    words = line.lower().split()
    if not words or words[0] not in VERBS:
        known = f"{words[0]!r} is nothing a dealer does" if words else "nothing was said"
        raise BadInput(f"{known}; say what you do next, such as {EXAMPLE}.")
    verb, rest = VERBS[words[0]], line.split()[1:]
    if verb == BURN:
        return [Claim("deal", BURN, n=count(rest[0]) if rest else 1)]
    if not rest:
        raise BadInput(f"{line.strip()!r} does not say where; name a seat or place, such as {words[0]} 3.")
    spots = spots_in(rest[0], house)
    claim = details(verb, rest[1:], line, house)
    return [replace(claim, spot=spot) for spot in spots]


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
        if len(words) > 2 or (verb == "push" and len(words) > 1):
            raise BadInput(f"{line.strip()!r} says too much; say {verb}, the seat, the wager and the amount.")
        wager = wager_in(words[0], house)
        if verb == "pay" and len(words) == 1:
            raise BadInput(f"{line.strip()!r} names no amount; say how much, such as pay 3 {wager} 20.")
        return Claim(verb, what=wager, cents=parse(words[1]) if len(words) == 2 else None)
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


def wager_in(text: str, house: House[Any]) -> str:
    """A wager by its name, its title or the start of either."""
    want = text.lower().replace("-", "_")
    if want in house.pays:
        return want
    names = {name: title(house, name).lower().replace(" ", "_") for name in house.pays}
    fits = [name for name, shown in names.items() if name.startswith(want) or shown.startswith(want)]
    if len(fits) != 1:
        raise UnknownName("wager", text, house.pays)
    return fits[0]
