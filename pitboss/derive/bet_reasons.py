"""Why a bet ended on its row: which question of the rules decided it.

A hand is replayed with sealed cards: the cards that were dealt answer what the rules ask. That gives every question on
the way to the row. Of the questions that the bet's own rule asks, the deciding one is the last whose other answer could
have led to a row with another pay, everything else being equal. Where cards cannot be sealed no question is known: the
game's own words are the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from threading import Lock
from typing import Any, NamedTuple

from pitboss.core.cache import RecentCache
from pitboss.core.cards import Card
from pitboss.core.errors import BadBets, NotDerivable
from pitboss.derive.trace import connected_places, trace_way
from pitboss.derive.trace_run import AskedPlayer, Run, ShownCards, TraceMemo, quick_values
from pitboss.engine.round import checked_bets
from pitboss.rules.acts import Ask, Deal, Outcome, Settle, Turn, seat_of
from pitboss.rules.captions import PLAIN
from pitboss.rules.game import DEALER
from pitboss.rules.house import House
from pitboss.rules.layout import Entry, Layout
from pitboss.rulesets.expressions import CardAt, Expression, opened
from pitboss.rulesets.hand_words import titled, within
from pitboss.rulesets.reason_words import in_words, of

MINE = "1"  # the one hand of a round with sealed cards
MOST_TRIED = 60  # ways that another answer may lead to
MOST_HOUSES = 32  # whose readings are remembered


class HouseReadings(NamedTuple):
    """What replayed hands have shown of a house: its readings, and which cards its rules sort."""

    known: TraceMemo
    sorted: set[frozenset[CardAt]]


_READING = Lock()
_KNOWN = RecentCache(MOST_HOUSES)


class CardQuestion(NamedTuple):
    """One question of the rules about cards, and what they found."""

    asked: Expression
    answer: Any
    answers: tuple[Any, ...]  # that it could have had
    sentence: str  # empty where its readings have no words

    @property
    def reading(self) -> str:
        return repr(self.asked)


class BetReason(NamedTuple):
    """Why a bet ended on its row."""

    settled: Settle
    clauses: tuple[str, ...]  # under which it was settled
    questions: tuple[CardQuestion, ...]  # in the order in which the rules asked; none where cards cannot be sealed
    decided: int | None  # which of them decided; None where a choice did, or nothing is known
    sentence: str  # empty where the result says all that is known

    @property
    def spot(self) -> str:
        return self.settled.spot

    @property
    def wager(self) -> str:
        return self.settled.wager

    @property
    def row(self) -> Outcome:
        return self.settled.row

    @property
    def question(self) -> CardQuestion | None:
        return None if self.decided is None else self.questions[self.decided]


DecidedQuestions = tuple[tuple[CardQuestion, ...], int | None]


class HandRecord(NamedTuple):
    """The input of a hand: cards by place in the order they were dealt, choices, and the bets it began with."""

    cards: Mapping[str, Sequence[Card]]
    choices: Sequence[Any]
    bets: Mapping[str, int]


def reasons(start: Layout, log: Sequence[Entry], seat: int, me: int = 0, only: str = "") -> list[BetReason]:
    """Why each bet of a seat, or only one, ended as it did: to the player of seat `me` or, without one, to the dealer.

    `start` is the layout before the first act, `log` the round. Cards of other seats are not looked at.
    """
    found, layout, house = [], start.snapshot(), start.house
    cards: dict[str, list[Card]] = {}
    choices: dict[str, list[Any]] = {}
    for entry in log:
        layout.carry_out(entry)
        clause, act, answer, _ = entry
        if isinstance(act, Deal | Turn) and answer is not None:
            cards.setdefault(act.spot, []).extend(answer)
        elif isinstance(act, Ask):
            choices.setdefault(act.spot, []).append(answer)
        elif isinstance(act, Settle) and seat_of(act.spot) == seat and only in ("", act.wager):
            own = {
                MINE if spot == act.spot else spot: tuple(some)
                for spot, some in cards.items()
                if not _is_other_player(spot, act)
            }
            bets = start.spots[act.spot].bets if act.spot in start.spots else {}
            way = _replay_hand(house, act, HandRecord(own, choices.get(act.spot, []), bets), me)
            sentence = _sentence(layout, act, way, me)
            found.append(BetReason(act, clause.numbers, *(way or ((), None)), sentence))
    return found


def _is_other_player(spot: str, act: Settle) -> bool:
    return seat_of(spot) > 0 and spot != act.spot


def _sentence(layout: Layout, act: Settle, way: DecidedQuestions | None, me: int) -> str:
    """The game's own words for the main bet of a player and for what was rolled; else the row and what decided it."""
    hand = layout.spots[act.spot]
    if me and (layout.game.rolls or act.wager == layout.house.main_bet(hand.bets or [act.wager])):
        return layout.game.felt.reason(hand, layout.seen_by(me))
    questions, decided = way or ((), None)
    decisive = questions[decided].sentence if decided is not None else ""
    label = str(act.row.value)
    if label.lower() not in PLAIN:
        return f"{titled(label)}: {within(decisive)}" if decisive else label
    chose = list(hand.choices.values())
    if way and decided is None and chose:
        whose = of("you" if hand.seat == me else f"seat {hand.seat}")
        return f"{titled(whose)} choice was to {layout.game.felt.announced(str(chose[-1]))}"
    return decisive


