"""High Card Draw. Read in the manual's order: hand, wagers, then the procedure here."""

from __future__ import annotations

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
from pitboss.rules.acts import Ask, Choice, Face
from pitboss.rules.clauses import Clause, clause, collect
from pitboss.rules.game import (
    DEALER,
    Game,
    Wager,
    ask_players,
    at,
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
from pitboss.rules.layout import Flow, HandStep, Layout, Spot

GameLayout = Layout[Options]
HAND_SIZE = 3


def first_card_up(layout: GameLayout) -> bool:
    return layout.options.dealer_card is DealerCard.UP


def first_card_down(layout: GameLayout) -> bool:
    return layout.options.dealer_card is DealerCard.DOWN


def offered(hand: Spot, layout: GameLayout) -> list[Hold]:
    options = layout.options
    return legal_holds(hand.cards, options.stand, correction=options.correction is Correction.ON)


def corrects(layout: GameLayout) -> bool:
    return layout.options.correction is Correction.ON


def correct(which: PatMistake) -> HandStep:
    def step(hand: Spot, layout: GameLayout) -> None:
        hold, options = hand.choices[Hold], layout.options
        if mistake(hold, options.stand, options.qualify) is which:
            layout.arrange(hand, corrected(hold, options.stand, options.qualify))

    return step


def collect_discards(hand: Spot, layout: GameLayout) -> None:
    if gone := discards(hand.cards, hand.choices[Hold]):
        layout.collect(hand, gone)


def draw(layout: GameLayout) -> Flow[None]:
    for hand in layout.hands:
        if missing := HAND_SIZE - len(hand.cards):
            yield from layout.deal(hand, missing)


def does_not_qualify(hand: Spot, layout: GameLayout) -> bool:
    return not qualifies(hand.cards, layout.options.qualify)


def form_hand(dealer: Spot, layout: GameLayout) -> None:
    layout.arrange(dealer, best_three(dealer.cards))


def ties(hand: Spot, layout: GameLayout) -> bool:
    return play(hand, layout) is Play.TIE


def absent(hand: Spot, layout: GameLayout, ask: Ask) -> Choice:
    return absent_hold(hand.cards, layout.options.stand, layout.options.qualify)


GAME: Game[Options] = Game(
    key="high-card-draw",
    title="High Card Draw",
    options=Options,
    manual="High Card Draw manual / Playing Procedure",
    main=("play",),
    wagers=(Wager("play", "Play", play), Wager("tens_up", "TensUp", tens_up_bet)),
    absent=absent,
    absent_words="A player who does not answer stands with a pat hand, and otherwise holds by the correction rule.",
    felt=FELT,
    profiles=PROFILES,
    declared=DECLARED,
    layout_text=("DEALER RECEIVES 5 CARDS - PAIRS DEALT TO THE DEALER HAVE NO VALUE", "PAIRS HAVE NO VALUE"),
    procedure=(
        clause("1", "All wagers are made before any card is dealt.", source="Betting Procedures / sentence 1"),
        clause("2", "The Play wager is mandatory.", source="Betting Procedures / sentence 2"),
        clause("3", "The TensUp wager is optional.", source="Betting Procedures / sentence 3", bet="tens_up"),
        clause("4", "First card face down to each player, from the dealer's left, then the dealer's first card. "
                    "{=dealer_card}",
            deal_from_left(1, Face.OWN), source="Dealing Procedures / sentence 3 + players from the dealer's left"),
        Clause("4", lay(DEALER), when=first_card_down),
        Clause("4", deal_to(DEALER), when=first_card_up),
        clause("5", "Second card face down to each player, then the dealer's second and third cards face down.",
            deal_from_left(1, Face.OWN), lay(DEALER, 2), source="Dealing Procedures / sentence 4"),
        clause("6", "Third card face down to each player, then the dealer's fourth and fifth cards face down.",
            deal_from_left(1, Face.OWN), lay(DEALER, 2), source="Dealing Procedures / sentence 5"),
        clause("7 8 9 10 11", "Players look at their three cards and decide.",
            ask_players(offered, Face.OWN), source="sentence 1"),
        clause("8", "A player with a pat hand may stand or draw up to two cards. {=stand}",
            source="sentence 2, and Qualifying Pat Hands"),
        clause("9", "A player without a pat hand [stand!=any|must][stand=any|may stand or] draw one or two cards.",
            source="sentence 3"),
        clause("10", "A player with a dealt pair should discard one or both of its cards.", source="sentence 4"),
        clause("11", "A player with a dealt three of a kind should discard two cards.", source="sentence 5"),
        clause("12 13", "Hold cards go face up in the Hold Area.", from_left(show), source="sentence 6", players=True),
        clause("13", "Discards go face up in the Discard Area.", source="sentence 7"),
        clause("14", "House option[correction=off|, not in force here]: the dealer corrects mistakes, in this order; "
                     "discards never return.",
            source="Playing Procedure, continued / correction rule"),
        clause("14a 14", "Pairs: discard one of the pair cards.",
            in_house_order(correct(PatMistake.PAIR)),
            source="Playing Procedure, continued / Order of Corrections, 1", when=corrects),
        clause("14b 14", "Three of a kind: discard two of the three cards.",
            in_house_order(correct(PatMistake.THREE_OF_A_KIND)),
            source="Playing Procedure, continued / Order of Corrections, 2", when=corrects),
        clause("14c 14", "Non-qualifying pat hands: discard the lowest card.",
            in_house_order(correct(PatMistake.NOT_PAT)),
            source="Playing Procedure, continued / Order of Corrections, 3", when=corrects),
        clause("15", "When all have discarded, the dealer turns over the first card, unless it is face up already.",
            turn(DEALER, 1), source="sentence 8", when=first_card_down),
        clause("16", "TensUp is settled from the dealer's {side} on the three dealt cards: three different TensUp "
                     "cards {tens_up.three}, two and a 7-9 {tens_up.two_and_seven}, two and an A-6 {tens_up.two}."
                     "{tens_up.other|}",
            from_right(settle("tens_up")), source="sentences 9 to 13", bet="tens_up"),
        clause("17", "The dealer collects all discards.", from_right(collect_discards), source="sentence 14"),
        clause("18", "The dealer turns over the second and third cards.", turn(DEALER, 2), source="sentence 15"),
        clause("19", "Replacement cards go to the players, from the dealer's left.", draw, source="sentence 16"),
        clause("20", "Hands without a qualifying card ([qualify=ten|10, ]J, Q or K) "
                    "{play.nine_high play.ten_high|lose} and are collected, "
                    "from the dealer's {side}.",
            in_house_order(settle("play"), collect, when=does_not_qualify), source="sentences 17 and 18"),
        clause("21", "Players with one or more qualifying TensUp cards play against the dealer's hand.",
            source="sentence 19"),
        clause("22 21", "The dealer turns over the fourth and fifth cards.", turn(DEALER, 2), source="sentence 20"),
        clause("23", "Pairs are removed, and the dealer's three highest cards form the dealer's hand; three of a "
                     "kind leaves one card, four of a kind none.",
            at(DEALER, form_hand), source="Playing Procedure, continued / sentence 1, and Qualifying Final Hand"),
        clause("26", "The dealer settles all Play bets from the dealer's {side}, by the pay table.",
            from_right(
                clause("25 26", "{=ties}",
                    settle("play"), source="Playing Procedure, continued / sentences 5 and 6", when=ties),
                clause("24 26", "Hands are compared by the highest card, then the second, then the third.",
                    settle("play"), source="Playing Procedure, continued / sentences 2 and 3"),
            ),
            source="Playing Procedure, continued / sentences 7 and 8"),
        clause("27", "The dealer collects all cards.",
            from_right(collect, who=everyone), at(DEALER, collect),
            source="Playing Procedure, continued / sentence 9", always=True),
    ),
)  # fmt: skip
