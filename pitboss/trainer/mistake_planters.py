"""Mistakes that can be planted in a dealt round, kind by kind: which lines each replaces, and why it is one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pitboss.core.money import DOLLAR, dollars
from pitboss.drills.draw import Draw
from pitboss.drills.felt_in_words import FeltInWords
from pitboss.engine.round import Event
from pitboss.engine.simulation_driver import won
from pitboss.rules.acts import Act, Arrange, Award, Collect, Deal, Lay, Settle, Turn, seat_of
from pitboss.rules.captions import caption, title, who
from pitboss.rules.house import House
from pitboss.rules.options import Flat
from pitboss.trainer.citations import before_the_deal
from pitboss.trainer.claims import BURN
from pitboss.trainer.common_drills import has_a_bank
from pitboss.trainer.deal import may_precede
from pitboss.trainer.training import training_of


class ShownEvent(NamedTuple):
    """An event as it is shown, and the felt before it."""

    event: Event
    felt: FeltInWords
    text: str
    at: int  # its place in the log of the round


class Plant(NamedTuple):
    """A mistake: which lines it replaces by what, and where a call counts."""

    kind: str
    start: int
    stop: int
    texts: tuple[str, ...]
    at: tuple[int, ...]  # lines from `start` on at which it can be called, after planting
    clauses: tuple[str, ...]
    why: str
    done: Act | None = None  # what is done in place of the act, where the felt shows it
    changed: Mapping[int, str] = {}  # later lines that mention what was done wrong; an empty one is left out


def seen_text(house: House, act: Act, answer: Any = None) -> str:
    """As it is seen: how a hand is set, without the rule that the dealer went by."""
    if isinstance(act, Arrange):
        act = act._replace(choice=training_of(house.game).names(act.choice)[-1])
    return caption(act, answer, house)


def asked_settlements(lines: list[ShownEvent]) -> list[tuple[int, ShownEvent, Settle]]:
    return [(n, line, line.event.act) for n, line in enumerate(lines) if isinstance(line.event.act, Settle)]


def wrong_amounts(house: House, lines: list[ShownEvent], draw: Draw) -> list[Plant]:
    """A winning bet paid too much or too little."""
    plants = []
    for n, line, act in asked_settlements(lines):
        cents = won(house, act)
        if cents > 0:
            parts = (-act.stake, act.stake // 2, act.stake, 5 * DOLLAR)
            off = draw.pick([part for part in parts if part and cents + part > 0])
            text = line.text.removesuffix(dollars(cents)) + dollars(cents + off)
            why = f"Right is: {line.text}."
            plants.append(Plant("amount", n, n + 1, (text,), (0,), line.event.clause.numbers, why))
    for n, line in enumerate(lines):
        if isinstance(line.event.act, Award):
            chips = line.event.act.chips
            text = line.text.removesuffix(dollars(chips)) + dollars(chips + draw.pick((500, 1000, chips)))
            why = f"Right is: {line.text}."
            plants.append(Plant("amount", n, n + 1, (text,), (0,), line.event.clause.numbers, why))
    return plants


def wrong_rows(house: House, lines: list[ShownEvent], draw: Draw) -> list[Plant]:
    """A bet settled on a row that is not the hand's."""
    plants = []
    for n, line, act in asked_settlements(lines):
        pays = house.pays[act.wager]
        sign = won(house, act) > 0
        others = [row for row, pay in pays.items() if not isinstance(pay, Flat) and pay and (pay > 0) is not sign]
        if others and not isinstance(pays[act.row], Flat):
            wrong = act._replace(row=draw.pick(others))
            why = f"Right is: {line.text}."
            text = caption(wrong, None, house)
            plants.append(Plant("row", n, n + 1, (text,), (0,), line.event.clause.numbers, why))
    return plants


def wrong_orders(house: House, lines: list[ShownEvent], draw: Draw) -> list[Plant]:
    """Two neighbouring acts of the dealer the wrong way round."""
    plants = []
    for n, (one, other) in enumerate(zip(lines, lines[1:], strict=False)):
        first, second = one.event.act, other.event.act
        kinds = (type(first), type(second))
        settled = kinds in ((Settle, Settle), (Turn, Settle)) and not may_precede(other.event, one.event, house)
        dealt = kinds == (Deal, Deal) and first.spot != second.spot
        if (settled or dealt) and one.text != other.text:
            why = f"First comes: {one.text}."
            numbers = one.event.clause.numbers
            plants.append(Plant("order", n, n + 2, (other.text, one.text), (0, 1), numbers, why))
    return plants


