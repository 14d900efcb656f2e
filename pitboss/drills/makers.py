"""Questions about a moment of a dealt round, as several games ask them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from pitboss.core.cards import text
from pitboss.core.money import dollars
from pitboss.drills.answers import Amount, Pick, yes_no
from pitboss.drills.felt_in_words import FeltInWords
from pitboss.drills.moments import Moment, Preference, TrainingTable
from pitboss.drills.questions import Alike, Drill, ExamPart, Make, Question
from pitboss.rules.acts import Arrange, Ask, Choice, Outcome, Place, Settle, Turn, seat_of
from pitboss.rules.captions import PLAIN, caption, odds_words, title, who
from pitboss.rules.game import DEALER
from pitboss.rules.house import House
from pitboss.rules.options import Flat, Pay

Loosely = Mapping[Outcome, Outcome]
Test = Callable[[Moment], bool]
Lines = tuple[tuple[str, str], ...]

NO_BONUS = "no bonus"
BEATS, TIES = "Beats the dealer", "Ties the dealer"
AGAINST_THE_DEALER = {"win": BEATS, "wins": BEATS, "tie": TIES, "ties": TIES}
TIMES = {1: "Equal to", 2: "Twice"}


def felt_lines(house: House, felt: FeltInWords, *spots: str) -> Lines:
    """What lies at these spots, or everywhere: cards, settings, open bets."""
    table = []
    for name, lying in felt.items():
        if spots and name not in spots:
            continue
        own = [(wager, stake) for wager, stake in lying.bets if not house.wagers[wager].paid_on and stake]
        bets = "; ".join(bet_words(house, wager, stake) for wager, stake in own)
        if shown := " | ".join(filter(None, (str(lying), bets))):
            table.append((who(name), shown))
    return tuple(table)


def bet_words(house: House, wager: str, stake: int) -> str:
    """An open bet; chips in a pot are in it, from any player."""
    return f"{dollars(stake)} in the pot" if house.wagers[wager].pooled else f"{title(house, wager)} {dollars(stake)}"


def seat_and_places(house: House, moment: Moment, spot: str) -> Lines:
    """A hand, and the places that belong to no player."""
    return felt_lines(house, moment.felt, spot, *house.game.places)


def words_for(pays: Pay) -> str:
    """What becomes of a bet that does not win, without the amount."""
    if isinstance(pays, Flat) or pays == 0:
        return "pushes"
    return "loses" if pays == -1 else "loses half" if pays == Fraction(-1, 2) else f"loses {-pays} of the bet"


def row_words(house: House, wager: str, row: Outcome, loosely: Loosely | None = None) -> str:
    """A row as a dealer would call it: what made it, where it wins, and what it pays."""
    if row.withdrawn:
        return "is withdrawn"
    pays, wider = house.pays[wager], (loosely or {}).get(row)
    if wider is not None and pays[wider] == pays[row]:
        row = wider
    label = row_label(house, wager, row, loosely)
    known = house.wagers.get(wager)
    odds = pays[row]
    wins = isinstance(odds, Flat) or odds > 0
    lost = NO_BONUS if odds == 0 and known and known.paid_on else words_for(odds)
    result = f"pays {odds_words(house, wager, row)}" if wins else lost
    others = [one for one in pays if pays[one] == odds and (loosely or {}).get(one) is not row]
    if wins and any(one.value.lower() not in PLAIN for one in others):
        label = AGAINST_THE_DEALER.get(label.lower(), label)  # a plain "pays 1 to 1" would be right of the others too
    return f"{label}: {result}" if wins and label.lower() not in PLAIN else result


def row_label(house: House, wager: str, row: Outcome, loosely: Loosely | None) -> str:
    """What a row is called: by its printed name, or by one name for all rows that pay like it."""
    pays = house.pays[wager]
    if isinstance(loosely, Alike) and row in loosely.names:
        joined = all(pays[one] == pays[row] for one, to in loosely.items() if to is row)
        return loosely.names[row] if joined else str(row.value)
    return str(row.value)


def all_rows(house: House, wager: str, loosely: Loosely | None = None) -> tuple[str, ...]:
    return tuple(dict.fromkeys(row_words(house, wager, row, loosely) for row in house.pays[wager]))


def settlement_words(house: House, act: Settle, loosely: Loosely | None = None) -> str:
    """Why: the row, the odds and the amount."""
    cents = house.won(act.wager, act.row, act.stake)
    called = row_words(house, act.wager, act.row, loosely)
    if called == NO_BONUS:
        return f"No {title(house, act.wager)} is due."
    amount = f" on {dollars(act.stake)}: {dollars(cents)}" if cents > 0 and act.stake else ""
    amount = f" {dollars(-cents)}" if cents < 0 else amount
    return f"{title(house, act.wager)}{',' * (':' in called)} {called}{amount}."


def bet_question(house: House, moment: Moment, loosely: Loosely | None = None) -> Question:
    """What becomes of the bet that is settled now?"""
    act = moment.act
    assert isinstance(act, Settle)
    name, stake = title(house, act.wager), dollars(act.stake)
    by_itself = house.wagers[act.wager].paid_on  # a bonus: no player bets on it
    asked = f"what does the {name} pay on {stake}?" if by_itself else f"{name} {stake}. What does this bet do?"
    return Question(
        f"{who(act.spot)}{':' if by_itself else ','} {asked}",
        Pick(all_rows(house, act.wager, loosely), (row_words(house, act.wager, act.row, loosely),)),
        moment.clause.numbers,
        settlement_words(house, act, loosely),
        seat_and_places(house, moment, act.spot),
        moment=moment,
        result=True,
    )


def settles(*wagers: str, having: Test = lambda moment: True) -> Callable[[Moment], Any]:
    """Moments at which one of these bets is settled, by the row it ends on."""

    def finds(moment: Moment) -> Any:
        act = moment.act
        fits = isinstance(act, Settle) and act.wager in wagers and act.stake > 0 and having(moment)
        return (act.wager, act.row) if fits and isinstance(act, Settle) else None

    return finds


def arranges(spot: str = DEALER) -> Callable[[Moment], Any]:
    """Moments at which the hand at this spot is set by the rules, by how it is set."""

    def finds(moment: Moment) -> Any:
        act = moment.act
        return moment.clause.number if isinstance(act, Arrange) and act.spot == spot else None

    return finds


def dealer_is_out(moment: Moment) -> bool:
    """The dealer's cards are all face up."""
    dealer = moment.felt[DEALER]
    return bool(dealer.cards) and not dealer.down


