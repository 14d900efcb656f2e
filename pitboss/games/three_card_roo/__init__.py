"""3 Card Roo. Read in the manual's order: hand, wagers, then the procedure here."""

from __future__ import annotations

from typing import Any

from pitboss.games.three_card_roo.advice import DECLARED, by_house_rule
from pitboss.games.three_card_roo.felt import FELT
from pitboss.games.three_card_roo.hand import Open, PairPosition, house_way, is_pair, nine_or_less, roo
from pitboss.games.three_card_roo.wagers import Options, Pairs, Play, PocketPass, pairs, play, pocket, seven_roo
from pitboss.layout import Layout, Spot
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
    in_house_order,
    lay,
    settle,
    settled,
    turn,
)

Felt = Layout[Options]

CLAUSES = clause_texts("""
1 All wagers are made before any card is dealt.
2 The Play wager is mandatory.
3 Side bets are optional, where the house takes them: Pocket Roo and Pairs Pay.
4 Two cards face up to each player and two face down to the dealer, one at a time from the dealer's left.
5 Each player lays the two cards face up on two of the low, middle and high positions.
6 A player with a pair lays both cards on the middle position.
7 Pair: the Play bet pushes.
8 Pair: the Pocket Roo bet loses.
9 Pair: the Pairs Pay bet wins, on its two-card row.
10 The dealer collects these lost bets[pairs| and pays these Pairs Pay bets], from the dealer's right.
11 The dealer collects the settled pair hands.
12 The third card goes to the open position of each remaining player, from the dealer's left.
13 No Roo: the Play bet is lost.
14 No Roo: the Pocket Roo bet is lost.
15 No Roo and no pair: the Pairs Pay bet is lost.
16 No Roo, but the third card pairs: the Pairs Pay bet is won, on its three-card row.
17 All losing bets are collected[pairs|, then winning Pairs Pay bets paid], from the dealer's right.
18 The dealer collects the settled unqualified hands.
19 Roo hands wait until the dealer's hand is complete.
20 The dealer turns over the two cards and positions them by house rules.
20a Both cards 9 or less: the dealer plays for high.
20b Otherwise the dealer leaves open the position with the best chance of a Roo, the higher ranking one on equal chance.
21 Dealer pair: the game is over; valid Roos are paid {play.dealer_pair}, from the dealer's right, and no 7 Roo bonus is paid.
22 Then qualifying Pocket Roo bets are paid, from the dealer's right.
23 No dealer pair: the dealer deals the dealer's third card.
24 Dealer without a Roo: the game is over; valid Roos are paid {play.dealer_no_roo} and 7 Roo bonuses are paid, from the dealer's right.
25 Then qualifying Pocket Roo bets are paid, from the dealer's right.
26 Dealer with a Roo: hands are compared by the highest card, then the second, then the third, from the dealer's right.
27 Three equal cards: the Play bet pushes, and a 7 Roo bonus is paid.
28 The player wins: {play.win}, plus the 7 Roo bonus.
29 The player loses: the wager is collected, and a 7 Roo bonus is still paid.
30 Qualifying Pocket Roo bets are paid, from the dealer's right, whatever became of the Play bet. {=pocket_pass}
31 7 Roo bonus on the Play stake: Royal Roo (A-7-K) {seven_roo.royal}, any other Roo with a 7 {seven_roo.seven}.
end The dealer collects the remaining cards.
""")  # noqa: E501  a clause is one line

SOURCES = clause_sources(
    "3 Card Roo manual",
    """
1: Betting Procedures / sentence 1
2: Betting Procedures / sentence 2
3: Betting Procedures / sentence 3
4: Dealing Procedures / sentence 1 + one card at a time, from the dealer's left
5: Dealing Procedures / sentence 2
6: Dealing Procedures / sentence 3
7: Dealing Procedures / sentence 4 + the direction, from the dealer's right
8: Dealing Procedures / sentence 5 + the direction, from the dealer's right
9: Dealing Procedures / sentence 6 + the direction, from the dealer's right
10: Dealing Procedures / sentence 7 + the direction, from the dealer's right
11: Dealing Procedures / sentence 8
12: Dealing Procedures / sentence 9
13: Dealing Procedures / sentence 10
14: Dealing Procedures / sentence 11
15: Dealing Procedures / sentence 12
16: Dealing Procedures / sentence 13
17: Dealing Procedures / sentences 14 and 15 + the direction, and lost side bets of Roo hands at the same time
18: Dealing Procedures / sentence 16
19: Dealing Procedures / sentence 17
20: Dealing Procedures / sentence 18
20a: House Rules for Dealer / sentence 1
20b: House Rules for Dealer / sentence 2 + the higher position on equal chance
21: Dealing Procedures / sentences 19 and 20 + the direction, from the dealer's right
22: Dealing Procedures / sentence 21 + the direction, from the dealer's right
23: Dealing Procedures / sentence 22
24: Dealing Procedures / sentences 23 and 24 + the direction, from the dealer's right
25: Dealing Procedures / sentence 25 + the direction, from the dealer's right
26: Dealing Procedures / sentences 26 to 28 + the direction, from the dealer's right
27: Dealing Procedures / sentences 29 and 30 + the direction, from the dealer's right
28: Dealing Procedures / sentence 31 + the direction, from the dealer's right
29: Dealing Procedures / sentences 32 and 33 + the direction, from the dealer's right
30: Dealing Procedures / sentence 34 + the direction, from the dealer's right, and in which pass
31: Winning and Losing Hands / sentences 10 to 12
end: + the last cards are collected
""",
)


def dealt_pair(hand: Spot, layout: Felt) -> bool:
    return is_pair(hand)


def no_pair(hand: Spot, layout: Felt) -> bool:
    return not is_pair(hand)


