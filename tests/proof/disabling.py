"""Disabling a function that carries a rule out: what it does instead is deduced from what it says it returns."""

import dataclasses
import enum
import inspect
import types
import typing
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from core.base.phrase import Phrase, verbatim
from core.chance.dist import Dist
from core.geometry.outlines import Disc
from core.rules.swift_swords.attack.exchange import Came

Function = Callable[..., Any]
Altered = Callable[[Any], Any]
"""Makes of what a function returns what its disabled twin returns."""

SLOT = "__disabled__"
"""The name under which a module's globals keep what its disabled functions do instead."""


@dataclass(frozen=True)
class Disabling:
    """One way to disable a function: `constant` without doing anything, or `altered` of what it returns.

    `identity` is the one rule that it disables, where a function carries out several that can be told apart. `instead`
    is done with the function's own arguments, where nothing simpler is neutral.
    """

    name: str
    altered: Altered = lambda result: result
    constant: bool = False
    identity: str | None = None
    instead: Function | None = None


NOTHING = Disabling("does nothing", lambda result: None, constant=True)
NOTHING_CAME = Disabling("brings nothing", lambda result: Came(), constant=True)
NO_LINES = Disabling("gives nothing", lambda result: (), constant=True)


class NotUnderstood(Exception):
    """A function whose result is of a kind for which no neutral one is known."""


def disablings(function: Function, rules: tuple[str, ...]) -> tuple[Disabling, ...]:
    """Return the ways to disable a function that carries out `rules`; raise `NotUnderstood` if there is none."""
    special = SPECIAL.get(f"{function.__module__}.{function.__qualname__}")
    if special is not None:
        return (special,)
    result = _result(function)
    if typing.get_origin(result) is Generator:
        result = typing.get_args(result)[2]
    found = ways_of(result)
    if not found:
        raise NotUnderstood(f"no neutral result is known for {result}")
    if len(rules) > 1 and _holds_modifiers(result):
        found += tuple(Disabling(f"without lines of {each}", _without(each), identity=each) for each in rules)
    return found


def ways_of(result: Any) -> tuple[Disabling, ...]:
    """Return the ways to disable a function with a result of this type; none where no neutral result is known."""
    origin, parts = typing.get_origin(result), typing.get_args(result)
    if origin is typing.Annotated:
        return ways_of(parts[0])
    if isinstance(result, typing.NewType):
        return ways_of(result.__supertype__)
    if origin in (typing.Union, types.UnionType):
        return _of_union(parts)
    if origin is typing.Literal:
        return (Disabling("the next of them", _next_of(parts)),)
    if origin is tuple and not (len(parts) == 2 and parts[1] is Ellipsis):
        return _of_pair(parts)
    if origin is Dist:
        return (Disabling("certain", _certain),)
    kind = origin or result
    if not isinstance(kind, type):
        return ()
    if issubclass(kind, enum.Enum):
        return (Disabling("the next of them", _next_of(tuple(kind))),)
    if _fields(kind):
        return _hollow(kind)
    return next((ways for base, ways in _BY_KIND.items() if issubclass(kind, base)), ())


def disable(function: Function, stand_in: Function) -> None:
    """Make a function do what `stand_in` does, which gets a twin that still does what the function did.

    The function's code is replaced, so that it does not matter where a reference to it is kept.
    """
    function = inspect.unwrap(function)
    if not isinstance(function, types.FunctionType):
        raise NotUnderstood("only a function can be disabled")
    twin = types.FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    twin.__kwdefaults__ = function.__kwdefaults__
    place = function.__globals__.setdefault(SLOT, [])
    place.append((stand_in, twin))
    code = _code_calling(len(place) - 1, yielding=inspect.isgeneratorfunction(function))
    function.__code__ = code.replace(co_freevars=function.__code__.co_freevars, co_name=function.__name__)


def _code_calling(place: int, *, yielding: bool) -> types.CodeType:
    """Return code that hands all to the stand-in in this place; a generator's for what is to stay a generator."""
    call = f"{SLOT}[{place}][0]({SLOT}[{place}][1], given, named)"
    made: dict[str, Any] = {}
    exec(f"def calling(*given, **named): return {f'(yield from {call})' if yielding else call}", made)
    code: types.CodeType = made["calling"].__code__
    return code


def stand_in_for(function: Function, way: Disabling, changed: Callable[[], None]) -> Function:
    """Return what stands in for a disabled function; `changed` is called when it returns anything else than before."""
    yields = typing.get_origin(_result(function)) is Generator

    def alter(result: Any) -> Any:
        if isinstance(result, Iterator):
            # of what is yielded only all of it can be compared
            result = tuple(result)
        other = way.altered(result)
        if not _same(other, result):
            changed()
        return other

    def plain(twin: Function, given: tuple[Any, ...], named: dict[str, Any]) -> Any:
        if way.instead is not None:
            changed()
            return way.instead(*given, **named)
        if way.constant:
            changed()
            return way.altered(None)
        return alter(twin(*given, **named))

    def yielding(twin: Function, given: tuple[Any, ...], named: dict[str, Any]) -> Generator[Any, Any, Any]:
        if way.constant:
            changed()
            yield from ()
            return way.altered(None)
        return alter((yield from twin(*given, **named)))

    return yielding if yields else plain


def _result(function: Function) -> Any:
    return typing.get_type_hints(inspect.unwrap(function)).get("return", types.NoneType)


def _same(one: Any, other: Any) -> bool:
    return bool(type(one) is type(other) and one == other)


