"""Dealer drills of Tiger Pai Gow. Every layout is from a dealt round, and every answer is what the engine did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.core.cards import JOKER, Cards, cards, text
from pitboss.core.money import DOLLAR, dollars
from pitboss.drills.answers import Amount, CardSet, Number, Pick
from pitboss.drills.draw import Draw
from pitboss.drills.makers import (
    LayoutWords,
    arranges,
    asks_yes_no,
    bet_drill,
    dealer_drill,
    felt_lines,
    hand_drill,
    layout_drill,
    offers,
    payout_drill,
    procedure_drill,
)
from pitboss.drills.moments import Moment, TrainingTable, Wanted
from pitboss.drills.questions import Alike, Placing, Question, Training, its_name
from pitboss.games.tiger_pai_gow import POSITIONS, seven_to_all_positions, start_position
from pitboss.games.tiger_pai_gow.felt import FIVE, TWO
from pitboss.games.tiger_pai_gow.hand import Color, Setting, behind, is_foul, legal_settings, settings, values
from pitboss.games.tiger_pai_gow.house_ways import HouseSet, house_way
from pitboss.games.tiger_pai_gow.wagers import BREAKER_CARD, Yin
from pitboss.rules.acts import Arrange, Ask, Choice, Settle, Show
from pitboss.rules.captions import who
from pitboss.rules.game import DEALER, clause_of, enclosing_clause
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.options import Flat
from pitboss.rulesets.poker import five


def lies(spot: Spot, layout: Layout) -> tuple[Cards, tuple[str, ...]]:
    """A hand's cards, the low hand first once it is set, with a note on the color bet."""
    seven = spot.cards[spot.own :]
    color = spot.chose(Color)
    notes = (f"on {color}",) if color is not None else ()
    house, own = spot.chose(HouseSet), spot.chose(Setting)
    setting = house.setting if house is not None else own
    if setting is None or len(seven) < 7:
        return seven, notes
    return setting.low + behind(seven, setting), (*notes, "low hand first")


def set_dealer(moment: Moment) -> HouseSet:
    act = moment.act
    assert isinstance(act, Arrange) and isinstance(act.choice, HouseSet)
    return act.choice


def dealers_rules(moment: Moment) -> Any:
    """The dealer's hand being set, by the rule that applies."""
    return arranges()(moment) and set_dealer(moment).rule


def rich_dealer(table: TrainingTable) -> Wanted:
    """Seven cards for the dealer, with a joker or with pairs more often than by chance."""
    kind = table.number(0, 3)
    if kind == 0:
        return Wanted()
    if kind == 1:
        return Wanted({DEALER: table.wanted(7, lambda seven: JOKER in seven)})
    return Wanted({DEALER: table.wanted(7, lambda seven: len({card.rank for card in seven}) <= 5)})


def way(house: House, table: TrainingTable) -> Question:
    moment = table.moment(house, dealers_rules, rich_dealer)
    seven, made = moment.felt[DEALER].cards, set_dealer(moment)
    right = [
        setting.low
        for setting in settings(seven)
        if sorted(card.rank for card in setting.low) == sorted(card.rank for card in made.setting.low)
        and five_equal(seven, setting, made.setting)
    ]
    right.sort(key=lambda low: low != made.setting.low)
    return Question(
        "Set the dealer's hand the house way: which two cards go in front?",
        CardSet(tuple(right), seven),
        moment.clause.numbers,
        made.rule,
        felt_lines(house, moment.felt, DEALER),
        moment=moment,
    )


def five_equal(seven: Cards, one: Setting, other: Setting) -> bool:
    """Whether the high hands of two settings have the same value."""
    return five(behind(seven, one)) == five(behind(seven, other))


