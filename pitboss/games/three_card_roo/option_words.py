"""The options of 3 Card Roo as sentences, for screens, exam papers and certificates."""

from __future__ import annotations

from pitboss.felt import Wording

PASSES = {
    "after-play": "Against a dealer's Roo, Pocket Roo bets are paid in a second pass, after all Play bets.",
    "with-play": "Against a dealer's Roo, a seat's Pocket Roo bet is paid together with its Play bet.",
}
OPTION_WORDS: dict[str, Wording] = {
    "offered": {
        "both": "Side bets: Pocket Roo and Pairs Pay.",
        "pocket": "Side bets: Pocket Roo only.",
        "pairs": "Side bets: Pairs Pay only.",
        "none": "No side bets are taken.",
    },
    "settle_from": "Bets are settled from the dealer's {}.",
    "pocket_pass": lambda options: PASSES[options.pocket_pass.value] if options.in_play("pocket") else "",
}
