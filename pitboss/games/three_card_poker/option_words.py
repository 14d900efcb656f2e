"""The options of Three Card Poker as sentences, for screens, exam papers and certificates."""

from __future__ import annotations

from pitboss.felt import Wording
from pitboss.poker import QUALIFIER_SENTENCES

OPTION_WORDS: dict[str, Wording] = {
    "qualifier": QUALIFIER_SENTENCES,
    "settle_from": "Bets are settled from the dealer's {}.",
}
