"""Tiger Pai Gow. Read in the manual's order: hand, house_ways, wagers, options, then the procedure here."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.acts import Ask, Choice, Face
from pitboss.cards import deck
from pitboss.errors import BadBets
from pitboss.games.tiger_pai_gow.felt import FELT
from pitboss.games.tiger_pai_gow.hand import Color, OfferedSettings
from pitboss.games.tiger_pai_gow.house_ways import house_way
from pitboss.games.tiger_pai_gow.odds import COUNTS
from pitboss.games.tiger_pai_gow.options import PROFILES, ColorBet, FoulHands, Options, Start
from pitboss.games.tiger_pai_gow.wagers import (
    BREAKER_CARD,
    YIN_CARDS,
    breaker,
    pai_gow,
    seven_match,
    tiger,
    yang,
    yin,
)
from pitboss.layout import Flow, Layout, Spot
from pitboss.options import Flat
from pitboss.rules import (
    DEALER,
    Clause,
    Game,
    Roll,
    Wager,
    ask_players,
    at,
    clause_sources,
    clause_texts,
    collect,
    everyone,
    from_right,
    in_house_order,
    lay,
    settle,
    show,
    turn,
)

Felt = Layout[Options]
SEATS = 6
POSITIONS = SEATS + 1  # 1 is the dealer, then counter-clockwise: seat 6 is 2 ... seat 1 is 7
EMPTY, DISCARDS = "empty_positions", "discards"

CLAUSES = clause_texts("""
1 Each player bets on standard Pai Gow Poker or on Pai Gow Poker with Breaker card, never on both; the house may offer only one. {=main_bet}
2 Bonus bets are optional: Yin or Yang, whichever the house offers, on Red or Black, and 7 Card Tiger. {=offered}
3 Seven cards to all six player positions and to the dealer, 49 in all, counter-clockwise from the position thrown with three dice.
4 Four cards remain: one is the Breaker card.
4a Yin is offered: the other three are laid out face down in front of the dealer.
4b Yang is offered: the other three are discarded.
5 Players arrange their cards into a high hand of five cards and a low hand of two.
6 Yin is played and settled first, from the dealer's right: the majority color of the three cards wins {yin.two}, with a joker among them all lose.
7 The dealer turns over the seven cards and arranges them by the house way.
8 The dealer turns over the Breaker card.
9 The dealer turns over the cards of the first player to the dealer's right.
10 Yang: five or more cards of the player's color, the joker being one, win.
11 7 Card Tiger: the highest ranking that fits the seven cards wins; every other player who bet ${envy_minimum} or more gets the envy bonus.
12 Both hands won: the Pai Gow bet wins. Both lost: it loses. One each is a push; a copy goes to the dealer.
12a Breaker bet, one hand each: more matches to the Breaker card's color win; equal matches or a joker Breaker stay a push.
13 House option: a bonus when all seven of the player's cards match the Breaker card.
14 The dealer goes on to the next player until all bets are settled.
end The dealer collects the cards.
""")  # noqa: E501  a clause is one line

SOURCES = clause_sources(
    "Tiger Pai Gow manual",
    """
1: Bonus Wagers / mandatory wager, and Breaker Card, sentences 1 to 3
2: Bonus Wagers / 1 and 2
3: Bonus Wagers / dealing, 49 cards + three dice decide where the deal starts
4: Bonus Wagers / four remaining cards
4a: Bonus Wagers / remaining cards, 1
4b: Bonus Wagers / remaining cards, 2
5: Bonus Wagers / players arrange their cards
6: Bonus Wagers / Yin first, and Yin Bonus Wager + from the dealer's right
7: Bonus Wagers / the dealer's seven cards + which house way
8: Bonus Wagers / turning the Breaker card
9: Bonus Wagers / first player to the dealer's right
10: Yang Bonus Wager / and the order of a player's bets
11: 7 Card Tiger / and the order of a player's bets + only the highest ranking is paid
12: Bonus Wagers / the order of a player's bets + a copy goes to the dealer
12a: Breaker Card / sentences 5 to 11 + a joker in a hand matches
13: Breaker Card / House option
14: Bonus Wagers / next player
end: + the last cards are collected
""",
)


def start_position(dice: Sequence[int]) -> int:
    """The position dealt first: the sum of the dice counted around the table, the dealer being one."""
    return (sum(dice) - 1) % POSITIONS + 1


def first_dealt(options: Options, roll: Roll) -> int:
    return start_position([roll(6) for _ in range(3)]) if options.start is Start.DICE else roll(POSITIONS)


def simulated_button(players: int) -> int:
    """The starting position with which these seats are dealt just before the dealer, for simulations."""
    return POSITIONS + 1 - players


def check_color_bet(layout: Felt) -> None:
    """Refuse a bet on the one of Yin and Yang that the house does not take."""
    offered = layout.options.color_bet.value
    for hand in layout.hands:
        for name in ("yin", "yang"):
            if name in hand.bets and not layout.options.in_play(name):
                raise BadBets(f"{name.title()} is not offered at this table; the house takes {offered.title()}.")


def bets_on_color(hand: Spot, layout: Felt) -> bool:
    return "yin" in hand.bets or "yang" in hand.bets


def seven_to_all_positions(layout: Felt) -> Flow[None]:
    """Deal seven cards to every position, empty seats included, from the round's button or else the dealer."""
    seats = {hand.seat: hand for hand in layout.hands}
    first = layout.button or 1
    for step in range(POSITIONS):
        position = (first - 1 + step) % POSITIONS + 1
        if position == 1:
            layout.lay(layout.dealer, 7)
        elif hand := seats.get(POSITIONS + 1 - position):
            yield from layout.deal(hand, 7, Face.OWN)
        else:
            layout.lay(layout[EMPTY], 7)


