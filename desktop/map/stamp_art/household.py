"""Stamps of what stands in houses, halls and workshops."""

from itertools import pairwise
from math import cos, pi, sin

from desktop.map.stamp_art.sketch import (
    CLOTH,
    CLOTH_DARK,
    CLOTH_LIGHT,
    EMBER,
    FLAME,
    GOLD,
    INK,
    LINEN,
    METAL,
    STONE,
    STONE_DARK,
    STONE_LIGHT,
    WATER,
    WATER_LIGHT,
    WOOD,
    WOOD_DARK,
    WOOD_LIGHT,
    Sketch,
)


def bench(s: Sketch) -> None:
    """A plank on two trestles."""
    for x in (0.12, 0.76):
        s.slab(s.part(x, 0.04, x + 0.12, 0.96), WOOD_DARK)
    s.slab(s.part(0.02, 0.2, 0.98, 0.8), WOOD_LIGHT, corner=0.2)
    s.lines([(0.04, 0.5, 0.96, 0.5)], WOOD_DARK)


def stool(s: Sketch) -> None:
    """A round seat on three legs."""
    for turn in (0.5, 2.6, 4.7):
        x, y = 0.5 + 0.38 * cos(turn), 0.5 + 0.38 * sin(turn)
        s.oval(s.part(x - 0.09, y - 0.09, x + 0.09, y + 0.09), WOOD_DARK)
    s.oval(s.part(0.12, 0.12, 0.88, 0.88), WOOD)
    s.oval(s.part(0.24, 0.24, 0.76, 0.76), None, edge=WOOD_DARK, breadth=0.6)


def desk(s: Sketch) -> None:
    """A table with an open book, a sheet and an inkwell."""
    s.slab(s.part(0.03, 0.06, 0.97, 0.94), WOOD, corner=0.05)
    s.lines([(0.04, 0.35, 0.96, 0.35), (0.04, 0.65, 0.96, 0.65)], WOOD_DARK)
    s.slab(s.part(0.36, 0.24, 0.5, 0.72), LINEN)
    s.slab(s.part(0.5, 0.24, 0.64, 0.72), LINEN)
    s.lines([(0.39, y, 0.48, y) for y in (0.36, 0.46, 0.56)], WOOD_DARK, breadth=0.5)
    s.shape([(0.72, 0.2), (0.88, 0.26), (0.85, 0.66), (0.69, 0.6)], CLOTH_LIGHT)
    s.oval(s.part(0.13, 0.34, 0.23, 0.58), METAL)


def wardrobe(s: Sketch) -> None:
    """A tall cupboard with two doors."""
    s.slab(s.part(0.02, 0.08, 0.98, 0.92), WOOD_DARK)
    s.slab(s.part(0.05, 0.16, 0.95, 0.74), WOOD)
    s.lines([(0.5, 0.16, 0.5, 0.74)], WOOD_DARK, breadth=1.2)
    s.slab(s.part(0.02, 0.74, 0.98, 0.92), WOOD_LIGHT)
    for x in (0.44, 0.56):
        s.oval(s.part(x - 0.02, 0.79, x + 0.02, 0.87), GOLD)


def shelf(s: Sketch) -> None:
    """Boards with jars, bottles and boxes."""
    s.slab(s.part(0.02, 0.12, 0.98, 0.88), WOOD_DARK)
    s.slab(s.part(0.05, 0.2, 0.95, 0.8), WOOD)
    for number, fill in enumerate((METAL, CLOTH_LIGHT, WATER, GOLD, LINEN, CLOTH, STONE_LIGHT)):
        x = 0.12 + number * 0.125
        s.oval(s.part(x - 0.045, 0.3, x + 0.045, 0.7), fill)


def throne(s: Sketch) -> None:
    """A high seat with arms and a cushion."""
    s.slab(s.part(0.04, 0.02, 0.96, 0.3), GOLD, corner=0.25)
    s.slab(s.part(0.1, 0.07, 0.9, 0.25), CLOTH_DARK, corner=0.2)
    for x in (0.06, 0.78):
        s.slab(s.part(x, 0.26, x + 0.16, 0.92), GOLD, corner=0.3)
    s.slab(s.part(0.22, 0.28, 0.78, 0.94), CLOTH, corner=0.12)
    s.oval(s.part(0.42, 0.09, 0.58, 0.23), EMBER)


