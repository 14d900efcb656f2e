"""What a dealer of 3 Card Roo is drilled in. Every key is worked out by the rules of hand.py and wagers.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.acts import Choice
from pitboss.cards import Cards, text
from pitboss.games.three_card_roo.hand import Laid, Open, Ranks, house_way, is_pair, is_roo, lay_out
from pitboss.games.three_card_roo.wagers import Play, SevenRoo, pairs, play, pocket, seven_roo
from pitboss.layout import Layout, Spot
from pitboss.questions import Draw, Pick, Question, Training, drill, felt_with, spot_with, yes_no
from pitboss.rules import House

POSITIONS = tuple(str(position) for position in Open)
LAYINGS = ("on two of the low, middle and high positions", str(Laid.PAIR))

# where the procedure stands when the bets of a valid Roo are settled
BONUS_CLAUSES = {Play.DEALER_PAIR: "21", Play.DEALER_NO_ROO: "24", Play.WIN: "28", Play.TIE: "27", Play.LOSS: "29"}
POCKET_CLAUSES = {Play.DEALER_PAIR: "22", Play.DEALER_NO_ROO: "25"}


def no_pair(two: Cards) -> bool:
    return two[0].rank != two[1].rank


def as_laid(hand: Spot) -> Ranks:
    """Ranks from left to right."""
    first, second, third = (card.rank for card in hand.cards)
    return lay_out(first, second, hand.choices[Open], third)


def hand_of(name: str, draw: Draw, *, valid: bool = False) -> Spot:
    """Three cards laid somehow, or so that they are a Roo."""
    while True:
        two, open = draw.only(2, no_pair), draw.pick(list(Open))
        third = draw.cards(1)
        hand = spot_with(name, two + third, open)
        if not valid or is_roo(as_laid(hand)):
            return hand
        draw.put_back(hand.cards)


def shown(hand: Spot) -> str:
    """The cards from left to right, as they lie."""
    if len(hand.cards) == 2:
        return text(hand.cards)
    by_rank = list(hand.cards)
    ordered = []
    for rank in as_laid(hand):
        card = next(card for card in by_rank if card.rank == rank)
        by_rank.remove(card)
        ordered.append(card)
    return text(ordered)


def valid_roo(house: House[Any], draw: Draw) -> Question:
    hand = hand_of("1", draw)
    valid = is_roo(as_laid(hand))
    return Question(
        "From left to right, is this a valid Roo?",
        yes_no(valid),
        ("19",) if valid else ("13",),
        "A Roo ascends from left to right, ace low and king high, without two equal cards.",
        (("Player", shown(hand)),),
    )


def laying(house: House[Any], draw: Draw) -> Question:
    pair = draw.chance(2)
    two = draw.only(2, lambda two: (not no_pair(two)) is pair)
    hand = spot_with("1", two)
    return Question(
        "How does the player lay these two cards?",
        Pick(LAYINGS, (LAYINGS[is_pair(hand)],)),
        ("6",) if is_pair(hand) else ("5",),
        "A pair needs no third card and lies on the middle position.",
        (("Player", text(two)),),
    )


def dealers_placing(house: House[Any], draw: Draw) -> Question:
    """Two cards up to 9, close ones and plain ones."""
    low = draw.chance(3)
    two = draw.only(2, lambda two: no_pair(two) and (max(card.rank for card in two) <= 9) is low)
    first, second = (card.rank for card in two)
    nine_or_less = max(first, second) <= 9
    return Question(
        "The dealer turns these two cards. Which position does he leave open?",
        Pick(POSITIONS, (str(house_way(first, second)),)),
        ("20a", "20") if nine_or_less else ("20b", "20"),
        f"Both 9 or less play for high; else cards that make a Roo: {fillings(first, second)}.",
        (("Dealer", text(two)),),
    )


def fillings(first: int, second: int) -> str:
    """How many ranks fill each position, by trying them."""
    counts = {open: sum(is_roo(lay_out(first, second, open, third)) for third in range(1, 14)) for open in Open}
    return ", ".join(f"{open} {n} rank{'s' * (n != 1)}" for open, n in counts.items())


PAIR_ENDS = ("wins", "pushes", "loses")
PAIR_CLAUSES = {"play": ("7",), "pocket": ("8", "10"), "pairs": ("9", "10")}


def dealt_pair(house: House[Any], draw: Draw) -> Question:
    two = draw.only(2, lambda two: not no_pair(two))
    hand = spot_with("1", two)
    wager = draw.pick(list(PAIR_CLAUSES))
    pays = house.pays[wager][house.wagers[wager].outcome(hand, felt_with(house, hand))]
    assert isinstance(pays, int)
    return Question(
        f"The player is dealt this pair. What becomes of his {house.wagers[wager].title} bet?",
        Pick(PAIR_ENDS, (PAIR_ENDS[0 if pays > 0 else 1 if pays == 0 else 2],)),
        PAIR_CLAUSES[wager],
        "A dealt pair ends the hand: Play pushes, Pocket Roo loses, Pairs Pay wins.",
        (("Player", text(two)),),
    )


def against_the_dealer(draw: Draw) -> tuple[Spot, Spot]:
    """A valid Roo, and a dealer with a pair, with no Roo or with one."""
    hand = hand_of("1", draw, valid=True)
    kind = draw.number(0, 5)
    if kind == 5:
        return hand, twin(hand, draw)
    if kind == 0:
        return hand, spot_with("dealer", draw.only(2, lambda two: not no_pair(two)))
    return hand, hand_of("dealer", draw, valid=kind > 1)


def twin(hand: Spot, draw: Draw) -> Spot:
    """A dealer's hand that ties."""
    ranks = [card.rank for card in hand.cards]
    return spot_with("dealer", sum((draw.only(1, of_rank(rank)) for rank in ranks), ()), hand.choices[Open])


