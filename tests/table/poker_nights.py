"""Hands of poker for the collusion watch: players with different habits, and players who collude."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from pitboss.engine.round import BOT, Round
from pitboss.engine.simulation_driver import ShuffledShoe
from pitboss.games import REGISTRY
from pitboss.games.mini_tex_pvp.betting import Action, Kind, Legal
from pitboss.rules.acts import Ask
from pitboss.rules.game import Strategy
from pitboss.rules.layout import Layout, Spot
from pitboss.table.collusion import FinishedHand, hand_of
from pitboss.table.event_codec import encode
from pitboss.table.state import TableEvent

HONEST = {
    "ann": (0.4, 0.2),
    "bob": (0.6, 0.3),
    "cy": (0.45, 0.45),
    "dee": (0.3, 0.1),
    "eve": (0.7, 0.35),
    "fay": (0.5, 0.15),
}  # how often each folds and bets
HOUSE = REGISTRY["mini-tex-pvp"].house()
BUY_IN = 400_00


class Seen(NamedTuple):
    """What a player knows besides their own cards."""

    rivals: list[str]  # who has not folded
    bettor: str  # in this street, the last
    river: bool
    layout: Layout
    ask: Ask


class Player:
    """Folds and bets with fixed chances, shifted a little by better cards."""

    def __init__(self, fold: float, bet: float) -> None:
        self.fold, self.bet = fold, bet

    def choose(self, hand: Spot, seen: Seen, legal: Legal, chance: Random) -> Action:
        fold, stay, *raises = legal
        luck = sum(card.rank for card in hand.cards) / 52 - 0.25
        if raises and chance.random() < self.bet + luck:
            return raises[0]
        return fold if legal.owed and chance.random() < self.fold - luck else stay


class StrategyPlayer(Player):
    """Plays by a strategy of the game."""

    def __init__(self, strategy: Strategy) -> None:
        self.strategy = strategy

    def choose(self, hand: Spot, seen: Seen, legal: Legal, chance: Random) -> Action:
        choice = self.strategy(hand, seen.layout, seen.ask)
        assert isinstance(choice, Action)
        return choice


class Partner(Player):
    """Soft play: never bets when only the partner is left."""

    def __init__(self, fold: float, bet: float, friend: str) -> None:
        super().__init__(fold, bet)
        self.friend = friend

    def choose(self, hand: Spot, seen: Seen, legal: Legal, chance: Random) -> Action:
        return list(legal)[1] if seen.rivals == [self.friend] else super().choose(hand, seen, legal, chance)


class Dumper(Partner):
    """Dumps chips: raises a partner as long as possible, and folds to them at the end."""

    def choose(self, hand: Spot, seen: Seen, legal: Legal, chance: Random) -> Action:
        if seen.bettor != self.friend:
            return Player.choose(self, hand, seen, legal, chance)
        fold, stay, *raises = legal
        return fold if seen.river else raises[0] if raises else stay


class Taker(Partner):
    """Takes dumped chips: raises the partner, and with that the players who fold."""

    def choose(self, hand: Spot, seen: Seen, legal: Legal, chance: Random) -> Action:
        if self.friend not in seen.rivals:
            return Player.choose(self, hand, seen, legal, chance)
        _, stay, *raises = legal
        return raises[0] if raises else stay


def honest(**others: Player) -> dict[str, Player]:
    """Six players, some of them replaced."""
    return {name: others.get(name) or Player(*habits) for name, habits in HONEST.items()}


def night(
    players: Mapping[str, Player], hands: int, seed: int, bots: frozenset[str] = frozenset()
) -> list[FinishedHand]:
    """Hands from full stacks; everybody changes seats after each."""
    chance = Random(seed)
    names = list(players)
    played = []
    for number in range(hands):
        chance.shuffle(names)
        seated = dict(enumerate(names, 1))
        purses = dict.fromkeys(seated, BUY_IN)
        round = Round(HOUSE, {seat: {"pot": 0} for seat in seated}, purses=purses, button=number % len(names) + 1)
        stack, layout = ShuffledShoe(list(HOUSE.deck), chance), round.layout
        bettor = street = ""
        while (request := round.request) is not None:
            if not isinstance(request, Ask):
                round.supply(stack.answer(request, layout))
                continue
            if (now := layout.clause.number) != street:
                street, bettor = now, ""
            name = seated[int(request.spot)]
            rivals = [seated[one.seat] for one in layout.hands if "pot" in one.open and one.name != request.spot]
            seen = Seen(rivals, bettor, street == "8", layout, request)
            assert isinstance(request.legal, Legal)
            choice = players[name].choose(layout[request.spot], seen, request.legal, chance)
            bettor = name if choice.kind in (Kind.BET, Kind.RAISE) else bettor
            round.supply(choice, request.spot, BOT if name in bots else "")
        played.append(hand_of("7", events_of(round, seated, layout), ["pot"]))
        assert played[-1].won == {name: layout.purses[seat] - BUY_IN for seat, name in seated.items()}
    return played


def events_of(round: Round, seated: Mapping[int, str], layout: Layout) -> list[TableEvent]:
    players = {str(seat): name for seat, name in seated.items()}
    return [TableEvent("started", {"players": players}), *(encode(entry, layout) for entry in round.log)]
