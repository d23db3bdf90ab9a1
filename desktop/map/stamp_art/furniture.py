"""Stamps of things that people make: furniture, goods, carts and graves."""

from desktop.map.stamp_art.sketch import (
    CLOTH,
    CLOTH_DARK,
    CLOTH_LIGHT,
    GOLD,
    LINEN,
    METAL,
    STONE,
    STONE_DARK,
    STONE_LIGHT,
    WATER,
    WOOD,
    WOOD_DARK,
    WOOD_LIGHT,
    Sketch,
)


def crate(s: Sketch) -> None:
    """Planks within a frame, braced crosswise."""
    s.slab(s.part(0.04, 0.04, 0.96, 0.96), WOOD)
    s.lines([(0.04, 0.04, 0.96, 0.96), (0.96, 0.04, 0.04, 0.96)], WOOD_DARK, breadth=2.4)
    s.lines([(0.04, 0.04, 0.96, 0.96), (0.96, 0.04, 0.04, 0.96)], WOOD_LIGHT, breadth=1.6)
    s.ink(None, WOOD_LIGHT, breadth=3)
    s.painter.drawRect(s.part(0.1, 0.1, 0.9, 0.9))
    s.ink(None)
    s.painter.drawRect(s.part(0.17, 0.17, 0.83, 0.83))
    s.painter.drawRect(s.part(0.04, 0.04, 0.96, 0.96))


def barrel(s: Sketch) -> None:
    """A lid of staves within a hoop."""
    s.oval(s.part(0.06, 0.06, 0.94, 0.94), WOOD_DARK)
    s.oval(s.part(0.13, 0.13, 0.87, 0.87), WOOD_LIGHT)
    s.lines([(x, 0.5 - d, x, 0.5 + d) for x, d in ((0.3, 0.3), (0.43, 0.36), (0.57, 0.36), (0.7, 0.3))], WOOD_DARK)
    s.oval(s.part(0.44, 0.6, 0.56, 0.72), WOOD_DARK)


def table(s: Sketch) -> None:
    """Boards along the long side."""
    s.slab(s.part(0.04, 0.06, 0.96, 0.94), WOOD, corner=0.06)
    s.lines([(0.05, y, 0.95, y) for y in (0.28, 0.5, 0.72)], WOOD_DARK)
    s.lines([(0.12, 0.07, 0.12, 0.93), (0.88, 0.07, 0.88, 0.93)], WOOD_DARK)


def round_table(s: Sketch) -> None:
    """A disc of boards."""
    s.oval(s.part(0.03, 0.03, 0.97, 0.97), WOOD)
    s.oval(s.part(0.1, 0.1, 0.9, 0.9), WOOD_LIGHT, edge=WOOD_DARK)
    s.lines([(x, 0.5 - d, x, 0.5 + d) for x, d in ((0.28, 0.32), (0.5, 0.4), (0.72, 0.32))], WOOD_DARK)


def chair(s: Sketch) -> None:
    """A seat and its back."""
    s.slab(s.part(0.18, 0.22, 0.82, 0.86), WOOD_LIGHT, corner=0.15)
    s.slab(s.part(0.14, 0.1, 0.86, 0.26), WOOD_DARK, corner=0.4)


def bed(s: Sketch) -> None:
    """A frame, a pillow and a blanket turned down."""
    s.slab(s.part(0.04, 0.03, 0.96, 0.97), WOOD_DARK, corner=0.06)
    s.slab(s.part(0.1, 0.07, 0.9, 0.93), LINEN, corner=0.06)
    s.slab(s.part(0.2, 0.1, 0.8, 0.25), LINEN, corner=0.4)
    s.slab(s.part(0.1, 0.38, 0.9, 0.93), CLOTH, corner=0.05)
    s.slab(s.part(0.1, 0.34, 0.9, 0.44), CLOTH_LIGHT, corner=0.1)


def chest(s: Sketch) -> None:
    """A lid with bands and a lock."""
    s.slab(s.part(0.05, 0.14, 0.95, 0.86), WOOD, corner=0.12)
    s.lines([(0.05, 0.58, 0.95, 0.58)], WOOD_DARK, breadth=1)
    for left in (0.16, 0.76):
        s.slab(s.part(left, 0.14, left + 0.08, 0.86), METAL)
    s.slab(s.part(0.43, 0.5, 0.57, 0.7), GOLD, corner=0.2)


def bookcase(s: Sketch) -> None:
    """Backs of books in a frame."""
    s.slab(s.part(0.02, 0.1, 0.98, 0.9), WOOD_DARK)
    books = (CLOTH, CLOTH_LIGHT, METAL, WOOD_LIGHT, CLOTH_DARK, LINEN)
    for number in range(12):
        left = 0.06 + number * 0.074
        s.slab(s.part(left, 0.3 - number % 3 * 0.05, left + 0.066, 0.82), books[number * 5 % 6])


