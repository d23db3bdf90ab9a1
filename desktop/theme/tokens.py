"""Every colour and measure by its purpose, for three themes; nothing else in the desktop names a colour."""

from dataclasses import dataclass
from typing import Literal

from PySide6.QtGui import QColor

ThemeName = Literal["light", "dark", "contrast"]

UNIT = 4
"""All spacing is a multiple of this many pixels."""
TIGHT, SNUG, ROOMY, WIDE = UNIT, 2 * UNIT, 4 * UNIT, 6 * UNIT
RADIUS = UNIT
BLACK, ON_BLACK = "#000000", "#ffffff"
"""What stands for a black screen, in every theme."""
TEXT_SIZE = 13
"""Height of ordinary text in pixels at interface scale 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapTokens:
    """The colours of a map, as `#rrggbb` or, where it lies over something, `#aarrggbb`."""

    outside: str
    paper: str
    ink: str
    grid: str
    wall: str
    low_wall: str
    door: str
    door_open: str
    secret: str
    glass: str
    zone: str
    difficult: str
    hazard: str
    water: str
    cover: str
    light: str
    dark: str
    unexplored: str
    selection: str
    hover: str
    reach: str
    path: str
    threat: str
    pin: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """The colours of one theme, as `#rrggbb`; `on_accent` is text on `accent`, `_soft` is a quiet background."""

    name: ThemeName
    window: str
    surface: str
    raised: str
    sunken: str
    text: str
    muted: str
    disabled: str
    border: str
    edge: str
    accent: str
    on_accent: str
    accent_soft: str
    focus: str
    link: str
    ok: str
    ok_soft: str
    warning: str
    warning_soft: str
    danger: str
    danger_soft: str
    sides: tuple[str, ...]
    on_sides: tuple[str, ...]
    map: MapTokens


LIGHT = Tokens(
    name="light",
    window="#f3f1ec",
    surface="#ffffff",
    raised="#faf8f5",
    sunken="#e8e5de",
    text="#1f2328",
    muted="#51585f",
    disabled="#8a9097",
    border="#d3cec5",
    edge="#7b766d",
    accent="#2c5a87",
    on_accent="#ffffff",
    accent_soft="#dbe7f2",
    focus="#1b68c4",
    link="#1d5894",
    ok="#1f6a3a",
    ok_soft="#dcefe2",
    warning="#7d4a00",
    warning_soft="#fbecd2",
    danger="#a8231b",
    danger_soft="#fbe1de",
    sides=("#1f5f99", "#a63a2b", "#2c7043", "#7a4a94", "#8a5a00", "#4b5560"),
    on_sides=("#ffffff",) * 6,
    map=MapTokens(
        outside="#dcd8cf",
        paper="#f8f4ea",
        ink="#2a2622",
        grid="#d6cfbf",
        wall="#3a332c",
        low_wall="#7a6c5a",
        door="#8a5520",
        door_open="#b98a52",
        secret="#7a3f8f",
        glass="#2f7d95",
        zone="#4c6a86",
        difficult="#a08c5a",
        hazard="#b5482e",
        water="#5b93b5",
        cover="#6f7d4f",
        light="#e6b93c",
        dark="#3b4252",
        unexplored="#2b2a28",
        selection="#1b68c4",
        hover="#5c95d6",
        reach="#403f8f5a",
        path="#1f6a3a",
        threat="#a8231b",
        pin="#9c3f1e",
        note="#7d4a00",
    ),
)

DARK = Tokens(
    name="dark",
    window="#1e2124",
    surface="#262a2e",
    raised="#2d3237",
    sunken="#17191b",
    text="#e9e6e0",
    muted="#b2b6bb",
    disabled="#757b82",
    border="#3b4147",
    edge="#8b929a",
    accent="#86b6e6",
    on_accent="#0f1d2b",
    accent_soft="#293d52",
    focus="#8cc0f5",
    link="#93c3f2",
    ok="#85d09c",
    ok_soft="#203a2a",
    warning="#f0bb68",
    warning_soft="#42331b",
    danger="#f59d96",
    danger_soft="#482725",
    sides=("#79b4ec", "#f0907f", "#83cf9a", "#c79ce0", "#e3b45a", "#b4bcc5"),
    on_sides=("#0d1620",) * 6,
    map=MapTokens(
        outside="#141618",
        paper="#33363a",
        ink="#ece8df",
        grid="#464a4f",
        wall="#e2dccf",
        low_wall="#a99f8e",
        door="#d79a58",
        door_open="#b08a5f",
        secret="#cf9be2",
        glass="#7fd0e6",
        zone="#9dbddb",
        difficult="#8f8157",
        hazard="#e07a5c",
        water="#4d86a8",
        cover="#9aab72",
        light="#f0cb62",
        dark="#0c0e12",
        unexplored="#0b0c0d",
        selection="#8cc0f5",
        hover="#5f93c6",
        reach="#4083cf9a",
        path="#85d09c",
        threat="#f59d96",
        pin="#f0a07f",
        note="#f0bb68",
    ),
)

CONTRAST = Tokens(
    name="contrast",
    window="#000000",
    surface="#000000",
    raised="#0c0c0c",
    sunken="#000000",
    text="#ffffff",
    muted="#e4e4e4",
    disabled="#a6a6a6",
    border="#c8c8c8",
    edge="#ffffff",
    accent="#ffd800",
    on_accent="#000000",
    accent_soft="#2e2800",
    focus="#00e5ff",
    link="#8ad8ff",
    ok="#6dff9c",
    ok_soft="#002a10",
    warning="#ffd800",
    warning_soft="#2e2800",
    danger="#ffaaa3",
    danger_soft="#330604",
    sides=("#6cc4ff", "#ff9c8a", "#6dff9c", "#e3a8ff", "#ffd800", "#ffffff"),
    on_sides=("#000000",) * 6,
    map=MapTokens(
        outside="#000000",
        paper="#101010",
        ink="#ffffff",
        grid="#4a4a4a",
        wall="#ffffff",
        low_wall="#c8c8c8",
        door="#ffb454",
        door_open="#ffd8a0",
        secret="#e3a8ff",
        glass="#00e5ff",
        zone="#ffffff",
        difficult="#b8a45c",
        hazard="#ff7a5c",
        water="#4aa8e0",
        cover="#b8e07a",
        light="#ffe04a",
        dark="#000000",
        unexplored="#000000",
        selection="#00e5ff",
        hover="#ffffff",
        reach="#506dff9c",
        path="#6dff9c",
        threat="#ffaaa3",
        pin="#ffb454",
        note="#ffd800",
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTokens:
    """The colours of what lies on a map in play, as `#rrggbb`: they follow neither the theme nor the map's style.

    Whatever is drawn as a line is drawn twice, in `light` and in its own colour, so that it is seen on any ground.
    """

    face: str
    face_down: str
    night: str
    drained: str
    sign_down: str
    struck: str
    acting: str
    pointed: str
    chosen: str
    mark: str
    on_mark: str
    grave: str
    on_grave: str
    light: str
    plate: str
    on_plate: str
    tag: str
    on_tag: str
    bad: str
    good: str
    news: str
    on_result: str
    reach: str
    area: str
    path: str
    warn: str
    quiet: str


ON_MAP = PlayTokens(
    face="#fbf8f1",
    face_down="#b4ada2",
    night="#15130f",
    drained="#efe8da",
    sign_down="#5b544a",
    struck="#8f1d16",
    acting="#f2c230",
    pointed="#ff5a45",
    chosen="#1f5f99",
    mark="#fff3d6",
    on_mark="#5a3500",
    grave="#a8231b",
    on_grave="#ffffff",
    light="#fffdf6",
    plate="#fbf8f1",
    on_plate="#1f1b16",
    tag="#1f1b16",
    on_tag="#ffffff",
    bad="#a8231b",
    good="#1f6a3a",
    news="#2a2622",
    on_result="#ffffff",
    reach="#1f6a3a",
    area="#a63a2b",
    path="#1f5f99",
    warn="#7d4a00",
    quiet="#4b5560",
)

THEMES: tuple[Tokens, ...] = (LIGHT, DARK, CONTRAST)


def tokens_named(name: str) -> Tokens:
    """Return the theme called `name`; the light one if there is none."""
    return next((tokens for tokens in THEMES if tokens.name == name), LIGHT)


def luminance(colour: str) -> float:
    """Return the relative luminance (WCAG 2) of an opaque colour, 0 to 1."""

    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    c = QColor(colour)
    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF())
