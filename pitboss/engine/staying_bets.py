"""Bets that may stay for several rounds: which can be made now, and rounds played until all are decided."""

from __future__ import annotations

from pitboss.core.errors import BadBets
from pitboss.engine.round import Bets, Round, check_stays, checked_bets
from pitboss.engine.simulation_driver import CardSource, play
from pitboss.rules.acts import Settle
from pitboss.rules.bet_rules import BetRuleKind
from pitboss.rules.game import Strategy
from pitboss.rules.house import House

LARGE = 10**9  # cents: a bet behind which any other may lie


def allowed(house: House, bets: Bets, stays: Bets, marker: int) -> bool:
    """May a seat whose bets stay like this have these on the layout now?"""
    try:
        check_stays(house, bets, stays, marker)
        checked_bets(house, bets)
    except BadBets:
        return False
    return True


def closed_bets(house: House, marker: int) -> dict[str, str]:
    """The bets that no player may make with the marker there, with the reason; those that they lie behind are taken as
    made."""
    game = house.game
    if not game.refuses:
        return {}
    behind = {rule.wagers[0]: rule.wagers[1:] for rule in house.bet_rules if rule.kind is BetRuleKind.NEEDS}
    reasons = dict[str, str]()
    for name in house.placeable:
        lies = dict.fromkeys(behind.get(name, ()), LARGE)
        if why := game.refuses(house, {**lies, name: 1}, lies, marker):
            reasons[name] = why
    return reasons


def bets_now(house: House, wanted: Bets, stays: Bets, marker: int) -> dict[str, int]:
    """The bets that stay, with those of the wanted ones that can be made now."""
    bets, standing = dict(stays), {house.root(name) for name in stays}
    for name, stake in wanted.items():
        if name not in standing and allowed(house, {**bets, name: stake}, stays, marker):
            bets[name] = stake
    return bets


def until_decided(
    house: House, wanted: Bets, seats: int, shoe: CardSource, strategy: Strategy, button: int = 0
) -> list[Settle]:
    """The settlements of these bets at this many seats. Each is made once, as soon as it can be."""
    if not house.game.bets_stay:
        return play(Round(house, [wanted] * seats, button=button), shoe, strategy).settled
    left, stays, marker, settled = dict(wanted), dict[str, int](), 0, list[Settle]()
    open = set[str]()  # made and not decided
    while left or open:
        bets = bets_now(house, left, stays, marker)
        open |= left.keys() & bets.keys()
        left = {name: stake for name, stake in left.items() if name not in bets}
        bets = bets or {house.game.main[0]: min(wanted.values())}  # a roll must come first: this bet does not count
        round = play(Round(house, [bets] * seats, button=marker), shoe, strategy)
        ended = [act for act in round.settled if house.root(act.wager) in open]
        settled += ended
        open -= {house.root(act.wager) for act in ended}
        stays, marker = round.stays.get(1, {}), round.layout.button
    return settled
