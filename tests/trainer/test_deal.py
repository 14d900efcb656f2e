"""Deal a round: every game to its end by the engine's own claims, and wrong claims with the clause."""

from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from pitboss.core.errors import BadInput, RoundOver
from pitboss.drills.moments import Wanted
from pitboss.drills.questions import ExamPart
from pitboss.games import REGISTRY
from pitboss.rules.acts import Ask, Collect, Settle
from pitboss.rules.captions import title
from pitboss.rules.house import House
from pitboss.trainer.attempts import dealt
from pitboss.trainer.claims import Claim, claim_for, is_asked
from pitboss.trainer.coverage import houses
from pitboss.trainer.deal import Dealing, paced
from pitboss.trainer.dealt import DealtTable, deal_round
from pitboss.trainer.exam_rules import SECONDS
from pitboss.trainer.modes import taught
from pitboss.trainer.table_talk import FILL, NO_MORE_BETS, SENTENCES, calls_offered, spoken
from tests.kinds import KINDS
from tests.sizes import sized

ROUNDS = sized(3, 6)
EVERY = [pytest.param(house, id=f"{key}-{n}") for key in taught() for n, house in enumerate(houses(REGISTRY[key]))]
ROO = REGISTRY["three-card-roo"].house()


def steps_of(house: House, seed: str) -> list[tuple[tuple[str, ...], str]]:
    """Clauses and claim of each dealer's step, from the log of a round that is dealt by the engine."""
    return [
        (event.clause.numbers, str(claim_for(event.act, house)))
        for event in DealtTable(house, seed).play().round.log
        if not isinstance(event.act, Ask) and is_asked(event.act, house) and not event.clause.players
    ]


@pytest.mark.parametrize("key", KINDS)
def test_a_dealt_round_shows_the_felts_that_were_seen_as_it_was_dealt(key: str) -> None:
    house = REGISTRY[key].house()
    table = DealtTable(house, "shown", watched=True).play()
    shown = deal_round(house, "shown", Wanted()).felts
    assert shown == [table.felt(done) for done in range(len(table.round.log) + 1)]
    assert shown[0] != shown[-1]


@pytest.mark.parametrize("house", EVERY)
def test_the_engines_own_claims_deal_the_whole_round_without_a_mistake(house: House) -> None:
    for n in range(ROUNDS):
        dealing, steps = Dealing(house, str(n)), steps_of(house, str(n))
        for numbers, claim in steps:
            (verdict,) = dealing.say(claim)
            assert verdict.right, verdict
            assert verdict.clauses == numbers
        assert dealing.over
        assert dealing.score.accuracy == 1
        assert dealing.score.steps == len(steps)


