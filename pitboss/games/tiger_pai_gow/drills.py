"""What a dealer of Tiger Pai Gow is drilled in. Every key is worked out by the game's own rules and house ways."""

from __future__ import annotations

from typing import Any

from pitboss.acts import Ask, Choice
from pitboss.cards import JOKER, Cards, text
from pitboss.errors import BadCards
from pitboss.games.tiger_pai_gow import POSITIONS, start_position
from pitboss.games.tiger_pai_gow.hand import (
    Color,
    Setting,
    is_foul,
    legal_settings,
    settings,
    seven_cards,
    values,
)
from pitboss.games.tiger_pai_gow.house_ways import HouseSet, house_way
from pitboss.games.tiger_pai_gow.wagers import (
    Tiger,
    breaker_row,
    pai_gow_row,
    seven_match_row,
    tiger_row,
    yang_row,
    yin_row,
)
from pitboss.layout import Layout, Spot
from pitboss.money import DOLLAR, dollars
from pitboss.options import Flat
from pitboss.poker import five
from pitboss.questions import (
    Amount,
    CardSet,
    Draw,
    Number,
    Pick,
    Question,
    Training,
    drill,
    felt_with,
    its_name,
    spot_with,
    yes_no,
)
from pitboss.rules import House


def set_by_house(house: House[Any], seven: Cards) -> HouseSet:
    return house_way(seven, house.options.house_way, house.options.wheel)


def interesting(draw: Draw) -> Cards:
    """Seven cards, with two pairs, a joker or better more often than they come."""
    kind = draw.number(0, 3)
    if kind == 0:
        return draw.cards(7)
    if kind == 1:
        return draw.wanted(7, lambda seven: JOKER in seven)
    return draw.wanted(7, lambda seven: len({card.rank for card in seven}) <= 5)


def way(house: House[Any], draw: Draw) -> Question:
    seven = interesting(draw)
    made = set_by_house(house, seven)
    right = [
        setting.low
        for setting in settings(seven)
        if sorted(card.rank for card in setting.low) == sorted(card.rank for card in made.setting.low)
        and five_equal(seven, setting, made.setting)
    ]
    right.sort(key=lambda low: low != made.setting.low)
    return Question(
        "Set this hand the house way: which two cards go in front?",
        CardSet(tuple(right), seven),
        ("7",),
        made.rule,
        (("Dealer", text(seven)),),
    )


def five_equal(seven: Cards, one: Setting, other: Setting) -> bool:
    """The same ranks in front may come in other suits, as long as the hand behind is worth the same."""
    backs = [tuple(card for card in seven if card not in setting.low) for setting in (one, other)]
    return five(backs[0]) == five(backs[1])


def way_rule(house: House[Any], draw: Draw) -> Question:
    def rule_of(seven: Cards) -> str:
        return set_by_house(house, seven).rule.rstrip(".")

    seven = interesting(draw)
    rules = {rule_of(seven)}
    while len(rules) < 4:
        other = draw.wanted(7, lambda other: rule_of(other) not in rules, 10)
        rules.add(rule_of(other))
        draw.put_back(other)
    return Question(
        "Which rule of the house way applies?",
        Pick(tuple(draw.shuffled(sorted(rules))), (rule_of(seven),)),
        ("7",),
        f"So the dealer sets {set_by_house(house, seven).setting}.",
        (("Dealer", text(seven)),),
    )


def foul(house: House[Any], draw: Draw) -> Question:
    seven = draw.wanted(7, lambda seven: any(is_foul(seven, one, house.options.wheel) for one in settings(seven)))
    every = settings(seven)
    fouls = [setting for setting in every if is_foul(seven, setting, house.options.wheel)]
    setting = draw.pick(fouls) if fouls and draw.chance(2) else draw.pick(every)
    return Question(
        "Is this setting foul?",
        yes_no(is_foul(seven, setting, house.options.wheel)),
        ("5",),
        "The hand of five behind must outrank the two in front.",
        (
            ("In front", text(setting.low)),
            ("Behind", text(card for card in seven if card not in setting.low)),
        ),
    )


def seven_card_ranking(house: House[Any], draw: Draw) -> Question:
    wanted = draw.pick([row for row in Tiger if row.key not in ("seven_straight_flush", "wild_straight_flush")])
    seven = draw.wanted(7, lambda seven: tiger_row(seven, pay_better=house.options.pay_better) is wanted, 60)
    row = tiger_row(seven, pay_better=house.options.pay_better)
    return Question(
        "On which row does 7 Card Tiger end?",
        Pick(tuple(row.value for row in house.pays["tiger"]), (row.value,)),
        ("11",),
        "The first row that fits all seven cards, however they are set; the joker is wild as the row says.",
        (("Player", text(seven)),),
    )


