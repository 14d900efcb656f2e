"""How people say what a dealer does, brought into one order: what is done, the seat or place, the rest.

"deal the flop" is "deal board 2", "pay insurance seat 3 50" is "pay 3 insurance 50".
"""

from __future__ import annotations

import re
from typing import Any

from pitboss.house import House
from pitboss.rules import DEALER
from pitboss.trainer.training import training_of

SEAT_WORDS = ("one", "two", "three", "four", "five", "six", "seven")
ORDINALS = {"second": "2", "third": "3", "fourth": "4"}
NTH_HAND = rf"(?:hand\s+(\d)|({'|'.join(ORDINALS)})\s+hand)"
SPLIT_HAND = re.compile(rf"\bseat\s+(\d+)(?:'s)?,?\s+{NTH_HAND}")
SEATS = re.compile(
    r"\s*\b(?:(?:to|from|at|on|in|of|for)\s+)?(?:the\s+)?seats?\s+"
    r"(\d[\d.]*(?:\s*(?:,|-|–|to|thru|through)\s*\d[\d.]*)*)(?:'s)?(?![\w.])"
)
PHRASES = [
    (re.compile(pattern), wording)
    for pattern, wording in (
        (r"^i(?:'ll| will)? (?=\w)", ""),
        (r"^(?:the )?dealer leaves\b", "leave"),
        (r"^(?:the )?dealer (?:plays|goes) for\b", "play for"),
        (r"^(?:the )?dealer (?:hits|draws)\b.*", "deal dealer"),
        (r"^(?:the )?dealer (?:turns|shows|flips)\b.*", "turn dealer"),
        (r"\bseat (one|two|three|four|five|six|seven)\b", lambda found: f"seat {SEAT_WORDS.index(found[1]) + 1}"),
        (r"^loses? (?=seat|\d)", "take "),
        (r"\bme\b", "dealer"),
        (r"^picks? up\b", "collect"),
        (r"^locks? up\b", "take"),
        (r"^(?:give|hand|push|send) back\b", "push"),
        (r"\bback(?= to\b)|\bback$", ""),
        (r"^(?:put|lay) out\b", "deal"),
        (r"^(?:a |the )?(?:\w+ )?cards? (?=(?:for|to)\b)", "deal a card "),
        (r"^leave (?:the )?(\w+)(?: position)? open$", r"set dealer \1"),
        (r"^play for (\w+)$", r"set dealer \1"),
        (r"^(?:place|put) (?:the |my )?(?:first )?card (?:on |in )?(?:the )?(\w+)$", r"set dealer \1"),
        (r"^(seats? \d.*?),? loses?\b", r"take \1"),
        (r"^(seats? \d.*?),? push(?:es)?\b", r"push \1"),
        (r"^(seats? \d.*?),? (?:wins?|pays?|gets?)\b", r"pay \1"),
        (r"\b(?:each|every) (?:player|seat)\b|\bevery(?:one|body)\b|\ball (?:the )?players\b", "seats {every}"),
        (r"\bmy\b", DEALER),
        (r"\bburns\b", "burn"),
    )
]
HOLE = re.compile(r"\b(?:the )?hole cards?\b")
STEPS = re.compile(r"\s*(?:;|,?\s*\band then\b|,?\s*\bthen\b)\s*")
BURN_AND_TURN = re.compile(r"^(?:burn|bury)(?: (?:a|one|1) card)? and (?:turn|deal|put out)\b(?=.)")


def steps_in(line: str) -> list[str]:
    """The steps of a line: "burn, then deal the flop" is two, and so is "burn and turn the flop"."""
    text = BURN_AND_TURN.sub("burn then deal", line.strip().lower().replace("’", "'"))
    return [step for step in STEPS.split(text) if step]


def in_order(line: str, house: House[Any], settles: bool) -> str:
    """One step with its place right after what is done; where a bet is settled, "player" is the bet and no place."""
    text = line.lower().replace("’", "'").strip(" .!")
    for pattern, wording in PHRASES:
        new = wording.replace("{every}", f"1-{house.game.seats}") if isinstance(wording, str) else wording
        text = pattern.sub(new, text).strip()
    text = SPLIT_HAND.sub(lambda found: f"seat {found[1]}.{found[2] or ORDINALS[found[3]]}", text)
    if not settles:
        text = with_places(text, house)
    verb, _, rest = text.partition(" ")
    if found := SEATS.search(f" {rest}"):
        before, after = f" {rest}"[: found.start()], f" {rest}"[found.end() :]
        return f"{verb} seat {found[1]} {before.strip()} {after.strip(' ,')}"
    place = "|".join(map(re.escape, house.places))
    first = re.match(rf"(?:over |the |at |of )*(?:{place}|\d)", rest)
    some = re.match(r"(?:over )?\d+ (?:cards? )?(?:\w+ )*?(?:of|to|from)\b", rest)  # "2 cards to the dealer"
    there = rf"\b(?:to|from|at|on|in|of|for)\s+(?:the )?({place}|\d[\d.]*)\b(?:'s)?(?! to \d)"
    found = re.search(there, rest) if not first or some else None
    if not found and not first:
        found = re.search(rf"\b({place})\b(?:'s)?", rest)
    return f"{verb} {found[1]} {rest[: found.start()].strip()} {rest[found.end() :].strip()}" if found else text


def with_places(text: str, house: House[Any]) -> str:
    """A line with each place by its key: "community cards" is "board", "the flop" of Mini-Tex "board 2"."""
    for name, (place, cards) in training_of(house.game).streets.items():
        text = re.sub(rf"\b{name}(?: cards?)?\b", f"{place} {cards}", text)
    if "board" in house.places:
        text = re.sub(r"\bcommunity(?: cards?)?\b", "board", text)
    for place in house.places:
        titled = house.game.felt.places.get(place)
        names = [place.replace("_", " "), *([titled.title.lower()] if titled else [])]
        if "_" in place:
            names.append(place.partition("_")[0])
        for name in names:
            text = re.sub(rf"\b{name}\b(?:'s)?", place, text)
    if not re.search(rf"\bseat|\b(?:{'|'.join(house.places)})\b", text):
        text = HOLE.sub(DEALER, text)
    return HOLE.sub("", text)
