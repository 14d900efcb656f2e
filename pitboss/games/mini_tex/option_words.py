"""The options of Mini-Tex as sentences, for screens, exam papers and certificates."""

from __future__ import annotations

from pitboss.felt import Wording

QUALIFIES = {
    "pair": "The dealer qualifies with a pair or better.",
    "ace-king": "The dealer qualifies with ace-king or better.",
    "ace": "The dealer qualifies with an ace or better.",
    "king": "The dealer qualifies with a king or better.",
    "queen": "The dealer qualifies with a queen or better.",
    "any": "The dealer always qualifies.",
}
OPTION_WORDS: dict[str, Wording] = {
    "qualifier": QUALIFIES,
    "play_bet": {
        "1": "The Play bet is equal to the Ante.",
        "2": "The Play bet is twice the Ante.",
        "3": "The Play bet is three times the Ante.",
    },
    "folded_cards": {
        "collect": "Folded cards without a Pocket Poker bet are collected at once.",
        "leave": "Folded cards without a Pocket Poker bet are left until the end.",
    },
    "offered": {"yes": "The Pocket Poker bet is taken.", "no": "The Pocket Poker bet is not taken."},
    "settle_from": "Forfeited bets are collected from the dealer's {}.",
}
