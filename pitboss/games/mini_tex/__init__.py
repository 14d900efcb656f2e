"""Mini-Tex 3 Card Hold'em against the dealer. Read in the manual's order: hand, wagers, then the procedure here."""

from __future__ import annotations

from pitboss.acts import Ask, Choice, Face
from pitboss.against_dealer import fold_or_raise
from pitboss.games.mini_tex.advice import DECLARED
from pitboss.games.mini_tex.felt import FELT
from pitboss.games.mini_tex.hand import form
from pitboss.games.mini_tex.wagers import BETS, BOARD, Ante, FoldedCards, Options, Street, ante, pocket
from pitboss.layout import Layout, Spot
from pitboss.readings import for_show
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
    lay,
    settle,
    show,
    turn,
)

Felt = Layout[Options]

BURN = "burn"

CLAUSES = clause_texts("""
1 The player makes an ante bet and, if wanted, a Pocket Poker bet.
2 From the dealer's left, two face-down cards to each player and the dealer, one at a time.
3 Players look at their two hole cards and fold or bet 1x their ante to see the flop.
4 The dealer collects forfeited wagers, from the dealer's right[pocket|; folded cards stay face down beside a live Pocket Poker circle]; other folded cards are collected or left, as the casino chooses.
5 The dealer buries one card, then deals two community cards face up: the flop.
6 Remaining players fold or bet 1x their ante to see the river.
7 The dealer repeats step 4.
8 The dealer buries one card, then deals one community card face up: the river.
9 Remaining players fold or bet {play_bet}x their ante on the play bet.
10 The dealer repeats step 4. All remaining players play against the dealer's hand.
11 The dealer turns over the two hole cards and forms the best three-card hand with at least one of them.
11A Both hole cards play: the community card that plays is moved next to them.
11B One hole card plays: it lies next to the two community cards that play, the other hole card is turned.
12 The dealer settles each player's bets, starting from the dealer's right.
12A Pocket Poker first, also of folded players: winning bets are paid from the pay table, losing bets collected.
12B Then the dealer compares the dealer's hand to the player's; what is paid depends on whether the dealer qualifies.
13A The dealer does not qualify: ante, flop and river bets win even money, the play bet is a push.
13B The dealer qualifies and the player's hand is better: all four bets win even money.
13C The dealer qualifies and has the better hand: all four bets are lost and collected.
13D The dealer qualifies and the hands are equal: all four bets push.
end The dealer collects the remaining cards.
""")  # noqa: E501  a clause is one line

SOURCES = clause_sources(
    "Mini-Tex manual",
    """
1: Betting and Dealing Procedure / step 1
3: Betting and Dealing Procedure / step 3
2: Dealing Procedures / step 2
4: Betting and Dealing Procedure / step 4 + the direction, from the dealer's right
5: Betting and Dealing Procedure / step 5
6: Betting and Dealing Procedure / step 6
7: Betting and Dealing Procedure / step 7 + the direction, from the dealer's right
8: Betting and Dealing Procedure / step 8
9: Betting and Dealing Procedure / step 9
10: Betting and Dealing Procedure / step 10 + the direction, from the dealer's right
11: Betting and Dealing Procedure / step 11
11A: Dealing Procedures / step 11 A
11B: Dealing Procedures / step 11 B
12: Betting and Dealing Procedure / step 12
12A: Betting and Dealing Procedure / step 12 A, and Pocket Poker side wager
12B: Betting and Dealing Procedure / step 12 B
13A: Betting and Dealing Procedure / step 13 A
13B: Betting and Dealing Procedure / step 13 B
13C: Betting and Dealing Procedure / step 13 C
13D: Odds and Probability / Table 1, Ties + all four bets push
end: + the last cards are collected
""",
)


def playing(hand: Spot, layout: Felt) -> bool:
    """Whether a hand has not folded: its ante is still open."""
    return "ante" in hand.open


def folded(hand: Spot, layout: Felt) -> bool:
    """Whether a hand has just folded: its bets are not yet collected."""
    return "ante" in hand.open and hand.chose(Street) is Street.FOLD


def anyone_playing(layout: Felt) -> bool:
    return any("ante" in hand.open for hand in layout.hands)


def with_pocket(hand: Spot, layout: Felt) -> bool:
    return "pocket" in hand.open


def collect_folded(hand: Spot, layout: Felt) -> None:
    """Collect folded cards, unless a live Pocket Poker bet or the house option leaves them on the table."""
    if not hand.open and layout.options.folded_cards is FoldedCards.COLLECT:
        layout.collect(hand)


@for_show
def lay_out_hand(layout: Felt) -> None:
    """Lay out the dealer's hand, under the clause for one or two hole cards that play."""
    outer, formed = layout.clause, form(layout.dealer.cards, layout[BOARD].cards)
    layout.clause = BOTH_PLAY if formed.own == 2 else ONE_PLAYS
    layout.arrange(layout.dealer, formed)
    layout.clause = outer


BOTH_PLAY: Clause[Options] = Clause("11A 11")
ONE_PLAYS: Clause[Options] = Clause("11B 11")


def compare(hand: Spot, layout: Felt) -> None:
    """Settle all four bets on the same row, under the clause that says what it pays."""
    row = ante(hand, layout)
    layout.clause = COMPARED[row]
    for bet in BETS:
        layout.close(hand, bet, row)


COMPARED: dict[Ante, Clause[Options]] = {
    Ante.NOT_QUALIFIED: Clause("13A 12B"),
    Ante.WIN: Clause("13B 12B"),
    Ante.LOSS: Clause("13C 12B"),
    Ante.TIE: Clause("13D 12B"),
}

FORFEIT = in_house_order(settle(*BETS), collect_folded, when=folded)


def absent(hand: Spot, layout: Felt, ask: Ask) -> Choice:
    """A player who does not answer folds; bets not yet placed are not placed."""
    return Street.FOLD


GAME: Game[Options] = Game(
    key="mini-tex",
    title="Mini-Tex 3 Card Hold'em",
    options=Options,
    main=("ante",),
    places=(DEALER, BOARD, BURN),
    wagers=(
        Wager("ante", "Ante", ante),
        Wager("flop", "Flop", ante, raises="ante"),
        Wager("river", "River", ante, raises="ante"),
        Wager("play", "Play", ante, raises="ante"),
        Wager("pocket", "Pocket Poker", pocket),
    ),
    clauses=CLAUSES,
    sources=SOURCES,
    only_with={"pocket": "12A"},
    not_acts="1",
    absent=absent,
    felt=FELT,
    declared=DECLARED,
    layout_text=("Mini-Tex 3 Card Hold'em",),
    procedure=(
        Clause("2", *(deal_from_left(face=Face.OWN), lay(DEALER)) * 2),
        Clause("3", fold_or_raise("flop", Street)),
        Clause("4", FORFEIT),
        Clause("5", lay(BURN), deal_to(BOARD, 2), when=anyone_playing),
        Clause("6", fold_or_raise("river", Street)),
        Clause("7 4", FORFEIT),
        Clause("8", lay(BURN), deal_to(BOARD), when=anyone_playing),
        Clause("9", fold_or_raise("play", Street)),
        Clause("10 4", FORFEIT),
        Clause("11", turn(DEALER), lay_out_hand, when=anyone_playing),
        Clause("12", from_right(
            Clause("12", show),
            Clause("12A 12", settle("pocket"), when=with_pocket),
            Clause("12B", compare, when=playing),
        )),
        Clause("end", from_right(collect, who=everyone),
               *(at(place, collect) for place in (BOARD, BURN, DEALER)), always=True),
    ),
)  # fmt: skip
