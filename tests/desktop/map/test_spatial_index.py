"""Things are found by place, as a look at each of them would find them."""

from hypothesis import given
from hypothesis import strategies as st

from core.base.ids import ThingId
from core.geometry.plane import BLOCK_SIDE
from core.geometry.units import SQUARE, Point, Rect
from core.model.things import Thing, Wall, Zone
from desktop.map.painting.ground import patches
from desktop.map.spatial_index import BUCKET, ThingIndex, in_order

places = st.integers(-3 * BUCKET, 6 * BUCKET)
points = st.tuples(places, places)


@st.composite
def walls(draw: st.DrawFn) -> Wall:
    """Make a wall of some id, of which there are few so that some are replaced."""
    number = draw(st.integers(1, 12))
    a, b = draw(points), draw(points)
    return Wall(id=ThingId(f"wall-{number}"), points=(a, b), rank=draw(st.integers(-1, 1)))


@given(things=st.lists(walls(), max_size=25), gone=st.lists(st.integers(1, 12), max_size=4), a=points, b=points)
def test_what_is_found_is_what_is_near(things: list[Wall], gone: list[int], a: Point, b: Point) -> None:
    index, plain = ThingIndex(), dict[str, Thing]()
    for wall in things:
        index.put(wall)
        plain[wall.id] = wall
    for number in gone:
        index.drop(f"wall-{number}")
        plain.pop(f"wall-{number}", None)
    area = Rect(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))
    near = [
        thing
        for thing in plain.values()
        if thing.bounds.left <= area.right
        and area.left <= thing.bounds.right
        and thing.bounds.top <= area.bottom
        and area.top <= thing.bounds.bottom
    ]
    assert index.near(area) == in_order(near)
    assert len(index) == len(plain)


def test_a_zone_over_all_the_map_is_found_everywhere() -> None:
    index = ThingIndex()
    far = 200 * SQUARE
    index.put(Zone(id=ThingId("zone-1"), points=((0, 0), (far, 0), (far, far), (0, far))))
    for at in (0, far // 2, far):
        assert [thing.id for thing in index.near(Rect(at, at, at, at))] == ["zone-1"]
    index.drop("zone-1")
    assert index.near(Rect(0, 0, far, far)) == []


@given(
    st.binary(min_size=BLOCK_SIDE * BLOCK_SIDE, max_size=BLOCK_SIDE * BLOCK_SIDE).map(
        lambda block: bytes(value % 3 for value in block)
    )
)
def test_patches_cover_every_square_once_with_its_code(block: bytes) -> None:
    covered: dict[tuple[int, int], int] = {}
    for code, column, row, across, down in patches(block):
        for y in range(row, row + down):
            for x in range(column, column + across):
                assert (x, y) not in covered
                covered[x, y] = code
    assert covered == {(i % BLOCK_SIDE, i // BLOCK_SIDE): value for i, value in enumerate(block) if value}


def test_a_block_of_one_kind_is_one_patch() -> None:
    assert patches(bytes([2]) * BLOCK_SIDE * BLOCK_SIDE) == ((2, 0, 0, BLOCK_SIDE, BLOCK_SIDE),)
