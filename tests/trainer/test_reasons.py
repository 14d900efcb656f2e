"""The reason that a trainee is given after a wrong result."""

from __future__ import annotations

import re

from pitboss.derive.bet_reasons import reasons
from pitboss.engine.round import opening_layout
from pitboss.games import REGISTRY
from pitboss.rules.acts import Settle, seat_of
from pitboss.trainer.claims import Claim, claim_for
from pitboss.trainer.deal import Dealing
from pitboss.trainer.drills import ask, mark
from pitboss.trainer.planted_errors import watch
from pitboss.trainer.reasons import reason_at

WRONG_VERB = {"take": "push", "push": "take", "pay": "take"}


def test_a_wrong_result_is_explained_by_what_decided_and_a_right_one_is_not() -> None:
    house = REGISTRY["two-card-roo"].house()
    explained = 0
    for seed in range(8):
        asked = ask(house, "compare", str(seed))
        moment = asked.question.moment
        assert asked.question.result and moment is not None
        reason = reason_at(house, moment)
        assert mark(house, asked, "show").why == f"{reason} {asked.question.why}"
        assert mark(house, asked, asked.question.answer.key).why == asked.question.why
        explained += "dealer" in reason
    assert explained == 8


def test_a_wrong_result_while_dealing_is_explained() -> None:
    house = REGISTRY["two-card-roo"].house()
    dealing = Dealing(house, "a result")
    while not isinstance(dealing.act, Settle):
        dealing.give_up()
    act = dealing.act
    due = claim_for(act, house)
    assert due is not None
    wrong = dealing.claim(Claim(WRONG_VERB[due.verb], due.spot, due.what))
    start = opening_layout(house, **dealing.table.start)
    found = reasons(start, dealing.table.round.layout.log, seat_of(act.spot), only=act.wager)
    assert wrong.wrong == "row" and wrong.why.endswith(f" {found[0].sentence}.") and found[0].question is not None


def test_a_planted_result_is_explained() -> None:
    house = REGISTRY["two-card-roo"].house()
    planted = [one for seed in range(12) for one in watch(house, str(seed), 2).planted if one.kind == "row"]
    assert planted and all(re.search(r"\. .+: .+ has [^.]+\.$", one.why) for one in planted)
