"""What each opening is worth when the other players' cards, which lie face up, are counted out of the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from pitboss.acts import Ask
from pitboss.cards import Card, Cards, deck
from pitboss.games.three_card_roo.hand import Open, Ranks, is_roo, lay_out
from pitboss.games.three_card_roo.odds import dealer_roos, label
from pitboss.games.three_card_roo.wagers import (
    Options,
    Play,
    Pocket,
    SevenRoo,
    compare,
    pairs_row,
    pocket_row,
    seven_roo_row,
)
from pitboss.layout import Layout, Spot
from pitboss.odds import Decision, Plan, decide, odds


@dataclass(frozen=True)
class RooPlan(Plan):
    """The printed strategy, which can also be asked to use every card that lies open."""

    options: Options = field(default_factory=Options)
    bets: Mapping[str, Fraction] = field(default_factory=dict)

    def seeing(self, hand: Spot, layout: Layout[Any], ask: Ask) -> Decision:
        shown = tuple(card for other in layout.hands if other.seat != hand.seat for card in other.cards)
        values = opening_values(self.options, self.bets, hand.cards, shown)
        where = label(*sorted(card.rank for card in hand.cards))
        usual: Any = self.decision(hand, layout, ask)
        return decide(where, values, lambda tied: usual.best if usual.best in tied else tied[0], usual.manual)


def opening_values(
    options: Options, bets: Mapping[str, Fraction], own: Cards, shown: Cards
) -> dict[Open, Fraction]:  # fmt: skip
    """All bets together, over every third card that may still come and every hand of the dealer."""
    low, high = sorted(card.rank for card in own)
    left = [card for card in deck() if card not in own and card not in shown]
    ranks = Counter(card.rank for card in left)

    @cache
    def play(roo: Ranks, third: int) -> Fraction:
        return play_value(options, roo, ranks - Counter([third]))

    def worth(open: Open, third: Card) -> Fraction:
        made = lay_out(low, high, open, third.rank)
        roo = made if is_roo(made) else None
        suited = len({card.suit for card in (*own, third)}) == 1
        each = {
            "play": lambda: (
                play(roo, third.rank)
                if roo
                else odds(options.play[Play.NO_ROO]) + odds(options.seven_roo[SevenRoo.NO_BONUS])
            ),
            "pocket": lambda: odds(options.pocket[pocket_row(roo, suited) if roo else Pocket.OTHER]),
            "pairs": lambda: odds(options.pairs[pairs_row(low, high, third.rank)]),
        }
        return sum((stake * each[name]() for name, stake in bets.items()), Fraction(0))

    return {open: sum((worth(open, third) for third in left), Fraction(0)) / len(left) for open in Open}


def play_value(options: Options, roo: Ranks, ranks: Counter[int]) -> Fraction:
    """Play and its bonus for a Roo, over the dealer's deals from the ranks that are left."""
    cards = sum(ranks.values())
    deals = comb(cards, 2) * (cards - 2)
    rows: Counter[Play] = Counter()
    rows[Play.DEALER_PAIR] = sum(comb(n, 2) for n in ranks.values()) * (cards - 2)
    for theirs, ways in dealer_roos():
        rows[compare(roo, theirs)] += ways * ranks[theirs[0]] * ranks[theirs[1]] * ranks[theirs[2]]
    rows[Play.DEALER_NO_ROO] = deals - rows.total()
    bonus, none = odds(options.seven_roo[seven_roo_row(roo)]), odds(options.seven_roo[SevenRoo.NO_BONUS])
    total = (
        n * (odds(options.play[row]) + (none if row is Play.DEALER_PAIR else bonus)) for row, n in rows.items()
    )  # fmt: skip
    return sum(total, Fraction(0)) / deals
