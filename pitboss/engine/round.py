"""The interpreter: a round asks for what it needs and is supplied with it. It never draws a card and never pays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple

from pitboss.acts import NEEDS, Act, Ask, Asks, Choice, Deal, Need, Peek, Settle, Turn
from pitboss.cards import Card, Cards, text
from pitboss.errors import BadBets, IllegalChoice, NotYourTurn, RoundOver, WrongCards
from pitboss.layout import Entry, Flow, Layout, Posts, Spot, entry_seen_by
from pitboss.rules import Clause, House, O

ABSENT, BOT = MARKS = "absent", "bot"  # who answered, when it was not the player
OUT_OF_CARDS = "The shoe ran out of cards."  # why a round may be void

Bets = Mapping[str, int]
Seats = Sequence[Bets | None] | Mapping[int, Bets]  # from seat 1, None for an empty one; or by seat number


class Event(NamedTuple):
    """An act with its answer, and the clauses of the manual it belongs to."""

    clause: Clause[Any]
    act: Act
    answer: Any
    mark: str = ""

    def seen_by(self, seat: int) -> Event:
        """The event as this seat learns it: without cards and choices that are somebody else's alone."""
        return Event(*entry_seen_by(self, seat))


class Round(Generic[O]):
    """One round of a game. `need` is what it waits for, `supply` gives it, `log` is what happened."""

    def __init__(
        self,
        house: House[O],
        bets: Seats,
        *,
        purses: Mapping[int, int] | None = None,
        button: int = 0,
        posts: Posts | None = None,  # forced bets, where they do not just follow from the button
        dealt: int = 0,  # cards of the shoe used by earlier rounds
        kinds: Mapping[Card, int] | None = None,  # another deck than the game's, for exact walks
        log: Callable[[Layout[O]], list[Entry]] | None = None,  # a log that watches the layout
    ) -> None:
        self.house, self.bets, self.purses, self.button, self.dealt = house, by_seat(bets), purses, button, dealt
        self.posts, self.kinds = posts, kinds
        self.layout = opening(house, self.bets, purses=purses, button=button, posts=posts, dealt=dealt)
        if log is not None:
            self.layout.log = log(self.layout)
        self.need: Need | None = None
        self.voided = ""  # the reason, where a round was called off
        self._left = dict(house.kinds if kinds is None else kinds)  # cards nobody has seen
        self._asks: list[Ask] = []  # players deciding at the same time, not yet heard
        self._chosen: dict[str, Any] = {}
        self._flow = self._procedure()
        self._advance(None)

    def _procedure(self) -> Flow[None]:
        layout = self.layout
        for clause, steps, when, always in self.house.procedure:
            if (layout.unsettled or always) and (when is None or when(layout)):
                layout.clause = clause
                for step in steps:
                    flow = step(layout)
                    if flow is not None:
                        yield from flow

    def _advance(self, answer: Any) -> None:
        """On to the next need. The duties before it are done and logged."""
        try:
            act = self._flow.send(answer)
        except StopIteration:
            assert not self.layout.unsettled, f"{self.house.game.title} ended with wagers open"
            self.need = None
        else:
            if type(act) is Asks:
                self._asks, self._chosen = list(act.asks), {}
                act = act.asks[0]
            self.need = act  # type: ignore[assignment]

    @property
    def asks(self) -> list[Ask]:
        """All players who may decide now, when several do so at the same time."""
        return self._asks or ([self.need] if isinstance(self.need, Ask) else [])

    def supply(self, answer: Any, spot: str | None = None, mark: str = "") -> None:
        """Give the round what it asked for. A refused answer changes nothing."""
        act = self.need
        if act is None:
            raise RoundOver(f"{said(answer)} came when the round was over.")
        if spot is not None and spot != act.spot:
            act = next((ask for ask in self._asks if ask.spot == spot), None)
            if act is None:
                raise NotYourTurn(f"{spot} said {said(answer)}, but {waiting_for(self.need)}.")  # type: ignore[arg-type]
        if type(act) is Deal or type(act) is Turn:
            self._take(act, answer)
        else:
            check(act, answer)
        layout = self.layout
        layout.log.append((layout.clause, act, answer, mark))
        if self._asks:
            self._chosen[act.spot] = answer
            layout[act.spot].choose(answer, act.face)  # type: ignore[union-attr]  # lies there before all have decided
            self._asks = [ask for ask in self._asks if ask is not act]
            if self._asks:
                self.need = self._asks[0]
                return
            answer = self._chosen
        self._advance(answer)

    def _take(self, act: Deal | Turn, cards: Cards) -> None:
        """Cards come from the deck in use, each as often as it is there."""
        if type(cards) is not tuple or len(cards) != len(act.at):
            raise WrongCards(f"{said(cards)} came where {waiting_for(act)}.")
        left = self._left
        for n, card in enumerate(cards):
            if not left.get(card):
                for other in cards[:n]:
                    left[other] += 1
                raise WrongCards(f"{card!r} cannot be dealt to {act.spot}: no such card is left in the deck.")
            left[card] -= 1

    def void(self, reason: str) -> None:
        """Call the round off: nothing more is asked or settled. Bets go back to whoever made them."""
        if self.need is None:
            raise RoundOver(f"a round that is over cannot be called off ({reason}).")
        self.voided, self.need, self._asks = reason, None, []
        self._flow.close()

    def absent(self, ask: Ask) -> Choice:
        """The published choice for a player who does not answer."""
        hand = self.layout[ask.spot]
        return self.house.game.absent(hand, self.layout.seen_by(hand.seat), ask)

    @property
    def clause(self) -> Clause[O]:
        """The clause that the need belongs to."""
        return self.layout.clause

    @property
    def log(self) -> list[Event]:
        return [Event(*entry) for entry in self.layout.log]

    @property
    def settled(self) -> list[Settle]:
        return [act for _, act, _, _ in self.layout.log if type(act) is Settle]

    @property
    def answers(self) -> list[tuple[str, Any]]:
        """What came from outside, and for which spot. With the bets and options it is the whole round."""
        return [(act.spot, answer) for _, act, answer, _ in self.layout.log if type(act) in NEEDS]

    def again(self) -> Round[O]:
        """A round of the same bets from its beginning."""
        return Round(
            self.house,
            self.bets,
            purses=self.purses,
            button=self.button,
            posts=self.posts,
            dealt=self.dealt,
            kinds=self.kinds,
        )

    def replay(self, answers: Iterable[tuple[str, Any]]) -> Round[O]:
        """A round of the same bets, brought forward by these answers. This is also how to fork."""
        twin = self.again()
        for spot, answer in answers:
            twin.supply(answer, spot)
        return twin


