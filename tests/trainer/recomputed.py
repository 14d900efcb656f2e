"""Keys of questions worked out again from what they show, by other code than that which made them."""

from __future__ import annotations

import re

from pitboss.core.money import dollars, parse
from pitboss.drills.questions import Question
from pitboss.drills.typed_answers import read_chips
from pitboss.rules.acts import Settle, seat_of
from pitboss.rules.captions import title
from pitboss.rules.house import House
from pitboss.rules.limits import posted
from pitboss.trainer.dealt import table_limits
from pitboss.trainer.irregularities import REMEDIES, cases_of
from pitboss.trainer.table_talk import house_chips
from pitboss.trainer.training import training_of
from tests.games.parts import part
from tests.trainer.shown_settlement import says
from tests.trainer.takes import Takes, within_the_sign

PAID = re.compile(r"^(.+?) (\$[\d,.]+), (.+)\. (?:How much|Which chips) do you pay\?$")


def check_seat(house: House, question: Question) -> None:
    """All that the seat bet and was paid for is listed, and adds up to the key."""
    moment = question.moment
    assert moment is not None
    seat = int(re.match(r"Seat (\d+)", question.text)[1])  # type: ignore[index]
    acts = [one.act for one in moment.round.events if isinstance(one.act, Settle) and seat_of(one.act.spot) == seat]
    net = sum(house.won(act.wager, act.row, act.stake) for act in acts)
    key = "comes out even" if net == 0 else f"{'wins' if net > 0 else 'loses'} {dollars(abs(net))}"
    assert question.answer.key == key, question
    due = [act for act in acts if house.won(act.wager, act.row, act.stake) or not house.wagers[act.wager].paid_on]
    for name, words in question.table:
        fit = [act for act in due if named(house, act) == name and says_of(house, act, words)]
        assert fit, f"{name}: {words} was not settled so: {question}"
        due.remove(fit[0])
    assert not due, f"left out {due}: {question}"


def named(house: House, act: Settle) -> str:
    """A bet; one of a hand that was split, with that hand."""
    hand = act.spot.partition(".")[2]
    return title(house, act.wager) + (f", hand {hand}" if hand else "")


def says_of(house: House, act: Settle, words: str) -> bool:
    """Whether a line says of a bet what lay there and what became of it."""
    if not act.stake:
        return words == f"{dollars(house.won(act.wager, act.row, 0))} bonus"
    stake, _, result = words.partition(" ")
    return stake == dollars(act.stake) and says(house, result, act.wager, act.row)


def check_stake(house: House, question: Question) -> None:
    """The bet is one that this house takes, within its limits."""
    found = PAID.match(question.text)
    assert found, question.text
    wager = next(wager for wager in house.pays if title(house, wager) == found[1])
    assert house.options.in_play(wager), question
    if wager in house.placeable:
        table_limits(house).check(house, {wager: parse(found[2])})


def check_bets(house: House, question: Question) -> None:
    """What the game takes by its own folder of tests, within the sign and what the house offers."""
    found = re.fullmatch(r"(Limits: .+\.) These bets lie at one seat before the deal\. May they stand\?", question.text)
    assert found and found[1] == posted(table_limits(house), house), question
    takes: Takes = getattr(part(house.game.key, "shown"), "TAKES")  # noqa: B009
    bets = {title: parse(amount) for title, amount in question.table}
    assert bets and all(re.fullmatch(r"\$[\d,]+", amount) for _, amount in question.table), question
    names = {wager.title: wager.name for wager in house.game.wagers}
    offered = all(house.options.in_play(names[title]) for title in bets)
    stand = offered and takes.stand(bets) and within_the_sign(question.text, bets)
    assert question.answer.key == ("yes" if stand else "no"), question


def check_chips(house: House, question: Question) -> None:
    """What comes in is worth what goes out, in chips that the house has."""
    came = re.search(r"colors up (.+?)\.", question.text)
    assert came, question.text
    chips = house_chips(house)
    assert read_chips(came[1], chips)[0] == read_chips(question.answer.key, chips)[0], question


SAYS = {  # what the sentence of a clause says where a remedy is right by it
    "stop": r"for the floor",
    "plays": r"\bplays\.$",
    "replace": r"is replaced",
    "burn": r"burned\.$",
    "dead": r"is dead",
    "void": r"\bvoids? ?",
    "misdeal": r"\bmisdeal\.$",
    "move": r"is moved",
    "refuse": r"does not play",
    "reset": r"set again",
    "back": r"taken out of the hand",
    "bankers": r"becomes the Banker hand's",
    "extra": r"burned, and the hands stand",
    "read": r"read again",
    "correct": r"is corrected",
    "order": r"put in order",
    "middle": r"both cards on the middle position",
    "discarded": r"discards never return",
    "beside": r"beside a live Pocket Poker circle",
    "pull": r"taken down to it",
}


def check_irregular(house: House, question: Question) -> None:
    """A case of this game, and by the sentence of its clause one of the four remedies is right."""
    (number,) = question.clauses
    cases = [*cases_of(house), *training_of(house.game).irregular]
    happened = [case for case in cases if case.number == number]
    assert question.table == (("Game", house.game.title),), question
    assert any(re.fullmatch(as_pattern(case.happened), question.text) for case in happened), question
    seats = re.findall(r"[Ss]eat (\d)", question.text)
    assert len(set(seats)) == len(seats), f"a seat twice: {question}"
    sentence = question.conventions.get(number) or house.clauses[number]
    names = {words: name for name, words in REMEDIES.items()}
    fit = [choice for choice in question.answer.choices if re.search(SAYS[names[choice]], sentence)]
    assert fit == [question.answer.key], f"by its clause {fit}: {question}"
    assert len(set(question.answer.choices)) == 4, question


def as_pattern(happened: str) -> str:
    """What happened, at any seats."""
    seats = re.escape(happened).replace(r"\{seat\}", "[1-6]").replace(r"\{other\}", "[1-6]")
    return rf"{seats} What do you do\?"
