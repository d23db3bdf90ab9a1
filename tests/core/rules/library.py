"""What is said of every creature that a system ships, and of all that stands in its tables."""

from collections.abc import Iterator
from typing import Any

from core.analysis.matchup import matchup
from core.base.ids import SystemId
from core.documents.shipped import shipped_creatures, shipped_wares
from core.model.creature import Creature, Track
from core.rules.kit.figures import Figures
from core.rules.registry import SYSTEMS, figures_of
from tests.helpers.plain import IDS, plain


def seen_of(system: SystemId) -> list[list[str]]:
    """Return what is said of the tables of a system, and then of each of its creatures."""
    known = figures_of(system, IDS)
    first, *others = shipped_creatures(system)
    return [
        [*_tables(system, known)],
        [*(plain(matchup(*pair, known, SYSTEMS)) for each in others[::6] for pair in ((first, each), (each, first)))],
        *([*_creature(known, each)] for each in (first, *others)),
    ]


def _tables(system: SystemId, known: Figures[Any]) -> Iterator[str]:
    sheet = SYSTEMS[system].sheet
    yield plain([(key, field.json_schema_extra) for key, field in sheet.model_fields.items()])
    yield plain(known.profiles())
    for weapon in known.weapons:
        yield plain((weapon, known.armed_with(weapon.profile)))
    yield plain((known.conditions(), known.weapons, [known.suggestions(field) for field in sheet.model_fields]))
    for level in (0, 1, 3, 10):
        yield plain([known.quick_sheet(level, size) for size in (-2, 0, 3)])
    for ware in shipped_wares(system):
        made, item = known.outfitted(sheet(), ware)
        yield plain((ware.shelf, item, made, known.weapon(made, item), known.attack(made, item)))


def _creature(known: Figures[Any], creature: Creature) -> Iterator[str]:
    system, sheet = SYSTEMS[creature.system], creature.sheet
    fresh = system.fresh_vitals(creature)
    hurt = {key: Track(each.value // 2, each.maximum, 1) for key, each in fresh.tracks.items()}
    yield plain((creature.name, fresh, known.figures(sheet, creature.kit), known.own_profiles(sheet)))
    for vitals in (fresh, type(fresh)(tracks=hurt, gear=creature.kit)):
        yield plain((known.card(creature, sheet, vitals), known.stated(sheet, vitals, ())))
        yield plain(system.resheeted(vitals, creature.but(sheet=system.sheet())))
    yield plain([known.derived(sheet, field) for field in type(sheet).model_fields])
