"""Hands between two players for the player's drills: the bot `solved` plays both seats, the coach values actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.core.errors import BadInput
from pitboss.core.money import dollars
from pitboss.engine.round import Round
from pitboss.rules.acts import Ask
from pitboss.rules.captions import caption
from pitboss.rules.game import Strategy
from pitboss.rules.hooks import BetweenPlayers
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import Decision

SEATS = BUTTON, OTHER = 1, 2


class SolvedBook:
    """The stored solution: what every action is worth, and a bot that plays it."""

    def __init__(self, counts: Any) -> None:
        assert isinstance(counts, BetweenPlayers)
        if note := counts.bot_note() or counts.coach_note():
            raise BadInput(note)
        self._counts = counts

    def decision(self, hand: Spot, layout: Layout, ask: Ask) -> Decision:
        found = self._counts.coach(hand, layout, ask)
        if not found.exact:
            raise BadInput("the solution has no values for this decision.")
        return found

    def player(self, draw: Callable[[], float]) -> Strategy:
        """The bot `solved`, which mixes its actions with these draws."""
        return self._counts.bot(draw)


def heads_up_round(house: House) -> Round:
    """A hand of two with stacks that the solution covers; seat 1 has the button."""
    main, counts = house.game.main[0], house.game.counts
    deep = counts.least_stack(house) if isinstance(counts, BetweenPlayers) else 0
    stack = max(house.options.usual_buy_in(), deep)
    return Round(house, {seat: {main: 0} for seat in SEATS}, purses=dict.fromkeys(SEATS, stack), button=BUTTON)


def betting_so_far(layout: Layout) -> tuple[tuple[str, str], ...]:
    """Rows of a question: the button, what was done on each street, and the pot."""
    streets: list[list[str]] = [[]]
    for _, act, answer, _ in layout.log:
        if act.spot == "board" and not isinstance(act, Ask):
            streets.append([])
        elif isinstance(act, Ask) and answer is not None:
            streets[-1].append(caption(act, answer, layout.house))
    done = "; then ".join(", ".join(street) or "nothing yet" for street in streets)
    pot = sum(spot.bets.get("pot", 0) for spot in layout.hands)
    return ("Button", f"seat {layout.button}"), ("Betting", done), ("Pot", dollars(pot))
