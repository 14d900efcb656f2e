"""Mini-Tex 3 Card Hold'em, player versus player: blinds, three rounds of betting, the best hand takes the pot."""

from __future__ import annotations

from pitboss.core.errors import BadBets
from pitboss.core.money import DOLLAR, dollars
from pitboss.games.mini_tex.hand import best
from pitboss.games.mini_tex.pocket import Pocket, pocket_row
from pitboss.games.mini_tex_pvp.betting import CHECK, FOLD, Action, Betting, Kind, Structure, start
from pitboss.games.mini_tex_pvp.felt import FELT
from pitboss.games.mini_tex_pvp.odds import COUNTS
from pitboss.games.mini_tex_pvp.positions import MOST_SEATS, before_flop, blinds, clockwise, showdown_order, small_blind
from pitboss.games.mini_tex_pvp.pots import Pot, award, pots, rake, uncalled
from pitboss.games.mini_tex_pvp.seating import BIG, DEAD, SMALL, posts_by_button, seating
from pitboss.games.mini_tex_pvp.wagers import PROFILES, Fee, Options, Paid, Result
from pitboss.rules.acts import UNCALLED, Ask, Choice, Face, Outcome, Place, seat_of
from pitboss.rules.clauses import Clause, clause
from pitboss.rules.game import DEALER, Game, Wager, cards_collected, from_left, from_right, settle
from pitboss.rules.layout import Flow, Layout, LayoutStep, Posts, Spot
from pitboss.rulesets.poker import Value

GameLayout = Layout[Options]

BOARD, BURN, RAKE = "board", "burn", "rake"


def staying(layout: GameLayout) -> list[Spot]:
    """Hands that have not folded, clockwise from the left of the button."""
    return [hand for hand in clockwise_hands(layout) if "pot" in hand.open]


def clockwise_hands(layout: GameLayout) -> list[Spot]:
    """All hands, clockwise from the left of the button."""
    by_seat = {hand.seat: hand for hand in layout.hands}
    return [by_seat[seat] for seat in clockwise(by_seat, layout.button)]


def bet(layout: GameLayout, hand: Spot, chips: int) -> int:
    """Put chips into the pot, all in at most. Returns the amount put."""
    chips = min(chips, layout.purses[hand.seat])
    if chips:
        layout.place(hand, "pot", chips)
    return chips


# before the deal


def check_stacks(layout: GameLayout) -> None:
    """Give each seat its stack; refuse seats without chips and antes above the limit before the deal."""
    options, seats = layout.options, [hand.seat for hand in layout.hands]
    blinds(seats, layout.button)
    if not layout.purses:
        layout.purses = dict.fromkeys(seats, options.usual_buy_in())
    for hand in layout.hands:
        if layout.purses.get(hand.seat, 0) <= 0:
            raise BadBets(f"seat {hand.seat} has no chips; a player needs a stack to be dealt in.")
    limits = options.limits(1)
    total, most = (
        options.ante * DOLLAR * len(seats),
        limits.bet if options.structure is Structure.FIXED else limits.most,
    )
    if most is not None and total > most:
        raise BadBets(
            f"antes of {dollars(total)} in all are above {dollars(most)}, the largest wager of the first round."
        )


def place_antes(layout: GameLayout) -> None:
    """Take the fee for the hand and the ante from each seat."""
    for hand in clockwise_hands(layout):
        if layout.options.fee is Fee.HAND and layout.options.hand_fee:
            layout.place(hand, "house_fee", min(layout.options.hand_fee, layout.purses[hand.seat]))
            layout.settle(hand, "house_fee")
        if layout.options.ante:
            bet(layout, hand, ante(layout))


def blind_posts(layout: GameLayout) -> Posts:
    """The seats that post blinds: as the table gives them, otherwise the two blinds by the button."""
    return layout.posts or posts_by_button([hand.seat for hand in layout.hands], layout.button)


def blind_sizes(layout: GameLayout) -> tuple[int, int]:
    """The small and the big blind."""
    options = layout.options
    return small_blind(options.big_blind, options.chip * DOLLAR), options.big_blind


