"""High Card Draw. Read in the manual's order: hand, wagers, then the procedure here."""

from __future__ import annotations

from pitboss.acts import Ask, Choice, Face
from pitboss.games.high_card_draw.advice import DECLARED
from pitboss.games.high_card_draw.felt import FELT
from pitboss.games.high_card_draw.hand import (
    Hold,
    PatMistake,
    absent_hold,
    best_three,
    corrected,
    discards,
    legal_holds,
    mistake,
    qualifies,
)
from pitboss.games.high_card_draw.wagers import (
    PROFILES,
    Correction,
    DealerCard,
    Options,
    Play,
    play,
    tens_up_bet,
)
from pitboss.layout import Flow, HandStep, Layout, Spot
from pitboss.rules import (
    DEALER,
    Clause,
    Game,
    Wager,
    ask_players,
    at,
    clause_sources,
    clause_texts,
    collect,
    deal_from_left,
    deal_to,
    everyone,
    from_left,
    from_right,
    in_house_order,
    lay,
    settle,
    show,
    turn,
)

Felt = Layout[Options]
HAND_SIZE = 3

CLAUSES = clause_texts("""
1 All wagers are made before any card is dealt.
2 The Play wager is mandatory.
3 The TensUp wager is optional.
4 First card face down to each player, from the dealer's left, then the dealer's first card. {=dealer_card}
5 Second card face down to each player, then the dealer's second and third cards face down.
6 Third card face down to each player, then the dealer's fourth and fifth cards face down.
7 Players look at their three cards and decide.
8 A player with a pat hand may stand or draw up to two cards.
9 A player without a pat hand must draw one or two cards.
10 A player with a dealt pair should discard one or both of its cards.
11 A player with a dealt three of a kind should discard two cards.
12 Hold cards go face up in the Hold Area.
13 Discards go face up in the Discard Area.
14 By house rule the dealer corrects mistakes, in this order; discards never return.
14a Pairs: discard one of the pair cards.
14b Three of a kind: discard two of the three cards.
14c Non-qualifying pat hands: discard the lowest card.
15 When all have discarded, the dealer turns over the first card, unless it is face up already.
16 TensUp is settled from the dealer's right on the three dealt cards: three different TensUp cards {tens_up.three}, two and a 7-9 {tens_up.two_and_seven}, two and an A-6 {tens_up.two}.
17 The dealer collects all discards.
18 The dealer turns over the second and third cards.
19 Replacement cards go to the players, from the dealer's left.
20 Hands without a qualifying card lose and are collected, from the dealer's right.
21 Players with one or more qualifying TensUp cards play against the dealer's hand.
22 The dealer turns over the fourth and fifth cards.
23 Pairs are removed, and the dealer's three highest cards form the dealer's hand; three of a kind leaves one card, four of a kind none.
24 Hands are compared by the highest card, then the second, then the third.
25 {=ties}
26 The dealer settles all Play bets from the dealer's right, by the pay table.
27 The dealer collects all cards.
""")  # noqa: E501  a clause is one line

SOURCES = clause_sources(
    "High Card Draw manual",
    """
1: Betting Procedures / sentence 1
2: Betting Procedures / sentence 2
3: Betting Procedures / sentence 3
4: Dealing Procedures / sentence 3 + players from the dealer's left
5: Dealing Procedures / sentence 4
6: Dealing Procedures / sentence 5
7: Playing Procedure / sentence 1
8: Playing Procedure / sentence 2
9: Playing Procedure / sentence 3
10: Playing Procedure / sentence 4
11: Playing Procedure / sentence 5
12: Playing Procedure / sentence 6
13: Playing Procedure / sentence 7
14: Playing Procedure, continued / correction rule
14a: Playing Procedure, continued / Order of Corrections, 1 + the direction, from the dealer's right
14b: Playing Procedure, continued / Order of Corrections, 2 + the direction, from the dealer's right
14c: Playing Procedure, continued / Order of Corrections, 3 + the direction, from the dealer's right
15: Playing Procedure / sentence 8
16: Playing Procedure / sentences 9 to 13
17: Playing Procedure / sentence 14
18: Playing Procedure / sentence 15
19: Playing Procedure / sentence 16
20: Playing Procedure / sentences 17 and 18 + the direction, from the dealer's right
21: Playing Procedure / sentence 19
22: Playing Procedure / sentence 20
23: Playing Procedure, continued / sentence 1, and Qualifying Final Hand
24: Playing Procedure, continued / sentences 2 and 3
25: Playing Procedure, continued / sentences 5 and 6
26: Playing Procedure, continued / sentences 7 and 8
27: Playing Procedure, continued / sentence 9
""",
)


