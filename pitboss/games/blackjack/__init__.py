"""Blackjack with Three Card Hard Hand, Match the Color and the Double Bet Bonus.

Read in this order: hand (totals), rows and wagers, play (how a hand is played), then the procedure here.
"""

from __future__ import annotations

from pitboss.acts import Ask, Choice
from pitboss.cards import deck
from pitboss.declared import Declared
from pitboss.games.blackjack.felt import BOTH_BONUSES, FELT, THREE_CARDS
from pitboss.games.blackjack.hand import is_natural
from pitboss.games.blackjack.odds import COUNTS
from pitboss.games.blackjack.play import dealer_draws, players_act
from pitboss.games.blackjack.rows import Bet
from pitboss.games.blackjack.wagers import (
    HAND_CARDS,
    PROFILES,
    THREE_TO_TWO,
    DoubleBetPass,
    Insure,
    Options,
    Play,
    bet,
    cut_card,
    double_bet,
    hard_hand,
    insurance,
    match_the_color,
)
from pitboss.layout import Flow, Layout, Spot
from pitboss.rules import (
    DEALER,
    Clause,
    Game,
    Wager,
    at,
    clause_sources,
    clause_texts,
    collect,
    deal_from_left,
    deal_to,
    everyone,
    from_right,
    in_house_order,
    settle,
)

Felt = Layout[Options]

CLAUSES = clause_texts("""
1 A Blackjack wager is mandatory, within the limits; one or both bonus wagers are optional, never alone.
2 Two cards face up to each player, two to the dealer, one up and one down, one at a time from the dealer's left.
3 Match the Color bets of the whole table, from the dealer's right: suited pays {match_the_color.flush}, one color pays {match_the_color.color}, others are collected.
4 [match_the_color|Only then all ]Three Card Hard Hand bets of the whole table, from the dealer's right: 17 to 20 pay {hard_hand.total_20}, 21 pays {hard_hand.any_21}, suited 21 pays {hard_hand.suited_21}; an ace is 1 or 11.
5 Double Bet Bonus, up to 7 to 1 as the house sets it: a player with both bonus bets and a suited 21 is paid again on the lower bet, from the dealer's right. {=double_bet_bonus} {=double_bet_pass}
6 Without the Double Bet Bonus each of the two bonus games may be offered alone.
7 After all bonus wagers are settled the game of Blackjack goes on by house rules.
7a Ace up: each player may insure for half the bet, before the dealer looks.
7b A player with a blackjack may take even money instead, and is paid at once.
7c Ace or ten up: the dealer looks at the hole card.
7d Dealer blackjack: insurance is paid {insurance.blackjack} and all bets are lost, except that a player's blackjack pushes.
7e No dealer blackjack: insurance is lost.
7f A player's blackjack is paid.
7g Players act from the dealer's left: hit, stand, double, split, surrender; a split hand is finished before the next.
7h A hand over 21 is lost and collected at once.
7i A surrendered hand loses half its bet and is collected; without a hole card it waits for the dealer's second card.
7j The dealer turns the hole card, or draws the second card, and draws to 17. {=soft17}
7k Bets are compared and settled from the dealer's right.
end The dealer collects the remaining cards.
""")  # noqa: E501  a clause is one line

SOURCES = clause_sources(
    "Blackjack Bonus Wagers manual",
    """
1: How to Play / sentences 3 to 8
2: Blackjack Bonus Wagers / dealing procedure + one card at a time, from the dealer's left
3: Match the Color / sentences 1 to 4
4: Three Card Hard Hand / sentences 1 to 6
5: Double Bet Bonus / sentences 1 to 4 + when it is paid, and the direction, from the dealer's right
6: Double Bet Bonus / sentence 5
7: Double Bet Bonus / sentence 6
7a: + insurance, as Blackjack is dealt in Washington
7b: + even money
7c: + the dealer looks under an ace or a ten
7d: + dealer blackjack, settled from the dealer's right
7e: + insurance is lost, taken from the dealer's right
7f: + a blackjack is paid at once, from the dealer's right
7g: + players act from the dealer's left
7h: + a bust is collected at once
7i: + surrender
7j: + the dealer hits to 17
7k: + bets are settled from the dealer's right
end: + the last cards are collected
""",
)


def pays_double_bet_with_hard_hand(hand: Spot, layout: Felt) -> bool:
    return layout.options.double_bet_pass is DoubleBetPass.WITH_HARD_HAND


def pays_double_bet_in_third_pass(layout: Felt) -> bool:
    return layout.options.double_bet_pass is DoubleBetPass.THIRD


def second_dealer_card(layout: Felt) -> None:
    """Deal the hole card, where the house plays with one."""
    if layout.options.peek:
        layout.lay(layout.dealer)


def ace_up(layout: Felt) -> bool:
    return layout.dealer.cards[0].rank == 1


