"""A persistent mapping from ids to values: a changed copy shares all but one small block with the original."""

from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, ValuesView
from typing import Any, Generic, Self, TypeVar, overload

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from core.base.ids import number_of

T = TypeVar("T")
D = TypeVar("D")

BLOCK = 64
"""Ids to a block: an edit copies one block and the index of blocks."""


class _Block(dict[str, T]):
    """Values whose ids stand together, and what was picked of them, which lasts as long as they do."""

    __slots__ = ("picked",)

    picked: "dict[Picked[T], tuple[T, ...]]"

    def __reduce__(self) -> tuple[Any, ...]:
        """Be kept without what was picked."""
        return _Block, (dict(self),)


class PersistentMap(Mapping[str, T], Generic[T]):
    """An immutable mapping, iterated in the order of its ids' counters; equal to any mapping of the same items."""

    __slots__ = ("_blocks", "_size")

    def __init__(self, items: Mapping[str, T] | Iterable[tuple[str, T]] = ()) -> None:
        blocks: dict[int, _Block[T]] = {}
        for key, value in items.items() if isinstance(items, Mapping) else items:
            blocks.setdefault(number_of(key) // BLOCK, _Block())[key] = value
        self._blocks = {number: _in_order(blocks[number]) for number in sorted(blocks)}
        self._size = sum(map(len, blocks.values()))

    def __getitem__(self, key: str) -> T:
        return self._blocks[number_of(key) // BLOCK][key]

    @overload
    def get(self, key: str, /) -> T | None: ...

    @overload
    def get(self, key: str, /, default: T | D) -> T | D: ...

    def get(self, key: str, /, default: Any = None) -> Any:
        """Return what `key` holds, or else the default."""
        block = self._blocks.get(number_of(key) // BLOCK)
        return default if block is None else block.get(key, default)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and key in self._blocks.get(number_of(key) // BLOCK, ())

    def __iter__(self) -> Iterator[str]:
        for block in self._blocks.values():
            yield from block

    def __len__(self) -> int:
        return self._size

    def __repr__(self) -> str:
        return f"PersistentMap({dict(self)!r})"

    def items(self) -> "ItemsView[str, T]":
        """Return a view of ids and values."""
        return _Items(self)

    def values(self) -> "ValuesView[T]":
        """Return a view of the values."""
        return _Values(self)

    def having(self, items: Mapping[str, T] | Iterable[tuple[str, T]]) -> Self:
        """Return a copy in which `items` are added or replaced."""
        changed: dict[int, _Block[T]] = {}
        for key, value in items.items() if isinstance(items, Mapping) else items:
            number = number_of(key) // BLOCK
            if number not in changed:
                changed[number] = _Block(self._blocks.get(number, ()))
            changed[number][key] = value
        return self._with_blocks(changed)

    def put(self, key: str, value: T) -> Self:
        """Return a copy in which `key` holds `value`."""
        number = number_of(key) // BLOCK
        block = self._blocks.get(number)
        if block is None or key not in block:
            return self.having(((key, value),))
        having = _Block(block)
        having[key] = value
        copy = type(self).__new__(type(self))
        copy._blocks = {**self._blocks, number: having}
        copy._size = self._size
        return copy

    def without(self, keys: Iterable[str]) -> Self:
        """Return a copy in which none of `keys` is left; keys that are not there do not matter."""
        changed: dict[int, _Block[T]] = {}
        for key in keys:
            number = number_of(key) // BLOCK
            if number not in changed:
                changed[number] = _Block(self._blocks.get(number, ()))
            changed[number].pop(key, None)
        return self._with_blocks(changed)

    def changed_from(self, other: "PersistentMap[T]") -> tuple[str, ...]:
        """Return the ids that are new, gone, or hold another object than in `other`; shared blocks cost nothing."""
        found: list[str] = []
        for number in sorted({*self._blocks, *other._blocks}):
            mine: dict[str, T] = self._blocks.get(number) or {}
            theirs: dict[str, T] = other._blocks.get(number) or {}
            if mine is not theirs:
                found += [key for key in mine if key not in theirs or theirs[key] is not mine[key]]
                found += [key for key in theirs if key not in mine]
        return tuple(found)

    def _with_blocks(self, changed: dict[int, _Block[T]]) -> Self:
        copy = type(self).__new__(type(self))
        fresh = any(number not in self._blocks for number in changed)
        blocks = {**self._blocks, **{number: self._ordered(number, block) for number, block in changed.items()}}
        size = self._size
        for number, block in changed.items():
            size += len(block) - len(self._blocks.get(number, ()))
            if not block:
                del blocks[number]
        copy._blocks = dict(sorted(blocks.items())) if fresh else blocks
        copy._size = size
        return copy

    def _ordered(self, number: int, block: _Block[T]) -> _Block[T]:
        """Return a changed block in order; one that holds the same ids as before is in order already."""
        before = self._blocks.get(number)
        return block if before is not None and before.keys() == block.keys() else _in_order(block)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        (item,) = getattr(source, "__args__", None) or (Any,)
        inner = core_schema.dict_schema(core_schema.str_schema(max_length=64), handler.generate_schema(item))
        return core_schema.no_info_wrap_validator_function(
            lambda value, validate: value if isinstance(value, cls) else cls(validate(value)),
            inner,
            serialization=core_schema.wrap_serializer_function_ser_schema(
                lambda value, write: write(dict(value)), schema=inner
            ),
        )


class Picked(Generic[T]):
    """Picks the values of maps that are wanted: each block is looked through once, whichever maps share it.

    `wanted` goes by the value alone. Of a map that differs in one value from another, one block is looked through.
    """

    __slots__ = ("_wanted",)

    def __init__(self, wanted: Callable[[T], bool]) -> None:
        self._wanted = wanted

    def among(self, values: PersistentMap[T]) -> Iterator[T]:
        """Yield the values that are wanted, in the order of the map."""
        for block in values._blocks.values():
            known = getattr(block, "picked", None)
            if known is None:
                known = block.picked = {}
            found = known.get(self)
            if found is None:
                found = known[self] = tuple(filter(self._wanted, block.values()))
            yield from found


# the views of `Mapping` look every key up again
class _Items(ItemsView[str, T]):
    """Ids and values of a map, block by block."""

    _mapping: PersistentMap[T]

    def __iter__(self) -> Iterator[tuple[str, T]]:
        for block in self._mapping._blocks.values():
            yield from block.items()


class _Values(ValuesView[T]):
    """The values of a map, block by block."""

    _mapping: PersistentMap[T]

    def __iter__(self) -> Iterator[T]:
        for block in self._mapping._blocks.values():
            yield from block.values()


def _in_order(block: _Block[T]) -> _Block[T]:
    keys = sorted(block, key=lambda key: (number_of(key), key))
    return block if keys == list(block) else _Block((key, block[key]) for key in keys)
