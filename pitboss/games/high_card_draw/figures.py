"""Tables and figures that the manual prints besides the odds of wagers: row label -> cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from pitboss.core.cards import Shoe, deck, rank_text
from pitboss.games.high_card_draw.hand import TENS_UP, live
from pitboss.games.high_card_draw.wagers import Options, Play, Ties
from pitboss.rules.declared import Figure
from pitboss.rules.house import House
from pitboss.rules.odds import Counts, odds

Cells = Mapping[str, tuple[Fraction | int | str, ...]]


def dealer_hands() -> Counter[int]:
    """Number of dealer's hands by the rank of the highest live card."""
    counts: Counter[int] = Counter()
    for five, ways in Shoe.of(deck()).by_rank().deal(5):
        counts[live(five)[0]] += ways
    return counts


def median(counts: Counter[int]) -> int:
    """The lowest rank that at least half of the hands do not exceed."""
    reached = 0
    for rank in sorted(counts):
        reached += counts[rank]
        if 2 * reached >= counts.total():
            return rank
    raise AssertionError("nothing was counted")


def dealer_highest_card(house: House[Options], counts: Counts) -> Cells:
    hands = dealer_hands()
    total = hands.total()
    rows: dict[str, tuple[Fraction | int | str, ...]] = {
        str(rank): (rank_text(rank), n, Fraction(n, total)) for rank, n in hands.items()
    }
    return {**rows, "Totals": ("", total, Fraction(1)), "median high Card": (rank_text(median(hands)),)}


def ties_add(house: House[Options], counts: Counts) -> Cells:
    """What the house gains when the dealer wins all ties, with best play under either rule."""
    houses = (House(house.game, replace(house.options, ties=ties)) for ties in (Ties.PUSH, Ties.DEALER))
    push, lose = (counts.tally(one, "play", "best").ev for one in houses)
    return {"House may choose to have dealer win ties adding": (push - lose,)}


def wins_in_one_row(house: House[Options], counts: Counts) -> Cells:
    """The Play table of versions 1 and 2, where all wins pay the same and are one row."""
    tally = counts.tally(house, "play", "best")
    rows = {line.row: line.combinations for line in tally.lines}
    rows[Play.WIN] += rows.pop(Play.WIN_THREE)
    cells: dict[str, tuple[Fraction | int | str, ...]] = {}
    for row, n in rows.items():
        pay, share = odds(house.pays["play"][row]), Fraction(n, tally.total)
        cells[row.value] = (pay, share, 1 / share, pay * share)
    return {**cells, "Total": ("", Fraction(1), "", tally.ev), "House Edge": (-tally.ev,)}


def best_strategy(house: House[Options], counts: Counts) -> Cells:
    """The sentences of the manual's strategy, each reworded to agree with best play of unpaired hands."""
    hands = list(_unpaired(house, counts))
    jack_ten = (11, 10)
    keeps_tens_up = all(set(dealt).intersection(TENS_UP) <= set(held) for dealt, held in hands)
    sentence = {
        "Pat Hand": "a Pat Hand",
        "Q-9 and higher": "a Q-9 and higher",
        "Q-8 and lower": "a Q-8 and lower",
        "J-10": "a J-10",
    }
    draws: dict[str, set[int]] = {label: set() for label in sentence}
    for dealt, held in hands:
        if dealt[2] in TENS_UP:
            draws["Pat Hand"].add(3 - len(held))
        elif dealt[:2] == jack_ten:
            draws["J-10"].add(3 - len(held))
        else:
            draws["Q-9 and higher" if dealt >= (12, 9) else "Q-8 and lower"].add(3 - len(held))
    advised = {label: (f"Draw {_cards(draws[label])} with {name}.",) for label, name in sentence.items()}
    two = draws["J-10"] == {2}
    return {
        "TensUp cards": (
            "Keep all TensUp cards (except pairs)." if keeps_tens_up else "Do not keep all TensUp cards.",
        ),
        "Exception": (f"Player's optimal strategy is to {'draw 2 cards with' if two else 'hold'} a J-10.",),
        **advised,
    }


def _unpaired(house: House[Options], counts: Counts) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Dealt and held ranks, highest first, of hands with three different ranks."""
    for decision in counts.strategy_table(house, {"play": Fraction(1)}, "best").decisions.values():
        dealt = {card.rank for hold in decision.values for card in hold.cards}
        if len(dealt) == 3:
            yield tuple(sorted(dealt, reverse=True)), tuple(card.rank for card in decision.best.cards)  # type: ignore[attr-defined]


def _cards(draws: set[int]) -> str:
    words = {0: "no cards", 1: "1 card", 2: "2 cards"}
    return " or ".join(words[n] for n in sorted(draws))


FIGURES: Mapping[str, Figure] = {
    "ties-add": ties_add,
    "wins-in-one-row": wins_in_one_row,
    "best-strategy": best_strategy,
    "dealer-highest-card": dealer_highest_card,
}
