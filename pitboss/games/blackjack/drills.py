"""Dealer drills of Blackjack. Every layout is from a dealt round, and every answer is what the engine did."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pitboss.core.cards import Card, Cards
from pitboss.core.money import dollars
from pitboss.drills.answers import Amount, Number, Pick, yes_no
from pitboss.drills.draw import Draw
from pitboss.drills.makers import (
    asks_yes_no,
    bet_drill,
    dealer_drill,
    felt_lines,
    hand_drill,
    is_seat,
    offers,
    payout_drill,
    procedure_drill,
    seat_and_places,
)
from pitboss.drills.moments import Moment, TrainingTable, Wanted
from pitboss.drills.questions import Irregularity, Question, Training
from pitboss.games.blackjack.rows import DoubleBet
from pitboss.games.blackjack.wagers import MOST_DOUBLE_BET, Bonus, Surrender
from pitboss.rules.acts import Ask, Choice, Deal, Lay, Peek, Settle, Turn
from pitboss.rules.captions import who
from pitboss.rules.game import DEALER, clause_of
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.options import Flat
from pitboss.rulesets.drawing_steps import act_on_hands, look
from pitboss.rulesets.twenty_one.hand import count, dealer_must_hit, is_soft
from pitboss.rulesets.twenty_one.options import Soft17
from pitboss.rulesets.twenty_one.procedure import even_money_clause
from pitboss.rulesets.twenty_one.rows import Bet, Insure, Play
from pitboss.rulesets.twenty_one.side_bets import NAMES

DRAWS = ("hits", "stands")
NOTES = {Play.STAND: "stands", Play.DOUBLE: "doubled", Play.DOUBLE_FOR_LESS: "doubled", Play.SURRENDER: "surrenders"}
OFFERED = ("6",)  # a clause without an act of its own


def lies(spot: Spot, layout: Layout) -> tuple[Cards, tuple[str, ...]]:
    """A hand's cards, with notes on its last play, a split, and the result of the dealer's peek."""
    play = spot.chose(Play)
    notes = (NOTES[play],) if play in NOTES else ()
    if spot.chose(Insure) is Insure.EVEN_MONEY:
        notes = ("takes even money",)
    if spot.seat and sum(hand.seat == spot.seat for hand in layout.hands) > 1:
        notes = ("from a split", *notes)
    if spot.name == DEALER and spot.down and any(isinstance(act, Peek) for _, act, _, _ in layout.log):
        notes = ("no blackjack",)
    return spot.cards, notes


def dealt_to_seat(moment: Moment) -> Any:
    """A hand of two or more cards that is not over 21, by its total."""
    act = moment.act
    if not isinstance(act, Deal) or not is_seat(act.spot):
        return None
    hand = moment.after.felt[act.spot].cards
    return (count(hand) // 4, is_soft(hand)) if len(hand) > 1 and count(hand) <= 21 else None


def total(house: House, table: TrainingTable) -> Question:
    moment = table.moment(house, dealt_to_seat).after
    hand = moment.felt[moment.act.spot].cards
    kind = "soft" if is_soft(hand) else "hard"
    return Question(
        f"{who(moment.act.spot)}: what is the total?",
        Number(count(hand)),
        clause_of(house.game, act_on_hands).numbers,
        f"A {kind} {count(hand)}: an ace counts 11 where that does not pass 21, otherwise 1.",
        felt_lines(house, moment.felt, moment.act.spot),
        moment=moment,
    )


def dealers_cards(moment: Moment) -> Any:
    """The dealer's hand after each card, by its total, whether it is soft and whether the dealer hits."""
    act = moment.act
    if not isinstance(act, Deal | Turn) or act.spot != DEALER or len(moment.after.felt[DEALER].cards) < 2:
        return None
    hand = moment.after.felt[DEALER].cards
    if count(hand) > 21:
        return None
    hits = bool(moment.later) and isinstance(moment.later[0].act, Deal) and moment.later[0].act.spot == DEALER
    return (count(hand) if 16 <= count(hand) <= 17 else 0, is_soft(hand), hits)


def soft(house: House, table: TrainingTable) -> Question:
    def finds(moment: Moment) -> Any:
        kind = dealers_cards(moment)
        return kind and any(card.rank == 1 for card in moment.after.felt[DEALER].cards) and kind[1:2]

    moment = table.moment(house, finds).after
    hand = moment.felt[DEALER].cards
    return asks_yes_no(
        "Is the dealer's hand soft?",
        is_soft(hand),
        moment.clause.numbers,
        f"It counts {count(hand)}; it is soft if an ace counts 11.",
        felt_lines(house, moment.felt, DEALER),
        moment,
    )