def envy(house: House[Any], draw: Draw) -> Question:
    """All envy bonuses of one big hand."""
    pays = house.pays["envy"]
    row = draw.pick([row for row, pay in pays.items() if isinstance(pay, Flat) and pay.cents])
    bonus = pays[row]
    assert isinstance(bonus, Flat)
    winner = draw.number(1, 6)
    bets = {seat: draw.pick((0, 1, 4, 5, 5, 10, 25)) * DOLLAR for seat in range(1, 7) if seat != winner}
    paid = [seat for seat, stake in bets.items() if stake >= house.options.envy_minimum * DOLLAR]
    listed = tuple(
        (f"Seat {seat}", f"7 Card Tiger {dollars(stake)}" if stake else "no bet") for seat, stake in bets.items()
    )
    return Question(
        f"Seat {winner} has {row.value}. How much do you pay in envy bonuses around the table?",
        Amount(bonus.cents * len(paid)),
        ("11",),
        f"{dollars(bonus.cents)} to each other player with {dollars(house.options.envy_minimum * DOLLAR)} or more.",
        listed,
    )


def color(draw: Draw) -> Color:
    return draw.pick(list(Color))


def yin(house: House[Any], draw: Draw) -> Question:
    joker = draw.chance(5)
    three, on = draw.wanted(3, lambda three: (JOKER in three) is joker, 80), color(draw)
    return Question(
        f"Yin on {on}: on which row does the bet end?",
        Pick(tuple(row.value for row in house.pays["yin"]), (yin_row(three, red=on is Color.RED).value,)),
        ("6",),
        "The majority colour wins; a joker among the three makes all lose.",
        (("Yin cards", text(three)),),
    )


def yang(house: House[Any], draw: Draw) -> Question:
    on = color(draw)
    many = not draw.chance(4)
    seven = draw.wanted(7, lambda seven: (yang_row(seven, red=on is Color.RED).key != "other") is many)
    return Question(
        f"Yang on {on}: on which row does the bet end?",
        Pick(tuple(row.value for row in house.pays["yang"]), (yang_row(seven, red=on is Color.RED).value,)),
        ("10",),
        "Cards of the colour, the joker being one of them; with it the row is the wild one.",
        (("Player", text(seven)),),
    )


def two_hands(house: House[Any], draw: Draw) -> tuple[Cards, Setting, Cards, Setting]:
    ours, theirs = draw.cards(7), draw.cards(7)
    return ours, set_by_house(house, ours).setting, theirs, set_by_house(house, theirs).setting


def lies(seven: Cards, setting: Setting) -> str:
    return f"{text(setting.low)} | {text(card for card in seven if card not in setting.low)}"


def who_wins(house: House[Any], draw: Draw) -> Question:
    ours, mine, theirs, others = two_hands(house, draw)
    row = pai_gow_row(ours, mine, theirs, others, house.options.wheel)
    return Question(
        "In front | behind. How does the Pai Gow bet end?",
        Pick(tuple(row.value for row in house.pays["pai_gow"]), (row.value,)),
        ("12",),
        "Each hand is compared with its like; a copy goes to the dealer.",
        (("Player", lies(ours, mine)), ("Dealer", lies(theirs, others))),
    )


def broken(house: House[Any], draw: Draw) -> Question:
    """One hand each, for a Breaker bet."""
    for _ in range(20):
        ours, mine, theirs, others = two_hands(house, draw)
        row = pai_gow_row(ours, mine, theirs, others, house.options.wheel)
        if row.key == "push":
            break
        draw.put_back(ours + theirs)
    (card,) = draw.cards(1) if JOKER in ours + theirs or not draw.chance(8) else (JOKER,)
    ends = breaker_row(row, ours, theirs, card, joker_matches=house.options.joker_matches)
    return Question(
        "How does the bet with Breaker end?",
        Pick(tuple(row.value for row in house.pays["breaker"]), (ends.value,)),
        ("12a", "12"),
        "Only one hand each is broken: by who has more cards of the Breaker's colour.",
        (("Player", lies(ours, mine)), ("Dealer", lies(theirs, others)), ("Breaker", repr(card))),
    )


def all_match(house: House[Any], draw: Draw) -> Question:
    (card,) = draw.cards(1)
    same = draw.chance(2)
    red = card != JOKER and card.is_red
    seven = draw.wanted(7, lambda seven: not same or all(one == JOKER or one.is_red is red for one in seven), 400)
    row = seven_match_row(seven, card, joker_matches=house.options.joker_matches)
    return Question(
        "Where the house pays a bonus for it: do all seven cards match the Breaker card?",
        yes_no(row.key == "all_seven"),
        ("13",),
        "By colour; a joker Breaker has no colour to match.",
        (("Player", text(seven)), ("Breaker", repr(card))),
    )


