"""Estimated values of actions: equity against the ranges that the betting suggests, and pot odds.

An estimate, not a solution: ranges are inferred from actions, several opponents count as independent, and after this
action all remaining players call and nothing more is bet. Values are in big blinds.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from pitboss.core.cards import text
from pitboss.games.mini_tex_pvp.betting import CALL, CHECK, FOLD, Action, Legal
from pitboss.games.mini_tex_pvp.bots import inferred_range
from pitboss.games.mini_tex_pvp.ranges import equity
from pitboss.rules.acts import Ask
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import Decision, decide


def pot_share(hand: Spot, layout: Layout) -> tuple[float, list[Spot]]:
    """The average share of the pot that this hand wins, and its opponents' hands."""
    board = layout["board"].cards
    rivals = [other for other in layout.hands if other.seat != hand.seat and "pot" in other.open]
    return float(np.prod([equity(hand.cards, board, inferred_range(layout, rival)) for rival in rivals])), rivals


def advice(hand: Spot, layout: Layout, ask: Ask) -> Decision:
    legal: Legal = ask.legal  # type: ignore[assignment]
    share, rivals = pot_share(hand, layout)
    pot = sum(other.bets["pot"] for other in layout.hands)
    unit = layout.house.options.big_blind

    def worth(action: Action) -> Fraction:
        if action == FOLD:
            return Fraction(0)
        cost = legal.cost(action)
        level = hand.bets["pot"] + cost
        called = sum(max(0, level - rival.bets["pot"]) for rival in rivals)
        return Fraction(f"{(share * (pot + cost + called) - cost) / unit:.6f}")

    values = {action: worth(action) for action in suggested_actions(legal, pot)}
    odds = f", and a call must win {legal.owed / (pot + legal.owed):.1%} to pay" if legal.owed else ""
    board = layout["board"].cards
    where = f"{text(hand.cards)} on {text(board)}" if board else text(hand.cards)
    found = decide(where, values)
    note = f"Against the ranges that the betting suggests, your hand wins {share:.1%} of the pot{odds}."
    return Decision(found.where, found.values, found.best, note=note, exact=False)


def suggested_actions(legal: Legal, pot: int) -> list[Action]:
    """Fold, check or call, and raises: the least, by half the pot, by the pot, and the largest."""
    plain = [FOLD, CALL] if legal.owed else [CHECK, FOLD]
    if legal.no_raise:
        return plain
    raised = [legal.raise_to(legal.least + more) for more in (0, pot // 2, pot)]
    return [*plain, *dict.fromkeys([*raised, legal.raise_to(legal.most)])]
