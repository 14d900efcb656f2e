"""The High Card Draw layout: cards held, cards discarded, and the dealer's five."""

from __future__ import annotations

from pitboss.core.cards import Cards, rank_text
from pitboss.games.high_card_draw.hand import BestThree, Hold, Ranks, best_three, live
from pitboss.games.high_card_draw.wagers import PROFILE_NAMES, Play
from pitboss.rules.acts import Choice, Collect
from pitboss.rules.captions import of_unseen
from pitboss.rules.felt import Felt, PayTable, Picking, Picture, Placed, Step, Zone, Zones, faces, unseen
from pitboss.rules.game_face import GameFace, card
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.hand_words import lost, tied, won

HOLD, DISCARD = "HOLD AREA", "DISCARD AREA"  # before each player


def zones(spot: Spot, layout: Layout) -> Zones:
    """A spot's cards, dimmed where they are discarded or, in the dealer's hand, do not play.

    A player's discards lie in the discard area until they are collected.
    """
    played = playing(spot, layout)
    dim = [spot.chose(BestThree) is not None and card not in played for card in spot.cards]
    held = spot.chose(Hold)
    if held and len(spot.cards) == 3 and all(card in spot.cards for card in held.cards) and not has_drawn(spot, layout):
        dim = [card not in held.cards for card in spot.cards]
    cards = [Placed(card, faded) for card, faded in zip(spot.cards, dim, strict=True)]
    unseen_cards = list(faces(spot))[len(cards) :]
    if not spot.seat:
        return (Zone("", (*cards, *unseen_cards)),)
    discards = tuple(one for one in cards if one.dim)
    hold = (*(one for one in cards if not one.dim), *unseen_cards)
    return Zone(DISCARD, discards, 1), Zone(HOLD, hold, 3, name(spot, layout))


def has_drawn(spot: Spot, layout: Layout) -> bool:
    """Whether the discards have been collected."""
    return any(isinstance(act, Collect) and act.spot == spot.name for _, act, _, _ in layout.log)


def playing(spot: Spot, layout: Layout) -> Cards:
    """One card for each rank that plays; pairs have no value."""
    ranks = spot.choices[BestThree].ranks if BestThree in spot.choices else live(spot.cards)[:3]
    found = {card.rank: card for card in reversed(spot.cards)}
    return tuple(found[rank] for rank in ranks if rank in found)


def high(ranks: Ranks) -> str:
    """
    >>> high((13, 10, 5)), high((13,))
    ('K-10-5', 'K high')
    """
    found = "-".join(map(rank_text, ranks)) or "nothing"
    return f"{found} high" if len(ranks) == 1 else found


def name(spot: Spot, layout: Layout) -> str:
    if len(spot.cards) < 3:
        return ""
    return high(best_three(spot.cards).ranks if spot is layout.dealer else live(spot.cards))


def reason(spot: Spot, layout: Layout) -> str:
    ours, theirs = high(live(spot.cards)), high(best_three(layout.dealer.cards).ranks)
    match spot.rows.get("play"):
        case Play.NINE_HIGH | Play.TEN_HIGH:
            return f"{ours} does not qualify"
        case Play.WIN | Play.WIN_THREE:
            return won(ours, theirs)
        case Play.TIE:
            return tied(ours)
        case _:
            return lost(ours, theirs)


def why(choice: Choice, hand: Spot, layout: Layout) -> str:
    """How many unseen cards make the hand qualify, or are high enough to."""
    if not isinstance(choice, Hold) or len(hand.cards) != 3:
        return ""
    least, draws = layout.options.qualify.rank, 3 - len(choice.cards)
    if not draws:
        return f"You stand on {high(live(hand.cards))}."
    left = unseen(layout)
    if draws > 1:
        fits = sum(n for card, n in left.items() if card.rank >= least)
        return of_unseen(fits, sum(left.values()), f"are {rank_text(least)} or higher; you draw {draws}")
    fits = sum(n for card, n in left.items() if max(live((*choice.cards, card)), default=0) >= least)
    return of_unseen(fits, sum(left.values()), "give a hand that qualifies")


FELT = Felt(
    profile_names=PROFILE_NAMES,
    blurb="Three cards, draw up to two, and beat the dealer's five with high cards; pairs have no value.",
    face=GameFace(
        "#1a3563",
        filled=("M22 44L16 12l20 14L50 6l14 20 20-14-6 32z", card(50, 72)),  # a crown above a card
    ),
    picture=Picture("? ? Qc ? ?", "Kd Js 8h", chips=(1000, 500)),
    spots=("play", "tens_up"),
    pay_tables=(
        PayTable(
            "tens_up",
            "TensUp: dealt cards",
            {"three": "3 TensUp Cards", "two_and_seven": "2 TensUp Cards + 7-9", "two": "2 TensUp Cards + A-6"},
        ),
    ),
    hand=3,
    dealer=5,
    question="Choose the cards to discard",
    picking=Picking("cards", "discard", 1, 2, others=True, confirm="Draw", none="Stand pat", ask="Pick up to 2 cards"),
    keys={"hold": "p"},
    lesson=(
        Step("Bet on Play. You get three cards, the dealer five."),
        Step("Discard one or two; new cards replace them. Keep three different high cards.", "Kd Js 8h"),
        Step("Only high cards count: king down to ace. Pairs have no value, for you and for the dealer.", "Ks Kd 9h"),
        Step("Without a 10 or higher (by house rule a jack) your hand does not qualify and loses."),
        Step("The dealer's three highest cards are compared with yours, highest first."),
    ),
    zones=zones,
    name=name,
    reason=reason,
    decides=playing,
    why=why,
)
