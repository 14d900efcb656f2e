"""The Let It Ride layout: three bets, three cards, and two community cards."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from pitboss.core.cards import Cards
from pitboss.games.let_it_ride.wagers import BOARD, Base, First, base_pays, base_row
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.captions import of_unseen
from pitboss.rules.felt import CardPlace, Felt, PayTable, Picture, Step, unseen
from pitboss.rules.game_face import GameFace
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.hand_words import titled, with_article
from pitboss.rulesets.poker import five, five_name, of_one_rank, value_so_far


def name(spot: Spot, layout: Layout) -> str:
    if spot.name == BOARD or len(spot.cards) != 3:
        return ""
    cards = spot.cards + layout[BOARD].cards
    return titled(five_name(five(cards) if len(cards) == 5 else value_so_far(cards)))


def reason(spot: Spot, layout: Layout) -> str:
    row, called = spot.rows.get("bet"), name(spot, layout)
    if not called:
        return row.value if row else ""
    return f"{called} does not pay" if row is Base.OTHER else called


def decides(spot: Spot, layout: Layout) -> Cards:
    """The cards that pay, community cards included: those of one rank, otherwise all five."""
    cards = spot.cards + layout[BOARD].cards
    return of_one_rank(cards) or cards if spot.cards else ()


def question(ask: Ask, hand: Spot, layout: Layout) -> str:
    return f"Bet {1 if First.RIDE in ask.legal else 2}: let it ride or withdraw"


def why(choice: Choice, hand: Spot, layout: Layout) -> str:
    """How many unseen cards, or pairs of them, make a hand that pays."""
    cards = tuple(sorted(hand.cards + layout[BOARD].cards))
    if len(hand.cards) != 3 or len(cards) == 5:
        return ""
    made = value_so_far(cards)
    if base_pays(made):
        return f"You hold {with_article(five_name(made))} already, and it pays."
    left = tuple(card for card, n in unseen(layout).items() if n)
    paid, total = paying(cards, left)
    what = "unseen cards" if len(cards) == 4 else "pairs of unseen cards"
    return of_unseen(paid, total, "make a hand that pays", what)


@lru_cache(maxsize=1 << 10)
def paying(cards: Cards, left: Cards) -> tuple[int, int]:
    """Number of boards that make these cards pay, and of all boards."""
    boards = list(combinations(left, 5 - len(cards)))
    return sum(base_row((*cards, *board)) is not Base.OTHER for board in boards), len(boards)


FELT = Felt(
    blurb="Three bets on a five-card hand, two of which you may take back as the cards come. No dealer's hand to beat.",
    face=GameFace(
        "#332f6b",
        filled=(),  # a horseshoe
        drawn=("M26 88C8 60 12 14 50 14s42 46 24 74", "M18 88h16M66 88h16"),
    ),
    picture=Picture("? Td", "Jh Ts 4c", chips=(500, 500, 500)),
    spots=("bonus", "first", "second", "bet"),
    hand=3,
    places={BOARD: CardPlace("Board", 2)},
    pay_tables=(PayTable("bet", "EACH BET PAYS"), PayTable("bonus", "3 CARD BONUS")),
    question=question,
    labels={"let it ride": "Let it ride", "withdraw": "Withdraw the bet"},
    keys={"let it ride": "r", "withdraw": "w"},
    lesson=(
        Step(
            "Make a bet: it is placed three times. You get three cards; two community cards are face down.", "Jh Ts 4c"
        ),
        Step("Withdraw Bet 1 or let it ride. Then the first card of the board is turned.", "Jh Ts 4c Td"),
        Step("Withdraw Bet 2 or let it ride, whatever you did with Bet 1. The Base Bet stays."),
        Step("A pair of tens or better in the five cards pays every bet that is left; otherwise all lose."),
        Step("The 3 Card Bonus pays for a pair or better in your first three cards.", "8c 8h 2d"),
    ),
    name=name,
    reason=reason,
    decides=decides,
    why=why,
)
