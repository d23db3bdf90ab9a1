"""What stands in the rooms of a dungeon that is laid out by chance: goods, graves, books, pillars, and old bones."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import ceil
from random import Random

from core.base.ids import ThingId, numbered
from core.geometry.units import SQUARE, Rect, Square
from core.model.cover import Cover
from core.model.things import Stamp


@dataclass(frozen=True, slots=True)
class Furniture:
    """A stamp: its art, its size in squares, and what it gives and hinders."""

    art: str
    width: float = 1
    height: float = 1
    cover: Cover = Cover.SOFT
    blocks_move: bool = False
    blocks_sight: bool = False
    rank: int = 0


N, H, T = Cover.NONE, Cover.HARD, Cover.TOTAL
CRATE, BARREL, SACK = Furniture("crate", cover=H), Furniture("barrel", 0.75, 0.75, H), Furniture("sack", 0.75, 0.75)
CHEST, SHELF = Furniture("chest", 0.75, 0.5), Furniture("shelf", 2, 0.5, H, True, True)
BOOKCASE, DESK = Furniture("bookcase", 2, 0.5, H, True, True), Furniture("desk", 2, 1)
BED, WARDROBE = Furniture("bed", 1, 2), Furniture("wardrobe", 2, 0.75, T, True, True)
RACK, STOOL = Furniture("weapon-rack", 2, 0.75, blocks_move=True), Furniture("stool", 0.5, 0.5, N)
TABLE, ROUND_TABLE = Furniture("table", 2, 1), Furniture("round-table", 2, 2)
HEARTH, CAULDRON = Furniture("hearth", 2, 1, H, True), Furniture("cauldron", blocks_move=True)
ANVIL, MILL = Furniture("anvil", 1, 0.75, blocks_move=True), Furniture("grindstone", 2, 2, H, True)
ALTAR, BRAZIER = Furniture("altar", 2, 1, H), Furniture("brazier", 0.75, 0.75, blocks_move=True)
BENCH, CANDLES = Furniture("bench", 2, 0.5, N), Furniture("candles", 0.5, 0.5, N)
TOMB, STATUE = Furniture("sarcophagus", 1, 2, H), Furniture("statue", cover=H, blocks_move=True)
THRONE, COLUMN = Furniture("throne", cover=H, blocks_move=True), Furniture("column", 0.75, 0.75, T, True, True)
RUG, CIRCLE = Furniture("rug", 3, 2, N), Furniture("magic-circle", 3, 3, N, rank=-1)
RUBBLE, BONES = Furniture("rubble"), Furniture("bones", 0.75, 0.75, N)
CRACK, BLOOD = Furniture("crack", 2, 1, N, rank=-1), Furniture("blood", cover=N, rank=-1)
CAGE, WELL = Furniture("cage", blocks_move=True), Furniture("well", cover=H, blocks_move=True)


@dataclass(frozen=True, slots=True)
class Theme:
    """What stands along the walls of a room, what in its middle, and what lies about."""

    along: tuple[Furniture, ...] = ()
    middle: Furniture | None = None
    about: tuple[Furniture, ...] = ()
    columns: bool = False


THEMES = (
    Theme((RACK, HEARTH, BARREL, CHEST), ROUND_TABLE, (STOOL, STOOL)),
    Theme((CRATE, BARREL, SACK, CRATE, SHELF, BARREL, CHEST), None, (SACK,)),
    Theme((ALTAR, CANDLES, BENCH, BENCH, STATUE), None, (), columns=True),
    Theme((TOMB, TOMB, STATUE, TOMB), None, (BONES,)),
    Theme((HEARTH, SHELF, BARREL, SACK, CRATE), TABLE, (CAULDRON, STOOL)),
    Theme((RACK, RACK, CRATE, RACK, CHEST)),
    Theme((BARREL, BENCH, CRATE), WELL),
    Theme((BOOKCASE, BOOKCASE, DESK, BOOKCASE, BOOKCASE), RUG),
    Theme((CAGE, CAGE, CAGE, BARREL), TABLE, (BLOOD, STOOL)),
    Theme((THRONE, BRAZIER, BRAZIER, STATUE), RUG, (), columns=True),
    Theme((ANVIL, RACK, BARREL, SHELF), MILL, (CRATE,)),
    Theme((BED, BED, CHEST, BED, WARDROBE, BED)),
    Theme((STATUE, BRAZIER, STATUE, CANDLES), CIRCLE),
    Theme((CHEST, CHEST, STATUE, CHEST, CRATE), None, (SACK, BONES)),
    Theme((RUBBLE, STATUE, RUBBLE), None, (CRACK, RUBBLE, BONES, RUBBLE), columns=True),
    Theme((SHELF, DESK, CAULDRON, BOOKCASE, SHELF), CIRCLE, (CANDLES,)),
)
"""What rooms are for: guards, stores, a chapel, a crypt, a kitchen, an armoury, a well, a library, cells, a throne, a
workshop, beds, a shrine, a treasury, a fallen hall, a laboratory."""
WATERY = (6, 3, 12, 14, 8, 2, 9)
"""Of these, where water may stand, the likeliest first: nobody cooks, sleeps or keeps goods or books in a pool."""
BOULDER, SPIKES = Furniture("boulder", cover=H, blocks_move=True), Furniture("stalagmites", cover=H, blocks_move=True)
FUNGI, MOSS, FIRE = (
    Furniture("mushrooms", 0.75, 0.75, N),
    Furniture("moss", cover=N, rank=-1),
    Furniture("campfire", cover=N),
)
PUDDLE = Furniture("wet-patch", cover=N, rank=-1)
CAVES = (
    Theme(about=(SPIKES, BOULDER, RUBBLE, MOSS)),
    Theme(about=(FUNGI, FUNGI, FUNGI, SPIKES, PUDDLE)),
    Theme(about=(BONES, FIRE, BOULDER, BLOOD)),
    Theme(about=(PUDDLE, SPIKES, SPIKES, PUDDLE, MOSS)),
    Theme(about=(RUBBLE, BONES, CRACK, RUBBLE, FUNGI)),
)
"""What lies in caves: stones, mushrooms, somebody's den, drips, a fall of rocks."""
LONE = 3
"""Squares along the shorter side from which something stands in the middle of a room, with two more around it."""
ROWS = 5
"""Squares along the shorter side from which a hall has columns."""
HALL = 7
"""Squares along the longer side from which any room so broad is a hall: its roof would come down."""
CROWD = 7
"""Squares of a room for each piece along its walls."""

