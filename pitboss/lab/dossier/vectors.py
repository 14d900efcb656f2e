"""Open test vectors: for a game a file of rounds from seed to settlement. docs/test_vectors.md describes the format.

Choices, and bets on layouts of many, are drawn at random from what is legal, so that all branches of the rules come up.
The same rules always give the same bytes. `check_vectors` is the reference checker, which imports nothing of Pitboss.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from pitboss.core.cards import Card, Cards, text
from pitboss.core.errors import BadBets
from pitboss.engine.net_results import net_by_seat
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import CardSource, play
from pitboss.engine.staying_bets import bets_now
from pitboss.lab.odds import game_odds
from pitboss.rules.acts import Award, Place, seat_of
from pitboss.rules.house import House
from pitboss.rules.options import Flat, Pay
from pitboss.table.fairness_records import ClientSeed, CommitmentLog, KnownDeal, record
from pitboss.table.shuffle import SealedCards, SealedSeed, pack, seed_commitment
from pitboss.table.state import rules_of

FORMAT = "pitboss-vectors-2"
CHECKER = Path(__file__).with_name("check_vectors.py")
ROUNDS, SEATS, STAKE = 1_000, 2, 10_000
TABLE = "vectors"
MANY, FEW = 12, 5  # of more bets than MANY on a layout FEW are drawn for every round


class Order(CardSource):
    """Cards in a known order and dice of a known stream, which notes what was taken."""

    def __init__(self, cards: Cards, die: Callable[[int], int] | None = None) -> None:
        self.cards: tuple[Card, ...] = cards
        self.die, self.taken, self.rolled = die, list[int](), list[list[int]]()

    def take(self, at: tuple[int, ...]) -> Cards:
        self.taken += at
        return tuple(self.cards[place] for place in at)

    def throw(self, sides: int) -> int:
        assert self.die
        face = self.die(sides)
        self.rolled.append([sides, face])
        return face


def seed_of(*words: object) -> bytes:
    return hashlib.sha256(" ".join(map(str, words)).encode()).digest()


def players_seeds(key: str, number: int) -> dict[int, str]:
    return {seat: seed_of(key, number, "seat", seat).hex() for seat in range(1, SEATS + 1)}


def sealed_round(house: House, number: int) -> SealedSeed | SealedCards:
    """The promise of a round: of all cards in their order, or of every card by itself where players play each other."""
    deal, seed = f"round {number}", seed_of(house.game.key, number, "house")
    if not house.game.banked:
        return SealedCards(TABLE, deal, rules_of(house), seed)
    return SealedSeed(TABLE, deal, seed)


def order_of(house: House, number: int) -> Order:
    sealed, seeds = sealed_round(house, number), players_seeds(house.game.key, number)
    if isinstance(sealed, SealedCards):
        return Order(sealed.shuffle(seeds))
    rules = rules_of(house)
    return Order(sealed.shuffle(rules, seeds), sealed.dice(rules, seeds))


def head(house: House, odds: bool) -> dict[str, Any]:
    rules = rules_of(house)
    return {
        "format": FORMAT,
        "game": rules.game,
        "version": rules.version,
        "options": rules.options,
        "deck": text(rules.deck),
        "table": TABLE,
        "seats": SEATS,
        "sealed": "cards" if not house.game.banked else "seed",
        "pays": {
            name: {row.key: pay_of(pay) for row, pay in pays.items()} for name, pays in house.pays.items()
        },
        "odds": dict(wager_odds(house)) if odds else {},
        "fairness": fairness_record(house),
    }  # fmt: skip


def pay_of(pay: Pay) -> str:
    """Odds to 1 as a fraction, or a fixed amount in dollars."""
    return f"${Fraction(pay.cents, 100)}" if isinstance(pay, Flat) else str(pay)


def wager_odds(house: House) -> Iterator[tuple[str, Any]]:
    """Rows of every bet that makes up a wager's result: bet, row, units, pay, combinations."""
    for wager in game_odds(house).wagers:
        rows = [[part.wager or wager.name, part.row.key, str(part.units), str(part.pays), part.combinations]
                for part in wager.tally.parts]  # fmt: skip
        yield wager.name, {"total": wager.tally.total, "rows": rows, "edge": str(wager.tally.house_edge)}


