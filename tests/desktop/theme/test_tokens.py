"""Every text can be read on what it stands on, in every theme."""

import pytest
from PySide6.QtGui import QColor

from desktop.theme.tokens import CONTRAST, LIGHT, THEMES, MapTokens, Tokens, luminance, tokens_named

TEXTS = ("text", "muted", "link", "ok", "warning", "danger")
GROUNDS = ("window", "surface", "raised")
PAIRS = (
    *((text, ground) for text in TEXTS for ground in GROUNDS),
    ("text", "sunken"),
    ("text", "accent_soft"),
    ("on_accent", "accent"),
    ("ok", "ok_soft"),
    ("warning", "warning_soft"),
    ("danger", "danger_soft"),
    *(("text", ground) for ground in ("ok_soft", "warning_soft", "danger_soft")),
)
LINES = ("ink", "wall", "low_wall", "door", "secret", "glass", "zone", "selection", "path", "threat", "pin", "note")


def contrast_ratio(one: str, other: str) -> float:
    """Return the contrast (WCAG 2) of two opaque colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("tokens", THEMES, ids=lambda tokens: tokens.name)
def test_text_stands_out_from_its_ground(tokens: Tokens) -> None:
    least = 7.0 if tokens is CONTRAST else 4.5
    poor = {
        f"{text} on {ground}": round(contrast_ratio(getattr(tokens, text), getattr(tokens, ground)), 2)
        for text, ground in PAIRS
    }
    assert {pair: ratio for pair, ratio in poor.items() if ratio < least} == {}
    sides = [contrast_ratio(*pair) for pair in zip(tokens.sides, tokens.on_sides, strict=True)]
    assert min(sides) >= least


@pytest.mark.parametrize("tokens", THEMES, ids=lambda tokens: tokens.name)
def test_edges_and_lines_stand_out_from_their_ground(tokens: Tokens) -> None:
    for ground in (*GROUNDS, "accent_soft"):
        assert contrast_ratio(tokens.focus, getattr(tokens, ground)) >= 3
    assert min(contrast_ratio(tokens.edge, getattr(tokens, ground)) for ground in GROUNDS) >= 3
    poor = {line: contrast_ratio(getattr(tokens.map, line), tokens.map.paper) for line in LINES}
    assert {line: ratio for line, ratio in poor.items() if ratio < 3} == {}


@pytest.mark.parametrize("tokens", THEMES, ids=lambda tokens: tokens.name)
def test_every_token_is_a_colour(tokens: Tokens) -> None:
    colours = [getattr(tokens, name) for name in Tokens.__slots__ if name not in ("name", "sides", "on_sides", "map")]
    colours += [*tokens.sides, *tokens.on_sides, *(getattr(tokens.map, name) for name in MapTokens.__slots__)]
    assert [colour for colour in colours if not QColor(colour).isValid()] == []


def test_contrast_is_that_of_the_guideline() -> None:
    assert contrast_ratio("#000000", "#ffffff") == pytest.approx(21)
    assert contrast_ratio("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_an_unknown_theme_is_the_light_one() -> None:
    assert tokens_named("plaid") is LIGHT and tokens_named("contrast") is CONTRAST