def some_pair(layout: Felt) -> bool:
    return any(is_pair(hand) for hand in layout.hands)


def no_roo(hand: Spot, layout: Felt) -> bool:
    return not roo(hand)


def no_roo_no_pair(hand: Spot, layout: Felt) -> bool:
    return not roo(hand) and no_pairs(hand, layout)


def no_pairs(hand: Spot, layout: Felt) -> bool:
    """Whether Pairs Pay ends on its last row, whatever the house has that row pay."""
    return "pairs" in hand.open and pairs(hand, layout) is Pairs.NONE


def third_card_pairs(hand: Spot, layout: Felt) -> bool:
    """Whether the third card wins Pairs Pay; it then makes no Roo."""
    return "pairs" in hand.open and pairs(hand, layout) is not Pairs.NONE


def loses(wager: str) -> Any:
    return lambda hand, layout: layout.losing(hand, wager)


def ended_on(row: Play) -> Any:
    """Whether Play has been settled on this row."""
    return lambda hand, layout: hand.rows.get("play") is row


def ends_on(row: Play) -> Any:
    """Whether Play is to be settled on this row."""
    return lambda hand, layout: play(hand, layout) is row


def pocket_with_play(hand: Spot, layout: Felt) -> bool:
    return layout.options.pocket_pass is PocketPass.WITH_PLAY


def lay_pair(hand: Spot, layout: Felt) -> None:
    layout.arrange(hand, PairPosition.MIDDLE)


def place_by_house_rules(layout: Felt) -> None:
    """Place the dealer's cards by the house rule, under the clause that decides the open position."""
    dealer, outer = layout.dealer, layout.clause
    first, second = (card.rank for card in dealer.cards)
    layout.clause = NINE_OR_LESS if nine_or_less(first, second) else BEST_CHANCE
    layout.arrange(dealer, house_way(first, second))
    layout.clause = outer


NINE_OR_LESS: Clause[Options] = Clause("20a 20")
BEST_CHANCE: Clause[Options] = Clause("20b 20")


def dealer_pair(layout: Felt) -> bool:
    return is_pair(layout.dealer)


def no_dealer_pair(layout: Felt) -> bool:
    return not is_pair(layout.dealer)


def dealer_no_roo(layout: Felt) -> bool:
    return not is_pair(layout.dealer) and not roo(layout.dealer)


def dealer_roo(layout: Felt) -> bool:
    return not is_pair(layout.dealer) and bool(roo(layout.dealer))


GAME: Game[Options] = Game(
    key="three-card-roo",
    title="3 Card Roo",
    options=Options,
    main=("play",),
    wagers=(
        Wager("play", "Play", play),
        Wager("seven_roo", "7 Roo bonus", seven_roo, paid_on=("play",)),
        Wager("pocket", "Pocket Roo", pocket),
        Wager("pairs", "Pairs Pay", pairs),
    ),
    clauses=CLAUSES,
    sources=SOURCES,
    not_acts="1 2 3 19",
    only_with={"pocket": "8 14 22 25 30", "pairs": "9 15 16"},
    absent=by_house_rule,
    felt=FELT,
    declared=DECLARED,
    layout_text=("2 CARD PAIR RECEIVES PUSH ON PLAY BET - 2 CARD PAIR LOSES ON POCKET BET",),
    procedure=(
        Clause("4", deal_from_left(), lay(DEALER), deal_from_left(), lay(DEALER)),
        Clause("5", ask_players(Open, when=no_pair)),
        Clause("10",
            from_left(Clause("6", lay_pair), when=dealt_pair),
            in_house_order(Clause("7", settle("play", "seven_roo")), when=dealt_pair),
            in_house_order(Clause("8 10", settle("pocket")), when=dealt_pair),
            in_house_order(Clause("9 10", settle("pairs")), when=dealt_pair),
            in_house_order(Clause("11", collect), who=settled),
            when=some_pair),
        Clause("12", deal_from_left()),
        Clause("17", in_house_order(
            Clause("13 17", settle("play", "seven_roo"), when=no_roo),
            Clause("14 17", settle("pocket"), when=no_roo),
            Clause("15 17", settle("pairs"), when=no_roo_no_pair),
            Clause("17", settle("pocket"), when=loses("pocket")),
            Clause("17", settle("pairs"), when=no_pairs),
        )),
        Clause("16 17", in_house_order(settle("pairs"), when=third_card_pairs)),
        Clause("18", in_house_order(collect, who=settled), always=True),
        Clause("20", turn(DEALER)),
        Clause("21",
            in_house_order(settle("play", "seven_roo")),
            in_house_order(Clause("22", settle("pocket"))),
            when=dealer_pair),
        Clause("20", place_by_house_rules, when=no_dealer_pair),
        Clause("23", deal_to(DEALER), when=no_dealer_pair),
        Clause("24",
            in_house_order(Clause("24", settle("play")), Clause("31 24", settle("seven_roo"))),
            in_house_order(Clause("25", settle("pocket"))),
            when=dealer_no_roo),
        Clause("26", in_house_order(
            Clause("28 26", settle("play"), when=ends_on(Play.WIN)),
            Clause("27 26", settle("play"), when=ends_on(Play.TIE)),
            Clause("29 26", settle("play")),
            Clause("31 28", settle("seven_roo"), when=ended_on(Play.WIN)),
            Clause("31 27", settle("seven_roo"), when=ended_on(Play.TIE)),
            Clause("31 29", settle("seven_roo")),
            Clause("30", settle("pocket"), when=pocket_with_play),
        ), in_house_order(Clause("30", settle("pocket"))), when=dealer_roo),
        Clause("end", in_house_order(collect, who=everyone), at(DEALER, collect), always=True),
    ),
)  # fmt: skip
