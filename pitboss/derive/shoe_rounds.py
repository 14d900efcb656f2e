"""Compiled rounds dealt one after the other from a shoe, until this many cards are out."""

from __future__ import annotations

from pitboss.core.errors import NotDerivable
from pitboss.derive.program import Printed, Rounds
from pitboss.derive.several_seats import print_seats
from pitboss.derive.trace import trace
from pitboss.derive.tree import Reveal, Tree

FRAME = """@loop
def deal_rounds(key, first, shoes, cut, deck, picks, words, hands, waits, buried, tables, cents, sums):
    {unpack}
    seats, one, last = len(waits), np.uint64(1), np.uint64(len(deck) - 1)
    for number in range(first, first + shoes):
        fill(words, number, key)
        groups, place, rounds, won = 0, 0, 0, 0
        while place < cut:
            begin = place + (buried if place else 0)
            groups = reach(deck, picks, words, 0, groups, min(begin + {cards}, len(deck)) - 1, number, key)
            top, amount = np.uint64(begin), 0
{body}
                amount += cents[{outcome}]
            place = np.int64(top)
            if place > len(deck):
                break
            won, rounds = won + amount, rounds + 1
            sums[2] += amount * amount
        enter_shoe(rounds, won, sums)
        gather(deck, picks, groups)
"""
LAST = "deck[min({}, last)]"  # a round for which the shoe is too short is void, whatever it finds there


def print_shoe_rounds(rounds: Rounds, seats: int) -> Printed:
    """Print rounds of several seats that play alike. A round that the shoe cannot finish is void, and ends it."""
    return print_seats(rounds, seats, FRAME, card=LAST, counted=True)


def buried_before(rounds: Rounds) -> int:
    """How many cards leave the shoe unseen before every round but its first."""
    first, later = rounds.tree, trace(rounds.house, tuple(rounds.bets), later=True)
    begins = [min(one.positions[0] for one in shown(tree)) for tree in (first, later)]
    more = begins[1] - begins[0]
    if outline(first, 0) != outline(later, more):
        raise NotDerivable(f"{rounds.house.game.title} plays the first round of a shoe by other rules than later ones.")
    return more


def shown(tree: Tree) -> list[Reveal]:
    return [node for node in tree.nodes if isinstance(node, Reveal) and node.positions]


def outline(tree: Tree, begin: int) -> list[str]:
    """The tree as text with positions from where the first card comes, without what leaves the shoe unseen."""
    made = [repr(one) for one in tree.expressions]
    for node in tree.nodes:
        line = tree.line(node)
        if isinstance(node, Reveal):
            at = [place - begin for place in node.positions]
            line = f"shows {node.cards} {at} {node.face.name} -> {tree.number[id(node.then)]}"
        made.append(line)
    return made