def undue_bonuses(house: House, lines: list[ShownEvent], draw: Draw) -> list[Plant]:
    """A bonus on another bet, paid where the hand has none."""
    plants = []
    for n, line, act in asked_settlements(lines):
        for bonus in house.bonuses:
            lying = line.felt[act.spot]
            rows = [row for row, pay in house.pays[bonus.name].items() if isinstance(pay, Flat) or pay > 0]
            due = any(
                isinstance(other.event.act, Settle) and other.event.act[:2] == (act.spot, bonus.name) for other in lines
            )
            if act.wager == bonus.paid_on[0] and bonus.name in dict(lying.bets) and rows and not due:
                stake = dict(lying.bets)[bonus.name]
                paid = Settle(act.spot, bonus.name, draw.pick(rows), stake)
                why = f"No {bonus.title} is due here."
                text = caption(paid, None, house)
                plants.append(Plant("bonus", n + 1, n + 1, (text,), (0,), line.event.clause.numbers, why))
    return plants


def missing_burns(house: House, lines: list[ShownEvent], draw: Draw) -> list[Plant]:
    """A burn card that is not burned is not collected at the end either. One of a round's: they are counted there."""
    burned = [(n, line.event.act) for n, line in enumerate(lines[:-1]) if isinstance(line.event.act, Lay)]
    burned = [(n, act) for n, act in burned if act.spot == BURN]
    if not burned:
        return []
    n, act = draw.pick(burned)
    left = {}
    for at, line in enumerate(lines):
        gone = line.event.act
        if isinstance(gone, Collect) and gone.spot == BURN:
            less = gone._replace(down=gone.down - len(act.at))
            left[at] = caption(less, None, house) if less.down else ""
    return [
        Plant("burn", n, n + 1, (), (0, -1), lines[n].event.clause.numbers, f"Left out: {lines[n].text}.", None, left)
    ]


def unsettled_bets(house: House, lines: list[ShownEvent], draw: Draw) -> list[Plant]:
    return [
        Plant("unsettled", n, n + 1, (), (0, -1), line.event.clause.numbers, f"Left out: {line.text}.")
        for n, line, act in asked_settlements(lines)
        if act.wager not in house.game.main and won(house, act) and n + 1 < len(lines)
    ]


def late_bets(house: House, lines: list[ShownEvent], draw: Draw) -> list[Plant]:
    """Chips added to a bet when cards are out already."""
    dealt = next((n for n, line in enumerate(lines) if isinstance(line.event.act, Deal)), len(lines))
    clauses = before_the_deal(house)
    plants = []
    for n, line in enumerate(lines[dealt + 1 :], dealt + 1) if has_a_bank(house) else ():
        bets = [(name, wager) for name, lying in line.felt.items() if seat_of(name) for wager, _ in lying.bets]
        lying = [(name, wager) for name, wager in bets if wager in house.placeable]
        if lying:
            name, wager = draw.pick(lying)
            text = f"{who(name)} adds {dollars(draw.stake(10 * DOLLAR))} to {title(house, wager)}"
            why = "No chips may be added to a bet once the deal has begun."
            plants.append(Plant("late", n, n, (text,), (0,), clauses, why))
    return plants


def wrong_settings(house: House, lines: list[ShownEvent], draw: Draw) -> list[Plant]:
    """The dealer's hand set in another way than the house rule's."""
    plants = []
    for n, line in enumerate(lines):
        act = line.event.act
        if isinstance(act, Arrange) and act.spot == "dealer":
            others = training_of(house.game).otherwise(act.choice, line.felt[act.spot].cards)
            if others:
                wrong = act._replace(choice=draw.pick(others))
                text = seen_text(house, wrong)
                why = f"By the house rule: {caption(act, None, house)}."
                plants.append(Plant("set", n, n + 1, (text,), (0,), line.event.clause.numbers, why, wrong))
    return plants


def dead_hands(house: House, lines: list[ShownEvent], draw: Draw) -> list[Plant]:
    """A card to a seat whose bets are all settled."""
    plants = []
    shown = {card for line in lines for lying in line.felt.values() for card in lying.cards}
    spare = [card for card in house.deck if card not in shown]
    for n, line in enumerate(lines):
        act = line.event.act
        if isinstance(act, Deal) and seat_of(act.spot):
            dead = [name for name, lying in line.felt.items() if seat_of(name) and not lying.bets and name != act.spot]
            if dead and spare:
                hand, card = draw.pick(dead), draw.pick(spare)
                text = caption(Deal(hand, (0,)), (card,), house)
                why = f"The bets of {who(hand).lower()} are settled; no card is due."
                plants.append(Plant("dead", n, n, (text,), (0,), line.event.clause.numbers, why))
    return plants


Planter = Callable[[House, list[ShownEvent], Draw], list[Plant]]

PLANTERS: dict[str, Planter] = {
    "amount": wrong_amounts,
    "row": wrong_rows,
    "order": wrong_orders,
    "bonus": undue_bonuses,
    "burn": missing_burns,
    "unsettled": unsettled_bets,
    "late": late_bets,
    "dead": dead_hands,
    "set": wrong_settings,
}
