"""Exams: each part has its own mark, critical errors fail at once, and a proctored one gives no marks early."""

from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from pitboss.acts import Settle
from pitboss.errors import BadInput, NotNow, RoundOver
from pitboss.games import REGISTRY
from pitboss.trainer.claims import claim_for
from pitboss.trainer.deal import Dealing
from pitboss.trainer.draw import Draw
from pitboss.trainer.drills import drills_of
from pitboss.trainer.exam import Exam, Paper, Task
from pitboss.trainer.exam_result import result_hash
from pitboss.trainer.exam_rules import Critical, EndsAtCritical, ExamRules, exam_rules
from pitboss.trainer.planted_errors import WatchedRound
from pitboss.trainer.questions import ExamPart
from tests.kinds import kinds
from tests.trainer.exam_sitting import LENIENT, QUESTIONS, ROO, Clock, Wrong, sit, truth, wrong_every

PAPER = Paper("june", rounds=1, watched=2, drills=12)


@pytest.mark.parametrize("key", kinds(REGISTRY))
def test_the_engine_passes_every_exam(key: str) -> None:
    result = sit(REGISTRY[key].house(), PAPER).result()
    assert result.passed and result.right == result.asked and result.mistakes_by_clause == {}
    wanted = {drill.part for drill in drills_of(result.house).values()} | {ExamPart.ERRORS}
    assert set(result.parts) >= wanted


def test_a_dealer_who_deals_well_and_cannot_pay_fails() -> None:
    """Nearly all steps of the round right, all questions on payouts and most others wrong."""
    draw = Draw(Random(2), ())

    def cannot_pay(exam: Exam, task: Task, n: int) -> str | None:
        return None if isinstance(task, Dealing | WatchedRound) or n % 5 == 0 else task.question.answer.wrong(draw)

    result = sit(ROO, replace(PAPER, drills=20, rules=LENIENT), wrong=cannot_pay).result()
    assert not result.passed and not result.parts[ExamPart.PAYOUTS].passed
    assert result.right / result.asked > 0.8, "it would have passed by all answers together"
    assert not sit(ROO, replace(PAPER, drills=20), wrong=cannot_pay).result().passed


def test_one_weak_clause_fails_its_part_and_no_other() -> None:
    def forgets_third_cards(exam: Exam, task: Task, n: int) -> str | None:
        weak = isinstance(task, Dealing) and task.clause.number == "12"
        return "collect dealer" if weak else None

    result = sit(ROO, PAPER, wrong=forgets_third_cards).result()
    assert [part for part, one in result.parts.items() if not one.passed] == [ExamPart.PROCEDURE]
    assert not result.passed and set(result.mistakes_by_clause) == {"12"} and not result.critical


def test_paying_a_losing_bet_ends_the_exam() -> None:
    def pays_losers(exam: Exam, task: Task, n: int) -> str | None:
        due = isinstance(task, Dealing) and task.due
        return f"pay {due.spot} {due.what} 5" if due and due.verb == "take" else None

    exam = sit(ROO, PAPER, wrong=pays_losers)
    result = exam.result()
    assert result.critical == [Critical.PAID_LOSER.value] and not result.passed
    assert exam.scored[-1].critical and result.asked == len(result.scored), "nothing was asked after it"


@pytest.mark.parametrize("ends", EndsAtCritical)
@pytest.mark.parametrize("examiner", ["", "Dana"])
def test_a_proctored_exam_goes_on_after_a_critical_error_unless_the_house_ends_it(
    ends: EndsAtCritical, examiner: str
) -> None:
    rules = exam_rules({"ends_at_critical": ends.value})
    assert ends is not EndsAtCritical.PRACTICE or rules == ExamRules()
    paper = replace(PAPER, watched=0, rules=rules, examiner=examiner)

    def pays_the_first_loser(exam: Exam, task: Task, n: int) -> str | None:
        due = isinstance(task, Dealing) and task.due
        loser = due and due.verb == "take" and not any(one.critical for one in exam.scored)
        return f"pay {due.spot} {due.what} 5" if due and loser else None

    exam = sit(ROO, paper, wrong=pays_the_first_loser)
    result = exam.result()
    assert result.critical == [Critical.PAID_LOSER.value] and not result.passed
    goes_on = ends is EndsAtCritical.NONE or (ends is EndsAtCritical.PRACTICE and bool(examiner))
    assert bool(exam.scored[-1].critical) is not goes_on
    drilled = sum(one.what not in ("deal", "errors") for one in exam.scored)
    assert drilled == (paper.drills if goes_on else 0) and not result.left


