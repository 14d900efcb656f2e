"""Both players' ranges and the mix of the player to act at any point of a hand, for the 169 kinds of hole cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from pitboss.core.cards import RANKS, cards, text
from pitboss.core.errors import BadInput
from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex_pvp.solved.card_index import CardIndex
from pitboss.games.mini_tex_pvp.solved.rounds import BettingTree, Node
from pitboss.games.mini_tex_pvp.solved.strategy import NEVER, HandPoint, SolvedStrategy

PLAYERS = ("button", "big blind")
STREETS = ("before the flop", "on the flop", "on the river")
BOARD_CARDS = (0, 2, 3)


def explore(strategy: SolvedStrategy, board: str, line: str) -> dict[str, Any]:
    """The solution after this line: letters f fold, c check or call, r bet or raise; "/" between streets.

    A river is re-solved for each seat that acts on it: about a quarter of a second each.
    """
    point = point_at(strategy, board, line)
    tree = strategy.trees[len(point.lines) - 1]
    node = tree.nodes[strategy.node(point)]
    reach = [strategy.range(player, point) for player in (0, 1)]
    hands = _hands(strategy, point, reach, node.player)
    header = strategy.solution.header
    return {
        "board": text(tuple(strategy.index.deck[at] for at in point.board)),
        "line": line,
        "street": STREETS[len(point.lines) - 1],
        "actor": PLAYERS[node.player],
        "actions": [_action(tree, point, branch) for branch in range(len(node.branches))],
        "overall": _overall(hands, node.player),
        "hands": hands,
        "solution": {
            "value": header["value"],
            "bounds": header["bounds"],
            "exploitability_mbb": header["exploitability_mbb"],
            "loss_mbb": [header["loss_mbb"][player] for player in PLAYERS],
            "solved_mbb": header["solved_mbb"],
            "iterations": header["iterations"],
            "commit": header["commit"],
        },
    }


def point_at(strategy: SolvedStrategy, board: str, line: str) -> HandPoint:
    """The point of a hand after this line; bad input is refused in a sentence."""
    shown, lines = cards(board) if board.strip() else (), tuple(line.split("/"))
    if len(lines) > len(strategy.trees):
        raise BadInput(f"line {line!r} has {len(lines)} streets; a hand has three, written like rc/crc/.")
    known = all(card in strategy.index.ranks.at for card in shown) and len(set(shown)) == len(shown)
    if len(shown) != BOARD_CARDS[len(lines) - 1] or not known:
        raise BadInput(
            f"board {board!r} does not fit line {line!r}: {STREETS[len(lines) - 1]} there are"
            f" {BOARD_CARDS[len(lines) - 1]} different cards."
        )
    for tree, done in zip(strategy.trees, lines[:-1], strict=False):
        ends = [end.name for end in tree.ends]
        if done not in ends:
            raise BadInput(f"{done!r} in line {line!r} does not end a street; take one of {', '.join(ends)}.")
    names = [node.name for node in strategy.trees[len(lines) - 1].nodes]
    if lines[-1] not in names:
        raise BadInput(f"no player acts after {lines[-1]!r} {STREETS[len(lines) - 1]}; write f, c and r, such as rc/c.")
    return HandPoint(tuple(strategy.index.ranks.at[card] for card in shown), lines)


def _action(tree: BettingTree, point: HandPoint, branch: int) -> dict[str, Any]:
    """An action and the line that it leads to, empty where the hand is over."""
    node = tree.nodes[tree.node_named(point.lines[-1])]
    taken, name = node.branches[branch], action_name(node, node.branches[branch].letter, len(point.lines))
    after = "/".join((*point.lines[:-1], point.lines[-1] + taken.letter))
    if taken.kind == "end":
        after = after + "/" if len(point.lines) < len(STREETS) else ""
    return {"letter": taken.letter, "name": name, "leads_to": "" if taken.kind == "fold" else after}


def action_name(node: Node, letter: str, street: int) -> str:
    """The poker name of an action; on street 1 a bet over the blinds is a raise."""
    owed = node.branches[0].letter == "f"
    return {"f": "fold", "c": "call" if owed else "check", "r": "raise" if owed or street == 1 else "bet"}[letter]


def _overall(hands: list[dict[str, Any]], actor: int) -> list[float] | None:
    """The mix over all hands with which the player gets here, or None where that practically never happens."""
    combos = np.array([hand["combos"] for hand in hands])
    weights = combos * np.array([hand["ranges"][actor] for hand in hands])
    if weights.sum() < NEVER * combos.sum():
        return None
    mixed = weights @ np.array([hand["mix"] for hand in hands]) / weights.sum()
    return [round(float(share), 4) for share in mixed]


def _hands(strategy: SolvedStrategy, point: HandPoint, reach: list[Ints], actor: int) -> list[dict[str, Any]]:
    index, names = strategy.index, kinds(strategy.index)
    kind, mixes = index.pairs.cls, strategy.mixes(point)
    possible = ~index.holds[:, list(point.board)].any(axis=1)
    count = np.bincount(kind, possible, len(names))
    shares = [np.bincount(kind, one * possible, len(names)) / np.maximum(count, 1) for one in reach]
    weight = np.where(possible, reach[actor] + 1e-12, 0)
    total = np.maximum(np.bincount(kind, weight, len(names)), 1e-300)
    mixed = np.stack([np.bincount(kind, weight * mix, len(names)) / total for mix in mixes.T], axis=1)
    found = []
    for number in np.flatnonzero(count):
        worth = strategy.values(point, int(index.pairs.first[number])) if not point.board else None
        found.append(
            {
                "hand": names[number],
                "combos": int(count[number]),
                "ranges": [round(float(share[number]), 4) for share in shares],
                "mix": [round(float(share), 4) for share in mixed[number]],
                "values": None if worth is None else [round(float(value), 4) for value in worth],
            }
        )
    return found


@lru_cache(maxsize=2)
def kinds(index: CardIndex) -> list[str]:
    """[class] -> poker name of the hole cards: AA, AKs, AKo."""
    found = []
    for pair in index.pairs.first:
        one, two = sorted((index.deck[at] for at in index.hands[pair]), key=lambda card: -((card.rank - 2) % 13))
        suited = "" if one.rank == two.rank else "s" if one.suit == two.suit else "o"
        found.append(RANKS[one.rank - 1] + RANKS[two.rank - 1] + suited)
    return found
