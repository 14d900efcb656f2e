"""Rounds dealt by a drawing game's procedure, compared with its rules as pure functions, which are what is counted."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple, cast

from pitboss.core.cards import Cards
from pitboss.core.errors import WrongRules
from pitboss.engine.round import Round
from pitboss.engine.rule_lines import where_defined
from pitboss.engine.simulation_driver import ShuffledShoe, play
from pitboss.engine.step_limit import bounded
from pitboss.rules.acts import Ask, Choice, Deal, Settle, Turn
from pitboss.rules.drawing import Early
from pitboss.rules.game import DEALER
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.drawing_steps import Extra, read_log

ROUNDS = 200
STAKE = 200  # half of it is a whole number of cents too


def check_drawn(house: House) -> None:
    """Refuse a game whose procedure deals or settles otherwise than the rules that its odds are counted from."""
    rng, main = Random(ROUNDS), house.game.main[0]
    for _ in range(ROUNDS):
        round = bounded(lambda: play(Round(house, [{main: STAKE}]), ShuffledShoe(list(house.deck), rng), choose(rng)))
        if fault := difference(house, round):
            rule = where_defined(house.wagers[main].outcome)
            raise WrongRules(
                f"{rule}: {fault}, otherwise than in the rules of drawing that odds are counted from; make both agree."
            )


def choose(rng: Random) -> Any:
    def by_chance(hand: Spot, layout: Layout, ask: Ask) -> Any:
        return rng.choice(tuple(ask.legal))

    return by_chance


class Dealt(NamedTuple):
    """A finished round as its log tells it: at the end of a round the cards are collected."""

    house: House
    log: Any
    dealer: Any


def dealt(house: House, round: Round) -> Dealt:
    log = round.layout.log
    answers = [answer for _, act, answer, _ in log if isinstance(act, Deal | Turn) and act.spot == DEALER]
    dealer = Spot(DEALER, 0, {})
    dealer.cards = tuple(card for cards in answers for card in cards)
    return Dealt(house, log, dealer)


def difference(house: House, round: Round) -> str:
    """What the procedure did otherwise; empty if it did nothing."""
    rules, seen = house.drawing, dealt(house, round)
    cards = seen.dealer.cards
    open_hand, dealer = rules.fold(cards[: rules.opens]), rules.fold(cards)
    ended, waits = len(cards) > rules.opens and rules.ends_round(dealer), False
    if any(isinstance(answer, Extra) for _, _, answer, _ in seen.log):
        return ""  # doubled for less, which is not counted
    counted = {*rules.bets(rules.begins(open_hand))}
    for act in round.settled:
        now = read_log(round.layout.spots[act.spot], cast(Layout, seen))
        if act.wager not in counted or closed_early(rules.early(rules.fold(now.cards[:2]), open_hand), seen, act):
            continue
        if not ended and rules.choices(now.hand, now.turn):
            return f"a hand of {words(now.cards)} is settled that still has choices"
        rows = {name: (row, stake) for name, row, stake in rules.rows(now.hand, now.turn, dealer)}
        row, stake = rows.get(act.wager, (None, 0))
        if (row, stake * STAKE) != (act.row, act.stake):
            return f"{words(now.cards)} against {words(cards)} ends on {act.row.value!r} for {act.stake}"
        waits |= not ended and rules.waits(now.hand, now.turn)
    if waits and rules.draws(dealer):
        return f"the dealer stops at {words(cards)}"
    return ""


def closed_early(early: Mapping[Choice, Early], seen: Dealt, act: Settle) -> bool:
    """Whether a hand was ended by a choice before the dealer looked."""
    taken = [answer for _, one, answer, _ in seen.log if isinstance(one, Ask) and one.spot == act.spot]
    return any(choice in early and bool(early[choice].ends) for choice in taken)


def words(cards: Cards) -> str:
    return " ".join(map(str, cards))
