"""Figures of Blackjack alone: value by up card, the dealer's final totals, effects of removal, charts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from pitboss.cards import SUITS, Card
from pitboss.games.blackjack.wagers import Bonus, Options
from pitboss.house import House

if TYPE_CHECKING:
    from pitboss.hooks import FromRules

Cells = dict[str, tuple[Any, ...]]  # row label -> cells
UP_CARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")


@dataclass(frozen=True)
class Figure:
    """A table with its column headings."""

    columns: tuple[str, ...]
    rows: Callable[[House[Options]], Cells]

    def __call__(self, house: House[Options]) -> Cells:
        return self.rows(house)


def by_up_card(house: House[Options]) -> Cells:
    """The value of a round with each up card, under best play; exact."""
    from pitboss.games.blackjack import strategies

    round = strategies.solved_exactly(house.options.decks, strategies.house_rules(house.options), "best")
    return {strategies.up_name(up): (value,) for up, value in round.by_up_card.items()}


def dealer_outcomes(house: House[Options]) -> Cells:
    """Probabilities of the dealer's final totals by up card and overall; exact."""
    from pitboss.games.blackjack import strategies
    from pitboss.games.blackjack.exact.exact_round import dealer_outcomes as outcomes
    from pitboss.games.blackjack.exact.shoe import full_shoe

    shoe = full_shoe(house.options.decks)
    found = outcomes(shoe, strategies.house_rules(house.options).hits_soft_17)
    rows: Cells = {strategies.up_name(up): tuple(finals.values()) for up, finals in found.items()}
    mixed = [[Fraction(shoe[up], sum(shoe)) * part for part in row.values()] for up, row in found.items()]
    rows["all"] = tuple(sum(column, Fraction(0)) for column in zip(*mixed, strict=True))
    return rows


def effects_of_removal(house: House[Options], rules: FromRules) -> Cells:
    """What removing one card from the full shoe adds to the value of each wager."""
    from pitboss.games.blackjack import strategies
    from pitboss.games.blackjack.exact import removal
    from pitboss.games.blackjack.exact.shoe import full_shoe

    on_bet = removal.effects_of_removal(full_shoe(house.options.decks), strategies.house_rules(house.options))
    return {
        strategies.up_name(index): (effect, *bonus_effects(house, rules, index + 1)) for index, effect in on_bet.items()
    }


def bonus_effects(house: House[Options], rules: FromRules, rank: int) -> tuple[Fraction, ...]:
    """Effects of removing one card of this rank on Match the Color, Hard Hand, and both per unit staked."""
    house = House(house.game, replace(house.options, bonus=Bonus.BOTH))  # also where one of them is not offered
    gone = Card(rank, SUITS[0])  # any suit: only equality of suits matters
    match, hard, double = (
        rules.ev_without(house, wager, gone) - rules.tally(house, wager, "best").ev
        for wager in ("match_the_color", "hard_hand", "double_bet")
    )
    return match, hard, (match + hard + double) / 2


def chart_rows(strategy: str) -> Callable[[House[Options]], Cells]:
    """Rows of a chart: a letter for each up card, explained in exact/chart.py."""

    def rows(house: House[Options]) -> Cells:
        from pitboss.games.blackjack import strategies

        rules = strategies.house_rules(house.options)
        chart = strategies.chart_for(house.options.decks, rules, strategy)
        found: Cells = {f"hard {total}": tuple(row) for total, row in sorted(chart.hard.items())}
        found |= {f"soft {total}": tuple(row) for total, row in sorted(chart.soft.items())}
        found |= {f"pair {strategies.up_name(pair - 1)}": tuple(row) for pair, row in sorted(chart.pairs.items())}
        if rules.surrender:
            found |= {f"surrender hard {total}": tuple(row) for total, row in sorted(chart.surrenders.items())}
        return found

    return rows


FINALS = ("bust", "17", "18", "19", "20", "21", "blackjack")
REMOVED = ("bet", "match_the_color", "hard_hand", "both")


def figures(rules: FromRules) -> dict[str, Figure]:
    return {
        "ev-by-up-card": Figure(("up card", "value"), by_up_card),
        "dealer-outcomes": Figure(("up card", *FINALS), dealer_outcomes),
        "effects-of-removal": Figure(("card removed", *REMOVED), partial(effects_of_removal, rules=rules)),
        "chart": Figure(("hand", *UP_CARDS), chart_rows("chart")),
        "best-chart": Figure(("hand", *UP_CARDS), chart_rows("best-chart")),
    }
