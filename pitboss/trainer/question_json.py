"""The trainer's values as JSON for scripts, the server and the browser. A key is never sent with its question."""

from __future__ import annotations

from typing import Any

from pitboss.drills.answers import Amount, Answer, CardSet, Chips, FewestChips, Order, Pick
from pitboss.drills.felt_in_words import Lying
from pitboss.drills.questions import Mark
from pitboss.rules.captions import caption, title, who
from pitboss.trainer.blueprint import Blueprint
from pitboss.trainer.claims import claim_words
from pitboss.trainer.deal import Dealing, Score, Verdict
from pitboss.trainer.drills import AskedQuestion
from pitboss.trainer.order_drills import on_the_felt
from pitboss.trainer.planted_errors import Called, WatchedRound
from pitboss.trainer.training import training_of

Data = dict[str, Any]


def felt_data(dealing: Dealing) -> Data:
    """The layout before the due step, as the dealer sees it."""
    felt = [list(line) for line in on_the_felt(dealing.house, dealing.felt, button=dealing.table.round.button)]
    spots = [
        lying_data(dealing, name, lying)
        for name, lying in dealing.felt.items()
        if lying.cards or lying.down or lying.bets
    ]
    button = dealing.table.round.button if training_of(dealing.house.game).button else 0
    head = {"game": dealing.house.game.key, "seed": dealing.seed, "over": dealing.over, "felt": felt}
    return head | {"spots": spots, "button": button, "done": len(dealing.by_hand.done)}


def lying_data(dealing: Dealing, name: str, lying: Lying) -> Data:
    """One spot, in parts."""
    wagers = dealing.house.wagers
    return {
        "spot": name,
        "who": who(name),
        "cards": [repr(card) for card in lying.cards],
        "down": lying.down,
        "set": list(lying.set),
        "bets": [
            {
                "wager": wager,
                "title": "In the pot" if wagers[wager].pooled else title(dealing.house, wager),
                "stake": stake,
                "bonus": bool(wagers[wager].paid_on),
            }
            for wager, stake in lying.bets
        ],
    }


def verdict_data(dealing: Dealing, verdict: Verdict) -> Data:
    return {
        "claim": claim_words(verdict.claim, dealing.house),
        "right": verdict.right,
        "wrong": verdict.wrong,
        "clauses": list(verdict.clauses),
        "sentences": list(verdict.sentences),
        "sources": [dealing.house.source_of(number) for number in verdict.clauses],
        "why": verdict.why,
        "calls": list(verdict.calls),
        "events": [
            {"clause": event.clause.number, "text": caption(event.act, event.answer, dealing.house)}
            for event in verdict.events
        ],
    }


def score_data(score: Score) -> Data:
    mistakes = [mistake._asdict() | {"clauses": list(mistake.clauses)} for mistake in score.mistakes]
    return {"steps": score.steps, "right": score.right, "accuracy": float(score.accuracy), "mistakes": mistakes}


def question_data(asked: AskedQuestion) -> Data:
    question = asked.question
    return {
        "drill": asked.drill,
        "seed": asked.seed,
        "question": question.text,
        "table": [list(line) for line in question.table],
        "choices": list(question.answer.choices),
        "form": question.answer.form,
        **clicked_data(question.answer),
        **({"bet": question.bet._asdict()} if question.bet else {}),
    }


def clicked_data(answer: Answer) -> Data:
    """How an answer may be put together: from chips by color, in cents, or from cards; `by` says which."""
    match answer:
        case Chips() | FewestChips() | Amount():
            by = "amount" if isinstance(answer, Amount) else "chips"
            return {"by": by, "chips": {chip.color: chip.value for chip in answer.chips}}
        case CardSet():
            return {"by": "cards", "cards": [repr(card) for card in answer.of]}
        case Order():
            return {"by": "order"}
        case Pick():
            return {"by": "choice"}
    return {"by": "words"}


def blueprint_data(blueprint: Blueprint) -> Data:
    """What an exam asks, and its two error rates."""
    sections = [
        {"key": one.key, "title": one.title, "part": one.part.value, "blind": float(one.blind)} | one.size._asdict()
        for one in blueprint.sections
    ]
    rates = {"blind": float(blueprint.blind), "able": float(blueprint.able())}
    return {"sections": sections, "asked": blueprint.asked, **rates}


def mark_data(mark: Mark) -> Data:
    return {
        "right": mark.right,
        "said": mark.response,
        "key": mark.key,
        "clauses": list(mark.clauses),
        "sentences": list(mark.sentences),
        "sources": list(mark.sources),
        "why": mark.why,
    } | ({} if mark.cost is None else {"cost": float(mark.cost)})


def watched_data(watched: WatchedRound) -> Data:
    return {"seed": watched.seed, "posted": watched.posted, "lines": list(watched.lines)}


def called_data(called: Called) -> Data:
    return {
        "caught": [mistake._asdict() for mistake in called.caught],
        "missed": [mistake._asdict() for mistake in called.missed],
        "false_alarms": list(called.false_alarms),
    }
