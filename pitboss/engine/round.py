"""The interpreter of a game's procedure: a round requests cards and choices and is supplied with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple

from pitboss.core.cards import Card, Cards, SuitErased, card_count, text
from pitboss.core.errors import BadBets, IllegalChoice, NotYourTurn, PitbossError, RoundOver, WrongCards, WrongRules
from pitboss.engine.rule_lines import rule_line
from pitboss.rules.acts import (
    REQUESTS,
    Act,
    Ask,
    Asks,
    Choice,
    Deal,
    OpenChoices,
    Peek,
    Request,
    Roll,
    Settle,
    Turn,
    seat_of,
)
from pitboss.rules.clauses import Clause
from pitboss.rules.house import House
from pitboss.rules.layout import Entry, Flow, Layout, Posts, Spot, entry_seen_by
from pitboss.rules.options import O

ABSENT, BOT = MARKS = "absent", "bot"  # who answered in place of the player
OUT_OF_CARDS = "The shoe ran out of cards."  # why a round may be void

Bets = Mapping[str, int]
Seats = Sequence[Bets | None] | Mapping[int, Bets]  # from seat 1, None for an empty one; or by seat number


class Event(NamedTuple):
    """An act with its answer, and the clauses of the manual it belongs to."""

    clause: Clause
    act: Act
    answer: Any
    mark: str = ""

    def seen_by(self, seat: int) -> Event:
        """The event as this seat learns it: without private cards and choices of other seats."""
        return Event(*entry_seen_by(self, seat))


class Round(Generic[O]):
    """One round of a game. `request` is what it waits for, `supply` answers it, `log` is what happened."""

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
        log: Callable[[Layout[O]], list[Entry]] | None = None,  # makes the layout's log, for a log that observes it
        forks: bool = False,  # allow `fork`
    ) -> None:
        self.house, self.bets, self.purses, self.button, self.dealt = house, by_seat(bets), purses, button, dealt
        self.posts, self.kinds = posts, kinds
        self.layout = opening_layout(house, self.bets, purses=purses, button=button, posts=posts, dealt=dealt)
        if log is not None:
            self.layout.log = log(self.layout)
        self.request: Request | None = None
        self.voided = ""  # the reason, where a round was called off
        self._left = dict(house.kinds if kinds is None else kinds)  # cards not seen yet
        self._asks: list[Ask] = []  # players deciding at the same time who have not answered
        self._chosen: dict[str, Any] = {}
        self._forks, self._marks, self._answered = forks, forks, True  # answered since the last step start
        self._step_start = StepStart(0, 0, self.layout, self._left)
        self._flow = self._procedure()
        self._advance(None)

    def _procedure(self) -> Flow[None]:
        """Carry out the procedure from the latest step start: the first step, unless this round is a fork."""
        layout, start, first = self.layout, self._step_start.clause, self._step_start.step
        for n, (clause, steps, when, always) in enumerate(self.house.procedure[start:], start):
            if first or (layout.unsettled or always) and (when is None or when(layout)):
                layout.clause = clause
                for at, step in enumerate(steps[first:], first):
                    if self._marks and self._answered:
                        self._step_start, self._answered = StepStart(n, at, layout.snapshot(), dict(self._left)), False
                    flow = step(layout)
                    if flow is not None:
                        yield from flow
            first = 0

    def _advance(self, answer: Any) -> None:
        """Advance to the next request. The dealer actions before it are carried out and logged."""
        try:
            act = self._flow.send(answer)
        except StopIteration:
            if self.layout.unsettled:
                raise WrongRules(self._unsettled()) from None
            self.request = None
        except (PitbossError, SuitErased):
            raise
        except (Exception, SystemExit) as error:
            raise self._broken(error) from error
        else:
            if type(act) is Asks:
                self._asks, self._chosen = list(act.asks), {}
                act = act.asks[0]
            self.request = act  # type: ignore[assignment]

    @property
    def asks(self) -> list[Ask]:
        """All players who may decide now, when several do so at the same time."""
        return self._asks or ([self.request] if isinstance(self.request, Ask) else [])

    def _broken(self, error: BaseException) -> BaseException:
        """What is raised where a rule fails: its line, and what went wrong there."""
        where = rule_line(error) or f"clause {self.clause.number} of {self.house.game.title}"
        return WrongRules(f"{where}: {type(error).__name__}: {str(error).rstrip('.')}.")

    def _unsettled(self) -> str:
        open = {name for hand in self.layout.hands for name in hand.open}
        return (
            f"a round of {self.house.game.title} ended with {', '.join(sorted(open))} not settled; "
            "settle each wager in some clause."
        )

    def supply(self, answer: Any, spot: str | None = None, mark: str = "") -> None:
        """Answer the request, or that of another spot asked at the same time. A refused answer changes nothing."""
        act = self.request
        if act is None:
            raise RoundOver(f"{in_words(answer)} came when the round was over.")
        if spot is not None and spot != act.spot:
            act = next((ask for ask in self._asks if ask.spot == spot), None)
            if act is None:
                waiting = waiting_for(self.request)  # type: ignore[arg-type]
                raise NotYourTurn(f"{spot_name(spot)} answered {in_words(answer)}, but {waiting}.")
        if type(act) is Deal or type(act) is Turn:
            self._take(act, answer)
        else:
            check(act, answer)
        layout = self.layout
        layout.log.append((layout.clause, act, answer, mark))
        self._answered = True
        if self._asks:
            self._chosen[act.spot] = answer
            layout[act.spot].choose(answer, act.face)  # type: ignore[union-attr]  # on the layout before all have decided
            self._asks = [ask for ask in self._asks if ask is not act]
            if self._asks:
                self.request = self._asks[0]
                return
            answer = self._chosen
        self._advance(answer)

    def _take(self, act: Deal | Turn, cards: Cards) -> None:
        """Take cards from the deck in use; refuse a card that it does not hold any more."""
        if type(cards) is not tuple or len(cards) != len(act.at):
            raise WrongCards(f"{in_words(cards)} came where {waiting_for(act)}.")
        left = self._left
        for n, card in enumerate(cards):
            if not left.get(card):
                for other in cards[:n]:
                    left[other] += 1
                raise WrongCards(
                    f"{card!r} cannot be dealt to {spot_name(act.spot)}: no such card is left in the deck."
                )
            left[card] -= 1

    def void(self, reason: str) -> None:
        """Call the round off: nothing more is asked or settled. Bets go back to the players who made them."""
        if self.request is None:
            raise RoundOver(f"a round that is over cannot be called off ({reason}).")
        self.voided, self.request, self._asks = reason, None, []
        self._flow.close()

    def absent(self, ask: Ask) -> Choice:
        """The published choice for a player who does not answer."""
        hand = self.layout[ask.spot]
        return self.house.game.absent(hand, self.layout.seen_by(hand.seat), ask)

    @property
    def unseen(self) -> list[Card]:
        """Cards that have not been seen: those left in the deck and those face down."""
        return [card for card, n in self._left.items() for _ in range(n)]

    @property
    def clause(self) -> Clause[O]:
        """The clause that the request belongs to."""
        return self.layout.clause

    @property
    def log(self) -> list[Event]:
        return self.log_after(0)

    def log_after(self, done: int) -> list[Event]:
        """What has happened since this many events had happened."""
        return [Event(*entry) for entry in self.layout.log[done:]]

    @property
    def settled(self) -> list[Settle]:
        return [act for _, act, _, _ in self.layout.log if type(act) is Settle]

    @property
    def stays(self) -> dict[int, dict[str, int]]:
        """By seat, the bets that stay for the next round."""
        return {hand.seat: dict(hand.stays) for hand in self.layout.hands if hand.stays}

    @property
    def answers(self) -> list[tuple[str, Any]]:
        """The answers so far, each with its spot. Bets, options and answers are the whole round."""
        return [(act.spot, answer) for _, act, answer, _ in self.layout.log if type(act) in REQUESTS]

    def restart(self, *, forks: bool = False) -> Round[O]:
        """A new round of the same bets, before its first answer."""
        return Round(
            self.house,
            self.bets,
            purses=self.purses,
            button=self.button,
            posts=self.posts,
            dealt=self.dealt,
            kinds=self.kinds,
            forks=forks,
        )

    def replay(self, answers: Iterable[tuple[str, Any]], *, forks: bool = False) -> Round[O]:
        """A new round of the same bets, with these answers supplied."""
        round = self.restart(forks=forks)
        for spot, answer in answers:
            round.supply(answer, spot)
        return round

    def fork(self, *, marks: bool = True) -> Round[O]:
        """A second round in the same state. The round must have been made with `forks`.

        Between two steps of the procedure the layout holds the whole state, and it is copied there. So only the answers
        within the current step are supplied again. A round that is seldom forked itself is played on more quickly
        without `marks`, which are such copies.
        """
        assert self._forks, "this round was not made to fork"
        fork, start = Round.__new__(type(self)), self._step_start
        fork.__dict__ |= self.__dict__
        fork._marks = marks
        fork.layout, fork._left = start.layout.snapshot(), dict(start.left)
        fork._asks, fork._chosen, fork._answered = [], {}, False
        fork._flow = fork._procedure()
        fork._advance(None)
        for _, act, answer, mark in self.layout.log[len(start.layout.log) :]:
            if type(act) in REQUESTS:
                fork.supply(answer, act.spot, mark)
        return fork


class StepStart(NamedTuple):
    """The state in which a step of the procedure began: clause and step by number, the layout, the cards not seen."""

    clause: int
    step: int
    layout: Layout
    left: dict[Card, int]


def opening_layout(
    house: House[O],
    bets: Mapping[int, Bets],
    *,
    purses: Mapping[int, int] | None,
    button: int,
    posts: Posts | None,
    dealt: int,
) -> Layout[O]:
    """The layout of a round before its first act."""
    hands = [Spot(str(seat), seat, checked_bets(house, placed)) for seat, placed in bets.items()]
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


def check(act: Request, answer: Any) -> None:
    """Refuse an answer that the request does not allow. `Round._take` checks cards."""
    if isinstance(act, Ask):
        if answer not in act.legal:
            if isinstance(act.legal, OpenChoices) and type(answer) in {type(choice) for choice in act.legal}:
                reason = act.legal.refusal(answer)
                raise IllegalChoice(f"{in_words(answer)} is not possible for {spot_name(act.spot)}: {reason}.")
            offered = ", ".join(map(str, act.legal))
            raise IllegalChoice(
                f"{in_words(answer)} is not offered to {spot_name(act.spot)}; choose one of: {offered}."
            )
    elif isinstance(act, Roll):
        if type(answer) is not tuple or len(answer) != len(act.sides) or not all(map(shows, answer, act.sides)):
            raise WrongCards(f"{in_words(answer)} came where {waiting_for(act)}.")
    elif type(answer) is not bool:
        raise WrongCards(f"{in_words(answer)} came where a peek answers yes or no.")


def shows(face: Any, sides: int) -> bool:
    """Can a die with this many sides show this?"""
    return type(face) is int and 1 <= face <= sides


def in_words(answer: Any) -> str:
    if type(answer) is tuple and answer and all(type(face) is int for face in answer):
        return " ".join(map(str, answer))
    if isinstance(answer, tuple) and all(isinstance(card, Card) for card in answer):
        return text(answer) or "no card"
    return "nothing" if answer is None else str(answer)


def spot_name(spot: str) -> str:
    """A spot within a sentence: "seat 1", "seat 1, hand 2", "the dealer"."""
    seat, _, hand = spot.partition(".")
    if not seat_of(spot):
        return f"the {spot.replace('_', ' ')}"
    return f"seat {seat}" + (f", hand {hand}" if hand else "")


def waiting_for(act: Request) -> str:
    if isinstance(act, Roll):
        return f"{spot_name(act.spot)} needs a number for each of: {', '.join(f'1 to {n}' for n in act.sides)}"
    if isinstance(act, Deal | Turn | Peek):
        return f"{spot_name(act.spot)} needs {card_count(len(act.at))}"
    return f"{spot_name(act.spot)} is to choose"


def when_placed(house: House, name: str) -> str:
    """Why a wager cannot be bet before the deal, as the end of a sentence."""
    wager = house.wager(name)
    if wager.paid_on:
        return f"before the deal; it is paid on {' and '.join(map(house.title, wager.paid_on))}"
    if wager.at_once and wager.raises:
        return f"by itself; it goes with {house.title(wager.raises)}"
    return "before the deal; it is made later in the round"


def held(house: House, stays: Bets) -> dict[str, int]:
    """The bets that their player may not take down any more."""
    return {name: stake for name, stake in stays.items() if house.wagers[name].contract}


def check_stays(house: House, bets: Bets, stays: Bets, marker: int) -> None:
    """Refuse bets that a seat may not make now: of a game in which bets stay, by those that do and by the marker."""
    for name, stake in held(house, stays).items():
        if bets.get(name) != stake:
            raise BadBets(f"{house.title(name)} stays as it is until it is decided.")
    for name in bets:
        if house.wagers[name].comes_from and bets[name] > stays.get(name, 0):
            raise BadBets(
                f"{house.title(name)} cannot be bet; a bet on {house.title(house.wagers[name].comes_from)} becomes it."
            )
    if house.game.refuses and (why := house.game.refuses(house, bets, stays, marker)):
        raise BadBets(why)


def checked_bets(house: House, placed: Bets) -> dict[str, int]:
    """Check one seat's bets and add the bonuses paid on them."""
    bets = dict(placed)
    for name, stake in placed.items():
        wager = house.placeable.get(name)
        if wager is None:
            raise BadBets(f"{house.wager(name).title} cannot be bet {when_placed(house, name)}.")
        if not house.options.offers(name):
            raise BadBets(f"{wager.title} is not offered at this table.")
        if wager.pooled:
            if stake != 0:
                raise BadBets(
                    f"{wager.title}: {stake} cannot be bet before the deal; it starts at 0 and grows in play."
                )
        elif type(stake) is not int or stake <= 0:
            raise BadBets(f"{wager.title}: {stake} is not a stake; a bet is a whole number of cents above 0.")
    for rule in house.bet_rules:
        if not rule.allows(placed):
            raise BadBets(rule.refusal(house.title))
    for wager in house.bonuses:
        lowest = min([placed.get(name, 0) for name in wager.paid_on])
        if lowest and house.options.offers(wager.name):
            bets[wager.name] = lowest
    return bets
