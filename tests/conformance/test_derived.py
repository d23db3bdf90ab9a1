"""Every system alike: what is left empty on a sheet comes to what is told, and filled in it means the same."""

import pytest

from core.base.ids import SystemId
from core.documents.shipped import shipped_creatures
from core.explain.words import Words
from core.rules.registry import SYSTEMS, figures_of
from core.rules.swift_swords.names import SWIFT_SWORDS


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_what_follows_from_others_is_told_as_play_has_it(system: SystemId) -> None:
    figures, found = figures_of(system, Words()), 0
    for creature in shipped_creatures(system):
        for field in type(creature.sheet).model_fields:
            left = creature.sheet.model_copy(update={field: None})
            derived = figures.derived(creature.sheet, field)
            if derived is None:
                continue
            found += 1
            assert figures.derived(left, field) == derived
            assert not derived.parts or sum(part.amount for part in derived.parts) == derived.value, (creature, field)
            assert all(str(abs(part.amount)) in derived.formula for part in derived.parts if part.amount > 0)
            filled = left.model_copy(update={field: derived.value})
            one, other = (creature.but(sheet=sheet) for sheet in (left, filled))
            assert SYSTEMS[system].fresh_vitals(one) == SYSTEMS[system].fresh_vitals(other), (creature, field)
            assert figures.figures(left) == figures.figures(filled)
    assert found or system == SWIFT_SWORDS
