"""The layout during a round: spots with cards and bets, and the verbs that change them.

A request is a generator: it yields its act and applies the answer (`yield from layout.deal(hand)`). A dealer action is
a plain call: the rules know what must be done, so it is done and logged (`layout.settle(hand, "play")`). A procedure
reads as plain Python, and every single thing done at the table is in the log, under the clause it belongs to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pitboss.core.cards import Card, Cards
from pitboss.rules.acts import (
    UNCALLED,
    Act,
    Arrange,
    Ask,
    Asks,
    Award,
    Choice,
    Collect,
    Deal,
    DealerAction,
    Face,
    Lay,
    Mark,
    Outcome,
    Peek,
    Place,
    Request,
    Roll,
    Settle,
    Show,
    Split,
    Stay,
    Turn,
    seat_of,
)
from pitboss.rules.options import Flat, O

if TYPE_CHECKING:
    from pitboss.rules.clauses import Clause
    from pitboss.rules.house import House

T = TypeVar("T")
C = TypeVar("C", bound=Hashable)

Flow = Generator[Request | Asks, Any, T]  # yields requests, receives their answers, returns T
Entry = tuple["Clause", Act, Any, str]  # clause, act, answer, and who answered if it was not the player

Posts = Mapping[str, Sequence[int]]  # forced bets of a hand, and the seats that owe them

UP, OWN = Face.UP, Face.OWN


class Spot:
    """A place on the layout: cards, what was chosen for them, and bets."""

    __slots__ = (
        "name",
        "seat",
        "cards",
        "own",
        "secret",
        "down",
        "choices",
        "bets",
        "open",
        "rows",
        "made",
        "rolled",
        "stays",
    )

    def __init__(self, name: str, seat: int = 0, bets: dict[str, int] | None = None) -> None:
        self.name = name
        self.seat = seat  # 1 is the dealer's left; 0 is not a player's
        self.cards: Cards = ()
        self.own = 0  # how many leading cards only the player has seen
        self.secret: Choice | None = None  # how the player set them
        self.down: tuple[int, ...] = ()  # deck positions of unseen cards
        self.choices: dict[type, Any] = {}
        self.bets = bets or {}  # every stake made, including settled ones
        self.open = set(self.bets)  # wagers not yet settled
        self.rows: dict[str, Outcome] = {}
        self.rolled: tuple[int, ...] = ()  # what the dice or the wheel of this place show
        self.stays: dict[str, int] = {}  # bets that stay for the next round
        self.made: Any = None  # the hand value that the rules found, until a card or choice comes

    # effects of acts

    def receive(self, cards: Cards, face: Face) -> None:
        self.cards += cards
        self.made = None
        if face is OWN:
            self.own += len(cards)

    def turn(self, cards: Cards) -> None:
        self.cards += cards
        self.made = None
        self.down = self.down[len(cards) :]

    def show(self) -> None:
        self.own, self.secret = 0, None

    def clear(self) -> None:
        self.cards, self.down, self.own, self.made = (), (), 0, None

    def remove(self, cards: Sequence[Card]) -> None:
        left = list(self.cards)
        for card in cards:
            left.remove(card)
        self.cards, self.made = tuple(left), None

    def choose(self, choice: Choice, face: Face) -> None:
        self.made = None
        self.choices[type(choice)] = choice
        if face is OWN:
            self.secret = choice

    def chose(self, kind: type[C]) -> C | None:
        """The latest choice of this kind made for the spot."""
        return self.choices.get(kind)

    def copy(self) -> Spot:
        """A copy that acts on the original do not change."""
        other = Spot.__new__(Spot)  # name by name: `copy` takes four times as long
        other.name, other.seat, other.cards, other.own, other.secret, other.down, other.made, other.rolled = (
            self.name, self.seat, self.cards, self.own, self.secret, self.down, self.made, self.rolled,
        )  # fmt: skip
        other.choices, other.bets, other.rows = self.choices.copy(), self.bets.copy(), self.rows.copy()
        other.open, other.stays = self.open.copy(), self.stays.copy()
        return other

    def __repr__(self) -> str:
        return f"Spot({self.name}: {' '.join(map(str, self.cards))}{' ?' * len(self.down)})"


class Layout(Generic[O]):
    """The felt of one round. Rules read it; only the verbs below change it."""

    clause: Clause[O]  # the clause being carried out

    def __init__(
        self,
        house: House[O],
        hands: list[Spot],
        *,
        purses: Mapping[int, int] | None = None,
        button: int = 0,
        posts: Posts | None = None,
        dealt: int = 0,
    ) -> None:
        self.house = house
        self.game = house.game
        self.options: O = house.options
        self.hands = hands  # from the dealer's left; a split inserts
        self.spots = {name: Spot(name) for name in house.game.places}
        self.dealer = self.spots.get("dealer") or Spot("dealer")  # a game without one never looks there
        for hand in hands:
            self.spots[hand.name] = hand
        self.purses = dict(purses) if purses else {}  # chips behind by seat; empty where the bank checks them
        self.button = button
        self.posts = posts  # None: they follow from the button
        self.log: list[Entry] = []
        self.dealt = dealt  # how many cards have left the shoe, seen or not
        self.unsettled = sum([len(hand.open) for hand in hands])

    def __getitem__(self, name: str) -> Spot:
        return self.spots[name]

    def from_right(self) -> list[Spot]:
        """Hands in settling order."""
        return self.hands[::-1]

    def affords(self, hand: Spot, chips: int) -> bool:
        return not self.purses or self.purses[hand.seat] >= chips

    def _draw(self, n: int) -> tuple[int, ...]:
        """The next deck positions. A card keeps its position until it is seen."""
        first = self.dealt
        self.dealt = first + n
        return (first,) if n == 1 else tuple(range(first, first + n))

    # requests

    def deal(self, spot: Spot, n: int = 1, face: Face = UP) -> Flow[None]:
        spot.receive((yield Deal(spot.name, self._draw(n), face)), face)

    def turn(self, spot: Spot, n: int | None = None) -> Flow[None]:
        at = spot.down if n is None else spot.down[:n]
        spot.turn((yield Turn(spot.name, at)))

    def peek(self, spot: Spot, test: Callable[[Cards], bool]) -> Flow[bool]:
        """Does the test hold for the spot's cards, those face down included? No more is revealed."""
        return (yield Peek(spot.name, spot.down, test))  # type: ignore[no-any-return]

    def roll(self, spot: Spot, *sides: int) -> Flow[None]:
        """Throw dice with this many sides at this place, or spin a wheel with this many pockets."""
        spot.rolled = yield Roll(spot.name, sides)

    def ask(self, spot: Spot, legal: Collection[C], face: Face = UP) -> Flow[C]:
        choice: C = yield Ask(spot.name, legal, face)
        spot.choose(choice, face)
        return choice

    def ask_all(self, questions: Sequence[tuple[Spot, Collection[Choice]]], face: Face = UP) -> Flow[None]:
        """Ask several hands at the same time."""
        if len(questions) == 1:
            yield from self.ask(*questions[0], face)
        elif questions:
            choices = yield Asks(tuple([Ask(spot.name, legal, face) for spot, legal in questions]))
            for spot, _ in questions:
                spot.choose(choices[spot.name], face)

    # dealer actions

    def _log_action(self, act: DealerAction) -> None:
        self.log.append((self.clause, act, None, ""))

    def lay(self, spot: Spot, n: int = 1) -> None:
        at = self._draw(n)
        self._log_action(Lay(spot.name, at))
        spot.down += at

    def show(self, spot: Spot) -> None:
        if spot.own:
            self._log_action(Show(spot.name, spot.cards[: spot.own], spot.secret))
            spot.show()

    def arrange(self, spot: Spot, choice: Hashable) -> None:
        self._log_action(Arrange(spot.name, choice))
        spot.choose(choice, UP)

    def collect(self, spot: Spot, cards: Sequence[Card] | None = None) -> None:
        """Take these cards out of play, or all cards of the spot. Cards face down stay unseen."""
        if cards is None:
            if spot.cards or spot.down:
                self._log_action(Collect(spot.name, spot.cards[spot.own :], spot.own + len(spot.down)))
                spot.clear()
            return
        self._log_action(Collect(spot.name, tuple(cards)))
        spot.remove(cards)

    def place(self, spot: Spot, wager: str, stake: int) -> None:
        lent = self.house.wagers[wager].lent
        self._log_action(Place(spot.name, wager, stake, lent))
        self._placed(spot, wager, stake, lent)

    def _placed(self, spot: Spot, wager: str, stake: int, lent: bool) -> None:
        spot.bets[wager] = spot.bets.get(wager, 0) + stake
        if self.purses and not lent:
            self.purses[spot.seat] -= stake
        if wager not in spot.open:
            spot.open.add(wager)
            self.unsettled += 1

    def settle(self, spot: Spot, *wagers: str) -> None:
        """Settle each of these wagers that is open on the row its rule finds. A rule they share is asked once."""
        rule, row, rules = None, None, self.house.wagers
        for name in wagers:
            if name in spot.open:
                its_rule = rules[name].outcome
                if rule is not its_rule:
                    rule = its_rule
                    row = rule(spot, self)
                self.close(spot, name, row)  # type: ignore[arg-type]

    def close(self, spot: Spot, wager: str, row: Outcome) -> None:
        """Settle a wager on a row found before, where settling one changes what others would find."""
        self.log.append((self.clause, Settle(spot.name, wager, row, spot.bets[wager]), None, ""))
        self._closed(spot, wager, row)

    def _closed(self, spot: Spot, wager: str, row: Outcome) -> None:
        spot.rows[wager] = row
        spot.open.remove(wager)
        self.unsettled -= 1

    def stay(self, spot: Spot, wager: str, to: str = "") -> None:
        """Leave an open bet for the next round, under another name if it has become another wager."""
        act = Stay(spot.name, wager, to or wager, spot.bets[wager])
        self._log_action(act)
        self._stayed(spot, act)

    def _stayed(self, spot: Spot, act: Stay) -> None:
        spot.stays[act.to] = act.stake
        spot.open.remove(act.wager)
        self.unsettled -= 1

    def mark(self, spot: Spot, number: int) -> None:
        """Put the marker, which is the button of the next round, on a number; 0 takes it off."""
        self._log_action(Mark(spot.name, number))
        self.button = number

    def pay(self, spot: Spot, wager: str, row: Outcome, stake: int = 0) -> None:
        """Pay for a row without a bet of its own, as an envy bonus does."""
        self._log_action(Settle(spot.name, wager, row, stake))

    def award(self, spot: Spot, pot: int, chips: int) -> None:
        self._log_action(Award(spot.name, pot, chips))
        self._awarded(spot, pot, chips)

    def _awarded(self, spot: Spot, pot: int, chips: int) -> None:
        if pot == UNCALLED:
            wager = next(name for name in spot.bets if self.house.wagers[name].pooled)
            spot.bets[wager] -= chips
        if self.purses and spot.seat:
            self.purses[spot.seat] += chips

    def split(self, hand: Spot) -> Spot:
        """Move the second card to a new hand, played after this one."""
        name = f"{hand.seat}.{sum(other.seat == hand.seat for other in self.hands) + 1}"
        self._log_action(Split(hand.name, name))
        return self._split(hand, name)

    def _split(self, hand: Spot, name: str) -> Spot:
        other = Spot(name, hand.seat)
        self.hands.insert(self.hands.index(hand) + 1, other)
        self.spots[name] = other
        hand.cards, other.cards, hand.made = hand.cards[:1], hand.cards[1:], None
        return other

    # replay of a log

    def carry_out(self, entry: Entry) -> None:
        """Apply an entry of another layout's log, by the same effects as the verbs above."""
        clause, act, answer, _ = entry
        self.clause, spot = clause, self.spots[act.spot]
        self.log.append(entry)
        match act:
            case Deal():
                spot.receive(answer, act.face)
                self.dealt = max(self.dealt, act.at[-1] + 1)
            case Turn():
                spot.turn(answer)
            case Roll():
                spot.rolled = answer
            case Stay():
                self._stayed(spot, act)
            case Mark():
                self.button = act.number
            case Ask():
                spot.choose(answer, act.face)
            case Lay():
                spot.down += act.at
                self.dealt = max(self.dealt, act.at[-1] + 1)
            case Show():
                spot.show()
            case Arrange():
                spot.choose(act.choice, UP)
            case Collect() if len(act.cards) + act.down == len(spot.cards) + len(spot.down):
                spot.clear()
            case Collect():
                spot.remove(act.cards)
            case Place():
                self._placed(spot, act.wager, act.stake, act.lent)
            case Settle() if act.wager in spot.open:
                self._closed(spot, act.wager, act.row)
            case Award():
                self._awarded(spot, act.pot, act.chips)
            case Split():
                self._split(spot, act.to)

    def _shallow_copy(self) -> Layout[O]:
        copy: Layout[O] = Layout.__new__(Layout)
        copy.__dict__ |= self.__dict__
        return copy

    def snapshot(self) -> Layout[O]:
        """A copy of the layout that the round does not change any more."""
        view = self._shallow_copy()
        view.spots = {name: spot.copy() for name, spot in self.spots.items()}
        view.hands = [view.spots[hand.name] for hand in self.hands]
        view.dealer = view.spots.get("dealer", self.dealer)
        view.purses, view.log = dict(self.purses), self.log[:]
        return view

    def after(self, entry: Entry) -> Layout[O]:
        """A copy of the layout with this entry applied."""
        view = self._shallow_copy()
        view.spots = self.spots | {entry[1].spot: self.spots[entry[1].spot].copy()}
        view.hands = [view.spots[hand.name] for hand in self.hands]
        view.dealer = view.spots.get("dealer", self.dealer)
        view.purses, view.log = dict(self.purses), self.log[:]
        view.carry_out(entry)
        return view

    # what rules and screens ask

    def losing(self, spot: Spot, wager: str) -> bool:
        """Is this wager open, and will it lose?"""
        if wager not in spot.open:
            return False
        pays = self.house.pays[wager][self.house.wagers[wager].outcome(spot, self)]
        return not isinstance(pays, Flat) and pays < 0

    def spots_of(self, seat: int) -> Iterator[Spot]:
        return (hand for hand in self.hands if hand.seat == seat)

    def seen_by(self, seat: int) -> Layout[O]:
        """The same layout without the cards this seat may not see. Seat 0 is the dealer and the public."""
        view = self._shallow_copy()
        view.hands = [hand if hand.seat == seat else _as_others_see(hand) for hand in self.hands]
        view.spots = self.spots | {hand.name: hand for hand in view.hands}
        private = Deal, Ask
        view.log = [entry_seen_by(entry, seat) if type(entry[1]) in private else entry for entry in self.log]
        return view

    def without_others(self, seat: int) -> Layout[O]:
        """The same layout without the cards of other seats: what this seat would see from a fresh deck."""
        view = self._shallow_copy()
        view.hands = [hand if hand.seat == seat else _cleared(hand) for hand in self.hands]
        view.spots = self.spots | {hand.name: hand for hand in view.hands}
        return view


