"""Whether what a question shows can lie on a table: its round is played again by the engine, answer by answer."""

from __future__ import annotations

import re
from typing import Any

from pitboss.acts import Settle
from pitboss.captions import who
from pitboss.cards import Cards, cards
from pitboss.engine.round import Round
from pitboss.layout import Entry
from pitboss.rules import House
from pitboss.trainer.dealt import Watched, check_limits, table_limits
from pitboss.trainer.felt import Felt, felt_of
from pitboss.trainer.moments import Moment
from pitboss.trainer.questions import Question

CARD = re.compile(r"\b(?:[2-9TJQKA][cdhs]|Joker)\b")


class AskedAgain(Watched):
    """A log that lets every rule decide again on what the dealer can see: a row may not rest on a hidden card.

    It keeps the felt before one event, `wanted`, alone.
    """

    def __init__(self, layout: Any, wanted: int) -> None:
        super().__init__(layout)
        self.wanted, self.felt = wanted, Felt()

    def append(self, entry: Entry) -> None:
        act = entry[1]
        if isinstance(act, Settle) and act.wager in self.layout[act.spot].open:
            wager = self.layout.house.wagers[act.wager]
            if not wager.pooled and act.row.key != "even_money":  # which a player chooses
                view = self.layout.seen_by(0)
                assert wager.outcome(view[act.spot], view) is act.row, (act, view[act.spot])
        if len(self) == self.wanted:
            self.felt = felt_of(self.layout, self.lies)
        list.append(self, entry)


def replayed(house: House[Any], moment: Moment) -> Felt:
    """The felt that the engine has at a moment, when every answer is given again and looked at."""
    logs: list[AskedAgain] = []
    wanted = moment.n + moment.shows_after

    def watch(layout: Any) -> AskedAgain:
        logs.append(AskedAgain(layout, wanted))
        return logs[0]

    start = dict(moment.round.start)
    for bets in start["bets"].values():
        check_limits(table_limits(house), house, bets)
    again = Round(house, start.pop("bets"), log=watch, **start)
    for spot, answer in moment.round.answers:
        again.supply(answer, spot)  # refuses what is not legal
    assert again.need is None
    events = [(type(entry[1]), entry[1].spot) for entry in logs[0]]
    assert events == [(type(event.act), event.act.spot) for event in moment.round.events]
    at_the_end = wanted == len(logs[0])
    return felt_of(again.layout, logs[0].lies) if at_the_end else logs[0].felt


def shown_cards(text: str) -> Cards:
    return cards(" ".join(CARD.findall(text)))


def check_reachable(house: House[Any], question: Question) -> None:
    """Every card shown was dealt in a legal round and lies where the question says; open bets are those shown."""
    if question.moment is None:
        shown = [*(text for _, text in question.table), question.text]
        assert not any(map(shown_cards, shown)), f"cards that were never dealt: {question}"
        return
    felt = replayed(house, question.moment)
    assert felt == question.moment.felt, question
    by_name = {who(name): lying for name, lying in felt.items()}
    for name, text in question.table:
        lying, seen = by_name.get(name), shown_cards(re.split(r" \| |, laid out|, holds|, discards", text)[0])
        if lying and (seen or "?" in text):
            assert seen == lying.cards and text.count("?") == lying.down, (name, text, lying)
    dealt = {card for event in question.moment.round.events for card in all_cards(event.act, event.answer)}
    dealt |= {card for _, answer in question.moment.round.answers for card in all_cards(None, answer)}
    assert set(shown_cards(question.text)) <= dealt, question


def all_cards(act: Any, answer: Any) -> Cards:
    found = [one for one in (getattr(act, "cards", ()), answer) if isinstance(one, tuple)]
    return tuple(card for some in found for card in some if hasattr(card, "mark"))
