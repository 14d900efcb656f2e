"""The coach: the exact value of each choice for the hand that is asked, and one sentence of advice."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from fractions import Fraction
from functools import partial

from pitboss.core.errors import BadInput, NotFound, PitbossError, StillCounting
from pitboss.core.money import dollars
from pitboss.lab.short_rules.applied import applied
from pitboss.lab.strategy import known_strategy, main_bet
from pitboss.rules.acts import Ask, Choice, amount_of, seat_of
from pitboss.rules.felt import choice_key
from pitboss.rules.hooks import BetweenPlayers
from pitboss.rules.house import House
from pitboss.rules.layout import Layout
from pitboss.rules.odds import Decision, StrategyTable
from pitboss.server.live.best_play import BestPlay
from pitboss.server.replies.of_tables import CoachChoiceReply, Grade, ValuedReply
from pitboss.server.work.count_codec import write_seen
from pitboss.server.work.fair_queue import Asker

PATIENCE = 0.25  # seconds, then the coach says that it is counting
GRADES: tuple[tuple[Fraction, Grade], ...] = (
    (Fraction(1, 1000), "fine"),
    (Fraction(1, 100), "inaccuracy"),
    (Fraction(1, 20), "mistake"),
)


def grade(cost: Fraction) -> Grade:
    """In units of the main bet.

    >>> grade(Fraction(0)), grade(Fraction(1, 200)), grade(Fraction(1, 2))
    ('best', 'inaccuracy', 'blunder')
    """
    if cost <= 0:
        return "best"
    return next((name for limit, name in GRADES if cost < limit), "blunder")


def unit_bets(house: House, bets: dict[str, int]) -> tuple[int, dict[str, Fraction]]:
    """The main bet, and every bet that can be decided for in units of it, the main bet first."""
    main = house.main_bet(bets)
    unit = bets[main] or 1
    placed = [main, *(name for name in bets if name != main)]
    without_own_stake = {wager.name for wager in house.game.wagers if wager.paid_on or wager.raises}
    return bets[main], {name: Fraction(bets[name], unit) for name in placed if name not in without_own_stake}


async def decision(
    best_play: BestPlay,
    house: House,
    bets: dict[str, int],
    layout: Layout,
    ask: Ask,
    seen: bool = False,
    *,
    patience: float,
    asker: Asker,
) -> Decision:
    """What each choice is worth, and what the game's short strategy says if it is known."""
    valued = await values(best_play, house, bets, layout, ask, seen, patience=patience, asker=asker)
    strategy_table = known_strategy(house, main_bet(house))
    return await asyncio.to_thread(with_rule, valued, house, strategy_table, layout, ask)


def with_rule(valued: Decision, house: House, table: StrategyTable | None, layout: Layout, ask: Ask) -> Decision:
    """The decision with the line of the short strategy that applies, and what that line costs here."""
    try:
        rule = applied(house, table, layout[ask.spot], layout, ask)
    except PitbossError:  # not a decision of the main bet
        rule = None
    if rule is None:
        return valued
    cost = valued.value - valued.values.get(rule.choice, valued.value)
    return replace(valued, rule=rule.words + (f" That costs {float(cost):.3f} here." if cost else ""))


async def values(
    best_play: BestPlay,
    house: House,
    bets: dict[str, int],
    layout: Layout,
    ask: Ask,
    seen: bool = False,
    *,
    patience: float,
    asker: Asker,
) -> Decision:
    """`layout` is what the hand's player sees; with `seen` all of it counts, where the game can count that quickly.

    An answer never waits for a count: where values are not counted yet, it says so.
    """
    counts = house.game.counts
    try:
        if isinstance(counts, BetweenPlayers):  # where players play each other there are no exact values
            async with asyncio.timeout(patience):
                await best_play.prepared.ready(house)
                question = house.digest, write_seen(house, layout, ask)
                return await best_play.think(asker, question, counts.coach, layout[ask.spot], layout, ask)
        units = unit_bets(house, bets)[1]
        async with asyncio.timeout(patience):
            if not best_play.usual(house, units):
                return await best_play.decision(asker, house, units, layout, ask, seen)
            if not seen and (listed := await best_play.listed(house, units, layout, ask)):
                return listed
            strategy_table = await best_play.advice(house, units)
            if strategy_table.by_hand:  # rounds are played on for it, which this process has no time for
                return await best_play.decision(asker, house, units, layout, ask)
            question = house.digest, write_seen(house, layout, ask), seen
            advise = partial(strategy_table.advice, layout[ask.spot], layout, ask, seen=seen)
            return await best_play.once(question, partial(asyncio.to_thread, advise))
    except TimeoutError:
        raise StillCounting(*best_play.prepared.progress.get(house.digest, (0, 0))) from None
    except (BadInput, KeyError, NotImplementedError):
        raise NoCoach(f"{house.game.title} has no exact values for this decision.") from None


