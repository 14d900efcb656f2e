"""Claims as text: what they mean, and one sentence for what means nothing."""

import re

import pytest

from pitboss.acts import Arrange, Deal, Lay, Settle, Turn
from pitboss.errors import BadInput
from pitboss.games import REGISTRY
from pitboss.games.three_card_roo.hand import Open
from pitboss.games.three_card_roo.wagers import Play, Pocket
from pitboss.trainer.claim_text import examples, parse_claims
from pitboss.trainer.claims import Claim, claim_for, differs, explain
from pitboss.trainer.deal import Dealing

ROO = REGISTRY["three-card-roo"].house()
BURNS = REGISTRY["two-card-roo"].house()


@pytest.mark.parametrize(
    ("line", "claims"),
    [
        ("deal 3", [Claim("deal", "3")]),
        ("deal 1-3", [Claim("deal", "1"), Claim("deal", "2"), Claim("deal", "3")]),
        ("collect 3-1", [Claim("collect", "3"), Claim("collect", "2"), Claim("collect", "1")]),
        ("deal 1,4,6 down", [Claim("deal", spot, face="down") for spot in "146"]),
        ("deal dealer 2 down", [Claim("deal", "dealer", n=2, face="down")]),
        ("turn d", [Claim("turn", "dealer")]),
        ("set dealer middle", [Claim("set", "dealer", "middle")]),
        ("take 2 play", [Claim("take", "2", "play")]),
        ("A 2 PLAY", [Claim("take", "2", "play")]),
        ("push 1 play", [Claim("push", "1", "play")]),
        ("pay 3 pocket 22.50", [Claim("pay", "3", "pocket", cents=2250)]),
        ("w 3 poc $1,250", [Claim("pay", "3", "pocket", cents=125000)]),
        ("pay 3.2 pairs 5", [Claim("pay", "3.2", "pairs", cents=500)]),
        ("award 4 120", [Claim("award", "4", cents=12000)]),
    ],
)
def test_a_line_says(line: str, claims: list[Claim]) -> None:
    assert parse_claims(line, ROO) == claims


def test_burn_is_a_card_laid_on_the_burn_place() -> None:
    assert parse_claims("burn", BURNS) == [Claim("deal", "burn", n=1)]
    assert parse_claims("bury 2", BURNS) == [Claim("deal", "burn", n=2)]
    assert str(Claim("deal", "burn", n=2, face="down")) == "burn 2"


