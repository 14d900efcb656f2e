"""Best play of Mini-Tex against the dealer, solved exactly for a deck, a qualifier and the pays.

The river comes first. For each board (one of each suit class) the hands of all hole cards are ranked, and the
dealer's hands that are lower or equal are counted with inclusion and exclusion: all of them, less those that
share one card with the player, plus the one that shares both. Flop and hole decisions follow by summing.
All decisions compare integers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import NamedTuple

import numpy as np

from pitboss.cards import Cards
from pitboss.engine.count.suits import Ints
from pitboss.errors import BadValue
from pitboss.games.mini_tex.ranking import WHOLE, Ranking, ranking
from pitboss.games.mini_tex.wagers import Ante, Street, TieBreak
from pitboss.poker import Qualifier

CHUNK = 64  # boards worked on together, so that their counts stay in the processor's cache
BITS = 16  # a sum over all rivers of one flop is below 2 ** 16, so four of them fit in a word
PAY_LIMIT = 2**40
FLOP_ROWS = (Ante.FOLD_RIVER, Ante.NOT_QUALIFIED, Ante.WIN, Ante.TIE, Ante.LOSS)  # what a bet on the flop leads to
HOLE_ROWS = (Ante.FOLD_FLOP, *FLOP_ROWS)


class Showdowns(NamedTuple):
    """[board class, pair] -> how many of the dealer's hands end on the row; the others lose. 0 where cards collide."""

    unqualified: Ints
    win: Ints
    tie: Ints
    valid: Ints


@lru_cache(maxsize=4)
def showdowns(pack: Cards, qualifier: Qualifier) -> Showdowns:
    rank = ranking(pack)
    boards = rank.boards.members[rank.boards.first]
    least = rank.level(qualifier.least)
    chunks = [_showdowns(rank, boards[at : at + CHUNK], least) for at in range(0, len(boards), CHUNK)]
    return Showdowns(*(np.concatenate(part) for part in zip(*chunks, strict=True)))


def _showdowns(rank: Ranking, boards: Ints, least: int) -> Showdowns:
    rows, size = len(boards), len(rank.deck)
    hole = rank.pairs.members
    strength = rank.strengths(boards, np.arange(len(hole)))
    valid = strength >= 0
    step, qualifying = _steps(strength, least)
    steps = int(step.max()) + 1

    board = np.arange(rows)[:, None]
    cell = [((board * size + card) * steps + step).astype(np.int32) for card in hole.T]
    held = np.bincount(np.concatenate([part[valid] for part in cell]), minlength=rows * size * steps)
    upto = held.astype(np.int16).reshape(rows, size, steps).cumsum(axis=2, dtype=np.int16)  # [board, card, step]
    in_all = upto.sum(axis=1, dtype=np.int16) // 2

    def dealers(step: Ints) -> Ints:
        """Dealer's hands up to this step that hold neither card; the player's own hand, if among them, counts -1."""
        first, second = (upto.take((board * size + card) * steps + step) for card in hole.T)
        left: Ints = in_all.take(board * steps + step) - first - second
        return left

    plays = step >= qualifying
    unqualified = dealers(qualifying - 1) + ~plays
    lower = dealers(step - 1)
    win = np.where(plays, lower - unqualified, 0)
    tie = np.where(plays, dealers(step) + 1 - lower, 0)
    return Showdowns(unqualified * valid, win * valid, tie * valid, valid)


def _steps(strength: Ints, least: int) -> tuple[Ints, Ints]:
    """Strengths as steps 1, 2, 3 ... of those that occur on the same board, and the first step that qualifies."""
    rows = np.arange(len(strength))[:, None]
    occurs = np.zeros((len(strength), int(strength.max()) + 2), dtype=np.int16)
    occurs[rows, strength + 1] = 1
    occurs[:, 0] = 0  # not a hand
    step = occurs.cumsum(axis=1, dtype=np.int16)
    return step[rows, strength + 1], step[:, [min(least, occurs.shape[1] - 1)]] + np.int16(1)


