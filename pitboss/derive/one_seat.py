"""Compiled rounds of a single seat.

Its cards lie at known positions of the deck, but for those that come after a card which only some ways take.
"""

from __future__ import annotations

from pitboss.derive.printer import Printer, card_name
from pitboss.derive.program import (
    ROUND,
    Printed,
    Rounds,
    branch,
    positions,
    printed,
    sort_groups,
    sorted_groups,
    under,
)
from pitboss.derive.subtrees import Subtree, dealing
from pitboss.derive.tree import Node, Reveal
from pitboss.rulesets.expressions import CardAt

FRAME = """@loop
def deal_rounds(key, first, rounds, deck, picks, words, tables, counts):
    {unpack}
    for start in range(first, first + rounds, CHUNK):
        fill(words, start, key)
        for at in range(min(CHUNK, first + rounds - start)):
            {deal}
{body}
            counts[{outcome}] += 1
            gather(deck, picks, {groups})
"""


def print_one_seat(rounds: Rounds) -> Printed:
    """Print rounds of a single seat."""
    printer, tree = Printer(rounds.house.deck, rounds.tables), rounds.tree
    lies = {place: at for place, at in positions(tree).items() if place in rounds.needed}
    known: set[str] = set()
    for place, at in sorted(lies.items()):
        printer.put(ROUND, f"{card_name(place)} = deck[{min(at)}]")
    moving = {place for place, at in lies.items() if len(at) > 1}
    sorted_cards = sorted_groups(tree, rounds.needed)
    sort_groups(printer, [group for group in sorted_cards if not set(group) & moving], ROUND)
    if moving:
        part = dealing(tree, moving)
        _print_deal(printer, rounds, part, part.root, moving, known, ROUND)
    sort_groups(printer, [group for group in sorted_cards if set(group) & moving], ROUND)
    return printed(rounds, printer, FRAME, *rounds.settle(printer, ROUND, known), tree.cards)


def _print_deal(
    printer: Printer, rounds: Rounds, part: Subtree, node: Node, moving: set[CardAt], known: set[str], depth: int
) -> None:
    if not any(isinstance(one, Reveal) and set(one.cards) & moving for one in under(node)):
        printer.put(depth, "pass")
        return
    if isinstance(node, Reveal):
        for place, position in zip(node.cards, node.positions, strict=True):
            if place in moving:
                printer.put(depth, f"{card_name(place)} = deck[{position}]")
        _print_deal(printer, rounds, part, node.then, moving, known, depth)
        return
    branch(printer, rounds, part, node, known, depth, lambda to, inside: _print_deal(
        printer, rounds, part, to, moving, inside, depth + 1))  # fmt: skip