def hearth(s: Sketch) -> None:
    """A fireplace of stone, open to the front."""
    s.slab(s.part(0.02, 0.02, 0.98, 0.3), STONE_DARK)
    for x in (0.02, 0.82):
        s.slab(s.part(x, 0.22, x + 0.16, 0.92), STONE)
        s.lines([(x, 0.46, x + 0.16, 0.46), (x, 0.7, x + 0.16, 0.7)], STONE_DARK)
    s.slab(s.part(0.18, 0.3, 0.82, 0.78), STONE_DARK.darker(190), edge=None)
    s.poles([(0.26, 0.62, 0.74, 0.5), (0.26, 0.5, 0.74, 0.64)], WOOD_DARK, breadth=3.4)
    s.shape([(0.34, 0.64), (0.4, 0.4), (0.47, 0.52), (0.52, 0.33), (0.6, 0.5), (0.66, 0.44), (0.68, 0.64)], EMBER)
    s.shape([(0.43, 0.63), (0.48, 0.52), (0.53, 0.45), (0.58, 0.63)], FLAME, edge=None)


def stove(s: Sketch) -> None:
    """A domed oven with its mouth."""
    s.slab(s.part(0.03, 0.03, 0.97, 0.97), STONE, corner=0.35)
    s.oval(s.part(0.14, 0.1, 0.86, 0.76), STONE_LIGHT)
    s.slab(s.part(0.32, 0.66, 0.68, 0.95), STONE_DARK.darker(180), corner=0.3)
    s.oval(s.part(0.38, 0.74, 0.62, 0.92), EMBER, edge=None)
    s.oval(s.part(0.42, 0.26, 0.58, 0.42), STONE_DARK)


def cauldron(s: Sketch) -> None:
    """An iron pot with a brew in it, over embers."""
    s.blob(9, EMBER, share=0.98, depth=0.08)
    s.oval(s.part(0.08, 0.08, 0.92, 0.92), METAL)
    s.oval(s.part(0.18, 0.18, 0.82, 0.82), WATER)
    for x, y, size in ((0.4, 0.38, 0.1), (0.58, 0.5, 0.13), (0.42, 0.6, 0.07)):
        s.oval(s.part(x - size, y - size, x + size, y + size), None, edge=LINEN, breadth=0.7)


def anvil(s: Sketch) -> None:
    """An anvil with its horn, on a block."""
    s.oval(s.part(0.16, 0.08, 0.84, 0.92), WOOD_DARK)
    s.shape([(0.02, 0.5), (0.3, 0.34), (0.94, 0.34), (0.94, 0.66), (0.3, 0.66)], METAL)
    s.lines([(0.32, 0.4, 0.9, 0.4)], STONE_LIGHT, breadth=0.8)


def weapon_rack(s: Sketch) -> None:
    """Blades, an axe and a spear in a rack."""
    s.slab(s.part(0.02, 0.55, 0.98, 0.95), WOOD_DARK)
    s.slab(s.part(0.02, 0.62, 0.98, 0.88), WOOD)
    for x in (0.14, 0.32, 0.5):
        s.shape([(x - 0.025, 0.72), (x - 0.02, 0.14), (x, 0.03), (x + 0.02, 0.14), (x + 0.025, 0.72)], STONE_LIGHT)
        s.lines([(x - 0.05, 0.66, x + 0.05, 0.66)], GOLD, breadth=1.4)
    s.lines([(0.7, 0.06, 0.7, 0.86), (0.88, 0.06, 0.88, 0.86)], WOOD_LIGHT, breadth=1.8)
    s.shape([(0.7, 0.1), (0.8, 0.04), (0.81, 0.42), (0.7, 0.34)], METAL)
    s.shape([(0.84, 0.22), (0.88, 0.02), (0.92, 0.22)], METAL)


def sack(s: Sketch) -> None:
    """A full sack, tied."""
    s.blob(5, CLOTH_LIGHT, depth=0.06, share=0.96, turn=0.4)
    s.blob(5, LINEN, depth=0.07, share=0.5, turn=1.0)
    s.oval(s.part(0.4, 0.4, 0.6, 0.6), WOOD_DARK)