BEHIND = 0.125
"""Squares behind a piece that stands at a wall: half of what the wall is broad as it is drawn."""


def furnished(
    room: Rect,
    taken: Iterable[Square],
    purpose: int,
    random: Random,
    fresh: Iterator[int],
    themes: tuple[Theme, ...] = THEMES,
) -> Iterator[Stamp]:
    """Yield what stands in a room of a purpose, one of the themes, but for squares that are taken, such as at doors."""
    theme = themes[purpose % len(themes)]
    layer = _Floor(room, set(taken), random, fresh)
    short = min(room.right - room.left, room.bottom - room.top)
    long = max(room.right - room.left, room.bottom - room.top)
    if short >= ROWS and (theme.columns or long >= HALL):
        yield from layer.columns()
    if theme.middle is not None and short >= LONE + 2:
        yield from layer.middle(theme.middle)
    elif theme.middle is WELL:
        # a room is called after it
        yield from layer.about(WELL)
    count = max(2, (room.right - room.left) * (room.bottom - room.top) // CROWD)
    for piece in theme.along[:count]:
        yield from layer.along(piece)
    for piece in theme.about:
        yield from layer.about(piece)


def _before_the_wall(piece: Furniture, deep: int) -> Furniture:
    """Return a piece that leaves room for half of the wall behind it, in squares that are so many deep."""
    if piece.height <= deep - BEHIND:
        return piece
    high = deep - BEHIND
    return replace(piece, width=min(piece.width, high) if piece.width == piece.height else piece.width, height=high)


class _Floor:
    """Lays furniture on the free squares of a room."""

    def __init__(self, room: Rect, taken: set[Square], random: Random, fresh: Iterator[int]) -> None:
        self._room, self._taken, self._random, self._fresh = room, taken, random, fresh

    def _put(self, piece: Furniture, left: float, top: float, degrees: int) -> Stamp:
        """Return a piece whose turned box begins at a place in squares."""
        wide, high = (piece.height, piece.width) if degrees % 180 else (piece.width, piece.height)
        return Stamp(
            id=ThingId(numbered("stamp", next(self._fresh))),
            art=piece.art,
            at=(round((left + wide / 2) * SQUARE), round((top + high / 2) * SQUARE)),
            width=round(piece.width * SQUARE),
            height=round(piece.height * SQUARE),
            degrees=degrees,
            rank=piece.rank,
            cover=piece.cover,
            blocks_move=piece.blocks_move,
            blocks_sight=piece.blocks_sight,
        )

    def _free(self, left: int, top: int, wide: int, high: int) -> bool:
        room = self._room
        if left < room.left or top < room.top or left + wide > room.right or top + high > room.bottom:
            return False
        return not any((x, y) in self._taken for x in range(left, left + wide) for y in range(top, top + high))

    def _take(self, left: int, top: int, wide: int, high: int) -> None:
        self._taken.update((x, y) for x in range(left, left + wide) for y in range(top, top + high))

    def along(self, piece: Furniture) -> Iterator[Stamp]:
        """Yield a piece with its back to a wall, if there is room for it."""
        room, wide, deep = self._room, ceil(piece.width), ceil(piece.height)
        spots: list[tuple[int, int, int]] = []
        for x in range(room.left, room.right - wide + 1):
            spots += [(0, x, room.top), (180, x, room.bottom - deep)]
        for y in range(room.top, room.bottom - wide + 1):
            spots += [(90, room.right - deep, y), (270, room.left, y)]
        self._random.shuffle(spots)
        for degrees, left, top in spots:
            across, down = (deep, wide) if degrees % 180 else (wide, deep)
            if self._free(left, top, across, down):
                self._take(left, top, across, down)
                piece = _before_the_wall(piece, deep)
                slack_x = across - (piece.height if degrees % 180 else piece.width)
                slack_y = down - (piece.width if degrees % 180 else piece.height)
                # the back stands at the wall, the rest in the middle of its squares
                far_x, far_y = slack_x - BEHIND, slack_y - BEHIND
                from_left = left + (BEHIND if degrees == 270 else far_x if degrees == 90 else slack_x / 2)
                from_top = top + (BEHIND if degrees == 0 else far_y if degrees == 180 else slack_y / 2)
                yield self._put(piece, from_left, from_top, degrees)
                return

    def middle(self, piece: Furniture) -> Iterator[Stamp]:
        """Yield a piece in the middle of the room, along its longer side, if there is room for it."""
        room = self._room
        upright = room.bottom - room.top > room.right - room.left
        wide, high = (piece.height, piece.width) if upright else (piece.width, piece.height)
        left, top = (room.left + room.right - wide) / 2, (room.top + room.bottom - high) / 2
        box = int(left), int(top), ceil(left + wide) - int(left), ceil(top + high) - int(top)
        if self._free(*box):
            if piece.cover is not Cover.NONE:
                self._take(*box)
            yield self._put(piece, left, top, 90 if upright else 0)

    def about(self, piece: Furniture) -> Iterator[Stamp]:
        """Yield a piece that lies anywhere."""
        room, wide, high = self._room, ceil(piece.width), ceil(piece.height)
        spots = [(x, y) for x in range(room.left, room.right) for y in range(room.top, room.bottom)]
        self._random.shuffle(spots)
        for x, y in spots:
            if self._free(x, y, wide, high):
                self._take(x, y, wide, high)
                yield self._put(piece, x + (wide - piece.width) / 2, y + (high - piece.height) / 2, 0)
                return

    def columns(self) -> Iterator[Stamp]:
        """Yield two rows of columns along the longer side, each across from another; never one pair alone."""
        room = self._room
        upright = room.bottom - room.top > room.right - room.left
        long = range(room.top + 1, room.bottom - 1, 2) if upright else range(room.left + 1, room.right - 1, 2)
        sides = (room.left + 1, room.right - 2) if upright else (room.top + 1, room.bottom - 2)
        pairs = [[(side, step) if upright else (step, side) for side in sides] for step in long]
        pairs = [pair for pair in pairs if all(self._free(x, y, 1, 1) for x, y in pair)]
        for x, y in (spot for pair in pairs for spot in pair) if len(pairs) > 1 else ():
            self._take(x, y, 1, 1)
            slack = (1 - COLUMN.width) / 2
            yield self._put(COLUMN, x + slack, y + slack, 0)