def opening(
    house: House[O],
    bets: Mapping[int, Bets],
    *,
    purses: Mapping[int, int] | None,
    button: int,
    posts: Posts | None,
    dealt: int,
) -> Layout[O]:
    """The layout of a round before its first act."""
    hands = [Spot(str(seat), seat, stakes(house, placed)) for seat, placed in bets.items()]
    if not hands:
        raise BadBets("a round needs at least one seat with a bet.")
    for hand in hands:
        if not 1 <= hand.seat <= house.game.seats:
            raise BadBets(f"there is no seat {hand.seat}; {house.game.title} seats 1 to {house.game.seats}.")
    return Layout(house, hands, purses=purses, button=button, posts=posts, dealt=dealt)


def by_seat(bets: Seats) -> dict[int, Bets]:
    """Seats that bet, from the dealer's left."""
    if isinstance(bets, list | tuple):
        return {seat: placed for seat, placed in enumerate(bets, 1) if placed}
    assert isinstance(bets, Mapping)
    return {seat: bets[seat] for seat in sorted(bets) if bets[seat]}


def check(act: Need, answer: Any) -> None:
    """Is this an answer to that need? Cards are looked at elsewhere."""
    if isinstance(act, Ask):
        if answer not in act.legal:
            refusal = getattr(act.legal, "refusal", None)  # legal choices that can say why another is not
            if refusal and type(answer) in {type(choice) for choice in act.legal}:
                raise IllegalChoice(f"{said(answer)} is not possible for {act.spot}: {refusal(answer)}.")
            offered = ", ".join(map(str, act.legal))
            raise IllegalChoice(f"{said(answer)} is not offered to {act.spot}; choose one of: {offered}.")
    elif type(answer) is not bool:
        raise WrongCards(f"{said(answer)} came where a peek answers yes or no.")


def said(answer: Any) -> str:
    if isinstance(answer, tuple) and all(isinstance(card, Card) for card in answer):
        return text(answer) or "no card"
    return "nothing" if answer is None else str(answer)


def waiting_for(act: Need) -> str:
    if isinstance(act, Deal | Turn | Peek):
        return f"{act.spot} needs {len(act.at)} card{'s' if len(act.at) != 1 else ''}"
    return f"{act.spot} is to choose"


def stakes(house: House[Any], placed: Bets) -> dict[str, int]:
    """Check one seat's bets and add the wagers that ride on them."""
    bets = dict(placed)
    for name, stake in placed.items():
        wager = house.placeable.get(name)
        if wager is None:
            raise BadBets(f"{house.wager(name).title} cannot be bet before the deal; it comes with another bet.")
        if not house.options.offers(name):
            raise BadBets(f"{wager.title} is not offered at this table.")
        if wager.pooled:
            if stake != 0:
                raise BadBets(f"{name}={stake} cannot be bet before the deal; a {name} starts at 0 and grows in play.")
        elif type(stake) is not int or stake <= 0:
            raise BadBets(f"{name}={stake} is no stake; a bet is a whole number of cents above 0.")
    for rule in house.bet_rules:
        if not rule.allows(placed):
            raise BadBets(f"every hand must {rule.words(house.title)}.")
    for wager in house.riding:
        lowest = min([placed.get(name, 0) for name in wager.paid_on])
        if lowest and house.options.offers(wager.name):
            bets[wager.name] = lowest
    return bets
