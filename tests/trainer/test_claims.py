"""Claims as text: what they mean, and one sentence for what means nothing."""

import re

import pytest

from pitboss.acts import Arrange, Deal, Lay, Settle, Turn
from pitboss.errors import BadInput
from pitboss.games import REGISTRY
from pitboss.games.three_card_roo.hand import Open
from pitboss.games.three_card_roo.wagers import Play, Pocket
from pitboss.trainer.claim_text import examples, parse_claims
from pitboss.trainer.claims import Claim, claim_for, claim_words, differs, explain
from pitboss.trainer.deal import Dealing
from tests.games.parts import DELETABLE, part

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
        ("deal dealer face down", [Claim("deal", "dealer", face="down")]),
        ("deal two cards face up to seat 1", [Claim("deal", "1", n=2, face="up")]),
        ("deal a card to seat 3", [Claim("deal", "3")]),
        ("draw 2 down to the dealer", [Claim("deal", "dealer", n=2, face="down")]),
        ("pay $20 to seat 3 for pocket roo", [Claim("pay", "3", "pocket", cents=2000)]),
        ("Pay 20 on the Pocket Roo at seat 3", [Claim("pay", "3", "pocket", cents=2000)]),
        ("take the play bet from seat 6", [Claim("take", "6", "play")]),
        ("push the play bet on seat 4", [Claim("push", "4", "play")]),
        ("muck the cards of seat 3", [Claim("collect", "3")]),
        ("flip over the dealer's cards", [Claim("turn", "dealer")]),
        ("set the dealer's hand middle open", [Claim("set", "dealer", "middle")]),
        ("deal seats 1 to 2", [Claim("deal", "1"), Claim("deal", "2")]),
    ],
)
def test_a_line_is_read_as_claims(line: str, claims: list[Claim]) -> None:
    assert parse_claims(line, ROO) == claims


