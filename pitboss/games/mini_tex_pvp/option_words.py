"""The options and profiles of Mini-Tex between players as sentences, for screens, exam papers and certificates."""

from __future__ import annotations

from typing import Any

from pitboss.felt import Wording
from pitboss.money import dollars

PROFILE_NAMES = {"washington": "Washington limits", "no-limit": "No limit"}


def fee(options: Any) -> str:
    """A sentence on the house's fee."""
    rake = f"The house rakes {options.rake}% of each pot"
    cap = f", {dollars(options.rake_cap * 100)} a hand at most" if options.rake_cap else ""
    return {
        "none": "The house takes no fee.",
        "rake": f"{rake}{cap}.",
        "hand": f"Each player pays {dollars(options.hand_fee)} a hand.",
        "time": f"Each player pays {dollars(options.time_fee * 100)} an hour.",
    }[options.fee.value]


def covered_elsewhere(options: Any) -> str:
    """No sentence: the one on the limits or on the fee includes this option."""
    return ""


OPTION_WORDS: dict[str, Wording] = {
    "structure": {"fixed": "Fixed limit.", "spread": "Spread limit.", "no-limit": "No limit."},
    "bet": lambda options: f"The big blind is {dollars(options.bet * 100)}.",
    "most": covered_elsewhere,
    "cap": covered_elsewhere,
    "chip": covered_elsewhere,
    "ante": lambda options: f"Each player antes {dollars(options.ante * 100)}." if options.ante else "No ante.",
    "buy_in": lambda options: f"A player buys in for {dollars(options.buy_in * 100)} where no other amount is named.",
    "fee": fee,
    "rake": covered_elsewhere,
    "rake_cap": covered_elsewhere,
    "hand_fee": covered_elsewhere,
    "time_fee": covered_elsewhere,
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
