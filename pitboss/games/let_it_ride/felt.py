"""The Let It Ride layout: three bets, three cards, and two on the board for everybody."""

from __future__ import annotations

from typing import Any

from pitboss.felt import CardPlace, Felt, PayTable, Picture, Step
from pitboss.games.let_it_ride.option_words import OPTION_WORDS
from pitboss.games.let_it_ride.wagers import BOARD, Base
from pitboss.layout import Layout, Spot
from pitboss.poker import five, five_name, three, three_name, titled


def name(spot: Spot, layout: Layout[Any]) -> str:
    if spot.name == BOARD or len(spot.cards) != 3:
        return ""
    cards = spot.cards + layout[BOARD].cards
    return titled(five_name(five(cards)) if len(cards) == 5 else three_name(three(spot.cards)))


def reason(spot: Spot, layout: Layout[Any]) -> str:
    row, called = spot.rows.get("bet"), name(spot, layout)
    if not called:
        return row.value if row else ""
    return f"{called} does not pay" if row is Base.OTHER else called


FELT = Felt(
    option_words=OPTION_WORDS,
    blurb="Three bets on a five-card hand, two of which you may take back as the cards come. No dealer's hand to beat.",
    picture=Picture("? Td", "Jh Ts 4c", chips=(500, 500, 500)),
    spots=("bonus", "first", "second", "bet"),
    hand=3,
    places={BOARD: CardPlace("Board", 2)},
    pay_tables=(PayTable("bet", "EACH BET PAYS"), PayTable("bonus", "3 CARD BONUS")),
    question="Let it ride or withdraw",
    labels={"let it ride": "Let it ride", "withdraw": "Withdraw the bet"},
    keys={"let it ride": "r", "withdraw": "w"},
    lesson=(
        Step("Make a bet: it is laid three times. You get three cards, two lie face down for everybody.", "Jh Ts 4c"),
        Step("Withdraw Bet 1 or let it ride. Then the first card of the board is turned.", "Jh Ts 4c Td"),
        Step("Withdraw Bet 2 or let it ride, whatever you did with Bet 1. The Base Bet stays."),
        Step("With a pair of tens or better in all five cards every bet that is left is paid, else all are lost."),
        Step("The 3 Card Bonus pays for a pair or better in your first three cards.", "8c 8h 2d"),
    ),
    name=name,
    reason=reason,
)
