"""The colours of paper: one set in colour and one of greys; both flat, as paper knows no light that shines through."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from core.base.persistent_map import PersistentMap
from core.model.materials import MapStyle
from core.model.scene import Scene
from core.model.things import Light, Zone
from desktop.map.painting.map_colours import MapColours
from desktop.sheet_page.surface import Tone
from desktop.theme.tokens import LIGHT, Tokens

ROCK = 0.2
"""How dark impassable ground is where ink is saved."""
ART = 0.45
"""How strongly stamps are printed there."""
TINT = "#bdbdbd"
PAPER = "#ffffff"


@dataclass(frozen=True, slots=True)
class PaperColours:
    """The colours of text and tables, as `#rrggbb`; `band` is behind the heads of cards, `on_band` the text on it."""

    saving: bool
    text: str = "#1f2328"
    muted: str = "#51585f"
    line: str = "#b9b3a7"
    faint: str = "#ddd8ce"
    panel: str = "#f6f2e9"
    accent: str = "#2c5a87"
    alarm: str = "#a8231b"
    band: str = "#2c3e50"
    on_band: str = "#ffffff"
    cover: str = "#e9e6df"
    tokens: Tokens = LIGHT

    @property
    def colours(self) -> MapColours:
        """The colours of maps."""
        return MapColours(self.tokens, rock=ROCK, art=ART) if self.saving else MapColours(self.tokens)

    @property
    def tones(self) -> Mapping[Tone, str]:
        """The colours of character sheets."""
        return {
            Tone.TEXT: self.text,
            Tone.MUTED: self.muted,
            Tone.LINE: self.line,
            Tone.FAINT: self.faint,
            Tone.BAND: self.muted if self.saving else self.band,
            Tone.ON_BAND: PAPER,
            Tone.PAPER: PAPER,
        }

    def prepared(self, scene: Scene) -> Scene:
        """Return a scene as it is printed: by the light of the table, whatever it is in play.

        To save ink it is drawn in ink, its floor is white, its lamps are out, and zones hardly tinted.
        """
        if not self.saving:
            return scene.but(ambient=100)
        things = PersistentMap(
            (
                identity,
                thing.but(colour=TINT)
                if isinstance(thing, Zone)
                else thing.but(colour=TINT, strength=0)
                if isinstance(thing, Light)
                else thing,
            )
            for identity, thing in scene.things.items()
        )
        style = scene.style if scene.style is MapStyle.PLAIN else MapStyle.INK
        return scene.model_copy(update={"floor": "#ffffff", "things": things, "ambient": 100, "style": style})


@cache
def ink_for(saving: bool) -> PaperColours:
    """Return the colours, or the greys."""
    if not saving:
        return PaperColours(saving=False)
    return PaperColours(
        saving=True,
        text="#000000",
        muted="#4d4d4d",
        line="#a6a6a6",
        faint="#d4d4d4",
        panel="#ffffff",
        accent="#000000",
        alarm="#000000",
        band="#ffffff",
        on_band="#000000",
        cover="#ececec",
        tokens=_greys(),
    )


def _greys() -> Tokens:
    greys = replace(
        LIGHT.map,
        outside="#ffffff",
        paper="#ffffff",
        ink="#1c1c1c",
        grid="#d0d0d0",
        wall="#1c1c1c",
        low_wall="#5e5e5e",
        door="#8c8c8c",
        door_open="#b4b4b4",
        secret="#3c3c3c",
        glass="#6e6e6e",
        zone="#8c8c8c",
        difficult="#d6d6d6",
        hazard="#b4b4b4",
        water="#c8c8c8",
        cover="#b4b4b4",
        light="#ffffff",
        dark="#dcdcdc",
        threat="#3c3c3c",
        pin="#ffffff",
        note="#1c1c1c",
    )
    return replace(
        LIGHT,
        sides=("#3a3a3a", "#5c5c5c", "#3a3a3a", "#5c5c5c", "#3a3a3a", "#5c5c5c"),
        warning="#1c1c1c",
        warning_soft="#ffffff",
        disabled="#e0e0e0",
        map=greys,
    )
