"""Arrays as they are shipped with the package."""

from __future__ import annotations

import io
import lzma
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray


def packed(arrays: Mapping[str, NDArray[Any]]) -> bytes:
    """The same bytes for the same arrays."""
    import numpy as np

    file = io.BytesIO()
    np.savez(file, allow_pickle=False, **arrays)
    return lzma.compress(file.getvalue(), preset=9)


def unpacked(content: bytes) -> dict[str, NDArray[Any]]:
    import numpy as np

    with np.load(io.BytesIO(lzma.decompress(content))) as arrays:
        return dict(arrays)
