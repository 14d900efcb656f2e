"""What a dealer of Mini-Tex is drilled in. Every key is worked out by the rules of hand.py, pocket.py and wagers.py."""

from __future__ import annotations

from typing import Any

from pitboss.acts import Ask, Choice
from pitboss.cards import Cards, text
from pitboss.games.mini_tex.hand import Formed, best, form, ways
from pitboss.games.mini_tex.pocket import pocket_row
from pitboss.games.mini_tex.wagers import BETS, Ante, Street, showdown
from pitboss.layout import Layout, Spot
from pitboss.money import DOLLAR, dollars, pay
from pitboss.options import Flat
from pitboss.poker import Three, three
from pitboss.questions import Amount, CardSet, Draw, Pick, Question, Training, drill, its_name, yes_no
from pitboss.rules import House

ENDS = {Ante.NOT_QUALIFIED: "13A", Ante.WIN: "13B", Ante.LOSS: "13C", Ante.TIE: "13D"}
STREETS = {"flop": "3", "river": "6", "play": "9"}
HIGHEST_ANTE = 200 * DOLLAR


def at_least_a_pair(hole: Cards, board: Cards) -> bool:
    return best(hole, board)[0] >= Three.PAIR


def hand_and_board(draw: Draw) -> tuple[Cards, Cards]:
    """Mostly hands worth reading: a pair or better."""
    plain = draw.chance(4)
    five = draw.wanted(5, lambda five: at_least_a_pair(five[:2], five[2:]) is not plain)
    return five[:2], five[2:]


def playing_clauses(formed: Formed) -> tuple[str, ...]:
    return ("11A", "11") if formed.own == 2 else ("11B", "11")


def best_three(house: House[Any], draw: Draw) -> Question:
    hole, board = hand_and_board(draw)
    top = best(hole, board)
    right = [own + shared for own, shared in ways(hole, board) if three(own + shared) == top]
    formed = form(hole, board)
    right.sort(key=lambda cards: sorted(cards) != sorted(formed.plays))
    return Question(
        "Which three cards are the dealer's best hand, with at least one hole card?",
        CardSet(tuple(right), hole + board),
        playing_clauses(formed),
        f"{Three(top[0]).name.replace('_', ' ').capitalize()}: {text(formed.plays)}.",
        (("Dealer", text(hole)), ("Board", text(board))),
    )


def laying_out(house: House[Any], draw: Draw) -> Question:
    """Which hole cards lie beside the community cards, and which is turned."""
    hole, board = hand_and_board(draw)
    formed = form(hole, board)
    both = "both hole cards play"
    names = {card: f"{card!r} plays, the other hole card is turned" for card in hole}
    right = both if formed.own == 2 else names[formed.plays[0]]
    return Question(
        "How does the dealer lay out his hand?",
        Pick((both, *names.values()), (right,)),
        playing_clauses(formed),
        f"The cards that play lie together: {formed}.",
        (("Dealer", text(hole)), ("Board", text(board))),
    )


def qualifies(house: House[Any], draw: Draw) -> Question:
    pair = draw.chance(2)
    five = draw.wanted(5, lambda five: at_least_a_pair(five[:2], five[2:]) is pair)
    hole, board = five[:2], five[2:]
    qualified = best(hole, board) >= house.options.qualifier.least
    return Question(
        "Does the dealer qualify?",
        yes_no(qualified),
        ("12B",) if qualified else ("13A", "12B"),
        f"He needs {house.options.qualifier.value} or better; his best is {text(form(hole, board).plays)}.",
        (("Dealer", text(hole)), ("Board", text(board))),
    )


def who_wins(house: House[Any], draw: Draw) -> Question:
    played = draw.only(7, lambda seven: at_least_a_pair(seven[2:4], seven[4:]) or draw.chance(4))
    hole, dealer, board = played[:2], played[2:4], played[4:]
    row = showdown(hole, dealer, board, house.options.qualifier)
    return Question(
        "On which row do the player's four bets end?",
        Pick(tuple(row.value for row in ENDS), (row.value,)),
        (ENDS[row], "12B"),
        f"Player {text(form(hole, board).plays)}, dealer {text(form(dealer, board).plays)}.",
        (("Player", text(hole)), ("Dealer", text(dealer)), ("Board", text(board))),
    )


def all_four(house: House[Any], draw: Draw) -> Question:
    """What a player gets on all his bets together."""
    ante = draw.stake(HIGHEST_ANTE)
    row = draw.pick((Ante.NOT_QUALIFIED, Ante.WIN))
    stakes = {"ante": ante} | {bet: house.options.times(bet) * ante for bet in BETS if bet != "ante"}
    pays = {bet: house.pays[bet][row] for bet in stakes}
    won = sum(pay(stakes[bet], odds) for bet, odds in pays.items() if not isinstance(odds, Flat))
    return Question(
        f"Ante {dollars(ante)} with flop, river and play bets. {row.value}: how much do you pay in all?",
        Amount(won),
        (ENDS[row], "12B"),
        "Even money on ante, flop and river; on the play bet too if the dealer qualifies.",
    )


def street_bet(house: House[Any], draw: Draw) -> Question:
    bet, ante = draw.pick(list(STREETS)), draw.stake(HIGHEST_ANTE)
    return Question(
        f"A player with an ante of {dollars(ante)} stays in. How much is his {house.wagers[bet].title} bet?",
        Amount(house.options.times(bet) * ante),
        (STREETS[bet],),
        f"{house.options.times(bet)}x the ante.",
    )


def pocket_poker(house: House[Any], draw: Draw) -> Question:
    plain = draw.chance(4)
    hole = draw.wanted(2, lambda two: (pocket_row(two).key == "other") is plain)
    return Question(
        "On which row does Pocket Poker end?",
        Pick(tuple(row.value for row in house.pays["pocket"]), (pocket_row(hole).value,)),
        ("12A", "12"),
        "The two hole cards alone count, also of a folded player.",
        (("Player", text(hole)),),
    )


def names(choice: Choice) -> tuple[str, ...]:
    return (text(choice.plays), str(choice)) if isinstance(choice, Formed) else its_name(choice)


def bot(hand: Spot, layout: Layout[Any], ask: Ask, draw: Draw) -> Choice:
    """Stays in more often than it should, so that there is something to settle."""
    return Street.BET if Street.BET in ask.legal and not draw.chance(5) else Street.FOLD


TRAINING = Training(
    drills=(
        drill("three", "Best three with a hole card", "11 11A 11B", best_three),
        drill("layout", "How the hand is laid out", "11 11A 11B", laying_out),
        drill("qualify", "Does the dealer qualify", "12B 13A", qualifies),
        drill("compare", "Who wins", "12B 13A 13B 13C 13D", who_wins),
        drill("units", "All four bets together", "12B 13A 13B", all_four),
        drill("street", "What a street costs", "3 6 9", street_bet),
        drill("pocket", "Pocket Poker rows", "12 12A", pocket_poker),
    ),
    bets="1",
    paid={"ante": "13A 13B 12B", "play": "13B 12B", "pocket": "12A"},
    names=names,
    bot=bot,
)
