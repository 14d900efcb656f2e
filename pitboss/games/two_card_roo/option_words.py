"""The options and profiles of 2 Card Roo as sentences, for screens, exam papers and certificates."""

from __future__ import annotations

from typing import Any

from pitboss.captions import to_one
from pitboss.felt import Wording


def cut_card(options: Any) -> str:
    """The position of the cut card, in a shoe that has one."""
    return f"The cut card is placed after {options.cut}% of the shoe." if options.decks > 1 else ""


def house_low(options: Any) -> str:
    most = RANKS.get(options.house_low, options.house_low)
    return f"The dealer's first card goes LOW up to {most}, HIGH above it; an ace goes HIGH."


RANKS = {11: "the jack", 12: "the queen", 13: "the king"}
PROFILE_NAMES = {
    "published-math": "as the printed odds are counted",
    "manual-text": "as the manual's text reads",
}
PASSES = {
    "with-roo": "Side bets are settled in one pass with Roo bets that lose or push.",
    "second-pass": "Side bets are settled in a second pass, after Roo bets that lose or push.",
}
OPTION_WORDS: dict[str, Wording] = {
    "ties": {
        "player": "Both cards equal: the player wins.",
        "push": "Both cards equal: push.",
        "dealer": "Both cards equal: the dealer wins.",
    },
    "dealer_pair": {
        "push": "A dealer's pair, aces too, pushes against every Roo.",
        "loses": "A dealer's pair, aces too, loses to every Roo.",
    },
    "player_pair": {"push": "A player's pair pushes.", "loses": "A player's pair loses."},
    "player_aces": {"roo": "A player's two aces are a Roo.", "push": "A player's two aces push."},
    "flush_wins": lambda options: f"A win with two suited cards pays {to_one(options.flush_wins)}.",
    "house_low": house_low,
    "decks": lambda options: "One deck, shuffled for every round." if options.decks == 1 else f"{options.decks} decks.",
    "cut": cut_card,
    "offered": {
        "both": "Side bets: Pairs Pay and Flush Roo.",
        "pairs": "Side bets: Pairs Pay only.",
        "flush": "Side bets: Flush Roo only.",
        "none": "No side bets are taken.",
    },
    "settle_from": "Bets are settled from the dealer's {}.",
    "side_pass": lambda options: PASSES[options.side_pass.value] if options.offered.value != "none" else "",
}
