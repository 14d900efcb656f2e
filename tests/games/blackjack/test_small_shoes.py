"""The exact module against plain recursion, on shoes small enough for both."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction as F
from random import Random

import pytest

from pitboss.games.blackjack.exact.exact_round import ExactRound
from pitboss.games.blackjack.exact.hand_values import HandAction
from pitboss.games.blackjack.exact.play_rules import PlayRules
from tests.games.blackjack.brute import Hand, Policy, Shoe, Table, TooSmall, draws, total
from tests.sizes import sized

#        A  2  3  4  5  6  7  8  9  T
SMALL = (2, 0, 0, 0, 3, 0, 0, 3, 0, 5)
SIXES = (3, 0, 0, 0, 0, 5, 0, 0, 3, 8)
LOW = (0, 3, 0, 0, 0, 0, 4, 0, 0, 6)
TENS = (2, 0, 0, 0, 0, 0, 3, 0, 3, 7)
FOURS = (0, 0, 0, 5, 0, 0, 2, 0, 0, 8)
SHOES = {"A-5-8-T": SMALL, "2-7-T": LOW, **sized({}, {"A-6-9-T": SIXES})}

HOUSE = PlayRules()
HOUSES = {
    "wa-6": HOUSE,
    "stands on soft 17": replace(HOUSE, hits_soft_17=False),
    "no double after split": replace(HOUSE, double_after_split=False),
    "double 9-11": replace(HOUSE, double="9-11"),
    "two hands": replace(HOUSE, max_hands=2),
    "three hands, resplit aces": replace(HOUSE, max_hands=3, resplit_aces=True),
    "resplit and hit aces": replace(HOUSE, resplit_aces=True, hit_split_aces=True),
    "hit split aces": replace(HOUSE, hit_split_aces=True),
    "surrender": replace(HOUSE, surrender=True),
    "no hole card": replace(HOUSE, peek=False),
    "no hole card, surrender, 6 to 5": replace(HOUSE, peek=False, surrender=True, blackjack_pays=F(6, 5)),
}


def policies(round: ExactRound) -> dict[int, Policy]:
    """The strategies of a round, by cards."""
    found: dict[int, Policy] = {}
    for up, card in round.up_cards.items():
        columns = card.against.hands.counts.T.tolist()
        hands: list[Hand] = [tuple(i + 1 for i, n in enumerate(column) for _ in range(n)) for column in columns]
        tables = (
            {hand: HandAction(int(action)) for hand, action in zip(hands, table, strict=True)}
            for table in (card.strategy.plain, card.strategy.best, card.strategy.first)
        )
        found[up + 1] = Policy(*tables)
    return found


@pytest.mark.parametrize("shoe", SHOES.values(), ids=SHOES)
@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)
def test_the_whole_round_is_worth_what_recursion_says(shoe: Shoe, house: PlayRules) -> None:
    round = ExactRound(shoe, house, exact=True)
    assert round.value == Table(shoe, house, policies(round)).value()


def any_case(rng: Random) -> tuple[Shoe, PlayRules]:
    """A shoe of three or four values and any rules."""
    shoe = [0] * 10
    for value in rng.sample(range(10), rng.choice((3, 4))):
        shoe[value] = rng.randint(3, 5) + 3 * (value == 9)
    yes = [rng.random() < 0.5 for _ in range(6)]
    house = PlayRules(
        hits_soft_17=yes[0],
        double=rng.choice(("any", "9-11", "10-11")),
        double_after_split=yes[1],
        max_hands=rng.choice((2, 3, 4)),
        resplit_aces=yes[2],
        hit_split_aces=yes[3],
        surrender=yes[4],
        blackjack_pays=F(rng.choice(("3/2", "6/5", "1", "2"))),
        peek=yes[5],
    )
    return tuple(shoe), house


def test_any_rules_on_any_small_shoe() -> None:
    rng, compared = Random(5), 0
    while compared < sized(1, 8):
        shoe, house = any_case(rng)
        if not 14 <= sum(shoe) <= sized(14, 16):
            continue
        round = ExactRound(shoe, house, exact=True)
        try:
            value = Table(shoe, house, policies(round)).value()
        except TooSmall:  # a shoe that can run out in the middle of a round
            continue
        assert round.value == value, (shoe, house)
        compared += 1


@pytest.mark.parametrize(("shoe", "pair"), [(SMALL, 5), (SMALL, 8), (TENS, 10), (SIXES, 1), (SIXES, 6), (FOURS, 4)])
def test_a_split_is_worth_what_recursion_says_even_where_it_is_not_best(shoe: Shoe, pair: int) -> None:
    house = replace(HOUSE, max_hands=4, resplit_aces=True)
    round = ExactRound(shoe, house, exact=True)
    for up, card in round.up_cards.items():
        out = [*shoe]
        out[up] -= 1
        out[pair - 1] -= 2
        if min(out) < 0:
            continue
        table = Table(shoe, house, policies(round))
        table.policies[up + 1].first[pair, pair] = HandAction.SPLIT
        hand = card.against.hands.find(pair - 1, pair - 1)
        played = card.splits[pair - 1][0] - (1 - card.against.live[hand])
        assert played == table.deal(pair, pair, tuple(out), up + 1)


def best_play(hand: Hand, shoe: Shoe, dealer_hand: Hand, table: Table) -> F:
    """Value of hit or stand played as well as possible, knowing one's own cards and that there is no blackjack."""
    stand = known(hand, shoe, dealer_hand, table)
    if total(hand) >= 21:
        return stand
    return max(stand, hit(hand, shoe, dealer_hand, table))


