"""The rules in force in words, under every profile and every value of every option: right, and without program keys."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest

from pitboss.games import MANUAL_ORDER, REGISTRY
from pitboss.rules.acts import Settle, seat_of
from pitboss.rules.house import House
from pitboss.rules.in_words import rules_in_words
from pitboss.rules.options import house_fields, value_text
from pitboss.trainer.dealt import DealtTable

KEY = re.compile(r"\b\w+_\w+\b|[{}\[\]|]|  |\b(?:wa-6|wa-2|csm|rng|published-math|manual-text)\b")
SOME = 12  # values of one option


def houses(key: str) -> Iterator[House]:
    """Every profile, and the default with one option changed, to each of its values or to some of many."""
    game = REGISTRY[key]
    for profile in game.profiles or [None]:
        yield game.configured(profile)
    for field in house_fields(game.profile(None)):
        for value in some(field.metadata["values"]):
            yield game.configured(None, [(field.name, value_text(value))])


def some(values: Sequence[Any]) -> Sequence[Any]:
    return values[:: max(1, len(values) // SOME)]


def lines(house: House) -> list[str]:
    words = rules_in_words(house)
    return [
        *(words["profile"], words["limits"], words["layout"]),
        *(line for part in ("readings", "options", "changed", "pays", "order") for line in words[part]),
    ]


@pytest.mark.parametrize("key", REGISTRY)
def test_the_words_show_no_key_of_the_program_and_no_bet_that_the_house_does_not_take(key: str) -> None:
    for house in houses(key):
        not_taken = [wager.title for wager in house.game.wagers if not house.options.in_play(wager.name)]
        not_taken = [title for title in not_taken if not any(title in other.title for other in taken(house))]
        for line in [*lines(house), *house.clauses.values()]:
            assert line and not KEY.search(line), (line, house.options)
        for line in [*rules_in_words(house)["pays"], *rules_in_words(house)["order"]]:
            assert not any(re.search(rf"\b{re.escape(title)}\b", line) for title in not_taken), (line, house.options)


def taken(house: House) -> list[Any]:
    return [wager for wager in house.game.wagers if house.options.in_play(wager.name)]


@pytest.mark.parametrize("key", REGISTRY)
def test_every_option_has_a_sentence_of_its_own(key: str) -> None:
    house = REGISTRY[key].house()
    off = house.game.felt.odds_only
    assert [field.name for field in house_fields(house.options) if field.metadata["words"] is None] == list(off)


EFFECTIVE_WITH = {  # options that change nothing under the usual rules, and a setting under which they do
    ("two-card-roo", "cut"): ("decks", "2"),
    ("mini-tex-pvp", "most"): ("structure", "no-limit"),
    ("mini-tex-pvp", "rake"): ("fee", "rake"),
    ("mini-tex-pvp", "rake_cap"): ("fee", "rake"),
    ("mini-tex-pvp", "hand_fee"): ("fee", "hand"),
    ("mini-tex-pvp", "time_fee"): ("fee", "time"),
    ("tiger-pai-gow", "rounded_to"): ("commission", "5"),
    ("tiger-pai-gow", "settle_from"): ("color_bet", "yin"),
}


@pytest.mark.parametrize("key", REGISTRY)
def test_every_value_of_an_option_gives_other_rules_in_words(key: str) -> None:
    """In the rules themselves: the list of changes and the name of the profile do not count."""
    game = REGISTRY[key]
    for field in house_fields(game.options()):
        if field.name in game.felt.odds_only:
            continue
        beside = EFFECTIVE_WITH.get((key, field.name))
        words: dict[str, str] = {}
        for value in some(field.metadata["values"]):
            house = game.configured(None, [*([beside] if beside else []), (field.name, value_text(value))])
            rules = {part: lines for part, lines in rules_in_words(house).items() if part not in ("profile", "changed")}
            same = words.setdefault(str(rules), value_text(value))
            assert same == value_text(value), f"{field.name}={value_text(value)} reads as {field.name}={same}"


SAID = [  # a setting, a clause that it changes, and words that the clause has then, and has not by default
    ("two-card-roo", "flush_wins=3/2", "13", "two suited cards pays 3 to 2"),
    ("three-card-roo", "offered=pairs", "10", "The dealer pays these Pairs Pay bets"),
    ("high-card-draw", "stand=pat-7", "8", "two with a 7, 8 or 9"),
    ("high-card-draw", "qualify=jack", "20", "(J, Q or K)"),
    ("high-card-draw", "correction=on", "14", "House option: the dealer corrects"),
    ("mini-tex", "offered=no", "1", "makes an ante bet."),
    ("mini-tex", "folded_cards=leave", "4", "left until the end"),
    ("mini-tex", "qualifier=ace-king", "12B", "ace-king or better"),
    ("mini-tex-pvp", "muck=no", "9B", "Every hand is shown"),
    ("mini-tex-pvp", "button=dead", "11", "an empty seat"),
    ("mini-tex-pvp", "fee=hand", "1", "$1 a hand"),
    ("mini-tex-pvp", "fee=rake", "9", "10% of each pot"),
    ("blackjack", "bonus=none", "1", "within the limits."),
    ("blackjack", "peek=no", "2", "one face up to the dealer"),
    ("blackjack", "peek=no", "7a", "before the players act"),
    ("blackjack", "peek=no", "7c", "does not look"),
    ("blackjack", "peek=no", "7f", "except against an ace"),
    ("blackjack", "dealer_22=push", "7k", "22 pushes"),
    ("blackjack", "surrender=late", "7g", "surrender"),
    ("tiger-pai-gow", "start=rng", "3", "A random number decides"),
    ("tiger-pai-gow", "foul_hands=lose", "5", "A foul hand loses"),
    ("tiger-pai-gow", "house_way=b", "7", "Foxwoods"),
    ("tiger-pai-gow", "pay_better=yes", "11", "are paid as a color match"),
    ("tiger-pai-gow", "commission=5", "12", "5% commission"),
    ("tiger-pai-gow", "joker_matches=no", "12a", "does not match"),
    ("tiger-pai-gow", "seven_match_bonus=40", "13", "40 to 1"),
]


@pytest.mark.parametrize(("key", "setting", "number", "words"), SAID)
def test_a_clause_says_what_the_option_in_force_makes_of_it(key: str, setting: str, number: str, words: str) -> None:
    game, (name, _, value) = REGISTRY[key], setting.partition("=")
    assert words in game.configured(None, [(name, value)]).clauses[number]
    assert words not in game.configured(None).clauses[number]


def test_the_envy_bonus_is_said_to_be_paid_on_the_hands_of_the_manual_alone() -> None:
    game = REGISTRY["tiger-pai-gow"]
    assert "on one of the top seven hands" in game.house().clauses["11"]
    other = game.configured(None, [("pays.envy.straight", "5")]).clauses["11"]
    assert "top seven" not in other and "Straight" in other


DIRECTED = [
    ("three-card-roo", "28"),
    ("two-card-roo", "13"),
    ("blackjack", "7k"),
    ("mini-tex", "10"),
    ("high-card-draw", "20"),
]
BY_MANUAL = {  # clauses under which a manual itself gives the direction
    "high-card-draw": "16 24 25 26",
    "mini-tex": "12 12A 12B 13A 13B 13C 13D",
    "blackjack": "3 4",
    "tiger-pai-gow": "9 10 11 12 12a 14",
}
BY_THE_PLAYERS = {"blackjack": "7b 7h 7i", "mini-tex-pvp": "4 6 8 9"}  # settled in the order in which players act


@pytest.mark.parametrize("key", MANUAL_ORDER)
def test_a_direction_that_no_manual_gives_is_marked_as_the_houses_own(key: str) -> None:
    house = REGISTRY[key].house()
    known = f"{BY_MANUAL.get(key, '')} {BY_THE_PLAYERS.get(key, '')}".split()
    for seed in range(12):
        log = DealtTable(house, f"directions {seed}").play().round.log
        settled = [(one.clause, one.act) for one in log if isinstance(one.act, Settle)]
        for (clause, act), (other, following) in pairwise(settled):
            if clause is other and act.wager == following.wager and act.spot != following.spot:
                marked = any(map(house.sets_direction, clause.numbers))
                assert marked or set(clause.numbers) & set(known), (clause, act)


@pytest.mark.parametrize(("key", "number"), DIRECTED)
def test_the_table_settles_in_the_direction_that_the_words_say_and_mark_as_the_houses_own(
    key: str, number: str
) -> None:
    for side in ("right", "left"):
        check_direction(key, number, side)


def check_direction(key: str, number: str, side: str) -> None:
    house = REGISTRY[key].configured(None, [("settle_from", side)])
    assert house.sets_direction(number)
    order = [line for line in rules_in_words(house)["order"] if line.endswith("(house convention)")]
    assert order and all(f"from the dealer's {side}" in line.lower() for line in order)
    assert "house convention" in house.source_of(number).lower()
    for seed in range(30):
        events = DealtTable(house, str(seed)).play().round.log
        passed = [int(event.act.spot.partition(".")[0]) for event in events
                  if isinstance(event.act, Settle) and number in event.clause.numbers
                  and event.act.wager == house.game.main[0]]  # fmt: skip
        if len(set(passed)) > 1:
            assert passed == sorted(passed, reverse=side == "right")
            return
    raise AssertionError("no round settled two seats under this clause")


def test_pocket_roo_is_paid_after_all_play_bets_or_with_each_as_the_house_says() -> None:
    for value, with_play in (("after-play", False), ("with-play", True)):
        house = REGISTRY["three-card-roo"].configured(None, [("pocket_pass", value)])
        for seed in range(200):
            acts = [event.act for event in DealtTable(house, str(seed)).play().round.log
                    if event.clause.number in ("27", "28", "29", "30") and isinstance(event.act, Settle)]  # fmt: skip
            wagers = [act.wager for act in acts if act.wager in ("play", "pocket")]
            if "pocket" in wagers and wagers[-1] == "play" or (not with_play and wagers.count("pocket") > 1):
                assert (wagers.index("pocket") < len(wagers) - 1 - wagers[::-1].index("play")) is with_play
                break
        else:
            raise AssertionError("no round distinguishes the two")


@pytest.mark.parametrize("key", [key for key in REGISTRY if hasattr(REGISTRY[key].options(), "settle_from")])
def test_every_pass_settles_in_the_direction_by_which_the_trainer_grades(key: str) -> None:
    """Of every clause, also of those whose source says nothing of a direction: only the pass does."""
    for side in ("right", "left"):
        house = REGISTRY[key].configured(None, [("settle_from", side)])
        by_the_players = BY_THE_PLAYERS.get(key, "").split()
        for seed in range(12):
            log = DealtTable(house, f"passes {seed}").play().round.log
            for one, other in pairwise(log):
                if one.clause is other.clause and isinstance(one.act, Settle) and isinstance(other.act, Settle):
                    first, second = seat_of(one.act.spot), seat_of(other.act.spot)
                    if first != second and one.act.wager == other.act.wager and one.clause.number not in by_the_players:
                        assert (first > second) is house.settles_from_right(*one.clause.numbers), one.clause
