"""A count that takes long says how long."""

from __future__ import annotations

import pytest

from pitboss.cli.common import CountProgress, duration


def test_a_long_count_says_once_how_long_it_takes(capsys: pytest.CaptureFixture[str]) -> None:
    now = 1000.0
    shown = CountProgress(lambda: now)
    for done in range(10):
        shown(done, 1000)
        now += 20
    assert capsys.readouterr().err == "Counting takes about 6 hours.\n"
    shown(1000, 1000)
    shown(0, 4)
    now += 1
    shown(1, 4)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("seconds", "words"), [(61, "about a minute"), (170, "about 3 minutes"), (3 * 86400, "about 3 days")]
)
def test_a_duration_is_rounded_and_written_in_words(seconds: float, words: str) -> None:
    assert duration(seconds) == words