def _of_union(parts: tuple[Any, ...]) -> tuple[Disabling, ...]:
    if types.NoneType not in parts:
        return next((ways for part in parts if (ways := ways_of(part))), ())
    numbers = [way for part in parts if part is int for way in ways_of(part) if not way.constant]
    return (NOTHING, *(Disabling(way.name, _unless_none(way.altered)) for way in numbers))


def _of_pair(parts: tuple[Any, ...]) -> tuple[Disabling, ...]:
    found = []
    for place, part in enumerate(parts):
        for way in ways_of(part)[:1]:
            found.append(Disabling(f"{way.name}, in place {place + 1}", _at(place, way.altered)))
    return tuple(found)


def _fields(kind: Any) -> tuple[str, ...]:
    """Return the names of the fields of a record: a named tuple, a dataclass or a pydantic model; none otherwise."""
    if dataclasses.is_dataclass(kind) and kind is not Phrase:
        return tuple(each.name for each in dataclasses.fields(kind) if each.init)
    return tuple(getattr(kind, "_fields", ()) or getattr(kind, "model_fields", ()))


def _hollow(kind: Any) -> tuple[Disabling, ...]:
    """Return the one way to disable a function that makes a record: all fields that can be are neutral."""
    hints: dict[str, Any] = typing.get_type_hints(kind)
    # a text is mostly a name, and without its name a thing is not empty but broken
    neutral = {name: ways[0] for name in _fields(kind) if hints[name] is not str and (ways := ways_of(hints[name]))}

    def hollowed(record: Any) -> Any:
        fields = {name: way.altered(getattr(record, name)) for name, way in neutral.items()}
        if hasattr(record, "_replace"):
            return record._replace(**fields)
        if hasattr(record, "model_copy"):
            return record.model_copy(update=fields)
        return dataclasses.replace(record, **fields)

    return (Disabling("empty", hollowed),) if neutral else ()


def _holds_modifiers(result: Any) -> bool:
    return any(getattr(part, "__name__", "") == "Modifier" for part in typing.get_args(result))


def _without(identity: str) -> Altered:
    return lambda lines: tuple(line for line in lines if line.rule != identity)


def _unless_none(altered: Altered) -> Altered:
    return lambda result: None if result is None else altered(result)


def _at(place: int, altered: Altered) -> Altered:
    return lambda pair: (*pair[:place], altered(pair[place]), *pair[place + 1 :])


def _next_of(members: tuple[Any, ...]) -> Altered:
    return lambda member: members[(members.index(member) + 1) % len(members)]


def _certain(chances: Any) -> Any:
    return Dist.certain(next(iter(chances))[0])


_BY_KIND: dict[type, tuple[Disabling, ...]] = {
    types.NoneType: (NOTHING,),
    bool: (
        Disabling("always true", lambda result: True, constant=True),
        Disabling("always false", lambda result: False, constant=True),
    ),
    int: (
        Disabling("0", lambda result: 0, constant=True),
        Disabling("one more", lambda result: result + 1),
    ),
    Fraction: (Disabling("0", lambda result: Fraction(0), constant=True),),
    str: (Disabling("an empty text", lambda result: "", constant=True),),
    Phrase: (Disabling("other words", lambda result: verbatim("-"), constant=True),),
    tuple: (NO_LINES,),
    list: (Disabling("gives nothing", lambda result: [], constant=True),),
    Mapping: (Disabling("gives nothing", lambda result: {}, constant=True),),
    Iterator: (Disabling("gives nothing", lambda result: iter(()), constant=True),),
}

SPECIAL: Mapping[str, Disabling] = {
    "core.rules.semi_automagic.areas.area_attack.area_of": Disabling(
        "of no size", lambda area: dataclasses.replace(area, extent=Disc(area.origin, 0))
    ),
    "core.rules.towers.attack.strike._line_of": Disabling(
        "the first space alone", lambda area: _with(area, area.squares[:1])
    ),
    "core.rules.towers.cards.flips.OpposedFlip.reading": Disabling(
        "the defense's Hearts count too",
        instead=lambda draw, answer: answer.attack.hearts + answer.defense.hearts if draw.hits(answer) else None,
    ),
    "core.rules.swift_swords.attack.exchange._let_land": NOTHING_CAME,
    "core.rules.swift_swords.attack.exchange._resolve": NOTHING_CAME,
    "core.rules.swift_swords.attack.strike.Strike.weight": Disabling("always huge", instead=lambda strike: "huge"),
    "core.rules.swift_swords.harm.locations.locate": Disabling(
        "another place", lambda place: "chest" if place != "chest" else "head"
    ),
    "core.rules.swift_swords.harm.injuries._which": Disabling(
        "another injury", lambda kind: "wind" if kind != "wind" else "sight"
    ),
    "core.rules.towers.attack.strike.Strike.origin": Disabling(
        "always the attacker", instead=lambda strike: strike.attacker.id
    ),
    "core.rules.towers.attack.reactions._sharing": Disabling("nobody else", instead=lambda ctx, watcher: (watcher,)),
    "core.rules.towers.system.Towers.measures": Disabling(
        "one line alone, the other sharing",
        lambda measures: dataclasses.replace(measures, samples=1, edges=not measures.edges),
    ),
}
"""How functions are disabled whose results have no neutral twin that could be deduced: names, places, numbers."""


def _with(area: Any, squares: Any) -> Any:
    return dataclasses.replace(area, squares=squares)