def way_rule(house: House, table: TrainingTable) -> Question:
    def rule_of(seven: Cards) -> str:
        return house_way(seven, house.options.house_way, house.options.wheel).rule.rstrip(".")

    moment = table.moment(house, dealers_rules, rich_dealer)
    made = set_dealer(moment)
    rules = {made.rule.rstrip(".")}
    while len(rules) < 4:
        other = table.wanted(7, lambda other: rule_of(other) not in rules, 10)
        rules.add(rule_of(other))
        table.put_back(other)
    return Question(
        "Which rule of the house way applies to the dealer's hand?",
        Pick(tuple(table.shuffled(sorted(rules))), (made.rule.rstrip("."),)),
        moment.clause.numbers,
        f"So the dealer sets {made.setting}.",
        felt_lines(house, moment.felt, DEALER),
        moment=moment,
    )


def foul(house: House, table: TrainingTable) -> Question:
    """Asks whether a setting is foul; the answer does not depend on the house option for foul hands."""

    def finds(moment: Moment) -> Any:
        act = moment.act
        return str(any(fouls_of(act.cards))) if isinstance(act, Show) and isinstance(act.choice, Setting) else None

    def fouls_of(seven: Cards) -> list[Setting]:
        return [setting for setting in settings(seven) if is_foul(seven, setting, house.options.wheel)]

    moment = table.moment(house, finds)
    act = moment.act
    assert isinstance(act, Show)
    fouls = fouls_of(act.cards)
    setting = table.pick(fouls) if fouls and table.chance(2) else table.pick(settings(act.cards))
    back = text(behind(act.cards, setting))
    return asks_yes_no(
        f"{who(act.spot)} is about to set {text(setting.low)} in front and {back} behind. Is that foul?",
        is_foul(act.cards, setting, house.options.wheel),
        moment.last(Ask, act.spot)[0].numbers,
        "The hand of five behind must outrank the two in front.",
        (),
        moment,
    )


def suited(ranks: str, suit: str) -> Cards:
    return cards(" ".join(rank + suit for rank in ranks.split()))


BIG_HANDS = (
    lambda suit: suited("9 T J Q K A", suit) + (JOKER,),
    lambda suit: cards("Ac Ad Ah As 7c 3d") + (JOKER,),
    lambda suit: suited("2 4 5 7 9 J K", suit),
    lambda suit: suited("T J Q K A", suit) + cards("2c 7d"),
    lambda suit: suited("4 5 6 7 8", suit) + cards("Kc Qd"),
    lambda suit: cards("9c 9d 9h 9s Kd 4h 2c"),
)
COMMON_HANDS = (
    lambda suit: cards("9c 9d 9h 5s 5d 4h 2c"),
    lambda suit: suited("2 4 7 9 J", suit) + cards("Kc 3d"),
    lambda suit: cards("8c 8d 8h 5s Kd 4h 2c"),
    lambda suit: cards("2d 4h 5d 7h 9d Jh Kd"),
    lambda suit: cards("5c 6d 7h 8s 9d Kh 2c"),
)


def good_hand(hands: tuple[Callable[[str], Cards], ...]) -> Callable[[TrainingTable], Wanted]:
    """A hand on the 7 Card Tiger pay table at a seat, in a random suit in which no card comes twice."""

    def prefer(table: TrainingTable) -> Wanted:
        while True:
            seven = table.pick(hands)(table.pick("cdhs"))
            if len(set(seven)) == 7:
                return Wanted({str(table.number(1, 6)): seven})

    return prefer


