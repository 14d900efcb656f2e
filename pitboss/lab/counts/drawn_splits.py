"""A pair split once, played perfectly and by the convention of the odds: the two figures next to each other."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pitboss.derive.draw.perfect import Dealt, is_found, once_by_convention, split_once
from pitboss.derive.draw.solve import Against, Open, Solver
from pitboss.lab.counts.derived_cache import kept_for
from pitboss.lab.counts.drawn import Solved, cards_name, key_of


class OneSplit(NamedTuple):
    """Values of a pair that is split once, given that the round continues, in units of the bet."""

    convention: float
    perfect: float

    @property
    def words(self) -> str:
        gain = self.perfect - self.convention
        return (
            f"Split once it is worth {self.convention:+.6f} by the convention CDZ-, and {self.perfect:+.6f} "
            f"({gain:+.6f}) played perfectly, with every card of the first hand counted."
        )


SUITS_MATTER = (
    "Perfect play after a split is not counted for this pair: the rules read the suits of the hands that come from it."
)


def split_words(solved: Solved, open: Open, node: int) -> str:
    """What advice says of a split; nothing if the hand at this node is no pair."""
    if node not in solved.solver.graph.split_at:
        return ""
    found = one_split(solved, open, node)
    return found.words if found else SUITS_MATTER


@lru_cache(maxsize=1)
def dealt_against(against: Against) -> Dealt:
    return Dealt(against)


def one_split(solved: Solved, open: Open, node: int) -> OneSplit | None:
    """Both values of the pair at this node; None if it is no pair, or if suits of its hands matter."""
    solver: Solver = solved.solver
    split = solver.graph.split_at.get(node)
    if split is None or not is_found(solver.graph, split):
        return None

    def made() -> OneSplit:
        against = solver.against(open)
        live = against.played(node)
        return OneSplit(
            once_by_convention(against, split) / live, split_once(against, split, dealt_against(against)) / live
        )

    return kept_for(solved.house.game, ("split once", key_of(solved.house), open.cards, node), made)


def every_split(solved: Solved, opens: list[Open]) -> dict[str, tuple[OneSplit, float]]:
    """Both values of every pair against every open hand, and the value of the best choice but a split."""
    solver = solved.solver
    types = solver.machine.types
    pairs = sorted(solver.graph.splits, key=lambda split: types[split.cards[0]].rank)
    found: dict[tuple[int, int], tuple[str, OneSplit, float]] = {}
    for at, open in enumerate(opens):  # one open hand after another, as its pairs share the dealer's finals
        against = solver.against(open)
        for split in pairs:
            if against.firsts.get(split.node) and (values := one_split(solved, open, split.node)):
                others = [float(against.values[child]) for child in solver.graph.children(split.node) if child >= 0]
                hand, up = ([types[card] for card in cards] for cards in (split.cards, open.cards))
                name = f"{cards_name(hand)} v {cards_name(up)}"
                found[types[split.cards[0]].rank, at] = name, values, max(others) / against.played(split.node)
    return {name: values for _, (name, *values) in sorted(found.items())}  # type: ignore[misc]