def test_paying_a_losing_bet_out_of_its_turn_ends_the_exam() -> None:
    def pays_a_later_loser(exam: Exam, task: Task, n: int) -> str | None:
        if not isinstance(task, Dealing) or task.over:
            return None
        due = [claim_for(event.act, ROO) for event in task.by_hand.pending if isinstance(event.act, Settle)]
        later = next((one for one in due[1:] if one and one.verb == "take" and one.spot != task.due.spot), None)
        return f"pay {later.spot} {later.what} 5" if later else None

    exam = sit(ROO, PAPER, wrong=pays_a_later_loser)
    assert exam.result().critical == [Critical.PAID_LOSER.value] and exam.scored[-1].part is ExamPart.ORDER


def test_turning_more_of_the_dealers_cards_than_are_due_ends_the_exam() -> None:
    def turns_too_many(exam: Exam, task: Task, n: int) -> str | None:
        due = isinstance(task, Dealing) and not task.over and task.due
        return f"turn dealer {(due.n or 1) + 1}" if due and (due.verb, due.spot) == ("turn", "dealer") else None

    result = sit(REGISTRY["high-card-draw"].house(), PAPER, wrong=turns_too_many).result()
    assert result.critical == [Critical.EXPOSED_CARD.value] and not result.passed


def test_a_wrong_dealer_hand_ends_the_exam() -> None:
    def sets_otherwise(exam: Exam, task: Task, n: int) -> str | None:
        due = isinstance(task, Dealing) and task.due
        if not due or due.verb != "set":
            return None
        return f"set dealer {next(one for one in ('low', 'middle', 'high') if one != due.what)}"

    result = sit(ROO, replace(PAPER, seed="7"), wrong=sets_otherwise).result()
    assert result.critical == [Critical.DEALER_HAND.value] and not result.parts[ExamPart.DEALER].passed


def test_exposing_a_card_ends_the_exam_unless_the_house_says_otherwise() -> None:
    def turns_too_early(exam: Exam, task: Task, n: int) -> str | None:
        hidden = isinstance(task, Dealing) and task.felt["dealer"].down == 2 and task.due.verb == "deal"
        return "turn dealer" if hidden and not any(one.critical for one in exam.scored) else None

    assert sit(ROO, PAPER, wrong=turns_too_early).result().critical == [Critical.EXPOSED_CARD.value]
    assert sit(ROO, replace(PAPER, rules=LENIENT), wrong=turns_too_early).result().critical == []


def sit_slowly(paper: Paper, part: ExamPart, seconds: float) -> Exam:
    """Right answers, but every one of a part takes so long."""
    clock = Clock(0)
    exam = Exam(ROO, "Ann", paper, clock)
    while (task := exam.task) is not None:
        if exam.part is part:
            clock.now += timedelta(seconds=seconds)
        with suppress(NotNow):
            exam.answer(truth(task))
    return exam


def test_a_part_whose_time_is_up_is_cut_off_and_the_others_go_on() -> None:
    paper = replace(QUESTIONS, rules=exam_rules({"minutes": {"payouts": 1}}))
    result = sit_slowly(paper, ExamPart.PAYOUTS, 40).result()
    assert [part for part, one in result.parts.items() if one.cut or not one.passed] == [ExamPart.PAYOUTS]
    payouts = result.parts[ExamPart.PAYOUTS]
    assert payouts.right == 1 and payouts.asked > 1, "the second answer came too late, and no third was asked"
    assert result.asked == 12 and not result.passed
    assert not sit_slowly(paper, ExamPart.PAYOUTS, 1).result().cut


def test_steps_of_a_round_are_done_by_the_house_when_their_time_is_up() -> None:
    paper = replace(PAPER, watched=0, drills=0, rules=exam_rules({"minutes": {"payouts": 1}}))
    result = sit_slowly(paper, ExamPart.PAYOUTS, 25).result()
    assert result.cut == {ExamPart.PAYOUTS} and result.parts[ExamPart.PAYOUTS].right == 2
    assert result.parts[ExamPart.PROCEDURE].passed, "the round goes on"


def test_a_late_answer_is_refused_and_says_why() -> None:
    clock = Clock(0)
    exam = Exam(ROO, "Ann", QUESTIONS, clock)
    part = exam.part
    assert part is not None and exam.seconds_left == LENIENT.minutes[part] * 60
    clock.now += timedelta(hours=1)
    with pytest.raises(NotNow, match=f"Time is up for {part.value}: this answer does not count"):
        exam.answer(truth(exam.task))  # type: ignore[arg-type]
    assert exam.part is not part and not exam.scored