def envy(house: House, table: TrainingTable) -> Question:
    """Asks for the total of the envy bonuses for one hand."""
    pays = house.pays["envy"]

    def finds(moment: Moment) -> Any:
        act = moment.act
        if not isinstance(act, Settle) or act.wager != "tiger" or act.stake == 0:
            return None
        bonus = pays[act.row]
        return act.row if isinstance(bonus, Flat) and bonus.cents else None

    moment = table.moment(house, finds, good_hand(BIG_HANDS))
    act = moment.act
    assert isinstance(act, Settle)
    bonus = pays[act.row]
    assert isinstance(bonus, Flat)
    paid = 0
    for _, later, _ in moment.later:
        if not isinstance(later, Settle) or later.wager != "envy":
            break
        paid += bonus.cents
    least = dollars(house.options.envy_minimum * DOLLAR)
    bets = []
    for name, shown_spot in moment.felt.items():
        stake = dict(shown_spot.bets + shown_spot.settled).get("tiger", 0)
        if name.isdecimal():
            bets.append((who(name), f"7 Card Tiger {dollars(stake)}" if stake else "no 7 Card Tiger bet"))
    return Question(
        f"{who(act.spot)} has {act.row.value} ({text(moment.felt[act.spot].cards)}) on a 7 Card Tiger bet. How much do"
        " you pay in envy bonuses around the table?",
        Amount(paid),
        moment.clause.numbers,
        f"{dollars(bonus.cents)} to each other player who bet {least} or more on 7 Card Tiger.",
        tuple(bets),
        moment=moment,
    )


def all_match(house: House, table: TrainingTable) -> Question:
    def finds(moment: Moment) -> Any:
        act = moment.act
        return act.row if isinstance(act, Settle) and act.wager == "seven_match" else None

    def red_hand(table: TrainingTable) -> Wanted:
        red = table.only(7, lambda seven: all(card != JOKER and card.is_red for card in seven))
        return Wanted({str(table.number(1, 6)): red, BREAKER_CARD: table.only(1, lambda one: one[0] != JOKER)})

    moment = table.moment(house, finds, red_hand)
    act = moment.act
    assert isinstance(act, Settle)
    return asks_yes_no(
        f"{who(act.spot)}: do all seven cards match the Breaker card?",
        act.row.key == "all_seven",
        moment.clause.numbers,
        "By color; a joker Breaker has no color to match.",
        felt_lines(house, moment.felt, act.spot, BREAKER_CARD),
        moment,
    )


def dice(house: House, table: TrainingTable) -> Question:
    thrown = [table.number(1, 6) for _ in range(3)]
    return Question(
        f"The dice show {' '.join(map(str, thrown))}. Which position is dealt first, the dealer being 1?",
        Number(start_position(thrown)),
        clause_of(house.game, seven_to_all_positions).numbers,
        f"The sum is counted around the {POSITIONS} positions, empty seats included.",
    )


def next_player(house: House, table: TrainingTable) -> Question:
    def finds(moment: Moment) -> Any:
        act = moment.act
        return isinstance(act, Show) and act.spot != str(max(moment.round.seats))

    def some_seats(table: TrainingTable) -> Wanted:
        return Wanted(seats=sorted(table.shuffled(range(1, 7))[: table.number(2, 6)]))

    moment = table.moment(house, finds, some_seats)
    seats = moment.round.seats
    before = min(seat for seat in seats if seat > int(moment.act.spot))
    return Question(
        f"Seats {' '.join(map(str, seats))} play; seat {before} is settled. Which seat is next?",
        Number(int(moment.act.spot)),
        enclosing_clause(house.game, moment.clause).numbers,
        "From the dealer's right to the left, until all bets are settled.",
        moment=moment,
    )


def names(choice: Choice) -> tuple[str, ...]:
    if isinstance(choice, HouseSet):
        return text(choice.setting.low), str(choice.setting)
    return its_name(choice)


def otherwise(choice: Choice, hand: Cards) -> list[Choice]:
    """Wrong settings under the right rule: those with other hand values."""
    assert isinstance(choice, HouseSet)
    right = values(hand, choice.setting)
    return [HouseSet(setting, choice.rule) for setting in legal_settings(hand) if values(hand, setting) != right]


def bot(hand: Spot, layout: Layout, ask: Ask, draw: Draw) -> Choice:
    """Bets on any color, and sets the house way or sometimes another legal setting."""
    if Color.RED in ask.legal:
        return draw.pick(list(Color))
    return draw.pick(list(ask.legal)) if draw.chance(5) else layout.game.absent(hand, layout, ask)


def takes_color_bet(color: str) -> Callable[[House], bool]:
    return lambda house: house.options.in_play(color)


