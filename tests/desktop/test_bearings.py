"""Whoever cannot act is not shown as upright: on the map, in the roster and on the players' screen, in every game."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace

import pytest

from core.base.ids import EncounterId, SceneId, SystemId, TokenId
from core.chance.source import Source
from core.documents.shipped import shipped_creatures
from core.edits.document import SetHouseRule
from core.edits.fights import AddEncounter
from core.edits.maps import AddScene
from core.edits.people import SetCondition, SetTrack
from core.edits.tokens import PlaceFoes
from core.engine.journal import Journal
from core.engine.session import Session
from core.engine.status import Bearing, Grade
from core.explain.words import Words
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.scene import Reveal, SceneState
from core.rules.registry import SYSTEMS
from desktop.map.token_looks import Looks
from desktop.player_view.filter import public_content
from desktop.roster.rows import RosterRows
from desktop.theme.theme import Theme
from desktop.workspace.player_screen import PlayerSettings
from tests.architecture.source import ROOT
from tests.helpers.desks import workspace_on
from tests.helpers.fights import scene

SCENE, FIGHT, WHO = SceneId("scene-1"), EncounterId("encounter-5"), TokenId("token-6")
WORDS = Words()
NOT_UP: Mapping[str, Mapping[str, tuple[Bearing, str]]] = {
    "99-towers": {
        "unconscious": (Bearing.DOWN, "unconscious"),
        "helpless": (Bearing.DOWN, "helpless"),
    },
    "semi-automagic": {
        "dead": (Bearing.DEAD, "dead"),
        "destroyed": (Bearing.DEAD, "destroyed"),
        "out-of-order": (Bearing.DOWN, "out of order"),
        "dying": (Bearing.DOWN, "dying"),
        "soul-coma": (Bearing.DOWN, "in a soul coma"),
        "unconscious": (Bearing.DOWN, "unconscious"),
        "sleeping": (Bearing.DOWN, "sleeping"),
        "paralysed": (Bearing.DOWN, "paralysed"),
        "broken": (Bearing.OUT, "broken"),
        "helpless": (Bearing.DOWN, "helpless"),
    },
    "faction-zones": {
        "dead": (Bearing.DEAD, "dead"),
        "dying": (Bearing.DOWN, "dying"),
        "incapacitated": (Bearing.DOWN, "incapacitated"),
        "surrendered": (Bearing.OUT, "surrendered"),
        "fled": (Bearing.GONE, "fled"),
    },
}
"""The conditions of each system that take whoever has them out of the fight, and the word for it; no others do."""


@dataclass(frozen=True)
class Shown:
    """How somebody is shown in the three places."""

    map: Bearing
    note: str
    screen: Bearing
    word: str


def kinds(system: str) -> set[str]:
    """Return every condition of a system that has a word, and those that only a status tells of."""
    found: set[str] = set(NOT_UP[system])
    for path in (ROOT / "resources" / "phrases" / "en").glob("*.toml"):
        for identity in tomllib.loads(path.read_text(encoding="utf-8")):
            if identity.startswith(f"{system}.condition."):
                found.add(identity.rpartition(".")[2])
    return found


def played(system: str) -> Session:
    """Return a session with one creature of a system on a map that the players see."""
    session = Session(Journal(Campaign(Source(1))), SYSTEMS)
    who = next(each for each in shipped_creatures(SystemId(system)) if each.side != "party")
    session.submit(AddScene(scene()))
    session.submit(AddEncounter("Brawl", SystemId(system), SCENE))
    session.submit(PlaceFoes(FIGHT, SCENE, who.but(public_name="Foe"), ((SQUARE, SQUARE),)))
    return session


def shown(session: Session, theme: Theme) -> Shown:
    """Return how the creature is shown to the game master and to the players."""
    whole = SceneState(reveals=(Reveal("all", ((0, 0), (7680, 0), (7680, 7680), (0, 7680))),))
    state = replace(session.state, wear=session.state.wear.put(SCENE, whole))
    encounter = state.encounter(FIGHT)
    place, system = state.scenes[SCENE], SYSTEMS[encounter.system]
    (row,) = (row for row in RosterRows(workspace_on(theme, session)).lines() if row.id == WHO)
    seen = public_content(state, encounter, place, WORDS, PlayerSettings("badge"), system=system)
    return Shown(
        Looks(WORDS).content(state, place, encounter, SYSTEMS).tokens[WHO].bearing,
        row.note,
        seen.map.tokens[WHO].bearing,
        seen.others[0].state,
    )


@pytest.mark.parametrize("system", list(NOT_UP))
def test_every_condition_is_shown_as_what_it_leaves(system: str, theme: Theme) -> None:
    assert len(kinds(system)) > 15
    for kind in sorted(kinds(system)):
        session = played(system)
        session.submit(SetCondition(FIGHT, (WHO,), Condition(kind)))
        found = shown(session, theme)
        if kind in NOT_UP[system]:
            bearing, word = NOT_UP[system][kind]
            assert found == Shown(bearing, word, bearing, word), kind
        else:
            assert (found.map, found.screen) == (Bearing.UP, Bearing.UP), kind


@pytest.mark.parametrize(
    ("system", "track", "value", "bearing", "grade", "word"),
    [
        ("99-towers", "stun", 1, Bearing.UP, Grade.HURT, "hurt"),
        ("99-towers", "stun", 0, Bearing.DOWN, Grade.HURT, "unconscious"),
        ("99-towers", "lethal", 1, Bearing.UP, Grade.BADLY_HURT, "wounded"),
        ("99-towers", "lethal", 0, Bearing.DOWN, Grade.BADLY_HURT, "disabled"),
        ("99-towers", "lethal", -1, Bearing.DOWN, Grade.DYING, "dying"),
        ("99-towers", "lethal", -99, Bearing.DEAD, Grade.DEAD, "dead"),
        ("semi-automagic", "wounds", 2, Bearing.UP, Grade.HURT, "wounded"),
        ("faction-zones", "health", 1, Bearing.UP, Grade.BADLY_HURT, "hurt"),
        ("faction-zones", "health", 0, Bearing.DOWN, Grade.BADLY_HURT, "incapacitated"),
    ],
)
def test_every_track_is_shown_as_what_it_leaves(
    system: str, track: str, value: int, bearing: Bearing, grade: Grade, word: str, theme: Theme
) -> None:
    session = played(system)
    session.submit(SetTrack(FIGHT, (WHO,), track, value))
    encounter = session.state.encounter(FIGHT)
    status = SYSTEMS[encounter.system].status(session.state, encounter, encounter.tokens[WHO])
    assert (status.bearing, status.grade, WORDS.text(status.phrase)) == (bearing, grade, word)
    found = shown(session, theme)
    assert (found.map, found.screen, found.word) == (bearing, bearing, word)
    assert found.note == (word if bearing is not Bearing.UP or grade >= Grade.BADLY_HURT else "")


def test_terror_that_cannot_flee_counts_as_incapacitated(theme: Theme) -> None:
    """FAC-TAB-STATE, FAC-COND-01: the terrified must flee; held fast they can do nothing."""
    session = played("faction-zones")
    session.submit(SetCondition(FIGHT, (WHO,), Condition("terrified")))
    assert shown(session, theme).map is Bearing.UP
    session.submit(SetCondition(FIGHT, (WHO,), Condition("entangled")))
    assert shown(session, theme) == Shown(Bearing.DOWN, "terrified", Bearing.DOWN, "terrified")


def test_a_broken_mind_does_not_stop_a_body_that_another_directs(theme: Theme) -> None:
    """SEC-POSS-02."""
    session = played("semi-automagic")
    session.submit(SetCondition(FIGHT, (WHO,), Condition("broken")))
    session.submit(SetCondition(FIGHT, (WHO,), Condition("possessed")))
    assert shown(session, theme).map is Bearing.UP


def test_by_a_house_rule_the_disabled_stay_on_their_feet(theme: Theme) -> None:
    """T99-GAP-20."""
    session = played("99-towers")
    session.submit(SetTrack(FIGHT, (WHO,), "lethal", 0))
    session.submit(SetHouseRule(SystemId("99-towers"), "T99-GAP-20", "acts"))
    assert shown(session, theme) == Shown(Bearing.UP, "disabled", Bearing.UP, "disabled")