@pytest.mark.parametrize("key", REGISTRY)
def test_the_examples_of_a_hint_are_of_the_game(key: str) -> None:
    house = REGISTRY[key].house()
    for line in re.split(", | or ", examples(house)):
        assert parse_claims(line, house), line


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "nothing was said; say what you do next"),
        ("juggle 3", "'juggle' is nothing a dealer does; say what you do next"),
        ("deal", "'deal' does not say where; name a seat or place, such as deal 3."),
        ("deal 9", "'9' is no seat; 3 Card Roo has seats 1 to 6."),
        ("deal 1-9", "'9' is no seat; 3 Card Roo has seats 1 to 6."),
        ("deal moon", "place 'moon' is not known"),
        ("deal 3 x", "'x' is no number of cards; write a whole number such as 2."),
        ("deal 3 2 1", "'deal 3 2 1' says too much"),
        ("pay 3", "'pay 3' names no wager; say pay, the seat and one of: play, seven_roo, pocket, pairs."),
        ("pay 3 play", "'pay 3 play' names no amount; say how much, such as pay 3 play 20."),
        ("pay 3 p 20", "bet 'p' is not known"),
        ("pay 3 play ten", "'ten' is no amount; write dollars"),
        ("push 3 play 20", "'push 3 play 20' says too much"),
        ("set dealer", "'set dealer' does not say how"),
        ("award 3", "'award 3' names no amount"),
        ("burn x", "'x' is no number of cards"),
    ],
)
def test_bad_lines_get_one_sentence(line: str, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_claims(line, ROO)
    assert str(refused.value).startswith(sentence)
    assert "\n" not in str(refused.value)


WIN = Settle("3", "pocket", Pocket.TEN, 1500)  # 2 to 1
LOSS = Settle("2", "play", Play.LOSS, 2000)
TIE = Settle("1", "play", Play.TIE, 2000)


@pytest.mark.parametrize(
    ("line", "act", "wrong"),
    [
        ("pay 3 pocket 30", WIN, ""),
        ("pay 3 pocket 15", WIN, "amount"),
        ("take 3 pocket", WIN, "row"),
        ("push 3 pocket", WIN, "row"),
        ("pay 3 play 30", WIN, "wager"),
        ("pay 2 pocket 30", WIN, "spot"),
        ("collect 3", WIN, "verb"),
        ("take 2 play", LOSS, ""),
        ("take 2 play 20", LOSS, ""),
        ("take 2 play 10", LOSS, "amount"),
        ("push 1 play", TIE, ""),
        ("pay 1 play 20", TIE, "row"),
        ("deal 3", Deal("3", (0,)), ""),
        ("deal 3 up", Deal("3", (0,)), ""),
        ("deal 3 down", Deal("3", (0,)), "face"),
        ("deal 3 2", Deal("3", (0,)), "cards"),
        ("deal 3", Deal("3", (0, 1)), "cards"),
        ("deal dealer", Lay("dealer", (0,)), ""),
        ("deal dealer up", Lay("dealer", (0,)), "face"),
        ("turn dealer", Turn("dealer", (0, 1)), ""),
        ("turn dealer 1", Turn("dealer", (0, 1)), "cards"),
        ("set dealer mid", Arrange("dealer", Open.MIDDLE), ""),
        ("set dealer high", Arrange("dealer", Open.MIDDLE), "choice"),
    ],
)
def test_the_first_field_that_is_wrong_is_named(line: str, act: Settle, wrong: str) -> None:
    (claim,) = parse_claims(line, ROO)
    assert differs(claim, act, ROO) == wrong
    assert not wrong or explain(wrong, act, ROO)


def test_a_wrong_amount_is_explained_by_odds_and_stake_not_by_the_sum() -> None:
    why = explain("amount", WIN, ROO)
    assert why == "Only the amount is wrong: 10 Roo, pays 2 to 1 on $15."
    assert "30" not in why


@pytest.mark.parametrize(
    ("game", "line", "claim"),
    [
        ("blackjack", "take 6 match the color 15", "take 6 match_the_color 15"),
        ("blackjack", "Pay seat 3 $22.50 on blackjack", "pay 3 bet 22.50"),
        ("three-card-roo", "pay 3 pocket roo 20", "pay 3 pocket 20"),
        ("three-card-roo", "push seat 4 play", "push 4 play"),
        ("three-card-roo", "turn over the dealer's cards", "turn dealer"),
        ("tiger-pai-gow", "pay 2 7 card tiger 25", "pay 2 tiger 25"),
        ("tiger-pai-gow", "pay 1 pai gow with breaker 20", "pay 1 breaker 20"),
        ("mini-tex", "burn a card", "burn"),
    ],
)
def test_a_claim_is_read_as_people_type_it(game: str, line: str, claim: str) -> None:
    assert [str(one) for one in parse_claims(line, REGISTRY[game].house())] == [claim]


def test_a_misread_hand_is_named_by_its_row() -> None:
    assert explain("row", TIE, ROO) == "The result is wrong: Play at seat 1 pushes."


def test_every_settlement_reads_back_from_its_own_text() -> None:
    for act in (WIN, LOSS, TIE):
        claim = claim_for(act, ROO)
        assert parse_claims(str(claim), ROO) == [claim]


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("pay 3 pocket roo 45 dollars", "pay 3 pocket 45"),
        ("pick up seat 3", "collect 3"),
        ("lock up 2 play", "take 2 play"),
    ],
)
def test_a_dealers_own_words_are_understood(said: str, plain: str) -> None:
    house = REGISTRY["three-card-roo"].house()
    assert parse_claims(said, house) == parse_claims(plain, house)


def test_a_wrong_action_names_the_kind_that_is_due() -> None:
    verdict = Dealing(REGISTRY["three-card-roo"].house(), "1").say("turn dealer")[0]
    assert verdict.why == "The action is wrong: dealing comes first."