TYPED = [
    ("blackjack", "take 6 match the color 15", "take 6 match_the_color 15"),
    ("three-card-roo", "pay 3 pocket roo 20", "pay 3 pocket 20"),
    ("three-card-roo", "push seat 4 play", "push 4 play"),
    ("three-card-roo", "pay 3 pocket roo 45 dollars", "pay 3 pocket 45"),
    ("three-card-roo", "pick up seat 3", "collect 3"),
    ("three-card-roo", "lock up 2 play", "take 2 play"),
    ("three-card-roo", "turn over the dealer's cards", "turn dealer"),
    ("mini-tex", "deal the flop", "deal board 2"),
    ("mini-tex", "deal the river", "deal board"),
    ("mini-tex", "deal the river card", "deal board"),
    ("mini-tex", "deal flop", "deal board 2"),
    ("mini-tex", "deal the flop face up", "deal board 2 up"),
    ("mini-tex", "put out the flop", "deal board 2"),
    ("mini-tex", "bury a card", "burn"),
    ("mini-tex", "bury one", "burn"),
    ("mini-tex", "burn one card", "burn"),
    ("mini-tex", "burn a card", "burn"),
    ("mini-tex", "muck seat 2", "collect 2"),
    ("mini-tex", "muck seat 2's hand", "collect 2"),
    ("mini-tex", "take seat 3's ante", "take 3 ante"),
    ("mini-tex", "take the ante from seat 3", "take 3 ante"),
    ("mini-tex", "turn over the dealer's hole cards", "turn dealer"),
    ("mini-tex", "turn my cards", "turn dealer"),
    ("mini-tex", "turn over my hand", "turn dealer"),
    ("mini-tex", "show the dealer's hand", "turn dealer"),
    ("mini-tex", "flip my cards over", "turn dealer"),
    ("mini-tex", "collect the board", "collect board"),
    ("mini-tex", "pick up the community cards", "collect board"),
    ("mini-tex", "collect the community cards", "collect board"),
    ("mini-tex", "collect the burns", "collect burn"),
    ("mini-tex", "collect the burn cards", "collect burn"),
    ("mini-tex", "pay seat 5's play bet $40", "pay 5 play 40"),
    ("mini-tex", "pay seat 5 even money on the ante, 25", "pay 5 ante 25"),
    ("mini-tex", "pay 5 ante 25 dollars", "pay 5 ante 25"),
    ("mini-tex", "push seat 1's play bet", "push 1 play"),
    ("mini-tex", "seat 3 ante loses", "take 3 ante"),
    ("mini-tex", "take seat 3 flop", "take 3 flop"),
    ("mini-tex", "give seat 2 two cards", "deal 2 2"),
    ("mini-tex-pvp", "deal the flop", "deal board 2"),
    ("mini-tex-pvp", "push seat 4 the pot, 120", "award 4 120"),
    ("mini-tex-pvp", "push $120 to seat 4", "award 4 120"),
    ("mini-tex-pvp", "push the pot of 120 to seat 4", "award 4 120"),
    ("mini-tex-pvp", "award the pot to seat 4, 120", "award 4 120"),
    ("mini-tex-pvp", "seat 4 wins 120", "award 4 120"),
    ("mini-tex-pvp", "ship it to seat 4 120", "award 4 120"),
    ("mini-tex-pvp", "push 120 from the main pot to seat 4", "award 4 120"),
    ("blackjack", "hit the dealer", "deal dealer"),
    ("blackjack", "hit seat 3", "deal 3"),
    ("blackjack", "draw a card", "deal dealer"),
    ("blackjack", "check the hole card", "look dealer"),
    ("blackjack", "peek", "look dealer"),
    ("blackjack", "look dealer", "look dealer"),
    ("blackjack", "look at the hole card", "look dealer"),
    ("blackjack", "turn over the hole card", "turn dealer"),
    ("blackjack", "flip the hole card", "turn dealer"),
    ("blackjack", "pay the blackjack on seat 2 $22.50", "pay 2 bet 22.50"),
    ("blackjack", "pay seat 2 blackjack 22.50", "pay 2 bet 22.50"),
    ("blackjack", "Pay seat 3 $22.50 on blackjack", "pay 3 bet 22.50"),
    ("blackjack", "take seat 5's bet", "take 5 bet"),
    ("blackjack", "take insurance from seat 3", "take 3 insurance"),
    ("blackjack", "pay insurance seat 3 50", "pay 3 insurance 50"),
    ("blackjack", "take seat 3's hard hand", "take 3 hard_hand"),
    ("blackjack", "take seat 4 hand 2 blackjack", "take 4.2 bet"),
    ("blackjack", "collect seat 4 hand 2", "collect 4.2"),
    ("blackjack", "collect seat 4's second hand", "collect 4.2"),
    ("blackjack", "deal a card to seat 4 hand 2", "deal 4.2"),
    ("blackjack", "deal up card to dealer", "deal dealer up"),
    ("blackjack", "deal the hole card", "deal dealer"),
    ("blackjack", "lock up seat 3 match the color", "take 3 match_the_color"),
    ("blackjack", "sweep seat 6 match the color", "take 6 match_the_color"),
    ("blackjack", "collect match the color from seat 6", "take 6 match_the_color"),
    ("blackjack", "lose 6 match", "take 6 match_the_color"),
    ("blackjack", "seat two blackjack loses", "take 2 bet"),
    ("blackjack", "dealer hits", "deal dealer"),
    ("blackjack", "deal me a card", "deal dealer"),
    ("blackjack", "the dealer turns over the hole card", "turn dealer"),
    ("blackjack", "I take seat 5's blackjack, $20", "take 5 bet 20"),
    ("three-card-roo", "I leave high open", "set dealer high"),
    ("three-card-roo", "dealer plays for high", "set dealer high"),
    ("three-card-roo", "dealer leaves the middle open", "set dealer middle"),
    ("tiger-pai-gow", "turn over the breaker card", "turn breaker_card"),
    ("tiger-pai-gow", "turn the breaker", "turn breaker_card"),
    ("tiger-pai-gow", "deal the breaker card", "deal breaker_card"),
    ("tiger-pai-gow", "deal seven cards to seat 4", "deal 4 7"),
    ("tiger-pai-gow", "deal 7 cards face down to seat 4", "deal 4 7 down"),
    ("tiger-pai-gow", "discard three cards", "deal discards 3"),
    ("tiger-pai-gow", "discard 3", "deal discards 3"),
    ("tiger-pai-gow", "set dealer Qd Ks", "set dealer qd ks"),
    ("tiger-pai-gow", "set my hand Qd Ks in front", "set dealer qd ks"),
    ("tiger-pai-gow", "turn over seat 6's cards", "turn 6"),
    ("tiger-pai-gow", "pay seat 3 seven card tiger 20", "pay 3 tiger 20"),
    ("tiger-pai-gow", "pay 3 7 card tiger 20", "pay 3 tiger 20"),
    ("tiger-pai-gow", "pay 1 pai gow with breaker 20", "pay 1 breaker 20"),
    ("tiger-pai-gow", "take seat 4 breaker", "take 4 breaker"),
    ("tiger-pai-gow", "push seat 4 pai gow", "push 4 pai_gow"),
    ("three-card-roo", "leave low open", "set dealer low"),
    ("three-card-roo", "set the dealer's hand low open", "set dealer low"),
    ("three-card-roo", "play for high", "set dealer high"),
    ("three-card-roo", "deal dealer third card", "deal dealer"),
    ("three-card-roo", "deal a third card to seat 2", "deal 2"),
    ("three-card-roo", "collect the pair on seat 3", "collect 3"),
    ("three-card-roo", "pay seat 2's 7 roo bonus 15", "pay 2 seven_roo 15"),
    ("three-card-roo", "pay bonus seat 2 15", "pay 2 seven_roo 15"),
    ("high-card-draw", "turn over dealer's first card", "turn dealer"),
    ("high-card-draw", "deal two replacement cards to seat 3", "deal 3 2"),
    ("high-card-draw", "pay seat 3 tens up 60", "pay 3 tens_up 60"),
    ("two-card-roo", "turn over seat 2's card", "turn 2"),
    ("two-card-roo", "place the first card high", "set dealer high"),
    ("mini-tex", "burn and turn the flop", "burn; deal board 2"),
    ("mini-tex", "burn, then deal the river", "burn; deal board"),
    ("two-card-roo", "deal everyone a card", "deal 1; deal 2; deal 3; deal 4; deal 5; deal 6"),
]
TYPED += [(key, *one) for key in DELETABLE for one in getattr(part(key, "shown"), "SAID", ())]


