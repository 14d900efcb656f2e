"""Random rounds of a game under random rules, with the views of all seats checked at every request."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

from pitboss.core.cards import Card
from pitboss.core.errors import BadBets, BadValue
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe
from pitboss.rules.acts import Ask, Deal, Face, Show, Turn, seat_of
from pitboss.rules.bet_rules import BetRule, BetRuleKind
from pitboss.rules.game import Game
from pitboss.rules.house import House
from pitboss.rules.layout import Layout
from pitboss.rules.options import Flat, Paytable, configure, house_fields, keys, pay_fields, value_text

MANY = 25  # side bets; no more are made at one table


def some_house(game: Game, rng: Random) -> House:
    """The default rules, or rules changed in a few places."""
    options = game.options()
    for key in rng.sample(keys(options), k=rng.randrange(min(4, len(keys(options)) + 1))):
        options = changed(options, key, rng)
    return House(game, options)


def changed(options: Any, key: str, rng: Random) -> Any:
    name = key.split(".")[1] if "." in key else key
    if key.startswith("table."):
        text = str(rng.randint(1, len(next(f for f in pay_fields(options) if f.name == name).metadata["tables"])))
    elif key.startswith("pays."):
        flat = isinstance(pay_of(options, key), Flat)
        text = "5" if flat else rng.choice(["-1", "-1/2", "0", "1", "3/2", "20"])
    else:
        values = next(f for f in house_fields(options) if f.name == key).metadata["values"]
        text = value_text(rng.choice(values))
    try:
        return configure(options, [(key, text)])
    except BadValue:
        return options  # not in these rules


def pay_of(options: Any, key: str) -> Any:
    _, name, row = key.split(".")
    table: Paytable = getattr(options, name)
    return table[table.row(row)]


def some_bets(house: House, rng: Random) -> dict[int, dict[str, int]]:
    """Seats at the table, each with a main bet and some of the other wagers that this table takes."""
    game = house.game
    asked = {name for name in house.placeable if getattr(house.options, f"takes_{name}", True)}
    sides = [w.name for w in game.wagers if w.name in asked and w.name not in game.main]
    mains = rng.sample(game.main, k=rng.randint(1, len(game.main)))
    if len(sides) > MANY:  # numbers of a wheel: they have the same rules
        sides = rng.sample([name for name in sides if house.options.offers(name)], k=MANY)
    taken = [name for name in sides if rng.random() < 0.7]
    seats = rng.sample(range(1, game.seats + 1), k=rng.randint(min(2, game.seats), game.seats))
    pooled = {wager.name for wager in game.wagers if wager.pooled}  # pots start empty

    def stakes() -> dict[str, int]:
        names = [rng.choice(mains), *(side for side in taken if rng.random() < 0.8)]
        if game.rolls:  # so many bets need another that hardly any choice would do
            names = [name for name in names if all(rule.allows(names) for rule in needing(house, name))]
        return {name: 0 if name in pooled else 1000 * rng.randint(1, 3) for name in names}

    return {seat: stakes() for seat in sorted(seats)}


def needing(house: House, name: str) -> list[BetRule]:
    """The rules by which this bet needs another."""
    return [rule for rule in house.bet_rules if rule.kind is BetRuleKind.NEEDS and rule.wagers[0] == name]


def some_round(house: House, rng: Random) -> Round:
    """A round of bets that this house takes; some rules leave out a wager, and some contradict each other."""
    for _ in range(20):
        bets = some_bets(house, rng)
        with suppress(BadBets):
            return Round(house, bets, purses=dict.fromkeys(bets, 1_000_000), button=min(bets))
    assert house.options != house.game.options(), "the plain rules take no bets"
    return some_round(house.game.house(), rng)


class Watched:
    """A random round, with the views of all seats checked at every request."""

    def __init__(self, game: Game, seed: int, *, plain: bool = False) -> None:
        rng = Random(f"{game.key} {seed}")
        self.round = some_round(game.house() if plain else some_house(game, rng), rng)
        self.house = self.round.house
        self.public: set[Card] = set()
        self.private: dict[int, set[Card]] = {seat: set() for seat in self.round.bets}
        self.checked = 0
        stack = ShuffledShoe(list(self.house.deck), rng)
        while (request := self.round.request) is not None:
            self.check_views()
            if isinstance(request, Ask):
                ask = rng.choice(self.round.asks)
                assert self.round.absent(ask) in ask.legal, "the published choice is not offered"
                self.round.supply(rng.choice(list(ask.legal)), ask.spot)
            else:
                self.round.supply(stack.answer(request, self.round.layout))
        self.check_views()

    def check_views(self) -> None:
        """Check that every card that a seat can see is public or its own."""
        for event in self.round.log[self.checked :]:
            self.note_cards(event.act, event.answer)
        self.checked = len(self.round.log)
        for seat, own in [*self.private.items(), (0, set[Card]())]:
            view: Layout = self.round.layout.seen_by(seat)
            for spot in [*view.hands, *view.spots.values()]:
                assert set(spot.cards) <= self.public | own, f"seat {seat} sees a hidden card at {spot.name}"
            logged = {card for _, _, answer, _ in view.log for card in cards_in(answer)}
            assert logged <= self.public | own, f"seat {seat} finds a hidden card in the log"
        for event in self.round.log:
            for seat, own in self.private.items():
                seen = set(cards_in(event.seen_by(seat).answer))
                assert seen <= self.public | own, f"seat {seat} is sent a hidden card"

    def note_cards(self, act: Any, answer: Any) -> None:
        """Record which cards an act shows to all, and which to one seat."""
        if isinstance(act, Show):
            self.public |= set(act.cards)
        elif isinstance(act, Deal) and act.face is Face.OWN:
            self.private.setdefault(seat_of(act.spot), set()).update(answer)
        elif isinstance(act, Deal | Turn):
            self.public |= set(answer)
        elif isinstance(act, Ask) and act.face is Face.UP:
            self.public |= set(cards_in(answer))  # cards laid openly


def cards_in(answer: Any) -> list[Card]:
    return [card for card in answer if type(card) is Card] if type(answer) is tuple else []
