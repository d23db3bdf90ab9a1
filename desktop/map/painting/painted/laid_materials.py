"""The ground of a sheet: material laid upon material, natural ones with a frayed edge, built ones with a clean one."""

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from core.geometry.shapes import lines_of, union_of
from core.geometry.units import SQUARE
from core.model.floor_plan import Part
from core.model.materials import Material, WallFabric
from core.model.nature import NATURE, WATERS
from desktop.map.painting.materials.noise import Field, smooth
from desktop.map.painting.materials.ramps import over
from desktop.map.painting.materials.tiles import Texture, as_light
from desktop.map.painting.painted.sheet import Sheet, blurred
from desktop.map.painting.styled.boards import upright_boards
from desktop.map.painting.styled.broken_edges import broken_edge
from desktop.map.painting.styled.kerbs import kerbs_of
from desktop.map.painting.styled.natural_grounds import natural_ground, shone_upon
from desktop.map.painting.styled.rock_shapes import crags_of
from desktop.map.painting.styled.unsteady_lines import as_it_grew
from desktop.map.painting.styled.wall_shapes import WALL, is_secret
from desktop.map.painting.styled.waters import WANDER, waters_of

MIXED = (Material.EARTH, Material.GRASS, Material.SAND, Material.SNOW, Material.GRAVEL)
"""Without joints: a shifted copy is mixed in here and there, so that the eye finds no period."""
WORN = (Material.EARTH, Material.MUD, Material.GRAVEL, Material.SAND)
REACH = 0.9
"""Squares beyond a material that its shore and its glow reach."""
Region = tuple[Material, BaseGeometry]
BELOW = 0.7
"""Squares by which natural ground goes on below what lies upon it."""
FOAM = (0.93, 0.97, 0.96)
GLOW = (0.9, 0.32, 0.05)
SILT = (0.74, 0.65, 0.48)
SHOALS = 320
"""Which part of the slow changes tells where water is shallow."""


