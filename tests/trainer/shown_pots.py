"""Answers between players, worked out again from the lines of a question: positions, bets and pots."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any, NamedTuple

from pitboss.core.cards import Cards, cards
from pitboss.core.money import DOLLAR, dollars, parse
from pitboss.drills.questions import Question
from pitboss.games.mini_tex_pvp.wagers import Fee
from pitboss.rules.house import House
from pitboss.rulesets.poker import three
from tests.trainer.shown_keys import Key, Right, yes
from tests.trainer.shown_settlement import MONEY


class ShownPlayer(NamedTuple):
    cards: Cards
    put: int
    now: int
    folded: bool
    all_in: bool


def players(question: Question) -> dict[int, ShownPlayer]:
    found = {}
    for name, line in question.table:
        if name.startswith("Seat "):
            shown, _, chips = line.rpartition(" | ")
            now = re.search(rf"({MONEY}) this round", chips)
            put = parse(chips.split(" in")[0])
            one = ShownPlayer(cards(shown), put, parse(now[1]) if now else 0, "folded" in chips, "all in" in chips)
            found[int(name.split()[1])] = one
    return found


def seats_of(question: Question) -> list[int]:
    return [int(seat) for seat in dict(question.table)["Seats"].split()]


def button_of(question: Question) -> int:
    """Where it lies; 0 where the order of seats makes no difference and it is not shown."""
    return int(dict(question.table).get("Button", "0").split()[-1])


def clockwise(seats: Any, start: int) -> list[int]:
    """From the left of a seat."""
    return sorted(seats, key=lambda seat: (seat <= start, seat))


def blinds_of(question: Question) -> list[int]:
    order = clockwise(seats_of(question), button_of(question))
    return order[::-1] if len(order) == 2 else order[:2]


def posts(house: House, question: Question) -> Right:
    return str(blinds_of(question)["big" in question.text])


def small(big: int, chip: int) -> int:
    return max(chip, big // 2 // chip * chip)


def small_blind(house: House, question: Question) -> Right:
    big, chip = (parse(amount) for amount in re.findall(MONEY, question.text))
    return dollars(small(big, chip))


def missed(house: House, question: Question) -> Right:
    """Who is at the big blind posts that alone; else what is owed."""
    lines, seat = dict(question.table), re.match(r"Seat (\d+)", question.text)
    assert seat
    big, at = lines["Big blind"].split(" at seat ")
    least = parse(lines["Small blind"])
    if at == seat[1] or "is new" in question.text:
        return dollars(parse(big))
    return dollars(least if "the small blind" in question.text else parse(big) + least)


def antes(house: House, question: Question) -> Right:
    amount = re.search(rf"ante is ({MONEY})\.", question.text)
    assert amount
    return dollars(parse(amount[1]) * len(seats_of(question)))


def first(house: House, question: Question) -> Right:
    every = players(question)
    active = [seat for seat, one in every.items() if not one.folded and not one.all_in]
    if "before the flop" not in question.text:
        return str(clockwise(active, button_of(question))[0])
    order = clockwise(every, button_of(question))
    return str(clockwise(active, order[0] if len(order) == 2 else order[1])[0])


def shows(house: House, question: Question) -> Right:
    if found := re.match(r"Seat (\d+) was the last", question.text):
        return found[1]
    live = [seat for seat, one in players(question).items() if not one.folded]
    return str(clockwise(live, button_of(question))[0])


def button(house: House, question: Question) -> Right:
    return str(clockwise(seats_of(question), button_of(question))[0])


def called(every: dict[int, ShownPlayer]) -> dict[int, int]:
    """What each has in that another has called."""
    second = sorted(one.put for one in every.values())[-2]
    return {seat: min(one.put, second) for seat, one in every.items()}


def uncalled(house: House, question: Question) -> Right:
    every = players(question)
    return dollars(sum(one.put for one in every.values()) - sum(called(every).values()))


def pots_of(question: Question) -> list[tuple[int, list[int]]]:
    """Main pot first: chips, and who may win them. One pot for each number of players that may win."""
    every, made = players(question), list[tuple[int, list[int]]]()
    put, live = called(every), [seat for seat, one in every.items() if not one.folded]
    below = 0
    for level in sorted({put[seat] for seat in live} | {max(put.values())}):
        chips = sum(min(level, chips) - min(below, chips) for chips in put.values())
        able = [seat for seat in live if put[seat] >= level]
        below = level
        if not able or (made and made[-1][1] == able):
            made[-1] = (made[-1][0] + chips, made[-1][1])
        else:
            made.append((chips, able))
    return made


def number_of(question: Question) -> int:
    side = re.search(r"side pot (\d+)", question.text)
    return int(side[1]) if side else 0


def pot(house: House, question: Question) -> Right:
    return dollars(pots_of(question)[number_of(question)][0])


def value(question: Question, seat: int) -> Any:
    """The best three cards, at least one of them a hole card."""
    hole, board = players(question)[seat].cards, cards(dict(question.table)["Board"])
    every = [own + shared for n in (1, 2) for own in combinations(hole, n) for shared in combinations(board, 3 - n)]
    return max(map(three, every))


def winners_of(question: Question, number: int) -> list[int]:
    """In the order in which odd chips go; a hand that is not shown was beaten."""
    order = clockwise(pots_of(question)[number][1], button_of(question))
    shown = [seat for seat in order if players(question)[seat].cards]
    if len(order) == 1:
        return order
    top = max(value(question, seat) for seat in shown)
    return [seat for seat in shown if value(question, seat) == top]


def share(house: House, question: Question, seat: int, chips: int) -> int:
    chip: int = house.options.chip * DOLLAR
    winners = winners_of(question, number_of(question))
    even, odd = divmod(chips, chip * len(winners))
    place = winners.index(seat)
    return even * chip + max(0, min(chip, odd - place * chip))


def odd(house: House, question: Question) -> Right:
    found = re.match(rf"Seats (.+) split .+ of ({MONEY})\. How much does seat (\d+) get", question.text)
    assert found, question.text
    named = sorted(map(int, re.findall(r"\d+", found[1])))
    assert named == sorted(winners_of(question, number_of(question))), f"others win this pot: {question}"
    assert parse(found[2]) == after_rake(house, question)[number_of(question)], question
    return dollars(share(house, question, int(found[3]), parse(found[2])))


def after_rake(house: House, question: Question) -> list[int]:
    """What is left of each pot: the rake takes a share in whole chips, up to its cap, main pot first, after a flop."""
    rake, taken, left = house.options.house_rake, 0, []
    flop = house.options.fee is Fee.RAKE and "Board" in dict(question.table)
    for chips, _ in pots_of(question):
        part = int(chips * rake.share) if flop else 0
        part = part if rake.cap is None else min(part, rake.cap - taken)
        part -= part % rake.chip
        taken += part
        left.append(chips - part)
    return left


def hands(house: House, question: Question) -> Right:
    won = sorted(winners_of(question, 0))
    return f"seat {won[0]}" if len(won) == 1 else f"seats {' and '.join(map(str, won))} split"


def actions(house: House, question: Question) -> Right:
    """Fixed limit: a bet or raise brings the round's highest bet up by one bet of the sign."""
    found = re.match(rf"It is seat (\d+)'s turn. Seat (\d+) bets or raises to ({MONEY})", question.text)
    sign = re.match(rf"Limits: ({MONEY}) bets and raises, ({MONEY}) after", dict(question.table)["Sign"])
    assert found and sign
    if found[1] != found[2]:
        return "out of turn"
    river = len(cards(dict(question.table).get("Board", ""))) == 3
    size, to = parse(sign[2 if river else 1]), parse(found[3])
    level = max(one.now for one in players(question).values())
    due = size * (level // size + (level % size >= size / 2)) + size  # half a bet or more of an all-in is a bet
    return "it stands" if to == due else "too small a raise" if to < due else "over the limit"


def wrong_blind(house: House, question: Question) -> Right:
    found = re.match(rf"Seat (\d+) posts ({MONEY})", question.text)
    sign = re.match(rf"Limits: ({MONEY}) .*chips of ({MONEY})\.", dict(question.table)["Sign"])
    assert found and sign
    big, chip = parse(sign[1]), parse(sign[2])
    due = dict(zip(blinds_of(question), (small(big, chip), big), strict=True))
    return yes(parse(found[2]) == due[int(found[1])])


def wrong_pot(house: House, question: Question) -> Right:
    found = re.search(rf"You push ({MONEY}) from .+ to seat (\d+)\.", question.text)
    assert found, question.text
    number, seat = number_of(question), int(found[2])
    if seat not in winners_of(question, number):
        return "no"
    return yes(parse(found[1]) == share(house, question, seat, after_rake(house, question)[number]))


POT = r"the main pot|side pot \d"
TEXTS = {  # every word of a question whose answer depends on it
    "blinds": r"Which seat posts the (small|big) blind\?",
    "missed": r"Seat \d (missed both blinds|missed the small blind|is new) and does not want to wait\."
    r" How much does it post for this hand\?",
    "antes": rf"The ante is {MONEY}\. How much is in the pot before the blinds\?",
    "first": r"Which seat is first to act (before the flop|after the flop|after the river)\?",
    "shows": r"(Seat \d was the last to bet or raise|No player bet after the river)\. Which seat shows first\?",
    "button": r"The hand is over, and all players stay\. At which seat is the button next\?",
    "uncalled": r"How much of an uncalled bet goes back\?",
    "pots": rf"How much is in ({POT}), before any rake\?",
    "hands": r"Who wins the main pot\?",
    "actions": rf"It is seat \d's turn\. Seat \d bets or raises to {MONEY}\. Does that stand\?",
    "wrong_blind": rf"Seat \d posts {MONEY} as its blind\. Is that right\?",
    "odd": rf"Seats [\d, and]+ split ({POT}) of {MONEY}\. How much does seat \d get\?",
    "wrong_pot": rf"({MONEY} has been pushed already\. )?You push {MONEY} from ({POT}) to seat \d\. Is that right\?",
}


def read_whole(drill: str, key: Key) -> Key:
    """A key that is worked out only where every word of the question is known."""

    def whole(house: House, question: Question) -> Right:
        assert re.fullmatch(TEXTS.get(drill, ".*"), question.text), f"a question that no test knows: {question}"
        return key(house, question)

    return whole


ANSWERS: dict[str, Key] = {
    "blinds": posts,
    "small": small_blind,
    "missed": missed,
    "antes": antes,
    "first": first,
    "shows": shows,
    "button": button,
    "uncalled": uncalled,
    "pots": pot,
    "odd": odd,
    "hands": hands,
    "actions": actions,
    "wrong_blind": wrong_blind,
    "wrong_pot": wrong_pot,
}
POT_KEYS = {drill: read_whole(drill, key) for drill, key in ANSWERS.items()}
