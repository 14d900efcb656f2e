"""Best play: every decision with the value of each choice, for the bets made together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from fractions import Fraction
from random import SystemRandom
from typing import Any

from pitboss.core.cache import NotCounted, RecentCache
from pitboss.core.cards import rank_text
from pitboss.core.errors import BadInput, UnknownName
from pitboss.core.progress import Progress
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.prepare import count, is_counted
from pitboss.rules.acts import Choice
from pitboss.rules.felt import cards_named
from pitboss.rules.game import Strategy
from pitboss.rules.hooks import BetweenPlayers
from pitboss.rules.house import House
from pitboss.rules.odds import Decision, Stakes, StrategyTable

STRATEGIES = RecentCache(256)  # by rules, bets and strategy


def strategy_for(house: House, bets: Stakes, strategy: str = "best") -> StrategyTable:
    """The strategy, made once for all callers and threads.

    A slow game need not be counted first: until it is, each decision is computed on demand.
    """
    return STRATEGIES.get(_key(house, bets, strategy), lambda: _strategy_table(house, bets, strategy))


def known_strategy(house: House, bets: Stakes, strategy: str = "best") -> StrategyTable | None:
    """The strategy if it has been made already."""
    known: StrategyTable | None = STRATEGIES.known(_key(house, bets, strategy))
    return known


def _key(house: House, bets: Stakes, strategy: str) -> Hashable:
    return house.digest, tuple(bets.items()), strategy, is_counted(house)


def counted_strategy(
    house: House, bets: Stakes, strategy: str = "best", progress: Progress | None = None
) -> StrategyTable:
    """Every decision, counted however long it takes."""
    if not house.game.declared.slow:
        return strategy_for(house, bets, strategy)
    count(house, progress)
    return counts_of(house.game, progress).strategy_table(house, checked(house, bets), strategy)


def main_bet(house: House) -> Stakes:
    """A unit on the main bet, for which players are trained and bots play."""
    return {house.game.main[0]: Fraction(1)}


def has_decisions(house: House) -> bool:
    """Whether the main bet has decisions whose values are known."""
    if house.game.counts is not None or house.game.drawing is not None:
        return True
    from pitboss.lab.counts.derived import decides

    return bool(decides(house, house.game.main[0], main_bet(house)))


def bot_for(house: House, staked: Mapping[str, int], draw: Callable[[], float] | None = None) -> Strategy:
    """The strategy of bots: best play for these bets if it is known, else the choice for absent players.

    `draw` gives random numbers from 0 to 1 to a bot that mixes its actions.
    """
    if isinstance(house.game.counts, BetweenPlayers):
        return house.game.counts.bot(draw or SystemRandom().random)
    main = next((name for name in house.game.main if staked.get(name)), None)
    if main is None:
        return house.game.absent  # the round will refuse the bets
    placed = {main: staked[main], **staked}  # the main bet first, and all in units of it
    try:
        return strategy_for(house, {name: Fraction(stake, staked[main]) for name, stake in placed.items()})
    except BadInput:
        return house.game.absent


def without_best_play(house: House, bot: Strategy) -> str:
    """A notice how bots play a game whose best play is not known; empty where it is."""
    if bot == house.game.absent:
        how = "as an absent player does"
    elif isinstance(bot, StrategyTable) and bot.by_hand:
        how = "the best choice as it is estimated from rounds played on"
    else:
        return ""
    why = f"`pitboss check {house.game.key}` shows why"
    return f"Best play of {house.game.title} is not derived ({why}): bots play {how}."


def _strategy_table(house: House, bets: Stakes, strategy: str) -> StrategyTable:
    counts = counts_of(house.game)
    if strategy not in counts.strategies:
        raise UnknownName("strategy", strategy, counts.strategies)
    if house.game.declared.slow:
        return _strategy_of_a_slow_game(house, checked(house, bets), strategy)
    return counts.strategy_table(house, checked(house, bets), strategy)


def _strategy_of_a_slow_game(house: House, bets: Stakes, strategy: str) -> StrategyTable:
    from pitboss.lab.counts.derived import DerivedCounts
    from pitboss.lab.counts.uncounted_strategy import uncounted_strategy

    counts = DerivedCounts(house.game, only_kept=True)
    try:
        return counts.strategy_table(house, bets, strategy) if is_counted(house) else uncounted_strategy(house, bets)
    except NotCounted:  # the count was removed from the disk
        return uncounted_strategy(house, bets)


def advice(house: House, bets: Stakes, seen: Mapping[str, str]) -> Decision:
    if "hand" not in seen:
        raise BadInput(f"advice needs a hand; give --hand with --{next(iter(seen))}.")
    if not is_counted(house):
        from pitboss.lab.counts.uncounted_strategy import uncounted_strategy

        return uncounted_strategy(house, checked(house, bets)).advise(seen)
    return counts_of(house.game).advise(house, checked(house, bets), seen)


def checked(house: House, bets: Stakes) -> Stakes:
    """The bets; refused unless all are wagers that a player can place."""
    for name in bets:
        if name not in house.placeable:
            raise UnknownName("wager", name, house.placeable)
    return bets


def advice_json(decision: Decision) -> dict[str, Any]:
    found: dict[str, Any] = {
        "hand": decision.where,
        "values": {str(choice): str(value) for choice, value in decision.values.items()},
        "best": str(decision.best),
        "ev": float(decision.value),
        "manual": None if decision.manual is None else str(decision.manual),
        "cost": float(decision.cost),
    }
    if decision.axes:
        found["axes"] = [axis._asdict() for axis in decision.axes]
    if decision.sure:
        errors = {str(choice): error for choice, error in decision.errors.items()}
        found |= {"sure": decision.sure, "standard_errors": errors}
    return found | ({"note": decision.note} if decision.note else {})


def letters(choices: Collection[Choice]) -> dict[str, str]:
    """Each choice as a chart prints it: the cards it keeps, or the shortest unique beginning (St stand, Sp split)."""
    named = {str(choice): [card for some in cards_named(choice).values() for card in some] for choice in choices}
    if keep_cards(choices):
        return {name: "".join(rank_text(card.rank) for card in kept) or "none" for name, kept in named.items()}
    found = {}
    for name in named:
        beginnings = (name[:n] for n in range(1, len(name)) if name[n - 1] != " ")
        own = next(
            (beginning for beginning in beginnings if sum(other.startswith(beginning) for other in named) == 1), name
        )
        found[name] = own[:1].upper() + own[1:]
    return found


def keep_cards(choices: Collection[Choice]) -> bool:
    """Whether every choice names cards of the hand."""
    return bool(choices) and all(map(cards_named, choices))


def strategy_json(house: House, bets: Stakes, strategy_table: StrategyTable) -> dict[str, Any]:
    manual = strategy_table.ev_manual
    choices = list(
        dict.fromkeys(choice for decision in strategy_table.decisions.values() for choice in decision.values)
    )
    return {
        "game": house.game.key,
        "bets": {name: str(stake) for name, stake in bets.items()},
        "strategy": strategy_table.name,
        "ev": str(strategy_table.ev),
        "ev_manual": None if manual is None else str(manual),
        "manual_costs": None if manual is None else float(strategy_table.ev - manual),
        "letters": letters(choices),
        "keeps_cards": keep_cards(choices),
        "example": dict(strategy_table.example()) or None,
        "decisions": [advice_json(decision) for decision in strategy_table.decisions.values()],
    }
