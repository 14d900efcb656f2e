"""Answers to the drills of High Card Draw computed from what the questions show."""

from __future__ import annotations

from collections import Counter

from pitboss.core.cards import Cards, cards
from pitboss.drills.questions import Question
from pitboss.rules.house import House
from tests.trainer.shown_keys import Key, Right, all_sets, hand_of, named_cards, the_seat, yes
from tests.trainer.takes import Takes


def unpaired(hand: Cards) -> list[int]:
    """Ranks that are there an odd number of times, highest first."""
    counts = Counter(card.rank for card in hand)
    return sorted((rank for rank, times in counts.items() if times % 2), reverse=True)


def removal(house: House, question: Question) -> Right:
    ranks = sorted(unpaired(hand_of(question))[:3])
    return all_sets(hand_of(question), len(ranks), lambda some: sorted(card.rank for card in some) == ranks)


def is_pat(house: House, hand: Cards) -> bool:
    ranks, rule = unpaired(hand), house.options.stand.value
    tens = sum(10 <= rank <= 13 for rank in ranks)
    return rule == "any" or tens == 3 or (rule == "pat-7" and tens == 2 and len(ranks) == 3 and 7 <= ranks[2] <= 9)


def stand(house: House, question: Question) -> Right:
    return yes(is_pat(house, named_cards(question)))


def discard(house: House, question: Question) -> Right:
    return str(3 - len({card.rank for card in named_cards(question)}))


def area(house: House, question: Question) -> Right:
    keeps = question.text.partition(" and keeps ")[2].partition(". Where does ")
    return "Hold Area" if set(cards(keeps[2].partition(" go")[0])) <= set(cards(keeps[0])) else "Discard Area"


def plays_on(house: House, question: Question) -> Right:
    ranks = unpaired(the_seat(question))
    return yes(bool(ranks) and ranks[0] >= {"ten": 10, "jack": 11}[house.options.qualify.value])


def held(question: Question) -> Cards:
    (line,) = [line for _, line in question.table if "holds" in line]
    return cards(line.partition("holds ")[2].partition(" | ")[0].partition(", discards")[0])


def mistake(house: House, question: Question) -> Right:
    hold = held(question)
    different = len({card.rank for card in hold})
    if len(hold) == 3 and different == 1:
        return "3 of a Kind - Discard 2 of the 3 cards"
    if different < len(hold):
        return "Pairs - Discard 1 of the pair cards"
    best = max(card.rank for card in hold)
    qualifies = is_pat(house, hold) and best >= {"ten": 10, "jack": 11}[house.options.qualify.value]
    return "Nothing to correct" if len(hold) < 3 or qualifies else "Non-Qualifying Pat Hands - Discard the lowest card"


def correction(house: House, question: Question) -> Right:
    hold = held(question)
    ranks = sorted({card.rank for card in hold})
    ranks = ranks[1:] if len(ranks) == 3 else ranks
    return all_sets(hold, len(ranks), lambda some: sorted(card.rank for card in some) == ranks)


IRREGULAR = "I4 I10 I22 I23 I24"  # irregularities that not every game has
TAKES = Takes(("Play",), ("TensUp",))
CITES = {
    "stand": {"no$": "9 7", "yes$": "8 7"},
    "discard": {"1$": "10", "2$": "11"},
    "area": {"Hold Area$": "12", "Discard Area$": "13"},
    "qualify": {"no$": "20", "yes$": "21"},
    "mistake": {"Pairs - .+$": "14a 14", "3 of a Kind - .+$": "14b 14", "Non-Qualifying .+$": "14c 14", "": "14"},
}
KEYS: dict[str, Key] = {
    "removal": removal,
    "stand": stand,
    "discard": discard,
    "area": area,
    "qualify": plays_on,
    "mistake": mistake,
    "correction": correction,
}
