"""Figures of drawing games: value by open cards, the dealer's final hands, effects of removal, and charts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.core.cards import Card
from pitboss.derive.draw.dealer_tree import dealer_ends
from pitboss.derive.draw.partition import classes
from pitboss.derive.draw.residues import reconstructed
from pitboss.derive.draw.solve import Against, Open, Play, Solver
from pitboss.derive.draw.splits import falling
from pitboss.lab.counts.drawn import BEST_CHART, Solved, cards_name, solved
from pitboss.lab.counts.drawn_splits import every_split
from pitboss.lab.counts.shoe_values import ShoeValues
from pitboss.rules.house import House

if TYPE_CHECKING:
    from pitboss.lab.counts.drawn import DrawnCounts

Cells = dict[str, tuple[Any, ...]]  # row label -> cells
LETTERS = {"hit": "H", "stand": "S", "double": "D", "split": "P", "surrender": "R"}


SPLIT_WORDS = (
    "Pairs split once, given that the round continues. By the convention CDZ- each hand ignores the other's cards; in "
    "perfect play every card seen counts. Neither splits again. Pairs whose hands are read by suit are left out. "
    "These values are computed in floating point."
)


@dataclass(frozen=True)
class Figure:
    """A table with its column headings."""

    columns: tuple[str, ...]
    rows: Callable[[House], Cells]
    report: str = ""  # a sentence: reports that may take minutes print the table under it

    def __call__(self, house: House) -> Cells:
        return self.rows(house)


def open_name(solver: Solver, open: Open) -> str:
    return cards_name([solver.machine.types[card] for card in open.cards])


def in_order(solver: Solver) -> list[Open]:
    """The open hands as charts print them: the ace last."""

    def place(open: Open) -> list[int]:
        ranks = (solver.machine.types[card].rank for card in open.cards)
        return sorted(14 if rank == 1 else min(rank, 10) for rank in ranks)

    return sorted(solver.opens, key=place)


def by_up_card(house: House) -> Cells:
    """The exact value of a round against each open hand, under best play."""
    solver, found = solved(house).solver, Cells()
    for open in in_order(solver):
        play = solver.against(open).play

        def total(p: int, open: Open = open, play: Play = play) -> list[int]:
            return [int(Against(solver, open, play, p).total)]

        found[open_name(solver, open)] = tuple(reconstructed(total))
    return found


def dealer_outcomes(house: House) -> Cells:
    """Exact chances of the dealer's final hands by open cards, and of all rounds."""
    solver, found = solved(house).solver, Cells()
    m = solver.machine
    names = list(dict.fromkeys(final_names(house)))
    every = dict.fromkeys(names, Fraction(0))
    for open in in_order(solver):
        of_class = classes(m.dealer_cards)
        shoe = [int(solver.counts[types].sum()) - sum(card in types for card in open.cards) for types in of_class]
        shares = dict.fromkeys(names, Fraction(0))
        for (kind, drawn), orders in dealer_ends(m, open.kind).items():
            ways = orders
            for left, n in zip(shoe, drawn, strict=True):
                ways *= falling(left, n)
            shares[rules_name(house, m.dealer_of[kind].hand)] += Fraction(ways, falling(sum(shoe), sum(drawn)))
        found[open_name(solver, open)] = tuple(shares.values())
        for name, share in shares.items():
            every[name] += share * Fraction(open.ways, solver.deals)
    found["all"] = tuple(every.values())
    return found


def rules_name(house: House, dealer: Any) -> str:
    name: str = house.drawing.final_name(dealer)
    return name


def final_names(house: House) -> list[str]:
    """The names of final hands: a bust, totals, then a blackjack."""
    m = solved(house).solver.machine
    names = {rules_name(house, m.dealer_of[kind].hand) for kind in m.finals}
    return sorted(names, key=lambda name: (int(name) if name.isdigit() else 0 if name == "bust" else 99, name))


def effects_of_removal(house: House) -> dict[Card, float]:
    """What removing one card from the full shoe adds to the value of the bet, by card."""
    solver = solved(house).solver
    whole, found = solver.value, dict[Card, float]()
    for types in classes(solver.machine.open_cards):
        found[solver.machine.types[types[0]]] = solver.without({types[0]: 1}).value - whole
    return found