def of_rank(rank: int) -> Callable[[Cards], bool]:
    return lambda one: one[0].rank == rank


def felt_of(house: House[Any], draw: Draw) -> tuple[Spot, Layout[Any], tuple[tuple[str, str], ...]]:
    hand, dealer = against_the_dealer(draw)
    return hand, felt_with(house, hand, dealer), (("Player", shown(hand)), ("Dealer", shown(dealer)))


def who_wins(house: House[Any], draw: Draw) -> Question:
    hand, layout, table = felt_of(house, draw)
    row = play(hand, layout)
    rows = [row for row in Play if row in BONUS_CLAUSES]
    clause = BONUS_CLAUSES[row]
    return Question(
        "The player's Roo against the dealer's hand: how does Play end?",
        Pick(tuple(row.value for row in rows), (row.value,)),
        (clause,) if clause in ("21", "24") else (clause, "26"),
        "A dealer without a Roo loses to every Roo; two Roos compare from the highest card down.",
        table,
    )


def seven_roo_bonus(house: House[Any], draw: Draw) -> Question:
    hand, layout, table = felt_of(house, draw)
    for _ in range(draw.pick((0, 12))):  # hands with a 7 more often than they come
        if 7 in as_laid(hand):
            break
        draw.put_back(hand.cards + layout.dealer.cards)
        hand, layout, table = felt_of(house, draw)
    row, ended = seven_roo(hand, layout), play(hand, layout)
    names = tuple(row.value for row in SevenRoo)
    none = (SevenRoo.OTHER.value,) if row is SevenRoo.NO_BONUS and 7 not in as_laid(hand) else ()  # is as true
    return Question(
        "Which 7 Roo bonus is paid to this valid Roo?",
        Pick(names, (row.value, *none)),
        (BONUS_CLAUSES[ended],) if ended is Play.DEALER_PAIR else ("31", BONUS_CLAUSES[ended]),
        "Any valid Roo with a 7 has the bonus, also when Play pushes or loses; only a dealer pair cancels it.",
        table,
    )


def pocket_roo(house: House[Any], draw: Draw) -> Question:
    hand, layout, table = felt_of(house, draw)
    rows = tuple(house.pays["pocket"])
    row = pocket(hand, layout)
    return Question(
        "On which row does the Pocket Roo bet of this hand end?",
        Pick(tuple(row.value for row in rows), (row.value,)),
        (POCKET_CLAUSES.get(play(hand, layout), "30"),) if house.pays["pocket"][row] != -1 else ("17",),
        "The first row that fits; Pocket Roo is paid whatever becomes of Play.",
        table,
    )


def pairs_pay(house: House[Any], draw: Draw) -> Question:
    """Two or three cards: the rows of Pairs Pay."""
    hand = hand_of("1", draw)
    for _ in range(draw.pick((0, 8, 20))):
        if pairs(hand, felt_with(house, hand)).key != "none":
            break
        draw.put_back(hand.cards)
        hand = hand_of("1", draw)
    row = pairs(hand, felt_with(house, hand))
    lost = house.pays["pairs"][row] == -1
    return Question(
        "The first two cards are no pair. On which row does Pairs Pay end?",
        Pick(tuple(row.value for row in house.pays["pairs"]), (row.value,)),
        (("17",) if is_roo(as_laid(hand)) else ("15", "17")) if lost else ("16", "17"),
        "The third card pairs one of the first two, or nothing does.",
        (("Player", f"{text(hand.cards[:2])}, then {text(hand.cards[2:])}"),),
    )


def laid(choice: Choice) -> str:
    return f"{choice} open" if isinstance(choice, Open) else str(choice)


TRAINING = Training(
    drills=(
        drill("roo", "Valid Roo or not", "13 19", valid_roo),
        drill("laying", "How two cards are laid", "5 6", laying),
        drill("placing", "The dealer's placing", "20 20a 20b", dealers_placing),
        drill("pair", "A dealt pair", "7 8 9 10", dealt_pair),
        drill("compare", "Who wins", "21 24 26 27 28 29", who_wins),
        drill("bonus", "7 Roo bonus", "21 24 27 28 29 31", seven_roo_bonus),
        drill("pocket", "Pocket Roo rows", "17 22 25 30", pocket_roo),
        drill("pairs", "Pairs Pay rows", "15 16 17", pairs_pay),
    ),
    bets="1 2 3",
    players_do="6",
    lies=laid,
    together=("7 8 9", "13 14 15 17", "24 31", "27 28 29 31"),
    paid={"play": "28 24 21", "seven_roo": "31", "pocket": "30 25 22", "pairs": "10 9 16"},
)
