"""Odds of Blackjack: those of the drawing game, and both bonus wagers together as one bet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.games.blackjack.rows import Both, both
from pitboss.games.blackjack.wagers import Bonus, Options
from pitboss.rules.acts import Outcome
from pitboss.rules.house import House
from pitboss.rules.odds import Decision, Line, StrategyTable, Tally, odds, parts_of
from pitboss.rulesets.twenty_one.side_bets import NAMES

if TYPE_CHECKING:
    from pitboss.rules.hooks import FromRules

FEW_DECKS = 6  # the manual prints Match the Color for six and eight decks only


BONUS = ("match_the_color", "hard_hand", "double_bet")  # derived from the rules


def both_tally(house: House[Options], rules: FromRules) -> Tally:
    """One unit on each wager, with the Double Bet Bonus, per unit staked."""
    pays: dict[Outcome, Fraction] = {}
    combinations: Counter[Outcome] = Counter()
    parts: Counter[tuple[str, Outcome, Fraction]] = Counter()
    settled: dict[str, Any]
    for ended, n in rules.rows(house, BONUS).items():
        settled = {wager: its for wager, its, _ in ended}
        for wager, its in settled.items():
            parts[wager, its, Fraction(1, 2)] += n
        row = both(settled["match_the_color"], settled["hard_hand"])
        pays[row] = sum((odds(house.pays[wager][its]) for wager, its in settled.items()), Fraction(0)) / 2
        combinations[row] += n
    lines = tuple(Line(row, pays[row], combinations[row]) for row in Both)
    net: Counter[Fraction] = Counter()
    for line in lines:
        net[odds(line.pays)] += line.combinations
    return Tally(lines, sum(combinations.values()), net, together=parts_of(house, "both", parts))


class BlackjackCounts:
    """Counts of the drawing game, with both bonus wagers as one bet."""

    def __init__(self, rules: Any = None) -> None:
        self.rules = rules

    def with_rules(self, rules: Any) -> BlackjackCounts:
        return BlackjackCounts(rules)

    wagers = ("match_the_color", "hard_hand", "both", "bet", "insurance", *NAMES)
    undecided = ("match_the_color", "hard_hand", *NAMES)
    quick = ("match_the_color", "hard_hand", "both")

    @property
    def strategies(self) -> Mapping[str, str]:
        found: Mapping[str, str] = self.rules.strategies
        return found

    @property
    def figures(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.rules.figures
        return found

    def tally(self, house: House[Options], wager: str, strategy: str) -> Tally:
        if wager == "both":
            return both_tally(house, self.rules)
        found: Tally = self.rules.tally(house, wager, strategy)
        return found

    def strategy_table(self, house: House[Options], bets: Mapping[str, Fraction], strategy: str) -> StrategyTable:
        found: StrategyTable = self.rules.strategy_table(house, bets, strategy)
        return found

    def advise(self, house: House[Options], bets: Mapping[str, Fraction], seen: Mapping[str, str]) -> Decision:
        found: Decision = self.rules.advise(house, bets, seen)
        return found

    def warnings(self, house: House[Options]) -> list[str]:
        """Warnings for a house that opens a table with these options."""
        options = house.options
        if options.decks >= FEW_DECKS or options.bonus not in (Bonus.BOTH, Bonus.MATCH):
            return []
        edge = float(self.rules.tally(house, "match_the_color", "best").house_edge)
        word = "one deck" if options.decks == 1 else f"{options.decks} decks"
        return [f"Match the Color: fewer decks are much worse for the player; with {word} the edge is {edge:.4%}."]


COUNTS = BlackjackCounts()