def removal_rows(counts: DrawnCounts) -> Callable[[House], Cells]:
    """Effects of removal on the bet, and on the wagers that the first cards settle."""

    def rows(house: House) -> Cells:
        shoes = [ShoeValues(house, wager) for wager in offered(counts, house)]
        return {
            cards_name([card]): (effect, *(shoe.value({shoe.class_of(card): 1}) - shoe.ev for shoe in shoes))
            for card, effect in effects_of_removal(house).items()
        }

    return rows


def split_rows(house: House) -> Cells:
    """Pairs split once, by the convention and perfectly, and the best other choice."""
    one = solved(house)
    found = every_split(one, in_order(one.solver))
    return {name: (*split, split.perfect - split.convention, other) for name, (split, other) in found.items()}


SPLIT_COLUMNS = ("pair", "split once, CDZ-", "split once, perfect", "gain", "best other choice")
SPLITS = Figure(SPLIT_COLUMNS, split_rows, SPLIT_WORDS)


def offered(counts: DrawnCounts, house: House) -> list[str]:
    return [wager for wager in counts.undecided if house.options.offers(wager)]


def chart_rows(strategy: str) -> Callable[[House], Cells]:
    """Rows of a chart, a letter for each open hand. H hit, S stand, D double else hit, d double else stand, P split,
    R surrender; a dot plays a pair or a surrender by its total."""

    def rows(house: House) -> Cells:
        one = solved(house)
        columns = [column(one, strategy, open) for open in in_order(one.solver)]
        labels = sorted({label for each in columns for label in each}, key=row_order)
        found = {label: tuple(each.get(label, ".") for each in columns) for label in labels}
        plain = ("surrender",)
        return {label: row for label, row in found.items() if not label.startswith(plain) or "R" in row}

    return rows


def row_order(label: str) -> tuple[int, int]:
    kind, _, rest = label.rpartition(" ")
    number = 1 if rest == "A" else int(rest)
    return ["hard", "soft", "pair", "surrender hard", "surrender soft"].index(kind), number


def column(one: Solved, strategy: str, open: Open) -> dict[str, str]:
    """The letters of one open hand by row."""
    g, cells = one.solver.graph, one.cells
    play = one.plays(strategy)[one.solver.opens.index(open)]
    found: dict[str, str] = {}
    cell: Any
    for cell, offers in cells.nodes.items():
        soft, total = cell
        name = f"{'soft' if soft else 'hard'} {total}"
        nodes = {offer: at[0] for offer, at in offers.items() if at[0] <= open.root}
        taken = {offer: str(offer[int(play.choice[node])]) for offer, node in nodes.items()}
        plain = [str(t) for offer, t in taken.items() if t in ("hit", "stand")]
        base = LETTERS.get(plain[0] if plain else "stand", "S")
        doubled = "double" in taken.values()
        found[name] = ("D" if base == "H" else "d") if doubled else base
        for offer, node in nodes.items():
            letter = LETTERS.get(taken[offer], "?")
            if node in g.split_at:
                first = one.solver.machine.types[g.split_at[node].cards[0]]
                found[f"pair {cards_name([first])}"] = letter if letter in "PR" else "."
            elif "surrender" in map(str, offer):
                found[f"surrender {name}"] = "R" if letter == "R" else "."
    for node, choice in play.early.items():
        if node in cells.of_node:
            (soft, total), offer = cells.of_node[node]  # type: ignore[misc]
            name = f"surrender {'soft' if soft else 'hard'} {total}"
            if node in g.split_at:
                first = one.solver.machine.types[g.split_at[node].cards[0]]
                name = f"pair {cards_name([first])}"
            found[name] = LETTERS.get(str(choice), "?")
    return found


def figures(counts: DrawnCounts) -> Mapping[str, Figure]:
    house = counts.game.house()
    ups = tuple(
        ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A") if house.drawing.opens == 1 else ("dealer's cards",)
    )
    charts = {name: Figure(("hand", *ups), chart_rows(name)) for name in (*house.drawing.charts(), BEST_CHART)}
    finals = ("bust", "17", "18", "19", "20", "21", "blackjack")
    return {
        "ev-by-up-card": Figure(("up card", "value"), by_up_card),
        "dealer-outcomes": Figure(("up card", *finals), dealer_outcomes),
        "effects-of-removal": Figure(("card removed", "bet", *offered(counts, house)), removal_rows(counts)),
        **(charts | {"splits": SPLITS} if house.drawing.opens == 1 else {}),
    }
