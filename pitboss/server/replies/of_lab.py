"""Response models of the lab: odds, risk, strategy and the recount of the manuals."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from pitboss.server.replies.base import Reply, absent


class OddsRowReply(Reply):
    row: str
    pays: str
    combinations: int


class EstimateReply(Reply):
    """How far an estimate may be wrong."""

    house_edge_within: tuple[float, float] = Field(description="With the bias bound and three standard errors.")
    standard_error: float
    bias_bound: float
    standard_errors: float
    rounds: int
    sentence: str


class WagerOddsReply(Reply):
    total: int
    rows: list[OddsRowReply]
    ev: str
    ev_total: str
    house_edge: float
    sd: float
    hit_frequency: float
    element_of_risk: float
    alike: list[str] = absent("Other wagers of the same pay table with the same odds.")
    estimate: EstimateReply | None = Field(None, description="Where these odds are an estimate and not exact.")


class OddsReply(Reply):
    game: str
    options: dict[str, Any]  # each game has its own
    strategy: str
    warnings: list[str]
    wagers: dict[str, WagerOddsReply]


class BandsReply(Reply):
    """Between which results half, 90% and 99% of all players lie."""

    half: tuple[float, float] = Field(alias="0.5")
    most: tuple[float, float] = Field(alias="0.9")
    nearly_all: tuple[float, float] = Field(alias="0.99")


class RiskPointReply(Reply):
    rounds: int
    expected: float
    exact: bool
    bands: BandsReply


class RiskReply(Reply):
    wager: str
    mean: float
    sd: float
    ahead: float
    rounds: list[RiskPointReply]


class ProgressiveReply(Reply):
    """A row that pays a meter. Sums are in bets."""

    game: str
    wager: str
    row: str
    chance: float
    seed: float
    contribution: float
    meter: float
    share: float
    edge_at_seed: float
    edge_at_meter: float
    break_even_meter: float | None
    rounds_between_hits: float
    hours_between_hits: float | None
    average_meter_at_hit: float
    hold: float
    exact: dict[str, str | None]
    note: str


class CouponReply(Reply):
    """A match play or a free bet. Sums are in bets."""

    game: str
    wager: str
    kind: Literal["match-play", "free-bet"]
    value: float
    coupon: float
    cash_bets: float
    rounds: float
    exact: dict[str, str]
    note: str


class RebateAfterReply(Reply):
    rounds: int
    value: float
    played: float
    total: float
    exact: dict[str, str] | None


class BestRebateReply(Reply):
    rounds: int
    total: float


class RebateReply(Reply):
    """A loss rebate. Sums are in bets."""

    game: str
    wager: str
    kind: Literal["rebate"]
    share: float
    after: list[RebateAfterReply]
    best: BestRebateReply | None
    note: str


class SkillRateReply(Reply):
    rate: float
    edge: float
    edge_exact: str
    cost: float


class PlayerSkillReply(Reply):
    """The house edge of the main bet by how often its player errs."""

    game: str
    wager: str
    mistakes: Literal["next", "any"]
    ev_coefficients: list[str]
    rates: list[SkillRateReply]


class AxisReply(Reply):
    title: str
    value: str
    order: int


class CardsSeenReply(Reply):
    """Cards as `POST /games/{game}/strategy` takes them."""

    hand: str
    board: str = ""
    up: str = ""


class DecisionReply(Reply):
    hand: str
    values: dict[str, str]
    best: str
    ev: float
    manual: str | None
    cost: float
    axes: list[AxisReply] = Field(
        [], description="Its place in a chart: row and column, before them the sheet where there are several."
    )
    note: str = ""
    sure: str = Field("", description='Of an estimate: "certain", "probable" or "too close to call" that it is best.')
    standard_errors: dict[str, float] = Field({}, description="Of an estimate: of the value of each choice.")


class StrategyReply(Reply):
    game: str
    bets: dict[str, str]
    strategy: str
    ev: str
    ev_manual: str | None
    manual_costs: float | None
    letters: dict[str, str] = Field(description="Each choice as a chart prints it.")
    keeps_cards: bool = Field(description="Every choice names cards to keep, and so do its letters.")
    example: CardsSeenReply | None = Field(description="A close decision to ask about; null where no cards are known.")
    decisions: list[DecisionReply]


class ShortStrategyReply(Reply):
    """Lines of plain words for every decision; of these the first that applies counts."""

    lines: int
    rules: dict[str, list[str]] = Field(description="The lines by decision, in the order in which they are made.")
    edge: float
    edge_exact: str
    cost: float = Field(description="More than the edge of best play, per unit of the main bet.")
    cost_exact: str


class NamedStrategyReply(Reply):
    text: str
    edge: float
    cost: float
    cost_exact: str


class ShortStrategiesReply(Reply):
    game: str
    strategies: list[ShortStrategyReply] = Field(description="The best found by length, the shortest first.")
    taught: int = Field(description="The length of the one that the coach and the drill use.")
    named: dict[str, NamedStrategyReply] = Field(description="The game's own strategies, such as the manual's.")


class SolutionActionReply(Reply):
    letter: str
    name: str
    leads_to: str = Field(description="The line after it; empty where the hand is over.")


class SolutionHandReply(Reply):
    hand: str
    combos: int
    ranges: tuple[float, float] = Field(description="Share with which button and big blind come here.")
    mix: list[float]
    values: list[float] | None = Field(description="In big blinds; before the flop only.")


class SolvedValueReply(Reply):
    value: float
    bounds: tuple[float, float]
    exploitability_mbb: float = Field(description="Of what the bot plays, in thousandths of a big blind a hand.")
    loss_mbb: tuple[float, float] = Field(description="The same on the button and on the big blind.")
    solved_mbb: float = Field(description="Of the solution itself.")
    iterations: int
    commit: str


class SolutionReply(Reply):
    """The stored solution at one point of a hand between two players."""

    board: str
    line: str
    street: str
    actor: str
    actions: list[SolutionActionReply]
    overall: list[float] | None = Field(
        description="The mix of all hands with which the player to act comes here; null where that is never."
    )
    hands: list[SolutionHandReply]
    solution: SolvedValueReply


class PrintedReply(Reply):
    """A table or figure as a manual prints it, with our count in the same digits."""

    name: str
    printed: list[list[str]]
    counted: list[list[str]]
    equal: bool
    note: str
    game: str
    source: str | None
    wager: str | None
    bonus: str | None
    figure: str | None
    profile: str | None
    columns: list[str] | None
    strategy: str
    settings: dict[str, str]
    house_edge: float | None


class NotedReadingReply(Reply):
    """Where the usual rules of a game follow its printed odds against its printed text."""

    game: str
    sentence: str
    verdict: Literal["noted"]


class VerifyReply(Reply):
    items: list[PrintedReply]
    readings: list[NotedReadingReply]
    exact: int
    noted: int
    wrong: int