def post_blinds(layout: GameLayout) -> None:
    """Post the two blinds; a dead small blind is not posted."""
    posts, (small, big) = blind_posts(layout), blind_sizes(layout)
    for seat in posts[SMALL]:
        bet(layout, layout[str(seat)], small)
    bet(layout, layout[str(posts[BIG][0])], big)


def post_missed(layout: GameLayout) -> None:
    """Post missed blinds, the live big blind first: a short stack posts what it has."""
    posts, (small, big) = blind_posts(layout), blind_sizes(layout)
    for hand in clockwise_hands(layout):
        if hand.seat in posts[BIG][1:]:
            bet(layout, hand, big)
        if hand.seat in posts[DEAD]:
            bet(layout, hand, small)


def owes_blinds(layout: GameLayout) -> bool:
    posts = blind_posts(layout)
    return len(posts[BIG]) > 1 or bool(posts[DEAD])


def deal_hole_cards(layout: GameLayout) -> Flow[None]:
    for hand in clockwise_hands(layout) * 2:
        yield from layout.deal(hand, 1, Face.OWN)


# betting


LAST_STREET = 3


def betting_round(street: int) -> LayoutStep:
    def step(layout: GameLayout) -> Flow[None]:
        betting = opening(layout, street)
        while betting.to_act is not None:
            seat, legal = betting.to_act, betting.legal
            hand = layout[str(seat)]
            action = yield from layout.ask(hand, legal)
            betting = betting.take(seat, action)
            if action.kind is Kind.FOLD:
                fold(hand, layout)
            else:
                bet(layout, hand, legal.cost(action))
        if all_in(layout):
            order = [hand.seat for hand in staying(layout)]
            for seat in showdown_order(order, last_aggressor(layout)) if street == LAST_STREET else order:
                layout.show(layout[str(seat)])

    return step


def opening(layout: GameLayout, street: int) -> Betting:
    """The start of a betting round. Before the flop the blinds count as bets."""
    limits, seats = layout.options.limits(street), [hand.seat for hand in layout.hands]
    if street > 1:
        return start(limits, [(hand.seat, layout.purses[hand.seat]) for hand in staying(layout)])
    order = [(seat, layout.purses[seat]) for seat in before_flop(seats, blind_posts(layout)[BIG][0])]
    return start(limits, order, live_posts(layout), layout.options.big_blind)


def live_posts(layout: GameLayout) -> dict[int, int]:
    """Chips of blinds and other live posts by seat, which count as bets; antes and dead blinds do not."""
    dead = dead_posts(layout)
    put: dict[int, int] = {}
    for posted, act, _, _ in layout.log:
        if isinstance(act, Place) and posted.number in ("2", "2A"):
            seat = seat_of(act.spot)
            put[seat] = put.get(seat, 0) + act.stake
    return {seat: chips - dead.get(seat, 0) for seat, chips in put.items()}


def dead_posts(layout: GameLayout) -> dict[int, int]:
    """Missed small blinds posted dead, by seat. They belong to the main pot, except for a player all in with one."""
    posts, found = blind_posts(layout), dict[int, int]()
    for hand in (layout[str(seat)] for seat in posts[DEAD]):
        put = [act.stake for posted, act, *_ in layout.log if type(act) is Place and is_missed_post(posted, act, hand)]
        if len(put) > (hand.seat in posts[BIG]):  # else the live part took all there was
            all_in = not layout.purses[hand.seat] and hand.bets["pot"] == put[-1] + ante(layout)
            found |= {} if all_in else {hand.seat: put[-1]}
    return found


def is_missed_post(posted: Clause, act: Place, hand: Spot) -> bool:
    return posted.number == "2A" and act.spot == hand.name


def ante(layout: GameLayout) -> int:
    return layout.options.ante * DOLLAR


def fold(hand: Spot, layout: GameLayout) -> None:
    """Close the hand and collect its cards; with a live Pocket Poker bet they stay face down."""
    layout.close(hand, "pot", Result.FOLD)
    if not hand.open:
        layout.collect(hand)