def fairness_record(house: House) -> dict[str, Any]:
    """The record of round 1 as a player gets it, with the first cards and numbers of its deal."""
    sealed, order = sealed_round(house, 1), order_of(house, 1)
    seeds = players_seeds(house.game.key, 1)
    cards = dict(enumerate(order.cards[: 2 * SEATS]))
    if house.game.rolls:
        for sides in (6, 6, 37):
            order.throw(sides)
    story = CommitmentLog(committed_at=1, closed_at=4, dealt_at=7, ended_at=8)
    story.rounds = [KnownDeal("1", cards, dice=order.rolled)]
    for seat, seed in seeds.items():
        given = seed_commitment(TABLE, sealed.deal, sealed.commitment, seat, seed)
        story.seeds[seat] = ClientSeed(f"player {seat}", given, 1 + seat, seed, 4 + seat)
    return record(sealed, rules_of(house), story)


class Rounds:
    """The rounds of a file in their order: bets that stay, and the marker, are those that the round before left."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.stays = dict.fromkeys(range(1, SEATS + 1), dict[str, int]())
        self.marker = 0

    def line(self, number: int) -> dict[str, Any]:
        house, key, deal = self.house, self.house.game.key, f"round {number}"
        sealed, seeds, chance = sealed_round(house, number), players_seeds(key, number), Random(f"{key} {number}")
        order, pooled = order_of(house, number), not house.game.banked

        def choose(hand: Any, layout: Any, ask: Any) -> Any:
            legal = list(ask.legal) if hasattr(ask.legal, "__iter__") else []
            return chance.choice(legal) if legal else house.game.absent(hand, layout, ask)

        bets = [self.bets(seat, chance) for seat in range(1, SEATS + 1)]
        button = 1 + number % SEATS if pooled else self.marker
        round = play(Round(house, bets, button=button), order, choose)
        self.stays, self.marker = {seat: round.stays.get(seat, {}) for seat in self.stays}, round.layout.button
        won = [(act, house.won(act.wager, act.row, act.stake)) for act in round.settled
               if act.wager not in house.game.pooled]  # fmt: skip
        promised = [seed_commitment(TABLE, deal, sealed.commitment, seat, seeds[seat]) for seat in seeds]
        made = {
            "deal": deal,
            "digest": hashlib.sha256(pack(sealed.commitment, *promised, text(order.cards))).hexdigest(),
            "at": order.taken,
            "cards": text(order.cards[at] for at in order.taken),
            "settled": [[act.spot, act.wager, act.row.key, act.stake, cents] for act, cents in won],
            "net": sum(net_by_seat(round).values()),
        }
        return made | ({"rolled": order.rolled} if order.rolled else {}) | ({"pot": pot_of(round)} if pooled else {})

    def bets(self, seat: int, chance: Random) -> dict[str, int]:
        """What a seat bets: all that is taken together, of many some, besides what stays."""
        house = self.house
        if not house.game.banked:
            return {house.game.main[0]: 0}
        if not house.game.bets_stay:
            return bets_of(house, chance)
        return bets_now(house, bets_of(house, chance), self.stays[seat], self.marker) or {house.game.main[0]: STAKE}


def bets_of(house: House, chance: Random) -> dict[str, int]:
    main = house.game.main[0]
    bets = {main: house.wagers[main].stake or STAKE}
    others = [name for name in house.placeable if name not in house.game.main and house.options.offers(name)]
    if len(others) + len(house.game.main) > MANY:
        bets = dict.fromkeys(chance.sample([*house.game.main, *others], FEW), STAKE)
        others = []
    for name in others:
        stake = house.wagers[name].stake or STAKE
        try:
            Round(house, [{**bets, name: stake}])
        except BadBets:  # not taken with the others
            continue
        bets[name] = stake
    return bets


def pot_of(round: Round) -> list[list[int]]:
    """Cents put into the pots, and awarded from them, by seat; the house's seat is 0."""
    put, got = dict.fromkeys([0, *round.bets], 0), dict.fromkeys([0, *round.bets], 0)
    for _, act, _, _ in round.layout.log:
        if isinstance(act, Place) and act.wager in round.house.game.pooled:
            put[seat_of(act.spot)] += act.stake
        elif isinstance(act, Award):
            got[seat_of(act.spot)] += act.chips
    return [[seat, put[seat], got[seat]] for seat in put]


def lines(house: House, rounds: int = ROUNDS, odds: bool = True) -> Iterator[str]:
    yield json.dumps(head(house, odds), separators=(",", ":"))
    dealt = Rounds(house)
    for number in range(1, rounds + 1):
        yield json.dumps(dealt.line(number), separators=(",", ":"))


def packed(house: House, rounds: int = ROUNDS) -> bytes:
    """The file: gzipped lines, always the same bytes."""
    data = ("\n".join(lines(house, rounds)) + "\n").encode()
    return gzip.compress(data, 9, mtime=0)
