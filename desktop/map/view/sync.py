"""Keeps a map's scene true to its content: the only maker of items, and it touches only what has changed."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from core.model.materials import MapStyle
from core.model.plan_reading import composed
from core.model.scene import Scene, SceneState
from core.model.things import LayerName
from desktop.map.content import MapContent
from desktop.map.items.above_tokens import HandsItem, LinksItem, PilesItem
from desktop.map.items.grid import GridItem
from desktop.map.items.ground import FloorItem, GroundItem, RimItem
from desktop.map.items.labels import LabelsItem
from desktop.map.items.layer import MANY, sheet_of, touch
from desktop.map.items.overlay_item import OverlayItem
from desktop.map.items.pictures import PicturesItem
from desktop.map.items.roofs import RoofsItem
from desktop.map.items.styled import OUTSIDE, StyledItem, colours_for
from desktop.map.items.things import LightsItem, PinsItem, StampsItem, ThingsItem, ZonesItem
from desktop.map.items.token_item import Sprites, TokenItem
from desktop.map.items.walls import WallsItem
from desktop.map.painting.labels import Result, Said, Tag
from desktop.map.painting.map_colours import MapColours, colour
from desktop.map.painting.tokens import TokenState
from desktop.map.pictures import Pictures
from desktop.map.view.map_view import MapView
from desktop.map.view.scene import WORDS, MapScene, TokensItem
from desktop.widgets.soon import OnceBeforePainting


@dataclass(frozen=True, slots=True)
class Touched:
    """What a step of keeping true touched: whether all was built anew, else which things, blocks and tokens."""

    everything: bool = False
    things: tuple[str, ...] = ()
    blocks: int = 0
    tokens: tuple[str, ...] = ()


class MapSync(QObject):
    """Shows one content after another in a scene. `public` shows zones by the names that players read."""

    said = Signal()
    """Something else is written beside tokens, by which other words may have to give way."""

    def __init__(
        self,
        scene: MapScene,
        colours: MapColours,
        pictures: Pictures,
        *,
        public: bool = False,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.scene = scene
        self.colours = self._theme = colours
        self.pictures = pictures
        self.content: MapContent | None = None
        self._public = public
        self._sprites = Sprites(pictures)
        self._selected: tuple[str, ...] = ()
        self._acting: str | None = None
        self._labels = True
        self._lettering = 1.0
        self._solid = False
        self._roofs: RoofsItem | None = None
        self._pointed: tuple[str, ...] = ()
        self._tags: Mapping[str, Tag] = {}
        self._results: Mapping[str, Result] = {}
        self._waits = False
        """Whether more is to be said beside tokens before any of it is written."""
        self._writing = OnceBeforePainting(self._write, self)
        pictures.ready.connect(self._came)

    def show(self, content: MapContent) -> Touched:
        """Show a content; what is the same as in the last one, by identity, is left alone."""
        before, self.content = self.content, content
        if not self.scene.layers:
            self._build(content)
        if before is None or before.scene.id != content.scene.id or _framed(before.scene) != _framed(content.scene):
            return self._show_all(content)
        if self.scene.styled is not None:
            self.scene.styled.follow(content)
        if before.scene is not content.scene or before.scene_state is not content.scene_state:
            for layer in self.scene.everything():
                if layer not in (self.scene.styled, *self.scene.on_tokens):
                    layer.content = content
        # who moves does so before anything else is painted anew: so all of it is painted at once
        tokens = self._tokens(content)
        things, blocks = self._things(before, content), self._planes(before.scene, content)
        lights = self.scene.layers[LayerName.LIGHTS]
        if isinstance(lights, LightsItem):
            lights.follow(content)
        if self._roofs is not None:
            self._roofs.follow(content)
        self._treat(content.scene)
        if before.scene.zone_links is not content.scene.zone_links or before.zoned is not content.zoned:
            self.scene.layers[LayerName.ZONES].update()
        for item in self.scene.on_tokens:
            item.follow(content)
        if before.tokens is not content.tokens:
            self._writing.wish()
        if before.scene.grid is not content.scene.grid and self.scene.frame is not None:
            self.scene.frame[1].show_content(content)
        if _over_pictures(before.scene) != _over_pictures(content.scene):
            self.scene.layers[LayerName.WALLS].update()
        return Touched(False, things, blocks, tokens)

    def select(self, ids: tuple[str, ...]) -> None:
        """Show these tokens as selected."""
        before, self._selected = self._selected, ids
        self._states((*before, *ids))

    @contextmanager
    def written_together(self) -> Iterator[None]:
        """While it lasts write nothing beside tokens: all that is to be said then finds its places at the end, once."""
        outer, self._waits = self._waits, True
        try:
            yield
        finally:
            self._waits = outer
            self._say()

    def act(self, token: str | None) -> None:
        """Show a token as the one that acts now."""
        before, self._acting = self._acting, token
        self._states(tuple(each for each in (before, token) if each is not None))

    def point(self, tokens: tuple[str, ...]) -> None:
        """Show these tokens as pointed at."""
        before, self._pointed = self._pointed, tokens
        self._states((*before, *tokens))

    def tag(self, tags: Mapping[str, Tag]) -> None:
        """Write a chance at each of these tokens, and at no others."""
        self._tags = tags
        self._say()

    def tell(self, results: Mapping[str, Result]) -> None:
        """Say beside each of these tokens what came of something, and of no others."""
        if results is not self._results:
            self._results = results
            self._say()

    def show_labels(self, shown: bool) -> None:
        """Show names under the tokens, or none."""
        self._labels = shown
        self._say()

    def show_roofs(self, *, solid: bool) -> None:
        """Show roofs as the players see them, or so that the game master sees through."""
        self._solid = solid
        if self._roofs is not None:
            self._roofs.make_solid(solid)

    def write_larger(self, lettering: float) -> None:
        """Write words so many times as large as usual, whatever the zoom."""
        if lettering == self._lettering:
            return
        self._lettering = lettering
        for item in (self.scene.shades, self.scene.overlay):
            if item is not None:
                item.lettering = lettering
                item.update()
        self._states(tuple(self.scene.tokens))

    def _say(self) -> None:
        """Write beside the tokens what is to be said of them; who acts and who is pointed at come first."""
        if self.scene.labels is not None and not self._waits:
            acting = () if self._acting is None else (self._acting,)
            first = (*acting, *self._pointed, *self._selected)
            said = Said(first, self._tags, self._results, self._labels, self._pointed, self._lettering)
            if said != self.scene.labels.said:
                self.scene.labels.show_said(said)
                self._writing.wish()
                self.said.emit()

    def _write(self) -> None:
        """Have what is written beside tokens painted anew where it is otherwise than it was."""
        if self.scene.labels is not None:
            self.scene.labels.settle()

    def set_colours(self, colours: MapColours) -> None:
        """Paint everything in the colours of another theme; a map of another style than plain keeps its own."""
        self._theme = colours
        style = MapStyle.PLAIN if self.content is None else self.content.scene.style
        self._colour(colours_for(style, colours))

    def _colour(self, colours: MapColours) -> None:
        if colours == self.colours:
            return
        self.colours = colours
        for item in self.scene.everything():
            item.set_colours(colours)

    def _build(self, content: MapContent) -> None:
        colours = self.colours
        zones = ZonesItem(content, colours)
        walls = WallsItem(content, colours)
        zones.public = walls.public = self._public
        self._roofs = RoofsItem(content, colours)
        self._roofs.public, self._roofs.solid = self._public, self._solid
        self.scene.layers = {
            LayerName.PICTURES: PicturesItem(content, colours, self.pictures),
            LayerName.TERRAIN: GroundItem(content, colours),
            LayerName.ZONES: zones,
            LayerName.STAMPS: StampsItem(content, colours, self.pictures),
            LayerName.WALLS: walls,
            LayerName.LIGHTS: LightsItem(content, colours),
            LayerName.TOKENS: TokensItem(content, colours),
            LayerName.ROOFS: self._roofs,
            LayerName.PINS: PinsItem(content, colours),
        }
        self.scene.frame = FloorItem(content, colours), GridItem(content, colours), RimItem(content, colours)
        self.scene.styled = StyledItem(content, colours, self.pictures, self, public=self._public)
        self.scene.piles = PilesItem(content, colours)
        self.scene.links = LinksItem(content, colours)
        self.scene.hands = HandsItem(content, colours)
        self.scene.labels = LabelsItem(content, colours)
        self.scene.shades = OverlayItem(content, colours, shades=True)
        self.scene.overlay = OverlayItem(content, colours)
        self.scene.overlay.lettering = self._lettering
        for item in self.scene.everything():
            self.scene.addItem(item)

    def _show_all(self, content: MapContent) -> Touched:
        self.scene.setSceneRect(sheet_of(content.scene))
        self._dress(content.scene.style)
        for item in self.scene.everything():
            item.show_content(content)
        self._treat(content.scene)
        for identity in tuple(self.scene.tokens):
            self._remove(identity)
        return Touched(True, tokens=self._tokens(content))

    def _dress(self, style: MapStyle) -> None:
        """Take up the colours of a style, and of what lies around the map in it."""
        self._colour(colours_for(style, self._theme))
        zones = self.scene.layers[LayerName.ZONES]
        if isinstance(zones, ZonesItem):
            zones.quiet = style is not MapStyle.PLAIN
        self.scene.outside = colour(OUTSIDE[style]) if style in OUTSIDE else None
        for view in self.scene.views():
            if isinstance(view, MapView):
                view.dress()

    def _treat(self, scene: Scene) -> None:
        """Order and hide the layers as the scene says; the grid lies upon the pictures and the ground.

        In a style of its own the map's ground, walls and fixed things are one item, and not the layers'.
        """
        plain = scene.style is MapStyle.PLAIN
        one = frozenset[LayerName]() if plain else composed(scene)
        order = scene.order
        for number, name in enumerate(order):
            self.scene.layers[name].setZValue(number)
            self.scene.layers[name].setVisible(not scene.layer(name).hidden and name not in one)
        for number, item in enumerate(self.scene.on_tokens):
            is_written = item is self.scene.labels
            item.setZValue(WORDS if is_written else order.index(LayerName.TOKENS) + 0.4 + number / 10)
            item.setVisible(not scene.layer(LayerName.TOKENS).hidden)
        if self.scene.frame is not None:
            floor, grid, rim = self.scene.frame
            floor.setZValue(-1)
            grid.setZValue(max(order.index(LayerName.PICTURES), order.index(LayerName.TERRAIN)) + 0.5)
            rim.setZValue(grid.zValue() + 0.1)
            for part in (floor, grid, rim):
                part.setVisible(plain)
        if self.scene.styled is not None:
            self.scene.styled.setZValue(-0.5)
            self.scene.styled.setVisible(not plain)
        if self.scene.shades is not None:
            self.scene.shades.setZValue(order.index(LayerName.TOKENS) - 0.1)
        if self.scene.overlay is not None:
            self.scene.overlay.setZValue(len(order) + 100)

    def _things(self, before: MapContent, content: MapContent) -> tuple[str, ...]:
        changed = content.scene.things.changed_from(before.scene.things)
        worn = tuple(each for each in _worn(before.scene_state, content.scene_state) if each not in changed)
        by_layer: dict[LayerName, list[str]] = {}
        for identity in (*changed, *worn):
            for things in (before.scene.things, content.scene.things):
                thing = things.get(identity)
                if thing is not None:
                    by_layer.setdefault(thing.layer, []).append(identity)
        for name, ids in by_layer.items():
            self.scene.things[name].change(content, dict.fromkeys(ids))
        return (*changed, *worn)

    def _planes(self, before: Scene, content: MapContent) -> int:
        ground = self.scene.layers[LayerName.TERRAIN]
        if not isinstance(ground, GroundItem):
            return 0
        count = 0
        for name in ("terrain", "borders", "elevation", "materials"):
            old, new = getattr(before, name), getattr(content.scene, name)
            if old is new:
                continue
            places = new.changed_blocks(old)
            count += len(places)
            if name == "terrain":
                ground.change_squares(content, old, places)
            else:
                ground.change_blocks(content, places)
        return count

    def _tokens(self, content: MapContent) -> tuple[str, ...]:
        there, held = content.tokens, self.scene.tokens
        gone = [identity for identity in held if identity not in there]
        for identity in gone:
            self._remove(identity)
        touched = list(gone)
        others = sum(1 for identity, item in held.items() if item.look is not there[identity])
        if others > MANY:
            # as many places one by one would take longer than all that is seen
            touch(self.scene, self.scene.sceneRect())
        for identity, look in there.items():
            item = held.get(identity)
            if item is None:
                item = held[identity] = TokenItem(look, self._sprites)
                item.setParentItem(self.scene.layers[LayerName.TOKENS])
                item.show_state(self._state(identity))
            elif item.look is not look and item.look != look:
                item.show_look(look, wiped=others > MANY)
            else:
                continue
            touched.append(identity)
        return tuple(touched)

    def _remove(self, identity: str) -> None:
        self.scene.removeItem(self.scene.tokens.pop(identity))

    def _state(self, identity: str) -> TokenState:
        chosen, acts, pointed = identity in self._selected, identity == self._acting, identity in self._pointed
        return TokenState(chosen, acts, pointed, max(1.0, self._lettering))

    def _states(self, ids: tuple[str, ...]) -> None:
        for identity in ids:
            item = self.scene.tokens.get(identity)
            if item is not None:
                item.show_state(self._state(identity))
        self._say()

    def _came(self, identity: str) -> None:
        if self.scene.styled is not None:
            self.scene.styled.came(identity)
        pictures = self.scene.layers.get(LayerName.PICTURES)
        if isinstance(pictures, PicturesItem):
            pictures.came(identity)
        for name in (LayerName.STAMPS,):
            item = self.scene.layers.get(name)
            if isinstance(item, ThingsItem):
                for thing in item.index:
                    if getattr(thing, "picture", None) == identity:
                        item.touch(item.ink_box(thing))
        for token in self.scene.tokens.values():
            if token.look.portrait == identity:
                token.update()


def _framed(scene: Scene) -> tuple[object, ...]:
    """Return what everything hangs on: with other values the whole map is shown anew."""
    return scene.columns, scene.rows, scene.floor, scene.style


def _over_pictures(scene: Scene) -> tuple[object, ...]:
    """Return what walls over pictures hang on beside these themselves."""
    return scene.picture_walls, scene.picture_doors, scene.layer(LayerName.PICTURES).hidden


def _worn(before: SceneState, after: SceneState) -> tuple[str, ...]:
    """Return the ids of the things that play has changed."""
    if before is after:
        return ()
    doors = [each for each in {**before.doors, **after.doors} if before.doors.get(each) != after.doors.get(each)]
    found = [each for each in (*before.found, *after.found) if (each in before.found) != (each in after.found)]
    broken = [each for each in (*before.broken, *after.broken) if (each in before.broken) != (each in after.broken)]
    return tuple(dict.fromkeys((*doors, *found, *broken)))
