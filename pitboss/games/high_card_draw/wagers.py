"""The two wagers and the rows of their printed tables."""

from __future__ import annotations

from pitboss.acts import Outcome
from pitboss.cards import Cards
from pitboss.games.high_card_draw.hand import TENS_UP, Qualify, Ranks, live, tens_up


class Play(Outcome):
    NOT_QUALIFIED = "Final Hand 9 High or Less"
    WIN_THREE = "Wins with 3 non-matching high cards"
    WIN = "Wins"
    TIE = "Ties"
    LOSS = "Losses"


class TensUp(Outcome):
    THREE = "Three 10's"
    TWO_AND_SEVEN = "Two 10's + 7, 8 or 9"
    TWO = "Two 10's + A, 2, 3, 4, 5, or 6"
    OTHER = "Other"


def play_row(ours: Ranks, theirs: Ranks, qualify: Qualify) -> Play:
    """The row of a final hand against the dealer's, both as live ranks. A missing card is below every card."""
    if not ours or ours[0] < qualify.rank:
        return Play.NOT_QUALIFIED
    if ours == theirs[:3]:
        return Play.TIE
    if ours < theirs[:3]:
        return Play.LOSS
    three_high_cards = len(ours) == 3 and ours[2] in TENS_UP  # tens count here even where a jack must qualify
    return Play.WIN_THREE if three_high_cards else Play.WIN


def tens_up_row(dealt: Cards) -> TensUp:
    """The row of the three dealt cards. A pair of TensUp cards has no value, whatever the third."""
    ranks, tens = live(dealt), tens_up(dealt)
    if tens == 3:
        return TensUp.THREE
    if tens == 2 and len(ranks) == 3:
        return TensUp.TWO_AND_SEVEN if ranks[2] >= 7 else TensUp.TWO
    return TensUp.OTHER