def pushed(moment: Moment) -> bool:
    """Whether each side won one hand, so that the Breaker card decides."""
    act = moment.act
    return isinstance(act, Settle) and act.row.key in ("push", "breaks_to_player", "breaks_to_dealer")


def printed(house: House) -> tuple[LayoutWords, ...]:
    return (
        LayoutWords("Pai Gow Bet", "the bet on the standard game", "1", ("pai_gow",)),
        LayoutWords("Pai Gow Breaker Bet", "the bet for which the Breaker card decides a push", "1", ("breaker",)),
        LayoutWords("BET ON 1 ONLY", "the rule that no player makes both main bets", "1", ("pai_gow", "breaker")),
        LayoutWords("Seven Card Tiger", "the bonus bet on how the player's own cards rank", "11", ("tiger",)),
        LayoutWords("YIN or YANG BET", "the bonus bet on Red or Black", "2", (house.options.color_bet.value,)),
        LayoutWords(FIVE, "where the player's hand of five cards goes", "5"),
        LayoutWords(TWO, "where the player's hand of two cards goes", "5"),
        LayoutWords("Pai Gow BREAKER CARD", "where the first of the four remaining cards goes", "4"),
    )


HOST = (
    ("53 cards with one joker; seven cards to every position, empty seats too.", "clause 3"),
    (
        "Positions count counter-clockwise from the dealer; dice or a random number decide where to start.",
        "drill: dice",
    ),
    ("Ranks of the two hands; the joker is an ace or completes a straight or flush.", "drill: compare, drill: way"),
    ("A-2-3-4-5 is the lowest straight, or second highest by house rule.", "drill: compare"),
    ("The high hand must outrank the low hand; otherwise the hand is foul.", "drill: foul"),
    ("Both hands won, both lost, one each; a copy goes to the dealer.", "clause 12, drill: compare"),
    ("Commission, where the house takes it.", "drill: payout"),
    ("The dealer's hand is set the house way; set wrongly it is set again.", "clause 7, drill: way, drill: rule"),
    ("An absent player's hand is set the house way.", "drill: way"),
    ("A wrong number of cards makes a hand void.", "drill: irregular"),
    ("The left-over cards: Breaker, Yin cards or discards.", "clause 4, clause 4a, clause 4b"),
)

LOOSELY = Alike(dict.fromkeys((Yin.FLUSH, Yin.COLOR), Yin.TWO), {Yin.TWO: "Two or three of the player's color"})

TRAINING = Training(
    placing=Placing("cards", "2ND HIGH", 2),
    loosely=LOOSELY,
    drills=(
        dealer_drill("way", "The house way", way),
        dealer_drill("rule", "Which rule of the house way", way_rule),
        hand_drill("foul", "Foul hands", foul),
        bet_drill("seven", "7 Card Tiger", "tiger", prefer=good_hand(COMMON_HANDS + BIG_HANDS), when=offers("tiger")),
        payout_drill("envy", "Envy bonuses", envy, offers("tiger")),
        bet_drill("yin", "Yin", "yin", loosely=LOOSELY, when=takes_color_bet("yin")),
        bet_drill("yang", "Yang", "yang", prefer=good_hand(COMMON_HANDS), when=takes_color_bet("yang")),
        bet_drill("compare", "Pai Gow bets", "pai_gow", when=offers("pai_gow")),
        bet_drill("broken", "Pushes broken by the Breaker", "breaker", having=pushed, when=offers("breaker")),
        hand_drill("match", "All seven match", all_match, offers("seven_match")),
        procedure_drill("dice", "Where the deal starts", dice),
        procedure_drill("player", "Which player is next", next_player),
        layout_drill(printed),
    ),
    host=HOST,
    variants=(
        (("color_bet", "yin"), ("commission", "5"), ("breaker_commission", "5")),
        (("seven_match_bonus", "25"),),
    ),
    button="First position by the dice",
    weighed=3,
    names=names,
    otherwise=otherwise,
    lies=lies,
    bot=bot,
)