def dealers_draw(house: House, table: TrainingTable) -> Question:
    hits = house.options.soft17 is Soft17.HIT

    def finds(moment: Moment) -> Any:
        kind = dealers_cards(moment)
        hand = moment.after.felt[DEALER].cards
        return kind if kind and kind[2] == dealer_must_hit(hand, hits_soft_17=hits) else None

    moment = table.moment(house, finds).after
    hand = moment.felt[DEALER].cards
    rule = "the dealer hits a soft 17 only" if hits else "the dealer stands on every 17"
    on_17 = f" ({rule})" if count(hand) == 17 else ""
    must = dealer_must_hit(hand, hits_soft_17=hits)
    return Question(
        "Does the dealer hit or stand?",
        Pick(DRAWS, (DRAWS[not must],)),
        moment.clause.numbers,
        f"{'Soft' if is_soft(hand) else 'Hard'} {count(hand)}: the dealer {DRAWS[not must]}{on_17}.",
        felt_lines(house, moment.felt, DEALER),
        moment=moment,
    )


def looks(house: House, table: TrainingTable) -> Question:
    def finds(moment: Moment) -> Any:
        act = moment.act
        return f"{up_card(moment).rank > 9}" if isinstance(act, Lay) and act.spot == DEALER else None

    moment = table.moment(house, finds).after
    return asks_yes_no(
        "After the bonus bets: does the dealer look at the hole card?",
        moment.next(Peek) is not None,
        clause_of(house.game, look).numbers,
        "Under an ace, after insurance, and under a ten, jack, queen or king.",
        felt_lines(house, moment.felt, DEALER),
        moment,
    )


def up_card(moment: Moment) -> Card:
    return moment.felt[DEALER].cards[0]


def suited_21(table: TrainingTable) -> Wanted:
    """Every other time a suited 21: two of its cards at a seat, the third as the up card."""
    suit, seat = table.pick("cdhs"), str(table.number(1, 6))
    ranks = table.pick(((7, 6, 8), (10, 5, 6), (9, 4, 8), (4, 7, 11), (10, 9, 2), (3, 8, 10)))
    first, second, up = (Card(rank, suit) for rank in ranks)
    return Wanted({seat: (first, second), DEALER: (up,)}) if table.chance(2) else Wanted()


def bonus_total(house: House, table: TrainingTable) -> Question:
    def finds(moment: Moment) -> Any:
        act = moment.act
        return act.row if isinstance(act, Settle) and act.wager == "hard_hand" else None

    moment = table.moment(house, finds)
    spot = moment.act.spot
    three = moment.felt[spot].cards[:2] + moment.felt[DEALER].cards[:1]
    return Question(
        f"{who(spot)}: what is the Three Card Hard Hand total?",
        Number(count(three)),
        moment.clause.numbers,
        "The player's two cards and the dealer's up card; an ace is 1 or 11, the best total not above 21.",
        seat_and_places(house, moment, spot),
        moment=moment,
    )


def double_bet(house: House, table: TrainingTable) -> Question:
    def finds(moment: Moment) -> Any:
        act = moment.act
        return isinstance(act, Settle) and act.wager == "double_bet" and act.row is DoubleBet.SUITED_21

    def always(table: TrainingTable) -> Wanted:
        while not (wanted := suited_21(table)).cards:
            pass
        return wanted

    moment = table.moment(house, finds, always)
    act = moment.act
    assert isinstance(act, Settle)
    odds = house.pays["double_bet"][act.row]
    assert not isinstance(odds, Flat)
    both = dict(moment.felt[act.spot].bets + moment.felt[act.spot].settled)
    bets = ", ".join(f"{house.wagers[name].title} {dollars(both[name])}" for name in ("match_the_color", "hard_hand"))
    return Question(
        f"{who(act.spot)} has a suited 21; the bets were {bets}. How much is the Double Bet Bonus?",
        Amount(house.won("double_bet", act.row, act.stake)),
        moment.clause.numbers,
        f"{odds} to 1 on the lower of the two bets, in addition to what both bets win.",
        seat_and_places(house, moment, act.spot),
        moment=moment,
    )


def offered(house: House, table: TrainingTable) -> Question:
    if table.chance(2):
        odds = table.number(5, 9)
        return Question(
            f"May a house pay the Double Bet Bonus {odds} to 1?",
            yes_no(odds <= MOST_DOUBLE_BET),
            ("5",),
            f"The Double Bet Bonus is a house option of up to {MOST_DOUBLE_BET} to 1.",
        )
    bonus = table.pick(list(Bonus))
    options = replace(house.options, bonus=bonus)
    names = {Bonus.BOTH: "both bonus bets", Bonus.MATCH: "Match the Color only", Bonus.HARD: "Hard Hand only"}
    return Question(
        f"A house offers {names.get(bonus, 'no bonus bets')}. Can it offer the Double Bet Bonus?",
        yes_no(options.offers("double_bet")),
        OFFERED,
        "The Double Bet Bonus needs both bets; without it each may be offered alone.",
    )


def ace_up(table: TrainingTable) -> Wanted:
    """An ace for the dealer, and a blackjack at some seat."""
    natural = (Card(1, "h"), Card(table.number(10, 13), "d"))
    return Wanted({DEALER: (Card(1, "s"),), str(table.number(1, 6)): natural})


