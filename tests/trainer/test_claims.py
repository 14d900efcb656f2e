"""Claims as text: what they mean, and one sentence for what means nothing."""

import re

import pytest

from pitboss.core.errors import BadInput
from pitboss.games import REGISTRY
from pitboss.games.three_card_roo.hand import Open
from pitboss.games.three_card_roo.wagers import Play, Pocket
from pitboss.rules.acts import Arrange, Deal, Lay, Settle, Turn
from pitboss.trainer.claim_text import examples, parse_claims
from pitboss.trainer.claims import Claim, claim_for, claim_words, differs, explain
from pitboss.trainer.deal import Dealing
from pitboss.trainer.modes import taught

ROO = REGISTRY["three-card-roo"].house()
BURNS = REGISTRY["two-card-roo"].house()


@pytest.mark.parametrize(
    ("line", "claims"),
    [
        ("deal 3 1 up", [Claim("deal", "3", n=1, face="up")]),
        ("deal 1-3 1 up", [Claim("deal", spot, n=1, face="up") for spot in "123"]),
        ("deal 1,4,6 2 down", [Claim("deal", spot, n=2, face="down") for spot in "146"]),
        ("collect 3-1", [Claim("collect", "3"), Claim("collect", "2"), Claim("collect", "1")]),
        ("deal dealer 2 down", [Claim("deal", "dealer", n=2, face="down")]),
        ("turn d 2", [Claim("turn", "dealer", n=2)]),
        ("set dealer middle", [Claim("set", "dealer", "middle")]),
        ("take 2 play", [Claim("take", "2", "play")]),
        ("A SEAT 2 PLAY", [Claim("take", "2", "play")]),
        ("take 2 play 20", [Claim("take", "2", "play", cents=2000)]),
        ("push 1 play", [Claim("push", "1", "play")]),
        ("pay 3 pocket 22.50", [Claim("pay", "3", "pocket", cents=2250)]),
        ("pay 3 pocket roo 20", [Claim("pay", "3", "pocket", cents=2000)]),
        ("w 3 poc $1,250", [Claim("pay", "3", "pocket", cents=125000)]),
        ("pay 3.2 pairs 5", [Claim("pay", "3.2", "pairs", cents=500)]),
        ("pay 3 7 roo bonus 5", [Claim("pay", "3", "seven_roo", cents=500)]),
        ("award 4 120", [Claim("award", "4", cents=12000)]),
        ("look", [Claim("look", "dealer")]),
        ("burn", [Claim("deal", "burn", n=1, face="down")]),
        ("burn 2", [Claim("deal", "burn", n=2, face="down")]),
    ],
)
def test_a_line_is_read_as_claims(line: str, claims: list[Claim]) -> None:
    assert parse_claims(line, BURNS if "burn" in line else ROO) == claims


