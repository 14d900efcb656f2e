"""The options of Baccarat as sentences, for screens, exam papers and certificates."""

from __future__ import annotations

from pitboss.felt import Said

OPTION_WORDS: dict[str, Said] = {
    "decks": lambda options: "One deck." if options.decks == 1 else f"A shoe of {options.decks} decks.",
    "panda_bet": {"yes": "The Panda 8 bet is taken.", "no": "The Panda 8 bet is not taken."},
    "settle_from": "Bets are settled from the dealer's {}.",
}
