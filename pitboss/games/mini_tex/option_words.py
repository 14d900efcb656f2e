"""The options of Mini-Tex as sentences, for screens, exam papers and certificates."""

from __future__ import annotations

from pitboss.felt import Wording
from pitboss.poker import QUALIFIER_SENTENCES

OPTION_WORDS: dict[str, Wording] = {
    "qualifier": QUALIFIER_SENTENCES,
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
