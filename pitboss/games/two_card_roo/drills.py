"""Dealer drills of 2 Card Roo. Every layout is from a dealt round, and every answer is what the engine did."""

from __future__ import annotations

from typing import Any

from pitboss.core.cards import Cards
from pitboss.drills.answers import Number, Pick
from pitboss.drills.makers import (
    arranges,
    bet_drill,
    dealer_drill,
    dealer_is_out,
    hand_drill,
    offers,
    seat_and_places,
    setting_question,
    words_for,
)
from pitboss.drills.moments import Moment, TrainingTable
from pitboss.drills.questions import Alike, Placing, Question, Training
from pitboss.games.two_card_roo.hand import ACE_HIGH, Position, placed
from pitboss.games.two_card_roo.wagers import Pairs, Roo
from pitboss.rules.acts import Ask, Choice, Outcome, Settle, Show
from pitboss.rules.captions import who
from pitboss.rules.game import DEALER
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot

PLAYS_ON = "plays against the dealer"
PLAYS = "8"  # the clause on a Roo, which plays against the dealer: carried out together with another clause
POSITIONS = tuple(str(position) for position in Position)


def lies(spot: Spot, layout: Layout) -> tuple[Cards, tuple[str, ...]]:
    """A hand's cards, high card first; before the second card, a note on the first card's position."""
    cards, position = spot.cards, spot.chose(Position)
    if position is None:
        return cards[spot.own :], ()
    first, other = ("HIGH", "LOW") if position is Position.HIGH else ("LOW", "HIGH")
    if len(cards) < 2 or spot.own:
        return cards[spot.own :], (f"first card {first}" + (f", {other} open" if len(cards) < 2 else ""),)
    return (cards if position is Position.HIGH else cards[::-1]), ("HIGH card first",)


def hands_shown(moment: Moment) -> Any:
    """A complete hand of a player, when its first card is turned."""
    if not isinstance(moment.act, Show):
        return None
    end = moment.next(Settle, moment.act.spot, wager="roo")
    assert end is not None
    return (end[1].row, sorted(card.rank for card in moment.after.felt[moment.act.spot].cards)[0] == 1)


def valid_roo(house: House, table: TrainingTable) -> Question:
    moment = table.moment(house, hands_shown).after
    spot = moment.act.spot
    settled = moment.next(Settle, spot, wager="roo")
    assert settled is not None
    clause, act = settled
    early = act.row in (Roo.NO_ROO, Roo.PAIR, Roo.ACES)
    choices = (PLAYS_ON, "loses", "pushes")
    return Question(
        f"{who(spot)}: what does the Roo bet do now?",
        Pick(choices, (words_for(house.pays["roo"][act.row]) if early else PLAYS_ON,)),
        clause.numbers if early else (PLAYS,),
        f"The high card must be above the low card; an ace counts {ACE_HIGH} on HIGH and 1 on LOW.",
        seat_and_places(house, moment, spot),
        moment=moment,
    )


def ace(house: House, table: TrainingTable) -> Question:
    """Asks for the value of a card by its position, mostly of an ace."""

    def with_an_ace(moment: Moment) -> Any:
        if not isinstance(moment.act, Show):
            return None
        return any(card.rank == 1 for card in moment.after.felt[moment.act.spot].cards)

    moment = table.moment(house, lambda one: None if (kind := with_an_ace(one)) is None else str(kind)).after
    spot = moment.act.spot
    high, low = moment.felt[spot].cards
    values = placed(high.rank, low.rank, Position.HIGH)
    at = table.number(0, 1) if 1 not in (high.rank, low.rank) else (high, low).index(min(high, low))
    return Question(
        f"{who(spot)}: what does the {('HIGH', 'LOW')[at]} card count, a king being 13?",
        Number(values[at]),
        moment.last(Ask, spot)[0].numbers,
        f"An ace counts {ACE_HIGH} on HIGH and 1 on LOW.",
        seat_and_places(house, moment, spot),
        moment=moment,
    )


def dealers_placing(house: House, table: TrainingTable) -> Question:
    def why(choice: Choice) -> str:
        return f"2 to {house.options.house_low} go LOW, anything higher and an ace go HIGH."

    def near(moment: Moment) -> Any:
        found = arranges()(moment)
        return found and moment.felt[DEALER].cards[0].rank in (1, 7, 8, 9, 10) and "near" or found

    moment = table.moment(house, near)
    return setting_question(house, moment, "Where does the dealer place the first card?", POSITIONS, why)


def with_dealer(moment: Moment) -> bool:
    return dealer_is_out(moment) and len(moment.felt[DEALER].cards) == 2


PAIRS = [row for row in Pairs if row is not Pairs.NONE]
CASES: dict[Outcome, Outcome] = {Roo.FLUSH_WIN: Roo.WIN} | dict.fromkeys(PAIRS[1:], PAIRS[0])
LOOSELY = Alike(CASES, {PAIRS[0]: "Pair"})

TRAINING = Training(
    placing=Placing("filled"),
    drills=(
        hand_drill("roo", "Roo or no Roo", valid_roo),
        hand_drill("ace", "What a card counts by its place", ace),
        dealer_drill("placing", "Where the dealer's first card goes", dealers_placing),
        bet_drill("compare", "Roo against the dealer", "roo", having=with_dealer, loosely=LOOSELY),
        bet_drill("side", "Pairs Pay and Flush Roo", "pairs", "flush", when=offers("pairs", "flush"), loosely=LOOSELY),
    ),
    loosely=LOOSELY,
    lies=lies,
    variants=((("decks", "2"),),),
)
