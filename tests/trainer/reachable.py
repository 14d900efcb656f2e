"""Whether what a question shows can lie on a table, suffices for the answer and does not contradict its key.

The round of a question is played again by the engine, answer by answer; the lines that a trainee reads are taken apart
here, apart from the code that writes them, and compared with that round. The key is then worked out again from text and
lines alone: `shown_settlement` for bets, `shown_keys` and `shown_pots` drill by drill, `foreseen` for what comes next.
"""

from __future__ import annotations

import re
from typing import Any

from pitboss.core.cards import Cards, cards
from pitboss.core.cards import text as cards_text
from pitboss.core.money import DOLLAR, dollars, parse
from pitboss.drills.answers import Answer, CardSet, Pick
from pitboss.drills.felt_in_words import FeltInWords, Lying, felt_of
from pitboss.drills.moments import Moment
from pitboss.drills.questions import Question
from pitboss.engine.round import Round
from pitboss.rules.acts import Arrange, Ask, Award, Deal, Place, Settle
from pitboss.rules.captions import who
from pitboss.rules.house import House
from pitboss.rules.layout import Entry
from pitboss.trainer.dealt import Watched, check_limits, table_limits
from pitboss.trainer.training import training_of
from tests.trainer.cited import check_clauses
from tests.trainer.foreseen import check_next, check_order
from tests.trainer.recomputed import check_bets, check_chips, check_irregular, check_seat, check_stake
from tests.trainer.shown_keys import CHIP_CALLS, key_of
from tests.trainer.shown_pots import POT_KEYS, small
from tests.trainer.shown_settlement import bet_asked_about, check_settlement

CARD = re.compile(r"\b(?:[2-9TJQKA][cdhs]|Joker)\b")
MONEY = r"-?\$[\d,]+(?:\.\d\d)?"
BET = re.compile(rf"^(.+) ({MONEY})$")
CLAIM = re.compile(rf"\b(take|pay|push) (seat [\d, hand]+)'s ([^,;]+?)(?:, ({MONEY}))?(?=[;.]|$)")
NOTES = re.compile(r" \| |, laid out|, holds|, discards")

WHOLE_FELT = ("next", "order")
NO_CARDS = ("seat", "player", "blinds", "missed", "antes", "first", "button", "wrong_blind", "envy")
POT_LINES = ("first", "shows", "uncalled", "pots", "odd", "hands", "actions", "wrong_pot")
BY_POSITION = ("blinds", "missed", "first", "shows", "button", "odd", "wrong_blind", "wrong_pot")
OTHERWISE = {
    "next": check_next,
    "order": check_order,
    "bets": check_bets,
    "color": check_chips,
    "irregular": check_irregular,
}
BESIDES = {"seat": check_seat, "payout": check_stake, "chips": check_stake}
BESIDE_THE_CARDS = ("color", "fill", "backup", "irregular")
WITHOUT_A_FELT = ("payout", "chips", "bets", "small", "offered", "dice", "printed", *BESIDE_THE_CARDS)


class AskedAgain(Watched):
    """A log that lets every rule decide again on what the dealer can see: a row may not rest on a hidden card.

    It keeps the felt before one event, `wanted`, alone.
    """

    def __init__(self, layout: Any, wanted: int) -> None:
        super().__init__(layout)
        self.wanted, self.felt = wanted, FeltInWords()

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


def replayed(house: House, moment: Moment) -> FeltInWords:
    """The felt that the engine has at a moment when every answer is given again."""
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
    assert again.request is None
    events = [(type(entry[1]), entry[1].spot) for entry in logs[0]]
    assert events == [(type(event.act), event.act.spot) for event in moment.round.events]
    at_the_end = wanted == len(logs[0])
    return felt_of(again.layout, logs[0].lies) if at_the_end else logs[0].felt


def shown_cards(text: str) -> Cards:
    return cards(" ".join(CARD.findall(text)))