# replayed hands


def _replay_hand(house: House, act: Settle, record: HandRecord, me: int) -> DecidedQuestions | None:
    """The questions of the rules until the bet had its row, and which decided; None where cards cannot be sealed."""
    bets = fewest_bets(house, act.wager, record.bets)
    if not bets or not house.kinds or act.wager in house.game.declared.card_by_card:
        return None
    with _READING:
        known = _known(house)
        try:
            way = _ReplayRun(known, record)
            rows = trace_way(way.rule_of(house, act.wager), bets, (act.wager,), way).rows
            if way.sorts - known.sorted:  # seen only in this run
                known.sorted.update(way.sorts)
                way = _ReplayRun(known, record)
                rows = trace_way(way.rule_of(house, act.wager), bets, (act.wager,), way).rows
        except NotDerivable:
            return None
        if [row for _, row, _ in rows] != [act.row] or way.unknown:
            return None
        decided = _deciding_question(house, bets, act, record, way)

    def owner(spot: str) -> str:
        if spot == MINE:
            return "you" if seat_of(act.spot) == me else f"seat {seat_of(act.spot)}"
        place = house.game.felt.places.get(spot)
        return "the dealer" if spot == DEALER else f"the {place.title}" if place else spot

    return tuple(
        CardQuestion(asked, answer, answers, in_words(asked, answer, way.cards, MINE, owner))
        for asked, answer, answers in way.asked_of
    ), decided


def _known(house: House) -> HouseReadings:
    return _KNOWN.get(house.digest, lambda: HouseReadings(TraceMemo(quick_values(house)), set()))


def fewest_bets(house: House, wager: str, placed: Mapping[str, int]) -> tuple[str, ...]:
    """The fewest bets of a hand with which it has this wager: other bets ask questions of their own."""
    known = house.wagers.get(wager)
    if known is None or known.pooled:
        return ()
    base = known.paid_on or ((known.raises,) if known.raises else (wager,))
    mains = [name for name in house.game.main if name in placed and name not in base]
    for more in ((), *((main,) for main in mains)):
        bets = (*base, *more)
        try:
            checked_bets(house, dict.fromkeys(bets, 1))
        except BadBets:
            continue
        return bets
    return ()


