"""2 Card Roo. Read in the manual's order: hand, wagers, then the procedure here."""

from __future__ import annotations

from pitboss.core.cards import deck
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
from pitboss.rules.acts import Ask, Choice, Face
from pitboss.rules.clauses import Clause, clause, collect
from pitboss.rules.game import (
    DEALER,
    Game,
    Wager,
    ask_players,
    cards_collected,
    deal_from_left,
    deal_to,
    in_house_order,
    lay,
    settle,
    settled,
    turn,
)
from pitboss.rules.layout import Flow, Layout, Spot

GameLayout = Layout[Options]
BURN = "burn"


def continues_multi_deck_shoe(layout: GameLayout) -> bool:
    return layout.options.decks > 1 and layout.dealt > 0


def deal_and_turn(layout: GameLayout) -> Flow[None]:
    for hand in layout.hands:
        yield from layout.deal(hand)
        layout.show(hand)


def row_before_dealer(hand: Spot, layout: GameLayout) -> Roo | None:
    return before_dealer(*ranks(hand), hand.choices[Position], layout.options)


def no_roo(hand: Spot, layout: GameLayout) -> bool:
    return row_before_dealer(hand, layout) is Roo.NO_ROO


def pairs_first_card(hand: Spot, layout: GameLayout) -> bool:
    return row_before_dealer(hand, layout) in (Roo.PAIR, Roo.ACES)


def sides_with_roo(hand: Spot, layout: GameLayout) -> bool:
    return layout.options.side_pass is SidePass.WITH_ROO


def dealer_places(layout: GameLayout) -> None:
    layout.arrange(layout.dealer, house_way(layout.dealer.cards[0].rank, layout.options.house_low))


def dealer_has_no_roo(hand: Spot, layout: GameLayout) -> bool:
    first, second = ranks(layout.dealer)
    return first == second or not is_roo(*placed(first, second, layout.dealer.choices[Position]))


def absent(hand: Spot, layout: GameLayout, ask: Ask) -> Choice:
    return house_way(hand.cards[0].rank, layout.options.house_low)


GAME: Game[Options] = Game(
    key="two-card-roo",
    title="2 Card Roo",
    options=Options,
    profiles=PROFILES,
    training_profile="manual-text",
    manual="2 Card Roo manual / What Is a Roo",
    main=("roo",),
    places=(DEALER, BURN),
    wagers=(Wager("roo", "Roo bet", roo), Wager("pairs", "Pairs Pay", pairs), Wager("flush", "Flush Roo", flush)),
    readings=readings,
    absent=absent,
    absent_words="A player who does not answer places by the dealer's threshold.",
    felt=FELT,
    declared=DECLARED,
    deck=lambda options: deck(options.decks),
    cut=cut_card,
    hand_cards=HAND_CARDS,
    layout_text=("BEAT THE DEALER PAYS 1 TO 1", "ACE PLAYS AS HIGH OR LOW"),
    procedure=(
        clause("14", "With several decks the dealer buries two cards before the next game.",
            lay(BURN, 2), source="sentence 20", when=continues_multi_deck_shoe),
        clause("1", "The Roo bet[pairs|, an optional Pairs Pay bet][flush|, an optional Flush Roo bet], before the "
                    "deal.",
            source="Layout / betting spots + all bets before the deal"),
        clause("2", "One card face down to each player and the dealer.",
            deal_from_left(face=Face.OWN), lay(DEALER), source="sentence 3"),
        clause("3", "Each player puts the card face down on the high or low position; an ace is highest or lowest by "
                    "its place.",
            ask_players(Position), source="sentences 4 and 5"),
        clause("4", "From the dealer's left, each player gets a card to the open position, then the player's card is "
                    "turned over.",
            deal_and_turn, source="sentence 6 + player by player, from the dealer's left"),
        clause("7", "Roo bets that lose or push are settled, from the dealer's {side}. "
                    "{=side_pass}[pairs| {pairs:Pairs Pay: 15 to 1.}][flush| {flush:Flush Roo: 15 to 1 with a straight "
                    "flush, 3 to 1 with a flush.}]",
            in_house_order(
                clause("5", "No Roo: the Roo bet {roo.no_roo|loses}.", settle("roo"), source="sentence 7", when=no_roo),
                clause("6", "{=player_pair} {=player_aces}{roo.aces|}",
                    settle("roo"),
                    source="sentence 8 + the reading of two aces, as text and printed odds differ",
                    when=pairs_first_card),
                Clause("7", settle("pairs", "flush"), when=sides_with_roo),
            ),
            in_house_order(Clause("7", settle("pairs", "flush"))),
            source="Side Wager / Pairs Pay and Flush Roo + when they are settled"),
        Clause("5", in_house_order(collect, who=settled), always=True),
        clause("8", "A Roo plays against the dealer.", source="sentence 9"),
        clause("9 8", "The dealer turns over the first card and places it. {=house_low}",
            turn(DEALER), dealer_places, source="sentences 10 to 12 + an ace goes high"),
        clause("10", "The dealer deals a card to the dealer's open position.", deal_to(DEALER), source="sentence 13"),
        clause("13", "Roo bets are settled against the dealer, from the dealer's {side}; a win pays {roo.win}."
                     "[flush_wins!=1| {=flush_wins}]",
            in_house_order(
                clause("11 13", "{roo.dealer_no_roo!|A dealer without a Roo loses to all Roos.} {=dealer_pair}",
                    settle("roo"),
                    source="sentence 14 + the reading of a dealer's pair, as text and printed odds differ",
                    when=dealer_has_no_roo),
                clause("12 13", "{roo.win roo.loss|Both Roos: the higher high card wins, then the higher low card.} "
                                "{=ties}",
                    settle("roo"), source="sentences 15 to 18"),
            ),
            source="sentence 19"),
        cards_collected(DEALER, BURN),
    ),
)  # fmt: skip
