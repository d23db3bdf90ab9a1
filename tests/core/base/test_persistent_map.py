"""The persistent mapping against a plain dict."""

import gc
import pickle
import weakref

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from core.base.persistent_map import BLOCK, PersistentMap, Picked

KEYS = st.integers(0, 300).map(lambda number: f"wall-{number}")


@given(st.lists(st.tuples(KEYS, st.integers() | st.none()), max_size=60))
def test_behaves_like_a_dict_and_leaves_the_original_alone(edits: list[tuple[str, int | None]]) -> None:
    shelf: PersistentMap[int] = PersistentMap()
    twin: dict[str, int] = {}
    for key, value in edits:
        before = dict(shelf)
        if value is None:
            after = shelf.without([key])
            twin.pop(key, None)
        else:
            after = shelf.put(key, value)
            twin[key] = value
        assert dict(shelf) == before
        assert dict(after) == twin and len(after) == len(twin)
        assert list(after) == sorted(twin, key=lambda key: int(key[5:]))
        assert {key for key in after.changed_from(shelf) if after.get(key) != shelf.get(key)} == {
            key for key in {*twin, *before} if twin.get(key) != before.get(key)
        }
        shelf = after


def test_a_copy_shares_the_blocks_it_does_not_touch() -> None:
    shelf = PersistentMap({f"wall-{number}": [number] for number in range(1000)})
    changed = shelf.put("wall-7", [0])
    assert changed.changed_from(shelf) == ("wall-7",)
    assert sum(changed._blocks[n] is shelf._blocks[n] for n in shelf._blocks) == len(shelf._blocks) - 1


def test_reads_and_writes_as_a_plain_mapping() -> None:
    adapter = TypeAdapter(PersistentMap[int])
    shelf = adapter.validate_python({"wall-2": 2, "wall-1": 1})
    assert list(shelf) == ["wall-1", "wall-2"]
    assert adapter.validate_json(adapter.dump_json(shelf)) == shelf


def test_keys_are_names_of_at_most_64_letters() -> None:
    adapter: TypeAdapter[PersistentMap[int]] = TypeAdapter(PersistentMap[int])
    assert dict(adapter.validate_python({"x" * 64: 1})) == {"x" * 64: 1}
    for bad in ({"x" * 65: 1}, {3: 1}, {"x": "one"}, [("x", 1)]):
        with pytest.raises(ValidationError):
            adapter.validate_python(bad)


@given(st.dictionaries(KEYS, st.integers(), max_size=60), KEYS, st.integers())
def test_picks_what_is_wanted_in_order_from_any_map(items: dict[str, int], key: str, value: int) -> None:
    odd = Picked[int](lambda number: number % 2 == 1)
    first: PersistentMap[int] = PersistentMap(items)
    for shelf in (first, first.put(key, value), first, first.without([key])):
        assert list(odd.among(shelf)) == [number for number in shelf.values() if number % 2]


def test_after_a_change_one_block_is_looked_through() -> None:
    asked: list[int] = []

    def wanted(number: int) -> bool:
        asked.append(number)
        return False

    picked = Picked(wanted)
    crowd = PersistentMap({f"token-{number}": number for number in range(10 * BLOCK)})
    assert list(picked.among(crowd)) == [] and len(asked) == 10 * BLOCK
    asked.clear()
    assert list(picked.among(crowd.put("token-7", 1_000))) == []
    assert sorted(asked) == sorted([*(number for number in range(BLOCK) if number != 7), 1_000])
    asked.clear()
    assert [*picked.among(crowd), *picked.among(crowd)] == [] and asked == []


def test_what_was_picked_goes_with_the_map() -> None:
    class Person:
        """Somebody who can be watched."""

    picked = Picked[Person](lambda person: True)
    crowd: PersistentMap[Person] | None = PersistentMap({"token-1": Person()})
    assert crowd is not None
    (seen,) = picked.among(crowd)
    watched = weakref.ref(seen)
    del seen, crowd
    gc.collect()
    assert watched() is None


def test_a_map_is_sent_elsewhere_without_what_was_picked_of_it() -> None:
    picked = Picked[int](lambda number: number > 1)
    crowd = PersistentMap({"token-1": 1, "token-2": 2})
    assert list(picked.among(crowd)) == [2]
    sent = pickle.loads(pickle.dumps(crowd))
    assert sent == crowd and list(picked.among(sent.put("token-1", 3))) == [3, 2]
