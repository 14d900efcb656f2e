"""A joker in the deck, and a dealer who peeks at a card: derived counts against the walk and the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations

import pytest

from pitboss.core.cards import JOKER, Card, Cards, cards, deck
from pitboss.core.errors import NotDerivable
from pitboss.derive.trace import trace
from pitboss.engine.numbered_rounds import deal_by_engine
from pitboss.engine.round import Round
from pitboss.lab.counts.derived import DerivedCounts, derived_kernel
from pitboss.lab.counts.entry import WalkedCounts, counts_of
from pitboss.rules.acts import Choices, Face, Outcome
from pitboss.rules.clauses import Clause, clause
from pitboss.rules.game import (
    DEALER,
    Game,
    Wager,
    ask_players,
    deal_from_left,
    deal_to,
    from_right,
    lay,
    settle,
    show,
    turn,
)
from pitboss.rules.layout import Flow, Layout, Spot
from pitboss.rules.odds import odds
from pitboss.rules.options import HouseOptions, Paytable, table, tables
from pitboss.rulesets.against_dealer import Ante, compare, fold_or_raise
from pitboss.rulesets.poker import high
from pitboss.rulesets.readings import reading
from tests.interpreted import interpret_in_every_run
from tests.sizes import sized

SMALL = "Ac Ad Kh Ks 9c 9h 5d 5s"


class Decide(Choices):
    FOLD = "fold"
    RAISE = "raise"


class Suited(Outcome):
    JOKER = "With the joker"
    SUITED = "Of one suit"
    OTHER = "Other"


class Peeked(Outcome):
    FOLD = "Player folds"
    ACE = "Dealer has an ace below"
    WIN = "Wins"
    TIE = "Ties"
    LOSS = "Losses"


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    ante: Paytable = tables(table(Ante, -1, 1, 1, 0, -1))
    play: Paytable = tables(table(Ante, 0, 0, 1, 0, -1))
    suited: Paytable = tables(table(Suited, 9, 3, -1))


@dataclass(frozen=True, slots=True)
class PeekedOptions(HouseOptions):
    bet: Paytable = tables(table(Peeked, Fraction(-1, 2), -1, 1, 0, -1))


@reading
def value(cards: Cards) -> tuple[int, ...]:
    """A pair beats high cards; the joker is an ace."""
    top, low = sorted(map(high, cards), reverse=True)
    return (1, top) if top == low else (0, top, low)


@reading
def suited_row(cards: Cards) -> Suited:
    if JOKER in cards:
        return Suited.JOKER
    return Suited.SUITED if cards[0].suit == cards[1].suit else Suited.OTHER


def folded(hand: Spot, layout: Layout) -> bool:
    return hand.chose(Decide) is Decide.FOLD


def ante(hand: Spot, layout: Layout) -> Ante:
    if folded(hand, layout):
        return Ante.FOLD
    return compare(Ante, value(hand.cards), value(layout.dealer.cards), least=(0, 13))


def suited(hand: Spot, layout: Layout) -> Suited:
    return suited_row(hand.cards)


JOKERS: Game[Options] = Game(
    key="jokers",
    title="Jokers",
    options=Options,
    main=("ante",),
    wagers=(
        Wager("ante", "Ante", ante),
        Wager("play", "Play", ante, raises="ante"),
        Wager("suited", "Suited", suited),
    ),
    absent=lambda hand, layout, ask: Decide.FOLD,
    procedure=(
        clause("1", "Two cards to each player, then to the dealer.", deal_from_left(2, Face.OWN), lay(DEALER, 2)),
        clause("2", "Each player folds or raises.", fold_or_raise("play", Decide)),
        clause("3", "The dealer takes the Ante of folded hands.", from_right(settle("ante"), when=folded)),
        clause("4", "The dealer turns the cards over.", turn(DEALER)),
        clause("5", "The dealer settles hand by hand.", from_right(show, settle("ante", "play", "suited"))),
    ),
)


def with_deck(game: Game, made: Callable[[], list[Card]]) -> Game:
    return replace(game, deck=lambda options: made())


def small_with_joker() -> list[Card]:
    return [*cards(SMALL), JOKER]


@pytest.mark.parametrize("wager", ["ante", "suited"])
def test_a_deck_with_a_joker_is_counted_as_the_walk_counts_it(wager: str) -> None:
    game = with_deck(JOKERS, small_with_joker)
    house = game.house()
    derived, walked = (one.tally(house, wager, "best") for one in (DerivedCounts(game), WalkedCounts(game)))
    rows = [{line.row: Fraction(line.combinations, one.total) for line in one.lines} for one in (derived, walked)]
    assert rows[0] == rows[1] and derived.ev_total == walked.ev_total
    if wager == "suited":  # with the joker: 8 of the 36 hands
        assert rows[0][Suited.JOKER] == Fraction(8, 36)


def test_rounds_with_a_joker_are_dealt_as_by_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    interpret_in_every_run(monkeypatch)
    game = with_deck(JOKERS, lambda: deck(jokers=1))
    house, bets = game.house(), {"ante": 100, "suited": 100}
    strategy_table = counts_of(game).strategy_table(house, dict.fromkeys(bets, Fraction(1)), "best")
    assert len(house.deck) == 53
    for seats in sized((3,), (1, 3)):
        compiled = derived_kernel(house, bets, strategy_table, seats)
        assert compiled is not None
        expected = deal_by_engine(house, bets, strategy_table, seats, "jokers", 0, 300)
        assert compiled.deal("jokers", 0, 300).as_json() == expected.as_json()
        assert expected.rows["suited.joker"]


def test_a_side_bet_may_read_suits_that_no_decision_depends_on() -> None:
    game = with_deck(JOKERS, small_with_joker)
    house, bets = game.house(), {"ante": Fraction(1), "suited": Fraction(1)}
    derived = DerivedCounts(game)
    strategy_table = derived.strategy_table(house, bets, "best")
    assert strategy_table.ev == sum(derived.tally(house, wager, "best").ev_total for wager in bets)
    for hand in ("Ac Kh", "Ac 9c", "9c 5d", "joker 5s"):
        alone, both = (derived.advise(house, some, {"hand": hand}) for some in ({"ante": Fraction(1)}, bets))
        more = odds(house.pays["suited"][suited_row(cards(hand))])
        assert dict(both.values) == {choice: value + more for choice, value in alone.values.items()}
        assert both.best is alone.best


def is_ace(cards: Cards) -> bool:
    return cards[-1].rank == 1


def peek_below(layout: Layout) -> Flow[None]:
    """With a king up the dealer peeks at the card below, and wins at once with an ace."""
    if layout.dealer.cards[0].rank == 13 and (yield from layout.peek(layout.dealer, is_ace)):
        yield from layout.turn(layout.dealer)
        for hand in layout.hands:
            layout.settle(hand, "bet")


def higher(hand: Spot, layout: Layout) -> Peeked:
    if folded(hand, layout):
        return Peeked.FOLD
    up, *below = layout.dealer.cards
    if up.rank == 13 and below and below[0].rank == 1:
        return Peeked.ACE
    return compare(Peeked, hand.cards[0].rank, up.rank)


def peeking(*, before: bool) -> Game:
    """A game of one card each in which the dealer peeks before players decide, or after."""
    peek: Clause = clause("2", "The dealer peeks.", peek_below)
    decide: Clause = clause("3", "Players decide.", ask_players(Decide))
    return Game(
        key="peeking",
        title="Peeking",
        options=PeekedOptions,
        main=("bet",),
        wagers=(Wager("bet", "Bet", higher),),
        absent=lambda hand, layout, ask: Decide.FOLD,
        deck=lambda options: list(cards(SMALL)),
        procedure=(
            clause("1", "A card to each player, two to the dealer.", deal_from_left(), deal_to(DEALER), lay(DEALER)),
            *((peek, decide) if before else (decide, peek)),
            clause("4", "End.", from_right(settle("bet"))),
        ),
    )


def test_a_dealer_who_peeks_after_all_decisions_is_derived(monkeypatch: pytest.MonkeyPatch) -> None:
    interpret_in_every_run(monkeypatch)
    game = peeking(before=False)
    house, derived = game.house(), DerivedCounts(game)
    one, other = (counts.tally(house, "bet", "best") for counts in (derived, WalkedCounts(game)))
    assert {line.row: Fraction(line.combinations, one.total) for line in one.lines} == {
        line.row: Fraction(line.combinations, other.total) for line in other.lines
    }
    assert one.ev_total == other.ev_total and any(line.row is Peeked.ACE and line.combinations for line in one.lines)
    strategy_table = derived.strategy_table(house, {"bet": Fraction(1)}, "best")
    for seats in sized((3,), (1, 3)):
        compiled = derived_kernel(house, {"bet": 100}, strategy_table, seats)
        assert compiled is not None
        expected = deal_by_engine(house, {"bet": 100}, strategy_table, seats, "peeks", 0, 200)
        assert compiled.deal("peeks", 0, 200).as_json() == expected.as_json()
        assert expected.rows["bet.ace"]


def compared(own: Card, up: Card) -> int:
    return (own.rank > up.rank) - (own.rank < up.rank)


def test_a_decision_after_a_peek_is_refused_and_walked() -> None:
    """What players learn from a peek is a belief, which only the walk keeps."""
    game = peeking(before=True)
    house = game.house()
    with pytest.raises(NotDerivable, match="clause 3 of Peeking: a player decides after the dealer has"):
        trace(house, ("bet",))
    worth = [
        Fraction(-1) if (up.rank, below.rank) == (13, 1) else max(Fraction(-1, 2), Fraction(compared(own, up)))
        for own, up, below in permutations(house.deck, 3)
    ]
    assert counts_of(game).tally(house, "bet", "best").ev_total == sum(worth) / len(worth)
    round = Round(house, [{"bet": 100}])
    for answer in (cards("9c"), cards("Kh"), False, Decide.RAISE):
        round.supply(answer)
    assert round.request is None and round.layout.hands[0].rows["bet"] is Peeked.LOSS