@pytest.mark.parametrize("house", EVERY)
def test_another_steps_claim_is_wrong_and_names_the_clause_of_the_due_one(house: House) -> None:
    rng = Random(house.game.key)
    for n in range(ROUNDS // 3):
        dealing, steps = Dealing(house, str(n)), steps_of(house, str(n))
        tried = 0
        for at, (numbers, claim) in enumerate(steps):
            other = rng.choice(steps)
            both_collect = claim.startswith("collect") and other[1].startswith("collect")
            one_pass = any(
                {numbers[0], other[0][0]} <= {clause.number for clause in each.clauses}
                for each in house.game.house_passes.values()
            )
            if at % 3 == 0 and other[0] != numbers and other[1] != claim and not both_collect and not one_pass:
                (verdict,) = dealing.say(other[1])
                assert not verdict.right
                assert verdict.clauses == numbers
                assert verdict.sentences == tuple(house.clauses[number] for number in numbers)
                assert verdict.wrong and verdict.why
                tried += 1
            assert dealing.say(claim)[0].right  # and can be tried again
        assert dealing.over
        assert len(dealing.score.mistakes) == len(dealing.score.wrong_steps) == tried > 0


def test_a_step_counts_as_wrong_once_however_often_it_is_tried() -> None:
    dealing = Dealing(ROO, "1")
    for _ in range(3):
        assert not dealing.say("deal 6 1 up")[0].right
    assert dealing.say("deal 1 1 up")[0].right
    assert (dealing.score.steps, dealing.score.right, len(dealing.score.mistakes)) == (1, 0, 3)


def test_a_range_is_carried_out_up_to_the_first_wrong_claim() -> None:
    dealing = Dealing(ROO, "1")
    verdicts = dealing.say("deal 1,2,4,3 1 up")
    assert [verdict.right for verdict in verdicts] == [True, True, False]
    assert verdicts[-1].wrong == "spot"
    assert dealing.due == Claim("deal", "3", n=1, face="up")


def test_what_means_nothing_costs_nothing() -> None:
    dealing = Dealing(ROO, "1")
    with pytest.raises(BadInput):
        dealing.say("shuffle")
    assert dealing.score.mistakes == []


def test_give_up_shows_and_does_the_step_and_counts_it_wrong() -> None:
    dealing = Dealing(ROO, "1")
    verdict = dealing.give_up()
    assert str(verdict.claim) == "deal 1 1 up"
    assert dealing.score.right == 0
    assert dealing.due.spot == "2"


def walked(seed: str) -> list[Any]:
    """Every act that the dealer is asked for."""
    dealing, acts = Dealing(ROO, seed), []
    while not dealing.over:
        acts.append(dealing.act)
        dealing.claim(dealing.due)
    return acts


def test_a_bonus_that_pays_nothing_is_not_asked_and_one_that_pays_is() -> None:
    acts = [act for n in range(40) for act in walked(str(n))]
    bonuses = [act for act in acts if isinstance(act, Settle) and act.wager == "seven_roo"]
    assert bonuses
    assert all(ROO.pays["seven_roo"][act.row] != 0 for act in bonuses)


def test_clause_6_is_the_players_own() -> None:
    seeds = [str(n) for n in range(60)]
    assert any(event.clause.number == "6" for seed in seeds for event in DealtTable(ROO, seed).play().round.log)
    assert not any(numbers[0] == "6" for seed in seeds for numbers, _ in steps_of(ROO, seed))


def test_bets_of_one_spot_under_one_clause_may_be_settled_in_any_order() -> None:
    house = REGISTRY["two-card-roo"].house()
    for n in range(30):
        dealing = Dealing(house, str(n))
        while not dealing.over:
            pending = [event for event in dealing.by_hand.pending[:2] if isinstance(event.act, Settle)]
            if len(pending) == 2 and pending[0].clause is pending[1].clause and pending[0].act[0] == pending[1].act[0]:
                for event in reversed(pending):
                    claim = claim_for(event.act, house)
                    assert claim and dealing.claim(claim).right
                assert dealing.score.accuracy == 1
                return
            dealing.claim(dealing.due)
    raise AssertionError("no such moment came up")


def test_a_dealt_pair_may_be_settled_seat_by_seat_but_not_from_the_left() -> None:
    """The manual sets no order among 7, 8 and 9: the engine goes around for each, a dealer may go around once."""
    for n in range(200):
        dealing = Dealing(ROO, str(n))
        while not dealing.over and dealing.clause.number not in ("7", "8"):
            dealing.claim(dealing.due)
        pending = [event for event in dealing.by_hand.pending if is_asked(event.act, ROO)]
        due = [event for event in pending if event.clause.number in ("7", "8", "9")]
        seats = sorted({event.act.spot for event in due}, reverse=True)
        if len(seats) > 1 and any(event.clause.number == "8" and event.act.spot == seats[0] for event in due):
            left = next(event for event in due if event.act.spot == seats[-1])
            claim = claim_for(left.act, ROO)
            assert claim and not dealing.claim(claim).right, "the seat on the left comes later"
            for event in sorted(due, key=lambda event: (event.act.spot, event.clause.number), reverse=True):
                claim = claim_for(event.act, ROO)
                assert claim and dealing.claim(claim).right, event
            return
    raise AssertionError("no such moment came up")


def test_cards_are_collected_in_any_order_but_bets_from_the_right() -> None:
    dealing = Dealing(ROO, "1")
    while not isinstance(dealing.act, Collect) or dealing.clause.number != "end":
        dealing.claim(dealing.due)
    seats = [event.act.spot for event in dealing.by_hand.pending]
    for spot in reversed(seats):
        assert dealing.say(f"collect {spot}")[0].right
    assert dealing.over


def test_every_pass_has_its_time_and_target() -> None:
    dealing, at = Dealing(ROO, "3"), datetime(2026, 6, 1, tzinfo=UTC)
    while not dealing.over:
        dealt(dealing, str(dealing.due), 2.0, at)
    passes = paced(dealing.steps, SECONDS)
    assert sum(one.steps for one in passes) == dealing.score.steps
    first, taken = passes[0], next(one for one in passes if one.clause == "13")
    assert (first.clause, first.steps, first.seconds, first.target) == ("4", 14, 28.0, 14 * SECONDS[ExamPart.PROCEDURE])
    assert taken.target == taken.steps * SECONDS[ExamPart.PAYOUTS]


def test_after_the_round_nothing_is_due() -> None:
    dealing = Dealing(ROO, "1")
    while not dealing.over:
        dealing.claim(dealing.due)
    with pytest.raises(RoundOver):
        dealing.claim(Claim("collect", "1"))


def test_the_dealer_sees_no_card_that_only_a_player_has_seen() -> None:
    house = REGISTRY["high-card-draw"].house()
    dealing = Dealing(house, "1")
    down = []
    while dealing.clause.number in ("4", "5", "6"):
        seats = [lying for name, lying in dealing.felt.items() if name.isdigit()]
        assert not any(lying.cards for lying in seats)
        down.append(sum(lying.down for lying in seats))
        dealing.claim(dealing.due)
    assert max(down) > 2 * len(seats), "the third card of some seats lies there as well"
    shown = [line for number, line in dealing.captions() if number in ("4", "5", "6")]
    assert all("1 card" in line or "face down" in line for line in shown)


def test_the_same_seed_is_the_same_round() -> None:
    assert steps_of(ROO, "7") == steps_of(ROO, "7") != steps_of(ROO, "8")


def test_the_dealer_calls_bets_closed_and_open_and_every_result_but_a_push() -> None:
    """Each result once, also of a bet that is settled before its turn; nothing at a table without a bank."""
    house = REGISTRY["two-card-roo"].house()
    dealing, calls, settled = Dealing(house, "calls"), list[str](), 0
    while not dealing.over:
        claim, act = dealing.due, dealing.act
        verdict = dealing.claim(claim)
        calls += verdict.calls
        if isinstance(act, Settle) and claim.verb != "push":
            settled += 1
            assert verdict.calls[0].startswith(f"Seat {claim.spot}, {title(house, claim.what)} "), claim
    assert (calls[0], calls[-1], len(calls)) == ("No more bets", "Place your bets", settled + 2) and settled > 3

    players = Dealing(REGISTRY["mini-tex-pvp"].house(), "calls")
    while not players.over:
        assert not players.claim(players.due).calls


@pytest.mark.parametrize("key", sized(("three-card-roo", "blackjack"), taught()))
def test_a_trainee_who_says_the_calls_must_say_each_before_its_act(key: str) -> None:
    """Judged by the same rule that says what is called where they come with the act."""
    house, calls = REGISTRY[key].configured(REGISTRY[key].training_profile), list[str]()
    heard, said = Dealing(house, "calls"), Dealing(house, "calls", calls=True)
    while not said.over:
        claim = said.due
        if claim.verb == "say":
            acted = said.claim(Claim("collect", "1"))
            assert not acted.right and acted.wrong == "silence" and acted.clauses[0] in SENTENCES
            other = said.claim(Claim("say", "dealer", FILL))
            assert not other.right and other.wrong == "call"
            calls += said.say(f"say {spoken(claim).upper()}")[0].calls
        else:
            assert said.claim(Claim("say", "dealer", NO_MORE_BETS)).wrong == "verb"
            verdict = said.claim(claim)
            assert verdict.right and not verdict.calls
    with pytest.raises(RoundOver):
        _ = said.due
    announced = list[str]()
    while not heard.over:
        announced += heard.claim(heard.due).calls
    assert calls == announced and said.score.steps == heard.score.steps + len(calls)
    general, results = calls_offered(house)
    for call in calls:
        assert call in general or any(call.endswith(f", {one}") for some in results.values() for one in some)