def _rolled(texture: Texture, level: int) -> Field:
    made = as_light(texture, level)
    n = made.shape[0]
    return np.roll(made, (n * 3 // 8, n * 5 // 8), (0, 1))


def _same(colour: tuple[float, float, float], like: Field) -> Field:
    return np.broadcast_to(np.array(colour, np.float32), like.shape)


def _hump(field: Field, middle: float, width: float) -> Field:
    hump: Field = np.exp(-np.square((field - np.float32(middle)) * np.float32(1 / width)))
    return hump


def _under_one_another(regions: Sequence[Region], wet: BaseGeometry) -> Iterator[Region]:
    """Yield materials that go on a little below what is laid upon them, else the ground would show between two.

    All water is one, as it has but one bank.
    """
    above: list[BaseGeometry] = [wet.difference(wet)]
    for _, shape in reversed(regions):
        above.append(union_of([above[-1], shape]))
    for number, (material, shape) in enumerate(regions):
        if material in WATERS:
            if any(other in WATERS for other, _ in regions[:number]):
                continue
            shape = wet
        if NATURE[material].edge == "soft":
            upper = above[len(regions) - 1 - number]
            shape = union_of([shape, shape.buffer(BELOW * SQUARE, quad_segs=2).intersection(upper)])
        yield material, shape


def _beside(sills: BaseGeometry, shape: BaseGeometry) -> Iterator[BaseGeometry]:
    shapely.prepare(shape)
    yield from (sill for sill in shapely.get_parts(sills) if shapely.dwithin(shape, sill, SQUARE / 64))


class Grounds:
    """Lays the materials of one sheet."""

    def __init__(self, part: Part, sheet: Sheet) -> None:
        self.part, self.sheet = part, sheet
        plan = part.plan
        self._grow = partial(as_it_grew, page=plan.page, origin=plan.origin)
        self._break = partial(broken_edge, page=plan.page, origin=plan.origin)

    def laid(self) -> Field:
        """Return the ground in colours, without shadows and light."""
        part, sheet = self.part, self.sheet
        scene = part.plan.scene
        out = self._texture(scene.ground, sheet).copy()
        if part.plan.underground and not part.plan.is_blank:  # rock sinks into darkness away from the rooms
            lit = sheet.up(blurred(sheet.mask(part.inside.buffer(0.5 * SQUARE, quad_segs=2)), 0.562))
            out *= (0.50 + 0.50 * smooth(lit, 0.0, 0.75))[..., None]
        elif part.plan.underground:
            out *= np.float32(1.35)
        if part.plan.underground:
            out = self._craggy(out, crags_of(part).edges)
        for material, shape in self._floors():
            floored = sheet.around_shape(shape, 0)
            if floored is not None:
                place = floored.place_in(sheet)
                out[place] = over(out[place], self._texture(material, floored), floored.crisp(shape))
        for material, shape in _under_one_another(part.regions, waters_of(part).wet):
            # a material costs what it covers, not what the sheet does
            window = sheet.around_shape(shape, REACH)
            if window is not None:
                place = window.place_in(sheet)
                out[place] = self._with(out[place], material, shape, window)
        out *= (1 + 0.13 * sheet.up(sheet.weather(0)))[..., None]
        return out

    def _floors(self) -> Iterator[Region]:
        """Yield the floors of rooms, with the thresholds of their doors where nobody sees the next room."""
        part = self.part
        lines = [(door.a, door.b) for door in part.doors if not is_secret(part, door)]
        sills = union_of(shapely.buffer(lines_of(lines), WALL / 2, cap_style="flat")).difference(part.rooms)
        for material, shape in part.floors:
            yield material, shape if sills.is_empty else union_of([shape, *_beside(sills, shape)])

    def _texture(self, material: Texture, sheet: Sheet) -> Field:
        """Return a material on a part of the sheet."""
        whole = as_light(material, sheet.level)
        if material is Material.FLAGSTONE:
            return sheet.shuffled(whole)
        if material is Material.PLANKS:
            return self._planks(whole, sheet)
        made = sheet.cut(whole)
        if material in MIXED:
            return over(
                made, sheet.cut(_rolled(material, sheet.level)), sheet.up(smooth(sheet.weather(200), -0.12, 0.12))
            )
        return made

    def _planks(self, whole: Field, sheet: Sheet) -> Field:
        """Return boards along the rows, and along the columns where a floor is longer that way."""
        made = sheet.in_rows(whole)
        upright = upright_boards(self.part)
        if upright.is_empty:
            return made
        return over(made, sheet.turned.in_rows(whole).transpose(1, 0, 2), sheet.crisp(upright))

    def _with(self, out: Field, material: Material, shape: BaseGeometry, sheet: Sheet) -> Field:
        """Return the ground of a part of the sheet with a material laid on it."""
        nature = NATURE[material]
        dug = self.part.plan.underground and not nature.solid
        if nature.edge == "hard":
            mask = sheet.crisp(shape.intersection(self.part.inside) if dug else shape)
            return over(out, self._texture(material, sheet), mask * self._unworn(material, sheet))
        if nature.edge == "broken":
            return self._broken(out, material, shape, sheet)
        wet = material in WATERS
        ground = natural_ground(self.part, shape, partial(self._grow, amount=WANDER, radius=0.3))
        field = blurred(sheet.mask(waters_of(self.part).bank if wet else ground.grown), 0.25)
        if dug:
            # a lake lies in the rock as well, where nobody dug a room around it
            hollow = union_of([self.part.inside, shape]) if wet else self.part.inside
            field = np.minimum(field, blurred(sheet.mask(hollow), 0.0625) * np.float32(1.2))
        shut = union_of([ground.shut, waters_of(self.part).shut]) if wet else ground.shut
        if not shut.is_empty:
            field = np.minimum(field, (1 - blurred(sheet.mask(shut), 0.0625)) * np.float32(1.2))
        near = sheet.up(field)
        # an edge frays where there is one: no speck lies apart from all that was laid
        frayed = near + np.float32(0.22) * sheet.frayed() * np.minimum(near * np.float32(8), np.float32(1))
        if wet:
            return self._shore(out, field, frayed, sheet)
        if material is Material.LAVA:
            return self._lava(out, field, frayed, shape, sheet)
        if material in WORN:
            # in grey, and to many eyes, it has the tone of grass: an edge that is trodden down tells them apart
            out = out * (1 - np.float32(0.30) * _hump(frayed, 0.44, 0.07))[..., None]
        return over(out, self._texture(material, sheet), smooth(frayed, 0.42, 0.58))

    def _unworn(self, material: Material, sheet: Sheet) -> Field:
        """Return where paving is still whole: at its ends in the open earth creeps over it, and boards do not wear."""
        lines = union_of(line for name, line in kerbs_of(self.part) if name is material is not Material.PLANKS)
        if lines.is_empty:
            return np.ones(1, np.float32)
        near = sheet.up(blurred(sheet.mask(lines.buffer(0.22 * SQUARE, cap_style="flat")), 0.2))
        worn = near + np.float32(0.55) * sheet.frayed(turned=True) * np.minimum(near * np.float32(3), np.float32(1))
        return 1 - smooth(worn, 0.50, 0.70) * np.float32(0.9)

    def _craggy(self, out: Field, edges: BaseGeometry) -> Field:
        """Return the ground with broken rock along the walls of caves, which sinks into the dark behind them."""
        window = self.sheet.around_shape(edges, 1.2)
        if window is None:
            return out
        near = window.up(blurred(window.mask(edges.buffer(0.6 * SQUARE, quad_segs=2)), 0.4))
        share = smooth(near + np.float32(0.30) * window.frayed(), 0.15, 0.80)
        crag, place = window.cut(as_light(WallFabric.CAVE, window.level)), window.place_in(self.sheet)
        out[place] = over(out[place], crag * (0.48 + 0.40 * share)[..., None], share)
        return out

    def _broken(self, out: Field, material: Material, shape: BaseGeometry, sheet: Sheet) -> Field:
        """Rock, ice and pits: an edge of straight breaks, with a rim of its own."""
        if material is Material.ROCK:
            return self._rock(out, shape, sheet)
        ground = natural_ground(self.part, shape, self._break)
        edge = ground.grown.difference(ground.shut)
        mask = sheet.crisp(edge)
        laid = over(out, self._texture(material, sheet), mask)
        if material is Material.ICE:
            rim = mask - sheet.crisp(edge.buffer(-0.06 * SQUARE, quad_segs=1))
            return over(laid, _same(FOAM, laid), 0.55 * rim)
        if material is Material.PIT:
            rim = sheet.crisp(edge.buffer(0.07 * SQUARE, quad_segs=1)) - mask
            laid = laid * (1 - 0.45 * np.clip(rim, 0, 1))[..., None]
        return laid

    def _rock(self, out: Field, shape: BaseGeometry, sheet: Sheet) -> Field:
        """Rock that stands: in the open as a block, underground as dark as the rock around, its rim broken."""
        crags = crags_of(self.part)
        mask = sheet.crisp(crags.standing.intersection(shape.buffer(0.5 * SQUARE, quad_segs=2)))
        crag = sheet.cut(as_light(WallFabric.CAVE, sheet.level))
        if not self.part.plan.underground:
            return over(out, crag, mask)
        near = sheet.up(blurred(sheet.mask(crags.edges.buffer(0.6 * SQUARE, quad_segs=2)), 0.4))
        share = smooth(near + np.float32(0.30) * sheet.frayed(), 0.15, 0.80)
        dark = self._texture(Material.ROCK, sheet) * np.float32(0.7)
        return over(out, over(dark, crag * (0.48 + 0.40 * share)[..., None], share), mask)

    def _lava(self, out: Field, field: Field, frayed: Field, shape: BaseGeometry, sheet: Sheet) -> Field:
        shone = sheet.mask(shone_upon(self.part, shape))
        glow = sheet.up(blurred(field, 0.375) * shone)[..., None]
        out = out * (1 - np.float32(0.35) * glow) + np.array(GLOW, np.float32) * np.float32(0.35) * glow
        out = out * (1 - np.float32(0.55) * _hump(frayed, 0.45, 0.10))[..., None]
        return over(out, self._texture(Material.LAVA, sheet), smooth(frayed, 0.44, 0.56))

    def _shore(self, out: Field, field: Field, frayed: Field, sheet: Sheet) -> Field:
        """Banks of silt here and there, wet ground, foam, shallows that come and go, then deep: all from one mask."""
        wet = sheet.up(blurred(field, 0.25))
        change = sheet.up(sheet.weather(SHOALS))
        shut = waters_of(self.part).shut
        if not shut.is_empty:
            # the ground is not wet behind the walls along which water lies
            wet = wet * (1 - sheet.crisp(shut))
        if not self.part.plan.underground:
            out = self._silted(out, wet, change, sheet)
        out = out * (1 - np.float32(0.34) * smooth(wet + np.float32(0.06) * sheet.frayed(), 0.10, 0.42))[..., None]
        sea = self._texture(Material.SHALLOW, sheet)
        depths = waters_of(self.part).deep
        if not depths.is_empty:
            # up to the bank, so that deep water beside shallow is no island in it
            body = np.minimum(sheet.mask(self._grow(depths, amount=2 * WANDER)), np.float32(2.0) * field)
            deep = sheet.up(blurred(body, 0.562)) + np.float32(0.16) * sheet.frayed()
            # shoals lie along the bank: far from it deep water is deep, as it is to whoever swims
            shoal = np.float32(0.34) * change * (1 - smooth(deep, 0.56, 0.82))
            sea = over(sea, self._texture(Material.WATER, sheet), smooth(deep - shoal, 0.52, 0.92))
            sea = self._flowing(sea, deep, sheet)
        out = over(out, sea, smooth(frayed, 0.46, 0.54))
        foam = _hump(frayed, 0.60, 0.035) * np.float32(0.50) + _hump(frayed, 0.78, 0.03) * np.float32(0.18)
        foam *= smooth(sheet.frayed(turned=True), -0.35, 0.25)
        return over(out, _same(FOAM, out), foam)

    def _silted(self, out: Field, wet: Field, change: Field, sheet: Sheet) -> Field:
        """Return the ground with silt along the bank, broad where the water is shallow: the grain of it shows through.

        It lies where the shallows are, within half a square of the water, and is no ground of its own to the rules.
        """
        reach = wet + np.float32(0.10) * sheet.frayed() + np.float32(0.42) * change
        share = smooth(reach, 0.30, 0.40) * smooth(change, -0.05, 0.16) * smooth(wet, 0.02, 0.14)
        grain = out.mean(-1, keepdims=True)
        silt = np.array(SILT, np.float32) * (np.float32(0.80) + np.float32(0.45) * grain)
        return over(out, silt, share * np.float32(0.88))

    def _flowing(self, sea: Field, deep: Field, sheet: Sheet) -> Field:
        """Return water with broken lines along its course."""
        lines = _hump(deep, 0.74, 0.018) + _hump(deep, 0.98, 0.014) * np.float32(0.8)
        lines *= smooth(sheet.frayed(turned=True), -0.05, 0.35) * np.float32(0.26)
        return over(sea, _same(FOAM, sea), lines)


def materials_of(part: Part) -> tuple[Texture, ...]:
    """Return the textures that a part of a map asks for."""
    scene = part.plan.scene
    found: list[Texture] = [scene.ground]
    found += [material for material, shape in part.floors if not shape.is_empty]
    for material, _ in part.regions:
        found.append(material)
        if material is Material.WATER:
            found.append(Material.SHALLOW)
        if material is Material.ROCK:
            found.append(WallFabric.CAVE)
    if part.heights:
        found.append(WallFabric.CAVE)
    found += [wall.fabric for wall in part.walls]
    if part.doors or part.low_walls or any(name in (Material.COBBLE, Material.FLAGSTONE) for name in found):
        found.append(WallFabric.STONE)
    if Material.PLANKS in found:
        found += [WallFabric.TIMBER, WallFabric.PALISADE]
    return tuple(dict.fromkeys(found))