def dice(house: House[Any], draw: Draw) -> Question:
    thrown = [draw.number(1, 6) for _ in range(3)]
    return Question(
        f"The dice show {' '.join(map(str, thrown))}. Which position is dealt first, the dealer being 1?",
        Number(start_position(thrown)),
        ("3",),
        f"The sum is counted round the {POSITIONS} positions, empty seats included.",
    )


def right_number(house: House[Any], draw: Draw) -> Question:
    """A hand of another number of cards is void."""
    hand = draw.cards(draw.pick((6, 7, 7, 8)))
    return Question(
        "Can this hand be played, or is it void?",
        Pick(("played", "void"), ("played" if is_whole(hand) else "void",)),
        ("3",),
        "Seven cards to each position; a player's hand of another number is void and his bet returned.",
        (("Player", text(hand)),),
    )


def is_whole(hand: Cards) -> bool:
    try:
        seven_cards(hand)
    except BadCards:
        return False
    return True


def next_player(house: House[Any], draw: Draw) -> Question:
    seats = sorted(draw.shuffled(range(1, 7))[: draw.number(2, 6)])
    layout = felt_with(house, spot_with(str(seats[0]), ()))
    layout.hands = [spot_with(str(seat), ()) for seat in seats]
    order = [hand.seat for hand in layout.from_right()]
    at = draw.number(0, len(order) - 2)
    return Question(
        f"Seats {' '.join(map(str, seats))} play; seat {order[at]} is settled. Which seat is next?",
        Number(order[at + 1]),
        ("14",),
        "From the dealer's right to his left, until all bets are settled.",
    )


def names(choice: Choice) -> tuple[str, ...]:
    if isinstance(choice, HouseSet):
        return text(choice.setting.low), str(choice.setting)
    return its_name(choice)


def otherwise(choice: Choice, hand: Cards) -> list[Choice]:
    """The right rule, but other cards in front: of other ranks, as which of equal cards is there does not matter."""
    assert isinstance(choice, HouseSet)
    right = values(hand, choice.setting)
    return [HouseSet(setting, choice.rule) for setting in legal_settings(hand) if values(hand, setting) != right]


def bot(hand: Spot, layout: Layout[Any], ask: Ask, draw: Draw) -> Choice:
    """Any colour; the house way, or sometimes another setting that is allowed."""
    if Color.RED in ask.legal:
        return draw.pick(list(Color))
    return draw.pick(list(ask.legal)) if draw.chance(5) else layout.game.absent(hand, layout, ask)


HOST = (
    ("53 cards with one joker; seven cards to every position, empty seats too.", "clause 3"),
    ("Positions count counter-clockwise from the dealer; dice or a random number say where to start.", "drill: dice"),
    ("Ranks of the two hands; the joker is an ace or completes a straight or flush.", "drill: compare, drill: way"),
    ("A-2-3-4-5 is the lowest straight, or second highest by house rule.", "drill: compare"),
    ("The high hand must outrank the low hand, else the hand is foul.", "drill: foul"),
    ("Both hands won, both lost, one each; a copy goes to the dealer.", "clause 12, drill: compare"),
    ("Commission, where the house takes it.", "drill: payout"),
    ("The dealer's hand is set the house way; set wrongly it is set again.", "clause 7, drill: way, drill: rule"),
    ("An absent player's hand is set the house way.", "drill: way"),
    ("A wrong number of cards makes a hand void.", "drill: void"),
    ("The left-over cards: Breaker, Yin cards or discards.", "clause 4, clause 4a, clause 4b"),
)

TRAINING = Training(
    drills=(
        drill("way", "The house way", "7", way),
        drill("rule", "Which rule of the house way", "7", way_rule),
        drill("foul", "Foul hands", "5", foul),
        drill("seven", "Seven-card ranking", "11", seven_card_ranking),
        drill("envy", "Envy around the table", "11", envy),
        drill("yin", "Yin rows", "6", yin),
        drill("yang", "Yang rows", "10", yang),
        drill("compare", "Who wins", "12", who_wins),
        drill("broken", "Pushes broken by the Breaker", "12 12a", broken),
        drill("match", "All seven match", "13", all_match),
        drill("dice", "Where the deal starts", "3", dice),
        drill("void", "Wrong number of cards", "3", right_number),
        drill("player", "Which player is next", "14", next_player),
    ),
    bets="1 2",
    paid={"pai_gow": "12", "breaker": "12 12a", "yin": "6", "yang": "10", "tiger": "11"},
    host=HOST,
    variants=((("color_bet", "yin"), ("commission", "5"), ("breaker_commission", "5")),),
    button="First position by the dice",
    weighed=3,
    names=names,
    otherwise=otherwise,
    bot=bot,
)
