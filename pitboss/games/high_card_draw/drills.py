"""Dealer drills of High Card Draw. Every layout is from a dealt round, and every answer is what the engine did."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from pitboss.core.cards import Cards, cards, rank_text, text
from pitboss.drills.answers import CardSet, Number, Pick
from pitboss.drills.makers import (
    arranges,
    asks_yes_no,
    bet_drill,
    dealer_drill,
    dealer_is_out,
    felt_lines,
    hand_drill,
    is_seat,
    offers,
    procedure_drill,
    seat_and_places,
)
from pitboss.drills.moments import Moment, TrainingTable, Wanted
from pitboss.drills.questions import Alike, Irregularity, Placing, Question, Training
from pitboss.games.high_card_draw import corrects as dealer_corrects
from pitboss.games.high_card_draw.hand import (
    BestThree,
    Hold,
    PatMistake,
    corrected,
    discards,
    highest_first,
    is_pat,
    mistake,
)
from pitboss.games.high_card_draw.wagers import Correction, Play, TensUp
from pitboss.rules.acts import Arrange, Ask, Deal, Settle, Show
from pitboss.rules.captions import who
from pitboss.rules.game import DEALER
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot

NOTHING = "Nothing to correct"
AREAS = ("Hold Area", "Discard Area")
# clauses carried out together with others, so that a procedure step does not tell them apart
MAY_STAND, MUST_DRAW, PAIR, THREE_OF_A_KIND, HELD, DISCARDED, PLAYS_ON = "8", "9", "10", "11", "12", "13", "21"


def lies(spot: Spot, layout: Layout) -> tuple[Cards, tuple[str, ...]]:
    """A hand's cards, with the cards held and discarded until the discards are collected."""
    best, hold, cards = spot.chose(BestThree), spot.chose(Hold), spot.cards[spot.own :]
    if best is not None:
        return cards, (f"plays {' '.join(map(rank_text, best.ranks))}",)
    if hold is None or hold is spot.secret or len(cards) < 3 or len(layout.dealer.cards) > 1:
        return cards, ()
    gone = discards(cards, hold)
    return cards, (f"holds {text(hold.cards)}" + (f", discards {text(gone)}" if gone else ""),)


def of_ranks(cards: Cards, ranks: Sequence[int]) -> tuple[Cards, ...]:
    """Every combination of cards with these ranks, as suits make no difference."""
    want = sorted(ranks)
    return tuple(some for some in combinations(cards, len(want)) if sorted(card.rank for card in some) == want)


def paired_dealer(table: TrainingTable) -> Wanted:
    """Three times out of four a pair or more among the dealer's cards."""
    paired = not table.chance(4)
    return Wanted({DEALER: table.only(5, lambda five: (len({card.rank for card in five}) < 5) is paired)})


def pair_removal(house: House, table: TrainingTable) -> Question:
    moment = table.moment(house, lambda one: arranges()(one) and bool(live_dealer(one)), paired_dealer)
    five, ranks = moment.felt[DEALER].cards, live_dealer(moment)
    return Question(
        "Pairs are removed. Which of the dealer's cards form the hand?",
        CardSet(of_ranks(five, ranks), five),
        moment.clause.numbers,
        f"What is left, at most the three highest: {' '.join(map(rank_text, ranks))}.",
        felt_lines(house, moment.felt, DEALER),
        moment=moment,
    )


def live_dealer(moment: Moment) -> Sequence[int]:
    act = moment.act
    assert isinstance(act, Arrange)
    return act.choice.ranks if isinstance(act.choice, BestThree) else ()


def shown_hands(moment: Moment) -> Any:
    """A player's cards turned face up, by the number of ranks and of cards held."""
    act = moment.act
    if not isinstance(act, Show) or not isinstance(act.choice, Hold):
        return None
    return len({card.rank for card in act.cards}), len(act.choice.cards)


