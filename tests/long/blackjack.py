"""Long proofs of blackjack, run by hand.

python -m tests.long.blackjack shoes 200     random small shoes and rules: exact value against plain recursion
python -m tests.long.blackjack rules 100     random rules on full shoes: floating point against exact fractions
"""

from __future__ import annotations

import random
import sys

from pitboss.games.blackjack.exact.exact_round import ExactRound, in_fractions
from pitboss.games.blackjack.exact.shoe import full_shoe
from tests.games.blackjack.brute import Table, TooSmall
from tests.games.blackjack.test_small_shoes import any_case, policies


def shoes(number: int, rng: random.Random) -> None:
    compared = 0
    while compared < number:
        shoe, house = any_case(rng)
        if not 13 <= sum(shoe) <= 19:
            continue
        round = ExactRound(shoe, house, exact=True)
        try:
            value = Table(shoe, house, policies(round)).value()
        except TooSmall:
            continue
        assert round.value == value, (shoe, house)
        compared += 1
    print(f"{compared} small shoes under random rules: all equal")


def rules(number: int, rng: random.Random) -> None:
    worst = 0.0
    for _ in range(number):
        decks, house = rng.randint(1, 8), any_case(rng)[1]
        found = ExactRound(full_shoe(decks), house)
        exact = in_fractions(found)
        results = exact.results
        whole = results.blackjack + results.both_blackjack + results.dealer_blackjack + results.surrender
        assert whole + results.split + sum(results.single) + sum(results.double) == 1, (decks, house)
        worst = max(worst, abs(float(exact.value) - float(found.value)))
    print(f"{number} rule sets on full shoes: results add up exactly; floating point is off by {worst:.1e} at most")


if __name__ == "__main__":
    what, number = sys.argv[1], int(sys.argv[2])
    {"shoes": shoes, "rules": rules}[what](number, random.Random(1))
