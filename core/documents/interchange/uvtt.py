"""Universal VTT maps (`.dd2vtt`, `.uvtt`, `.df2vtt`), read with mistrust: what is junk is left out, and said."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import ceil, floor
from pathlib import Path
from typing import Any

from core.base.errors import BadFile
from core.base.ids import SceneId, ThingId, numbered
from core.base.phrase import Phrase, say
from core.base.progress import Progress
from core.documents.interchange.chains import Chain, Chains, Gate, count_pieces, in_lengths
from core.documents.interchange.embedded import PLACE, decoded, without_image
from core.documents.interchange.imported import (
    Choices,
    Format,
    Image,
    ImportedMap,
    OpenPortals,
    Question,
    title_of,
)
from core.documents.interchange.own_walls import others, read_doors, read_measure, read_walls
from core.documents.interchange.tolerant_reader import Portal, TolerantReader, number_in, point_in
from core.geometry.units import SQUARE, Point, rect_around
from core.model.materials import MapStyle
from core.model.scene import MAXIMUM_SQUARES_ACROSS, Measure, Scene
from core.model.things import MAXIMUM_POINTS, Door, DoorState, Light, Picture, Thing, Wall, WallKind

LARGEST_FILE = 160 * 1024 * 1024
"""Bytes of a file."""
MOST_LISTS = 3_000_000
"""Lists and objects in a file: a hostile one could fill the memory with empty ones."""
MOST_LIGHTS = 2_000
MOST_PIECES = 20_000
"""Straight pieces of wall that a scene gets: walls of more are simplified further than somebody asked."""
KNOWN_VERSIONS = ("0.2", "0.3")

_KEYS = ("resolution", "line_of_sight", "objects_line_of_sight", "portals", "image", "lights")
_STRETCHED = Fraction(1, 50)
"""By how much a picture may be off the shape of the map before somebody is told."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the map lies: squares that are taken off every coordinate, and the picture's corners, in units."""

    columns: int
    rows: int
    shift: tuple[int, int]
    left_top: Point
    right_bottom: Point


@dataclass(frozen=True, slots=True)
class UvttDraft:
    """A file that was read: walls, portals and lights in units, the picture, and what is to be said of it."""

    name: str
    frame: Frame
    walls: Chains
    portals: tuple[Portal, ...]
    lights: tuple[Light, ...]
    image: Image | None
    warnings: tuple[Phrase, ...]
    pieces_read: int
    own: tuple[Wall, ...] = ()
    daylight: int = 100
    """What light there is without lamps, in percent."""
    measure: Measure | None = None
    """How long a square is, where the file says so."""
    doors: Mapping[Gate, dict[str, Any]] = field(default_factory=dict)
    """By their ends, how the portals look of which the file says that they are doors."""

    @property
    def heeds(self) -> frozenset[str]:
        """How coarse its walls may be, and what its open portals are."""
        return frozenset(("tolerance", "open_portals"))

    def laid(self, choices: Choices) -> ImportedMap:
        """Return the scene, its walls as coarse as wanted, its open portals as doors or windows."""
        chains, warnings = _few_enough(self.walls, choices.tolerance)
        things = [*self._picture(), *_walls(chains), *self.own, *self._portals(choices.open_portals), *self.lights]
        numbered_things = [_with_number(thing, number) for number, thing in enumerate(things, start=2)]
        scene = Scene(
            id=SceneId("scene-1"),
            name=choices.name or self.name,
            columns=self.frame.columns,
            rows=self.frame.rows,
            # a picture shows its doors itself; without one the walls are drawn
            style=MapStyle.INK if self.image is None else MapStyle.PAINTED,
            picture_doors=False,
            ambient=self.daylight,
        ).but(things={thing.id: thing for thing in numbered_things})
        if self.measure is not None:
            scene = scene.measured(self.measure)
        return ImportedMap(
            scene,
            self.image,
            (*self.warnings, *warnings),
            self._questions(choices.open_portals),
            count_pieces(chains),
            self.pieces_read,
            tells_measure=self.measure is not None,
        )

    def _picture(self) -> Iterator[Thing]:
        if self.image is not None:
            yield Picture(
                id=ThingId("picture-1"),
                picture=self.image.id,
                left_top=self.frame.left_top,
                right_bottom=self.frame.right_bottom,
                locked=True,
            )

    def _portals(self, opened: OpenPortals) -> Iterator[Thing]:
        for portal in self.portals:
            if self._may_be_window(portal) and opened is OpenPortals.WINDOWS:
                yield Wall(id=ThingId("wall-1"), points=(portal.a, portal.b), made=WallKind.WINDOW)
            else:
                state = DoorState.CLOSED if portal.closed else DoorState.OPEN
                looks = self.doors.get((portal.a, portal.b), {})
                yield Door(id=ThingId("door-1"), a=portal.a, b=portal.b, state=state, **looks)

    def _may_be_window(self, portal: Portal) -> bool:
        return not portal.closed and (portal.a, portal.b) not in self.doors

    def _questions(self, opened: OpenPortals) -> tuple[Question, ...]:
        count = sum(map(self._may_be_window, self.portals))
        if not count:
            return ()
        options = tuple((kind.value, say(f"import.open-portals.{kind.value}")) for kind in OpenPortals)
        return (Question("open_portals", say("import.open-portals", count=count), options, opened.value, count),)