@pytest.mark.parametrize(("key", "line", "claims"), TYPED)
def test_a_claim_is_read_as_people_type_it(key: str, line: str, claims: str) -> None:
    assert "; ".join(map(str, parse_claims(line, REGISTRY[key].house()))) == claims


REFUSED = [  # each names the one thing that is missing or too much
    ("collect all cards", "is more than one step; name one seat or place"),
    ("take everything", "is more than one step; name one seat or place"),
    ("pay seat 2 blackjack 3 to 2", "gives the odds; say how much"),
    ("pay 2 blackjack", "names no amount; say how much"),
    ("push 4", "names no bet"),
    ("take 9 blackjack", "'9' is not a seat"),
]


@pytest.mark.parametrize(("line", "sentence"), REFUSED)
def test_a_line_that_cannot_be_read_is_refused_with_what_is_wrong_with_it(line: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=re.escape(sentence)):
        parse_claims(line, REGISTRY["blackjack"].house())


@pytest.mark.parametrize("key", REGISTRY)
def test_what_the_trainer_says_in_words_is_understood(key: str) -> None:
    house = REGISTRY[key].house()
    for seed in ("1", "2"):
        dealing = Dealing(house, seed)
        while not dealing.over:
            words = claim_words(dealing.due, house)
            (claim,) = parse_claims(words, house)
            assert not differs(claim, dealing.act, house), (words, claim)
            dealing.give_up()


def test_burn_is_a_card_laid_on_the_burn_place() -> None:
    assert parse_claims("burn", BURNS) == [Claim("deal", "burn", n=1)]
    assert parse_claims("bury 2", BURNS) == [Claim("deal", "burn", n=2)]
    assert str(Claim("deal", "burn", n=2, face="down")) == "burn 2"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "nothing was typed; say what you do next"),
        ("juggle 3", "'juggle' is not a dealer's action; say what you do next"),
        ("deal", "'deal' does not say where; name a seat or place, such as deal 3."),
        ("deal 9", "'9' is not a seat; 3 Card Roo has seats 1 to 6."),
        ("deal 1-9", "'9' is not a seat; 3 Card Roo has seats 1 to 6."),
        ("deal moon", "place 'moon' is not known"),
        ("deal 3 x", "'x' is not a number of cards; write a whole number such as 2."),
        ("deal 3 2 1", "'deal 3 2 1' says too much"),
        ("pay 3", "'pay 3' names no bet; say pay, the seat and one of: Play, 7 Roo bonus, Pocket Roo, Pairs Pay."),
        ("pay 3 play", "'pay 3 play' names no amount; say how much, such as pay 3 play 20."),
        ("pay 3 p 20", "bet 'p' is not known"),
        ("pay 3 play ten", "'ten' is not an amount; write dollars"),
        ("push 3 play 20", "'push 3 play 20' says too much"),
        ("set dealer", "'set dealer' does not say how"),
        ("award 3", "'award 3' names no amount"),
        ("burn x", "'x' is not a number of cards"),
        ("pay seat 2 22.50", "'pay seat 2 22.50' names no bet; say pay, the seat and one of"),
        ("burn and turn", "'burn and turn' is more than one step; say burn"),
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


def test_a_misread_hand_is_named_by_its_row() -> None:
    assert explain("row", TIE, ROO) == "The result is wrong: Play at seat 1 pushes."


def test_every_settlement_reads_back_from_its_own_text() -> None:
    for act in (WIN, LOSS, TIE):
        claim = claim_for(act, ROO)
        assert parse_claims(str(claim), ROO) == [claim]


def test_a_wrong_action_names_the_kind_that_is_due() -> None:
    verdict = Dealing(REGISTRY["three-card-roo"].house(), "1").say("turn dealer")[0]
    assert verdict.why == "The action is wrong: dealing comes first."


@pytest.mark.parametrize("game", REGISTRY)
def test_examples_are_what_the_game_understands_and_name_no_key_of_the_program(game: str) -> None:
    house = REGISTRY[game].house()
    offered = re.split("; (?:or )?", examples(house))
    assert len(offered) > 2 and not any("_" in one for one in offered)
    assert all(parse_claims(one, house) for one in offered)
