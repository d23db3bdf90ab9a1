"""Strangers: creatures whose sheets are filled in at random within the bounds of their forms, and what they carry."""

from random import Random
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from core.base.fact import Fact
from core.base.ids import SystemId
from core.documents.shipped import shipped_wares
from core.model.creature import Creature, Sheet
from core.model.gear import Carried, Item
from core.rules.registry import figures_of
from tests.helpers.plain import IDS

MOST_ROWS = 3
"""So many rows a list of a sheet has."""
PLACES = (Carried.MAIN_HAND, Carried.OFF_HAND, Carried.BOTH_HANDS, Carried.READY, Carried.WORN, Carried.STOWED)


def estranged(creature: Creature, pick: Random, share: float) -> Creature:
    """Return a creature with a share of its sheet filled in otherwise."""
    sheet = creature.sheet
    others = {}
    for name, field in type(sheet).model_fields.items():
        if pick.random() < share:
            others[name] = _value(creature.system, sheet, name, field, pick)
    return creature.but(sheet=sheet.but(**others))


def outfitted(creature: Creature, gear: tuple[Item, ...], pick: Random) -> tuple[Creature, tuple[Item, ...]]:
    """Return a creature that has something of what the game ships in a place that is free, and knows how it works."""
    wares = shipped_wares(creature.system)
    sheet, item = figures_of(creature.system, IDS).outfitted(creature.sheet, pick.choice(wares))
    taken = {each.carried for each in gear}
    hands = {Carried.MAIN_HAND, Carried.OFF_HAND, Carried.BOTH_HANDS}
    closed = hands if Carried.BOTH_HANDS in taken else taken & hands
    closed |= {Carried.BOTH_HANDS} if taken & hands else set()
    place = pick.choice([each for each in PLACES if each not in closed])
    number = sum(each.id.startswith("strange") for each in gear)
    return creature.but(sheet=sheet), (*gear, item.but(id=f"strange-{number + 1}", carried=place))


def _value(system: SystemId, sheet: Sheet, name: str, field: FieldInfo, pick: Random) -> Any:
    """Return what a field of a sheet may hold."""
    now = getattr(sheet, name)
    if isinstance(now, tuple):
        (kind, *_) = get_args(field.annotation)
        return _rows(system, name, kind, now, pick)
    return _plain(field, now, pick)


def _rows(system: SystemId, name: str, kind: Any, now: tuple[Any, ...], pick: Random) -> tuple[Any, ...]:
    """Return rows of a list: some that are there, changed or not, and a new one at times."""
    kept = [each for each in now if pick.random() < 0.7]
    if isinstance(kind, type) and issubclass(kind, Fact):
        kept = [_fact(each, pick) if pick.random() < 0.5 else each for each in kept]
    else:
        words = [each for each in figures_of(system, IDS).suggestions(name) if each not in kept]
        kept += pick.sample(words, min(len(words), pick.randrange(MOST_ROWS)))
    return tuple(kept)


def _fact(row: Fact, pick: Random) -> Fact:
    """Return a row with some of its fields filled in otherwise; its name stays."""
    others = {
        name: _plain(field, getattr(row, name), pick)
        for name, field in type(row).model_fields.items()
        if name != "name" and pick.random() < 0.25
    }
    return row.but(**others)


def _plain(field: FieldInfo, now: Any, pick: Random) -> Any:
    """Return what a plain field may hold; of what is not understood, what is there."""
    kinds = get_args(field.annotation) if get_origin(field.annotation) in (Union, UnionType) else (field.annotation,)
    if NoneType in kinds and pick.random() < 0.3:
        return None
    kind = next(each for each in kinds if each is not NoneType)
    if get_origin(kind) is Literal:
        return pick.choice(get_args(kind))
    if kind is bool:
        return not now
    if kind is int:
        least = next((each.ge for each in field.metadata if hasattr(each, "ge")), 0)
        most = next((each.le for each in field.metadata if hasattr(each, "le")), 20)
        middle = least if now is None else now
        return pick.choice((least, most, pick.randint(least, most), max(least, middle - 1), min(most, middle + 1)))
    return now
