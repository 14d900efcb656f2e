"""Dealer drills of 3 Card Roo. Every layout is from a dealt round, and every answer is what the engine did."""

from __future__ import annotations

from pitboss.core.cards import Card, Cards, cards
from pitboss.drills.answers import Pick
from pitboss.drills.makers import (
    arranges,
    asks_yes_no,
    bet_drill,
    dealer_drill,
    dealer_is_out,
    hand_drill,
    is_seat,
    offers,
    procedure_drill,
    seat_and_places,
    setting_question,
)
from pitboss.drills.moments import Moment, TrainingTable, Wanted
from pitboss.drills.questions import Irregularity, Placing, Question, Training
from pitboss.games.three_card_roo.hand import (
    Open,
    PairPosition,
    is_roo,
    lay_out,
    nine_or_less,
    positioned,
    starts_with_pair,
)
from pitboss.games.three_card_roo.wagers import ROYAL
from pitboss.rules.acts import Arrange, Choice, Deal, Settle
from pitboss.rules.captions import who
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot

POSITIONS = tuple(str(position) for position in Open)
LAYINGS = ("on two of the low, middle and high positions", str(PairPosition.MIDDLE))
WAITS = "19"  # a clause without an act of its own: Roo hands wait for the dealer


def lies(spot: Spot, layout: Layout) -> tuple[Cards, tuple[str, ...]]:
    """A hand's cards from left to right, with a note on the open position."""
    hand, open = spot.cards, spot.chose(Open)
    if open is None or len(hand) < 2:
        return hand, tuple(map(str, spot.choices.values()))
    low, high = sorted(hand[:2])
    if len(hand) == 2:
        return (low, high), (f"{str(open).upper()} open",)
    return positioned(low, high, open, hand[2]), ()


def third_cards(moment: Moment) -> str | None:
    """A third card dealt to a player, by whether it makes a Roo."""
    act = moment.act
    if not isinstance(act, Deal) or not is_seat(act.spot) or len(moment.felt[act.spot].cards) != 2:
        return None
    return "no Roo" if loses_at_once(moment) else "Roo"


def loses_at_once(moment: Moment) -> bool:
    return not is_roo(tuple(card.rank for card in moment.after.felt[moment.act.spot].cards))


def valid_roo(house: House, table: TrainingTable) -> Question:
    moment = table.moment(house, third_cards).after
    spot = moment.act.spot
    settled = moment.next(Settle, spot, wager="play")
    assert settled is not None
    valid = not loses_at_once(moment)
    return asks_yes_no(
        f"{who(spot)}, from left to right: is this a Roo?",
        valid,
        (WAITS,) if valid else settled[0].numbers,
        "A Roo ascends from left to right, ace low and king high, without two equal cards.",
        seat_and_places(house, moment, spot),
        moment,
    )


def second_cards(moment: Moment) -> str | None:
    act = moment.act
    if not isinstance(act, Deal) or not is_seat(act.spot) or len(moment.felt[act.spot].cards) != 1:
        return None
    return "pair" if moment.next(Arrange, act.spot) else "no pair"


def laying(house: House, table: TrainingTable) -> Question:
    moment = table.moment(house, second_cards).after
    spot = moment.act.spot
    pair = moment.next(Arrange, spot)
    asked = next(clause.numbers for clause, act, _ in moment.later if not isinstance(act, Deal) and act.spot == spot)
    return Question(
        f"How does {who(spot).lower()} lay these two cards?",
        Pick(LAYINGS, (LAYINGS[bool(pair)],)),
        pair[0].numbers if pair else asked,
        "A pair needs no third card and is laid on the middle position.",
        seat_and_places(house, moment, spot),
        moment=moment,
    )


def low_cards(table: TrainingTable) -> Wanted:
    """Every third time two cards of 9 or less for the dealer."""
    low = table.chance(3)

    def wanted(two: Cards) -> bool:
        return not starts_with_pair(two) and nine_or_less(two[0].rank, two[1].rank) is low

    return Wanted({"dealer": table.only(2, wanted)})


def dealers_placing(house: House, table: TrainingTable) -> Question:
    def why(choice: Choice) -> str:
        first, second = (card.rank for card in moment.felt["dealer"].cards)
        return (
            "Two cards of 9 or less play for high. Otherwise the position that most ranks fill stays open: "
            f"{ranks_that_fill(first, second)}."
        )

    moment = table.moment(house, arranges(), low_cards)
    return setting_question(house, moment, "Which position does the dealer leave open?", POSITIONS, why)


def ranks_that_fill(first: int, second: int) -> str:
    """How many ranks make a Roo in each position."""
    counts = {open: sum(is_roo(lay_out(first, second, open, third)) for third in range(1, 14)) for open in Open}
    return ", ".join(f"{open} {n}" for open, n in counts.items())


def rare_hands(table: TrainingTable) -> Wanted:
    """Sometimes a Royal Roo at a seat, a pair for the dealer, or two hands that may tie."""
    wanted: dict[str, Cards] = {}
    if table.chance(3):
        return Wanted({str(table.number(1, 6)): cards("4h Kd 9c"), "dealer": cards("4s Kc 9d")})
    if table.chance(4):
        suits = table.pick((("h", "h", "h"), ("h", "c", "s")))
        wanted[str(table.number(1, 6))] = tuple(Card(rank, suit) for rank, suit in zip(ROYAL, suits, strict=True))
    if table.chance(6):
        rank = table.pick((2, 3, 5, 9, 11))
        wanted["dealer"] = (Card(rank, "d"), Card(rank, "h"))
    return Wanted(wanted)


def dealt_pair(moment: Moment) -> bool:
    return str(PairPosition.MIDDLE) in moment.felt[moment.act.spot].set


OUT_OF_ORDER = (
    Irregularity("I20", "Before its third card seat {seat} has the higher card to the left of the lower.", "order",
                 "Cards laid out of order are put in order by the player before the third card."),
    Irregularity("I21", "Seat {seat} has its third card; only now you see that the first two are out of order.", "stop",
                 "Cards found out of order after the third card are for the floor, before a bet is touched."),
)  # fmt: skip


TRAINING = Training(
    placing=Placing("open"),
    drills=(
        hand_drill("roo", "Roo or no Roo", valid_roo),
        procedure_drill("laying", "How two cards are laid", laying),
        dealer_drill("placing", "The dealer's open position", dealers_placing),
        bet_drill("pair", "A dealt pair", "play", "pocket", "pairs", having=dealt_pair),
        bet_drill("compare", "Play against the dealer", "play", having=dealer_is_out, prefer=rare_hands),
        bet_drill("bonus", "7 Roo bonus", "seven_roo", having=dealer_is_out, prefer=rare_hands),
        bet_drill("pocket", "Pocket Roo", "pocket", prefer=rare_hands, when=offers("pocket")),
        bet_drill("pairs", "Pairs Pay", "pairs", when=offers("pairs")),
    ),
    irregular=(
        *OUT_OF_ORDER,
        Irregularity("6", "Seat {seat} has a pair and has laid it on two positions.", "middle"),
    ),
    lies=lies,
)