class Advice(NamedTuple):
    """One decision: what folding and betting are worth in antes, all bets of the round together."""

    fold: Fraction
    bet: Fraction
    choice: Street
    rows: dict[Ante, Fraction]  # how the hand ends after the bet, with best play


@dataclass(frozen=True, eq=False)
class DealerSolution:
    """Every decision of every street, and the hands it leads to. Counts are numbers of deals, pays integers."""

    rank: Ranking
    pays: Mapping[Ante, int]
    scale: int  # pays are in this part of an ante
    shown: Showdowns
    river_bets: Ints  # [board class, pair]
    flop_rows: Ints  # [flop class, pair, FLOP_ROWS] over rivers and dealer's hands, the river played best
    flop_bets: Ints  # [flop class, pair]
    hole_rows: Ints  # [hole class, HOLE_ROWS] over flops, rivers and dealer's hands, all played best
    hole_bets: Ints  # [hole class]

    @property
    def total(self) -> int:
        cards = len(self.rank.deck)
        return comb(cards, 2) * comb(cards - 2, 2) * (cards - 4) * comb(cards - 5, 2)

    def rows(self) -> dict[Ante, int]:
        """How often each row of the ante table comes, of all deals."""
        bet = self.hole_rows[self.hole_bets].sum(axis=0)
        rows = {Ante.FOLD_HOLE: int(self.total - bet.sum())}
        return rows | {row: int(count) for row, count in zip(HOLE_ROWS, bet, strict=True)}

    def _place(self, hole: Cards, board: Cards) -> tuple[int, int]:
        """Where a decision is found: the class of its board and the hole cards as they look there."""
        at = self.rank.at
        pair = self.rank.pairs.number[at[hole[0]], at[hole[1]]]
        if not board:
            return self.rank.pairs.cls[pair], 0
        sets = self.rank.pairs if len(board) == 2 else self.rank.boards
        which = sets.number[tuple([at[card] for card in board])]
        return sets.cls[which], self.rank.pairs.image[sets.carry[which], pair]

    def bets(self, hole: Cards, board: Cards = ()) -> bool:
        """Whether the best play is to bet: with no board, the flop's two cards or all three."""
        cls, pair = self._place(hole, board)
        if not board:
            return bool(self.hole_bets[cls])
        return bool((self.flop_bets if len(board) == 2 else self.river_bets)[cls, pair])

    def advice(self, hole: Cards, board: Cards = ()) -> Advice:
        """The same decision with what both choices are worth."""
        cls, pair = self._place(hole, board)
        if not board:
            return self._advice(Ante.FOLD_HOLE, HOLE_ROWS, self.hole_rows[cls], self.hole_bets[cls])
        if len(board) == 2:
            return self._advice(Ante.FOLD_FLOP, FLOP_ROWS, self.flop_rows[cls, pair], self.flop_bets[cls, pair])
        counts = [int(part[cls, pair]) for part in self.shown[:3]]
        counts.append(_dealers(self.rank) - sum(counts))
        return self._advice(Ante.FOLD_RIVER, FLOP_ROWS[1:], np.array(counts), self.river_bets[cls, pair])

    def _advice(self, fold: Ante, rows: tuple[Ante, ...], counts: Ints, bets: bool) -> Advice:
        deals = int(counts.sum())
        shares = {row: Fraction(int(count), deals) for row, count in zip(rows, counts, strict=True)}
        worth = sum((share * self.pays[row] for row, share in shares.items()), Fraction(0))
        return Advice(
            Fraction(self.pays[fold], self.scale), worth / self.scale, Street.BET if bets else Street.FOLD, shares
        )


def _dealers(rank: Ranking) -> int:
    return comb(len(rank.deck) - 5, 2)


