"""The best response to the shipped bot on one flop: cards as text, refusals as sentences. Needs no torch."""

from __future__ import annotations

from pitboss.core.cards import cards
from pitboss.core.errors import BadInput
from pitboss.core.progress import Progress
from pitboss.games.mini_tex_pvp.solved.best_response import BestResponse, best_response
from pitboss.games.mini_tex_pvp.solved.solution import shipped
from pitboss.games.mini_tex_pvp.solved.strategy import SolvedStrategy


def attack(flop: str, line: str, progress: Progress) -> BestResponse:
    strategy = SolvedStrategy(shipped())
    lines = [end.name for end in strategy.trees[0].ends]
    if line not in lines:
        raise BadInput(f"--line {line} does not lead to a flop; take one of {', '.join(lines)}.")
    shown = cards(flop)
    if len(set(shown)) != 2 or len(shown) != 2:
        raise BadInput(f"--flop {flop!r} is not a flop; write two different cards, such as 'Kc 9c'.")
    first, second = (strategy.index.ranks.at[card] for card in shown)
    return best_response(strategy, (first, second), line, progress)
