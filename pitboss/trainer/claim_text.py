"""What a trainee types, read as claims: "take 6 match the color 15", "deal seats 1 to 6", "pay 3 pocket roo $20"."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Any

from pitboss.acts import Ask
from pitboss.captions import title
from pitboss.errors import BadInput, UnknownName
from pitboss.house import House
from pitboss.money import parse
from pitboss.rules import DEALER
from pitboss.trainer.claim_phrases import in_order, steps_in
from pitboss.trainer.claims import BURN, DOWN, SETTLING, UP, Claim, claim_for, claim_words, is_asked

VERBS = {
    "deal": "deal", "d": "deal", "lay": "deal", "burn": BURN, "bury": BURN, "b": BURN,
    "draw": "deal", "hit": "deal", "give": "deal", "put": "deal", "discard": "discard",
    "turn": "turn", "t": "turn", "show": "turn", "flip": "turn",
    "look": "look", "peek": "look", "check": "look", "l": "look",
    "set": "set", "place": "set", "arrange": "set", "s": "set",
    "collect": "collect", "clear": "collect", "muck": "collect", "c": "collect",
    "pay": "pay", "w": "pay", "take": "take", "a": "take", "push": "push", "p": "push", "award": "award",
    "sweep": "take", "ship": "award", "return": "push",
}  # fmt: skip


def parse_claims(line: str, house: House[Any]) -> list[Claim]:
    """What a line of text claims; `deal 1-6` and `collect 6-1` are several claims, in this order."""
    return [claim for step in steps_in(line) or [""] for claim in parse_step(step, house)]


def parse_step(line: str, house: House[Any]) -> list[Claim]:
    words = plain_words(in_order(line, house, settles=False))
    bets = plain_words(in_order(line, house, settles=True))
    if words and (VERBS.get(words[0]) in SETTLING or collects_a_bet(bets, house)):
        words = ["take", *bets[1:]] if collects_a_bet(bets, house) else bets
    if not words or words[0] not in VERBS:
        known = f"{words[0]!r} is not a dealer's action" if words else "nothing was typed"
        raise BadInput(f"{known}; say what you do next, such as {examples(house)}.")
    verb, rest = VERBS[words[0]], words[1:]
    if verb == BURN and rest[:1] == ["and"]:
        raise BadInput(f"{line!r} is more than one step; say burn, and then which cards you deal.")
    if verb == BURN:
        counts = [word for word in rest if word not in ("card", "cards", BURN)]
        return [Claim("deal", BURN, n=count(counts[0]) if counts else 1)]
    if verb == "discard":
        verb, rest = "deal", ["discards", *rest]
    if verb == "look" and not any(word in house.places or word.isdecimal() for word in rest):
        rest = [DEALER]  # there is one hole card to look at
    if verb == "deal" and rest in (["card"], ["cards"]):
        rest = [DEALER]  # to the hand that draws
    if not rest:
        raise BadInput(f"{line.strip()!r} does not say where; name a seat or place, such as {words[0]} 3.")
    if rest[0] in ALL:
        raise BadInput(f"{line.strip()!r} is more than one step; name one seat or place, such as {words[0]} 3.")
    spots = spots_in(rest[0], house)
    pot = pot_pushed(rest[1:], house)
    if pot and verb in ("push", "pay", "award"):
        verb, rest = "award", [rest[0], *pot]
    claim = details(verb, rest[1:], line, house)
    return [replace(claim, spot=spot) for spot in spots]


def collects_a_bet(words: list[str], house: House[Any]) -> bool:
    """To collect cards is one thing, to collect a bet is to take it: "collect match the color from seat 6"."""
    named = words[2:] if len(words) > 2 and VERBS.get(words[0]) == "collect" else []
    titles = [plain_words(title(house, name)) for name in house.pays]
    return any(named[: len(one)] == one for one in titles if not all(map(is_amount, one)))


POT_WORDS = ("pot", "main", "side", "from", "it", "out", "chips")


def pot_pushed(words: list[str], house: House[Any]) -> list[str]:
    """Between players a pot is pushed: "push 120 to seat 4". Its amount, or "pot" where none was said."""
    if not any(wager.pooled for wager in house.wagers.values()):
        return []
    rest = [word for word in words if word not in POT_WORDS]
    amounts = [word for word in rest if is_amount(word)]
    return (amounts or ["pot"]) if words and amounts == rest else []


EXAMPLE_ROUNDS, MOST_EXAMPLES = ("1", "2", "3", "4"), 4


@lru_cache(maxsize=64)
def examples(house: House[Any]) -> str:
    """What a dealer of this game says: the first step of each kind in a few rounds of it."""
    from pitboss.trainer.dealt import DealtTable

    found: dict[str, str] = {}
    for seed in EXAMPLE_ROUNDS:
        for event in DealtTable(house, seed).play().round.log:
            if not isinstance(event.act, Ask) and is_asked(event.act, house):
                claim = claim_for(event.act, house)
                assert claim is not None
                found.setdefault(claim.verb, claim_words(claim, house))
    *first, last = list(found.values())[:MOST_EXAMPLES]
    return f"{'; '.join(first)}; or {last}"


FILLERS = frozenset(
    ("seat", "seats", "the", "a", "an", "on", "to", "his", "her", "their", "of", "over", "for", "with", "face")
    + ("at", "in", "from", "out")
)
NOT_COUNTS = frozenset(
    ("card", "cards", "hand", "hands", "first", "second", "third", "last", "next", "extra", "replacement", "war")
    + ("pair", "community", "discards")
)
ALL = frozenset(("all", "everything", "every", "both", "losers", "winners", "losing", "winning"))
NOT_AMOUNTS = frozenset(("even", "money", "bet", "bets", "back", "winner"))
NUMBERS = {word: str(n) for n, word in enumerate(["one", "two", "three", "four", "five", "six", "seven"], 1)}
DOLLARS = re.compile(r"\$?(\d[\d,]*(?:\.\d+)?)\s*(?:dollars|dollar|bucks)\b")  # 45 dollars
RATIO = re.compile(r"\d+-\d+")  # 3 to 2, as `plain_words` writes it
RANGE = re.compile(r"\b(\d+)\s*(?:-|–|to|thru|through)\s*(\d+)\b")


def plain_words(line: str) -> list[str]:
    """The words that matter: "Take the bet on seat 6's Match the Color, $15" is "take 6 match color 15".

    >>> plain_words("push seat 4 play"), plain_words("deal seats 1 to 6")
    (['push', '4', 'play'], ['deal', '1-6'])
    """
    text = RANGE.sub(r"\1-\2", DOLLARS.sub(r"$\1", line.lower()).replace("'s", ""))
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
    places = house.places
    fits = [place for place in places if place.startswith(text.lower())]
    if len(fits) != 1:
        named = [place.replace("_", " ") for place in places]
        raise UnknownName("place", text, [*named, *(str(n) for n in range(1, house.game.seats + 1))])
    return fits[0]


def seat(text: str, house: House[Any]) -> int:
    if not 1 <= int(text) <= house.game.seats:
        raise BadInput(f"{text!r} is not a seat; {house.game.title} has seats 1 to {house.game.seats}.")
    return int(text)


def details(verb: str, words: list[str], line: str, house: House[Any]) -> Claim:
    """What follows the spot."""
    if verb in SETTLING:
        if not words or (all(map(is_amount, words)) and not wagers_named(words, house)):
            known = ", ".join(map(house.title, house.pays))
            raise BadInput(f"{line.strip()!r} names no bet; say {verb}, the seat and one of: {known}.")
        wager, left = wager_and_rest(words, house)
        amounts = [word for word in left if word not in NOT_AMOUNTS]
        if len(amounts) > 1 or (verb == "push" and amounts):
            raise BadInput(f"{line.strip()!r} says too much; say {verb}, the seat, the bet and the amount.")
        if verb == "pay" and not amounts:
            bet = house.title(wager).lower()
            raise BadInput(f"{line.strip()!r} names no amount; say how much, such as pay 3 {bet} 20.")
        if amounts and RATIO.fullmatch(amounts[0]):
            raise BadInput(
                f"{line.strip()!r} gives the odds; say how much, such as pay 3 {house.title(wager).lower()} 20."
            )
        return Claim(verb, what=wager, cents=parse(amounts[0]) if amounts else None)
    if verb == "award":
        if len(words) != 1 or words == ["pot"]:
            raise BadInput(f"{line.strip()!r} names no amount; say how much, such as push $120 to seat 4.")
        return Claim(verb, cents=parse(words[0]))
    if verb == "set":
        if not words:
            raise BadInput(f"{line.strip()!r} does not say how; name the position or cards, such as set dealer middle.")
        return Claim(verb, what=" ".join(word for word in words if word not in ("hand", "open", "front")))
    faces = [word for word in words if word in (UP, DOWN)] if verb == "deal" else []
    counts = [word for word in words if word not in faces and word not in NOT_COUNTS]
    if len(faces) > 1 or len(counts) > 1:
        raise BadInput(f"{line.strip()!r} says too much; say {verb}, the place and the number of cards.")
    return Claim(verb, n=count(counts[0]) if counts else None, face=faces[0] if faces else "")


def count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 53:
        raise BadInput(f"{text!r} is not a number of cards; write a whole number such as 2.")
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
    while True:
        exact = [name for name in house.pays if want in (name.split("_"), plain_words(title(house, name)))]
        if exact:
            return exact[:1]
        if want[-1:] != ["bet"] or len(want) == 1:
            break
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
