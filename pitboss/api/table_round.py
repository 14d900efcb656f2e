"""A round in a program: dealt from a seed, stopping at each decision."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from html import escape
from typing import Any

from pitboss.api.table_game import Amounts, exact
from pitboss.core.cards import text
from pitboss.core.errors import BadBets, BadInput, NotYourTurn, RoundOver
from pitboss.engine.net_results import net_by_seat
from pitboss.engine.notation import parse, save
from pitboss.engine.round import BOT, OUT_OF_CARDS, Round
from pitboss.engine.simulation_driver import ShuffledShoe
from pitboss.lab.strategy import bot_for
from pitboss.rules.acts import Ask
from pitboss.rules.captions import caption
from pitboss.rules.hooks import BetweenPlayers
from pitboss.rules.house import House
from pitboss.rules.limits import check_fixed_stake


class TableRound:
    """One round. `choices` are those of the seat asked now, `choose` takes one, `net` is what a seat has won."""

    def __init__(self, house: House, bets: Amounts | None, seats: int | None, seed: str | None) -> None:
        main = house.game.main[0]
        seats = house.game.least_seats if seats is None else seats
        house.game.check_seats(seats)
        bets = bets or {main: 10 if house.game.banked else 0}
        placed = {name: cents(amount, name) for name, amount in bets.items()}
        for name, stake in placed.items():
            check_fixed_stake(house.wager(name), stake)
        if not house.game.banked:  # a pot starts at 0
            placed = {main: 0, **placed}
        self._house, self._bets = house, placed
        rng = random.Random(seed) if seed is not None else random.SystemRandom()
        self._stack, self._random = ShuffledShoe(list(house.deck), rng), rng
        self._round = Round(house, [placed] * seats, button=seats)
        self._deal()

    def _deal(self) -> None:
        """Give the round cards until a seat has to decide or it is over."""
        round = self._round
        while (request := round.request) is not None and not isinstance(request, Ask):
            if request.at and request.at[-1] >= len(self._house.deck):
                round.void(OUT_OF_CARDS)
            else:
                round.supply(self._stack.answer(request, round.layout))

    def __repr__(self) -> str:
        state = "over" if self.over else f"seat {self.seat} chooses from {', '.join(self.choices)}"
        return f"<TableRound {self._house.game.key}: {state}>"

    def _repr_html_(self) -> str:
        lines = "".join(f"<li>{escape(line)}</li>" for line in self.log)
        return f"<p>{escape(repr(self))}</p><ol>{lines}</ol>"

    @property
    def over(self) -> bool:
        return self._round.request is None

    def _ask(self, seat: int | None = None) -> Ask:
        asks = self._round.asks
        if not asks:
            raise RoundOver("the round is over; deal another one.")
        if seat is None:
            return asks[0]
        found = next((ask for ask in asks if self._round.layout[ask.spot].seat == seat), None)
        if found is None:
            raise NotYourTurn(f"seat {seat} is not asked now; seat {self.seat} is.")
        return found

    @property
    def seat(self) -> int | None:
        """The seat that decides now, None when the round is over."""
        return None if self.over else self._round.layout[self._ask().spot].seat

    @property
    def choices(self) -> tuple[str, ...]:
        """What the seat may choose. Where any amount can be bet, these are some of them."""
        return () if self.over else tuple(map(str, self._ask().legal))

    def cards(self, place: str | int) -> str:
        """The cards at a seat ("1", or "1.2" for a split hand) or at a place such as "dealer", as text."""
        return text(self._round.layout[str(place)].cards)

    def choose(self, choice: str, seat: int | None = None) -> TableRound:
        """Decide for the seat asked now, or for another that is asked at the same time."""
        ask = self._ask(seat)
        self._round.supply(parse(ask, choice), ask.spot)
        self._deal()
        return self

    def finish(self) -> TableRound:
        """Let the bot decide everything that is left: best play where the game has one."""
        bot, round = bot_for(self._house, self._bets, self._random.random), self._round
        while not self.over:
            ask = self._ask()
            hand = round.layout[ask.spot]
            round.supply(bot(hand, round.layout.seen_by(hand.seat), ask), ask.spot, BOT)
            self._deal()
        return self

    @property
    def net(self) -> Mapping[int, Fraction]:
        """The net result so far by seat, in units."""
        return {seat: Fraction(won, 100) for seat, won in net_by_seat(self._round).items()}

    @property
    def log(self) -> list[str]:
        """What has happened, a line for each act, with the number of its clause."""
        events = self._round.log
        return [f"{event.clause.number} {caption(event.act, event.answer, self._house)}" for event in events]

    def to_phh(self) -> str:
        """The hand as PHH text (poker hand history), where players play against each other."""
        counts = self._house.game.counts
        if not isinstance(counts, BetweenPlayers):
            raise BadInput(f"{self._house.game.title} has no PHH form; its players play against the house.")
        return counts.phh(self._round)

    def to_dict(self) -> dict[str, Any]:
        """The round as JSON data, as `pitboss play --save` writes it and `pitboss replay` reads it."""
        return save(self._round)


def cents(amount: Any, name: str) -> int:
    units = exact(amount, name)
    if (units * 100).denominator != 1:
        raise BadBets(f"{name}={amount} is not an amount of money; a bet is a whole number of cents.")
    return int(units * 100)
