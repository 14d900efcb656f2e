"""Every game's face can be drawn, and gold and white can be read on its felt."""

from __future__ import annotations

import re

import pytest

from pitboss.games import REGISTRY
from pitboss.lab.describe import felt
from pitboss.rules.game_face import GameFace, card, star
from tests.toy import GAME

PATH = re.compile(r"M[-MLCSQTAHVaclqsthvz0-9. ]+")


def luminance(color: str) -> float:
    """Relative, as WCAG 2.2 defines it."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("game", REGISTRY)
def test_white_is_read_on_a_games_color_and_its_emblem_is_made_of_paths(game: str) -> None:
    face = REGISTRY[game].felt.face
    assert re.fullmatch(r"#[0-9a-f]{6}", face.color)
    assert 1.05 / (luminance(face.color) + 0.05) > 7
    assert all(PATH.fullmatch(path) for path in (*face.filled, *face.drawn))
    assert face.filled or face.drawn


def test_no_two_games_have_the_same_face_of_their_own() -> None:
    own = [face for game in REGISTRY if (face := REGISTRY[game].felt.face) != GameFace()]
    assert len({face.color for face in own}) == len(own)
    assert len({(face.filled, face.drawn) for face in own}) == len(own)


def test_a_game_without_a_face_has_the_houses() -> None:
    assert felt(GAME.house())["face"] == GameFace()._asdict()


def test_shapes_are_drawn_around_their_middle() -> None:
    assert card(50, 50) == "M37 32L63 32L63 68L37 68z"
    assert card(50, 50, 90) == "M68 37L68 63L32 63L32 37z"
    assert star(50, 50, 40, points=2, inner=0.5) == "M50 10L70 50L50 90L30 50z"