class _ReplayRun(Run):
    """A run that answers as the hand was dealt and played; `fixed` gives other answers to questions, by number.

    After the first of these nothing is known of the cards that it asked about, or of any (`free`): other answers
    to later questions are open.
    """

    def __init__(
        self, house: HouseReadings, record: HandRecord, fixed: Mapping[int, Any] | None = None, *, free: bool = False
    ) -> None:
        super().__init__([], house.known)
        self.sorted = connected_places(house.sorted)
        self.dealt = {spot: list(cards) for spot, cards in record.cards.items()}
        self.choices, self.fixed, self.free = list(record.choices), fixed or {}, free
        self.cards: dict[CardAt, Card] = {}
        self.asked_of: list[tuple[Expression, Any, tuple[Any, ...]]] = []
        self.open: list[int] = []  # questions that might have been answered otherwise
        self.doubtful: set[CardAt] = set()
        self.unknown = False  # something was asked that did not come up in the round
        self.latest: dict[int, None] = {}  # questions in the order in which the bet's rule asked them
        self.ruled = False  # it has found the row

    def rule_of(self, house: House, wager: str) -> House:
        """The house with the rule of this bet watched."""
        watched, bet = copy(house), house.wagers[wager]

        def outcome(hand: Any, layout: Layout) -> Outcome:
            self.latest, self.ruled = {}, False
            row = bet.outcome(hand, layout)
            self.ruled = True
            return row

        watched.wagers = {**house.wagers, wager: replace(bet, outcome=outcome)}
        return watched

    def test(self, asked: Expression) -> bool:
        answer = super().test(asked)
        self._asked_again(asked)
        return answer

    def pick(self, asked: Expression, values: Sequence[Any] | None) -> Any:
        answer = super().pick(asked, values)
        self._asked_again(asked)
        return answer

    def _asked_again(self, asked: Expression) -> None:
        number = next((at for at, (one, _, _) in enumerate(self.asked_of) if one is asked), None)
        if number is not None and not self.ruled:
            self.latest.pop(number, None)
            self.latest[number] = None

    def fork(self, what: Any, answers: tuple[Any, ...]) -> Any:
        self.asked += not isinstance(what, ShownCards)
        if not answers:
            raise NotDerivable("nothing is left to choose from")
        if isinstance(what, ShownCards):
            return self._lay(what)
        if isinstance(what, AskedPlayer):
            return self._chosen(answers)
        number = len(self.asked_of)
        if number in self.fixed:
            answer = self.fixed[number]
            self.doubtful |= set(self.cards if self.free else what.places)
        elif not all(place in self.cards and place not in self.doubtful for place in what.places):
            answer, self.unknown = answers[0], True
            self.open.append(number)
        else:
            value = what.value(self.cards)
            answer = bool(value) if answers == (True, False) else value
        self.asked_of.append((what, answer, answers))
        return answer

    def _lay(self, shown: ShownCards) -> None:
        """Cards that rules sort are taken in ascending order."""
        waiting = self.dealt.get(shown.spot, [])
        self.cards |= dict(zip(shown.cards, waiting, strict=False))
        del waiting[: len(shown.cards)]
        for group in self.sorted:
            places = sorted(place for place in group if place in self.cards)
            self.cards |= dict(zip(places, sorted(self.cards[place] for place in places), strict=True))

    def _chosen(self, answers: tuple[Any, ...]) -> Any:
        if self.choices:
            choice = self.choices.pop(0)
            for answer in answers:
                if opened(answer, self.cards) == choice:
                    return answer
        self.unknown = True
        return answers[0]


def _deciding_question(
    house: House, bets: tuple[str, ...], act: Settle, record: HandRecord, way: _ReplayRun
) -> int | None:
    """The question that decided: of the rule's own if one of them did, and by what is paid rather than by the row."""
    pays = house.pays[act.wager]

    def pays_differently(row: Outcome) -> bool:
        return pays[row] != pays[act.row]

    def is_another_row(row: Outcome) -> bool:
        return row is not act.row

    every = list(range(len(way.asked_of)))
    for some, free in ((list(way.latest), False), (every, False), (every, True)):
        for differs in (pays_differently, is_another_row):
            for at in reversed(some):
                if any(map(differs, _other_rows(house, bets, act, record, way, at, free))):
                    return at
    return None


def _other_rows(
    house: House, bets: tuple[str, ...], act: Settle, record: HandRecord, way: _ReplayRun, at: int, free: bool
) -> Iterator[Outcome]:
    """Rows that another answer to this question could have led to, everything else being equal, or not even that."""
    _, taken, answers = way.asked_of[at]
    waiting: list[dict[int, Any]] = [{at: other} for other in answers if other != taken]
    for _ in range(MOST_TRIED):
        if not waiting:
            return
        fixed = waiting.pop()
        other = _ReplayRun(_known(house), record, fixed, free=free)
        try:
            rows = trace_way(house, bets, (act.wager,), other).rows
        except NotDerivable:
            continue
        yield from (row for _, row, _ in rows)
        waiting += list(_variants(other, fixed))


def _variants(way: _ReplayRun, fixed: Mapping[int, Any]) -> Iterator[dict[int, Any]]:
    """The same way with one open question after the fixed ones answered otherwise."""
    before = dict(fixed)
    for number in way.open:
        _, taken, answers = way.asked_of[number]
        yield from ({**before, number: other} for other in answers if other != taken)
        before[number] = taken
