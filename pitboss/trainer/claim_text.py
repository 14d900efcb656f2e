"""What a trainee types in the terminal, read as claims. One form for each act of a dealer:

deal PLACE CARDS up|down     turn PLACE CARDS       burn CARDS          look        set PLACE HOW
take PLACE BET [AMOUNT]      push PLACE BET         pay PLACE BET AMOUNT
award PLACE AMOUNT           collect PLACE          say CALL
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from pitboss.core.errors import BadInput, UnknownName
from pitboss.core.money import parse
from pitboss.rules.acts import Ask
from pitboss.rules.captions import title
from pitboss.rules.game import DEALER
from pitboss.rules.house import House
from pitboss.trainer.claims import BURN, DOWN, SAY, UP, Claim, claim_for, is_asked

FORMS = {
    "deal": "deal PLACE CARDS up|down, such as deal 3 1 up",
    "burn": "burn CARDS, such as burn 1",
    "turn": "turn PLACE CARDS, such as turn dealer 2",
    "look": "look",
    "set": "set PLACE HOW, such as set dealer middle",
    "take": "take PLACE BET, such as take 2 {bet}",
    "push": "push PLACE BET, such as push 2 {bet}",
    "pay": "pay PLACE BET AMOUNT, such as pay 3 {bet} 22.50",
    "award": "award PLACE AMOUNT, such as award 4 120",
    "collect": "collect PLACE, such as collect 3",
    "say": "say CALL, such as say no more bets",
}
KEYS = {"d": "deal", "b": "burn", "t": "turn", "l": "look", "s": "set"} | {
    "a": "take", "p": "push", "w": "pay", "g": "award", "c": "collect", "y": "say",
}  # fmt: skip


def parse_claims(line: str, house: House) -> list[Claim]:
    """What a line claims; `deal 1-6 1 up` and `collect 6-1` are several claims, in this order."""
    words = line.lower().split()
    if not words:
        raise BadInput(f"nothing was typed; type what you do next, such as {examples(house)}.")
    verb = KEYS.get(words[0], words[0])
    if verb not in FORMS:
        raise BadInput(f"{words[0]!r} is not a dealer's act; type one of {', '.join(FORMS)}.")
    if verb == SAY:
        return [Claim(SAY, DEALER, " ".join(words[1:]))]
    rest = [word for word in words[1:] if word not in ("seat", "seats")]
    if verb == "look":
        rest = rest or [DEALER]
    elif verb == BURN:
        verb, rest = "deal", [BURN, *(rest or ["1"]), DOWN]
    if not rest:
        raise malformed(line, words[0], house)
    spots = spots_in(rest[0], house)
    claim = READ[verb](verb, rest[1:], line, house)
    return [replace(claim, spot=spot) for spot in spots]


def malformed(line: str, verb: str, house: House) -> BadInput:
    """How the act is typed."""
    form = FORMS[KEYS.get(verb, verb)].format(bet=next(iter(house.pays)))
    return BadInput(f"{line.strip()!r} cannot be read; type {form}.")


def dealt(verb: str, rest: list[str], line: str, house: House) -> Claim:
    if len(rest) != 2 or rest[1] not in (UP, DOWN):
        raise malformed(line, verb, house)
    return Claim(verb, n=count(rest[0]), face=rest[1])


def turned(verb: str, rest: list[str], line: str, house: House) -> Claim:
    if len(rest) != 1:
        raise malformed(line, verb, house)
    return Claim(verb, n=count(rest[0]))


def alone(verb: str, rest: list[str], line: str, house: House) -> Claim:
    if rest:
        raise malformed(line, verb, house)
    return Claim(verb)


def arranged(verb: str, rest: list[str], line: str, house: House) -> Claim:
    if not rest:
        raise malformed(line, verb, house)
    return Claim(verb, what=" ".join(rest))


def settled(verb: str, rest: list[str], line: str, house: House) -> Claim:
    """A bet, and an amount after it where one is due; a bet that loses whole needs none."""
    amounts = rest[-1:] if verb == "pay" or (verb == "take" and not wagers_named(rest, house)) else []
    named = rest[: len(rest) - len(amounts)]
    if not named or (verb == "pay" and not amounts):
        raise malformed(line, verb, house)
    found = wagers_named(named, house)
    if len(found) != 1:
        raise UnknownName("bet", " ".join(named), [title(house, name) for name in house.pays])
    return Claim(verb, what=found[0], cents=parse(amounts[0]) if amounts else None)


def awarded(verb: str, rest: list[str], line: str, house: House) -> Claim:
    if len(rest) != 1:
        raise malformed(line, verb, house)
    return Claim(verb, cents=parse(rest[0]))


READ: dict[str, Callable[[str, list[str], str, House], Claim]] = {
    "deal": dealt, "turn": turned, "look": alone, "collect": alone, "set": arranged,
    "take": settled, "push": settled, "pay": settled, "award": awarded,
}  # fmt: skip


def count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 53:
        raise BadInput(f"{text!r} is not a number of cards; write a whole number such as 2.")
    return int(text)


def spots_in(text: str, house: House) -> list[str]:
    """`3`, `3.2`, `1-6`, `6-1`, `1,2,4` or a place of the layout, by the start of its name."""
    first, dash, last = text.partition("-")
    if dash and first.isdecimal() and last.isdecimal():
        low, high = seat(first, house), seat(last, house)
        return [str(one) for one in (range(low, high + 1) if low <= high else range(low, high - 1, -1))]
    return [spot_in(part, house) for part in text.split(",") if part]


def spot_in(text: str, house: House) -> str:
    first, _, hand = text.partition(".")
    if first.isdecimal() and (not hand or hand.isdecimal()):
        seat(first, house)
        return text
    places = house.places
    fits = [place for place in places if place.startswith(text)]
    if len(fits) != 1:
        raise UnknownName("place", text, [*places, *(str(n) for n in range(1, house.game.seats + 1))])
    return fits[0]


def seat(text: str, house: House) -> int:
    if not 1 <= int(text) <= house.game.seats:
        raise BadInput(f"{text!r} is not a seat; {house.game.title} has seats 1 to {house.game.seats}.")
    return int(text)


def wagers_named(words: list[str], house: House) -> list[str]:
    """Bets by their key, their title, or words that begin the words of either in order."""
    text = " ".join(words).replace("_", " ")
    names = {name: (name.replace("_", " "), title(house, name).lower()) for name in house.pays}
    exact = [name for name, known in names.items() if text in known]
    return exact[:1] or [name for name, known in names.items() if any(begins(text.split(), one) for one in known)]


def begins(want: list[str], named: str) -> bool:
    """Each word begins one of the name's, in its order."""
    rest = iter(named.split())
    return bool(want) and all(any(word.startswith(part) for word in rest) for part in want)


EXAMPLE_ROUNDS, MOST_EXAMPLES = ("1", "2", "3", "4"), 4


@lru_cache(maxsize=64)
def examples(house: House) -> str:
    """What a dealer of this game types: the first step of each kind in a few rounds of it."""
    from pitboss.trainer.dealt import DealtTable

    found: dict[str, str] = {}
    for seed in EXAMPLE_ROUNDS:
        for event in DealtTable(house, seed).play().round.log:
            if not isinstance(event.act, Ask) and is_asked(event.act, house):
                claim = claim_for(event.act, house)
                assert claim is not None
                found.setdefault(claim.verb, str(claim))
    *first, last = list(found.values())[:MOST_EXAMPLES]
    return f"{'; '.join(first)}; or {last}"