def brazier(s: Sketch) -> None:
    """A bowl of coals on three feet."""
    for turn in (0.5, 2.6, 4.7):
        s.lines([(0.5, 0.5, 0.5 + 0.44 * cos(turn), 0.5 + 0.44 * sin(turn))], METAL, breadth=3)
    s.oval(s.part(0.12, 0.12, 0.88, 0.88), METAL)
    s.oval(s.part(0.22, 0.22, 0.78, 0.78), EMBER)
    s.blob(5, FLAME, share=0.4, depth=0.2, turn=0.4, edge=None)


def candles(s: Sketch) -> None:
    """A stand with candles all around."""
    s.oval(s.part(0.2, 0.2, 0.8, 0.8), None, edge=METAL, breadth=2.4)
    s.lines([(0.2, 0.5, 0.8, 0.5), (0.5, 0.2, 0.5, 0.8)], METAL, breadth=1.8)
    for number in range(6):
        turn, size = 2 * pi * number / 6 - pi / 2, 0.13
        x, y = 0.5 + 0.32 * cos(turn), 0.5 + 0.32 * sin(turn)
        s.oval(s.part(x - size, y - size, x + size, y + size), LINEN)
        s.oval(s.part(x - 0.06, y - 0.06, x + 0.06, y + 0.06), EMBER, edge=None)
        s.oval(s.part(x - 0.035, y - 0.04, x + 0.035, y + 0.03), FLAME, edge=None)


def cage(s: Sketch) -> None:
    """Bars around a bare floor."""
    s.slab(s.part(0.03, 0.03, 0.97, 0.97), STONE_DARK)
    s.slab(s.part(0.1, 0.1, 0.9, 0.9), STONE)
    bars = [(0.1 + n * 0.133, 0.04, 0.1 + n * 0.133, 0.96) for n in range(7)]
    s.lines([*bars, (0.04, 0.32, 0.96, 0.32), (0.04, 0.68, 0.96, 0.68)], METAL, breadth=1.6)


def lever(s: Sketch) -> None:
    """A lever in its slot."""
    s.slab(s.part(0.2, 0.05, 0.8, 0.95), STONE, corner=0.1)
    s.slab(s.part(0.42, 0.16, 0.58, 0.84), STONE_DARK.darker(180), corner=0.5)
    s.lines([(0.5, 0.56, 0.66, 0.2)], METAL, breadth=3)
    s.oval(s.part(0.56, 0.08, 0.78, 0.3), CLOTH)


def stall(s: Sketch) -> None:
    """A market stall: an awning in stripes, goods in front."""
    s.slab(s.part(0.04, 0.5, 0.96, 0.97), WOOD)
    for number, fill in enumerate((EMBER, GOLD, CLOTH, FLAME, CLOTH_LIGHT, GOLD, EMBER)):
        x = 0.12 + number * 0.127
        s.oval(s.part(x - 0.05, 0.74, x + 0.05, 0.92), fill)
    for number in range(8):
        left = 0.02 + number * 0.12
        s.slab(s.part(left, 0.02, left + 0.12, 0.66), (CLOTH, LINEN)[number % 2])


def grindstone(s: Sketch) -> None:
    """Two millstones with their furrows."""
    s.oval(s.part(0.02, 0.02, 0.98, 0.98), STONE_DARK)
    s.oval(s.part(0.08, 0.08, 0.92, 0.92), STONE_LIGHT)
    turns = (2 * pi * n / 10 for n in range(10))
    furrows = [
        (0.5 + 0.12 * cos(t), 0.5 + 0.12 * sin(t), 0.5 + 0.4 * cos(t + 0.4), 0.5 + 0.4 * sin(t + 0.4)) for t in turns
    ]
    s.lines(furrows, STONE_DARK, breadth=0.8)
    s.oval(s.part(0.42, 0.42, 0.58, 0.58), WOOD_DARK)


def torch(s: Sketch) -> None:
    """A burning torch in a bracket, its back to the wall above it."""
    s.slab(s.part(0.3, 0.0, 0.7, 0.14), METAL)
    s.slab(s.part(0.43, 0.1, 0.57, 0.62), WOOD_DARK)
    s.oval(s.part(0.3, 0.36, 0.7, 0.5), METAL)
    s.oval(s.part(0.22, 0.44, 0.78, 0.98), EMBER)
    s.oval(s.part(0.31, 0.5, 0.69, 0.88), FLAME, edge=None)
    s.oval(s.part(0.41, 0.56, 0.59, 0.76), LINEN, edge=None)