def offers(*wagers: str) -> Callable[[House], bool]:
    """The house takes one of these bets."""
    return lambda house: any(house.options.in_play(wager) for wager in wagers)


def bet_drill(
    key: str,
    heading: str,
    *wagers: str,
    having: Test = lambda moment: True,
    prefer: Preference | None = None,
    loosely: Loosely | None = None,
    when: Callable[[House], bool] = lambda house: True,
) -> Drill:
    """A drill in what becomes of these bets."""

    def make(house: House, table: TrainingTable) -> Question:
        return bet_question(house, table.moment(house, settles(*wagers, having=having), prefer), loosely)

    return Drill(key, heading, make, ExamPart.HANDS, when)


def qualifier_drill(wager: str, without: Any, takes: Callable[[House], str], prefer: Preference) -> Drill:
    """Does the dealer qualify? `without` is the row on which this bet ends where not.

    The clause on the qualifier is that under which the dealer's cards were turned over.
    """

    def make(house: House, table: TrainingTable) -> Question:
        moment = table.moment(house, settles(wager, having=dealer_is_out), prefer)
        assert isinstance(moment.act, Settle)
        places = (DEALER, *(place for place in house.game.places if place != DEALER))  # the dealer's, then the board
        shown = " on ".join(text(moment.felt[one].cards) for one in places)
        return asks_yes_no(
            "Does the dealer qualify?",
            moment.act.row is not without,
            moment.last(Turn, DEALER)[0].numbers,
            f"It takes {takes(house)} or better; the dealer has {shown}.",
            felt_lines(house, moment.felt, *places),
            moment,
        )

    return dealer_drill("qualify", "Does the dealer qualify", make)


