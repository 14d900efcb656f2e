"""Compiled rounds of several seats that play alike.

Every seat follows the same tree: the steps of the procedure hand out cards seat by seat, and a shared card is drawn if
some seat waits for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from pitboss.core.errors import NotDerivable
from pitboss.derive.dealer_keys import BeforeSeats, is_shared
from pitboss.derive.printer import Printer, card_name
from pitboss.derive.program import ROUND, Printed, Rounds, branch, printed, sort_groups, sorted_groups, under
from pitboss.derive.subtrees import HAND, Subtree, dealing
from pitboss.derive.tree import Leaf, Node, Reveal, StepNumber, TracedChoice, TracedQuestion, children
from pitboss.rulesets.expressions import CardAt, Expression, Highest

FRAME = """@loop
def deal_rounds(key, first, rounds, deck, picks, words, outcomes, hands, waits, tables, arrays):
    {unpack}
    seats, one, relating = len(outcomes), np.uint64(1), len(arrays.kind_of) > 0
    for start in range(first, first + rounds, CHUNK):
        fill(words, start, key)
        for at in range(min(CHUNK, first + rounds - start)):
            {deal}
            top = np.uint64(0)
{body}
                outcomes[seat] = {outcome}
            enter(outcomes, arrays)
            if relating:
                relate(outcomes, deck, {cards}, arrays)
            gather(deck, picks, {groups})