def armchair(s: Sketch) -> None:
    """A stuffed chair with a back and arms."""
    _upholstered(s, (0.2, 0.8))


def couch(s: Sketch) -> None:
    """A stuffed seat for two."""
    _upholstered(s, (0.1, 0.5, 0.9))


def _upholstered(s: Sketch, seats: tuple[float, ...]) -> None:
    """Draw a back and two arms about cushions that lie between these shares of the breadth."""
    s.slab(s.part(0.03, 0.05, 0.97, 0.36), CLOTH_DARK, corner=0.35)
    for left, right in ((0.03, seats[0] + 0.02), (seats[-1] - 0.02, 0.97)):
        s.slab(s.part(left, 0.14, right, 0.94), CLOTH_DARK, corner=0.4)
    for left, right in pairwise(seats):
        s.slab(s.part(left, 0.3, right, 0.92), CLOTH, corner=0.15)
        middle = (left + right) / 2
        s.oval(s.part(middle - 0.02, 0.58, middle + 0.02, 0.64), CLOTH_DARK, edge=None)


def lectern(s: Sketch) -> None:
    """A stand with an open book to read from."""
    s.oval(s.part(0.26, 0.5, 0.74, 0.98), WOOD_DARK)
    s.shape([(0.06, 0.1), (0.94, 0.1), (0.86, 0.76), (0.14, 0.76)], WOOD)
    s.shape([(0.16, 0.18), (0.49, 0.23), (0.49, 0.68), (0.2, 0.62)], LINEN)
    s.shape([(0.84, 0.18), (0.51, 0.23), (0.51, 0.68), (0.8, 0.62)], LINEN)
    lines = [(left, y, left + 0.2, y) for left in (0.24, 0.56) for y in (0.34, 0.44, 0.54)]
    s.lines(lines, WOOD_DARK, breadth=0.45)


def latrine(s: Sketch) -> None:
    """A wooden seat with a hole, along a wall."""
    s.slab(s.part(0.02, 0.04, 0.98, 0.96), WOOD, corner=0.05)
    s.lines([(0.03, 0.34, 0.97, 0.34), (0.03, 0.68, 0.97, 0.68)], WOOD_DARK)
    s.oval(s.part(0.24, 0.2, 0.76, 0.8), WOOD_LIGHT)
    s.oval(s.part(0.32, 0.3, 0.68, 0.72), INK, edge=None)


def crystals(s: Sketch) -> None:
    """A cluster of crystals that grow from the rock."""
    s.blob(7, STONE_DARK, share=0.92, depth=0.16)
    spikes = (
        (0.5, 0.55, 0.5, -1.6),
        (0.42, 0.6, 0.44, -2.5),
        (0.59, 0.6, 0.44, -0.7),
        (0.4, 0.7, 0.34, 2.9),
        (0.62, 0.72, 0.34, 0.2),
    )
    for x, y, reach, turn in reversed(spikes):
        tip = x + cos(turn) * reach, y + sin(turn) * reach
        side = cos(turn + pi / 2) * 0.12, sin(turn + pi / 2) * 0.12
        left, right = (x - side[0], y - side[1]), (x + side[0], y + side[1])
        s.shape([left, tip, right], WATER)
        s.shape([(x, y), tip, right], WATER_LIGHT, edge=None)


def scrolls(s: Sketch) -> None:
    """Rolled writings, and one that lies open."""
    s.slab(s.part(0.22, 0.3, 0.8, 0.84), LINEN)
    s.lines([(0.3, y, 0.72, y) for y in (0.44, 0.54, 0.64)], WOOD_DARK, breadth=0.45)
    for top in (0.26, 0.78):
        s.slab(s.part(0.16, top, 0.86, top + 0.12), CLOTH_LIGHT, corner=0.5)
    s.shape([(0.06, 0.16), (0.14, 0.04), (0.62, 0.14), (0.56, 0.25)], LINEN)
    s.oval(s.part(0.04, 0.06, 0.16, 0.18), CLOTH_LIGHT)
    s.lines([(0.34, 0.1, 0.3, 0.21)], EMBER, breadth=1.4)