def read(data: bytes, path: Path, progress: Progress) -> UvttDraft:
    """Return what the bytes of a file hold; `path` gives the scene its name. Raises `BadFile`."""
    document, packed = _parsed(data)
    progress(20)
    reader = TolerantReader()
    image = _image(packed, reader, progress)
    frame = _frame(document, image, reader)
    own, doors = read_walls(document, reader), read_doors(document, reader)
    walls, portals = others(own, reader.chains(document, "line_of_sight"), reader.portals(document))
    outlines, _ = others(own, (_closed(chain) for chain in reader.chains(document, "objects_line_of_sight")), ())
    lights = tuple(_lights(document, reader))
    progress(90)
    gates: list[Gate] = [(portal.a, portal.b) for portal in portals]
    chains = Chains([*walls, *outlines], gates)
    progress(100)
    if not (walls or outlines or portals or lights or image or own):
        raise _nothing(reader)
    pieces, daylight = count_pieces((*walls, *outlines)), _daylight(document) if lights else 100
    told = reader.said()
    draft = UvttDraft(title_of(path), frame, chains, portals, lights, image, told, pieces, own, daylight)
    return replace(draft, measure=read_measure(document), doors=doors)


def _nothing(reader: TolerantReader) -> BadFile:
    """Return what is said of a file in which no map is left: that there was none, or why what was there is left out."""
    why = reader.first_left_out
    return BadFile("import.empty") if why is None else BadFile("import.nothing-left", why=why)


def _daylight(document: dict[str, Any]) -> int:
    """Return in percent how bright it is without lamps: the brightest part of a colour; full where none is told."""
    environment = document.get("environment")
    colour = _colour(environment.get("ambient_light") if isinstance(environment, dict) else None)
    return round(100 * max(int(colour[at : at + 2], 16) for at in (1, 3, 5)) / 255)


def _parsed(data: bytes) -> tuple[dict[str, Any], bytes]:
    """Return the file without its picture, and that, still packed; raise `BadFile` if it is no such map."""
    rest, packed = without_image(data)
    if rest.count(b"[") + rest.count(b"{") > MOST_LISTS or rest.count(b",") > 3 * MOST_LISTS:
        raise BadFile("import.too-much")
    try:
        document = json.loads(rest)
    except (ValueError, RecursionError) as error:
        raise BadFile("import.not-json") from error
    if not isinstance(document, dict) or not any(key in document for key in _KEYS):
        raise BadFile("import.not-uvtt")
    image = document.get("image")
    if packed is None or image != PLACE:
        packed = image.encode("ascii", "replace") if isinstance(image, str) else b""
    return document, packed


