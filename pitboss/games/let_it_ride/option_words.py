"""The options of Let It Ride as sentences, for screens, exam papers and certificates."""

from __future__ import annotations

from pitboss.felt import Wording

OPTION_WORDS: dict[str, Wording] = {"settle_from": "Bets are settled from the dealer's {}."}