def check_reachable(house: House, drill: str, question: Question) -> None:
    """What is shown was reached by legal play, what is needed is shown, and the key agrees with it."""
    assert len(dict(question.table)) == len(question.table) or drill == "seat", f"a line twice: {question}"
    if question.moment is None:
        assert drill in WITHOUT_A_FELT or question.text in CHIP_CALLS, f"{drill} without a dealt round: {question}"
        shown = [*(line for _, line in question.table), question.text]
        assert not any(map(shown_cards, shown)), f"cards that were never dealt: {question}"
    else:
        felt = replayed(house, question.moment)
        assert felt == question.moment.felt, question
        check_lines(house, drill, question, felt)
        check_text(house, question, felt)
        check_nothing_is_missing(house, drill, question, felt)
    check_key(house, drill, question)
    check_clauses(house, drill, question)


def check_key(house: House, drill: str, question: Question) -> None:
    """The key is the one answer that follows from what the question shows."""
    if drill in BESIDES:
        BESIDES[drill](house, question)
    if drill in OTHERWISE or bet_asked_about(question.text):
        OTHERWISE.get(drill, check_settlement)(house, question)
        assert right_answers(question.answer, {question.answer.key}), f"only {question.answer.key} is right: {question}"
    else:
        key = POT_KEYS.get(drill) or key_of(house.game.key, drill)
        assert key, f"no test works out the answer of {house.game.key} {drill}: {question}"
        due = key(house, question)
        every = {due} if isinstance(due, str) else due
        assert every and all(map(question.answer.right, every)), f"{every} is right: {question}"
        assert right_answers(question.answer, every), f"only {every} is right: {question}"


def right_answers(answer: Answer, due: set[str]) -> bool:
    """Whether an answer takes these for right and no others."""
    if isinstance(answer, CardSet):
        return {frozenset(some) for some in answer.among} == {frozenset(cards(some)) for some in due}
    return set(answer.among if isinstance(answer, Pick) else (answer.key,)) == due


def line_of(question: Question, spot: str) -> str:
    return dict(question.table).get(who(spot), "")


# what is shown


def check_lines(house: House, drill: str, question: Question, felt: FeltInWords) -> None:
    """Every line about a spot shows its cards, all of its open bets and the right amounts."""
    moment = question.moment
    assert moment is not None
    by_name = {who(name): lying for name, lying in felt.items()}
    for name, text in question.table:
        lying = by_name.get(name)
        if lying is None or drill == "seat":
            check_other_line(house, drill, question, name, text)
            continue
        seen = shown_cards(NOTES.split(text)[0])
        if drill in NO_CARDS:
            assert not seen or (seen == lying.cards and "?" not in text), (name, text, lying)
        else:
            assert seen == lying.cards, (name, text, lying)
            assert drill in POT_LINES or text.count("?") == lying.down, (name, text, lying)
            if drill not in POT_LINES:
                check_notes(text, lying)
        spot = name.removeprefix("Seat ")
        check_bet_words(house, drill, text, lying, chips_left(moment, spot))
        check_this_round(question, text, spot)


def check_notes(text: str, lying: Lying) -> None:
    """What a line says of the cards: how they are set, what was chosen, and nothing else."""
    if lying.cards or lying.down:
        before, _, rest = text.partition("".join(f", {note}" for note in lying.set) or " | ")
        assert not lying.set or before != text, (text, lying)
        assert "," not in before and (not lying.set or not rest or rest.startswith(" | ")), (text, lying)


def check_this_round(question: Question, text: str, spot: str) -> None:
    """What a seat has bet in this round of betting stands on every line, or on none."""
    moment = question.moment
    assert moment is not None
    if not any(" this round" in line for _, line in question.table) or not spot.isdecimal():
        return
    put = 0
    for clause, act, _ in moment.round.events[: moment.n]:
        if act.spot == "board":
            put = 0
        elif isinstance(act, Place) and act.spot == spot and clause.number != "1":  # an ante is in the pot already
            put += act.stake
    assert f", {dollars(put)} this round" in text, (text, put)


def chips_left(moment: Moment, spot: str) -> int | None:
    """What a player has behind, between players."""
    purse = moment.round.start["purses"]
    if not spot.isdecimal() or not purse:
        return None
    acts = [one.act for one in moment.round.events[: moment.n] if one.act.spot == spot]
    put = sum(act.stake for act in acts if isinstance(act, Place))
    return int(purse[int(spot)]) - put + sum(act.chips for act in acts if isinstance(act, Award))