def hand_drill(key: str, heading: str, make: Make, when: Callable[[House], bool] = lambda house: True) -> Drill:
    return Drill(key, heading, make, ExamPart.HANDS, when)


def dealer_drill(key: str, heading: str, make: Make, when: Callable[[House], bool] = lambda house: True) -> Drill:
    return Drill(key, heading, make, ExamPart.DEALER, when)


def payout_drill(key: str, heading: str, make: Make, when: Callable[[House], bool] = lambda house: True) -> Drill:
    return Drill(key, heading, make, ExamPart.PAYOUTS, when)


def error_drill(key: str, heading: str, make: Make, when: Callable[[House], bool] = lambda house: True) -> Drill:
    return Drill(key, heading, make, ExamPart.ERRORS, when)


def procedure_drill(key: str, heading: str, make: Make, when: Callable[[House], bool] = lambda house: True) -> Drill:
    return Drill(key, heading, make, ExamPart.PROCEDURE, when)


def raise_drill(key: str, heading: str) -> Drill:
    """A drill in what a bet costs that is placed during the round."""

    def make(house: House, table: TrainingTable) -> Question:
        def finds(moment: Moment) -> Any:
            """By the player's decision: bets made with another from the start follow from none."""
            placed = isinstance(moment.act, Place) and not house.wagers[moment.act.wager].at_once
            return moment.act.wager if placed else None  # type: ignore[union-attr]

        moment = table.moment(house, finds)
        act = moment.act
        assert isinstance(act, Place)
        raised = house.wagers[act.wager].raises
        assert raised is not None
        on = title(house, raised)
        times = act.stake // dict(moment.felt[act.spot].bets)[raised]
        return Question(
            f"{decision(house, moment)}. How much is the {title(house, act.wager)} bet?",
            Amount(act.stake),
            moment.clause.numbers,
            f"{TIMES.get(times, f'{times} times')} the {on}: {dollars(act.stake)}.",
            seat_and_places(house, moment, act.spot),
            moment=moment,
        )

    return procedure_drill(key, heading, make)


def decision(house: House, moment: Moment) -> str:
    """The decision of the player whose bet is placed, as a dealer says it: "Seat 2 goes to war"."""
    asked = [one for one in moment.before if isinstance(one.act, Ask) and one.act.spot == moment.act.spot]
    return caption(asked[-1].act, asked[-1].answer, house)


def setting_question(
    house: House, moment: Moment, text: str, choices: tuple[str, ...], why: Callable[[Choice], str]
) -> Question:
    """How is the hand set that is set now?"""
    act = moment.act
    assert isinstance(act, Arrange)
    lines = seat_and_places(house, moment, act.spot)
    return Question(
        text, Pick(choices, (str(act.choice),)), moment.clause.numbers, why(act.choice), lines, moment=moment
    )


def asks_yes_no(text: str, truth: bool, clauses: tuple[str, ...], why: str, lines: Lines, moment: Moment) -> Question:
    return Question(text, yes_no(truth), clauses, why, lines, moment=moment)


def is_seat(spot: str) -> bool:
    return seat_of(spot) > 0


# the layout


class LayoutWords(NamedTuple):
    """Words that are printed on the layout, and what they mean."""

    words: str
    meaning: str
    clause: str
    wagers: tuple[str, ...] = ()  # on the layout only where the house takes these bets


def layout_drill(printed: Callable[[House], Sequence[LayoutWords]]) -> Drill:
    """What do the words on the layout mean?"""

    def make(house: House, table: TrainingTable) -> Question:
        known = [one for one in printed(house) if all(map(house.options.in_play, one.wagers))]
        asked = table.pick(known)
        others = table.shuffled([one.meaning for one in known if one is not asked])[:3]
        return Question(
            f"What does “{asked.words}” on the layout mean?",
            Pick(tuple(table.shuffled([asked.meaning, *others])), (asked.meaning,)),
            (asked.clause,),
            f"“{asked.words}” is {asked.meaning}.",
        )

    return Drill("printed", "Words on the layout", make, ExamPart.PROCEDURE)
