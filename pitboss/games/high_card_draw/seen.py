"""What players gain who tell each other the cards they were dealt. They decide in secret: rules give nothing away.

Only ranks matter. The others' cards are drawn; for the deck without them every hand of the player is solved.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.games.high_card_draw import count
from pitboss.games.high_card_draw.hand import Hold
from pitboss.games.high_card_draw.strategy import Strategy, best, solve
from pitboss.games.high_card_draw.wagers import DealerCard, Options
from pitboss.odds import Draw, Look
from pitboss.rules import House

FACE_UP = False
WAGERS = ("play",)
LOOKS = 40
SLOW = True  # a report asks for it with --full only


def looks(house: House[Options], wager: str, players: int, draw: Draw) -> Iterator[Look]:
    options = house.options
    for _ in range(LOOKS):
        gone = [card.rank for card in draw(3 * (players - 1))]
        yield look(options, tuple(4 - gone.count(rank) for rank in range(1, 14)))


def look(options: Options, deck: tuple[int, ...]) -> Look:
    """All hands of the player from this deck, played as usual and best."""
    shows = options.dealer_card is DealerCard.UP
    usual = {(hand.cards, up): hold for hand, up, hold in solve(options).situations()}
    result = Strategy(options, count.hold_table(options.qualify, up=shows, deck=deck), best)
    worth, total, changed, taken = Fraction(0), 0, 0, Fraction(0)
    for hand, up, hold in result.situations():
        ways = hand.ways * (deck[up - 1] - sum(card.rank == up for card in hand.cards) if up else 1)
        held: Hold = usual[hand.cards, up]
        here, there = result.worth(hand, up, hold), result.worth(hand, up, held)
        worth, taken = worth + ways * here, taken + ways * there
        changed, total = changed + ways * (here > there), total + ways
    return Look(float(taken / total), float(worth / total), share=changed / total)
