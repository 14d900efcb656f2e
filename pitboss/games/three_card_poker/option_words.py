"""The options of Three Card Poker as sentences, for screens, exam papers and certificates."""

from __future__ import annotations

from pitboss.felt import Wording

OPTION_WORDS: dict[str, Wording] = {
    "qualifier": {
        "pair": "The dealer qualifies with a pair or better.",
        "ace-king": "The dealer qualifies with ace-king or better.",
        "ace": "The dealer qualifies with an ace or better.",
        "king": "The dealer qualifies with a king or better.",
        "queen": "The dealer qualifies with a queen or better.",
        "any": "The dealer always qualifies.",
    },
    "settle_from": "Bets are settled from the dealer's {}.",
}
