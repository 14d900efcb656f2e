"""Mini-Tex 3 Card Hold'em against the dealer. Read in the manual's order: hand, wagers, then the procedure here."""

from __future__ import annotations

from pitboss.games.mini_tex.advice import DECLARED
from pitboss.games.mini_tex.felt import FELT
from pitboss.games.mini_tex.hand import form
from pitboss.games.mini_tex.wagers import BETS, BOARD, Ante, FoldedCards, Options, Street, ante, pocket
from pitboss.rules.acts import Face
from pitboss.rules.clauses import Clause, clause
from pitboss.rules.game import (
    DEALER,
    Game,
    Wager,
    cards_collected,
    deal_from_left,
    deal_to,
    from_right,
    in_house_order,
    lay,
    settle,
    show,
    turn,
)
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.against_dealer import fold_or_raise
from pitboss.rulesets.readings import ForShow

GameLayout = Layout[Options]

BURN = "burn"


def playing(hand: Spot, layout: GameLayout) -> bool:
    """Whether a hand has not folded: its ante is still open."""
    return "ante" in hand.open


def folded(hand: Spot, layout: GameLayout) -> bool:
    """Whether a hand has just folded: its bets are not yet collected."""
    return "ante" in hand.open and hand.chose(Street) is Street.FOLD


def anyone_playing(layout: GameLayout) -> bool:
    return any("ante" in hand.open for hand in layout.hands)


def with_pocket(hand: Spot, layout: GameLayout) -> bool:
    return "pocket" in hand.open


def collect_folded(hand: Spot, layout: GameLayout) -> None:
    """Collect folded cards, unless a live Pocket Poker bet or the house option leaves them on the table."""
    if not hand.open and layout.options.folded_cards is FoldedCards.COLLECT:
        layout.collect(hand)


@ForShow
def lay_out_hand(layout: GameLayout) -> None:
    """Lay out the dealer's hand, under the clause for one or two hole cards that play."""
    outer, formed = layout.clause, form(layout.dealer.cards, layout[BOARD].cards)
    layout.clause = BOTH_PLAY if formed.own == 2 else ONE_PLAYS
    layout.arrange(layout.dealer, formed)
    layout.clause = outer


BOTH_PLAY = clause(
    "11A 11",
    "Both hole cards play: the community card that plays is moved next to them.",
    source="Dealing Procedures / step 11 A",
)
ONE_PLAYS = clause(
    "11B 11",
    "One hole card plays: it lies next to the two community cards that play, the other hole card is turned.",
    source="Dealing Procedures / step 11 B",
)


def compare(hand: Spot, layout: GameLayout) -> None:
    """Settle all four bets on the same row, under the clause that says what it pays."""
    row = ante(hand, layout)
    layout.clause = COMPARED[row]
    for bet in BETS:
        layout.close(hand, bet, row)


COMPARED: dict[Ante, Clause[Options]] = {
    Ante.NOT_QUALIFIED: clause(
        "13A 12B",
        "The dealer does not qualify: {ante.not_qualified flop.not_qualified river.not_qualified play.not_qualified:"
        "ante, flop and river bets win even money, the play bet is a push}.",
        source="step 13 A",
    ),
    Ante.WIN: clause(
        "13B 12B",
        "The dealer qualifies and the player's hand is better: {ante.win flop.win river.win play.win:all four bets win "
        "even money}.",
        source="step 13 B",
    ),
    Ante.LOSS: clause(
        "13C 12B",
        "The dealer qualifies and has the better hand: {ante.loss flop.loss river.loss play.loss|all four bets are "
        "lost and collected}.",
        source="step 13 C",
    ),
    Ante.TIE: clause(
        "13D 12B",
        "The dealer qualifies and the hands are equal: {ante.tie flop.tie river.tie play.tie|all four bets push}.",
        source="Odds and Probability / Table 1, Ties + all four bets push",
    ),
}

FORFEIT = in_house_order(settle(*BETS), collect_folded, when=folded)


GAME: Game[Options] = Game(
    key="mini-tex",
    title="Mini-Tex 3 Card Hold'em",
    options=Options,
    manual="Mini-Tex manual / Betting and Dealing Procedure",
    main=("ante",),
    places=(DEALER, BOARD, BURN),
    wagers=(
        Wager("ante", "Ante", ante),
        Wager("flop", "Flop", ante, raises="ante"),
        Wager("river", "River", ante, raises="ante"),
        Wager("play", "Play", ante, raises="ante"),
        Wager("pocket", "Pocket Poker", pocket),
    ),
    absent_words="A player who does not answer folds; bets not yet placed are not placed.",
    felt=FELT,
    declared=DECLARED,
    layout_text=("Mini-Tex 3 Card Hold'em",),
    procedure=(
        clause("1", "The player makes an ante bet[pocket| and, if wanted, a Pocket Poker bet].", source="step 1"),
        clause("2", "From the dealer's left, two face-down cards to each player and the dealer, one at a time.",
            *(deal_from_left(face=Face.OWN), lay(DEALER)) * 2, source="Dealing Procedures / step 2"),
        clause("3", "Players look at their two hole cards and fold or bet 1x their ante to see the flop.",
            fold_or_raise("flop", Street), source="step 3"),
        clause("4", "{ante.fold_* flop.fold_* river.fold_*|The dealer collects forfeited wagers}, from the dealer's "
                    "{side}[pocket|; folded cards stay face down beside a live Pocket Poker circle]; "
                    "[pocket|other ]folded cards are [folded_cards=collect|collected at once][folded_cards=leave|left "
                    "until the end], as the casino chooses.",
            FORFEIT, source="step 4"),
        clause("5", "The dealer buries one card, then deals two community cards face up: the flop.",
            lay(BURN), deal_to(BOARD, 2), source="step 5", when=anyone_playing),
        clause("6", "Remaining players fold or bet 1x their ante to see the river.",
            fold_or_raise("river", Street), source="step 6"),
        clause("7 4", "The dealer repeats step 4.", FORFEIT, source="step 7"),
        clause("8", "The dealer buries one card, then deals one community card face up: the river.",
            lay(BURN), deal_to(BOARD), source="step 8", when=anyone_playing),
        clause("9", "Remaining players fold or bet {play_bet}x their ante on the play bet.",
            fold_or_raise("play", Street), source="step 9"),
        clause("10 4", "The dealer repeats step 4. All remaining players play against the dealer's hand.",
            FORFEIT, source="step 10"),
        clause("11", "The dealer turns over the two hole cards and forms the best three-card hand with at least one "
                     "of them.",
            turn(DEALER), lay_out_hand, source="step 11", when=anyone_playing),
        BOTH_PLAY,
        ONE_PLAYS,
        clause("12", "The dealer settles each player's bets, starting from the dealer's {side}.",
            from_right(
                Clause("12", show),
                clause("12A 12", "Pocket Poker first, also of folded players: winning bets are paid from the pay "
                                 "table, losing bets collected.",
                    settle("pocket"), source="step 12 A, and Pocket Poker side wager", bet="pocket", when=with_pocket),
                clause("12B", "Then the dealer compares the dealer's hand to the player's; what is paid depends on "
                              "whether the dealer qualifies. {=qualifier}",
                    compare, source="step 12 B", when=playing),
            ),
            source="step 12"),
        *COMPARED.values(),
        cards_collected(BOARD, BURN, DEALER, around=from_right),
    ),
)  # fmt: skip
