"""The options of Casino War as sentences, for screens, exam papers and certificates."""

from __future__ import annotations

from pitboss.felt import Wording

OPTION_WORDS: dict[str, Wording] = {
    "decks": lambda options: "One deck." if options.decks == 1 else f"A shoe of {options.decks} decks.",
    "settle_from": "Bets are settled from the dealer's {}.",
    "tie_pass": {
        "first-pass": "Every Tie bet is settled before the first bet.",
        "with-bet": "Each seat's Tie bet is settled with its bet.",
    },
}