def paired_players(table: TrainingTable) -> Wanted:
    """A pair at a seat, and every third time three of a kind at another."""
    seats = table.shuffled("123456")
    pair = cards(table.pick(("Kc Kd 4h", "9c 9d Qh", "5s 5d 2c", "Jc Jd Th")))
    three = cards("8c 8d 8h")
    return Wanted({seats[0]: pair} | ({seats[1]: three} if table.chance(3) else {}))


def held(moment: Moment) -> tuple[Cards, Hold]:
    act = moment.act
    assert isinstance(act, Show) and isinstance(act.choice, Hold)
    return act.cards, act.choice


def which_mistake(house: House, table: TrainingTable) -> Question:
    moment = table.moment(house, shown_hands, paired_players).after
    spot = moment.act.spot
    found = moment.next(Arrange, spot)
    found_mistake = mistake(held(moment)[1], house.options.stand, house.options.qualify)
    rule = next(clause.numbers[-1:] for clause in house.game.procedure if clause.when is dealer_corrects)
    return Question(
        f"{who(spot)}: what does the dealer correct?",
        Pick((NOTHING, *(one.value for one in PatMistake)), (found_mistake.value if found_mistake else NOTHING,)),
        found[0].numbers if found else rule,
        "Pairs first, then three of a kind, then three cards held without a pat hand.",
        seat_and_places(house, moment, spot),
        moment=moment,
    )


def correction(house: House, table: TrainingTable) -> Question:
    def finds(moment: Moment) -> Any:
        act = moment.act
        return moment.clause.number if isinstance(act, Arrange) and is_seat(act.spot) else None

    moment = table.moment(house, finds, paired_players)
    act = moment.act
    assert isinstance(act, Arrange) and isinstance(act.choice, Hold)
    hold = hold_before(moment)
    return Question(
        f"The dealer corrects {who(act.spot).lower()}. Which cards stay in the Hold Area?",
        CardSet(of_ranks(hold.cards, [card.rank for card in act.choice.cards]), hold.cards),
        moment.clause.numbers,
        f"{text(act.choice.cards)} stay; discards never return.",
        seat_and_places(house, moment, act.spot),
        moment=moment,
    )


def hold_before(moment: Moment) -> Hold:
    """The player's hold when the cards were shown."""
    return moment.last(Show, moment.act.spot)[1].choice  # type: ignore[return-value]


def may_stand(house: House, table: TrainingTable) -> Question:
    def finds(moment: Moment) -> Any:
        return isinstance(moment.act, Show) and str(is_pat(moment.act.cards, house.options.stand))

    def good_cards(table: TrainingTable) -> Wanted:
        high = cards(table.pick(("Kc Qd Th", "Kc Qd Jh", "Qs Td 9c", "Kd Jc 7h", "Ks Qh 5c")))
        return Wanted({str(table.number(1, 6)): high})

    moment = table.moment(house, finds, good_cards)
    dealt, _ = held(moment)
    pat = is_pat(dealt, house.options.stand)
    return asks_yes_no(
        f"{who(moment.act.spot)} is dealt {text(dealt)}. May the player stand?",
        pat,
        (MAY_STAND if pat else MUST_DRAW, moment.last(Ask, moment.act.spot)[0].number),
        STANDS[house.options.stand.value],
        (),
        moment,
    )


STANDS = {
    "pat": "A pat hand is three different TensUp cards.",
    "pat-7": "A pat hand is three different TensUp cards, or two and a 7, 8 or 9.",
    "any": "Any dealt hand may stand.",
}


def should_discard(house: House, table: TrainingTable) -> Question:
    def finds(moment: Moment) -> Any:
        ranks = isinstance(moment.act, Show) and len({card.rank for card in moment.act.cards})
        return ranks if ranks in (1, 2) else None

    moment = table.moment(house, finds, paired_players)
    dealt, _ = held(moment)
    gone = len(discards(dealt, corrected(Hold(highest_first(dealt)), house.options.stand, house.options.qualify)))
    return Question(
        f"{who(moment.act.spot)} is dealt {text(dealt)}. At least how many of these should the player discard?",
        Number(gone),
        (THREE_OF_A_KIND,) if len({card.rank for card in dealt}) == 1 else (PAIR,),
        "At most one card of a pair or of three of a kind plays; the others have no value.",
        moment=moment,
    )


