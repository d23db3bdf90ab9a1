"""The colours of drawings in ink, on paper, on parchment and as a blueprint."""

from dataclasses import dataclass

from core.model.materials import MapStyle


@dataclass(frozen=True, slots=True)
class InkColours:
    """The colours of a drawing; `grain` mottles its paper and `scorch` darkens its edge, never in print."""

    paper: str = "#f4f1e8"
    floor: str = "#ffffff"
    ink: str = "#1d1b19"
    hatch: str = "#2b2825"
    shade: str = "#1d1b19"
    shade_alpha: int = 30
    lift_alpha: int = 30
    grid: str = "#8b8880"
    grid_alpha: int = 130
    water: str = "#4d7f95"
    tint: str = "#dfeaee"
    deep: str = "#c3d7df"
    glass: str = "#dcebf0"
    secret: str = "#9c2f6a"
    heat: str = "#b5533c"
    grain: float = 0.0
    scorch: str = ""


INK = InkColours()
PARCHMENT = InkColours(
    paper="#d9c49a",
    floor="#f0e2c0",
    ink="#3c2716",
    hatch="#5f432a",
    shade="#4a2f18",
    shade_alpha=40,
    grid="#9a7c52",
    grid_alpha=130,
    water="#3f6266",
    tint="#cfd3bd",
    deep="#b0c0b2",
    glass="#d9d8bf",
    secret="#8f2d1d",
    heat="#a4482a",
    grain=1.0,
    scorch="#6b3d16",
)
BLUEPRINT = InkColours(
    paper="#1d4473",
    floor="#24528a",
    ink="#eef5fc",
    hatch="#8fb4da",
    shade="#0c2544",
    shade_alpha=90,
    grid="#8fb4da",
    grid_alpha=130,
    water="#b9dcf6",
    tint="#2f639d",
    deep="#1b4a80",
    glass="#3f78b3",
    secret="#ffd86b",
    heat="#ffb09a",
    grain=0.35,
)
COLOURS = {MapStyle.INK: INK, MapStyle.PARCHMENT: PARCHMENT, MapStyle.BLUEPRINT: BLUEPRINT}