"""


@dataclass(frozen=True)
class _Slots:
    """Which cards a step of the procedure draws for a spot: places by (step, spot), none for cards that stay unseen."""

    places: Mapping[tuple[StepNumber, str], tuple[CardAt | None, ...]]
    own: int  # the most cards of one seat
    shared: int


def slots_of(part: Subtree, title: str) -> _Slots:
    """Follow every way of dealing and see which drawn card is at which place."""
    places: dict[tuple[StepNumber, str], tuple[CardAt | None, ...]] = {}
    own = shared = 0

    def walk(node: Node, drawn: list[tuple[StepNumber, str, int]], ready: Mapping[int, CardAt]) -> None:
        nonlocal own, shared
        if isinstance(node, Reveal):
            drawn = [*drawn, *((draw.step, draw.spot, n) for draw in node.draws for n in range(draw.cards))]
            ready = {**ready, **dict(zip(node.positions, node.cards, strict=True))}
            steps = [draw.step for draw in node.draws]
            if steps != sorted(steps):
                raise NotDerivable(f"{title} deals a later step before an earlier one.")
        for one in children(node):
            walk(one, drawn, ready)
        if isinstance(node, Leaf):
            own = max(own, sum(spot == HAND for _, spot, _ in drawn))
            shared = max(shared, sum(spot != HAND for _, spot, _ in drawn))
            found: dict[tuple[StepNumber, str], list[CardAt | None]] = {}
            for at, (step, spot, _) in enumerate(drawn):
                found.setdefault((step, spot), []).append(ready.get(at))
            for key, there in found.items():
                before = places.setdefault(key, tuple(there))
                other = [a for a, b in zip(before, there, strict=False) if a and b and a != b]
                if other or (key[1] != HAND and len(before) != len(there)):
                    raise NotDerivable(
                        f"{title} deals other cards in one step to {key[1]}, as others were dealt before."
                    )
                places[key] = tuple(a or b for a, b in zip_longest(before, there))

    walk(part.root, [], {})
    return _Slots(places, own, shared)


def drawn_always(part: Subtree) -> frozenset[tuple[StepNumber, str]]:
    """Draws for the table, not for a player, that every way of dealing has."""
    found: dict[int, frozenset[tuple[StepNumber, str]]] = {}
    for node in part.nodes:
        kids = [found[id(one)] for one in children(node)]
        every = frozenset.intersection(*kids) if kids else frozenset()
        if isinstance(node, Reveal):
            every |= {(draw.step, draw.spot) for draw in node.draws if draw.spot != HAND}
        found[id(node)] = every
    return found[id(part.root)]


class _Seats:
    """Prints how several seats are dealt. A seat waits at a node for cards, gets them, and moves to the next.

    Cards that every seat gets in any case, and shared cards that are drawn in any case, need no waiting. `card` prints
    how the card at a place of the deck is read.
    """

    def __init__(self, rounds: Rounds, printer: Printer, part: Subtree, card: str) -> None:
        self.rounds, self.printer, self.part, self.card = rounds, printer, part, card
        self.slots = slots_of(part, rounds.house.game.title)
        self.always = drawn_always(part)
        self.before: list[Reveal] = []  # what every seat comes to, up to the first branch
        node = self._next_stop(part.root)
        while isinstance(node, Reveal):
            self.before.append(node)
            node = self._next_stop(node.then)
        self.first_branch = node
        passed = {id(one) for one in self.before}
        stops = (one for one in reversed(part.nodes) if isinstance(one, Reveal) and self._stops(one))
        self.waiting = [one for one in stops if id(one) not in passed]
        self.number = {id(one): n + 1 for n, one in enumerate(self.waiting)}
        dealt = {place for one in self.before for place in one.cards}
        branches = isinstance(self.first_branch, TracedQuestion | TracedChoice)
        groups = sorted_groups(rounds.tree, rounds.needed)
        self.sorted = [group for group in groups if branches and set(group) <= dealt]  # before the first branch
        self.sorted_later = [group for group in groups if group not in self.sorted]
        reveals = [one for one in part.nodes if isinstance(one, Reveal)]
        self.steps = sorted({one.step for one in reveals} | {draw.step for one in reveals for draw in one.draws})

    def _stops(self, node: Reveal) -> bool:
        """Does something depend on whether a seat is here?"""
        if any(draw.spot == HAND or (draw.step, draw.spot) not in self.always for draw in node.draws):
            return True
        return isinstance(node.then, TracedQuestion | TracedChoice)

    def _next_stop(self, node: Node) -> Node:
        while isinstance(node, Reveal) and not self._stops(node):
            node = node.then
        return node

    def write(self) -> None:
        put = self.printer.put
        for place in self._shared():
            put(ROUND, f"{card_name(place)} = deck[0]")
        if not self.before and isinstance(self.first_branch, TracedQuestion | TracedChoice):
            put(ROUND, "for seat in range(seats):")
            self._go_on(self.first_branch, ROUND + 1)
        for step in self.steps:
            self._shared_draws(step)
            self._draws_of_all(step)
            self._draws_of_some(step)

    def _shared(self) -> list[CardAt]:
        return sorted(
            {place for places in self.slots.places.values() for place in places if place and place[0] != HAND}
        )

    def _shared_draws(self, step: StepNumber) -> None:
        put = self.printer.put
        for spot in [to for at, to in self.slots.places if at == step and to != HAND]:
            depth = ROUND
            if (step, spot) not in self.always:
                nodes = [one for one in self.waiting for draw in one.draws if (draw.step, draw.spot) == (step, spot)]
                asked = " | ".join(f"(waits[seat] == {self.number[id(one)]})" for one in nodes)
                put(depth, "drawn = False")
                put(depth, "for seat in range(seats):")
                put(depth + 1, f"drawn |= {asked}")
                put(depth, "if drawn:")
                depth += 1
            places = self.slots.places[step, spot]
            for n, place in enumerate(places):
                if place:
                    put(depth, f"{card_name(place)} = {self.card.format(f'top + np.uint64({n})')}")
            put(depth, f"top += np.uint64({len(places)})")

    def _draws_of_all(self, step: StepNumber) -> None:
        drawing = any(draw.step == step and draw.spot == HAND for node in self.before for draw in node.draws)
        last = (
            bool(self.before)
            and self.before[-1].step == step
            and isinstance(self.first_branch, TracedQuestion | TracedChoice)
        )
        if drawing or last:
            self.printer.put(ROUND, "for seat in range(seats):")
        if drawing:
            self._own_cards(step, ROUND + 1, self.before)
        if last:
            self._go_on(self.first_branch, ROUND + 1)

    def _draws_of_some(self, step: StepNumber) -> None:
        put = self.printer.put
        drawing = {id(node) for node in self.waiting for draw in node.draws if draw.step == step and draw.spot == HAND}
        here = [node for node in self.waiting if id(node) in drawing or node.step == step]
        if here:
            put(ROUND, "for seat in range(seats):")
        if self._only_draws(step, here, drawing):
            self._draw_as_many(step, here)
            return
        for n, node in enumerate(here):
            put(ROUND + 1, f"{'if' if n == 0 else 'elif'} waits[seat] == {self.number[id(node)]}:")
            if id(node) in drawing:
                self._own_cards(step, ROUND + 2, [node])
            if node.step == step:
                self._go_on(self._next_stop(node.then), ROUND + 2)

    def _only_draws(self, step: StepNumber, here: list[Reveal], drawing: set[int]) -> bool:
        """Do all seats that wait differ only in how many cards they draw, and may later cards be looked at early?"""
        ends = all(id(node) in drawing and node.step == step and not self._number(node.then) for node in here)
        branches = any(isinstance(self._next_stop(node.then), TracedQuestion | TracedChoice) for node in here)
        return len(here) > 1 and ends and not branches and self.card == "deck[{}]"

    def _draw_as_many(self, step: StepNumber, here: list[Reveal]) -> None:
        """Take the most cards, and move on in the deck by as many as the seat draws."""
        put, cards = self.printer.put, [0] * (1 + max(self.number.values()))
        for node in here:
            cards[self.number[id(node)]] = self._cards_drawn(step, [node])
        for n, place in enumerate(self.slots.places[step, HAND]):
            if place:
                put(ROUND + 1, f"hands[seat, {place[1]}] = {self.card.format(f'top + np.uint64({n})')}")
        put(ROUND + 1, f"top += {self.printer.array_of(cards)}[waits[seat]]")
        put(ROUND + 1, "waits[seat] = 0")

    def _cards_drawn(self, step: StepNumber, nodes: Iterable[Reveal]) -> int:
        return sum(draw.cards for node in nodes for draw in node.draws if (draw.step, draw.spot) == (step, HAND))

    def _own_cards(self, step: StepNumber, depth: int, nodes: Iterable[Reveal]) -> None:
        """What a seat draws in a step at these nodes; a player who discards more draws more."""
        for place in self.slots.places[step, HAND][: self._cards_drawn(step, nodes)]:
            if place:
                self.printer.put(depth, f"hands[seat, {place[1]}] = {self.card.format('top')}")
            self.printer.put(depth, "top += one")

    def _go_on(self, node: Node, depth: int) -> None:
        """Print where a seat waits next."""
        own = {place for one in under(node) for place in self._asked(one) if place[0] == HAND}
        own |= {place for group in self.sorted if node is self.first_branch for place in group}
        if isinstance(node, TracedQuestion | TracedChoice):
            for place in sorted(own):
                self.printer.put(depth, f"{card_name(place)} = hands[seat, {place[1]}]")
        if node is self.first_branch:
            sort_groups(self.printer, self.sorted, depth)
            for place in (place for group in self.sorted for place in group):
                self.printer.put(depth, f"hands[seat, {place[1]}] = {card_name(place)}")
        self._next(node, set(), depth)

    def _asked(self, node: Node) -> tuple[CardAt, ...]:
        if isinstance(node, TracedQuestion):
            return node.asked.places
        if isinstance(node, TracedChoice) and self.rounds.strategy is not None:
            return self.rounds.strategy.at(self.part.origin[id(node)]).places
        return ()

    def _next(self, node: Node, known: set[str], depth: int) -> None:
        if isinstance(node, TracedQuestion | TracedChoice):
            kids = children(node)
            if len(kids) > 2 and not any(isinstance(one, TracedQuestion | TracedChoice) for one in kids):
                stops = [self._number(one) for one in kids]
                text = self.printer.numbered(node, self.part, self.rounds.strategy, known, depth, stops)
                self.printer.put(depth, f"waits[seat] = {text}")
                return
            branch(self.printer, self.rounds, self.part, node, known, depth,
                   lambda to, inside: self._next(to, inside, depth + 1))  # fmt: skip
        else:
            self.printer.put(depth, f"waits[seat] = {self._number(node)}")

    def _number(self, node: Node) -> int:
        """Of the node where a seat waits that then comes to this one; 0: it waits for nothing."""
        return self.number.get(id(self._next_stop(node)), 0)


def print_several_seats(rounds: Rounds, seats: int) -> Printed:
    """Print rounds of several seats that play alike."""
    return print_seats(rounds, seats, FRAME)


def print_seats(rounds: Rounds, seats: int, frame: str, *, card: str = "deck[{}]", counted: bool = False) -> Printed:
    """Print such rounds within this frame; `counted` where it matters how many cards they take from the deck."""
    printer = Printer(rounds.house.deck, rounds.tables)
    part = dealing(rounds.tree, rounds.needed, counted=counted)
    dealt = _Seats(rounds, printer, part, card)
    dealt.write()
    known = _shared_by_seats(rounds, printer)
    before = BeforeSeats(len(printer.lines), ROUND, frozenset(known))
    printer.put(ROUND, "for seat in range(seats):")
    for place in sorted(place for place in rounds.needed if place[0] == HAND):
        printer.put(ROUND + 1, f"{card_name(place)} = hands[seat, {place[1]}]")
    sort_groups(printer, dealt.sorted_later, ROUND + 1)
    outcome, outcomes = rounds.settle(printer, ROUND + 1, known, before)
    cards = dealt.slots.own * seats + dealt.slots.shared
    return printed(rounds, printer, frame.replace("{cards}", str(cards)), outcome, outcomes, cards)


def _shared_by_seats(rounds: Rounds, printer: Printer) -> set[str]:
    """Print what depends on shared cards alone, once for all seats; the names that hold it."""
    known = set[str]()
    for part in rounds.parts:
        for node in part.nodes:
            if isinstance(node, TracedQuestion):
                for made in _shared_readings(node.asked):
                    printer.level(made, known, ROUND)
            if isinstance(node, TracedChoice) and rounds.strategy is not None:
                decided = rounds.strategy.at(part.origin[id(node)])
                if all(spot != HAND for spot, _ in decided.groups[decided.lead]):
                    printer.lead(decided, rounds.strategy.pack, known, ROUND)
    return known


def _shared_readings(made: Expression) -> Iterator[Expression]:
    """Of what an expression is worked out from: readings of shared cards, and the highest of such."""
    if is_shared(made) and (made.takes_cards or isinstance(made, Highest)):
        yield made
    else:
        for one in made.operands:
            yield from _shared_readings(one)
