"""Why a bet ended as it did: the questions are those of the traced tree, and the one that decided leads elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.core.cards import Card, cards
from pitboss.derive.bet_reasons import BetReason, fewest_bets, reasons
from pitboss.derive.trace import trace
from pitboss.derive.tree import Leaf, Node, Reveal, TracedChoice, TracedQuestion, Tree, children
from pitboss.engine.round import Round, opening_layout
from pitboss.games import REGISTRY
from pitboss.rules.acts import Ask, Deal, Outcome, Peek, Settle, Turn
from pitboss.rules.house import House
from pitboss.rules.layout import Entry
from pitboss.rulesets.expressions import CardAt, opened
from pitboss.trainer.dealt import DealtTable
from tests.sizes import sized

NOT_TRACED = {"tiger-pai-gow", "mini-tex-pvp"}
TRACED = [key for key in REGISTRY if key not in NOT_TRACED]
QUICK = ("two-card-roo", "mini-tex", "blackjack")
ROUNDS = sized(4, 40)


def dealt(house: House, seed: str) -> tuple[Round, list[BetReason]]:
    table = DealtTable(house, seed).play()
    return table.round, [one for seat in table.start["bets"] for one in why(house, table, seat)]


def why(house: House, table: DealtTable, seat: int, me: int = 0) -> list[BetReason]:
    return reasons(opening_layout(house, **table.start), table.round.layout.log, seat, me)


class Walked:
    """A hand followed through the traced tree by the cards that came, without anything of what gives reasons."""

    def __init__(self, tree: Tree, log: list[Entry], spot: str) -> None:
        self.came: dict[str, list[Card]] = {}
        self.choices: list[Any] = []
        for _, act, answer, _ in log:
            if isinstance(act, Deal | Turn):
                self.came.setdefault("1" if act.spot == spot else f"{act.spot} ", []).extend(answer)
            elif isinstance(act, Ask) and act.spot == spot:
                self.choices.append(answer)
        self.places: dict[CardAt, Card] = {}
        for name, some in self.came.items():
            self.places |= {(name.strip(), at): card for at, card in enumerate(some) if name == "1" or " " in name}
        for group in tree.sorts:
            places = sorted(group)
            self.places |= dict(zip(places, sorted(self.places[place] for place in places), strict=True))
        self.asked: list[tuple[TracedQuestion, Any]] = []
        self.row = self._follow(tree.root)

    def _follow(self, node: Node) -> Outcome:
        while not isinstance(node, Leaf):
            if isinstance(node, Reveal):
                node = node.then
            elif isinstance(node, TracedChoice):
                choice = self.choices.pop(0)
                node = next(
                    branch
                    for legal, branch in zip(node.legal, node.branches, strict=True)
                    if opened(legal, self.places) == choice
                )
            else:
                value = node.asked.value(self.places)
                answer = bool(value) if node.answers == (True, False) else value
                self.asked.append((node, answer))
                node = node.branches[node.answers.index(answer)]
        return node.rows[0][1]


def rows_under(node: Node) -> Iterator[Outcome]:
    if isinstance(node, Leaf):
        yield node.rows[0][1]
    for one in children(node):
        yield from rows_under(one)


@pytest.mark.parametrize("key", [key for key in TRACED if key in sized(QUICK, TRACED)])
def test_questions_are_those_of_the_tree_and_the_one_that_decided_leads_elsewhere(key: str) -> None:
    house = REGISTRY[key].house()
    trees: dict[tuple[str, tuple[str, ...]], Tree] = {}
    compared = 0
    for seed in range(ROUNDS):
        round, found = dealt(house, f"why {seed}")
        settled = [act for _, act, _, _ in round.layout.log if isinstance(act, Settle)]
        assert sorted((one.spot, one.wager) for one in found) == sorted((act.spot, act.wager) for act in settled)
        for one in found:
            if not one.questions:
                continue
            bets = fewest_bets(house, one.wager, round.bets[int(one.spot)])
            if (one.wager, bets) not in trees:
                trees[one.wager, bets] = trace(house, bets, (one.wager,))
            walked = Walked(trees[one.wager, bets], round.layout.log, one.spot)
            assert walked.row is one.row
            answers = {question.reading: question.answer for question in one.questions}
            assert {repr(node.asked): answer for node, answer in walked.asked}.items() <= answers.items()
            assert one.question is not None, one
            node = next(node for node, _ in walked.asked if repr(node.asked) == one.question.reading)
            taken = node.branches[node.answers.index(one.question.answer)]
            others = [row for branch in node.branches if branch is not taken for row in rows_under(branch)]
            assert any(row is not one.row for row in others), one
            compared += 1
    assert compared > ROUNDS


def replayed(house: House, start: dict[str, Any], log: list[Entry], spot: str, at: int, card: Card) -> Round:
    """The same round with another card at one place; what did not come before is dealt from the rest of the deck."""
    came: dict[str, list[Card]] = {}
    choices: dict[str, list[Any]] = {}
    for _, act, answer, _ in log:
        if isinstance(act, Deal | Turn):
            came.setdefault(act.spot, []).extend(answer)
        elif isinstance(act, Ask):
            choices.setdefault(act.spot, []).append(answer)
    came[spot][at] = card
    used = [one for some in came.values() for one in some]
    rest = iter([one for one in house.deck if one not in used])
    round = Round(house, **start)
    while (request := round.request) is not None:
        if isinstance(request, Ask):
            chosen = choices[request.spot].pop(0) if choices.get(request.spot) else None
            round.supply(chosen if chosen in request.legal else next(iter(request.legal)))
        else:
            some = came.setdefault(request.spot, [])
            some += [next(rest) for _ in range(len(request.at) - len(some))]
            drawn = tuple(some[: len(request.at)])
            if isinstance(request, Peek):
                round.supply(request.test(round.layout[request.spot].cards + drawn))
            else:
                del some[: len(drawn)]
                round.supply(drawn)
    return round


@pytest.mark.parametrize("key", [key for key in TRACED if key in sized(QUICK, TRACED)])
def test_another_card_that_turns_the_answer_turns_the_result(key: str) -> None:
    """Of the cards that the deciding question is about, one is exchanged for others, and the round is dealt again."""
    house = REGISTRY[key].house()
    trees: dict[tuple[str, tuple[str, ...]], Tree] = {}
    turnable = turned = 0  # reasons whose answer a single card changes, and those whose result then changes
    for seed in range(ROUNDS):
        table = DealtTable(house, f"turn {seed}").play()
        log = table.round.layout.log
        for one in (one for seat in list(table.start["bets"])[:2] for one in why(house, table, seat)):
            if one.question is None:
                continue
            bets = fewest_bets(house, one.wager, table.round.bets[int(one.spot)])
            if (one.wager, bets) not in trees:
                trees[one.wager, bets] = trace(house, bets, (one.wager,))
            tree = trees[one.wager, bets]
            rows = set(turned_rows(house, table, tree, Walked(tree, log, one.spot), one))
            turnable += bool(rows)
            turned += any(row is not one.row for row in rows)
    assert turned > ROUNDS and 4 * turned >= 3 * turnable  # the few others need a card that was not tried


def turned_rows(house: House, table: DealtTable, tree: Tree, before: Walked, one: BetReason) -> Iterator[Outcome]:
    """Rows on which the bet ends with another card that turns the deciding answer and no question before it."""
    assert one.question is not None
    log, asked = table.round.layout.log, one.question.asked
    at = next(n for n, (node, _) in enumerate(before.asked) if repr(node.asked) == one.question.reading)
    node, answer = before.asked[at]
    used = {card for some in before.came.values() for card in some}
    for spot, n in (place for place in asked.places if not any(place in group for group in tree.sorts)):
        for card in [card for card in house.deck if card not in used][::7]:
            value = node.asked.value({**before.places, (spot, n): card})
            if (bool(value) if node.answers == (True, False) else value) == answer:
                continue
            round = replayed(house, table.start, log, one.spot if spot == "1" else spot, n, card)
            after = Walked(tree, round.layout.log, one.spot)
            row = round.layout.spots[one.spot].rows[one.wager]
            assert row is after.row
            earlier = [(repr(other.asked), answer) for other, answer in after.asked[:at]]
            if earlier != [(repr(other.asked), answer) for other, answer in before.asked[:at]]:
                continue  # the card has turned another answer before
            assert repr(after.asked[at][0].asked) == one.question.reading and after.asked[at][1] != answer
            assert row in set(rows_under(node.branches[node.answers.index(after.asked[at][1])]))
            yield row


def sentence(key: str, wager: str, me: int = 0, bets: dict[str, int] | None = None, **came: str) -> str:
    """Why a bet of seat 1 ended as it did, dealt these cards by place; choices are the first offered."""
    house = REGISTRY[key].house()
    placed = {1: bets or {house.game.main[0]: 500}}
    round = Round(house, placed)
    waiting = {"1" if place == "hand" else place: list(cards(text)) for place, text in came.items()}
    unseen = iter(card for card in house.deck if not any(card in some for some in waiting.values()))
    while (request := round.request) is not None:
        if isinstance(request, Ask):
            round.supply(next(choice for choice in request.legal if str(choice) not in ("fold", "check")))
        else:
            some = waiting.get(request.spot, [])
            round.supply(tuple(some.pop(0) if some else next(unseen) for _ in request.at))
    start = opening_layout(house, round.bets, purses=None, button=0, posts=None, dealt=0)
    return next(one.sentence for one in reasons(start, round.layout.log, 1, me) if one.wager == wager)


def test_a_dealer_pair_is_why_no_bonus_is_paid() -> None:
    roo = {"hand": "7h Qd Ac", "bets": {"play": 500}}
    assert sentence("three-card-roo", "seven_roo", dealer="9h 9d", **roo) == (  # type: ignore[arg-type]
        "Pair, no Roo or Dealer Pair: the dealer has two nines"
    )
    assert sentence("three-card-roo", "seven_roo", dealer="9h Td Kc", **roo) == (  # type: ignore[arg-type]
        "Seven Roo Bonus: A-7-Q Roo with a 7"
    )


@pytest.mark.parametrize("key", sorted(NOT_TRACED))
def test_games_that_cannot_be_sealed_give_their_own_reasons(key: str) -> None:
    house = REGISTRY[key].house()
    table = DealtTable(house, "own words").play()
    for seat in table.start["bets"]:
        for one in why(house, table, seat, me=seat):
            assert one.questions == () and one.clauses
            assert one.sentence or one.wager not in house.game.main