@pytest.mark.parametrize("key", taught())
def test_every_step_of_a_round_reads_back_from_its_text(key: str) -> None:
    house = REGISTRY[key].house()
    for seed in ("1", "2"):
        dealing = Dealing(house, seed)
        while not dealing.over:
            (claim,) = parse_claims(str(dealing.due), house)
            assert claim_words(claim, house) and not differs(claim, dealing.act, house), claim
            dealing.claim(claim)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "nothing was typed; type what you do next"),
        ("juggle 3", "'juggle' is not a dealer's act; type one of deal, burn"),
        ("deal", "'deal' cannot be read; type deal PLACE CARDS up|down, such as deal 3 1 up."),
        ("deal 3", "'deal 3' cannot be read; type deal PLACE CARDS up|down"),
        ("deal 3 1", "'deal 3 1' cannot be read; type deal PLACE CARDS up|down"),
        ("deal 3 up", "'deal 3 up' cannot be read; type deal PLACE CARDS up|down"),
        ("turn dealer", "'turn dealer' cannot be read; type turn PLACE CARDS"),
        ("deal 9 1 up", "'9' is not a seat; 3 Card Roo has seats 1 to 6."),
        ("deal 1-9 1 up", "'9' is not a seat; 3 Card Roo has seats 1 to 6."),
        ("deal moon 1 up", "place 'moon' is not known"),
        ("deal 3 x up", "'x' is not a number of cards; write a whole number such as 2."),
        ("pay 3", "'pay 3' cannot be read; type pay PLACE BET AMOUNT, such as pay 3 play 22.50."),
        ("pay 3 play", "'pay 3 play' cannot be read; type pay PLACE BET AMOUNT"),
        ("pay 3 p 20", "bet 'p' is not known"),
        ("pay 3 play ten", "'ten' is not an amount; write dollars"),
        ("push 3 play 20", "bet 'play 20' is not known"),
        ("set dealer", "'set dealer' cannot be read; type set PLACE HOW"),
        ("award 3", "'award 3' cannot be read; type award PLACE AMOUNT"),
        ("collect 3 4", "'collect 3 4' cannot be read; type collect PLACE"),
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
    ("claim", "act", "wrong"),
    [
        (Claim("pay", "3", "pocket", cents=3000), WIN, ""),
        (Claim("pay", "3", "pocket", cents=1500), WIN, "amount"),
        (Claim("take", "3", "pocket"), WIN, "row"),
        (Claim("push", "3", "pocket"), WIN, "row"),
        (Claim("pay", "3", "play", cents=3000), WIN, "wager"),
        (Claim("pay", "2", "pocket", cents=3000), WIN, "spot"),
        (Claim("collect", "3"), WIN, "verb"),
        (Claim("take", "2", "play"), LOSS, ""),
        (Claim("take", "2", "play", cents=2000), LOSS, ""),
        (Claim("take", "2", "play", cents=1000), LOSS, "amount"),
        (Claim("push", "1", "play"), TIE, ""),
        (Claim("pay", "1", "play", cents=2000), TIE, "row"),
        (Claim("deal", "3", n=1, face="up"), Deal("3", (0,)), ""),
        (Claim("deal", "3", n=1, face="down"), Deal("3", (0,)), "face"),
        (Claim("deal", "3", n=1), Deal("3", (0,)), "face"),
        (Claim("deal", "3", n=2, face="up"), Deal("3", (0,)), "cards"),
        (Claim("deal", "3", face="up"), Deal("3", (0,)), "cards"),
        (Claim("deal", "dealer", n=1, face="down"), Lay("dealer", (0,)), ""),
        (Claim("deal", "dealer", n=1, face="up"), Lay("dealer", (0,)), "face"),
        (Claim("turn", "dealer", n=2), Turn("dealer", (0, 1)), ""),
        (Claim("turn", "dealer", n=1), Turn("dealer", (0, 1)), "cards"),
        (Claim("turn", "dealer"), Turn("dealer", (0, 1)), "cards"),
        (Claim("set", "dealer", "mid"), Arrange("dealer", Open.MIDDLE), ""),
        (Claim("set", "dealer", "high"), Arrange("dealer", Open.MIDDLE), "choice"),
    ],
)
def test_the_first_field_that_is_wrong_or_left_out_is_named(claim: Claim, act: Settle, wrong: str) -> None:
    assert differs(claim, act, ROO) == wrong
    assert not wrong or explain(wrong, act, ROO)


def test_what_a_deal_or_turn_leaves_out_is_refused_before_it_is_judged() -> None:
    dealing = Dealing(ROO, "1")
    for claim in (Claim("deal", "1"), Claim("deal", "1", n=1), Claim("deal", "1", face="up"), Claim("turn", "dealer")):
        with pytest.raises(BadInput, match="does not say"):
            dealing.claim(claim)
    assert dealing.score.mistakes == []


def test_a_wrong_amount_is_explained_by_odds_and_stake_not_by_the_sum() -> None:
    why = explain("amount", WIN, ROO)
    assert why == "Only the amount is wrong: 10 Roo, pays 2 to 1 on $15."
    assert "30" not in why


def test_a_misread_hand_is_named_by_its_row() -> None:
    assert explain("row", TIE, ROO) == "The result is wrong: Play at seat 1 pushes."


def test_every_settlement_reads_back_from_its_own_text() -> None:
    for act in (WIN, LOSS, TIE):
        claim = claim_for(act, ROO)
        assert parse_claims(str(claim), ROO) == [claim]


def test_a_wrong_action_names_the_kind_that_is_due() -> None:
    verdict = Dealing(REGISTRY["three-card-roo"].house(), "1").say("turn dealer 1")[0]
    assert verdict.why == "The action is wrong: dealing comes first."


@pytest.mark.parametrize("game", taught())
def test_examples_are_what_the_game_understands(game: str) -> None:
    house = REGISTRY[game].house()
    offered = re.split("; (?:or )?", examples(house))
    assert len(offered) > 2 and all(parse_claims(one, house) for one in offered)