def contested(layout: GameLayout) -> bool:
    return len(staying(layout)) > 1


def all_in(layout: GameLayout) -> bool:
    """Whether no more betting is possible with several hands left, so that all are exposed."""
    hands = staying(layout)
    return len(hands) > 1 and sum(layout.purses[hand.seat] > 0 for hand in hands) < 2


def deal_community(cards: int) -> LayoutStep:
    def step(layout: GameLayout) -> Flow[None]:
        layout.lay(layout[BURN])
        yield from layout.deal(layout[BOARD], cards)

    return step


# the end


def return_uncalled(layout: GameLayout) -> None:
    back = uncalled(matched(layout))
    if back:
        seat, chips = back
        layout.award(layout[str(seat)], UNCALLED, chips)


def matched(layout: GameLayout) -> dict[int, int]:
    """Chips by seat that others had to match: dead posts are left out."""
    dead = dead_posts(layout)
    return {hand.seat: hand.bets["pot"] - dead.get(hand.seat, 0) for hand in layout.hands}


def current_pots(layout: GameLayout) -> list[Pot]:
    folded = {hand.seat for hand in layout.hands if "pot" not in hand.open}
    made, dead = pots(matched(layout), folded), sum(dead_posts(layout).values())
    if dead:
        main = made[0] if made else Pot(0, tuple(hand.seat for hand in staying(layout)))
        made[:1] = [main._replace(chips=main.chips + dead)]
    return made


def hand_values(layout: GameLayout) -> dict[int, Value]:
    board = layout[BOARD].cards
    return {hand.seat: best(hand.cards, board) for hand in staying(layout)}


def show_down(layout: GameLayout) -> None:
    """Show hands in turn. A hand beaten in every pot it could win is mucked, unless a player is all in."""
    order, ranks, made = [hand.seat for hand in staying(layout)], hand_values(layout), current_pots(layout)
    exposed = not layout.options.muck or any(layout.purses[seat] == 0 for seat in order)
    for seat in showdown_order(order, last_aggressor(layout)):
        hand = layout[str(seat)]
        rivals = [[other for other in pot.seats if not layout[str(other)].own] for pot in made if seat in pot.seats]
        beaten = all(any(ranks[other] > ranks[seat] for other in shown) for shown in rivals)
        if exposed or not beaten:
            layout.show(hand)


def last_aggressor(layout: GameLayout) -> int | None:
    """The last to bet or raise in the final round."""
    for street, act, answer, _ in reversed(layout.log):
        if street.number == "8" and isinstance(answer, Action) and answer.kind in (Kind.BET, Kind.RAISE):
            return layout[act.spot].seat
    return None


def award_pots(layout: GameLayout) -> None:
    """Take the rake, award each pot from the last side pot to the main pot, then close the hands."""
    contest, made = staying(layout), current_pots(layout)
    ranks = hand_values(layout) if len(contest) > 1 else {}
    left = []
    for number, (pot, part) in enumerate(
        zip(made, rake(made, layout.options.house_rake, flop=bool(layout[BOARD].cards)), strict=True)
    ):
        if part:
            layout.award(layout[RAKE], number, part)
        left.append(pot._replace(chips=pot.chips - part))
    won: dict[int, list[bool]] = {hand.seat: [] for hand in contest}
    shares = award(left, ranks, [hand.seat for hand in clockwise_hands(layout)], layout.options.chip * DOLLAR)
    for share in shares:
        layout.award(layout[str(share.seat)], share.pot, share.chips)
        won[share.seat].append(sum(other.pot == share.pot for other in shares) == 1)
    for hand in contest:
        layout.close(hand, "pot", result_row(won[hand.seat], alone=len(contest) == 1))


def result_row(won: list[bool], *, alone: bool) -> Result:
    """The row of a hand; `won` holds for each pot that it shares in whether it wins all of it."""
    if alone:
        return Result.UNCALLED
    return Result.WIN if any(won) else Result.SPLIT if won else Result.LOSS


def with_pocket(hand: Spot, layout: GameLayout) -> bool:
    return "pocket" in hand.open


