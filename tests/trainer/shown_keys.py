"""The answer of every drill worked out again from its text and its lines alone, by other code than the drill's."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations

from pitboss.core.cards import Cards, cards, text
from pitboss.core.money import dollars, parse
from pitboss.drills.questions import Question
from pitboss.rules.house import House
from pitboss.trainer.table_talk import house_chips
from tests.games.parts import part
from tests.trainer.shown_felt import CARD, read_felt
from tests.trainer.shown_settlement import MONEY, amount_of, rows_called

Right = str | set[str]  # the right answer, or all of several
Key = Callable[[House, Question], Right]

CHIP_CALLS = {
    "A player lays chips on the layout to be changed for another color. What do you call?": "Color coming in",
    "Chips that the cage sends to your table arrive with their slip. What do you call?": "Fill coming in",
    "Chips of your rack are counted out to go back to the cage. What do you call?": "Credit going out",
    "A player bets chips of $100 or higher. What do you call?": "Checks play",
}
CALLS = {
    "All bets are down and you reach for the first card. What do you call?": "No more bets",
    "Your up card is an ace, and the bonus bets are settled. What do you call?": "Insurance is open",
    "Every player has answered, and you are about to look at the hole card. What do you call?": "Insurance is closed",
    "The last cards are in the discard rack. What do you call?": "Place your bets",
}


def yes(truth: bool) -> str:
    return "yes" if truth else "no"


def named_cards(question: Question) -> Cards:
    return cards(" ".join(re.findall(rf"\b{CARD}\b", question.text)))


def hand_of(question: Question, place: str = "Dealer") -> Cards:
    return read_felt(question)[place].cards


def the_seat(question: Question) -> Cards:
    """The cards of the one seat that the question names."""
    found = re.search(r"\bseat (\d+(?:, hand \d+)?)", question.text, re.I)
    assert found, question.text
    return read_felt(question)[f"Seat {found[1]}"].cards


def all_sets(some: Cards, size: int, fits: Callable[[Cards], bool]) -> set[str]:
    return {text(one) for one in combinations(some, size) if fits(one)}


def seat(house: House, question: Question) -> Right:
    net = sum(amount_of(words) for _, words in question.table)
    return "comes out even" if not net else f"{'wins' if net > 0 else 'loses'} {dollars(abs(net))}"


def payout(house: House, question: Question) -> Right:
    found = re.match(rf"^(.+?) ({MONEY}), (.+)\. (?:How much|Which chips) do you pay\?$", question.text)
    assert found, question.text
    wager = next(name for name in house.pays if house.title(name) == found[1])
    (amount,) = {house.won(wager, row, parse(found[2])) for row in rows_called(house, wager, found[3])}
    return dollars(amount)


def chips(house: House, question: Question) -> Right:
    assert dollars(getattr(question.answer, "cents", 0)) == payout(house, question), question
    return question.answer.key


def calls(house: House, question: Question) -> Right:
    return (CHIP_CALLS | CALLS)[question.text]


def fill(house: House, question: Question) -> Right:
    """What the chips of a fill or a credit are worth in the colors of the house."""
    found = re.fullmatch(
        r"A (?:fill|credit) is counted out on the table: (.+)\. What amount do you call\?", question.text
    )
    assert found, question.text
    worth = {chip.color: chip.value for chip in house_chips(house)}
    stacks = [one.split(" ") for one in found[1].split(", ")]
    assert len({color for _, color in stacks}) == len(stacks), question
    return dollars(sum(int(n) * worth[color] for n, color in stacks))


def backup(house: House, question: Question) -> Right:
    """The cards on top of a hand, by the lines: those that were collected after it."""
    found = re.search(r"Number (\d+), (.+), is disputed\.", question.text)
    assert found, question.text
    lines = [(name.partition(". "), int(text.partition(" ")[0])) for name, text in question.table]
    assert [int(head) for (head, _, _), _ in lines] == list(range(1, len(lines) + 1)), question
    at = int(found[1])
    assert lines[at - 1][0][2].lower() == found[2], question
    assert all(size > 0 for _, size in lines), question
    return str(sum(size for _, size in lines[at:]))


def raised(house: House, question: Question) -> Right:
    """A bet that is placed during the round, as many times the bet that it raises."""
    found = re.match(r"^(Seat \d+) .+\. How much is the (.+) bet\?$", question.text)
    assert found, question.text
    wager = next(wager for wager in house.wagers.values() if wager.title == found[2])
    assert wager.raises
    bets = read_felt(question)[found[1]].bets
    return dollars(bets[house.title(wager.raises)] * house.options.times(wager.name))


MEANS = {
    "ANTE": "before the deal",
    "POCKET POKER": "hole cards alone",
    "FLOP": "flop cards",
    "RIVER": "river card",
    "PLAY BET": "play against the dealer",
    "Pai Gow Bet": "standard game",
    "Pai Gow Breaker Bet": "decides a push",
    "BET ON 1 ONLY": "no player makes both",
    "Seven Card Tiger": "own cards rank",
    "YIN or YANG BET": "Red or Black",
    "1ST HIGH HAND": "five cards",
    "2ND HIGH HAND": "two cards",
    "Pai Gow BREAKER CARD": "remaining cards",
}


def printed(house: House, question: Question) -> Right:
    """The words stand on the layout of the manual, and one meaning fits them."""
    found = re.search("“(.+)”", question.text)
    assert found, question.text
    return {choice for choice in question.answer.choices if MEANS[found[1]] in choice}


KEYS: dict[str, Key] = {
    "printed": printed,
    "seat": seat,
    "payout": payout,
    "chips": chips,
    "calls": calls,
    "fill": fill,
    "backup": backup,
}


def key_of(game: str, drill: str) -> Key | None:
    """How the answer of a drill is worked out: as the game's own folder of tests says (`shown.py`), or as for all."""
    own: dict[str, Key] = getattr(part(game, "shown"), "KEYS", {})
    return own.get(drill) or KEYS.get(drill)
