"""Counts the shipped values of choices again: `python -m pitboss.lab.usual_values.write [GAME ...]`, some minutes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations_with_replacement, permutations
from typing import TYPE_CHECKING, Any

from pitboss.core.cards import SUITS, Card
from pitboss.core.errors import PitbossError
from pitboss.derive.draw.coach import choice_values, point
from pitboss.games import REGISTRY
from pitboss.lab.counts.derived_strategy import HAND, DerivedStrategy
from pitboss.lab.counts.drawn import solved
from pitboss.lab.counts.drawn_strategy import DIGITS, written
from pitboss.lab.strategy import counted_strategy, main_bet
from pitboss.lab.usual_values import (
    CARD,
    CODES,
    SUIT,
    Groups,
    StoredPoint,
    StoredValues,
    Suits,
    chosen_before,
    file_of,
    pattern,
    state_key,
    write,
)
from pitboss.rules.acts import Choice
from pitboss.rules.game import DEALER
from pitboss.rules.house import House
from pitboss.rulesets.expressions import opened

if TYPE_CHECKING:
    from pitboss.derive.draw.solve import Open
    from pitboss.derive.packs import Ints
    from pitboss.derive.solve import DecisionPoint

ANY_RANKS = tuple(Card(rank, SUITS[0]) for rank in range(2, 15))


def listed(house: House) -> StoredValues | None:
    """Every decision about the main bet; None if the game has none that can be listed."""
    if house.drawing is not None:
        return first_decisions(house)
    try:
        strategy = counted_strategy(house, main_bet(house))
    except PitbossError:
        return None
    if not isinstance(strategy, DerivedStrategy):
        return None
    solved = strategy.solved
    complete = all(one.point.streamed is None for one in solved.decisions)
    # On a board of five cards the last decisions are too many to list, and those before them take too many bytes.
    listed = [one for one in solved.decisions if complete or not one.point.path]
    for suits in (Suits.NONE, Suits.CHANGES, Suits.OPEN):  # the first that tells all values apart
        points = [stored(one, solved.scale, suits) for one in listed]
        if points and all(points):
            return StoredValues(suits, complete, [point for point in points if point])
    return None


def first_decisions(house: House) -> StoredValues:
    """Those of a drawing game about hands of two cards, before and after the dealer looks."""
    import numpy as np

    solver, opens = solved(house).solver, house.drawing.opens
    types = solver.machine.types
    numbers = {card: at for at, card in enumerate(types)}

    def tells_suits(of: Callable[[Sequence[Card]], Any], size: int) -> bool:
        found: dict[tuple[int, ...], set[Any]] = {}
        for some in combinations_with_replacement(types, size):
            found.setdefault(tuple(sorted(card.rank for card in some)), set()).add(of(some))
        return any(len(one) > 1 for one in found.values())

    def open_of(cards: Sequence[Card]) -> Open:
        return solver.open_like([numbers[card] for card in cards])

    in_hand = any(tells_suits(partial(point, solver, root), 2) for root in solver.graph.roots.values())
    suits = Suits.EVERY if tells_suits(open_of, opens) else Suits.HAND if in_hand else Suits.NONE
    by_rank = list({card.rank: card for card in types}.values())
    hands = list(combinations_with_replacement(types if in_hand else by_rank, 2))
    nodes = {root: [point(solver, root, hand) for hand in hands] for root in solver.graph.roots.values()}
    found: dict[tuple[str, ...], dict[int, list[int]]] = {}  # choices -> state -> values
    for up in combinations_with_replacement(types if suits is Suits.EVERY else by_rank, opens):
        against = solver.against(open_of(up))
        for hand, at in zip(hands, nodes[against.open.root], strict=True):
            for values in (against.early_values[at], choice_values(against, at)) if at in against.firsts else ():
                if values:
                    whole = [int(written(value) * 10**DIGITS) for value in values.values()]
                    found.setdefault(tuple(map(str, values)), {})[state_key((hand, up), suits)] = whole
    groups = tuple(tuple((spot, n) for n in range(size)) for spot, size in ((HAND, 2), (DEALER, opens)))
    points = []
    for choices, states in found.items():
        keys = np.array(sorted(states))
        worth = np.array([states[int(key)] for key in keys]).T
        best = worth.argmax(axis=0).astype(np.uint8)
        points.append(StoredPoint({}, groups, choices, 10**DIGITS, keys, worth, best, np.ones(len(keys), bool)))
    return StoredValues(suits, False, points)


def stored(one: DecisionPoint, scale: int, suits: Suits) -> StoredPoint | None:
    """One decision; None if cards that these suits do not tell apart have different values."""
    import numpy as np

    stage, groups = one.point.stage, one.point.groups
    if suits is Suits.OPEN and sorted(map(len, groups))[:1] != [1]:
        return None
    states = np.flatnonzero(stage.possible)
    keys, first, state = np.unique(
        state_keys(stage.pack, stage.cards[states], groups, suits), return_index=True, return_inverse=True
    )
    some = states[first]
    values = one.values[:, some]
    if any((row[state] != whole[states]).any() for row, whole in zip(values, one.values, strict=True)):
        return None
    reached = np.isin(keys, keys[state[one.reach[states] > 0]])
    before, choices = chosen_before(one.point.path), patterns(one.legal, groups)
    best = one.best[some].astype(np.uint8)
    return StoredPoint(before, groups, choices, one.size * scale, keys, values, best, reached)


def patterns(legal: tuple[Choice, ...], groups: Groups) -> list[str]:
    """Choices as text, those of a hand of different ranks, in ascending order."""
    places = [place for group in groups for place in sorted(group)]
    known = dict(zip(places, ANY_RANKS, strict=False))
    hand = tuple(card for (spot, _), card in known.items() if spot == HAND)
    return [pattern(opened(choice, known), hand) for choice in legal]


def state_keys(pack: Any, cards: Ints, groups: Groups, suits: Suits) -> Ints:
    """`usual_values.state_key` of many states at once: [state, place] -> kinds of cards."""
    import numpy as np

    ranks = np.array([card.rank for card in pack.kinds])[cards]
    codes = np.array([0 if suits is Suits.NONE else CODES[card.suit] for card in pack.kinds])[cards]
    ends = np.cumsum([len(group) for group in groups])
    each = [slice(end - len(group), end) for end, group in zip(ends, groups, strict=True)]
    if suits is Suits.OPEN:
        up = codes[:, next(some for some, group in zip(each, groups, strict=True) if len(group) == 1)]
        same = [np.all(codes[:, some] == codes[:, some][:, :1], axis=1, keepdims=True) for some in each]
        alone = np.concatenate([one & (len(group) > 1) & np.ones(len(group), dtype=bool)
                                for one, group in zip(same, groups, strict=True)], axis=1)  # fmt: skip
        codes = np.where(codes == up, 0, 1 + alone)
    best: Any = None
    for change in permutations(range(SUIT)) if suits is Suits.CHANGES else [range(SUIT)]:
        changed, keys = ranks * SUIT + np.array(change)[codes], np.zeros(len(cards), dtype=np.int64)
        for some in each:
            for column in np.sort(changed[:, some], axis=1).T:
                keys = keys * CARD + column
        best = keys if best is None else np.minimum(best, keys)
    found: Ints = best
    return found


def main(games: list[str]) -> None:
    for game in games:
        house = REGISTRY[game].house()
        values = listed(house)
        if values is None:
            sys.stdout.write(f"{game}: nothing to list\n")
            continue
        write(file_of(game), house.digest, values)
        states = sum(len(one.keys) for one in values.points)
        sys.stdout.write(f"{game}: {states:,} states, {file_of(game).stat().st_size:,} bytes\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:] or list(REGISTRY))