def test_marks_are_the_houses() -> None:
    exam = sit(ROO, QUESTIONS, wrong=wrong_every(3))
    assert not exam.result().passed
    easy = exam_rules({"marks": {part.value: 1 for part in ExamPart}, "critical": []})
    assert sit(ROO, replace(QUESTIONS, rules=easy), wrong=wrong_every(7)).result().passed
    for bad, message in (
        ({"marks": {"payout": 90}}, "did you mean payouts"),
        ({"marks": {"payouts": 101}}, "is not a whole number from 1 to 100"),
        ({"critical": ["late"]}, "critical error 'late' is not known"),
        ({"ends_at_critical": "never"}, "'never' is not known"),
    ):
        with pytest.raises(BadInput, match=message):
            exam_rules(bad)


def test_the_same_paper_is_the_same_exam() -> None:
    first, second = (sit(ROO, QUESTIONS).result().to_json() for _ in range(2))
    assert first == second and first["hash"] == result_hash(first)
    assert sit(ROO, replace(QUESTIONS, seed="july")).result().to_json()["answers"] != first["answers"]
    assert result_hash(first | {"trainee": "Bob"}) != first["hash"]
    assert result_hash(first | {"signed": {"by": "Dana"}}) == first["hash"]


def test_what_is_left_out_is_not_right() -> None:
    exam = Exam(ROO, "Ann", PAPER, Clock())
    exam.answer("deal 1-3")
    result = exam.result()
    assert result.right == 3 and not result.passed
    assert result.asked >= 3 + PAPER.drills + PAPER.watched + 20 and exam.result().asked == result.asked
    with pytest.raises(RoundOver):
        exam.answer("deal 4")


def test_a_wrong_step_has_one_try_and_the_round_goes_on() -> None:
    exam = Exam(ROO, "Ann", PAPER, Clock())
    assert not exam.answer("deal 2")
    assert exam.answer("deal 2")
    assert [one.right for one in exam.scored] == [False, True]


def test_a_proctored_round_is_asked_at_a_new_table_each_step_so_that_no_felt_tells_what_was_right() -> None:
    paper = Paper("june", rounds=1, watched=0, drills=0, rules=LENIENT, examiner="Dana")

    def shown(wrong: Wrong | None = None) -> tuple[list[str], Exam]:
        felts: list[str] = []

        def watching(exam: Exam, task: Task, n: int) -> str | None:
            assert isinstance(task, Dealing)
            felts.append(repr(sorted(task.felt.items())))
            return wrong(exam, task, n) if wrong else None

        return felts, sit(ROO, paper, wrong=watching)

    right, passed = shown()
    wrong, failed = shown(lambda exam, task, n: "collect dealer")
    assert right == wrong and len(set(right)) == len(right) > 15, "what is shown does not depend on the answers"
    assert passed.result().passed and not failed.result().passed
    assert {"4", "12", "20", "end"} <= {number for one in passed.scored for number in one.clauses}


def test_a_proctored_exam_takes_one_step_at_a_time() -> None:
    exam = Exam(ROO, "Ann", Paper("june", rounds=1, watched=0, drills=0, examiner="Dana"), Clock())
    with pytest.raises(BadInput, match="more than one step; say only what comes next, such as deal 1"):
        exam.answer("deal 1-6")
    assert not exam.scored


def test_a_false_alarm_costs() -> None:
    exam = Exam(ROO, "Ann", Paper("june", rounds=0, watched=1, drills=0), Clock())
    task = exam.task
    assert isinstance(task, WatchedRound)
    clean = next(n for n in range(1, 99) if all(n not in mistake.lines for mistake in task.planted))
    assert not exam.answer(" ".join(map(str, (clean, *(mistake.lines[0] for mistake in task.planted)))))
    assert exam.result().right == len(task.planted) == exam.result().asked - 1


def test_an_exam_that_asks_nothing_is_refused() -> None:
    with pytest.raises(BadInput, match="asks nothing"):
        Exam(ROO, "Ann", Paper("x", 0, 0, 0), Clock())


def test_the_result_says_the_rules_in_words() -> None:
    rules = sit(REGISTRY["two-card-roo"].house(), QUESTIONS).result().to_json()["rules_in_words"]
    assert rules["profile"] == "as the printed odds are counted"
    assert any("dealer's pair pushes" in reading for reading in rules["readings"])
    assert any(line.startswith("Flush Roo: 2-Card Straight Flush – 15 to 1") for line in rules["pays"])
    assert rules["limits"].startswith("Limits: $1 to $400")
    assert any("house convention" in line for line in rules["order"])
