"""Dealer drills of Mini-Tex. Every layout is from a dealt round, and every answer is what the engine did."""

from __future__ import annotations

from typing import Any

from pitboss.core.cards import Cards, cards, text
from pitboss.drills.answers import Amount, CardSet, Pick
from pitboss.drills.draw import Draw
from pitboss.drills.makers import (
    LayoutWords,
    arranges,
    asks_yes_no,
    bet_drill,
    dealer_drill,
    felt_lines,
    layout_drill,
    offers,
    payout_drill,
    raise_drill,
    seat_and_places,
)
from pitboss.drills.moments import Moment, TrainingTable, Wanted
from pitboss.drills.questions import Irregularity, Placing, Question, Training, its_name
from pitboss.games.mini_tex import COMPARED, compare
from pitboss.games.mini_tex.hand import Formed, best, form, ways
from pitboss.games.mini_tex.wagers import BETS, BOARD, Ante, Street
from pitboss.rules.acts import Arrange, Ask, Choice, Settle
from pitboss.rules.captions import who
from pitboss.rules.game import DEALER, clause_of
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.hand_words import titled
from pitboss.rulesets.poker import three, three_name


def lies(spot: Spot, layout: Layout) -> tuple[Cards, tuple[str, ...]]:
    """A hand's cards, with notes on the dealer's layout and on a fold; a live Pocket Poker bet keeps the cards."""
    formed = spot.chose(Formed)
    if formed is not None:
        return spot.cards, (f"laid out {formed}",)
    folded = spot.chose(Street) is Street.FOLD
    beside = " beside the Pocket Poker circle" if "pocket" in spot.open else ""
    return spot.cards[spot.own :], (f"folded{beside}",) if folded else ()


def dealers_hands(moment: Moment) -> Any:
    """A dealer's hand laid out, by its rank."""
    return arranges()(moment) and best(*dealers_cards(moment))[0]


def dealers_cards(moment: Moment) -> tuple[Cards, Cards]:
    return moment.felt[DEALER].cards, moment.felt[BOARD].cards


def shown(house: House, moment: Moment) -> tuple[tuple[str, str], ...]:
    return felt_lines(house, moment.felt, DEALER, BOARD)


def best_three(house: House, table: TrainingTable) -> Question:
    moment = table.moment(house, dealers_hands)
    hole, board = dealers_cards(moment)
    formed = moment.act.choice if isinstance(moment.act, Arrange) else None
    assert isinstance(formed, Formed)
    top = best(hole, board)
    right = [own + shared for own, shared in ways(hole, board) if three(own + shared) == top]
    right.sort(key=lambda some: sorted(some) != sorted(formed.plays))
    return Question(
        "Which three cards are the dealer's best hand, with at least one hole card?",
        CardSet(tuple(right), hole + board),
        moment.clause.numbers,
        f"{titled(three_name(top))}: {text(formed.plays)}.",
        shown(house, moment),
        moment=moment,
    )


def laying_out(house: House, table: TrainingTable) -> Question:
    """Asks which hole cards play and which is turned."""
    moment = table.moment(house, dealers_hands)
    hole, board = dealers_cards(moment)
    formed = form(hole, board)
    both = "both hole cards play"
    names = {card: f"{card!r} plays, the other hole card is turned" for card in hole}
    top = best(hole, board)
    equal = {own[0]: None for own, shared in ways(hole, board) if len(own) == 1 and three(own + shared) == top}
    right = (both,) if formed.own == 2 else tuple(names[card] for card in equal)  # either of two equal cards
    return Question(
        "How does the dealer lay out the hand?",
        Pick((both, *names.values()), right),
        moment.clause.numbers,
        f"The cards that play are placed together: {formed}.",
        shown(house, moment),
        moment=moment,
    )


