"""What a dealer must do next by what lies on the felt: nothing more is dealt or decided, and hidden cards are others.

The engine plays a round again up to the moment that a question shows, and then gets no further answer. Whatever it does
on its own follows from what has happened. It does so once more with other cards where the dealer sees none: what then
looks the same must go on the same.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from pitboss.core.cards import Card
from pitboss.core.errors import PitbossError
from pitboss.drills.felt_in_words import FeltInWords, felt_of
from pitboss.drills.moments import DealtRound, Moment
from pitboss.drills.questions import Question
from pitboss.engine.round import Round
from pitboss.rules.acts import REQUESTS, Act, Deal, Face, Show
from pitboss.rules.house import House
from pitboss.trainer.claims import claim_for, claim_words, is_asked
from pitboss.trainer.training import training_of

OTHER_CARDS = 4  # tries


def check_next(house: House, question: Question) -> None:
    """Check that the key comes next, whatever cards the dealer does not see, and that the right last step is named."""
    assert question.text.startswith(came_last(house, question)), question
    for acts in futures(house, question):
        due = words(house, acts[0])
        fit = [choice for choice in question.answer.choices if choice == due]
        assert fit == [question.answer.key], f"{due} comes next: {question}"


def came_last(house: House, question: Question) -> str:
    """What the dealer did last in the round that is shown, in words."""
    moment = question.moment
    assert moment is not None
    for clause, act, _ in reversed(moment.round.events[: moment.n]):
        if not clause.players and words(house, act) and is_asked(act, house):
            return f"Last step: {words(house, act)}. "
    return "The bets are down. "


def check_order(house: House, question: Question) -> None:
    """All that is listed follows without another card or decision, in the order of the key."""
    for acts in futures(house, question):
        come = [words(house, act) for act in acts]
        listed = [question.answer.choices[int(number) - 1] for number in question.answer.key.split()]
        missing = [one for one in listed if one not in come]
        assert not missing, f"{missing} cannot be foreseen: {question}"
        assert [one for one in come if one in listed] == listed, f"the order is {come}: {question}"


def futures(house: House, question: Question) -> list[list[Act]]:
    """What comes next by the round as it was dealt, and by others that look the same."""
    moment = question.moment
    assert moment is not None
    felt, acts = ahead(house, moment, moment.round.answers)
    assert felt == moment.felt, question
    found = [acts]
    for n in range(OTHER_CARDS):
        swapped = with_other_cards(house, moment, Random(n))
        try:
            same, acts = ahead(house, moment, swapped)
        except PitbossError:
            continue  # the player could not have played those cards so
        found += [acts] if same == felt else []
    return found


def words(house: House, act: Act) -> str:
    claim = claim_for(act, house)
    return claim_words(claim, house) if claim else ""


def ahead(house: House, moment: Moment, answers: Any) -> tuple[FeltInWords, list[Act]]:
    """The felt at a moment, and what the dealer does from there before anything must be answered."""
    start, lies = dict(moment.round.start), training_of(house.game).lies
    felts: list[FeltInWords] = []

    class Log(list[Any]):
        def __init__(self, layout: Any) -> None:
            super().__init__()
            self.layout = layout

        def append(self, entry: Any) -> None:
            if len(self) == moment.n:
                felts.append(felt_of(self.layout, lies))
            super().append(entry)

    again = Round(house, start.pop("bets"), log=Log, **start)
    log = again.layout.log
    for spot, answer in answers:
        if len(log) > moment.n or (len(log) == moment.n and type(moment.act) in REQUESTS):
            break
        again.supply(answer, spot)
    if not felts:
        felts.append(felt_of(again.layout, lies))
    acts = [act for _, act, _, _ in log[moment.n :]]
    return felts[0], acts + ([again.request] if again.request is not None else [])


def with_other_cards(house: House, moment: Moment, rng: Random) -> list[tuple[str, Any]]:
    """The answers of a round with other cards for hands that the dealer has not seen, and choices of these cards."""
    round = moment.round
    hidden = hidden_cards(round, moment.n)
    known = Counter(card for _, answer in round.answers for card in cards_in(answer))
    unused = list((Counter(house.deck) - known).elements()) + list(hidden)
    rng.shuffle(unused)
    others = dict(zip(hidden, unused, strict=False))
    return [(spot, swap(answer, others if spot in hidden.values() else {})) for spot, answer in round.answers]


def hidden_cards(round: DealtRound, n: int) -> dict[Card, str]:
    """Cards that only a player has seen, with the spot where they lie; left out where a deck holds a card twice."""
    shown = {one.act.spot for one in round.events[:n] if isinstance(one.act, Show)}
    own = {one.act.spot for one in round.events[:n] if isinstance(one.act, Deal) and one.act.face is Face.OWN}
    found: dict[Card, str] = {}
    for spot, answer in round.answers:
        if spot in own - shown:
            found |= dict.fromkeys(cards_in(answer), spot)
    return found


def cards_in(answer: Any) -> tuple[Card, ...]:
    """The cards of an answer that deals some."""
    return answer if isinstance(answer, tuple) and answer and all(isinstance(one, Card) for one in answer) else ()


def swap(answer: Any, others: dict[Card, Card]) -> Any:
    """An answer with other cards: dealt cards, or a choice that is made of cards."""
    if isinstance(answer, Card):
        return others.get(answer, answer)
    if isinstance(answer, tuple):
        parts = [swap(part, others) for part in answer]
        return type(answer)(*parts) if hasattr(answer, "_fields") else tuple(parts)
    return answer
