"""Limits of edit commands: what is still allowed, and what just is not."""

from dataclasses import replace
from typing import Any

import pytest

from core.base.errors import SandtableError
from core.base.ids import SystemId, TokenId
from core.edits.afflictions import KeepSyndromes, PutAffliction
from core.edits.areas import LayTemplate
from core.edits.document import LONGEST_JUMP, PassTime, SetTitle
from core.edits.fights import AddEncounter, Begin
from core.edits.loads import ChangePile
from core.edits.maps import DropScene
from core.edits.people import (
    AddPerson,
    ChangeCreature,
    DropPerson,
    SetTrack,
)
from core.edits.show import RevealPlaces
from core.edits.time import LetTimePass, PutReminder
from core.edits.tokens import PlaceFoes
from core.edits.wares import KeepWares
from core.edits.zones import LinkZones
from core.engine.command import Command
from core.engine.session import Session
from core.geometry.units import SQUARE
from core.model.scene import ZoneLink
from core.model.syndrome import OwnSyndrome
from core.rules.semi_automagic.afflictions.syndromes import SemiSyndrome
from tests.core.edits.prepared import (
    ALARM,
    ANN,
    AREA,
    BEA,
    CELLAR,
    DOG,
    FEVER,
    GHOST,
    OF_BEA,
    PILE,
    REMINDER,
    ROOM,
    WARE,
    prepared,
)
from tests.helpers.fights import ENCOUNTER, SCENE, creature
from tests.helpers.tiny.fighter import TINY


@pytest.fixture(scope="module")
def session() -> Session:
    return prepared()


def long(count: int) -> str:
    return "x" * count


def reminder(**changes: Any) -> PutReminder:
    return PutReminder(replace(ALARM, **changes))


def wares(count: int) -> KeepWares:
    return KeepWares((WARE,) * count)


def pox(*names: str) -> KeepSyndromes:
    return KeepSyndromes(tuple(OwnSyndrome(system=TINY, syndrome=SemiSyndrome(name=name)) for name in names))


def cough(name: str = "Cough", **counters: int) -> PutAffliction:
    return PutAffliction(OF_BEA, FEVER.but(id="", kind=name, counters=counters))


def track(**changes: Any) -> SetTrack:
    return SetTrack(ENCOUNTER, (ANN,), "hits", **changes)


