"""House options set by text: what is taken, what is refused and how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.core.errors import BadValue, UnknownName
from pitboss.games.three_card_roo.wagers import Options as ThreeCardRoo
from pitboss.games.two_card_roo.wagers import Options as TwoCardRoo
from pitboss.games.two_card_roo.wagers import Roo, Ties
from pitboss.rules.options import (
    Flat,
    HouseOptions,
    Paytable,
    chosen,
    configure,
    house_fields,
    keys,
    listed,
    number,
    option,
    pay_text,
    settings_of,
    table,
    table_number,
    tables,
    value_text,
)
from tests.toy import War


def setting(text: str) -> tuple[str, str]:
    key, _, value = text.partition("=")
    return key, value


def two(*texts: str) -> TwoCardRoo:
    return configure(TwoCardRoo(), [setting(text) for text in texts])


def three(*texts: str) -> ThreeCardRoo:
    return configure(ThreeCardRoo(), [setting(text) for text in texts])


@dataclass(frozen=True, slots=True)
class Envy(HouseOptions):
    """Options of every kind that games have."""

    peek: bool = option(True, "does the dealer look")
    war: Paytable = tables(table(War, 1, Flat(5000), -1, Fraction(1, 2)))


def test_options_of_every_kind_are_set_by_text() -> None:
    assert two("ties=push").ties is Ties.PUSH
    assert two("ties= PUSH ").ties is Ties.PUSH
    assert two("decks=8").decks == 8
    assert two("flush_wins=3/2").flush_wins == two("flush_wins=1.5").flush_wins == Fraction(3, 2)
    assert configure(Envy(), [("peek", "no")]).peek is False
    assert configure(Envy(), [("pays.war.tie", "12.5")]).war[War.TIE] == Flat(1250)


def test_printed_tables_and_single_pays_are_set_by_text() -> None:
    assert table_number(three(), "pocket") == 3
    assert table_number(three("table.pocket=1"), "pocket") == 1
    assert three("table.seven_roo=3").seven_roo == three("pays.seven_roo.royal=5").seven_roo
    assert three("pays.pocket.royal=3/2").pocket[ThreeCardRoo().pocket.row("royal")] == Fraction(3, 2)
    assert table_number(three("pays.pocket.royal=41"), "pocket") is None


def test_a_table_comes_before_single_pays_in_whatever_order_they_are_set() -> None:
    one, other = three("pays.pocket.ten=4", "table.pocket=1"), three("table.pocket=1", "pays.pocket.ten=4")
    assert one == other
    assert [pay_text(pay) for pay in one.pocket.values()] == ["100", "45", "8", "4", "2", "-1", "-1"]


def test_the_last_value_of_an_option_counts() -> None:
    assert two("decks=2", "decks=4").decks == 4


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("tie=push", UnknownName, "option 'tie' is not known; did you mean ties"),
        ("Ties=push", UnknownName, "did you mean ties"),
        ("zzz=1", UnknownName, "known: "),
        ("ties=pushh", BadValue, "ties=pushh is not offered; ties takes push, player or dealer."),
        ("decks=9", BadValue, "decks=9 is not offered; decks takes 1 to 8."),
        ("decks=0", BadValue, "decks takes"),
        ("decks=two", BadValue, "decks takes"),
        ("decks=1.0", BadValue, "decks takes"),
        ("flush_wins=x", BadValue, "flush_wins=x is not a number"),
        ("flush_wins=4/3", BadValue, "flush_wins takes 1, 3/2, 2 ... 10"),
        ("table.pocket=1", UnknownName, "option 'table.pocket' is not known"),
        ("table.pairs=2", BadValue, "table.pairs=2 is not printed; table.pairs takes 1"),
        ("table.pairs=0", BadValue, "is not printed"),
        ("table.pairs=²", BadValue, "is not printed"),
        ("table.pairs=-1", BadValue, "is not printed"),
        ("pays.pairs=3", UnknownName, "option 'pays.pairs'"),
        ("pays.pairz.aces=3", UnknownName, "did you mean pays.pairs.aces"),
        ("pays.pairs.ace=3", UnknownName, "did you mean pays.pairs.aces"),
        ("pays.pairs.aces=much", BadValue, "pays.pairs.aces=much is not a number; write it like 7, 3/2 or 1.5."),
        ("pays.pairs.aces=1/0", BadValue, "is not a number"),
        ("pays.pairs.aces=nan", BadValue, "is not a number"),
        ("pays.pairs.aces=inf", BadValue, "is not a number"),
        ("pays.pairs.aces=1e3", BadValue, "is not a number"),
        ("pays.pairs.aces=1e999999999", BadValue, "is not a number"),
        ("pays.pairs.aces=1_000", BadValue, "is not a number"),
        ("pays.pairs.aces=" + "9" * 5000, BadValue, "is not a number"),
        ("pays.pairs.aces=-2", BadValue, "cannot be paid; a row pays from -1"),
        ("pays.pairs.aces=1000001", BadValue, "to 1,000,000 to 1"),
        (
            "pays.roo.tie=0",
            BadValue,
            "pays.roo.tie cannot be set by itself: the option ties (push, player or dealer) decides",
        ),
    ],
)
def test_an_unknown_key_or_value_is_refused_by_name(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as refused:
        two(text)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *[("7", 7), (" 7 ", 7), ("+7", 7), ("-1", -1), ("4/2", 2)],
        *[("3/2", Fraction(3, 2)), ("1.5", Fraction(3, 2)), (".5", Fraction(1, 2))],
    ],
)
def test_numbers_are_read_exactly(text: str, value: int | Fraction) -> None:
    assert number(text, "pay") == value
    assert type(number(text, "pay")) is type(value)


@pytest.mark.parametrize("base", [ThreeCardRoo(), TwoCardRoo(), Envy()])
def test_every_key_can_be_set(base: HouseOptions) -> None:
    values = {f.name: f.metadata["values"] for f in house_fields(base)}
    for key in keys(base):
        for text in [value_text(v) for v in values[key]] if key in values else ["1"]:
            try:
                configure(base, [(key, text)])
            except BadValue as error:
                assert "cannot be set by itself: the option" in str(error)


def changes() -> st.SearchStrategy[list[tuple[str, str]]]:
    options = st.sampled_from(
        ["ties=push", "ties=dealer", "decks=3", "flush_wins=5/2", "house_low=5", "player_aces=push"]
    )
    pays = st.sampled_from(["pays.pairs.aces=7", "pays.flush.roo=1/2", "pays.flush.flush=0", "pays.roo.win=3/2"])
    return st.lists(options | pays).map(lambda texts: [setting(text) for text in texts])


@given(changes())
def test_settings_of_options_make_the_same_options(settings: Sequence[tuple[str, str]]) -> None:
    options = configure(TwoCardRoo(), settings)
    assert configure(TwoCardRoo(), settings_of(options)) == options
    assert settings_of(TwoCardRoo()) == []


@pytest.mark.parametrize("texts", [("table.pocket=2",), ("table.pocket=1", "pays.pocket.ten=7/2"), ("table.pairs=2",)])
def test_settings_of_printed_tables_make_the_same_tables(texts: tuple[str, ...]) -> None:
    assert three(*(f"{key}={text}" for key, text in settings_of(three(*texts)))) == three(*texts)


def test_settings_of_flat_amounts_make_the_same_amounts() -> None:
    changed = configure(Envy(), [("pays.war.tie", "12.5"), ("peek", "no")])
    assert configure(Envy(), settings_of(changed)) == changed


def test_an_option_may_decide_a_pay() -> None:
    assert two("ties=dealer").pays("roo")[Roo.TIE] == -1
    assert two("ties=push", "pays.roo.tie=0").pays("roo")[Roo.TIE] == 0, "what it must be anyway is no contradiction"


def test_options_and_pays_are_written_as_text() -> None:
    assert chosen(Envy()) == {"peek": "yes"}
    assert [pay_text(pay) for pay in Envy().war.values()] == ["1", "$50", "-1", "1/2"]
    assert listed(["1"]) == "1"
    assert listed(["yes", "no"]) == "yes or no"
    assert repr(Envy().war) == "Paytable(win=1, tie=$50, loss=-1, fold=1/2)"


def test_pay_tables_are_compared_by_value() -> None:
    assert Envy().war == Envy().war.with_pays({})
    assert hash(Envy().war) == hash(Envy().war.with_pays({}))
    assert Envy().war != Envy().war.with_pays({War.WIN: 2})
    with pytest.raises(UnknownName, match="did you mean fold"):
        Envy().war.row("foldd")
    with pytest.raises(ValueError, match="2 pays for the 4 rows"):
        table(War, 1, 0)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"yes": "The dealer looks."}, "the option of 'does the dealer look': its words have no sentence for no"),
        ({"yes": "Looks.", "no": "Waits.", "maybe": "Asks."}, "its words have a sentence for maybe, not a value"),
    ],
)
def test_words_by_value_have_a_sentence_for_every_value_and_no_other(words: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        option(True, "does the dealer look", words=words)