def even_money(house: House, table: TrainingTable) -> Question:
    def finds(moment: Moment) -> Any:
        return isinstance(moment.act, Ask) and Insure.EVEN_MONEY in moment.act.legal

    moment = table.moment(house, finds, ace_up)
    spot = moment.act.spot
    stake = dict(moment.felt[spot].bets)["bet"]
    return Question(
        f"{who(spot)} takes even money. How much do you pay?",
        Amount(house.won("bet", Bet.EVEN_MONEY, stake)),
        even_money_clause(house.game).numbers,
        "1 to 1 at once, before the dealer looks at the hole card.",
        seat_and_places(house, moment, spot),
        moment=moment,
    )


def surrender(house: House, table: TrainingTable) -> Question:
    def finds(moment: Moment) -> Any:
        return isinstance(moment.act, Settle) and moment.act.row is Bet.SURRENDER

    moment = table.moment(house, finds)
    act = moment.act
    assert isinstance(act, Settle)
    return Question(
        f"{who(act.spot)} surrenders. How much do you take?",
        Amount(-house.won("bet", act.row, act.stake)),
        moment.clause.numbers,
        "Half the bet.",
        seat_and_places(house, moment, act.spot),
        moment=moment,
    )


def bot(hand: Spot, layout: Layout, ask: Ask, draw: Draw) -> Choice:
    """Hits, doubles, splits and insures often, so that every situation comes up."""
    legal = list(ask.legal)
    for play in (Play.SPLIT, Play.DOUBLE, Play.DOUBLE_FOR_LESS, Play.SURRENDER):
        if play in legal and draw.chance(2 if play is Play.SPLIT else 8):
            return play
    if Play.HIT in legal:
        return Play.HIT if count(hand.cards) < draw.pick((12, 14, 17)) else Play.STAND
    return draw.pick(legal)


def has_double_bet(house: House) -> bool:
    return bool(house.options.offers("double_bet") and house.pays["double_bet"][DoubleBet.SUITED_21])


def peeks(house: House) -> bool:
    return bool(house.options.peek)


def surrenders(house: House) -> bool:
    return bool(house.options.surrender is not Surrender.NONE)


HOST = (
    ("Bets down, then one card each from the dealer's left, the up card, second cards, the hole card.", "clause 2"),
    ("Bonus bets are settled before insurance and before the dealer looks.", "clause 3, clause 4, clause 5"),
    ("Ace up: insurance up to half the bet before the dealer looks.", "clause 7a"),
    ("Even money for a player's blackjack.", "clause 7b, drill: even_money"),
    ("Ace or ten up: the dealer looks at the hole card; under a ten without insurance.", "clause 7c, drill: looks"),
    ("Dealer blackjack: insurance pays 2 to 1, bets lose, blackjacks push.", "clause 7d"),
    ("A player's blackjack is paid at once unless the dealer may have one.", "clause 7f, drill: payout"),
    ("Players act from the dealer's left.", "clause 7g"),
    ("Busts are collected at once.", "clause 7h"),
    ("Surrender, where offered: half the bet.", "clause 7i, drill: surrender"),
    ("The dealer turns the hole card and hits; soft 17 by house rule.", "clause 7j, drill: draw"),
    ("The dealer announces the total.", "drill: total, drill: calls"),
    ("Without a live hand the dealer does not hit.", "drill: next"),
    ("Bets are paid and taken from right to left.", "clause 7k, drill: order"),
    ("A 21 after a split is not a blackjack.", "drill: compare"),
)

TRAINING = Training(
    drills=(
        hand_drill("total", "Totals", total),
        dealer_drill("soft", "Soft or hard", soft),
        dealer_drill("draw", "The dealer hits or stands", dealers_draw),
        procedure_drill("looks", "When the dealer looks", looks, peeks),
        bet_drill("match", "Match the Color", "match_the_color", prefer=suited_21, when=offers("match_the_color")),
        hand_drill("hard_total", "Hard Hand totals", bonus_total, offers("hard_hand")),
        bet_drill("hard", "Three Card Hard Hand", "hard_hand", prefer=suited_21, when=offers("hard_hand")),
        payout_drill("double", "Double Bet Bonus on the lower bet", double_bet, has_double_bet),
        procedure_drill("offered", "Which bonuses go together", offered),
        payout_drill("even_money", "Even money", even_money),
        payout_drill("surrender", "Surrender", surrender, surrenders),
        bet_drill("insurance", "Insurance", "insurance", prefer=ace_up),
        bet_drill("compare", "Blackjack bets", "bet"),
    ),
    irregular=(
        Irregularity(
            "I25",
            "You draw a card to the dealer's hard 17.",
            "back",
            "An extra card drawn by the dealer is taken out of the hand, which stands as it was.",
        ),
    ),  # fmt: skip
    host=HOST,
    variants=((("surrender", "late"),), tuple((f"takes_{name}", "yes") for name in NAMES)),
    lies=lies,
    bot=bot,
)