class NoCoach(NotFound):
    """The game has no exact values for a decision."""


def coach_reply(house: House, bets: dict[str, int], valued: Decision, ask: Ask, layout: Layout) -> ValuedReply:
    """The decision as it is sent. What is not valued, because something else is always better, comes last."""
    ranked = sorted(valued.values.items(), key=lambda item: -item[1])
    choices = [
        choice_reply(
            choice,
            ev=float(value),
            fraction=str(value),
            cost=float(valued.value - value),
            grade="best" if choice == valued.best else grade(valued.value - value),
        )
        for choice, value in ranked
    ]
    choices += [choice_reply(choice) for choice in ask.legal if choice not in valued.values]
    return ValuedReply(
        spot=ask.spot,
        where=valued.where,
        unit=unit_bets(house, bets)[0] or estimated_in(house),
        exact=valued.exact,
        seen=valued.seen,
        choices=choices,
        best=str(valued.best),
        value=float(valued.value),
        manual=None if valued.manual is None else str(valued.manual),
        note=valued.note,
        rule=valued.rule,
        sentence=sentence(valued),
        why=why(house, bets, valued, ask, layout),
    )


def why(house: House, bets: dict[str, int], valued: Decision, ask: Ask, layout: Layout) -> str:
    """The two best choices compared: by cards that a player can count, if those differ, and by what each brings."""
    others = [choice for choice in valued.values if choice != valued.best]
    if not others:
        return ""
    second = max(others, key=lambda choice: valued.values[choice])
    view = layout if valued.seen else layout.without_others(seat_of(ask.spot))
    first, other = (view.game.felt.why(choice, view[ask.spot], view) for choice in (valued.best, second))
    counted = f"{named_first(valued.best, first)} {named_first(second, other)} " if first and other != first else ""
    return counted + compare(valued, second, unit_bets(house, bets)[0]) if valued.exact else counted.strip()


def named_first(choice: Choice, reason: str) -> str:
    text = str(choice)
    return f"{text[:1].upper()}{text[1:]}: {reason[:1].lower()}{reason[1:]}" if reason else ""


def compare(valued: Decision, second: Choice, stake: int) -> str:
    """What the two best choices bring on average, in dollars of this bet."""
    if valued.values[second] == valued.value:
        return f"On average {valued.best} and {second} bring the same."
    return f"On average {valued.best} {brings(valued.value, stake)}, {second} {brings(valued.values[second], stake)}."


def brings(value: Fraction, stake: int) -> str:
    cents = round(value * stake)
    return f"{'loses' if value < 0 else 'wins'} {dollars(abs(cents))}"


def choice_reply(
    choice: Choice,
    ev: float | None = None,
    fraction: str | None = None,
    cost: float | None = None,
    grade: Grade | None = None,
) -> CoachChoiceReply:
    """A choice by its text, its kind and, of a bet or raise, the amount it comes to."""
    kind, amount = choice_key(choice), amount_of(choice) or None
    return CoachChoiceReply(
        text=str(choice), kind=kind, amount=amount, ev=ev, fraction=fraction, cost=cost, grade=grade
    )


def sentence(valued: Decision) -> str:
    best = str(valued.best)
    others = sorted((value, str(choice)) for choice, value in valued.values.items() if choice != valued.best)
    about = f" about ({valued.sure}, an estimate)" if valued.sure else ""
    opening = f"{best[:1].upper()}{best[1:]} is worth{about} {float(valued.value):+.3f}"
    if not others:
        return f"{opening}; there is no other choice."
    value, other = others[-1]
    if value == valued.value:
        return f"{opening}, and {other} is worth the same."
    return f"{opening}; the next best, {other}, costs {float(valued.value - value):.3f} more."


def estimated_in(house: House) -> int:
    """The unit of an estimate in cents; 0 where values are exact and in units of the first bet."""
    counts = house.game.counts
    return counts.unit(house) if isinstance(counts, BetweenPlayers) else 0
