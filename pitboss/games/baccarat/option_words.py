"""The options of Baccarat as sentences, for screens, exam papers and certificates."""

from __future__ import annotations

from pitboss.felt import Wording

OPTION_WORDS: dict[str, Wording] = {
    "decks": lambda options: "One deck." if options.decks == 1 else f"A shoe of {options.decks} decks.",
    "panda_bet": {"yes": "The Panda 8 bet is taken.", "no": "The Panda 8 bet is not taken."},
    "settle_from": "Bets are settled from the dealer's {}.",
    "side_pass": {
        "after-main": "Side bets are settled in a pass of their own, after the main bets.",
        "with-main": "Each seat's side bets are settled with its main bets.",
    },
}
