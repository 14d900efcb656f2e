"""The time banks of a table: what each player may use once the clock of a decision has run out."""

from __future__ import annotations

from collections.abc import Collection


class TimeBanks:
    """Seconds left by player, in memory: a player who leaves and comes back has no more than before."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        self.drawing: frozenset[str] = frozenset()  # players whose banks run now
        self._since = 0.0
        self._used: dict[str, float] = {}

    def left(self, player: str) -> float:
        return max(0.0, round(self.seconds - self._used.get(player, 0.0), 3))

    def draw(self, players: Collection[str], now: float) -> float:
        """Let the banks of these players run; returns when the longest is empty, in seconds from now."""
        self.drawing = frozenset(player for player in players if self.left(player))
        self._since = now
        return max((self.left(player) for player in self.drawing), default=0.0)

    def stop(self, now: float, still: Collection[str] = ()) -> None:
        """Take what was used from the banks that run, but for players who are asked still."""
        for player in self.drawing - set(still):
            self._used[player] = self._used.get(player, 0.0) + now - self._since
        self.drawing &= frozenset(still)
