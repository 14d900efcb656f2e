"""Keys of questions worked out again from what they show, by other code than that which made them."""

from __future__ import annotations

import re
from typing import Any

from pitboss.acts import Settle, seat_of
from pitboss.captions import title
from pitboss.engine.round import Round
from pitboss.errors import BadBets
from pitboss.limits import posted
from pitboss.money import dollars, parse
from pitboss.rules import House
from pitboss.trainer.answers import chips_value
from pitboss.trainer.dealt import check_limits, table_limits
from pitboss.trainer.irregularities import REMEDIES, cases_of
from pitboss.trainer.questions import Question
from pitboss.trainer.table_talk import house_chips
from pitboss.trainer.training import training_of

PAID = re.compile(r"^(.+?) (\$[\d,.]+), (.+)\. (?:How much|Which chips) do you pay\?$")


def check_seat(house: House[Any], question: Question) -> None:
    """All that the seat bet and was paid for is listed, and adds up to the key."""
    moment = question.moment
    assert moment is not None
    seat = int(re.match(r"Seat (\d+)", question.text)[1])  # type: ignore[index]
    acts = [one.act for one in moment.round.events if isinstance(one.act, Settle) and seat_of(one.act.spot) == seat]
    net = sum(house.won(act.wager, act.row, act.stake) for act in acts)
    key = "comes out even" if net == 0 else f"{'wins' if net > 0 else 'loses'} {dollars(abs(net))}"
    assert question.answer.key == key, question
    listed = sorted((name.partition(",")[0], text.split()[0]) for name, text in question.table)
    due = sorted(
        (title(house, act.wager), dollars(act.stake) if act.stake else dollars(house.won(act.wager, act.row, 0)))
        for act in acts
        if house.won(act.wager, act.row, act.stake) or not house.wagers[act.wager].paid_on
    )
    assert listed == due, question


def check_stake(house: House[Any], question: Question) -> None:
    """The bet is one that this house takes, within its limits."""
    found = PAID.match(question.text)
    assert found, question.text
    wager = next(wager for wager in house.pays if title(house, wager) == found[1])
    assert house.options.in_play(wager), question
    if wager in house.placeable:
        table_limits(house).check(house, {wager: parse(found[2])})


def check_bets(house: House[Any], question: Question) -> None:
    """The engine and the posted limits say the same of the bets that are listed."""
    names = {wager.title: wager.name for wager in house.game.wagers}
    bets = {names[name]: parse(amount) for name, amount in question.table}
    assert bets and question.text.startswith(posted(table_limits(house), house)), question
    with_them = {one.name: one.raises for one in house.game.wagers if one.at_once}
    equal = all(bets.get(name) == bets.get(to or "") for name, to in with_them.items())
    bets = {name: stake for name, stake in bets.items() if name not in with_them}
    try:
        Round(house, {1: dict(bets), 2: dict(bets)}, button=1)
        check_limits(table_limits(house), house, bets)
        allowed = equal
    except BadBets:
        allowed = False
    assert question.answer.key == ("yes" if allowed else "no"), question


def check_chips(house: House[Any], question: Question) -> None:
    """What comes in is worth what goes out, in chips that the house has."""
    came = re.search(r"colors up (.+?)\.", question.text)
    assert came, question.text
    chips = house_chips(house)
    assert chips_value(came[1], chips)[0] == chips_value(question.answer.key, chips)[0], question


def check_irregular(house: House[Any], question: Question) -> None:
    """A case of this game: by its sentence the remedy is the key, one of four different ones."""
    (number,) = question.clauses
    cases = [*cases_of(house), *training_of(house.game).irregular]
    happened = [case for case in cases if case.number == number]
    assert any(re.match(as_pattern(case.happened), question.text) for case in happened), question
    assert question.answer.key in {REMEDIES[case.remedy] for case in happened}, question
    assert len(set(question.answer.choices)) == 4, question


def as_pattern(happened: str) -> str:
    """What happened, at any seats."""
    return re.escape(happened).replace(r"\{seat\}", "[1-6]").replace(r"\{other\}", "[1-6]")
