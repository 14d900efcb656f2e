"""Which cards to hold: the best choice under any options and pays, the manual's advice, and the EV of each holding."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm

import numpy as np

from pitboss.cards import Cards
from pitboss.games.high_card_draw.count import FULL_DECK, ROWS, Dealt, HoldTable, hold_table
from pitboss.games.high_card_draw.hand import (
    Hold,
    Stand,
    corrected,
    highest_first,
    is_dealt_qualifying,
    is_pat,
    legal_holds,
)
from pitboss.games.high_card_draw.wagers import Correction, DealerCard, Options, Play
from pitboss.odds import odds

Rule = Callable[[Cards, Options], Hold | None]  # None: as the best strategy


def best(cards: Cards, options: Options) -> None:
    """The highest EV; of equal ones the holding with the most cards."""


def keep(cards: Cards, options: Options) -> Hold | None:
    """Always keep a dealt qualifying hand, otherwise play the best."""
    return Hold(highest_first(cards)) if is_dealt_qualifying(cards, options.stand, options.qualify) else None


QUEEN_NINE = (12, 9)


def manual(cards: Cards, options: Options) -> Hold:
    """The printed Best Strategy: stand with three TensUp cards, draw one with a Q-9 and higher, else draw two.

    A J-10 is below Q-9, so this draws two cards with it, as printed. Of a pair one card counts.
    """
    if is_pat(cards, Stand.PAT):
        return Hold(highest_first(cards))
    different = highest_first({card.rank: card for card in highest_first(cards)}.values())
    draws_one = tuple(card.rank for card in different[:2]) >= QUEEN_NINE and len(different) > 1
    return Hold(different[: 2 if draws_one else 1])


RULES: Mapping[str, Rule] = {"best": best, "keep": keep, "manual": manual}


def lays(cards: Cards, options: Options) -> dict[Hold, Hold]:
    """What may be laid down, the most cards first, and what is held of it when mistakes are corrected."""
    on = options.correction is Correction.ON
    legal = legal_holds(cards, options.stand, correction=on)
    return {hold: corrected(hold, options.stand, options.qualify) if on else hold for hold in legal}


@dataclass(frozen=True)
class Strategy:
    """One holding for every dealt hand, and for every up card of the dealer where he shows one."""

    options: Options
    table: HoldTable
    rule: Rule

    @property
    def ups(self) -> range:
        """The dealer's up cards by rank, or a single 0."""
        return range(1, 14) if self.options.dealer_card is DealerCard.UP else range(1)

    @cached_property
    def _scaled(self) -> tuple[int, list[list[int]]]:
        """For each up card and line the units won over all its deals, times the number that makes pays integers."""
        pays = [odds(self.options.pays("play").get(row, 0)) for row in ROWS]
        scale = lcm(*(pay.denominator for pay in pays))
        whole = np.array([int(pay * scale) for pay in pays], dtype=object)
        return scale, [list(rows.astype(object) @ whole) for rows in self.table.rows]

    @cached_property
    def lines(self) -> list[list[int]]:
        """The table line chosen with each dealt hand, for each up card."""
        _, values = self._scaled
        chosen: list[list[int]] = [[] for _ in self.ups]
        for hand in self.table.dealt:
            offered = [hand.line(held) for held in lays(hand.cards, self.options).values()]
            result = self.rule(hand.cards, self.options)
            for worth, lines in zip(values, chosen, strict=True):
                lines.append(hand.line(result) if result else max(offered, key=worth.__getitem__))
        return chosen

    def rows(self) -> dict[Play, int]:
        """How many of all deals end on each row."""
        ways = np.array([hand.ways for hand in self.table.dealt])
        counts = sum(ways @ rows[lines] for rows, lines in zip(self.table.rows, self.lines, strict=True))
        return dict(zip(ROWS, map(int, counts), strict=True))

    def evs(self, hand: Dealt, up: int) -> dict[Hold, Fraction]:
        """The EV of all that may be laid down."""
        scale, values = self._scaled
        which = self.ups.index(up)
        deals = scale * int(self.table.rows[which, hand.first].sum())
        return {
            laid: Fraction(values[which][hand.line(held)], deals)
            for laid, held in lays(hand.cards, self.options).items()
        }

    def worth(self, hand: Dealt, up: int, held: Hold) -> Fraction:
        """The EV of one holding."""
        scale, values = self._scaled
        which = self.ups.index(up)
        return Fraction(values[which][hand.line(held)], scale * int(self.table.rows[which, hand.first].sum()))

    def situations(self) -> Iterator[tuple[Dealt, int, Hold]]:
        """Every dealt hand, the dealer's up card or 0, and what this strategy holds."""
        for up, lines in zip(self.ups, self.lines, strict=True):
            for hand, line in zip(self.table.dealt, lines, strict=True):
                yield hand, up, hand.holds[line - hand.first]


@lru_cache(maxsize=64)
def solve(options: Options, rule: Rule = best, deck: tuple[int, ...] = FULL_DECK) -> Strategy:
    return Strategy(options, hold_table(options.qualify, up=options.dealer_card is DealerCard.UP, deck=deck), rule)
