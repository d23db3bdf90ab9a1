"""Whom somebody is set against when the game master calls for it: those who can do nothing stand last."""

from typing import Any

import pytest

from core.rules.kit.calls import CallSituation
from core.rules.semi_automagic import calls as semi_automagic
from core.rules.towers.calls import call_list as towers
from tests.transcripts.runner import ENCOUNTER, prepared

FIGHTERS: dict[str, dict[str, Any]] = {
    "Fallen": {"at": [4, 1]},
    "Foe": {"at": [5, 1]},
    "Ann": {"at": [1, 1], "side": "party"},
    "Ben": {"at": [2, 1], "side": "party"},
}


@pytest.mark.parametrize(
    ("system", "held", "first"),
    [("semi-automagic", "dead", ["Foe", "Ben", "Fallen"]), ("99-towers", "unconscious", ["Foe", "Ben", "Fallen"])],
)
def test_nobody_is_set_against_the_dead_unasked(system: str, held: str, first: list[str]) -> None:
    fighters = {name: {**each, "conditions": [held] if name == "Fallen" else []} for name, each in FIGHTERS.items()}
    played = prepared({"system": system, "fighter": fighters})
    state = played.session.state
    call = CallSituation(state, state.encounter(ENCOUNTER), (played.ids["Ann"],))
    calls = semi_automagic.CALLS if system == "semi-automagic" else towers.CALLS
    contest = next(each for each in calls.kinds if each.id == "contest")
    field = next(each for each in contest.form(call) if each.name == "other")
    names = {token: name for name, token in played.ids.items()}
    assert [names[str(value)] for value, _ in field.choices] == first
    assert names[str(field.value)] == "Foe"
