"""Exams: the whole blueprint is asked, each section passes by its own marks, narrow misses have a second paper."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from pitboss.core.errors import BadInput, NotNow, RoundOver
from pitboss.drills.draw import Draw
from pitboss.drills.questions import ExamPart
from pitboss.games import REGISTRY
from pitboss.rules.acts import Settle
from pitboss.trainer.blueprint import blueprint_of, chance_of
from pitboss.trainer.claims import Claim, claim_for
from pitboss.trainer.deal import Dealing
from pitboss.trainer.exam import Asked, Exam, Paper, Response
from pitboss.trainer.exam_result import result_hash
from pitboss.trainer.exam_rules import Critical, ExamRules, exam_rules
from pitboss.trainer.planted_errors import WatchedRound
from tests.trainer.exam_sitting import PRACTICE, PROCTORED, ROO, SMALL, Clock, Wrong, sit, truth, wrong_answer, wrong_in

STRICT = exam_rules({"critical": [one.value for one in Critical], "ends_at_critical": "every"})


def test_a_perfect_dealer_is_certified_and_every_section_was_asked_whole() -> None:
    exam = sit(SMALL, PROCTORED)
    result, blueprint = exam.result(), blueprint_of(SMALL)
    assert result.certifies and result.right == result.asked == blueprint.asked
    assert [(one.section.key, one.asked) for one in result.sections] == [
        (one.key, one.size.asked) for one in blueprint.sections
    ]
    assert result.expires == "2027-06-01"


def test_an_exam_of_one_question_certifies_nothing() -> None:
    exam = Exam(SMALL, "Ann", PROCTORED, Clock())
    assert exam.asked
    exam.answer(truth(exam.asked))
    result = exam.result()
    assert not result.passed and not result.certifies and result.asked == blueprint_of(SMALL).asked


def test_practice_certifies_nothing_however_well_it_went() -> None:
    whole, short = (sit(SMALL, replace(PRACTICE, short=short)).result() for short in (False, True))
    assert whole.passed and not whole.certifies and whole.expires == ""
    assert not short.passed and short.asked == len(blueprint_of(SMALL).sections) == short.right


def test_one_wrong_answer_more_than_allowed_brings_a_second_paper_and_two_more_none() -> None:
    allowed = next(one.size.wrong for one in blueprint_of(SMALL).sections if one.key == "next")
    for wrong, second, passed in ((allowed, False, True), (allowed + 1, True, True), (allowed + 2, False, False)):
        result = sit(SMALL, PROCTORED, wrong=wrong_in("next", wrong)).result()
        found = next(one for one in result.sections if one.section.key == "next")
        assert (found.second is not None, found.passed, result.certifies) == (second, passed, passed)


def test_a_second_paper_that_is_missed_fails() -> None:
    def wrong(exam: Exam, asked: Asked, n: int) -> Response | None:
        return first(exam, asked, n) or again(exam, asked, n)

    allowed = next(one.size.wrong for one in blueprint_of(SMALL).sections if one.key == "next")
    first, again = wrong_in("next", allowed + 1), wrong_in("next", allowed + 1, paper=2)
    result = sit(SMALL, PROCTORED, wrong=wrong).result()
    assert [one.section.key for one in result.sections if not one.passed] == ["next"] and not result.passed
    seeds = [one.seed for one in result.scored if one.what == "next"]
    assert len(set(seeds)) == len(seeds), "it asks other questions"


def test_no_question_is_easier_to_guess_than_the_blueprint_says() -> None:
    exam = Exam(ROO, "Ann", PROCTORED, Clock())
    while (asked := exam.asked) is not None:
        if not isinstance(asked.task, Dealing | WatchedRound):
            assert chance_of(asked.task.question.answer) <= asked.section.guess
        exam.answer(truth(asked))


def test_every_step_is_at_another_table_so_that_no_felt_tells_what_was_right() -> None:
    def shown(wrong: Wrong | None = None) -> list[str]:
        felts: list[str] = []

        def watching(exam: Exam, asked: Asked, n: int) -> Response | None:
            if isinstance(asked.task, Dealing):
                felts.append(repr(sorted(asked.task.felt.items())))
            return wrong(exam, asked, n) if wrong else None

        sit(ROO, PROCTORED, wrong=watching)
        return felts

    right = shown()
    assert right == shown(
        lambda exam, asked, n: Claim("collect", "dealer") if isinstance(asked.task, Dealing) else None
    )
    assert len(set(right)) == len(right) > 15


def test_a_clean_round_is_among_those_to_watch_but_to_call_none_each_time_fails() -> None:
    result = sit(
        ROO, PROCTORED, wrong=lambda exam, asked, n: "none" if asked.section.key == "errors" else None
    ).result()
    found = next(one for one in result.sections if one.section.key == "errors")
    assert 0 < found.right < found.asked and not found.passed


def test_a_false_alarm_costs_the_round() -> None:
    def one_line_more(exam: Exam, asked: Asked, n: int) -> Response | None:
        if not isinstance(asked.task, WatchedRound):
            return None
        clean = next(n for n in range(1, 99) if all(n not in mistake.lines for mistake in asked.task.planted))
        return f"{clean} {truth(asked)}".removesuffix("none")

    result = sit(SMALL, PROCTORED, wrong=one_line_more).result()
    assert next(one.right for one in result.sections if one.section.key == "errors") == 0


# speed


def test_speed_is_a_part_with_the_houses_marks() -> None:
    slow = {"minutes": dict.fromkeys(MINUTES, 600)}
    result = sit(SMALL, replace(PROCTORED, rules=exam_rules(slow | {"payout_seconds": 119})), Clock(40)).result()
    assert result.speed.payout_seconds == 120 and not result.fast_enough and not result.passed
    for marks, passes in (
        ({"payout_seconds": 120}, True),
        ({"payout_seconds": 0, "rounds_an_hour": result.speed.rounds_an_hour}, True),
        ({"payout_seconds": 0, "rounds_an_hour": result.speed.rounds_an_hour + 1}, False),
    ):
        assert replace(result, rules=exam_rules(slow | marks)).passed is passes


MINUTES = [part.value for part in ExamPart]


def test_answers_faster_than_a_person_can_read_are_flagged() -> None:
    assert sit(SMALL, PROCTORED, Clock(0.02)).result().to_json()["speed"]["too_fast"] == blueprint_of(SMALL).asked


# critical errors


def sets_otherwise(exam: Exam, asked: Asked, n: int) -> Response | None:
    due = isinstance(asked.task, Dealing) and asked.task.due
    if not due or due.verb != "set":
        return None
    return replace(due, what=next(one for one in ("low", "middle", "high") if one != due.what))


def pays_a_later_loser(exam: Exam, asked: Asked, n: int) -> Response | None:
    if not isinstance(asked.task, Dealing):
        return None
    due = [claim_for(event.act, ROO) for event in asked.task.by_hand.pending if isinstance(event.act, Settle)]
    later = next((one for one in due[1:] if one and one.verb == "take" and one.spot != asked.task.due.spot), None)
    return replace(later, verb="pay", cents=500) if later else None


def turns_too_early(exam: Exam, asked: Asked, n: int) -> Response | None:
    task = asked.task
    hidden = isinstance(task, Dealing) and task.felt["dealer"].down == 2 and task.due.verb == "deal"
    return Claim("turn", "dealer", n=2) if hidden and not any(one.critical for one in exam.scored) else None


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (pays_a_later_loser, Critical.PAID_LOSER),
        (sets_otherwise, Critical.DEALER_HAND),
        (turns_too_early, Critical.EXPOSED_CARD),
    ],
)
def test_a_critical_error_is_named_and_fails_only_where_the_house_says_so(wrong: Wrong, error: Critical) -> None:
    named = sit(ROO, PROCTORED, wrong=wrong).result()
    assert named.critical == [error.value] and named.failing == []
    exam = sit(ROO, replace(PROCTORED, rules=STRICT), wrong=wrong)
    assert exam.stopped == error.value and exam.result().failing == [error.value]
    assert exam.answered < named.asked


def test_turning_more_of_the_dealers_cards_than_are_due_exposes_one() -> None:
    def turns_too_many(exam: Exam, asked: Asked, n: int) -> Response | None:
        due = isinstance(asked.task, Dealing) and asked.task.due
        turned = due and (due.verb, due.spot) == ("turn", "dealer")
        return replace(due, n=(due.n or 1) + 1) if turned and due else None

    game = REGISTRY["high-card-draw"].house()
    assert sit(game, PROCTORED, wrong=turns_too_many).result().critical == [Critical.EXPOSED_CARD.value]


# time


def sit_slowly(part: ExamPart, seconds: float, rules: ExamRules) -> Exam:
    """Right answers, but every one of a part takes so long."""
    clock = Clock(0)
    exam = Exam(SMALL, "Ann", replace(PROCTORED, rules=rules), clock)
    while (asked := exam.asked) is not None:
        if exam.part is part:
            clock.now += timedelta(seconds=seconds)
        try:
            exam.answer(truth(asked))
        except NotNow:
            continue
    return exam


def test_a_part_whose_time_is_up_is_cut_off_and_the_others_continue() -> None:
    rules = exam_rules({"minutes": {"payouts": 1}, "payout_seconds": 0})
    result = sit_slowly(ExamPart.PAYOUTS, 40, rules).result()
    assert [part for part, one in result.parts.items() if one.cut or not one.passed] == [ExamPart.PAYOUTS]
    payouts = result.parts[ExamPart.PAYOUTS]
    assert payouts.right == 1 and payouts.asked > 1, "the second answer came too late, and no third was asked"
    assert result.asked == blueprint_of(SMALL).asked and not result.passed
    assert not sit_slowly(ExamPart.PAYOUTS, 1, rules).result().cut


def test_a_late_answer_is_refused_and_says_why() -> None:
    clock = Clock(0)
    exam = Exam(SMALL, "Ann", PROCTORED, clock)
    part, asked = exam.part, exam.asked
    assert part and asked and exam.seconds_left == PROCTORED.rules.minutes[part] * 60
    clock.now += timedelta(hours=1)
    with pytest.raises(NotNow, match=f"Time is up for {part.value}: this answer does not count"):
        exam.answer(truth(asked))
    assert exam.part is not part and not exam.scored


# answers and rules


def test_what_is_no_answer_is_refused_and_costs_nothing() -> None:
    exam = Exam(ROO, "Ann", PROCTORED, Clock())
    for bad, why in (
        ("deal 1-6 1 up", "is more than one step; say only what comes next, such as deal 1 1 up"),
        ("show me", "an exam shows nothing"),
        (Claim("deal", "1"), "does not say how many cards"),
        (Claim("deal", "1", n=1), "does not say which side is up"),
        (Claim("deal", "9", n=1, face="up"), "place '9' is not known"),
        (Claim("pay", "1", "moon", cents=500), "bet 'moon' is not known"),
    ):
        with pytest.raises(BadInput, match=why):
            exam.answer(bad)
    assert not exam.scored
    while exam.asked and isinstance(exam.asked.task, Dealing | WatchedRound):
        exam.answer(truth(exam.asked))
    with pytest.raises(BadInput, match="does not ask for a dealer's act"):
        exam.answer(Claim("collect", "1"))


def test_the_rules_of_a_house_are_checked() -> None:
    for bad, message in (
        ({"minutes": {"payout": 90}}, "did you mean payouts"),
        ({"questions": {"payout": 101}}, "is not a whole number from 0 to 100"),
        ({"questions": 5}, "is not a section"),
        ({"critical": ["late"]}, "critical error 'late' is not known"),
        ({"ends_at_critical": "never"}, "'never' is not known"),
        ({"terminal": "yes"}, "is neither true nor false"),
        ({"payout_seconds": -1}, "is not a whole number from 0 to 600"),
        ({"marks": {}}, "exam setting 'marks' is not known"),
    ):
        with pytest.raises(BadInput, match=message):
            exam_rules(bad)


def test_the_same_paper_is_the_same_exam() -> None:
    first, second = (sit(SMALL, PRACTICE).result().to_json() for _ in range(2))
    assert first == second and first["hash"] == result_hash(first)
    assert sit(SMALL, replace(PRACTICE, seed="july")).result().to_json()["answers"] != first["answers"]
    assert result_hash(first | {"trainee": "Bob"}) != first["hash"]
    assert result_hash(first | {"signed": {"by": "Dana"}}) == first["hash"]


def test_an_exam_that_is_over_takes_no_answer() -> None:
    with pytest.raises(RoundOver):
        sit(SMALL, PRACTICE).answer("none")


def test_the_result_says_the_rules_in_words() -> None:
    rules = sit(REGISTRY["two-card-roo"].house(), PRACTICE).result().to_json()["rules_in_words"]
    assert rules["profile"] == "as the printed odds are counted"
    assert any("dealer's pair pushes" in reading for reading in rules["readings"])
    assert any(line.startswith("Flush Roo: 2-Card Straight Flush – 15 to 1") for line in rules["pays"])
    assert rules["limits"].startswith("Limits: $1 to $400")
    assert any("house convention" in line for line in rules["order"])


@pytest.mark.parametrize("part", ["drills", "steps", "rounds"])
def test_a_wrong_answer_is_scored_with_its_clause_and_key(part: str) -> None:
    exam, draw = Exam(ROO, "Ann", PROCTORED, Clock()), Draw(Random(2), ())
    kinds = {"steps": Dealing, "rounds": WatchedRound}
    while (asked := exam.asked) is not None:
        if isinstance(asked.task, kinds[part]) if part in kinds else not isinstance(asked.task, Dealing | WatchedRound):
            assert not exam.answer(wrong_answer(asked, draw))
            break
        exam.answer(truth(asked))
    one = exam.scored[-1]
    assert one.clauses and one.key and one.asked.endswith("?") and not one.right


def test_a_paper_says_whether_it_is_proctored() -> None:
    assert PROCTORED.proctored and not Paper("x").proctored
