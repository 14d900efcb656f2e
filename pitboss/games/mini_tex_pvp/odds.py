"""Counts of Mini-Tex between players: Pocket Poker odds, equities of hands, the coach and the bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.core.cache import Remember
from pitboss.core.cards import Cards
from pitboss.core.errors import BadInput
from pitboss.games.mini_tex.pocket import count_pocket
from pitboss.rules.acts import Ask
from pitboss.rules.game import Strategy
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import Decision, StrategyTable, Tally, tally

if TYPE_CHECKING:
    from pitboss.games.mini_tex_pvp.equity import Equities


class PlayersCounts:
    """What is counted in a game between players."""

    wagers = ("pocket",)
    undecided = wagers
    strategies = {"best": "there is nothing to decide for Pocket Poker"}

    def tally(self, house: House, wager: str, strategy: str) -> Tally:
        return tally(house, ["pocket"], count_pocket())

    def strategy_table(self, house: House, bets: Mapping[str, Fraction], strategy: str) -> StrategyTable:
        raise BadInput(f"{house.game.title} has no best play to list: it depends on the other players.")

    def advise(self, house: House, bets: Mapping[str, Fraction], seen: Mapping[str, str]) -> Decision:
        raise BadInput(
            f"{house.game.title} gives no advice; compare hands with: odds {house.game.key} --hands AhKh,7c7d."
        )

    def equities(self, hands: Sequence[Cards], board: Cards) -> Equities:
        from pitboss.games.mini_tex_pvp.equity import equities

        return equities(hands, board)

    def history(self, round: Any) -> str:
        """A hand history as text."""
        from pitboss.games.mini_tex_pvp.history import history

        return history(round)

    def phh(self, round: Any) -> str:
        """A hand as PHH text, for other poker programs."""
        from pitboss.games.mini_tex_pvp.phh import phh

        return phh(round)

    def prepare(self, house: House, remember: Remember, progress: Any = None) -> None:
        """Load the equities before the flop."""
        from pitboss.games.mini_tex_pvp.solved.matchups import matchups

        matchups()

    def coach(self, hand: Spot, layout: Layout, ask: Ask) -> Decision:
        """The solution's values and mix where it covers the hand, otherwise an estimate by equity and pot odds."""
        from pitboss.games.mini_tex_pvp.advice import advice
        from pitboss.games.mini_tex_pvp.solved.player import advice as solved_advice
        from pitboss.games.mini_tex_pvp.solved.shipped_play import solved_strategy

        strategy = solved_strategy()
        found = solved_advice(strategy, hand, layout, ask) if strategy else None
        if found:
            return found
        estimate, reason = advice(hand, layout, ask), self._not_solved(layout)
        return replace(estimate, note=f"{estimate.note} {reason}")

    def _not_solved(self, layout: Layout) -> str:
        from pitboss.games.mini_tex_pvp.solved.hand_state import not_covered
        from pitboss.games.mini_tex_pvp.solved.shipped_play import solved_strategy, why_no_values

        if solved_strategy() is None:
            return "An estimate: the stored solution cannot be read."
        if reason := not_covered(layout):
            return f"An estimate, not solved: {reason}."
        return f"An estimate: {why_no_values()}"

    def unit(self, house: House) -> int:
        """The unit of the coach's values, in cents."""
        big_blind: int = house.options.big_blind
        return big_blind

    def bot(self, draw: Callable[[], float]) -> Strategy:
        """The bot `solved`, which plays as the reader where the solution does not cover the hand.

        `draw` gives random numbers from 0 to 1, which select its mixed actions.
        """
        from pitboss.games.mini_tex_pvp.bots import Reader
        from pitboss.games.mini_tex_pvp.solved.player import SolvedPlayer
        from pitboss.games.mini_tex_pvp.solved.shipped_play import solved_strategy

        strategy = solved_strategy()
        return SolvedPlayer(strategy, draw, Reader()) if strategy else Reader()

    def solved(self, house: House) -> bool:
        """Whether the stored solution covers two players under these rules."""
        from pitboss.games.mini_tex_pvp.solved.hand_state import not_covered_rules

        return not not_covered_rules(house.options)

    def explore(self, house: House, board: str, line: str) -> dict[str, Any]:
        """Both ranges and the mix of the player to act, after these cards and actions."""
        from pitboss.games.mini_tex_pvp.solved.explorer import explore
        from pitboss.games.mini_tex_pvp.solved.hand_state import not_covered_rules
        from pitboss.games.mini_tex_pvp.solved.shipped_play import solved_strategy

        if reason := not_covered_rules(house.options):
            raise BadInput(f"The solution does not cover these rules: {reason}.")
        strategy = solved_strategy()
        if strategy is None:
            raise BadInput(self.bot_note())
        return explore(strategy, board, line)

    def least_stack(self, house: House) -> int:
        """Cents that a stack needs so that the solution covers a hand; 0 where it never does."""
        from pitboss.games.mini_tex_pvp.solved.hand_state import not_covered_rules
        from pitboss.games.mini_tex_pvp.solved.rounds import most_put

        return 0 if not_covered_rules(house.options) else int(most_put() * house.options.big_blind)

    def bot_words(self, house: House, players: int) -> str:
        """A sentence on the bot at a table of this many players, where the stored solution can be read."""
        from pitboss.games.mini_tex_pvp.solved.hand_state import not_covered_rules

        reason = not_covered_rules(house.options) or ("" if players == 2 else "it is for two players")
        if not reason:
            return 'The bot is "solved": it plays the stored solution of the game between two players.'
        return (
            'The bots are "readers": they play by pot odds against inferred ranges. The stored solution does not'
            f" cover this table: {reason}."
        )

    def bot_note(self) -> str:
        """Why the bot `solved` is not available, or an empty string."""
        from pitboss.games.mini_tex_pvp.solved.shipped_play import why_not_solved

        return why_not_solved()

    def file_note(self) -> str:
        """Why a stored file cannot be read, or an empty string."""
        from pitboss.games.mini_tex_pvp.solved.shipped_play import bad_file

        return bad_file()

    def coach_note(self) -> str:
        """Why the coach has no values on the flop, or an empty string."""
        from pitboss.games.mini_tex_pvp.solved.shipped_play import why_no_values

        return why_no_values()


COUNTS = PlayersCounts()
