"""The options and profiles of the players' game as sentences, for screens, exam papers and certificates."""

from __future__ import annotations

from typing import Any

from pitboss.felt import Wording
from pitboss.money import dollars

PROFILE_NAMES = {"washington": "Washington limits", "no-limit": "No limit"}


def fee(options: Any) -> str:
    """What the house takes, in one sentence."""
    rake = f"The house rakes {options.rake}% of each pot"
    cap = f", {dollars(options.rake_cap * 100)} a hand at most" if options.rake_cap else ""
    return {
        "none": "The house takes no fee.",
        "rake": f"{rake}{cap}.",
        "hand": f"Each player pays {dollars(options.hand_fee)} a hand.",
        "time": f"Each player pays {dollars(options.time_fee * 100)} an hour.",
    }[options.fee.value]


def in_other_words(options: Any) -> str:
    """Nothing: the sentence on the limits or on the fee includes this option."""
    return ""


OPTION_WORDS: dict[str, Wording] = {
    "structure": {"fixed": "Fixed limit.", "spread": "Spread limit.", "no-limit": "No limit."},
    "bet": lambda options: f"The big blind is {dollars(options.bet * 100)}.",
    "most": in_other_words,
    "cap": in_other_words,
    "chip": in_other_words,
    "ante": lambda options: f"Each player antes {dollars(options.ante * 100)}." if options.ante else "No ante.",
    "buy_in": lambda options: f"A player buys in for {dollars(options.buy_in * 100)} where no other amount is named.",
    "fee": fee,
    "rake": in_other_words,
    "rake_cap": in_other_words,
    "hand_fee": in_other_words,
    "time_fee": in_other_words,
    "button": {
        "moving": "Moving button: it goes to the next player.",
        "dead": "Dead button: it may go to an empty seat.",
    },
    "muck": {
        "yes": "A beaten hand may be mucked unseen at the showdown.",
        "no": "Every hand is shown at the showdown.",
    },
    "pocket_poker": {"yes": "The Pocket Poker side bet is taken.", "no": "The Pocket Poker side bet is not taken."},
}
