"""What a player can see of the hand together with the cards on the board."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from pitboss.lab.short_rules.features import (
    ACE,
    HAND,
    Feature,
    Ints,
    Sight,
    counted,
    either,
    matches,
    most_of_a_suit,
    pairs,
    ranked,
    ranks_there,
    within_sequence,
)


def board_features(sight: Sight, boards: list[str]) -> list[Feature]:
    hand, board = sight.ranks[HAND], np.concatenate([sight.ranks[spot] for spot in boards], axis=1)
    found = [*matched(hand, board), *over_cards(hand, board), *sequences(sight, hand, board)]
    if sight.suited:
        suits = np.concatenate([sight.suits[spot] for spot in boards], axis=1)
        found += suits_with_board(sight.suits[HAND], suits)
    return found


def matched(hand: Ints, board: Ints) -> list[Feature]:
    kind, best = matches(np.concatenate([hand, board], axis=1))
    alone: Ints = matches(board)[0] if board.shape[1] > 1 else np.zeros(len(board), dtype=np.int64)
    own = np.where((hand[:, :, None] == board[:, None, :]).any(axis=2), hand, 0).max(axis=1)
    held: Ints = matches(hand)[1] if hand.shape[1] > 1 else np.zeros(len(hand), dtype=np.int64)
    found = [pairs(kind, best, "with the board")]
    found.append(ranked("a pair with your cards of", np.maximum(own, held)))
    if board.shape[1] > 1:
        words = ("more than the board's own pair", "no more than the board's own pair")
        found.append(either(*words, kind > alone))
        found.append(either("a pair on the board", "no pair on the board", alone > 0))
    return found


def over_cards(hand: Ints, board: Ints) -> list[Feature]:
    over = (board > hand[:, :1]).sum(axis=1)
    found = [counted("board card above your highest", "board cards above your highest", over)]
    if hand.shape[1] > 1:
        above_second = (board > hand[:, 1:2]).sum(axis=1)
        found.append(counted("board card above your second", "board cards above your second", above_second))
    found.append(ranked("the highest board card", board.max(axis=1)))
    seen = np.sum([(board == rank).any(axis=1) & (rank > hand[:, 0]) for rank in range(2, ACE + 1)], axis=0)
    words = ("unseen rank above your highest", "unseen ranks above your highest")
    found.append(counted(*words, ACE - hand[:, 0] - seen))
    tens = (np.concatenate([hand, board], axis=1) >= 10).sum(axis=1)
    found.append(counted("card of 10 or higher with the board", "cards of 10 or higher with the board", tens))
    return found


def suits_with_board(own: Ints, board: Ints) -> list[Feature]:
    every = np.concatenate([own, board], axis=1)
    mine: Ints = np.max([(every == s).sum(axis=1) * (own == s).any(axis=1) for s in range(4)], axis=0)
    found = [
        counted("card of one suit with the board", "cards of one suit with the board", most_of_a_suit(every)),
        counted("card of your suit with the board", "cards of your suit with the board", mine),
    ]
    if board.shape[1] > 1:
        words = ("board card of one suit", "board cards of one suit")
        found.append(counted(*words, most_of_a_suit(board)))
    return found


def sequences(sight: Sight, hand: Ints, board: Ints) -> list[Feature]:
    window, every = sight.hand_size, np.concatenate([hand, board], axis=1)
    words = ("rank toward a straight with the board", "ranks toward a straight with the board")
    found = [counted(*words, within_sequence(every, window))]
    if every.shape[1] >= window - 1:
        completes = ("rank that completes a straight", "ranks that complete a straight")
        found.append(counted(*completes, completing(every, window)))
    if board.shape[1] > 1:
        words = ("board rank toward a straight", "board ranks toward a straight")
        found.append(counted(*words, within_sequence(board, window)))
    return found


def completing(ranks: Ints, window: int) -> Ints:
    """How many ranks would complete this many in sequence."""
    there = ranks_there(ranks)
    fills = np.zeros((len(ranks), 15), dtype=bool)
    for low in range(1, 16 - window):
        part = there[:, low : low + window]
        one_short = np.flatnonzero(part.sum(axis=1) == window - 1)
        fills[one_short, low + np.argmin(part[one_short], axis=1)] = True
    fills[:, ACE] |= fills[:, 1]
    result: Ints = fills[:, 2:].sum(axis=1)
    return result


def cards_that_beat(sight: Sight, read: Any, level: Ints, boards: list[str]) -> list[Feature]:
    """How many unseen cards, alone with the board, make a better hand than the player's."""
    table = sight.tables.table(read)
    board = [cards for (spot, _), cards in sight.cards.items() if spot in boards]
    if table.levels.ndim != table.cards or len(board) < table.cards - 1:
        return []
    places = {at for at in sight.cards if at[0] in boards}
    plays = any(set(one.places) <= places for one in sight.reads if one.takes_cards)  # the board by itself is a hand
    alone = [table.levels[some] for some in combinations(board, table.cards)] if plays else []
    beaten: Ints = np.zeros(len(level), dtype=np.int64)
    for card in range(len(sight.rank_of_kind)):
        other = np.full(len(level), card)
        made = [table.levels[(*some, other)] for some in combinations(board, table.cards - 1)]
        beats = np.max([*made, *alone], axis=0) > level
        for cards in sight.cards.values():
            beats &= cards != card
        beaten += beats
    return [counted("single card that beats you", "single cards that beat you", beaten)]
