"""3 Card Roo. Read in the manual's order: hand, wagers, then the procedure here."""

from __future__ import annotations

from typing import Any

from pitboss.games.three_card_roo.advice import DECLARED, by_house_rule
from pitboss.games.three_card_roo.felt import FELT
from pitboss.games.three_card_roo.hand import Open, PairPosition, house_way, is_pair, nine_or_less, roo
from pitboss.games.three_card_roo.wagers import Options, Pairs, Play, PocketPass, pairs, play, pocket, seven_roo
from pitboss.rules.clauses import Clause, clause, collect
from pitboss.rules.game import (
    DEALER,
    Game,
    Wager,
    ask_players,
    cards_collected,
    deal_from_left,
    deal_to,
    from_left,
    in_house_order,
    lay,
    settle,
    settled,
    turn,
)
from pitboss.rules.layout import Layout, Spot

GameLayout = Layout[Options]


def dealt_pair(hand: Spot, layout: GameLayout) -> bool:
    return is_pair(hand)


def no_pair(hand: Spot, layout: GameLayout) -> bool:
    return not is_pair(hand)


def some_pair(layout: GameLayout) -> bool:
    return any(is_pair(hand) for hand in layout.hands)


def no_roo(hand: Spot, layout: GameLayout) -> bool:
    return not roo(hand)


def no_roo_no_pair(hand: Spot, layout: GameLayout) -> bool:
    return not roo(hand) and no_pairs(hand, layout)


def no_pairs(hand: Spot, layout: GameLayout) -> bool:
    """Whether Pairs Pay ends on its last row, whatever the house has that row pay."""
    return "pairs" in hand.open and pairs(hand, layout) is Pairs.NONE


def third_card_pairs(hand: Spot, layout: GameLayout) -> bool:
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


def pocket_with_play(hand: Spot, layout: GameLayout) -> bool:
    return layout.options.pocket_pass is PocketPass.WITH_PLAY


def lay_pair(hand: Spot, layout: GameLayout) -> None:
    layout.arrange(hand, PairPosition.MIDDLE)


def place_by_house_rules(layout: GameLayout) -> None:
    """Place the dealer's cards by the house rule, under the clause that decides the open position."""
    dealer, outer = layout.dealer, layout.clause
    first, second = (card.rank for card in dealer.cards)
    layout.clause = NINE_OR_LESS if nine_or_less(first, second) else BEST_CHANCE
    layout.arrange(dealer, house_way(first, second))
    layout.clause = outer


NINE_OR_LESS = clause(
    "20a 20", "Both cards 9 or less: the dealer plays for high.", source="House Rules for Dealer / sentence 1"
)
BEST_CHANCE = clause(
    "20b 20",
    "Otherwise the dealer leaves open the position with the best chance of a Roo, the higher ranking one on equal "
    "chance.",
    source="House Rules for Dealer / sentence 2 + the higher position on equal chance",
)


def dealer_pair(layout: GameLayout) -> bool:
    return is_pair(layout.dealer)


def no_dealer_pair(layout: GameLayout) -> bool:
    return not is_pair(layout.dealer)


def dealer_no_roo(layout: GameLayout) -> bool:
    return not is_pair(layout.dealer) and not roo(layout.dealer)


def dealer_roo(layout: GameLayout) -> bool:
    return not is_pair(layout.dealer) and bool(roo(layout.dealer))