def area(house: House, table: TrainingTable) -> Question:
    moment = table.moment(house, shown_hands)
    dealt, hold = held(moment)
    card = table.pick(dealt)
    keeps = card in hold.cards
    return Question(
        f"{who(moment.act.spot)} is dealt {text(dealt)} and keeps {text(hold.cards)}. Where does {card!r} go, face up?",
        Pick(AREAS, (AREAS[0 if keeps else 1],)),
        (HELD,) if keeps else (DISCARDED,),
        "Hold cards go face up in the Hold Area, discards face up in the Discard Area.",
        moment=moment,
    )


def plays_on(house: House, table: TrainingTable) -> Question:
    def finds(moment: Moment) -> Any:
        act = moment.act
        drawn = isinstance(act, Deal) and is_seat(act.spot) and len(moment.after.felt[act.spot].cards) == 3
        return str(loses(moment)) if drawn and not moment.after.felt[act.spot].down else None

    def loses(moment: Moment) -> bool:
        settled = moment.next(Settle, moment.act.spot, wager="play")
        assert settled is not None
        return settled[1].row in (Play.NINE_HIGH, Play.TEN_HIGH)

    moment = table.moment(house, finds).after
    spot = moment.act.spot
    settled = moment.next(Settle, spot, wager="play")
    assert settled is not None
    return asks_yes_no(
        f"{who(spot)}: does this hand play against the dealer?",
        not loses(moment),
        settled[0].numbers if loses(moment) else (PLAYS_ON,),
        f"Pairs removed, it needs a {house.options.qualify.value} or better.",
        seat_and_places(house, moment, spot),
        moment,
    )


def equal_hands(table: TrainingTable) -> Wanted:
    """Every other time the same three high cards for the dealer and a seat."""
    if table.chance(2):
        return Wanted()
    return Wanted({str(table.number(1, 6)): cards("Kh Qd Jc"), DEALER: cards("Ks Qc Jd 2h 3c")})


def corrects(house: House) -> bool:
    return bool(house.options.correction is Correction.ON)


LOOSELY = Alike(
    {Play.WIN_THREE: Play.WIN},
    {  # as the layout prints them: "Three 10's" in the odds are not three tens
        TensUp.THREE: "3 TensUp cards",
        TensUp.TWO_AND_SEVEN: "2 TensUp cards + 7-9",
        TensUp.TWO: "2 TensUp cards + A-6",
    },
)

TRAINING = Training(
    placing=Placing("cards", "PLAYS", 3),
    loosely=LOOSELY,
    lies=lies,
    drills=(
        dealer_drill("removal", "The dealer's hand", pair_removal),
        procedure_drill("mistake", "What must be corrected", which_mistake, corrects),
        procedure_drill("correction", "The correction rule", correction, corrects),
        procedure_drill("stand", "Pat hands", may_stand),
        procedure_drill("discard", "Pairs and three of a kind", should_discard),
        procedure_drill("area", "Hold and discard", area),
        bet_drill("tens_up", "TensUp", "tens_up", loosely=LOOSELY, when=offers("tens_up")),
        hand_drill("qualify", "Who plays on", plays_on),
        bet_drill(
            "compare", "Play against the dealer", "play", having=dealer_is_out, prefer=equal_hands, loosely=LOOSELY
        ),
    ),
    irregular=(Irregularity("14", "Seat {seat} laid a king in the Discard Area and wants it back.", "discarded"),),
    variants=((("correction", "on"),), (("dealer_card", "up"),)),
)
