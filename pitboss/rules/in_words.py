"""The rules in force, in words, as screens, exam papers and certificates print them next to the hash."""

from __future__ import annotations

import dataclasses
from typing import Any

from pitboss.rules.aggregate_limits import aggregate_words
from pitboss.rules.captions import odds_words, title
from pitboss.rules.clause_words import SIDE
from pitboss.rules.game import Game
from pitboss.rules.house import House
from pitboss.rules.limits import posted, preset
from pitboss.rules.options import Flat, Pay, house_fields

PLAIN = "the manual's rules"  # of a game without profiles
USUAL = "the game's usual rules"  # the same where there is no manual


def nearest_profile(house: House) -> tuple[str, Any]:
    """The profile in force: the one from which the fewest options differ."""
    profiles = house.game.profiles or {PLAIN if house.game.has_manual else USUAL: house.game.profile(None)}

    def differing(options: Any) -> int:
        return sum(getattr(options, f.name) != getattr(house.options, f.name) for f in dataclasses.fields(options))

    return min(profiles.items(), key=lambda named: differing(named[1]))


def profiles_in_words(game: Game) -> dict[str, str]:
    """Profile names for people, by key."""
    return {key: game.felt.profile_names.get(key, key) for key in game.profiles}


def profile_choices(game: Game) -> dict[str, str]:
    """What a house may choose for a game with profiles; nothing chosen is "", which may be another in training."""
    named = profiles_in_words(game)
    if not named:
        return {}
    usual, training = next(iter(named)), game.training_profile
    words = f"usual: {named[usual]}"
    return {"": f"{words}; in training {named[training]}" if training and training != usual else words, **named}


def profile_name(house: House) -> str:
    key, options = nearest_profile(house)
    name = profiles_in_words(house.game).get(key, key)
    return name if options == house.options else f"{name}, changed by the house"


def rules_in_words(house: House) -> dict[str, Any]:
    """Profile, readings, options, pay tables, limits and order of settlement."""
    _, plain = nearest_profile(house)
    fields = [f for f in house_fields(house.options) if f.name not in house.game.felt.odds_only]
    changed = [f for f in fields if getattr(house.options, f.name) != getattr(plain, f.name)]
    return {
        "profile": profile_name(house),
        "readings": [str(one) for one in house.game.readings(house.options)],
        "options": [words for f in fields if (words := house.option_sentence(f.name))],
        "changed": [words for f in changed if (words := house.option_sentence(f.name))],
        "pays": [words for name in house.pays if (words := pay_words(house, name))],
        "limits": posted(limits_of(house), house),
        "layout": layout_words(house),
        "order": order_words(house),
    }


def limits_of(house: House) -> Any:
    """The house's own limits, else those in force in Washington."""
    return house.house_profile.limits_for(house.game.key) if house.house_profile else preset("washington")


def layout_words(house: House) -> str:
    """The spots of the layout, and the payout limits that it must show."""
    spots = f"{house.game.seats} player spots, numbered from the dealer's left."
    return " ".join([spots, *aggregate_words(house)])


def pay_words(house: House, wager: str) -> str:
    """What the rows of a bet pay, highest first as printed; those that lose are left out."""
    if not house.options.in_play(wager) or wager in house.game.pooled:
        return ""
    by_odds: dict[str, list[str]] = {}
    for row, pay in house.pays[wager].items():
        if wins(pay):
            by_odds.setdefault(odds_words(house, wager, row), []).append(row.value)
    if len(by_odds) == 1 and all(len(names) > 1 for names in by_odds.values()):
        return f"{title(house, wager)}: {next(iter(by_odds))}"  # whatever makes it win
    rows = [f"{names[0]} to {names[-1]} – {paid}" if len(names) > 4 else f"{either(names)} – {paid}"
            for paid, names in by_odds.items()]  # fmt: skip
    return f"{title(house, wager)}: {'; '.join(rows)}" if rows else ""


def either(names: list[str]) -> str:
    """
    >>> either(["20", "19", "18"])
    '20, 19 or 18'
    """
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last


def wins(pay: Pay) -> bool:
    return pay.cents > 0 if isinstance(pay, Flat) else pay > 0


def order_words(house: House) -> list[str]:
    """The clauses that say in which order and direction bets are settled."""
    found = []
    for number, text in house.game.clauses.items():
        if house.in_force(number) and SIDE in text:
            found.append(
                f"Clause {number}: {house.clauses[number]}" + " (house convention)" * house.sets_direction(number)
            )
    return found