GAME: Game[Options] = Game(
    key="three-card-roo",
    title="3 Card Roo",
    options=Options,
    manual="3 Card Roo manual / Dealing Procedures",
    main=("play",),
    wagers=(
        Wager("play", "Play", play),
        Wager("seven_roo", "7 Roo bonus", seven_roo, paid_on=("play",)),
        Wager("pocket", "Pocket Roo", pocket),
        Wager("pairs", "Pairs Pay", pairs),
    ),
    absent=by_house_rule,
    absent_words="A player who does not answer gets the dealer's house rule.",
    felt=FELT,
    declared=DECLARED,
    layout_text=("2 CARD PAIR {play.pair|RECEIVES PUSH} ON PLAY BET - 2 CARD PAIR {pocket.other|LOSES} ON POCKET BET",),
    procedure=(
        clause("1", "All wagers are made before any card is dealt.", source="Betting Procedures / sentence 1"),
        clause("2", "The Play wager is mandatory.", source="Betting Procedures / sentence 2"),
        clause("3", "Side bets are optional, where the house takes them: Pocket Roo and Pairs Pay.",
            source="Betting Procedures / sentence 3"),
        clause("4", "Two cards face up to each player and two face down to the dealer, one at a time from the "
                    "dealer's left.",
            deal_from_left(), lay(DEALER), deal_from_left(), lay(DEALER),
            source="sentence 1 + one card at a time, from the dealer's left"),
        clause("5", "Each player lays the two cards face up on two of the low, middle and high positions.",
            ask_players(Open, when=no_pair), source="sentence 2"),
        clause("10", "{play.pair pocket.other pairs.dealt_sevens pairs.dealt|The dealer [offered=both|collects "
                     "these lost bets and pays these Pairs Pay bets][offered=pocket|collects these lost bets]"
                     "[offered=pairs|pays these Pairs Pay bets][offered=none|settles these bets]}, from the "
                     "dealer's {side}.",
            from_left(
                clause("6", "A player with a pair lays both cards on the middle position.",
                    lay_pair, source="sentence 3", players=True),
                when=dealt_pair),
            in_house_order(
                clause("7", "Pair: the Play bet {play.pair|pushes}.{seven_roo.no_bonus|}",
                    settle("play", "seven_roo"), source="sentence 4"),
                clause("8 10", "Pair: the Pocket Roo bet {pocket.other|loses}.",
                    settle("pocket"), source="sentence 5", bet="pocket"),
                clause("9 10", "Pair: {pairs.dealt_sevens pairs.dealt|the Pairs Pay bet wins, on its two-card row.}",
                    settle("pairs"), source="sentence 6", bet="pairs"),
                when=dealt_pair, bet_by_bet=True),
            in_house_order(
                clause("11", "The dealer collects the settled pair hands.", collect, source="sentence 8"),
                who=settled),
            source="sentence 7", when=some_pair),
        clause("12", "The third card goes to the open position of each remaining player, from the dealer's left.",
            deal_from_left(), source="sentence 9"),
        clause("17", "All losing bets are collected[pairs|, then winning Pairs Pay bets paid], from the dealer's "
                     "{side}.{pairs.none|}",
            in_house_order(
                clause("13 17", "No Roo: the Play bet {play.no_roo|is lost}.{seven_roo.no_bonus|}",
                    settle("play", "seven_roo"), source="sentence 10", when=no_roo),
                clause("14 17", "No Roo: the Pocket Roo bet {pocket.other|is lost}.",
                    settle("pocket"), source="sentence 11", bet="pocket", when=no_roo),
                clause("15 17", "No Roo and no pair: the Pairs Pay bet {pairs.none|is lost}.",
                    settle("pairs"), source="sentence 12", bet="pairs", when=no_roo_no_pair),
                Clause("17", settle("pocket"), when=loses("pocket")),
                Clause("17", settle("pairs"), when=no_pairs),
            ),
            source="sentences 14 and 15 + lost side bets of Roo hands at the same time"),
        clause("16 17", "No Roo, but the third card pairs: {pairs.third_sevens pairs.third|the Pairs Pay bet is won, "
                        "on its three-card row.}",
            in_house_order(settle("pairs"), when=third_card_pairs), source="sentence 13", bet="pairs"),
        clause("18", "The dealer collects the settled unqualified hands.",
            in_house_order(collect, who=settled), source="sentence 16", always=True),
        clause("19", "Roo hands wait until the dealer's hand is complete.", source="sentence 17"),
        clause("20", "The dealer turns over the two cards and positions them by house rules.",
            turn(DEALER), source="sentence 18"),
        NINE_OR_LESS,
        BEST_CHANCE,
        clause("21", "Dealer pair: the game is over; valid Roos are paid {play.dealer_pair}, from the dealer's "
                     "{side}{seven_roo.no_bonus|, and no 7 Roo bonus is paid.}",
            in_house_order(settle("play", "seven_roo")),
            in_house_order(clause("22", "Then qualifying Pocket Roo bets are paid, from the dealer's {side}.{pocket|}",
                settle("pocket"), source="sentence 21", bet="pocket")),
            source="sentences 19 and 20", when=dealer_pair),
        Clause("20", place_by_house_rules, when=no_dealer_pair),
        clause("23", "No dealer pair: the dealer deals the dealer's third card.",
            deal_to(DEALER), source="sentence 22", when=no_dealer_pair),
        clause("24", "Dealer without a Roo: the game is over; valid Roos are paid {play.dealer_no_roo} and 7 Roo "
                     "bonuses are paid, from the dealer's {side}.",
            in_house_order(
                Clause("24", settle("play")),
                clause("31 24", "7 Roo bonus on the Play stake: Royal Roo (A-7-K) {seven_roo.royal}, any other Roo "
                                "with a 7 {seven_roo.seven}.{seven_roo.other seven_roo.no_bonus|}",
                    settle("seven_roo"), source="Winning and Losing Hands / sentences 10 to 12"),
            ),
            in_house_order(clause("25", "Then qualifying Pocket Roo bets are paid, from the dealer's {side}.{pocket|}",
                settle("pocket"), source="sentence 25", bet="pocket")),
            source="sentences 23 and 24", when=dealer_no_roo),
        clause("26", "Dealer with a Roo: hands are compared by the highest card, then the second, then the third, "
                     "from the dealer's {side}.",
            in_house_order(
                clause("28 26", "The player wins: {play.win}, plus the 7 Roo bonus.",
                    settle("play"), source="sentence 31", when=ends_on(Play.WIN)),
                clause("27 26", "Three equal cards: the Play bet {play.tie|pushes}, and a 7 Roo bonus is paid.",
                    settle("play"), source="sentences 29 and 30", when=ends_on(Play.TIE)),
                clause("29 26", "The player loses: the wager {play.loss|is collected}, and a 7 Roo bonus is still "
                                "paid.",
                    settle("play"), source="sentences 32 and 33"),
                Clause("31 28", settle("seven_roo"), when=ended_on(Play.WIN)),
                Clause("31 27", settle("seven_roo"), when=ended_on(Play.TIE)),
                Clause("31 29", settle("seven_roo")),
                clause("30", "Qualifying Pocket Roo bets are paid, from the dealer's {side}, whatever became of the "
                             "Play bet. {=pocket_pass}{pocket|}",
                    settle("pocket"), source="sentence 34 + in which pass", bet="pocket", when=pocket_with_play),
            ),
            in_house_order(Clause("30", settle("pocket"))),
            source="sentences 26 to 28", when=dealer_roo),
        cards_collected(DEALER),
    ),
)  # fmt: skip
