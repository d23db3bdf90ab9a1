"""Every system alike: whatever condition the transcripts begin with, the game master can give in the window."""

from typing import Any

import pytest

from core.base.ids import SystemId
from core.explain.words import Words
from core.rules.registry import SYSTEMS, figures_of
from core.rules.swift_swords.names import OF_STANDING
from tests.transcripts.runner import scripts


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_condition_has_words_and_stands_in_the_list(system: SystemId) -> None:
    """What nobody can give does not exist; what has modifiers of its own, or a name in words, is made by hand."""
    begun_with: list[Any] = [
        condition if isinstance(condition, dict) else {"kind": condition}
        for script in scripts()
        if script.data.get("system", "99-towers") == system
        for fighter in script.data.get("fighter", {}).values()
        for condition in fighter.get("conditions", ())
    ]
    listed = {each.kind for each in figures_of(system, Words()).conditions()}
    unlisted = {each["kind"] for each in begun_with if not each.get("modifiers")} - listed
    # these come of where somebody stands and with whom: they are given by putting him there
    assert begun_with and {kind for kind in unlisted if " " not in kind} <= set(OF_STANDING)