def first_card_up(layout: Felt) -> bool:
    return layout.options.dealer_card is DealerCard.UP


def first_card_down(layout: Felt) -> bool:
    return layout.options.dealer_card is DealerCard.DOWN


def offered(hand: Spot, layout: Felt) -> list[Hold]:
    options = layout.options
    return legal_holds(hand.cards, options.stand, correction=options.correction is Correction.ON)


def corrects(layout: Felt) -> bool:
    return layout.options.correction is Correction.ON


def correct(which: PatMistake) -> HandStep:
    def step(hand: Spot, layout: Felt) -> None:
        hold, options = hand.choices[Hold], layout.options
        if mistake(hold, options.stand, options.qualify) is which:
            layout.arrange(hand, corrected(hold, options.stand, options.qualify))

    return step


def collect_discards(hand: Spot, layout: Felt) -> None:
    if gone := discards(hand.cards, hand.choices[Hold]):
        layout.collect(hand, gone)


def draw(layout: Felt) -> Flow[None]:
    for hand in layout.hands:
        if missing := HAND_SIZE - len(hand.cards):
            yield from layout.deal(hand, missing)


def does_not_qualify(hand: Spot, layout: Felt) -> bool:
    return not qualifies(hand.cards, layout.options.qualify)


def form_hand(dealer: Spot, layout: Felt) -> None:
    layout.arrange(dealer, best_three(dealer.cards))


def ties(hand: Spot, layout: Felt) -> bool:
    return play(hand, layout) is Play.TIE


def absent(hand: Spot, layout: Felt, ask: Ask) -> Choice:
    """A player who does not answer stands with a pat hand, and otherwise holds by the correction rule."""
    return absent_hold(hand.cards, layout.options.stand, layout.options.qualify)


GAME: Game[Options] = Game(
    key="high-card-draw",
    title="High Card Draw",
    options=Options,
    main=("play",),
    wagers=(Wager("play", "Play", play), Wager("tens_up", "TensUp", tens_up_bet)),
    clauses=CLAUSES,
    sources=SOURCES,
    only_with={"tens_up": "3 16"},
    not_acts="1 2 3",
    absent=absent,
    felt=FELT,
    profiles=PROFILES,
    declared=DECLARED,
    layout_text=("DEALER RECEIVES 5 CARDS - PAIRS DEALT TO THE DEALER HAVE NO VALUE", "PAIRS HAVE NO VALUE"),
    procedure=(
        Clause("4", deal_from_left(1, Face.OWN)),
        Clause("4", lay(DEALER), when=first_card_down),
        Clause("4", deal_to(DEALER), when=first_card_up),
        Clause("5", deal_from_left(1, Face.OWN), lay(DEALER, 2)),
        Clause("6", deal_from_left(1, Face.OWN), lay(DEALER, 2)),
        Clause("7 8 9 10 11", ask_players(offered, Face.OWN)),
        Clause("12 13", from_left(show)),
        Clause("14a 14", in_house_order(correct(PatMistake.PAIR)), when=corrects),
        Clause("14b 14", in_house_order(correct(PatMistake.THREE_OF_A_KIND)), when=corrects),
        Clause("14c 14", in_house_order(correct(PatMistake.NOT_PAT)), when=corrects),
        Clause("15", turn(DEALER, 1), when=first_card_down),
        Clause("16", from_right(settle("tens_up"))),
        Clause("17", from_right(collect_discards)),
        Clause("18", turn(DEALER, 2)),
        Clause("19", draw),
        Clause("20", in_house_order(settle("play"), collect, when=does_not_qualify)),
        Clause("22 21", turn(DEALER, 2)),
        Clause("23", at(DEALER, form_hand)),
        Clause("26", from_right(
            Clause("25 26", settle("play"), when=ties),
            Clause("24 26", settle("play")),
        )),
        Clause("27", from_right(collect, who=everyone), at(DEALER, collect), always=True),
    ),
)  # fmt: skip
