"""The scene of a map: a fixed stack of layers, and one item for each token."""

from PySide6.QtCore import QObject, QRect, QRectF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from core.model.things import LayerName
from desktop.map.content import MapContent
from desktop.map.items.above_tokens import HandsItem, LinksItem, PilesItem
from desktop.map.items.grid import GridItem
from desktop.map.items.ground import FloorItem, RimItem
from desktop.map.items.labels import LabelsItem
from desktop.map.items.layer import LayerItem
from desktop.map.items.overlay_item import OverlayItem
from desktop.map.items.styled import StyledItem
from desktop.map.items.things import ThingsItem
from desktop.map.items.token_item import TokenItem
from desktop.map.overlays.kinds import Overlays
from desktop.map.painting.map_colours import MapColours
from desktop.map.view.bands import Bands

WORDS = 61
"""Where words beside tokens lie: over the veil and the players' frame (`desktop/player_view/veil.py`), under tools."""

FULL = 2_000
"""So many things and tokens make a map full: a thousand of them are painted in some 5 ms."""


class TokensItem(LayerItem):
    """What all tokens stand on, so that they are ordered and hidden together."""

    def __init__(self, content: MapContent, colours: MapColours) -> None:
        super().__init__(content, colours)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)

    def boundingRect(self) -> QRectF:
        """Return nothing: it has no ink of its own."""
        return QRectF()


class MapScene(QGraphicsScene):
    """Holds the items that `MapSync` makes. Scene units are map units."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.BspTreeIndex)
        self._bands = Bands(self)
        self.damage: tuple[QRect, ...] = ()
        self.layers: dict[LayerName, LayerItem] = {}
        self.frame: tuple[FloorItem, GridItem, RimItem] | None = None
        self.styled: StyledItem | None = None
        self.outside: QColor | None = None
        """What lies around the map, where its style says so."""
        self.tokens: dict[str, TokenItem] = {}
        self.piles: PilesItem | None = None
        self.links: LinksItem | None = None
        self.hands: HandsItem | None = None
        self.labels: LabelsItem | None = None
        self.shades: OverlayItem | None = None
        self.overlay: OverlayItem | None = None

    def touch_largely(self, area: QRectF) -> None:
        """Paint an area anew: at once where little is on the map, else what can be seen of it by bands."""
        if sum(len(each.index) for each in self.things.values()) + len(self.tokens) < FULL:
            self.update(area)
        else:
            self._bands.touch(area)

    @property
    def things(self) -> dict[LayerName, ThingsItem]:
        """The layers that hold things."""
        return {name: item for name, item in self.layers.items() if isinstance(item, ThingsItem)}

    @property
    def on_tokens(self) -> tuple[PilesItem | LinksItem | HandsItem | LabelsItem, ...]:
        """What lies just above the tokens, from the lowest up, as far as it has been made."""
        found = (self.piles, self.links, self.hands, self.labels)
        return tuple(item for item in found if item is not None)

    def everything(self) -> tuple[LayerItem, ...]:
        """Return every layer, with floor, grid, rim, the map in its style, shades, what is on tokens, and overlay."""
        above = (self.styled, self.shades, *self.on_tokens, self.overlay)
        top = tuple(item for item in above if item is not None)
        return (*(self.frame or ()), *self.layers.values(), *top)

    def show_overlays(self, overlays: Overlays, tiny: float) -> None:
        """Show what the tools show, and nothing else; a pixel of the view is `tiny` units."""
        for item in (self.shades, self.overlay):
            if item is not None:
                item.show_overlays(overlays, tiny)

    def tokens_at(self, x: float, y: float) -> tuple[str, ...]:
        """Return the ids of the tokens under a point, the topmost first."""
        found = self.items(
            QRectF(x - 0.5, y - 0.5, 1, 1), Qt.ItemSelectionMode.IntersectsItemShape, Qt.SortOrder.DescendingOrder
        )
        return tuple(item.look.id for item in found if isinstance(item, TokenItem))
