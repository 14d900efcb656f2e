"""A class of hands in one number: both ranks, its sign, and the kinds of its cards, the lowest first.

Of a set S of cards that is visited, only the kinds that are not in S.
"""

from __future__ import annotations

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
HAND = 7
KIND_BITS = 6
NO_CARD = (1 << KIND_BITS) - 1
CARD_BITS = HAND * KIND_BITS
CARDS = (1 << CARD_BITS) - 1
LOW = CARD_BITS + 1
LOW_BITS = 7
HIGH = LOW + LOW_BITS
LOWS = (1 << LOW_BITS) - 1
