"""Emotes at a shared table: a few fixed words that a seated player may show the others, one every few seconds.

They are sent to every connected client and are not part of a round: nothing of them is stored.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from pitboss.core.errors import NotNow, NotYourSeat, TooFast
from pitboss.server.client_messages import Emote
from pitboss.server.replies.frames import DoneReply

if TYPE_CHECKING:
    from pitboss.server.live.live_table import LiveTable, Player

EVERY = 3.0  # seconds between two emotes of one player


class Emotes:
    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self._last: dict[int, tuple[str, float]] = {}  # by seat: who showed one, and when

    def show(self, player: Player, emote: Emote) -> DoneReply:
        live, now = self.live, time.monotonic()
        seat = live.table.seats.get(emote.seat)
        if seat is None or seat.player != player.id:
            raise NotYourSeat(f"Seat {emote.seat} of table {live.id} is not yours.")
        if live.table.settings.solo:
            raise NotNow("Emotes are shown at shared tables only; this is a solo table.")
        who, last = self._last.get(emote.seat, ("", 0.0))
        if who == player.id and now - last < EVERY:
            raise TooFast(f"Wait {EVERY:.0f} seconds between two emotes.")
        self._last[emote.seat] = player.id, now
        live.audience.send_emote(emote.seat, emote.emote)
        return DoneReply(type="done", key=emote.key, version=live.table.version)
