"""A field of small numbers over the squares of a map: terrain, borders, elevation."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from core.geometry.units import Rect, Square

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.int8] | NDArray[np.uint8]

BLOCK_SIDE = 16
"""Squares along the side of a block: painting copies the blocks it touches and shares all others."""
PLANE_SIDE = 4_096
"""Columns and rows run from 0 up to, but not including, this."""

_SIZE = BLOCK_SIDE * BLOCK_SIDE
_EMPTY = bytes(_SIZE)


class Plane:
    """An immutable field of one byte per square, 0 where nothing was painted.

    Values run from 0 to 255, with `signed` from -128 to 127.
    """

    __slots__ = ("_array", "_blocks", "_signed")

    def __init__(self, cells: Mapping[Square, int] | None = None, *, signed: bool = False) -> None:
        self._blocks: dict[Square, bytes] = {}
        self._signed = signed
        self._array: Values | None = None
        if cells:
            self._blocks = self.painted(cells)._blocks

    @classmethod
    def of(cls, values: Values) -> Plane:
        """Return the plane of an array of shape (rows, columns), signed where the array is int8."""
        import numpy as np

        rows, columns = values.shape
        plane = cls(signed=values.dtype == np.int8)
        whole = np.zeros((-(-rows // BLOCK_SIDE) * BLOCK_SIDE, -(-columns // BLOCK_SIDE) * BLOCK_SIDE), np.uint8)
        whole[:rows, :columns] = values.view(np.uint8)
        for y in range(0, whole.shape[0], BLOCK_SIDE):
            for x in range(0, whole.shape[1], BLOCK_SIDE):
                block = whole[y : y + BLOCK_SIDE, x : x + BLOCK_SIDE]
                if block.any():
                    plane._blocks[x // BLOCK_SIDE, y // BLOCK_SIDE] = block.tobytes()
        return plane

    @property
    def signed(self) -> bool:
        """Whether values may be negative."""
        return self._signed

    def at(self, square: Square) -> int:
        """Return the value of a square; 0 anywhere outside."""
        column, row = square
        block = self._blocks.get((column >> 4, row >> 4))
        if block is None:
            return 0
        value = block[(row & 15) << 4 | column & 15]
        return value - 256 if self._signed and value > 127 else value

    def painted(self, cells: Mapping[Square, int]) -> Plane:
        """Return a copy in which the given squares hold the given values.

        Raises `ValueError` for a square outside of 0 to `PLANE_SIDE` and for a value that does not fit into a byte.
        """
        changed: dict[Square, bytearray] = {}
        for square, value in cells.items():
            self._write(changed, square, self._byte(value))
        return self._with_blocks({place: bytes(block) for place, block in changed.items()})

    def filled(self, area: Rect | Iterable[Square], value: int) -> Plane:
        """Return a copy in which all of `area` holds `value`: squares, or a rectangle of squares.

        Raises `ValueError` as `painted` does.
        """
        byte = self._byte(value)
        changed: dict[Square, bytearray] = {}
        if not isinstance(area, Rect):
            for square in area:
                self._write(changed, square, byte)
        elif area.left < area.right and area.top < area.bottom:
            self._fill(changed, area, byte)
        return self._with_blocks({place: bytes(block) for place, block in changed.items()})

    def blocks(self) -> Iterator[tuple[Square, bytes]]:
        """Yield the blocks that hold anything, row by row: column and row of the block, and its 256 bytes by rows.

        Negative values are two's complement.
        """
        for place in sorted(self._blocks, key=lambda place: (place[1], place[0])):
            yield place, self._blocks[place]

    def cells(self) -> Iterator[tuple[Square, int]]:
        """Yield every square that does not hold 0, block by block, and its value."""
        for (across, down), block in self.blocks():
            for index, value in enumerate(block):
                if value:
                    square = across * BLOCK_SIDE + index % BLOCK_SIDE, down * BLOCK_SIDE + index // BLOCK_SIDE
                    yield square, value - 256 if self._signed and value > 127 else value

    def changed_blocks(self, other: Plane) -> tuple[Square, ...]:
        """Return column and row of each block that differs from the one in `other`; shared blocks cost nothing."""
        mine, theirs = self._blocks, other._blocks
        if mine is theirs:
            return ()
        found = [place for place, block in mine.items() if theirs.get(place) is not block != theirs.get(place)]
        found += [place for place in theirs if place not in mine]
        return tuple(sorted(found, key=lambda place: (place[1], place[0])))

    def array(self, columns: int, rows: int) -> Values:
        """Return the values of a map of this size as a read-only array of shape (rows, columns), int8 where signed."""
        if self._array is None or self._array.shape != (rows, columns):
            self._array = self._drawn(columns, rows)
        return self._array

    def _drawn(self, columns: int, rows: int) -> Values:
        import numpy as np

        across, down = -(-columns // BLOCK_SIDE), -(-rows // BLOCK_SIDE)
        whole = np.zeros((down * BLOCK_SIDE, across * BLOCK_SIDE), np.uint8)
        for (x, y), block in self._blocks.items():
            if x < across and y < down:
                part = np.frombuffer(block, whole.dtype).reshape(BLOCK_SIDE, BLOCK_SIDE)
                whole[y * BLOCK_SIDE : (y + 1) * BLOCK_SIDE, x * BLOCK_SIDE : (x + 1) * BLOCK_SIDE] = part
        cut = np.ascontiguousarray(whole[:rows, :columns])
        array = cut.view(np.int8) if self._signed else cut
        array.setflags(write=False)
        return array

    def __bool__(self) -> bool:
        return bool(self._blocks)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Plane):
            return NotImplemented
        return self._signed == other._signed and self._blocks == other._blocks

    def __hash__(self) -> int:
        return hash((self._signed, frozenset(self._blocks.items())))

    def __repr__(self) -> str:
        return f"Plane({len(self._blocks)} blocks{', signed' if self._signed else ''})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _read, (self._dump(),)

    def _byte(self, value: int) -> int:
        low, high = (-128, 127) if self._signed else (0, 255)
        if not low <= value <= high:
            raise ValueError(f"{value} is not within {low} and {high}")
        return value & 255

    def _write(self, changed: dict[Square, bytearray], square: Square, byte: int) -> None:
        column, row = square
        self._block(changed, column, row)[(row & 15) << 4 | column & 15] = byte

    def _fill(self, changed: dict[Square, bytearray], area: Rect, byte: int) -> None:
        for top in range(area.top // BLOCK_SIDE * BLOCK_SIDE, area.bottom, BLOCK_SIDE):
            rows = range(max(top, area.top), min(top + BLOCK_SIDE, area.bottom))
            for left in range(area.left // BLOCK_SIDE * BLOCK_SIDE, area.right, BLOCK_SIDE):
                first, last = max(left, area.left), min(left + BLOCK_SIDE, area.right)
                block = self._block(changed, first, rows[0])
                for row in rows:
                    start = (row & 15) << 4 | first & 15
                    block[start : start + last - first] = bytes((byte,)) * (last - first)

    def _block(self, changed: dict[Square, bytearray], column: int, row: int) -> bytearray:
        place = column >> 4, row >> 4
        if place not in changed:
            if not (0 <= column < PLANE_SIDE and 0 <= row < PLANE_SIDE):
                raise ValueError(f"no square {column}, {row}")
            changed[place] = bytearray(self._blocks.get(place, _EMPTY))
        return changed[place]

    def _with_blocks(self, changed: dict[Square, bytes]) -> Plane:
        blocks = dict(self._blocks)
        for place, block in changed.items():
            if block == _EMPTY:
                blocks.pop(place, None)
            elif blocks.get(place) != block:
                blocks[place] = block
        copy = Plane(signed=self._signed)
        copy._blocks = blocks
        return copy

    def _dump(self) -> dict[str, Any]:
        written = {f"{x},{y}": b64encode(_packed(block)).decode() for (x, y), block in self.blocks()}
        return {"signed": self._signed, "blocks": written}

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        blocks = core_schema.dict_schema(
            core_schema.str_schema(pattern=r"^(0|[1-9]\d{0,2}),(0|[1-9]\d{0,2})$", max_length=7),
            core_schema.str_schema(max_length=4 * _SIZE // 3 + 4),
            max_length=(PLANE_SIDE // BLOCK_SIDE) ** 2,
        )
        plain = core_schema.typed_dict_schema(
            {
                "signed": core_schema.typed_dict_field(core_schema.bool_schema(strict=True)),
                "blocks": core_schema.typed_dict_field(blocks),
            },
            extra_behavior="forbid",
        )
        return core_schema.no_info_wrap_validator_function(
            lambda value, validate: value if isinstance(value, cls) else _read(validate(value)),
            plain,
            serialization=core_schema.plain_serializer_function_ser_schema(cls._dump),
        )


def _read(data: dict[str, Any]) -> Plane:
    plane = Plane(signed=data["signed"])
    for place, text in data["blocks"].items():
        x, y = map(int, place.split(","))
        if max(x, y) >= PLANE_SIDE // BLOCK_SIDE:
            raise ValueError(f"no block {place}")
        block = _unpacked(b64decode(text, validate=True))
        if block != _EMPTY:
            plane._blocks[x, y] = block
    return plane


def _packed(block: bytes) -> bytes:
    """Return pairs of (how many more, value), or the block itself where that is not longer."""
    runs = b"".join(bytes((len(list(run)) - 1, value)) for value, run in groupby(block))
    return runs if len(runs) < _SIZE else block


def _unpacked(data: bytes) -> bytes:
    block = data
    if len(data) < _SIZE and len(data) % 2 == 0:
        block = b"".join(bytes((value,)) * (more + 1) for more, value in zip(data[::2], data[1::2], strict=True))
    if len(block) != _SIZE:
        raise ValueError("a block of squares has the wrong size")
    return block
