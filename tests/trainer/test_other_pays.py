"""Every pay of every row set to another value: rules in words, cited clause and key agree, or it is refused."""

import re
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

from pitboss.core.errors import BadValue
from pitboss.games import REGISTRY
from pitboss.rules.acts import Settle
from pitboss.rules.clause_words import odds_text
from pitboss.rules.house import House
from pitboss.rules.options import Flat, Pay, chosen, pay_text
from pitboss.trainer.citations import few_ranks
from pitboss.trainer.dealt import DealtTable
from pitboss.trainer.drills import drills_of, made
from tests.kinds import FEWEST_DRILLS
from tests.sizes import sized
from tests.trainer.reachable import check_reachable

SAYS = {
    1: re.compile(r"\b(wins?|won|is paid|are paid|pays|pay|even money)\b"),
    0: re.compile(r"\bpush(es)?\b"),
    -1: re.compile(r"\b(loses?|lost|taken|takes)\b"),
}
ODDS = re.compile(r"(?<!up to )\b\d+ to \d\b(?! pay)|\beven money\b")
ROUNDS = sized(24, 200)


def sign(pay: Pay) -> int:
    return 1 if isinstance(pay, Flat) else (pay > 0) - (pay < 0)


def higher(pay: Pay, n: int) -> Fraction:
    """Another pay on which the row ends as before; of those that do not win nothing changes."""
    return Fraction(101 + n) if sign(pay) > 0 else Fraction(0 if isinstance(pay, Flat) else pay)


def otherwise(pay: Pay, n: int) -> Fraction:
    """A pay on which the row ends in another way: won rows push, pushed rows lose, lost rows win."""
    return Fraction({1: 0, 0: -1, -1: 101 + n}[sign(pay)])


@cache
def house_with(key: str, change: Any) -> tuple[House, dict[str, str]]:
    """The game with every pay changed that can be set, and why the others are refused."""
    plain, settings, refused = REGISTRY[key].house(), [], {}
    pays = [(name, row, pay) for name, table in plain.pay_tables.items() for row, pay in table.items()]
    for n, (name, row, pay) in enumerate(pays):
        if change(pay, n) == pay or isinstance(pay, Flat) or name in plain.game.pooled:
            continue
        setting = (f"pays.{name}.{row.key}", pay_text(change(pay, n)))
        try:
            REGISTRY[key].configured(None, [setting])
        except BadValue as error:
            refused[setting[0]] = str(error)
        else:
            settings.append(setting)
    return REGISTRY[key].configured(None, settings), refused


def said(sentence: str) -> set[int]:
    """Whether a sentence says that bets win, push or lose; one that refers to the pay table says neither."""
    if "pay table" in sentence:
        return set()
    sentence = re.sub(r"((are paid|pays?) )?nothing, a push", "pushes", sentence)
    sentence = re.sub(r"((are paid|pays?) )?nothing, the bet loses|the dealer wins", "loses", sentence)
    return {how for how, words in SAYS.items() if words.search(sentence)}


def settled(house: House) -> list[tuple[str, Settle]]:
    """Settled bets of some rounds, every other one from few ranks, with the clause that settled them."""
    found = []
    for n in range(ROUNDS):
        table = DealtTable(house, f"other pays {n}")
        if n % 2:
            table.stack = few_ranks(house, Random(n))
        try:
            table.play()
        except IndexError:
            continue
        log = table.round.layout.log
        found += [(clause.number, act) for clause, act, _, _ in log if isinstance(act, Settle) and act.stake]
    return [(number, act) for number, act in found if act.wager not in house.game.pooled]


@pytest.mark.parametrize("key", REGISTRY)
def test_a_refused_pay_names_what_decides_it(key: str) -> None:
    for change in (higher, otherwise):
        house, refused = house_with(key, change)
        for setting, why in refused.items():
            option = re.search(r"the option (\w+) \(", why)
            assert option[1] in chosen(house.options) if option else "the rules of the game decide" in why, (
                setting,
                why,
            )


@pytest.mark.parametrize("key", REGISTRY)
def test_a_clause_says_what_becomes_of_the_bets_that_it_settles(key: str) -> None:
    """A sentence that says how bets end says it of these pays; one that does not stays as it is."""
    plain = REGISTRY[key].house()
    house, refused = house_with(key, otherwise)
    for number, act in settled(house):
        sentence, pay = house.clauses[number], house.pays[act.wager][act.row]
        table = house.wagers[act.wager].pays or act.wager
        if said(plain.clauses[number]) and f"pays.{table}.{act.row.key}" not in refused:
            result = f"{act.wager}.{act.row.key} pays {pay}; clause {number}: {sentence}"
            assert sentence != plain.clauses[number] and sign(pay) in said(sentence), result


@pytest.mark.parametrize("key", REGISTRY)
def test_no_odds_in_words_are_those_of_other_pays(key: str) -> None:
    house, _ = house_with(key, higher)
    paid = {odds_text(pay) for table in house.pays.values() for pay in table.values()}
    paid |= {"even money"} & {"even money" * any(pay == 1 for table in house.pays.values() for pay in table.values())}
    for words in (*house.clauses.values(), *map(house.option_sentence, chosen(house.options)), *house.printed):
        assert set(ODDS.findall(words)) <= paid, words


@pytest.mark.parametrize("key", sized((FEWEST_DRILLS,), REGISTRY))
def test_questions_under_other_pays_have_the_key_of_these_pays(key: str) -> None:
    for change in (higher, otherwise):
        house, _ = house_with(key, change)
        for drill in drills_of(house).values():
            for seed in range(sized(1, 6)):
                check_reachable(house, drill.key, made(house, drill, f"other {seed}").question)


def test_what_a_sentence_says_is_read() -> None:
    assert said("Pair: the Play bet pushes.") == {0}
    assert said("valid Roos are paid nothing, the bet loses") == {-1}
    assert said("winning bets are paid from the pay table") == set()