def may_have_blackjack(layout: Felt) -> bool:
    return layout.dealer.cards[0].rank in (1, 10, 11, 12, 13)


def offer_insurance(layout: Felt) -> Flow[None]:
    """Offer insurance for half the bet, and even money to a player whose blackjack pays 3 to 2."""
    outer = layout.clause
    for hand in layout.hands:
        half = hand.bets["bet"] // 2
        offers = [Insure.NO]
        if half and layout.affords(hand, half):
            offers.append(Insure.YES)
        if is_natural(hand.cards) and layout.house.pays["bet"][Bet.BLACKJACK] == THREE_TO_TWO:
            offers.append(Insure.EVEN_MONEY)
        if len(offers) == 1:
            continue
        choice = yield from layout.ask(hand, tuple(offers))
        if choice is Insure.YES:
            layout.place(hand, "insurance", half)
        elif choice is Insure.EVEN_MONEY:
            layout.clause = EVEN_MONEY
            layout.close(hand, "bet", Bet.EVEN_MONEY)
            layout.collect(hand)
            layout.clause = outer


EVEN_MONEY: Clause[Options] = Clause("7b 7a")


def peeks(layout: Felt) -> bool:
    return layout.options.peek and may_have_blackjack(layout)


def peek_at_hole_card(layout: Felt) -> Flow[None]:
    """Peek at the hole card. A blackjack is turned over; otherwise players learn only that it is none."""
    if (yield from layout.peek(layout.dealer, is_natural)):
        yield from layout.turn(layout.dealer)


def dealer_blackjack(layout: Felt) -> bool:
    return is_natural(layout.dealer.cards)


def no_dealer_blackjack(layout: Felt) -> bool:
    return layout.options.peek and not is_natural(layout.dealer.cards)


def blackjacks_are_safe(layout: Felt) -> bool:
    """Whether a dealer's blackjack is ruled out."""
    return layout.options.peek or not may_have_blackjack(layout)


def has_blackjack(hand: Spot, layout: Felt) -> bool:
    return is_natural(hand.cards)


def absent(hand: Spot, layout: Felt, ask: Ask) -> Choice:
    """A player who does not answer stands, takes no insurance and doubles for the least amount."""
    if Insure.NO in ask.legal:
        return Insure.NO
    return Play.STAND if Play.STAND in ask.legal else next(iter(ask.legal))


GAME: Game[Options] = Game(
    key="blackjack",
    title="Blackjack",
    options=Options,
    profiles=PROFILES,
    main=("bet",),
    wagers=(
        Wager("match_the_color", "Match the Color", match_the_color),
        Wager("hard_hand", "Three Card Hard Hand", hard_hand),
        Wager("double_bet", "Double Bet Bonus", double_bet, paid_on=("match_the_color", "hard_hand")),
        Wager("bet", "Blackjack", bet),
        Wager("insurance", "Insurance", insurance, raises="bet"),
    ),
    clauses=CLAUSES,
    sources=SOURCES,
    only_with={"match_the_color": "3", "hard_hand": "4", "double_bet": "5"},
    not_acts="1 6",
    absent=absent,
    felt=FELT,
    counts=COUNTS,
    declared=Declared(card_by_card=("bet", "insurance")),
    deck=lambda options: deck(options.decks),
    cut=cut_card,
    hand_cards=HAND_CARDS,
    layout_text=(THREE_CARDS, *BOTH_BONUSES),
    procedure=(
        Clause("2", deal_from_left(), deal_to(DEALER), deal_from_left(), second_dealer_card),
        Clause("3", from_right(settle("match_the_color"))),
        Clause("4", from_right(
            Clause("4", settle("hard_hand")),
            Clause("5 4", settle("double_bet"), when=pays_double_bet_with_hard_hand),
        )),
        Clause("5", in_house_order(settle("double_bet")), when=pays_double_bet_in_third_pass),
        Clause("7a 7", offer_insurance, when=ace_up),
        Clause("7c 7", peek_at_hole_card, when=peeks),
        Clause("7d 7", in_house_order(settle("insurance")), in_house_order(settle("bet")), when=dealer_blackjack),
        Clause("7e 7", in_house_order(settle("insurance")), when=no_dealer_blackjack),
        Clause("7f 7", in_house_order(settle("bet"), collect, when=has_blackjack), when=blackjacks_are_safe),
        Clause("7g 7", players_act),
        Clause("7j 7", dealer_draws),
        Clause("7d 7", in_house_order(settle("insurance")), in_house_order(settle("bet")), when=dealer_blackjack),
        Clause("7e 7", in_house_order(settle("insurance"))),
        Clause("7k 7", in_house_order(settle("bet"))),
        Clause("end", in_house_order(collect, who=everyone), at(DEALER, collect), always=True),
    ),
)  # fmt: skip