def cart(s: Sketch) -> None:
    """A bed of boards on an axle with two wheels, and two shafts with the bar by which it is drawn."""
    for y, end in ((0.3, 0.36), (0.7, 0.64)):
        s.shape([(0.55, y - 0.05), (0.98, end - 0.035), (0.98, end + 0.035), (0.55, y + 0.05)], WOOD_LIGHT)
    s.slab(s.part(0.925, 0.28, 0.965, 0.72), WOOD_DARK, corner=0.4)
    s.slab(s.part(0.33, 0.06, 0.39, 0.94), WOOD_DARK)
    for top in (0.02, 0.86):
        s.slab(s.part(0.2, top, 0.52, top + 0.12), WOOD_DARK, corner=0.5)
        s.lines([(0.36, top + 0.01, 0.36, top + 0.11)], METAL, breadth=1.4)
    s.slab(s.part(0.03, 0.17, 0.63, 0.83), WOOD)
    s.lines([(0.04, y, 0.62, y) for y in (0.335, 0.5, 0.665)], WOOD_DARK)
    for x in (0.03, 0.585):
        s.slab(s.part(x, 0.14, x + 0.045, 0.86), WOOD_LIGHT)


def wagon(s: Sketch) -> None:
    """A tilt of linen over hoops, on four wheels."""
    s.poles([(0.8, 0.5, 1.0, 0.5)], WOOD_DARK, breadth=3)
    for left in (0.1, 0.6):
        for top in (0.02, 0.86):
            s.slab(s.part(left, top, left + 0.2, top + 0.12), WOOD_DARK, corner=0.4)
    s.slab(s.part(0.02, 0.12, 0.86, 0.88), WOOD)
    s.slab(s.part(0.08, 0.08, 0.74, 0.92), LINEN, corner=0.12)
    s.lines([(x, 0.09, x, 0.91) for x in (0.24, 0.41, 0.58)], CLOTH_LIGHT, breadth=1.6)


def altar(s: Sketch) -> None:
    """A block of stone with a cloth and two lights."""
    s.slab(s.part(0.02, 0.08, 0.98, 0.92), STONE)
    s.slab(s.part(0.08, 0.18, 0.92, 0.82), STONE_LIGHT)
    s.slab(s.part(0.36, 0.08, 0.64, 0.92), CLOTH)
    for x in (0.16, 0.84):
        s.oval(s.part(x - 0.05, 0.4, x + 0.05, 0.6), GOLD)


def sarcophagus(s: Sketch) -> None:
    """A lid with the shape of whoever lies below."""
    s.slab(s.part(0.06, 0.02, 0.94, 0.98), STONE_DARK)
    s.shape([(0.28, 0.06), (0.72, 0.06), (0.86, 0.3), (0.76, 0.94), (0.24, 0.94), (0.14, 0.3)], STONE_LIGHT)
    s.oval(s.part(0.38, 0.1, 0.62, 0.24), STONE)
    s.lines([(0.5, 0.3, 0.5, 0.84), (0.34, 0.42, 0.66, 0.42)], STONE_DARK, breadth=1.4)


def well(s: Sketch) -> None:
    """A ring of stones around dark water."""
    s.oval(s.part(0.04, 0.04, 0.96, 0.96), STONE_DARK)
    s.ring(10, 0.38, 0.2, STONE_LIGHT)
    s.oval(s.part(0.24, 0.24, 0.76, 0.76), WATER)
    s.poles([(0.0, 0.5, 1.0, 0.5)], WOOD_DARK, breadth=3)
    s.oval(s.part(0.42, 0.42, 0.58, 0.58), WOOD)


def tent(s: Sketch) -> None:
    """Two slopes of cloth, their ridge and their lines."""
    corners = [(0.02, 0.02, 0.14, 0.12), (0.98, 0.02, 0.86, 0.12), (0.02, 0.98, 0.14, 0.88), (0.98, 0.98, 0.86, 0.88)]
    s.lines(corners, WOOD_DARK, breadth=1)
    s.shape([(0.1, 0.1), (0.9, 0.1), (0.84, 0.5), (0.16, 0.5)], LINEN)
    s.shape([(0.16, 0.5), (0.84, 0.5), (0.9, 0.9), (0.1, 0.9)], CLOTH_LIGHT)
    s.lines([(0.16, 0.5, 0.84, 0.5)], CLOTH_DARK, breadth=2)
    s.shape([(0.16, 0.5), (0.1, 0.36), (0.1, 0.64)], CLOTH_DARK)


def ladder(s: Sketch) -> None:
    """Two rails and their rungs."""
    s.lines([(0.2, y, 0.8, y) for y in (0.1, 0.26, 0.42, 0.58, 0.74, 0.9)], WOOD_LIGHT, breadth=2.4)
    s.lines([(0.22, 0.0, 0.22, 1.0), (0.78, 0.0, 0.78, 1.0)], WOOD_DARK, breadth=3)
