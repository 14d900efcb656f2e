"""Rounds dealt by the engine, followed through the tree that was traced: every wager must end on the tree's row."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any

from pitboss.core.cards import Card
from pitboss.core.errors import NotDerivable, WrongRules
from pitboss.derive.subtrees import HAND
from pitboss.derive.tree import Leaf, Reveal, TracedChoice, TracedQuestion, Tree
from pitboss.engine.round import Round
from pitboss.engine.rule_lines import rule_line
from pitboss.engine.step_limit import EndlessLoop, bounded
from pitboss.rules.acts import Ask, Deal, Ended, Peek, Turn
from pitboss.rules.house import House
from pitboss.rulesets.expressions import CardAt, Expression, opened

ROUNDS = 200
STAKES = 1, 700, 25  # cents of every bet, in turn; a trace bets the first
MOST_SEATS = 3

Dealt = Mapping[CardAt, Card]  # each card by its place, as a trace numbers them


def check_rounds(house: House, tree: Tree, wanted: Collection[str] = (), rounds: int = ROUNDS) -> None:
    """Refuse a tree that does not end as rounds of its game do, with stakes of several sizes and one to three seats."""
    rng, deck = Random(rounds), list(house.deck)
    used = 1 + max((at for node in tree.nodes if isinstance(node, Reveal) for at in node.positions), default=0)
    most = max(1, min(MOST_SEATS, house.game.seats, len(deck) // used))
    names = set(wanted) or {name for name, wager in house.wagers.items() if not wager.pooled}
    for number in range(rounds):
        rng.shuffle(deck)
        players, stake = 1 + number % most, STAKES[number % len(STAKES)]
        first = 1 + number % (house.game.seats + 1 - players)
        seat = rng.randrange(first, first + players)
        bets = dict.fromkeys(tree.wagers, stake)
        played = _play(house, dict.fromkeys(range(first, first + players), bets), deck, rng)
        ended = {(act.wager, act.row, act.stake) for act in played.settled if act.wager in names and _at(act, seat)}
        choices = [answer for _, act, answer, _ in played.layout.log if isinstance(act, Ask) and _at(act, seat)]
        dealt = places_of(played, deck, seat) if players > 1 else None
        found = bounded(lambda choices=choices, dealt=dealt: rows_of(tree, deck, choices, dealt))  # type: ignore[misc]
        found = tuple((wager, row, times * stake) for wager, row, times in found)
        if differs := sorted(wager for wager, _, _ in ended ^ set(found)):
            raise WrongRules(_difference(house, differs[0], ended, found, deck))


def _at(act: Any, seat: int) -> bool:
    return str(act.spot).partition(".")[0] == str(seat)


def places_of(played: Round, deck: Sequence[Card], seat: int) -> Dealt:
    """The cards of one seat, of the dealer and of the board by the places that a trace gives them."""
    found: dict[CardAt, Card] = {}
    seen, arrived = set[int](), dict[str, int]()
    for act in (act for _, act, _, _ in played.layout.log if isinstance(act, Deal | Turn | Peek)):
        spot = HAND if _at(act, seat) else "another" if act.spot[0].isdigit() else act.spot
        for at in act.at:
            if at not in seen:
                seen.add(at)
                found[spot, arrived.get(spot, 0)] = deck[at]
                arrived[spot] = arrived.get(spot, 0) + 1
    return found


def _difference(
    house: House, wager: str, dealt: Collection[Ended], traced: Collection[Ended], deck: Sequence[Card]
) -> str:
    rules, tree = (
        " and ".join(f"{row.value!r} for {stake}" for name, row, stake in ended if name == wager) or "no row"
        for ended in (dealt, traced)
    )
    first = " ".join(map(str, deck[:12]))
    return (
        f"{house.title(wager)}: in a round dealt from {first} ... the rules give {rules} and the tree traced from them "
        f"{tree}; a rule looks at more than cards, choices and options, so nothing is derived"
    )


def _play(house: House, seats: Mapping[int, Mapping[str, int]], deck: Sequence[Card], rng: Random) -> Round:
    """One round with choices at random. A seat that plays alone is dealt the same cards wherever it sits."""

    def once() -> Round:
        round = Round(house, seats)
        while (request := round.request) is not None:
            if isinstance(request, Deal | Turn):
                round.supply(tuple(deck[at] for at in request.at))
            elif isinstance(request, Peek):
                cards = tuple(deck[at] for at in request.at)
                round.supply(bool(request.test((*round.layout[request.spot].cards, *cards))))
            else:
                assert isinstance(request, Ask)
                round.supply(rng.choice(tuple(request.legal)))
        return round

    try:
        return bounded(once)
    except EndlessLoop:
        raise
    except Exception as error:
        where = rule_line(error) or house.game.title
        raise NotDerivable(f"{where}: in a round that was dealt: {str(error).rstrip('.')}.") from error


def rows_of(
    tree: Tree, deck: Sequence[Card], choices: Sequence[Any], dealt: Dealt | None = None
) -> tuple[Ended, ...]:  # fmt: skip
    """The rows to which a tree leads with these choices, and this deck or the cards dealt where several play."""
    shown: dict[CardAt, Card] = {}
    known: dict[CardAt, Card] = {}
    values: dict[int, Any] = {}
    node, left = tree.root, list(choices)
    while not isinstance(node, Leaf):
        if isinstance(node, Reveal):
            if dealt is not None and not dealt.keys() >= set(node.cards):
                raise WrongRules("other cards come where several play than to a lone player; a rule looks at who plays")
            here = [deck[at] for at in node.positions] if dealt is None else [dealt[place] for place in node.cards]
            _show(node, tree, here, shown, known)
            node = node.then
        elif isinstance(node, TracedChoice):
            legal = [opened(choice, known) for choice in node.legal]
            chosen = left.pop(0)
            if chosen not in legal:
                raise NotDerivable(f"{chosen} is offered in a round that was dealt, but not in the tree of the rules")
            node = node.branches[legal.index(chosen)]
        else:
            node = node.branches[_answer(node, known, values)]
    return node.rows


def _show(node: Reveal, tree: Tree, new: Sequence[Card], shown: dict[CardAt, Card], known: dict[CardAt, Card]) -> None:
    """Enter the cards that come out; those that rules sort are taken in ascending order."""
    shown.update(zip(node.cards, new, strict=True))
    known.update(shown)
    for places in tree.sorts:
        here = sorted(places & shown.keys())
        known.update(zip(here, sorted(shown[place] for place in here), strict=True))


def _answer(node: TracedQuestion, known: Mapping[CardAt, Card], values: dict[int, Any]) -> int:
    value = value_of(node.asked, known, values)
    yes_no = all(isinstance(answer, bool) for answer in node.answers)
    value = bool(value) if yes_no else value
    if value not in node.answers:
        raise NotDerivable(f"{node.asked!r} is {value!r} in a round that was dealt, which the trace did not find")
    return node.answers.index(value)


def value_of(made: Expression, known: Mapping[CardAt, Card], values: dict[int, Any]) -> Any:
    """The value of an expression with these cards; those worked out before are in `values`, by number."""
    if made.number not in values:
        if made.takes_cards:
            values[made.number] = made.value(known)
        else:
            values[made.number] = made.given([value_of(one, known, values) for one in made.operands])
    return values[made.number]
