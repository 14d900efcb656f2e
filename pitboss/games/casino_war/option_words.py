"""The options of Casino War as sentences, for screens, exam papers and certificates."""

from __future__ import annotations

from pitboss.felt import Said

OPTION_WORDS: dict[str, Said] = {
    "decks": lambda options: "One deck." if options.decks == 1 else f"A shoe of {options.decks} decks.",
    "settle_from": "Bets are settled from the dealer's {}.",
}
