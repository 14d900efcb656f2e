"""Mini-Tex by plain loops over every card and every choice: slow, obvious, and without any of the fast count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations

from pitboss.core.cards import Card, Cards
from pitboss.games.mini_tex.wagers import Ante, Street, TieBreak, showdown
from pitboss.rulesets.poker import Qualifier

Pays = Mapping[Ante, int | Fraction]
Rows = Counter[Ante]


class Brute:
    def __init__(self, deck: Cards, pays: Pays, qualifier: Qualifier, ties: TieBreak) -> None:
        self.deck, self.pays, self.qualifier = deck, pays, qualifier
        self.early, self.late = ties.bets(qualifier)
        self.decisions: dict[tuple[Cards, Cards], tuple[Fraction, Fraction, Street]] = {}

    def rest(self, *gone: Card) -> list[Card]:
        return [card for card in self.deck if card not in gone]

    def decide(self, hole: Cards, board: Cards, fold: Ante, after_bet: Rows, on_tie: bool) -> Rows:
        deals = sum(after_bet.values())
        bet = sum((Fraction(n, deals) * self.pays[row] for row, n in after_bet.items()), Fraction(0))
        stay = Fraction(self.pays[fold])
        bets = bet >= stay if on_tie else bet > stay
        self.decisions[hole, board] = (stay, bet, Street.BET if bets else Street.FOLD)
        return after_bet if bets else Counter({fold: deals})

    def river(self, hole: Cards, board: Cards) -> Rows:
        rows: Rows = Counter(
            showdown(hole, dealer, board, self.qualifier) for dealer in combinations(self.rest(*hole, *board), 2)
        )
        return self.decide(hole, board, Ante.FOLD_RIVER, rows, self.late)

    def flop(self, hole: Cards, board: Cards) -> Rows:
        rows: Rows = Counter()
        for card in self.rest(*hole, *board):
            rows += self.river(hole, (*board, card))
        return self.decide(hole, board, Ante.FOLD_FLOP, rows, self.early)

    def hole(self, hole: Cards) -> Rows:
        rows: Rows = Counter()
        for board in combinations(self.rest(*hole), 2):
            rows += self.flop(hole, board)
        return self.decide(hole, (), Ante.FOLD_HOLE, rows, self.early)

    @cache  # noqa: B019  one table lives as long as its test
    def rows(self) -> Rows:
        rows: Rows = Counter()
        for hole in combinations(self.deck, 2):
            rows += self.hole(hole)
        return rows

    def every_decision(self) -> Iterator[tuple[Cards, Cards, tuple[Fraction, Fraction, Street]]]:
        self.rows()
        return ((hole, board, decision) for (hole, board), decision in self.decisions.items())