def chances(shoe: Shoe, up: int) -> list[tuple[int, F, Shoe]]:
    """The next card, given that the card under the up card makes no blackjack."""
    bad = {1: 10, 10: 1}.get(up, 0)
    weights = []
    for card, p, left in draws(shoe):
        risk = F(left[bad - 1], sum(left)) if bad else F(0)
        weights.append((card, p * (1 - risk), left))
    whole = sum((weight for _, weight, _ in weights), F(0))
    return [(card, weight / whole, left) for card, weight, left in weights]


def hit(hand: Hand, shoe: Shoe, dealer_hand: Hand, table: Table) -> F:
    value = F(0)
    for card, p, left in chances(shoe, dealer_hand[0]):
        more = (*hand, card)
        value += p * (-1 if total(more) > 21 else best_play(more, left, dealer_hand, table))
    return value


def known(hand: Hand, shoe: Shoe, dealer_hand: Hand, table: Table) -> F:
    """Value of standing when the dealer has no blackjack."""
    ends = {end: p for end, p in table.dealer(dealer_hand, shoe).items() if end != 22}
    won = sum((p * ((total(hand) > end) - (total(hand) < end)) for end, p in ends.items()), F(0))
    return won / sum(ends.values(), F(0))


@pytest.mark.parametrize("shoe", [SMALL, LOW], ids=["A-5-8-T", "2-7-T"])
def test_hit_stand_and_double_are_best_play_behind_a_peek(shoe: Shoe) -> None:
    round = ExactRound(shoe, HOUSE, exact=True)
    table = Table(shoe, HOUSE, {})
    for up, card in round.up_cards.items():
        against = card.against
        for at in against.hands.two:
            hand: Hand = tuple(i + 1 for i, n in enumerate(against.hands.counts[:, at].tolist()) for _ in range(n))
            left = tuple(n - (i == up) - hand.count(i + 1) for i, n in enumerate(shoe))
            if min(left) < 0:
                continue
            live = against.live[at]
            assert against.stand[at] / live == known(hand, left, (up + 1,), table)
            assert against.hit[at] / live == hit(hand, left, (up + 1,), table)
            doubled = sum(
                (p * (-1 if total((*hand, c)) > 21 else known((*hand, c), rest, (up + 1,), table)))
                for c, p, rest in chances(left, up + 1)
            )
            assert against.double[at] / live == 2 * doubled
