"""The options and profiles of Blackjack as sentences, for screens, exam papers and certificates."""

from __future__ import annotations

from typing import Any

from pitboss.captions import to_one
from pitboss.felt import Wording

PROFILE_NAMES = {"wa-6": "Washington, six decks", "wa-2": "Washington, two decks"}


def double_bet(options: Any) -> str:
    if options.bonus.value != "both":
        return ""
    if not options.double_bet_bonus:
        return "No Double Bet Bonus is paid."
    return f"The Double Bet Bonus pays {options.double_bet_bonus} to 1."


def double_bet_pass(options: Any) -> str:
    if options.bonus.value != "both" or not options.double_bet_bonus:
        return ""
    apart = options.double_bet_pass.value == "third-pass"
    return f"The Double Bet Bonus is paid {'in a third pass' if apart else 'together with the Hard Hand bet'}."


OPTION_WORDS: dict[str, Wording] = {
    "decks": lambda options: "One deck." if options.decks == 1 else f"{options.decks} decks.",
    "soft17": {"hit": "The dealer hits soft 17.", "stand": "The dealer stands on soft 17."},
    "double": {
        "any": "Any two cards may double.",
        "9-11": "Hard 9 to 11 may double.",
        "10-11": "Hard 10 and 11 may double.",
    },
    "double_after_split": {
        "yes": "Split hands may double, except split aces.",
        "no": "Split hands may not double.",
    },
    "double_for_less": {"yes": "Doubling for less is allowed.", "no": "A double is for the whole bet."},
    "max_hands": "A hand may be split into {} hands at most.",
    "resplit_aces": {"yes": "Aces may be split again.", "no": "Aces may be split once."},
    "hit_split_aces": {"yes": "Split aces may be hit.", "no": "Split aces take one card each."},
    "surrender": {"none": "No surrender.", "late": "Late surrender, once the dealer has no blackjack."},
    "blackjack_pays": lambda options: f"A blackjack pays {to_one(options.blackjack_pays)}.",
    "peek": {
        "yes": "The dealer looks at the hole card under an ace or ten.",
        "no": "No hole card: a dealer's blackjack takes all bets.",
    },
    "bonus": {
        "both": "Bonus bets: Match the Color and Three Card Hard Hand.",
        "match": "Bonus bets: Match the Color only.",
        "hard": "Bonus bets: Three Card Hard Hand only.",
        "none": "No bonus bets are taken.",
    },
    "double_bet_bonus": double_bet,
    "double_bet_pass": double_bet_pass,
    "shoe": {"cut": "A shoe with a cut card.", "csm": "A continuous shuffler."},
    "cut": lambda options: (
        f"The cut card is placed after {options.cut}% of the shoe." if options.shoe.value == "cut" else ""
    ),
    "settle_from": "Where the manual sets no direction, bets are settled from the dealer's {}.",
}