def check_bet_words(house: House, drill: str, text: str, lying: Lying, left: int | None) -> None:
    before, _, words = text.rpartition(" | ")
    if not before and (lying.cards or lying.down) and drill not in (*NO_CARDS, *POT_LINES):
        words = ""  # cards and notes only
    if drill in POT_LINES:
        put_in = dict(lying.bets + lying.settled).get("pot")
        form = rf"{MONEY} in(, {MONEY} this round)?(, all in)?(, folded)?"
        assert re.fullmatch(form, words) if put_in is not None else text == cards_text(lying.cards), (text, lying)
        assert put_in is None or words.startswith(f"{dollars(put_in)} in"), (text, lying)
        folded = "pot" in dict(lying.settled)
        assert ("folded" in words) == folded, (text, lying)
        assert folded or put_in is None or ("all in" in words) == (left == 0), (text, lying)
    elif drill == "envy":
        stake = dict(lying.bets + lying.settled).get("tiger", 0)
        assert words == (f"7 Card Tiger {dollars(stake)}" if stake else "no 7 Card Tiger bet"), (text, lying)
    else:
        pieces = words.split("; ") if "$" in words else []
        shown = {found[1]: parse(found[2]) for one in pieces if (found := BET.match(one))}
        for one in pieces:
            if one.endswith(" in the pot"):
                shown["pot"] = parse(one.split()[0])
        own = [(wager, stake) for wager, stake in lying.bets if stake and not house.wagers[wager].paid_on]
        due = {"pot" if house.wagers[wager].pooled else house.wagers[wager].title: stake for wager, stake in own}
        assert shown == due, (text, lying)
        for wager, stake in own:
            low, high = table_limits(house).range_of(house.wagers[wager])
            placed = not house.wagers[wager].pooled and wager in house.placeable
            assert not placed or stake >= low, (text, lying)  # a double may go over the maximum of a first bet
            assert not placed or high is None or stake <= 2 * high, (text, lying)


def check_other_line(house: House, drill: str, question: Question, name: str, text: str) -> None:
    """Lines that are not about a spot: who plays, where the button lies, the sign."""
    assert question.moment is not None
    round = question.moment.round
    if name == "Seats":
        assert text.split() == [str(seat) for seat in round.seats], (name, text)
    elif name == "Sign":
        assert text == house.options.posted()
    elif name == "Button" or name == training_of(house.game).button:
        assert text.split()[-1] == str(round.button), (name, text)
    elif drill == "missed":
        big = house.options.big_blind
        due = {"Big blind": dollars(big), "Small blind": dollars(small(big, house.options.chip * DOLLAR))}
        assert text.partition(" at seat ")[0] == due[name], (name, text)
    else:
        assert drill == "seat", f"a line that no test knows: {name}: {text}"


def check_text(house: House, question: Question, felt: FeltInWords) -> None:
    """Cards that the question names were dealt; a bet that it names lies there, or lay there and was settled."""
    moment = question.moment
    assert moment is not None
    events = moment.round.events
    dealt = {card for event in events for card in all_cards(event.act, event.answer)}
    dealt |= {card for _, answer in moment.round.answers for card in all_cards(None, answer)}
    assert set(shown_cards(question.text)) <= dealt, question
    if (seat := re.match(r"Seat (\d+)\b", question.text)) and (named := set(shown_cards(question.text))):
        given = [answer for spot, answer in moment.round.answers if spot == seat[1]]
        assert named <= {card for answer in given for card in all_cards(None, answer)}, f"another's cards: {question}"
        check_dealt(house, question, seat[1])
    check_pot_text(question.text, moment)
    act, lying = moment.act, felt.get(moment.act.spot)
    for wager in house.wagers.values():
        for amount in re.findall(rf"(?<![\w ]){re.escape(wager.title)} ({MONEY})", question.text.replace(", ", ",")):
            own = dict(lying.bets + lying.settled) if lying else {}
            assert parse(amount) == own.get(wager.name), (question.text, lying)
    if isinstance(act, Settle) and " pay on $" in question.text:
        assert f" pay on {dollars(act.stake)}?" in question.text, question
    for verb, spot, title, amount in CLAIM.findall("; ".join(question.answer.choices)):
        assert any(settles(house, event.act, verb, spot, title, amount) for event in events), (spot, title, amount)