def qualifies(house: House, table: TrainingTable) -> Question:
    moment = table.moment(house, dealers_hands)
    hole, board = dealers_cards(moment)
    qualified = best(hole, board) >= house.options.qualifier.least
    return asks_yes_no(
        "Does the dealer qualify?",
        qualified,
        (clause_of(house.game, compare) if qualified else COMPARED[Ante.NOT_QUALIFIED]).numbers,
        f"It takes {house.options.qualifier.words} or better; the dealer has {text(form(hole, board).plays)}.",
        shown(house, moment),
        moment,
    )


def played_out(moment: Moment) -> bool:
    act = moment.act
    return isinstance(act, Settle) and act.row in (Ante.NOT_QUALIFIED, Ante.WIN, Ante.LOSS, Ante.TIE)


def all_four(house: House, table: TrainingTable) -> Question:
    """Asks what a player is paid on all four bets together."""

    def finds(moment: Moment) -> Any:
        act = moment.act
        paid = isinstance(act, Settle) and act.wager == "ante" and act.row in (Ante.NOT_QUALIFIED, Ante.WIN)
        return act.row if paid and isinstance(act, Settle) else None

    moment = table.moment(house, finds)
    act = moment.act
    assert isinstance(act, Settle)
    stakes = {bet: stake for bet, stake in moment.felt[act.spot].bets if bet in BETS}
    won = sum(house.won(bet, act.row, stake) for bet, stake in stakes.items())
    return Question(
        f"{who(act.spot)}: how much do you pay on ante, flop, river and play together?",
        Amount(won),
        moment.clause.numbers,
        "Even money on ante, flop and river; on the play bet too if the dealer qualifies.",
        seat_and_places(house, moment, act.spot),
        moment=moment,
    )


def good_pockets(table: TrainingTable) -> Wanted:
    """Every other time hole cards that Pocket Poker pays, at a seat."""
    if table.chance(2):
        return Wanted()
    hole = cards(table.pick(("Ah Kh", "Ac Ad", "9c 9s", "4d 5d")))
    return Wanted({str(table.number(1, 6)): hole})


def names(choice: Choice) -> tuple[str, ...]:
    return (text(choice.plays), str(choice)) if isinstance(choice, Formed) else its_name(choice)


def bot(hand: Spot, layout: Layout, ask: Ask, draw: Draw) -> Choice:
    """Stays in more often than it should, so that there is something to settle."""
    return Street.BET if Street.BET in ask.legal and not draw.chance(5) else Street.FOLD


def printed(house: House) -> tuple[LayoutWords, ...]:
    return (
        LayoutWords("ANTE", "the bet that every player makes before the deal", "1"),
        LayoutWords("POCKET POKER", "the optional bet on the two hole cards alone", "12A", ("pocket",)),
        LayoutWords("FLOP", "the bet of 1x the ante, to see the two flop cards", "3"),
        LayoutWords("RIVER", "the bet of 1x the ante, to see the river card", "6"),
        LayoutWords("PLAY BET", f"the bet of {house.options.times('play')}x the ante, to play against the dealer", "9"),
    )


TRAINING = Training(
    placing=Placing("cards", "PLAYS", 3, ("dealer", "board")),
    drills=(
        dealer_drill("three", "The dealer's best three cards", best_three),
        dealer_drill("layout", "How the dealer's hand is laid out", laying_out),
        dealer_drill("qualify", "Does the dealer qualify", qualifies),
        bet_drill("compare", "Player against the dealer", *BETS, having=played_out),
        payout_drill("units", "All four bets together", all_four),
        raise_drill("street", "What a bet to stay in costs"),
        bet_drill("pocket", "Pocket Poker", "pocket", prefer=good_pockets, when=offers("pocket")),
        layout_drill(printed),
    ),
    irregular=(
        Irregularity("4", "Seat {seat} folds, and its Pocket Poker bet is still live.", "beside", wager="pocket"),
    ),
    names=names,
    lies=lies,
    bot=bot,
)