def _image(packed: bytes, reader: TolerantReader, progress: Progress) -> Image | None:
    if not packed.strip():
        reader.warn("import.no-image")
        return None
    try:
        return Image.of(decoded(packed, lambda percent: progress(20 + percent // 2)))
    except BadFile as error:
        reader.warnings.append(say("import.image-left-out", why=error.phrase))
        return None


def _frame(document: dict[str, Any], image: Image | None, reader: TolerantReader) -> Frame:
    """Return where the map lies. One that is cropped off the grid keeps its squares: the picture is set off them."""
    version = document.get("format")
    if version is not None and str(version)[:20] not in KNOWN_VERSIONS:
        reader.warn("import.unknown-version", version=str(version)[:20])
    given = document.get("resolution")
    resolution = given if isinstance(given, dict) else {}
    x, y = point_in(resolution.get("map_origin")) or (0.0, 0.0)
    shift = floor(x), floor(y)
    reader.shift = shift
    across, down = _size(document, resolution, image, reader)
    left, top = Fraction(x) - shift[0], Fraction(y) - shift[1]
    columns, rows = _whole(left + across), _whole(top + down)
    if max(columns, rows) > MAXIMUM_SQUARES_ACROSS:
        raise BadFile("import.too-many-squares", columns=columns, rows=rows, most=MAXIMUM_SQUARES_ACROSS)
    corner = round(left * SQUARE), round(top * SQUARE)
    far = round((left + across) * SQUARE), round((top + down) * SQUARE)
    return Frame(columns, rows, shift, corner, far)


def _whole(squares: Fraction) -> int:
    """Return how many squares it takes, without one for a sliver that only rounding has made."""
    return max(ceil(squares - Fraction(1, SQUARE)), 1)


def _size(
    document: dict[str, Any], resolution: dict[str, Any], image: Image | None, reader: TolerantReader
) -> tuple[Fraction, Fraction]:
    """Return columns and rows: as the file says, else as the picture has room for, else as the walls need."""
    size, pixels = point_in(resolution.get("map_size")), number_in(resolution.get("pixels_per_grid"), 10_000)
    if size is not None and min(size) > 0:
        across, down = Fraction(size[0]), Fraction(size[1])
        if image is not None and abs(across / down * image.height / image.width - 1) > _STRETCHED:
            reader.warn("import.stretched", width=image.width, height=image.height)
        return across, down
    reader.warn("import.no-size")
    if image is not None and pixels is not None and pixels >= 1:
        return Fraction(image.width) / Fraction(pixels), Fraction(image.height) / Fraction(pixels)
    probe = TolerantReader(shift=reader.shift)
    points = [point for key in _KEYS[1:3] for chain in probe.chains(document, key) for point in chain]
    points += [end for portal in probe.portals(document) for end in (portal.a, portal.b)]
    if not points:
        given = resolution.get("map_size")
        if isinstance(given, dict) and given:
            raise BadFile("import.absurd-size", most=MAXIMUM_SQUARES_ACROSS)
        raise _nothing(probe)
    box = rect_around(points)
    return Fraction(max(box.right, SQUARE), SQUARE), Fraction(max(box.bottom, SQUARE), SQUARE)


def _lights(document: dict[str, Any], reader: TolerantReader) -> Iterator[Light]:
    """Yield the lights, unless they are painted into the picture already."""
    lights = reader.list_of(document, "lights", MOST_LIGHTS)
    environment = document.get("environment")
    if lights and isinstance(environment, dict) and environment.get("baked_lighting") is True:
        reader.warn("import.baked-lights", count=len(lights))
        return
    for value in lights:
        light = value if isinstance(value, dict) else {}
        at, reach = reader.point(light.get("position")), number_in(light.get("range"), 1_000)
        if at is None or reach is None or reach <= 0:
            reader.leave_out("lights")
            continue
        strength = number_in(light.get("intensity", 1), 1_000)
        yield Light(
            id=ThingId("light-1"),
            at=at,
            reach=Fraction(reach).limit_denominator(SQUARE) or Fraction(1, SQUARE),
            colour=_colour(light.get("color")),
            strength=100 if strength is None else round(100 * min(max(strength, 0), 1)),
        )


def _colour(value: Any) -> str:
    """Return `#rrggbb` of a colour that is written as AARRGGBB, or without its opacity; white for anything else."""
    text = value.removeprefix("#").lower() if isinstance(value, str) else ""
    if len(text) in (6, 8) and all(letter in "0123456789abcdef" for letter in text):
        return f"#{text[-6:]}"
    return "#ffffff"


def _closed(outline: Chain) -> Chain:
    """Return the outline of an object as a ring: writers leave out the last piece, or a hair of it."""
    return outline if outline[0] == outline[-1] or len(outline) == 2 else (*outline, outline[0])


def _few_enough(walls: Chains, tolerance: int) -> tuple[tuple[Chain, ...], tuple[Phrase, ...]]:
    """Return the walls simplified as wanted, or further where they would be too many, and what is to be said."""
    chains = walls.within(tolerance)
    if count_pieces(chains) <= MOST_PIECES:
        return chains, ()
    while count_pieces(chains) > MOST_PIECES and tolerance < SQUARE:
        tolerance = max(2 * tolerance, SQUARE // 64)
        chains = walls.within(tolerance, round_objects=False)
    said = [say("import.simplified-further", most=MOST_PIECES, share=Fraction(tolerance, SQUARE))]
    room, kept = MOST_PIECES, []
    for chain in sorted(chains, key=lambda chain: -sum(rect_around(chain)[2:]) + sum(rect_around(chain)[:2])):
        if len(chain) - 1 <= room:
            kept.append(chain)
            room -= len(chain) - 1
    if len(kept) < len(chains):
        said.append(say("import.left-out.too-many", count=len(chains) - len(kept)))
    return tuple(kept), tuple(said)


def _walls(chains: tuple[Chain, ...]) -> Iterator[Wall]:
    for chain in chains:
        for run in in_lengths(chain, MAXIMUM_POINTS):
            yield Wall(id=ThingId("wall-1"), points=run)


def _with_number(thing: Thing, number: int) -> Thing:
    """Return a thing under another number; nothing else of it changes, so it is not validated again."""
    return thing.model_copy(update={"id": ThingId(numbered(thing.id.partition("-")[0], number))})


def _recognises(head: bytes) -> bool:
    """Tell by the first bytes whether it may be such a map: JSON with one of its keys."""
    return head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and any(b'"%b"' % key.encode() in head for key in _KEYS)


FORMAT = Format("uvtt", say("import.format.uvtt"), (".dd2vtt", ".uvtt", ".df2vtt"), _recognises, read, LARGEST_FILE)