def offers_yin(layout: Felt) -> bool:
    return layout.options.color_bet is ColorBet.YIN


def offers_yang(layout: Felt) -> bool:
    return layout.options.color_bet is ColorBet.YANG


def offered_settings(hand: Spot, layout: Felt) -> OfferedSettings:
    return OfferedSettings(hand.cards, layout.options.wheel, layout.options.foul_hands is FoulHands.LOSE)


def set_the_house_way(dealer: Spot, layout: Felt) -> None:
    layout.arrange(dealer, house_way(dealer.cards, layout.options.house_way, layout.options.wheel))


def pay_envy(winner: Spot, layout: Felt) -> None:
    """Pay a fixed amount to each other player from the right, also to those whose Tiger bet is already settled."""
    row = winner.rows.get("tiger")
    if row is not None and layout.house.pays["envy"][row] != Flat(0):
        for hand in layout.from_right():
            if hand is not winner and hand.bets.get("tiger", 0) >= layout.options.envy_minimum * 100:
                layout.pay(hand, "envy", row)


def absent(hand: Spot, layout: Felt, ask: Ask) -> Choice:
    """A player who does not answer gets the house way, and red for a color bet."""
    if Color.RED in ask.legal:
        return Color.RED
    return house_way(hand.cards, layout.options.player_way, layout.options.wheel).setting


GAME: Game[Options] = Game(
    key="tiger-pai-gow",
    title="Tiger Pai Gow",
    options=Options,
    main=("pai_gow", "breaker"),
    starts=first_dealt,
    simulated_button=simulated_button,
    wagers=(
        Wager("pai_gow", "Pai Gow", pai_gow),
        Wager("breaker", "Pai Gow with Breaker", breaker),
        Wager("seven_match", "All seven match", seven_match, paid_on=("breaker",)),
        Wager("yin", "Yin", yin),
        Wager("yang", "Yang", yang),
        Wager("tiger", "7 Card Tiger", tiger),
    ),
    places=(DEALER, BREAKER_CARD, YIN_CARDS, DISCARDS, EMPTY),
    deck=lambda options: deck(jokers=1),
    clauses=CLAUSES,
    sources=SOURCES,
    not_acts="1",
    only_with={"yin": "4a 6", "yang": "10", "tiger": "11", "breaker": "12a", "seven_match": "13"},
    absent=absent,
    felt=FELT,
    profiles=PROFILES,
    counts=COUNTS,
    seats=SEATS,
    layout_text=("BET ON 1 ONLY",),
    procedure=(
        Clause("2", check_color_bet, ask_players(Color, when=bets_on_color)),
        Clause("3", seven_to_all_positions, at(EMPTY, collect)),
        Clause("4", lay(BREAKER_CARD)),
        Clause("4a 4", lay(YIN_CARDS, 3), when=offers_yin),
        Clause("4b 4", lay(DISCARDS, 3), at(DISCARDS, collect), when=offers_yang),
        Clause("5", ask_players(offered_settings, Face.OWN)),
        Clause("6", turn(YIN_CARDS), in_house_order(settle("yin")), when=offers_yin),
        Clause("7", turn(DEALER), at(DEALER, set_the_house_way)),
        Clause("8", turn(BREAKER_CARD)),
        Clause("14", from_right(
            Clause("9", show),
            Clause("10", settle("yang")),
            Clause("11", settle("tiger"), pay_envy),
            Clause("12", settle("pai_gow")),
            Clause("12a 12", settle("breaker")),
            Clause("13", settle("seven_match")),
        )),
        Clause("end", from_right(collect, who=everyone), at(DEALER, collect), at(BREAKER_CARD, collect),
               at(YIN_CARDS, collect), always=True),
    ),
)  # fmt: skip
