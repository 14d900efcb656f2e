"""The options and profiles of High Card Draw as sentences, for screens, exam papers and certificates."""

from __future__ import annotations

from pitboss.felt import Wording

PROFILE_NAMES = {
    "v1": "version 1",
    "v1-ties-lose": "version 1 with ties to the dealer",
    "v2": "version 2",
    "v3": "version 3",
    "v4": "version 4",
    "v5": "version 5",
    "v6": "version 6",
}
OPTION_WORDS: dict[str, Wording] = {
    "qualify": "A final hand needs a {} or better to play against the dealer.",
    "stand": {
        "pat": "Only three different TensUp cards may stand.",
        "pat-7": "Three different TensUp cards may stand, and two with a 7, 8 or 9.",
        "any": "Any hand may stand.",
    },
    "ties": {"push": "Three equal cards: push.", "dealer": "Three equal cards: the dealer wins."},
    "correction": {
        "off": "The dealer does not correct players' discards.",
        "on": "The dealer corrects players' discards: pairs, three of a kind, hands that may not stand.",
    },
    "dealer_card": "The dealer's first card is dealt face {}.",
    "offered": {"yes": "The TensUp bet is taken.", "no": "The TensUp bet is not taken."},
    "settle_from": "Hands that do not qualify are settled from the dealer's {}.",
}