def check_dealt(house: House, question: Question, seat: str) -> None:
    """Cards that a seat "is dealt" or "has" are all that it was dealt before, and no other is named."""
    moment = question.moment
    assert moment is not None
    found = re.match(rf"Seat \d+ (?:is dealt|has [\w -]+) \(?((?:{CARD.pattern} ?)+)", question.text)
    if found:
        acts = [one.act for one in moment.round.events[: moment.n]]
        given = sum(len(act.at) for act in acts if isinstance(act, Deal) and act.spot == seat)
        answers = [card for spot, answer in moment.round.answers if spot == seat for card in all_cards(None, answer)]
        assert sorted(cards(found[1])) == sorted(answers[:given]), f"was dealt other cards: {question}"


def check_pot_text(text: str, moment: Moment) -> None:
    """Whose turn it is between players, and what was pushed already."""
    if turn := re.match(r"It is seat (\d+)'s turn\.", text):
        assert isinstance(moment.act, Ask) and moment.act.spot == turn[1], text
    if "You push $" in text:
        before = [one.act.chips for one in moment.round.events[: moment.n] if isinstance(one.act, Award)]
        assert text.startswith(f"{dollars(sum(before))} has been pushed already. " if before else "You push "), text


def settles(house: House, act: Any, verb: str, spot: str, title: str, amount: str) -> bool:
    if not isinstance(act, Settle) or (who(act.spot).lower(), house.title(act.wager)) != (spot, title):
        return False
    cents = house.won(act.wager, act.row, act.stake)
    does = "pay" if cents > 0 else "take" if cents < 0 else "push"
    return verb == does and (parse(amount) if amount else 0) == abs(cents)


def all_cards(act: Any, answer: Any) -> Cards:
    found = [one for one in (getattr(act, "cards", ()), answer) if isinstance(one, tuple)]
    return tuple(card for some in found for card in some if hasattr(card, "mark"))


# what is needed


def check_nothing_is_missing(house: House, drill: str, question: Question, felt: FeltInWords) -> None:
    """The felt is not left out: what the answer is read from has a line, or its cards stand in the question."""
    moment = question.moment
    assert moment is not None
    named = set(shown_cards(question.text))
    for spot in needed_spots(house, drill, question, felt):
        lying = felt[spot]
        own = question.text.startswith(f"{who(spot)} ") and len(named) == len(lying.cards) + lying.down
        in_text = set(lying.cards) <= named and (own or bool(lying.cards))
        assert line_of(question, spot) or in_text, f"{who(spot)} is not shown: {question}"
    if drill in NO_CARDS and drill not in ("seat", "envy"):
        shown = question.text + " ".join(f"{name} {text}" for name, text in question.table)
        assert all(str(seat) in shown for seat in moment.round.seats), f"who plays is not shown: {question}"
    button = training_of(house.game).button
    if button and (drill == "next" or drill in BY_POSITION):
        assert {"Button", button} & set(dict(question.table)), f"where the button lies is not shown: {question}"
    if drill in POT_LINES:
        assert all(line_of(question, str(seat)) for seat in moment.round.seats), question
        assert line_of(question, "board") or not felt["board"].cards, question


def needed_spots(house: House, drill: str, question: Question, felt: FeltInWords) -> list[str]:
    """Everything where the round goes on; else what the question names, and all open cards where a bet is settled."""
    moment = question.moment
    assert moment is not None
    lying = [name for name, one in felt.items() if one.cards or one.down or any(stake for _, stake in one.bets)]
    if drill in WHOLE_FELT:
        return lying
    if drill in NO_CARDS or (drill == "calls" and not isinstance(moment.act, Settle)):
        return [str(seat) for seat in moment.round.seats] if drill == "envy" else []
    needed = {name for name in lying if re.search(rf"\b{who(name).lower()}\b(?!, hand)", question.text.lower())}
    if bet_asked_about(question.text):
        needed |= {moment.act.spot, *(name for name in house.game.places if felt[name].cards)}
    if isinstance(moment.act, Arrange):
        needed.add(moment.act.spot)
    return [name for name in lying if name in needed]