EDGES = 10 * SQUARE - 1
LIMITS: tuple[tuple[Command, Command, str], ...] = (
    (SetTitle(long(200)), SetTitle(long(201)), "too-long"),
    (PassTime(LONGEST_JUMP), PassTime(LONGEST_JUMP + 1), "absurd-time"),
    (LetTimePass(1), LetTimePass(0), "absurd-time"),
    (LetTimePass(LONGEST_JUMP), LetTimePass(LONGEST_JUMP + 1), "absurd-time"),
    (reminder(at=0), reminder(at=-1), "absurd-time"),
    (reminder(at=LONGEST_JUMP), reminder(at=LONGEST_JUMP + 1), "absurd-time"),
    (reminder(every=60), reminder(every=59), "absurd-time"),
    (reminder(every=LONGEST_JUMP), reminder(every=LONGEST_JUMP + 1), "absurd-time"),
    (reminder(text=long(500)), reminder(text=long(501)), "too-long"),
    (reminder(), reminder(text=" "), "no-name"),
    (cough(long(200)), cough(long(201)), "too-long"),
    (cough(), cough(" "), "no-name"),
    (cough(doses=1_000_000), cough(doses=1_000_001), "absurd-number"),
    (cough(doses=-1_000_000), cough(more=0, doses=-1_000_001), "absurd-number"),
    (pox("a", "b"), pox("a", " "), "no-name"),
    (pox("a", "A"), pox("a", "b", "a "), "name-taken"),
    (pox(*map(str, range(500))), pox(*map(str, range(501))), "too-many-syndromes"),
    (wares(2000), wares(2001), "too-many-wares"),
    (wares(1), KeepWares((WARE, WARE.but(item=WARE.item.but(name=" ")))), "no-name"),
    (track(value=1_000_000), track(value=1_000_001), "absurd-number"),
    (track(value=-1_000_000), track(value=-1_000_001), "absurd-number"),
    (track(value=999_990, by=10), track(value=999_990, by=11), "absurd-number"),
    (track(temporary=1_000_000), track(temporary=1_000_001), "absurd-number"),
    (track(by=-9, temporary=0), track(temporary=-1), "absurd-number"),
    (ChangePile(SCENE, PILE, (0, EDGES)), ChangePile(SCENE, PILE, (-1, 0)), "off-the-map"),
    (ChangePile(SCENE, PILE, (EDGES, 0)), ChangePile(SCENE, PILE, (EDGES + 1, 0)), "off-the-map"),
    (ChangePile(SCENE, PILE, (0, 0)), ChangePile(SCENE, PILE, (0, EDGES + 1)), "off-the-map"),
    (ChangePile(SCENE, PILE, (1, 1)), ChangePile(SCENE, PILE, (0, -1)), "off-the-map"),
    (RevealPlaces(SCENE, (ROOM,)), RevealPlaces(SCENE, (ROOM, (ROOM[0][:2], ()))), "no-area"),
    (RevealPlaces(SCENE, (ROOM,) * 1999), RevealPlaces(SCENE, (ROOM,) * 2000), "too-many-reveals"),
    (AddPerson(creature(" a", "foes")), AddPerson(creature(" ", "foes")), "no-name"),
    (ChangeCreature(BEA, creature("a", "foes")), ChangeCreature(BEA, creature(" ", "foes")), "no-name"),
    (
        PlaceFoes(ENCOUNTER, SCENE, creature("Rat", "foes"), ((0, 0),) * 995),
        PlaceFoes(ENCOUNTER, SCENE, creature("Rat", "foes"), ((0, 0),) * 996),
        "too-many-tokens",
    ),
    (Begin(ENCOUNTER, (ANN,)), Begin(ENCOUNTER, ()), "nobody-in-it"),
    (Begin(ENCOUNTER, (ANN,)), Begin(ENCOUNTER, (ANN,), (TokenId(GHOST),)), "no-token"),
    (DropPerson(DOG), DropPerson(BEA), "person-in-use"),
    (DropScene(CELLAR), DropScene(SCENE), "scene-in-use"),
    (
        LinkZones(SCENE, ZoneLink(a="zone-3", b="zone-2", barrier=True)),
        LinkZones(SCENE, ZoneLink(a="zone-2", b="zone-2", barrier=True)),
        "no-two-zones",
    ),
    (
        LinkZones(SCENE, ZoneLink(a="zone-2", b="zone-3", barrier=True)),
        LinkZones(SCENE, ZoneLink(a="zone-2", b="wall-4", barrier=True)),
        "no-two-zones",
    ),
    (AddEncounter("Third", TINY, SCENE), AddEncounter("Third", SystemId("chess"), SCENE), "no-system"),
)
"""What is still allowed, and what just is not, with why."""


def test_what_lies_just_beyond_a_limit_is_refused_and_the_limit_is_not(session: Session) -> None:
    before = session.state
    for allowed, beyond, why in LIMITS:
        session.submit(allowed)
        assert session.state != before, allowed
        session.undo()
        with pytest.raises(SandtableError) as refused:
            session.submit(beyond)
        assert refused.value.phrase.id == f"refused.{why}", beyond
        assert session.state == before


def test_no_more_areas_or_reminders_than_anybody_reads(session: Session) -> None:
    before = session.state
    for number in range(2, 501):
        session.submit(reminder(at=number))
    with pytest.raises(SandtableError, match="too-many-reminders"):
        session.submit(reminder(at=7))
    session.submit(PutReminder(replace(ALARM, id=REMINDER, at=8)))
    for number in range(199):
        session.submit(LayTemplate(SCENE, replace(AREA, at=(number, 0))))
    with pytest.raises(SandtableError, match="too-many-templates"):
        session.submit(LayTemplate(SCENE, replace(AREA, at=(999, 0))))
    while session.state != before:
        session.undo()


def test_the_clock_is_set_back_to_the_beginning_and_no_further(session: Session) -> None:
    session.submit(PassTime(10))
    session.submit(PassTime(-10))
    assert session.state.time == 0
    with pytest.raises(SandtableError, match="absurd-time"):
        session.submit(PassTime(-1))
    session.undo()
    session.undo()