def reveal(hand: Spot, layout: GameLayout) -> None:
    layout.show(hand)


# rules of the wagers


def pot(hand: Spot, layout: GameLayout) -> Outcome:
    """The row set by `award_pots`, which settles all hands together."""
    return hand.rows["pot"]


def house_fee(hand: Spot, layout: GameLayout) -> Outcome:
    return Paid.PAID


def pocket(hand: Spot, layout: GameLayout) -> Pocket:
    return pocket_row(hand.cards)


def absent(hand: Spot, layout: GameLayout, ask: Ask) -> Choice:
    return CHECK if CHECK in ask.legal else FOLD


GAME: Game[Options] = Game(
    key="mini-tex-pvp",
    title="Mini-Tex 3 Card Hold'em, player versus player",
    options=Options,
    profiles=PROFILES,
    manual="Mini-Tex manual, player vs. player / Betting pattern",
    main=("pot",),
    places=(DEALER, BOARD, BURN, RAKE),
    seats=MOST_SEATS,
    wagers=(
        Wager("pot", "Pot", pot, pooled=True),
        Wager("house_fee", "Fee", house_fee, raises="pot"),
        Wager("pocket", "Pocket Poker", pocket),
    ),
    absent=absent,
    absent_words="A player who does not answer checks, or folds to a bet.",
    felt=FELT,
    counts=COUNTS,
    seating=seating,
    charge=lambda options: options.time_charge,
    procedure=(
        clause("1", "All players place an ante, if the house asks for one. {=ante}[fee=hand| {=fee} It is taken before "
                    "the deal.]",
            check_stacks, place_antes, source="step 1 + a fee for the hand"),
        clause("2", "The first player left of the button posts the small blind, half the minimum bet, the next the big "
                    "blind, the minimum bet; heads-up the button posts the small blind. {=bet}",
            post_blinds, source="step 2 + with two players the button is the small blind"),
        clause("2A", "A new player may post the big blind at once; others post what they missed, the big blind live, "
                     "the small blind dead.",
            post_missed, source="+ missed blinds, as card rooms handle them", when=owes_blinds),
        clause("3", "Two cards face down to each player, one at a time, starting left of the button.",
            deal_hole_cards, source="Dealing procedure / sentence 1 + one card at a time"),
        clause("4", "A round of betting; the first to act is the player left of the big blind.",
            betting_round(1), source="step 2"),
        clause("5", "The dealer buries one card, then deals two community cards: the flop.",
            deal_community(2), source="Dealing procedure / sentence 3", when=contested),
        clause("6", "A round of betting; the first to act is the first active player left of the button.",
            betting_round(2), source="step 3", when=contested),
        clause("7", "The dealer buries one card, then deals one community card: the river.",
            deal_community(1), source="Dealing procedure / sentence 5", when=contested),
        clause("8", "A round of betting; the first to act is the first active player left of the button. House rules "
                    "set the limits of every round: {=structure}",
            betting_round(3), source="step 4", when=contested),
        clause("9A 9", "An uncalled bet goes back to the player who made it.",
            return_uncalled, source="+ an uncalled bet goes back"),
        clause("9B 9", "The last to bet or raise shows first, otherwise the first left of the button"
                       "[muck=no|. Every hand is shown][muck=yes|; if no player is all in, a beaten hand may be "
                       "mucked].",
            show_down, source="+ the order of the showdown", players=True, when=contested),
        clause("9", "The best three cards with at least one hole card win the pots; tied hands split."
                    "[fee=rake| {=fee}]",
            award_pots, source="Winning Hand / sentences 1 to 4"),
        clause("10", "Pocket Poker is paid or collected by the house, also after a fold.",
            from_right(reveal, settle("pocket"), when=with_pocket),
            source="Pocket Poker side wager / sentences 1 to 4 + players one by one, from the dealer's right",
            bet="pocket"),
        clause("11", "The button moves one player to the left after each hand.[button=dead| It may go to an "
                     "empty seat.]",
            source="Object of Game / dealer's button"),
        cards_collected(BOARD, BURN, around=from_left),
    ),
)  # fmt: skip
