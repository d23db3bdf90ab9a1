"""Bad input: what is gone, elsewhere, absurd or no number; a clear answer, and everything stays as it was."""

from dataclasses import replace
from typing import Any

import pytest

from core.base.errors import SandtableError
from core.base.ids import SceneId, TokenId
from core.engine.command import Act
from core.engine.event import TokensPut
from core.rules.registry import SYSTEMS
from core.rules.semi_automagic.actions import ACTIONS
from core.rules.semi_automagic.calls import CALLS
from tests.transcripts.runner import ENCOUNTER, SCENE, Played, begin, prepared

GONE = TokenId("token-404")
ABSURD: tuple[tuple[tuple[str, str | int], ...], ...] = (
    (),
    (("part", "tail"), ("limb-leg", 3), ("thing", "nothing"), ("combo", "none"), ("component", "none")),
    (
        ("part", 7),
        ("thing", 7),
        ("combo", 7),
        ("component", 7),
        ("with-2", "item-404"),
        ("seconds", -5),
        ("delay", 999),
    ),
)


def fight() -> Played:
    """Return a fight of two, the first of whom acts and has a combo, a sword and a bow."""
    gear = [
        {"id": "sword", "name": "Sword", "profile": "Arming sword", "carried": "main hand"},
        {"id": "bow", "name": "Bow", "profile": "Bow", "carried": "natural", "ammunition": 0},
    ]
    skills = [{"skill": "Weapon Skill", "ranks": 2, "techniques": ["Extra Attack"]}]
    data: dict[str, Any] = {
        "system": "semi-automagic",
        "fighter": {
            "Ann": {
                "at": [1, 1],
                "side": "party",
                "sheet": {"skills": skills, "combos": [{"name": "Two", "components": ["Attack", "Attack"]}]},
                "gear": gear,
            },
            "Orc": {"at": [2, 1], "conditions": [{"kind": "held", "source": GONE}]},
        },
        "fight": {"answers": {"initiative:Ann": 6, "initiative:Orc": 1}},
    }
    played = prepared(data)
    begin(played, data["fight"])
    return played


def tried(played: Played, act: Act) -> None:
    """Submit an act; refused it changes nothing, done it can be undone."""
    before = played.session.state
    try:
        played.session.submit(act)
    except SandtableError as error:
        assert error.phrase.id and played.session.state is before, act.action
        return
    played.session.undo()
    assert played.session.state == before, act.action


@pytest.mark.parametrize("anyway", [False, True])
@pytest.mark.parametrize("item", [None, "sword", "bow", "item-404"])
@pytest.mark.parametrize("options", ABSURD)
def test_no_action_breaks_anything(anyway: bool, item: str | None, options: tuple[tuple[str, str | int], ...]) -> None:
    """SEC-ATK-01: whoever is not there cannot be struck, nor with what is not there, nor where there is nothing."""
    played = fight()
    ann, orc = TokenId(played.ids["Ann"]), TokenId(played.ids["Orc"])
    far = (90_000, 90_000)
    for action in ACTIONS.actions:
        for targets in ((), (GONE, GONE), (ann,), (orc, GONE)):
            act = Act(ENCOUNTER, ann, action.id, targets, (far,), far, item, "x", options=options, anyway=anyway)
            tried(played, act)


@pytest.mark.parametrize("anyway", [False, True])
def test_nobody_on_another_map_is_struck(anyway: bool) -> None:
    """SEC-RNG-08: between maps there is no distance."""
    played = fight()
    ann, orc = TokenId(played.ids["Ann"]), TokenId(played.ids["Orc"])
    state = played.session.state
    other = SceneId("scene-900")
    state = replace(state, scenes=state.scenes.put(other, state.scene(SCENE).but(id=other)))
    moved = replace(state.token(ENCOUNTER, orc), scene=other)
    state = TokensPut(ENCOUNTER, (moved,)).apply(state)
    system = SYSTEMS[played.encounter.system]
    board = played.session.boards.of(state, state.encounter(ENCOUNTER), system)
    act = Act(ENCOUNTER, ann, "attack", (orc,), item="bow", anyway=anyway)
    assert system.sketch(state, board, state.encounter(ENCOUNTER), act).rays == ()


@pytest.mark.parametrize("who", [(), (GONE,), ("person-404", GONE)])
def test_calls_of_nobody_are_refused(who: tuple[str, ...]) -> None:
    """SEC-DMG-07: harm has to come to somebody."""
    played = fight()
    system = SYSTEMS[played.encounter.system]
    for caller in CALLS.kinds:
        with pytest.raises(SandtableError):
            system.called(played.session.state, played.encounter, who, caller.id, {})
        with pytest.raises(SandtableError):
            entries = {field.name: "absurd" for field in _fields(played, caller.id)} | {"amount": 10**9}
            system.called(played.session.state, played.encounter, who, caller.id, entries)


def _fields(played: Played, call: str) -> tuple[Any, ...]:
    system = SYSTEMS[played.encounter.system]
    calls = system.calls(played.session.state, played.encounter, (played.ids["Ann"],))
    return next(each.fields for each in calls if each.id == call)