def solve(
    pays: Mapping[Ante, int | Fraction], qualifier: Qualifier, ties: TieBreak = TieBreak.PRINTED, pack: Cards = WHOLE
) -> DealerSolution:
    """Solve the game for what each row pays in antes, all bets on the layout together."""
    scale = lcm(*(Fraction(pay).denominator for pay in pays.values()))
    whole = {row: int(pay * scale) for row, pay in pays.items()}
    if max(map(abs, whole.values())) > PAY_LIMIT:
        raise BadValue(f"the pays of Mini-Tex {list(map(str, pays.values()))} are too large or too finely divided.")
    early, late = ties.bets(qualifier)
    rank, shown = ranking(pack), showdowns(pack, qualifier)
    river_bets = _river_bets(shown, whole, _dealers(rank), late)
    flop_rows = _flop_rows(rank, shown, river_bets)
    flop_bets = _bets(flop_rows, FLOP_ROWS, Ante.FOLD_FLOP, whole, early)
    hole_rows = _hole_rows(rank, flop_rows, flop_bets)
    hole_bets = _bets(hole_rows.astype(object), HOLE_ROWS, Ante.FOLD_HOLE, whole, early)
    return DealerSolution(rank, whole, scale, shown, river_bets, flop_rows, flop_bets, hole_rows, hole_bets)


def _bets(counts: Ints, rows: tuple[Ante, ...], fold: Ante, pays: Mapping[Ante, int], on_tie: bool) -> Ints:
    """Where betting is better than folding, from the rows it leads to."""
    gain = counts @ np.array([pays[row] - pays[fold] for row in rows], dtype=counts.dtype)
    return np.asarray(gain >= 0 if on_tie else gain > 0, dtype=bool)


def _river_bets(shown: Showdowns, pays: Mapping[Ante, int], dealers: int, on_tie: bool) -> Ints:
    """The same for the last street, where losses are the dealer's hands that are left."""
    gain = np.full(shown.win.shape, (pays[Ante.LOSS] - pays[Ante.FOLD_RIVER]) * dealers, dtype=np.int64)
    for row, count in zip(FLOP_ROWS[1:], shown[:3], strict=False):
        gain += np.int64(pays[row] - pays[Ante.LOSS]) * count
    return gain >= 0 if on_tie else gain > 0


def _flop_rows(rank: Ranking, shown: Showdowns, river_bets: Ints) -> Ints:
    """[flop class, pair, FLOP_ROWS]: sum the rivers, each looked up in its class of boards."""
    dealers = _dealers(rank)
    parts = (np.where(river_bets, 0, dealers) * shown.valid, *(part * river_bets for part in shown[:3]))
    word = np.zeros(river_bets.shape, dtype=np.int64)
    for at, part in enumerate(parts):
        word += part.astype(np.int64) << (BITS * at)
    rows = np.empty((len(rank.pairs.first), len(rank.pairs.members), len(FLOP_ROWS)), dtype=np.int64)
    for cls, (one, two) in enumerate(rank.pairs.members[rank.pairs.first]):
        boards = rank.boards.number[one, two]
        boards = boards[boards >= 0]
        seen = word[rank.boards.cls[boards][:, None], rank.pairs.image[rank.boards.carry[boards]]].sum(axis=0)
        for at in range(4):
            rows[cls, :, at] = seen >> (BITS * at) & (2**BITS - 1)
        collides = np.isin(rank.pairs.members, (one, two)).any(axis=1)
        rows[cls, :, 4] = np.where(collides, 0, (len(rank.deck) - 4) * dealers - rows[cls, :, :4].sum(axis=1))
    return rows


def _hole_rows(rank: Ranking, flop_rows: Ints, flop_bets: Ints) -> Ints:
    """[hole class, HOLE_ROWS]: sum the flops of every class, as often as it occurs."""
    deals = flop_rows.sum(axis=2)
    rows = np.concatenate([(deals * ~flop_bets)[:, :, None], flop_rows * flop_bets[:, :, None]], axis=2)
    by_pair = np.tensordot(rank.pairs.size, rows, axes=1)
    summed = np.zeros((len(rank.pairs.first), len(HOLE_ROWS)), dtype=np.int64)
    np.add.at(summed, rank.pairs.cls, by_pair)
    return summed