def entry_seen_by(entry: Entry, seat: int) -> Entry:
    """An entry of the log as this seat learns it: without private cards and choices of other seats."""
    clause, act, _, mark = entry
    if isinstance(act, Deal | Ask) and act.face is OWN and seat_of(act.spot) != seat:
        hidden = act._replace(legal=()) if isinstance(act, Ask) else act  # what is offered may name cards
        return clause, hidden, None, mark
    return entry


def _cleared(hand: Spot) -> Spot:
    """A hand with its bets but without its cards."""
    other = hand.copy()
    other.clear()
    return other


def _as_others_see(hand: Spot) -> Spot:
    """A hand as other players see it: face-up cards, bets, and choices made openly."""
    if not hand.own and hand.secret is None:
        return hand
    seen = Spot(hand.name, hand.seat, hand.bets)
    seen.cards, seen.down = hand.cards[hand.own :], (-1,) * hand.own + hand.down
    seen.open, seen.rows = hand.open, hand.rows
    seen.choices = {kind: choice for kind, choice in hand.choices.items() if choice is not hand.secret}
    return seen


Test = Callable[[Spot, "Layout"], bool]
Rule = Callable[[Spot, "Layout"], Outcome]
LayoutStep = Callable[["Layout"], Flow[None] | None]  # a generator where it needs something, else plain dealer actions
HandStep = Callable[[Spot, "Layout"], None]  # a dealer action at one spot
