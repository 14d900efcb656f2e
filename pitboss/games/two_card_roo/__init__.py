"""2 Card Roo. Read in the manual's order: hand, wagers, then the procedure here."""

from __future__ import annotations

from pitboss.acts import Ask, Choice, Face
from pitboss.cards import deck
from pitboss.games.two_card_roo.advice import DECLARED
from pitboss.games.two_card_roo.felt import FELT
from pitboss.games.two_card_roo.hand import Position, house_way, is_roo, placed, ranks
from pitboss.games.two_card_roo.wagers import (
    HAND_CARDS,
    PROFILES,
    Options,
    Roo,
    SidePass,
    before_dealer,
    cut_card,
    flush,
    pairs,
    readings,
    roo,
)
from pitboss.layout import Flow, Layout, Spot
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
    in_house_order,
    lay,
    settle,
    settled,
    turn,
)

Felt = Layout[Options]
BURN = "burn"

CLAUSES = clause_texts("""
1 The Roo bet[pairs|, an optional Pairs Pay bet][flush|, an optional Flush Roo bet], before the deal.
2 One card face down to each player and the dealer.
3 Each player puts the card face down on the high or low position; an ace is highest or lowest by its place.
4 From the dealer's left, each player gets a card to the open position, then the player's card is turned over.
5 No Roo: the Roo bet loses.
6 {=player_pair} {=player_aces}
7 Bets that lose or push are settled, side bets too, from the dealer's right. {=side_pass}[pairs| Pairs Pay: {pairs.aces}.][flush| Flush Roo: {flush.straight_flush} with a straight flush, {flush.flush} with a flush.]
8 A Roo plays against the dealer.
9 The dealer turns over the first card and places it. {=house_low}
10 The dealer deals a card to the dealer's open position.
11 A dealer without a Roo loses to all Roos. {=dealer_pair}
12 Both Roos: the higher high card wins, then the higher low card. {=ties}
13 Roo bets are settled against the dealer, from the dealer's right; a win pays {roo.win}.
14 With several decks the dealer buries two cards before the next game.
end The dealer collects the remaining cards.
""")  # noqa: E501  a clause is one line

SOURCES = clause_sources(
    "2 Card Roo manual",
    """
1: Layout / betting spots + all bets before the deal
2: What Is a Roo / sentence 3
3: What Is a Roo / sentences 4 and 5
4: What Is a Roo / sentence 6 + player by player, from the dealer's left
5: What Is a Roo / sentence 7 + the direction, from the dealer's right
6: What Is a Roo / sentence 8 + the direction, from the dealer's right; the reading of two aces, as text and printed odds differ
7: Side Wager / Pairs Pay and Flush Roo + when they are settled, and from the dealer's right
8: What Is a Roo / sentence 9
9: What Is a Roo / sentences 10 to 12 + an ace goes high
10: What Is a Roo / sentence 13
11: What Is a Roo / sentence 14 + the direction, from the dealer's right; the reading of a dealer's pair, as text and printed odds differ
12: What Is a Roo / sentences 15 to 18 + the direction, from the dealer's right
13: What Is a Roo / sentence 19 + the direction, from the dealer's right
14: What Is a Roo / sentence 20
end: + the last cards are collected
""",  # noqa: E501
)


def continues_multi_deck_shoe(layout: Felt) -> bool:
    return layout.options.decks > 1 and layout.dealt > 0


def deal_and_turn(layout: Felt) -> Flow[None]:
    for hand in layout.hands:
        yield from layout.deal(hand)
        layout.show(hand)


def row_before_dealer(hand: Spot, layout: Felt) -> Roo | None:
    return before_dealer(*ranks(hand), hand.choices[Position], layout.options)


def no_roo(hand: Spot, layout: Felt) -> bool:
    return row_before_dealer(hand, layout) is Roo.NO_ROO


def pairs_first_card(hand: Spot, layout: Felt) -> bool:
    return row_before_dealer(hand, layout) in (Roo.PAIR, Roo.ACES)


def sides_with_roo(hand: Spot, layout: Felt) -> bool:
    return layout.options.side_pass is SidePass.WITH_ROO


def dealer_places(layout: Felt) -> None:
    layout.arrange(layout.dealer, house_way(layout.dealer.cards[0].rank, layout.options.house_low))


def dealer_has_no_roo(hand: Spot, layout: Felt) -> bool:
    first, second = ranks(layout.dealer)
    return first == second or not is_roo(*placed(first, second, layout.dealer.choices[Position]))


def absent(hand: Spot, layout: Felt, ask: Ask) -> Choice:
    """A player who does not answer places by the dealer's threshold."""
    return house_way(hand.cards[0].rank, layout.options.house_low)


GAME: Game[Options] = Game(
    key="two-card-roo",
    title="2 Card Roo",
    options=Options,
    profiles=PROFILES,
    main=("roo",),
    places=(DEALER, BURN),
    wagers=(Wager("roo", "Roo bet", roo), Wager("pairs", "Pairs Pay", pairs), Wager("flush", "Flush Roo", flush)),
    clauses=CLAUSES,
    sources=SOURCES,
    readings=readings,
    not_acts="1",
    absent=absent,
    felt=FELT,
    declared=DECLARED,
    deck=lambda options: deck(options.decks),
    cut=cut_card,
    hand_cards=HAND_CARDS,
    layout_text=("BEAT THE DEALER PAYS 1 TO 1", "ACE PLAYS AS HIGH OR LOW"),
    procedure=(
        Clause("14", lay(BURN, 2), when=continues_multi_deck_shoe),
        Clause("2", deal_from_left(face=Face.OWN), lay(DEALER)),
        Clause("3", ask_players(Position)),
        Clause("4", deal_and_turn),
        Clause("7", in_house_order(
            Clause("5", settle("roo"), when=no_roo),
            Clause("6", settle("roo"), when=pairs_first_card),
            Clause("7", settle("pairs", "flush"), when=sides_with_roo),
        ), in_house_order(Clause("7", settle("pairs", "flush")))),
        Clause("5", in_house_order(collect, who=settled), always=True),
        Clause("9 8", turn(DEALER), dealer_places),
        Clause("10", deal_to(DEALER)),
        Clause("13", in_house_order(
            Clause("11 13", settle("roo"), when=dealer_has_no_roo),
            Clause("12 13", settle("roo")),
        )),
        Clause("end", in_house_order(collect, who=everyone), at(DEALER, collect), at(BURN, collect), always=True),
    ),
)  # fmt: skip
