"""The layout of Mini-Tex between players: community cards, pots and a seat for each player."""

from __future__ import annotations

from pitboss.core.cards import Cards
from pitboss.games.mini_tex.hand import best, form
from pitboss.games.mini_tex.pocket import POCKET_WORDS
from pitboss.games.mini_tex_pvp.betting import Action, Legal
from pitboss.games.mini_tex_pvp.pots import pots
from pitboss.games.mini_tex_pvp.wagers import PROFILE_NAMES, Result
from pitboss.rules.acts import Ask, Award, Choice, Deal, Place, Show, seat_of
from pitboss.rules.felt import CardPlace, Felt, PayTable, Picture, Step, choice_phrase
from pitboss.rules.game_face import GameFace, star
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.hand_words import beats, beats_yours, does, titled, with_article
from pitboss.rulesets.poker import Value, names_that_differ, three_name

BOARD = "board"


def complete(spot: Spot, layout: Layout) -> bool:
    return len(spot.cards) == 2 and len(layout[BOARD].cards) == 3


def value(spot: Spot, layout: Layout) -> Value:
    return best(spot.cards, layout[BOARD].cards) if complete(spot, layout) else ()


def name(spot: Spot, layout: Layout) -> str:
    made = value(spot, layout)
    return titled(three_name(made)) if made else ""


def decides(spot: Spot, layout: Layout) -> Cards:
    return form(spot.cards, layout[BOARD].cards).plays if complete(spot, layout) else spot.cards


def reason(spot: Spot, layout: Layout) -> str:
    """The result against the best other hand shown, which a hand that won only a side pot does not beat."""
    own = value(spot, layout)
    rival = max((value(hand, layout) for hand in layout.hands if hand is not spot), default=())
    ours = three_name(own) if own else "your hand"
    if own and rival:
        ours, theirs = names_that_differ(three_name, own, rival)
    match spot.rows.get("pot"):
        case Result.FOLD:
            return "You folded"
        case Result.UNCALLED:
            return "All others folded"
        case Result.WIN if rival and rival > own:
            return f"{does(ours, 'win')} a side pot, behind {with_article(theirs)}"
        case Result.WIN:
            return beats(ours, theirs) if rival else does(ours, "win")
        case Result.SPLIT:
            return f"{does(ours, 'share')} the pot"
        case _:
            return beats_yours(theirs, ours) if rival else does(ours, "lose")


def cost(choice: Choice, hand: Spot, ask: Ask, layout: Layout) -> int:
    return ask.legal.cost(choice) if isinstance(ask.legal, Legal) and isinstance(choice, Action) else 0


def street_bets(layout: Layout) -> dict[int, int]:
    """Chips in front of the seats: put in since the last community card, until the betting is over."""
    put: dict[int, int] = {}
    for _, act, _, _ in reversed(layout.log):
        if isinstance(act, Award | Show) or (isinstance(act, Deal) and act.spot == BOARD):
            break
        if isinstance(act, Place) and act.wager == "pot":
            put[seat_of(act.spot)] = put.get(seat_of(act.spot), 0) + act.stake
    return put if not any(isinstance(act, Award | Show) for _, act, _, _ in layout.log) else {}


def shown_pots(layout: Layout) -> list[tuple[str, int]]:
    """Chips in the middle: the main pot, then the side pots, less what has been awarded."""
    from pitboss.games.mini_tex_pvp import dead_posts

    street = street_bets(layout)
    dead = {seat: chips for seat, chips in dead_posts(layout).items() if seat not in street}
    put = {
        hand.seat: hand.bets.get("pot", 0) - street.get(hand.seat, 0) - dead.get(hand.seat, 0) for hand in layout.hands
    }
    folded = {hand.seat for hand in layout.hands if hand.rows.get("pot") is Result.FOLD}
    chips = [pot.chips for pot in pots(put, folded)] or [0]
    chips[0] += sum(dead.values())
    for _, act, _, _ in layout.log:
        if isinstance(act, Award) and 0 <= act.pot < len(chips):
            chips[act.pot] -= act.chips
    titles = ["Main pot", *(f"Side pot {number}" for number in range(1, len(chips)))] if len(chips) > 1 else ["Pot"]
    return [(title, one) for title, one in zip(titles, chips, strict=True) if one > 0]


def announced(choice: str) -> str:
    return choice_phrase(choice.replace("bet to", "bet"))  # "bets $10": the first bet of a street raises nothing


FELT = Felt(
    profile_names=PROFILE_NAMES,
    blurb="The same three-card hands, player against player: blinds, three rounds of betting, pots and side pots.",
    announced=announced,
    face=GameFace(
        "#123a52",
        filled=(star(28, 50, 24), star(72, 50, 24)),  # two stars that face each other
        drawn=("M50 14v72",),
    ),
    picture=Picture("", "Ks Kd", "9h 8h 2c", (2500, 500, 100)),
    spots=("pocket",),
    pay_tables=(PayTable("pocket", "POCKET POKER", POCKET_WORDS),),
    sentences=("AT LEAST 1 HOLE CARD MUST BE USED",),
    dealer=0,
    places={
        "dealer": CardPlace("Dealer", 0, hidden=True),
        "board": CardPlace("Community cards", 3),
        "burn": CardPlace("Buried", 2, hidden=True),
        "rake": CardPlace("Rake", 0, hidden=True),
    },
    labels={"call": "Call {cost}", "check": "Check", "fold": "Fold", "bet": "Bet to", "raise": "Raise to"},
    keys={"check": "k", "call": "k", "fold": "f", "bet": "b", "raise": "b"},
    lesson=(
        Step("Two players post the blinds. Each player gets two hole cards.", "Ks Kd"),
        Step("Bet, call, raise or fold: before the flop, before the river, and after it.", "9h 8h 2c"),
        Step("The best three-card hand wins the pot. At least one hole card must play.", "Kd 9h 8h"),
        Step("Straight flush, three of a kind, straight, flush, pair, high card: in this order.", "9h Th Jh"),
        Step("A player with no more chips is all in and plays for the pots up to that bet."),
    ),
    name=name,
    reason=reason,
    decides=decides,
    pots=shown_pots,
    before_seats=street_bets,
    cost=cost,
)
