"""What a Blackjack dealer is drilled in. Every key is worked out by the rules of hand.py, rows.py and wagers.py."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pitboss.acts import Ask, Choice
from pitboss.cards import Cards, text
from pitboss.games.blackjack import may_have_blackjack
from pitboss.games.blackjack.hand import count, dealer_must_hit, is_bust, is_natural, is_soft
from pitboss.games.blackjack.rows import Bet, DoubleBet, HardHand, bet, hard_hand, match_the_color
from pitboss.games.blackjack.wagers import Bonus, Play, Soft17
from pitboss.layout import Layout, Spot
from pitboss.money import dollars, pay
from pitboss.options import Flat
from pitboss.questions import (
    Amount,
    Draw,
    Drill,
    Number,
    Pick,
    Question,
    Training,
    drill,
    felt_with,
    spot_with,
    yes_no,
)
from pitboss.rules import House

DRAWS = ("draws", "stands")
ROW_CLAUSES = {
    Bet.BLACKJACK: ("7f", "7"),
    Bet.DEALER_BLACKJACK: ("7d", "7"),
    Bet.BUST: ("7h", "7g"),
}


def drawn(draw: Draw, low: int, high: int) -> Cards:
    """Cards as they come until they count at least `low`, at most `high`, with an ace every other time."""
    ace, size = draw.chance(2), draw.pick((2, 3, 3, 4))
    return draw.only(size, lambda hand: low <= count(hand) <= high and any(card.rank == 1 for card in hand) is ace)


def total(house: House[Any], draw: Draw) -> Question:
    hand = drawn(draw, 4, 21)
    kind = "soft" if is_soft(hand) else "hard"
    return Question(
        "What does this hand count?",
        Number(count(hand)),
        ("7g", "7"),
        f"A {kind} hand: an ace counts 11 where that does not pass 21, else 1.",
        (("Player", text(hand)),),
    )


def soft(house: House[Any], draw: Draw) -> Question:
    hand = draw.only(draw.pick((2, 3)), lambda hand: any(card.rank == 1 for card in hand) and count(hand) <= 21)
    return Question(
        "Is this hand soft?",
        yes_no(is_soft(hand)),
        ("7j", "7"),
        "It is soft if an ace counts 11.",
        (("Dealer", text(hand)),),
    )


def dealers_draw(house: House[Any], draw: Draw) -> Question:
    close, hits = not draw.chance(4), house.options.soft17 is Soft17.HIT

    def fits(hand: Cards) -> bool:
        return (16 <= count(hand) <= 17) is close and count(hand) <= 21 and reached(hand, hits_soft_17=hits)

    hand = draw.only(draw.pick((2, 3, 4)), fits)
    rule = "draws" if hits else "stands"
    return Question(
        "Does the dealer draw another card?",
        Pick(DRAWS, (DRAWS[not dealer_must_hit(hand, hits_soft_17=hits)],)),
        ("7j", "7"),
        f"{count(hand)}, {'soft' if is_soft(hand) else 'hard'}: he draws to 17, and on a soft 17 he {rule}.",
        (("Dealer", text(hand)),),
    )


def looks(house: House[Any], draw: Draw) -> Question:
    high = draw.chance(2)
    (up,) = draw.only(1, lambda one: (one[0].rank in (1, 9, 10, 11, 12, 13)) is high)
    felt = felt_with(house, spot_with("1", ()), spot_with("dealer", (up,)))
    return Question(
        "The bonus bets are settled. Does the dealer look at his hole card?",
        yes_no(may_have_blackjack(felt)),
        ("7c", "7"),
        "Under an ace, after insurance, and under a ten, jack, queen or king.",
        (("Dealer", f"{up!r} ?"),),
    )


def three_cards(draw: Draw) -> tuple[Cards, tuple[tuple[str, str], ...]]:
    suited, colour = draw.chance(4), draw.chance(2)

    def fits(three: Cards) -> bool:
        if suited:
            return len({card.suit for card in three}) == 1
        return (len({card.is_red for card in three}) == 1) is colour

    three = draw.only(3, fits)
    return three, (("Player", text(three[:2])), ("Dealer", text(three[2:])))


def match(house: House[Any], draw: Draw) -> Question:
    three, table = three_cards(draw)
    rows = house.pays["match_the_color"]
    return Question(
        "On which row does Match the Color end?",
        Pick(tuple(row.value for row in rows), (match_the_color(three).value,)),
        ("3",),
        "The player's two cards and the dealer's up card: one suit, one colour, or neither.",
        table,
    )


def bonus_total(house: House[Any], draw: Draw) -> Question:
    three, table = three_cards(draw)
    return Question(
        "For Three Card Hard Hand: what do the player's two cards and the dealer's up card count?",
        Number(count(three)),
        ("4",),
        "An ace is 1 or 11, the best count not above 21.",
        table,
    )


def hard_hand_row(house: House[Any], draw: Draw) -> Question:
    wins = not draw.chance(3)
    three = draw.only(3, lambda three: (17 <= count(three) <= 21) is wins)
    return Question(
        "On which row does Three Card Hard Hand end?",
        Pick(tuple(row.value for row in house.pays["hard_hand"]), (hard_hand(three).value,)),
        ("4",),
        f"The three cards count {count(three)}; a 21 of one suit is a row of its own.",
        (("Player", text(three[:2])), ("Dealer", text(three[2:]))),
    )


def double_bet(house: House[Any], draw: Draw) -> Question:
    match, hard = draw.stake(10_000), draw.stake(10_000)
    odds = house.pays["double_bet"][DoubleBet.SUITED_21]
    assert not isinstance(odds, Flat)
    return Question(
        f"Match the Color {dollars(match)}, Hard Hand {dollars(hard)}, {HardHand.SUITED_21.value}: "
        "how much is the Double Bet Bonus?",
        Amount(pay(min(match, hard), odds)),
        ("5",),
        f"{odds} to 1 on the lower of the two bets, beside what both bets win.",
    )


def offered(house: House[Any], draw: Draw) -> Question:
    bonus = draw.pick(list(Bonus))
    options = replace(house.options, bonus=bonus)
    names = {Bonus.BOTH: "both bonus bets", Bonus.MATCH: "Match the Color only", Bonus.HARD: "Hard Hand only"}
    return Question(
        f"The house offers {names.get(bonus, 'no bonus bets')}. Can it offer the Double Bet Bonus?",
        yes_no(options.offers("double_bet")),
        ("6",),
        "The Double Bet Bonus needs both bets; without it each may be offered alone.",
    )


def even_money(house: House[Any], draw: Draw) -> Question:
    stake = draw.stake()
    odds = house.pays["bet"][Bet.EVEN_MONEY]
    assert not isinstance(odds, Flat)
    return Question(
        f"Ace up; a player with a blackjack and {dollars(stake)} takes even money. How much do you pay?",
        Amount(pay(stake, odds)),
        ("7b", "7a"),
        "1 to 1 at once, whatever the dealer's hole card is.",
    )


def surrender(house: House[Any], draw: Draw) -> Question:
    stake = draw.stake()
    odds = house.pays["bet"][Bet.SURRENDER]
    assert not isinstance(odds, Flat)
    return Question(
        f"Where the house offers it: a bet of {dollars(stake)} is surrendered. How much do you take?",
        Amount(-pay(stake, odds)),
        ("7i", "7g"),
        "Half the bet.",
    )


def who_wins(house: House[Any], draw: Draw) -> Question:
    """Finished hands: blackjacks, split hands, busts and totals."""
    split = draw.chance(3)
    kind = draw.number(0, 3)
    hand = draw.only(2, is_natural) if kind == 0 else draw.only(3, is_bust) if kind == 1 else drawn(draw, 15, 21)
    hits = house.options.soft17 is Soft17.HIT
    dealer = draw.only(draw.pick((2, 2, 3, 4)), lambda cards: finished(cards, hits_soft_17=hits))
    row = bet(hand, dealer, split=split)
    return Question(
        f"{'A split hand' if split else 'A hand'} against the dealer's: how does the Blackjack bet end?",
        Pick(tuple(row.value for row in house.pays["bet"]), (row.value,)),
        ROW_CLAUSES.get(row, ("7k", "7")),
        "Over 21 the hand loses, then the dealer's; a blackjack, the first two cards of a hand that was not split,"
        " beats every other 21; else the higher total wins.",
        (("Player", text(hand)), ("Dealer", text(dealer))),
    )


def reached(dealer: Cards, *, hits_soft_17: bool) -> bool:
    """The dealer did not have to stop before."""
    return all(dealer_must_hit(dealer[:n], hits_soft_17=hits_soft_17) for n in range(2, len(dealer)))


def finished(dealer: Cards, *, hits_soft_17: bool) -> bool:
    return reached(dealer, hits_soft_17=hits_soft_17) and not dealer_must_hit(dealer, hits_soft_17=hits_soft_17)


def bot(hand: Spot, layout: Layout[Any], ask: Ask, draw: Draw) -> Choice:
    """Draws to 12 and more, doubles, splits and insures often: everything is to come up."""
    legal = list(ask.legal)
    for bold in (Play.SPLIT, Play.DOUBLE, Play.DOUBLE_FOR_LESS, Play.SURRENDER):
        if bold in legal and draw.chance(2 if bold is Play.SPLIT else 8):
            return bold
    if Play.HIT in legal:
        return Play.HIT if count(hand.cards) < draw.pick((12, 14, 17)) else Play.STAND
    return draw.pick(legal)


def has_double_bet(house: House[Any]) -> bool:
    return bool(house.options.offers("double_bet") and house.pays["double_bet"][DoubleBet.SUITED_21])


HOST = (
    ("Bets down, then one card each from the dealer's left, the up card, second cards, the hole card.", "clause 2"),
    ("Bonus bets are settled before insurance and before the dealer looks.", "clause 3, clause 4, clause 5"),
    ("Ace up: insurance up to half the bet before the dealer looks.", "clause 7a"),
    ("Even money for a player's blackjack.", "clause 7b, drill: even_money"),
    ("Ace or ten up: the dealer looks at his hole card; under a ten without insurance.", "clause 7c, drill: looks"),
    ("Dealer blackjack: insurance pays 2 to 1, bets lose, blackjacks push.", "clause 7d"),
    ("A player's blackjack is paid at once unless the dealer may have one.", "clause 7f, drill: payout"),
    ("Players act from the dealer's left.", "clause 7g"),
    ("Busts are collected at once.", "clause 7h"),
    ("Surrender, where offered: half the bet.", "clause 7i, drill: surrender"),
    ("The dealer turns his hole card and draws; soft 17 by house rule.", "clause 7j, drill: draw"),
    ("The dealer announces his total.", "drill: total"),
    ("Without a live hand the dealer does not draw.", "drill: next"),
    ("Bets are paid and taken from right to left.", "clause 7k, drill: order"),
    ("21 after a split is no blackjack.", "drill: compare"),
)

TRAINING = Training(
    drills=(
        drill("total", "Totals", "7 7g", total),
        drill("soft", "Soft or hard", "7 7j", soft),
        drill("draw", "The dealer's draw", "7 7j", dealers_draw),
        drill("looks", "When the dealer looks", "7 7c", looks),
        drill("match", "Match the Color", "3", match),
        drill("hard_total", "Hard Hand totals", "4", bonus_total),
        drill("hard", "Hard Hand rows", "4", hard_hand_row),
        Drill("double", "Double Bet Bonus on the lower bet", ("5",), double_bet, has_double_bet),
        drill("offered", "Which bonuses go together", "6", offered),
        drill("even_money", "Even money", "7b 7a", even_money),
        drill("surrender", "Surrender", "7i 7g", surrender),
        drill("compare", "Who wins", "7 7d 7f 7g 7h 7k", who_wins),
    ),
    bets="1",
    paid={"bet": "7k 7f 7b", "insurance": "7d", "match_the_color": "3", "hard_hand": "4", "double_bet": "5"},
    host=HOST,
    variants=((("surrender", "late"),),),
    bot=bot,
)
