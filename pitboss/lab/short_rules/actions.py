"""What a line of a short strategy can say: a choice, or a way to choose cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import numpy as np

from pitboss.lab.short_rules.features import GAPS, HAND, Ints, Sight, gap_widths, symbol

NOT_OFFERED = -1
COUNTS = ("no", "one", "two", "three", "four", "five")


@dataclass(eq=False)
class Action:
    words: str
    choice: Ints  # [point, state] -> number of the choice


def actions(points: Sequence[Any], sight: Sight) -> list[Action]:
    """Each choice; if choices name cards, ways to keep cards by their rank."""
    legal = list(dict.fromkeys(choice for point in points for choice in point.node.legal))
    if any(hasattr(choice, "cards") for choice in legal):
        return keeping(points, sight)
    states, found = len(sight.ranks[HAND]), []
    for choice in legal:
        offered = [point.node.legal.index(choice) if choice in point.node.legal else NOT_OFFERED for point in points]
        words = str(getattr(choice, "value", choice))
        found.append(Action(words, np.repeat(np.array(offered)[:, None], states, axis=1)))
    return found


def keeping(points: Sequence[Any], sight: Sight) -> list[Action]:
    """Keep the highest ranks, or every card from a rank up; of a pair one card is kept."""
    hand = sight.ranks[HAND]
    new: Ints = np.ones(hand.shape, dtype=bool)
    new[:, 1:] = hand[:, 1:] != hand[:, :-1]
    different: Ints = -np.sort(-np.where(new, hand, 0), axis=1)
    wanted = [(f"keep your {COUNTS[k]} highest ranks" if k > 1 else "keep your highest card",
               np.minimum(k, new.sum(axis=1))) for k in range(1, hand.shape[1] + 1)]  # fmt: skip
    for least in range(int(sight.rank_of_kind.min()) + 1, int(sight.rank_of_kind.max()) + 1):
        keep = np.maximum((different >= least).sum(axis=1), 1)
        wanted.append((f"keep each rank from {symbol(least)} up, at least one card", keep))
    return [Action(words, kept_cards(points, sight, different, keep)) for words, keep in wanted]


def kept_cards(points: Sequence[Any], sight: Sight, different: Ints, keep: Ints) -> Ints:
    """The choice that keeps this many of the highest ranks; one fewer if that many may not be kept."""
    ranks = {at: sight.rank_of_kind[kinds] for at, kinds in sight.cards.items()}
    choice: Ints = np.full((len(points), len(different)), NOT_OFFERED)
    for p, point in enumerate(points):
        for fewer in range(different.shape[1]):
            for at, one in enumerate(point.node.legal):
                held = -np.sort(-np.stack([ranks[card.at] for card in one.cards], axis=1), axis=1)
                number = held.shape[1]
                fits = (keep - fewer == number) & (held == different[:, :number]).all(axis=1)
                choice[p][fits & (choice[p] < 0)] = at
    return choice


def widest_gap(points: Sequence[Any], sight: Sight) -> list[Action]:
    """If there are as many choices as gaps between the ranks held: the choice that goes with the widest gap."""
    hand, legal = sight.ranks[HAND], points[0].node.legal
    if sight.suited or len(points) > 1 or len(sight.ranks) > 1 or hand.shape[1] > 2 or len(legal) != hand.shape[1] + 1:
        return []
    widths, names, found = gap_widths(hand, sight.ace_low), GAPS[hand.shape[1]], []
    for order in permutations(range(len(legal))):  # gap n goes with choice order[n]
        for ties in permutations(range(len(legal))):
            gap: Ints = np.array(ties)[widths[:, ties].argmax(axis=1)]
            which = ", ".join(f"{name}: {legal[one].value}" for name, one in zip(names, order, strict=True))
            first = ", then ".join(names[n] for n in ties[:-1])
            words = f"go by the widest gap of ranks ({which}; if equal {first})"
            found.append(Action(words, np.array(order)[gap][None]))
    return found
