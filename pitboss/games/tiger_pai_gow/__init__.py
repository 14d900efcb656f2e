"""Tiger Pai Gow. Read in the manual's order: hand, house_ways, wagers, options, then the procedure here."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.core.cards import deck
from pitboss.core.errors import BadBets
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
from pitboss.rules.acts import Ask, Choice, Face
from pitboss.rules.clauses import clause, collect
from pitboss.rules.game import (
    DEALER,
    Die,
    Game,
    Wager,
    ask_players,
    at,
    cards_collected,
    from_right,
    in_house_order,
    lay,
    settle,
    show,
    turn,
)
from pitboss.rules.layout import Flow, Layout, Spot
from pitboss.rules.options import Flat

GameLayout = Layout[Options]
SEATS = 6
POSITIONS = SEATS + 1  # 1 is the dealer, then counter-clockwise: seat 6 is 2 ... seat 1 is 7
EMPTY, DISCARDS = "empty_positions", "discards"


def start_position(dice: Sequence[int]) -> int:
    """The position dealt first: the sum of the dice counted around the table, the dealer being one."""
    return (sum(dice) - 1) % POSITIONS + 1


def first_dealt(options: Options, roll: Die) -> int:
    return start_position([roll(6) for _ in range(3)]) if options.start is Start.DICE else roll(POSITIONS)


def simulated_button(players: int) -> int:
    """The starting position with which these seats are dealt just before the dealer, for simulations."""
    return POSITIONS + 1 - players


def check_color_bet(layout: GameLayout) -> None:
    """Refuse a bet on the one of Yin and Yang that the house does not take."""
    offered = layout.options.color_bet.value
    for hand in layout.hands:
        for name in ("yin", "yang"):
            if name in hand.bets and not layout.options.in_play(name):
                raise BadBets(f"{name.title()} is not offered at this table; the house takes {offered.title()}.")


def bets_on_color(hand: Spot, layout: GameLayout) -> bool:
    return "yin" in hand.bets or "yang" in hand.bets


def seven_to_all_positions(layout: GameLayout) -> Flow[None]:
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


def offers_yin(layout: GameLayout) -> bool:
    return layout.options.color_bet is ColorBet.YIN


def offers_yang(layout: GameLayout) -> bool:
    return layout.options.color_bet is ColorBet.YANG


def offered_settings(hand: Spot, layout: GameLayout) -> OfferedSettings:
    return OfferedSettings(hand.cards, layout.options.wheel, layout.options.foul_hands is FoulHands.LOSE)


def set_the_house_way(dealer: Spot, layout: GameLayout) -> None:
    layout.arrange(dealer, house_way(dealer.cards, layout.options.house_way, layout.options.wheel))


def pay_envy(winner: Spot, layout: GameLayout) -> None:
    """Pay a fixed amount to each other player from the right, also to those whose Tiger bet is already settled."""
    row = winner.rows.get("tiger")
    if row is not None and layout.house.pays["envy"][row] != Flat(0):
        for hand in layout.from_right():
            if hand is not winner and hand.bets.get("tiger", 0) >= layout.options.envy_minimum * 100:
                layout.pay(hand, "envy", row)


def absent(hand: Spot, layout: GameLayout, ask: Ask) -> Choice:
    if Color.RED in ask.legal:
        return Color.RED
    options = layout.options
    if way := options.player_way.way:
        return house_way(hand.cards, way, options.wheel).setting
    from pitboss.games.tiger_pai_gow.solved.stored import best_setting

    commission = options.breaker_commission if "breaker" in hand.bets else options.commission
    return best_setting(hand.cards, options.house_way, options.wheel, commission)


GAME: Game[Options] = Game(
    key="tiger-pai-gow",
    title="Tiger Pai Gow",
    options=Options,
    manual="Tiger Pai Gow manual / Bonus Wagers",
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
    absent=absent,
    absent_words="A player who does not answer gets the house way, and red for a color bet.",
    felt=FELT,
    profiles=PROFILES,
    counts=COUNTS,
    seats=SEATS,
    layout_text=("BET ON 1 ONLY",),
    procedure=(
        clause("1", "Each player bets on standard Pai Gow Poker or on Pai Gow Poker with Breaker card, never on "
                    "both; the house may offer only one. {=main_bet}",
            source="mandatory wager, and Breaker Card, sentences 1 to 3"),
        clause("2", "Bonus bets are optional: Yin or Yang, whichever the house offers, on Red or Black, and 7 Card "
                    "Tiger. {=offered}",
            check_color_bet, ask_players(Color, when=bets_on_color), source="1 and 2"),
        clause("3", "Seven cards to all six player positions and to the dealer, 49 in all, counter-clockwise. "
                    "{=start}",
            seven_to_all_positions, at(EMPTY, collect),
            source="dealing, 49 cards + where the deal starts"),
        clause("4", "Four cards remain: one is the Breaker card.", lay(BREAKER_CARD), source="four remaining cards"),
        clause("4a 4", "Yin is offered: the other three are laid out face down in front of the dealer.",
            lay(YIN_CARDS, 3), source="remaining cards, 1", bet="yin", when=offers_yin),
        clause("4b 4", "Yang is offered, or no color bet: the other three are discarded.",
            lay(DISCARDS, 3), at(DISCARDS, collect), source="remaining cards, 2", when=offers_yang),
        clause("5", "Players arrange their cards into a high hand of five cards and a low hand of two. {=foul_hands}",
            ask_players(offered_settings, Face.OWN), source="players arrange their cards + foul hands"),
        clause("6", "Yin is played and settled first, from the dealer's {side}: {yin:the majority color of the "
                    "three cards wins 1 to 1, with a joker among them all lose}.",
            turn(YIN_CARDS), in_house_order(settle("yin")),
            source="Yin first, and Yin Bonus Wager", bet="yin", when=offers_yin),
        clause("7", "The dealer turns over the seven cards and arranges them by the house way. {=house_way}",
            turn(DEALER), at(DEALER, set_the_house_way), source="the dealer's seven cards + which house way"),
        clause("8", "The dealer turns over the Breaker card.", turn(BREAKER_CARD), source="turning the Breaker card"),
        clause("14", "The dealer continues with the next player until all bets are settled.",
            from_right(
                clause("9", "The dealer turns over the cards of the first player to the dealer's {side}.",
                    show, source="first player to the dealer's right"),
                clause("10", "{yang|Yang: five or more cards of the player's color, the joker being one, win.}",
                    settle("yang"), source="Yang Bonus Wager / and the order of a player's bets", bet="yang"),
                clause("11", "7 Card Tiger: the highest ranking that fits the seven cards wins. {=pay_better} "
                             "The envy bonus, {envy:on one of the top seven hands}, goes to every other player who bet "
                             "${envy_minimum} or more.{tiger|}",
                    settle("tiger"), pay_envy,
                    source="7 Card Tiger / and the order of a player's bets + only the highest ranking is paid",
                    bet="tiger"),
                clause("12", "{pai_gow|Both hands won: the main bet wins. Both lost: it loses. One each is a push; "
                             "a copy goes to the dealer.} {=commission} {=rounded_to}",
                    settle("pai_gow"), source="the order of a player's bets + a copy goes to the dealer"),
                clause("12a 12", "{breaker|Breaker bet, one hand each: more matches to the Breaker card's color win; "
                                 "equal matches or a joker Breaker stay a push.} {=joker_matches} "
                                 "{=breaker_commission}",
                    settle("breaker"),
                    source="Breaker Card / sentences 5 to 11 + whether a joker in a hand matches", bet="breaker"),
                clause("13", "House option: a bonus when all seven of the player's cards match the Breaker "
                             "card. {=seven_match_bonus}{seven_match.other|}",
                    settle("seven_match"), source="Breaker Card / House option", bet="seven_match"),
            ),
            source="next player"),
        cards_collected(DEALER, BREAKER_CARD, YIN_CARDS, around=from_right),
    ),
)  # fmt: skip
