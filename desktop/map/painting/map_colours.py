"""The colours of a map as the painter needs them."""

from dataclasses import dataclass
from functools import cache

from PySide6.QtGui import QColor

from core.model.scene import Scene
from desktop.theme.tokens import LIGHT, MapTokens, Tokens


@dataclass(frozen=True, slots=True)
class MapColours:
    """The tokens of a theme with its map colours at hand."""

    tokens: Tokens = LIGHT
    rock: float = 0.72
    """How near the ground that nobody can enter comes to the colour of walls."""
    art: float = 1.0
    """The opacity of the program's own stamps."""

    @property
    def map(self) -> MapTokens:
        """The map's colours."""
        return self.tokens.map

    def floor(self, scene: Scene) -> QColor:
        """Return the colour of a scene's floor: the theme's paper unless the scene has its own."""
        return colour(self.map.paper if scene.floor == _DEFAULT_FLOOR else scene.floor)


_DEFAULT_FLOOR = Scene.model_fields["floor"].default


@cache
def _colour(name: str, alpha: int) -> QColor:
    made = QColor(name)
    if alpha >= 0:
        made.setAlpha(alpha)
    return made


def colour(name: str, alpha: int = -1) -> QColor:
    """Return a colour by its `#rrggbb` or `#aarrggbb`, with another opacity (0 to 255) where one is given."""
    return _colour(name, alpha)


def mixed(one: QColor, other: QColor, share: float) -> QColor:
    """Return a colour between two: `share` of the second."""
    parts = zip((one.red(), one.green(), one.blue()), (other.red(), other.green(), other.blue()), strict=True)
    return QColor(*(round(a + (b - a) * share) for a, b in parts))
