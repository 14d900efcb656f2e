"""Gives a table commands, good and bad, and checks chips and versions after each."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

from pitboss.core.errors import BadBets, PitbossError
from pitboss.engine.round import Round, check_stays
from pitboss.games import MANUAL_ORDER, REGISTRY
from pitboss.ledger.accounts import AccountKind, escrow, seat
from pitboss.ledger.postings import issue
from pitboss.rules.house import House
from pitboss.store.booking import Booking
from pitboss.table.commands import (
    AddChips,
    CallOffShuffle,
    Choose,
    CloseTable,
    CollectTime,
    Command,
    CommitSeed,
    DecideForAbsent,
    DecideForBots,
    Leave,
    OpenSeed,
    PlaceBets,
    RemoveChips,
    RenewPromise,
    Sit,
    StartRound,
    VoidRound,
)
from pitboss.table.replay import follow
from pitboss.table.shuffle import seed_commitment
from pitboss.table.state import Phase, Settings, Table, TableEvent
from pitboss.table.table import apply, open_table
from tests.ledger.book import Book

PLAYERS = ("ann", "bob", "cy", "dee", "eve")
RICH = 10**9


def entropy(seed: int) -> Callable[[int], bytes]:
    """Seeds that a test can make again."""
    random = Random(seed)
    return lambda size: hashlib.sha256(random.randbytes(size)).digest()[:size]


def houses() -> dict[str, House]:
    """Every game, and every profile and shoe of it that deals otherwise."""
    found: dict[str, House] = {}
    for key in REGISTRY:
        game = REGISTRY[key]
        found[key] = game.house()
        if key in MANUAL_ORDER and hasattr(game.options(), "decks"):
            found[f"{key}, 2 decks"] = game.configured(None, [("decks", "2")])
    by_time = [("fee", "time"), ("button", "dead")]
    found["mini-tex-pvp, by time"] = REGISTRY["mini-tex-pvp"].configured(None, by_time)
    return found


def some_bets(
    house: House, random: Random, stays: Mapping[str, int] | None = None, marker: int = 0, chips: int = RICH
) -> dict[str, int]:
    """Bets a sensible player might make who has these chips, and bets that stay from the last round."""
    stays = stays or {}

    def takes(name: str, stake: int) -> dict[str, int]:
        """The bets with this one, or without it where the table would refuse it."""
        more = {**bets, name: stake}
        try:
            check_stays(house, more, stays, marker)
            Round(house, [more])
            Settings().limits.check(house, more)
        except BadBets:
            return bets
        return more if sum(more.values()) <= chips else bets

    bets = dict(stays)
    mains = random.sample([house.wagers[name] for name in house.game.main], len(house.game.main))
    if mains[0].pooled:
        return {mains[0].name: 0}
    for wager in mains:
        if not bets:
            bets = takes(wager.name, random.randrange(1, 9) * 500)
    if not bets:
        bets = takes(mains[0].name, 500)
    more = [wager.name for wager in house.game.wagers if not (wager.paid_on or wager.raises or wager in mains)]
    for name in more:
        if name not in bets and random.random() < 0.5:
            bets = takes(name, random.randrange(1, 5) * 500)
    return bets


class Driver:
    """A table, its log and its ledger, under commands of all kinds."""

    def __init__(self, house: House, seed: int, settings: Settings | None = None) -> None:
        self.random, self.clock = Random(seed), 1_000
        self.house = house
        self.settings = settings or Settings(seats=min(5, house.game.seats))
        self.entropy = entropy(seed)
        self.book = Book(issue(f"i{n}", name, RICH) for n, name in enumerate(PLAYERS))
        self.booking = Booking("7", house)
        self.log: list[TableEvent] = []
        self.outcomes: Counter[str] = Counter()
        self.table, events = open_table("7", house, self.settings, self.entropy)
        self.record(events)

    def record(self, events: tuple[TableEvent, ...]) -> None:
        self.log += events
        self.book.post(self.booking.book(events))

    def do(self, command: Command) -> bool:
        """Give a command; whether it was carried out."""
        before = self.table
        try:
            table, events = apply(before, command, self.entropy)
        except PitbossError as refusal:
            self.outcomes[type(refusal).__name__] += 1
            assert self.table is before
            return False
        self.outcomes[type(command).__name__] += 1
        self.table = table
        self.record(events)
        self.check()
        return True

    def check(self) -> None:
        """Chips: the table's own count against the ledger's. Versions: as many as events."""
        table, book = self.table, self.book
        assert table.version == len(self.log) == self.booking.version
        assert sum(book.balances.values()) == 0
        at_seats = {
            place: amount for place, amount in book.balances.items() if place.kind is AccountKind.SEAT and amount
        }
        expected = {seat("7", n, one.player): one.stack for n, one in table.seats.items() if one.stack}
        assert at_seats == expected
        held = book[escrow(table.round_id)]
        if table.phase is Phase.PLAYING:
            assert self.booking.round and held == self.booking.round.open
        else:
            assert held == 0 and table.play is None
        for one in table.seats.values():
            assert one.stack >= 0 and sum(one.bets.values()) <= one.stack

    @property
    def secrets(self) -> dict[str, bytes]:
        return {event.body["deal"]: event.secret for event in self.log if event.kind == "promised"}

    def rebuilt(self) -> Table:
        """The table from its log, as after a restart."""
        log = [event._replace(secret=b"") for event in self.log]
        return follow(Table("7", self.house, self.settings), log, self.secrets.__getitem__)

    # seeds, as a client gives them

    def own_seed(self, number: int) -> str:
        """The seed that the client of a seat draws for the shuffle promised now."""
        assert self.table.promise
        return hashlib.sha256(f"{number} {self.table.promise.deal}".encode()).hexdigest()

    def commit(self, number: int) -> CommitSeed:
        promise = self.table.promise
        assert promise
        house, seed = promise.sealed.commitment, self.own_seed(number)
        given = seed_commitment("7", promise.deal, house, number, seed)
        return CommitSeed(self.table.seats[number].player, number, promise.deal, given)

    def open(self, number: int) -> OpenSeed:
        return OpenSeed(self.table.seats[number].player, number, self.own_seed(number))

    def open_all(self) -> None:
        while self.table.phase is Phase.LOCKED and self.table.promise:
            assert self.do(self.open(self.table.promise.unopened[0]))

    # commands, good and bad

    def seat(self) -> int:
        """Mostly one that is taken."""
        if self.table.seats and self.random.random() < 0.7:
            return self.random.choice(list(self.table.seats))
        return self.random.randrange(0, self.settings.seats + 2)

    def player_at(self, number: int) -> str:
        """Mostly whose seat it is."""
        if number in self.table.seats and self.random.random() < 0.9:
            return self.table.seats[number].player
        return self.random.choice(PLAYERS)

    def bets(self, number: int) -> dict[str, int]:
        random = self.random
        if random.random() < 0.1:
            return {}
        one = self.table.seats.get(number)
        bets = some_bets(self.house, random, one.stays if one else None, self.table.button)
        if random.random() < 0.1:
            bets[random.choice([*self.house.wagers, "nonsense"])] = random.choice([-1, 0, 1, 150, 10**7])
        return bets

    def choice(self, number: int) -> Choose:
        random, table = self.random, self.table
        asks = list(table.round.asks) if table.play else []
        mine = [ask for ask in asks if int(ask.spot.partition(".")[0]) == number] or asks
        legal = sorted(map(str, mine[0].legal)) if mine else ["stand"]
        text = random.choice(legal) if random.random() < 0.9 else "nonsense"
        spot = mine[0].spot if mine and random.random() < 0.9 else ""
        version = random.choice([None, table.version, table.version - 1, random.randrange(table.version + 3)])
        return Choose(self.player_at(number), number, text, spot, version)

    def time_passes(self) -> Command:
        self.clock += self.random.choice([0, 600, 1800])
        return CollectTime(self.clock)

    def any_command(self) -> Command:
        random, number = self.random, self.seat()
        asks = [int(ask.spot.partition(".")[0]) for ask in self.table.round.asks] if self.table.play else []
        if asks and random.random() < 0.7:
            number, how = random.choice(asks), random.random()
            if self.table.seats[number].bot and how < 0.4:
                return DecideForBots()
            return DecideForAbsent(frozenset((number,))) if how < 0.1 else self.choice(number)
        promise = self.table.promise
        if self.table.phase is Phase.LOCKED and promise and random.random() < 0.8:
            number = random.choice(promise.unopened)
            wrong = OpenSeed(self.player_at(number), number, "00" * 32)
            kinds: list[Command] = [self.open(number), CallOffShuffle(), wrong]
            return random.choices(kinds, (6, 2, 1))[0]
        player = self.player_at(number)
        makers: list[tuple[int, Callable[[], Command]]] = [
            (6, lambda: Sit(player, number, random.choice([0, 2_500, 5_000, 100_000]), random.random() < 0.3)),
            (2, lambda: AddChips(player, number, random.choice([-5, 20_000]))),
            (2, lambda: RemoveChips(player, number, random.choice([0, 500, 2_500, 60_000]))),
            (1, lambda: Leave(player, number)),
            (4, lambda: self.commit(number) if number in self.table.seats else CommitSeed(player, number, "?", "00")),
            (1, lambda: CallOffShuffle()),
            (1, lambda: RenewPromise("a test")),
            (14, lambda: PlaceBets(player, number, self.bets(number))),
            (8, StartRound),
            (3, lambda: self.choice(number)),
            (4, lambda: DecideForAbsent(frozenset(random.sample(range(1, 6), random.randrange(3))))),
            (6, DecideForBots),
            (4, lambda: VoidRound("a test")),
        ]
        if self.house.game.seating:
            makers.append((2, self.time_passes))
            makers.append((2, lambda: PlaceBets(player, number, self.bets(number), wait=True)))
        if self.table.version > 2_000 and random.random() < 0.01:
            return CloseTable()
        weights = [weight for weight, _ in makers]
        return random.choices([make for _, make in makers], weights)[0]()
