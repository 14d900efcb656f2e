"""Keys of questions worked out again from what they show, by other code than that which made them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from pitboss.acts import Settle, seat_of
from pitboss.captions import title
from pitboss.engine.round import Round
from pitboss.errors import BadBets
from pitboss.layout import Layout, Spot
from pitboss.limits import posted
from pitboss.money import dollars, parse
from pitboss.rules import House
from pitboss.trainer.answers import Amount, Chips, Pick, chips_value
from pitboss.trainer.dealt import check_limits, table_limits
from pitboss.trainer.makers import row_words
from pitboss.trainer.questions import Question
from pitboss.trainer.table_talk import house_chips
from pitboss.trainer.training import training_of

PAID = re.compile(r"^(.+?) (\$[\d,.]+), (.+)\. (?:How much|Which chips) do you pay\?$")


def check_key_of_settlement(
    house: House[Any], question: Question, view: Layout[Any] | None, shown: Sequence[str]
) -> None:
    """The rule finds the same row with nothing but what the question shows, and the key says what it pays."""
    act = question.moment.act if question.moment else None
    assert isinstance(act, Settle) and view is not None
    wager = house.wagers.get(act.wager)
    if wager is None or wager.pooled or act.row.key == "even_money" or act.wager not in view[act.spot].open:
        return
    for name, spot in view.spots.items():
        if name not in shown:
            empty(spot)
    try:
        row = wager.outcome(view[act.spot], view)
    except (ValueError, IndexError, KeyError, TypeError, AttributeError, AssertionError) as error:
        raise AssertionError(f"what is shown does not suffice: {question}") from error
    assert row is act.row, f"what is shown says {row}, the round {act.row}: {question}"
    if isinstance(question.answer, Pick) and any("pays" in choice for choice in question.answer.choices):
        said = row_words(house, act.wager, row, training_of(house.game).loosely).rpartition(": ")[2]
        assert question.answer.key.endswith(said), question


def empty(spot: Spot) -> None:
    """Nothing is known of it, except which bets lie there."""
    spot.clear()
    spot.choices = {}


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


def check_payout(house: House[Any], question: Question) -> None:
    """The bet is one that this house takes, within its limits, and the key is what one of its rows pays."""
    found = PAID.match(question.text)
    assert found, question.text
    name, stake, label = found[1], parse(found[2]), found[3]
    wager = next(wager for wager in house.pays if title(house, wager) == name)
    assert house.options.in_play(wager), question
    known = house.wagers.get(wager)
    if known and known.name in house.placeable:
        table_limits(house).check(house, {wager: stake})
    training = training_of(house.game)
    wins = {house.won(wager, row, stake) for row in house.pays[wager]
            if label in (row.value, "a winning bet", *getattr(training.loosely, "names", {}).values())}  # fmt: skip
    assert isinstance(question.answer, Amount | Chips) and question.answer.cents in wins, question


def check_bets(house: House[Any], question: Question) -> None:
    """The engine and the posted limits say the same of the bets that are listed."""
    names = {wager.title: wager.name for wager in house.game.wagers}
    bets = {names[name]: parse(amount) for name, amount in question.table}
    assert bets and question.text.startswith(posted(table_limits(house), house)), question
    try:
        Round(house, {1: dict(bets), 2: dict(bets)}, button=1)
        check_limits(table_limits(house), house, bets)
        allowed = True
    except BadBets:
        allowed = False
    assert question.answer.key == ("yes" if allowed else "no"), question


def check_chips(house: House[Any], question: Question) -> None:
    """What comes in is worth what goes out, in chips that the house has."""
    came = re.search(r"colors up (.+?)\.", question.text)
    assert came, question.text
    chips = house_chips(house)
    assert chips_value(came[1], chips)[0] == chips_value(question.answer.key, chips)[0], question
