"""Every edit command alike: what the history says of it, that it changes something once, and what it refuses."""

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import partial
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

import core.edits
from core.base.errors import SandtableError
from core.base.ids import EncounterId, PersonId, RuleId, SceneId, SystemId, ThingId, TokenId
from core.base.phrase import Phrase, verbatim
from core.edits.afflictions import EndAffliction, KeepSyndromes, MakeKnown, PutAffliction
from core.edits.areas import LayTemplate, LiftTemplates
from core.edits.copying import TakeIn, doubled
from core.edits.document import PassTime, SetHouseRule, SetTitle
from core.edits.extent import GrowScene, ShiftGround
from core.edits.fights import AddEncounter, Begin, ChangeEncounter, DropEncounter, End, Join, Leave, Reset
from core.edits.handouts import DropHandout, PutHandout
from core.edits.loads import ChangePile, DropPacks, LayDown, LetGo, MarkGear, MoveGear, PickUpAll, TakeAlong, TakeAway
from core.edits.maps import AddScene, ChangeScene, DropScene, DropThings, Paint, PutThings
from core.edits.own_calls import CallOwn, KeepCalls
from core.edits.people import (
    AddPerson,
    Bind,
    ChangeCreature,
    ChangeGear,
    ChangePersonGear,
    DropPerson,
    KeepConditions,
    LiftCondition,
    LiftPersonCondition,
    SetCondition,
    SetPersonCondition,
    SetPersonTrack,
    SetTrack,
)
from core.edits.remarks import Remark
from core.edits.several import Several
from core.edits.show import CoverPlaces, LiftRoof, RevealPlaces, SetBroken, SetDoor, SetFound
from core.edits.stamps import KeepStamps
from core.edits.tables import cell_written
from core.edits.time import DropReminder, LetTimePass, PutReminder
from core.edits.tokens import ChangeTokens, MoveTokens, PlaceFoes, PlacePerson, RemoveTokens
from core.edits.wares import KeepWares
from core.edits.zones import LinkZones
from core.engine.command import COMMANDS, Command
from core.engine.session import Session
from core.geometry.units import SQUARE
from core.model.affliction import Affliction
from core.model.condition import Condition
from core.model.creature import Haulage, Notes
from core.model.creature_reference import CreatureReference
from core.model.gear import Carried
from core.model.handout import Handout
from core.model.loads import Lying, Portion
from core.model.own_stamp import OwnStamp
from core.model.reminder import Reminder
from core.model.scene import Scene, ZoneLink
from core.model.syndrome import OwnSyndrome
from core.model.things import DoorState, Pin
from core.rules.semi_automagic.afflictions.syndromes import SemiSyndrome
from tests.core.edits.prepared import (
    AILMENT,
    ALARM,
    ANN,
    AREA,
    BEA,
    BEAS,
    BELL,
    BEN,
    CELLAR,
    CID,
    DOG,
    DOOR,
    FEVER,
    GHOST,
    HANDOUT,
    HELD,
    OF_BEA,
    OF_ORC,
    ORC,
    PILE,
    PIN,
    REMINDER,
    REVEAL,
    ROOF,
    ROOM,
    WARE,
    WORDS,
    prepared,
)
from tests.helpers.fights import ENCOUNTER, SCENE, creature
from tests.helpers.laden import SWORD
from tests.helpers.plain import plain
from tests.helpers.tiny.fighter import TINY


def placed(what: str, where: str) -> str:
    """Return words as they are with a place."""
    return f"subject.placed(what={what}, where=verbatim(text={where}))"


AT_DOOR = partial(placed, where="Zone 2, A1")

EDITS: tuple[tuple[Command, str], ...] = (
    (SetTitle("Bells"), "history.title(title=Bells)"),
    (PassTime(30), "history.pass-time(seconds=30)"),
    (LetTimePass(60), "history.let-time-pass(time=time.minutes(count=1))"),
    (PutReminder(ALARM), "history.put-reminder(text=The bell)"),
    (PutReminder(replace(ALARM, id=REMINDER, at=90)), "history.put-reminder(text=The bell)"),
    (PutHandout(Handout("", "Letter", text="Come at once")), "history.put-handout(title=Letter)"),
    (DropReminder(REMINDER), "history.drop-reminder(text=The bell)"),
    (AddPerson(creature("Eve", "party")), "history.add-person(name=Eve)"),
    (DropPerson(DOG), "history.drop-person(name=Dog)"),
    (Bind((DOG,), BEA), f"history.bind(companion={DOG}, master={BEA}, count=1)"),
    (Bind((CID, DOG)), f"history.unbind(companion={CID}, count=2)"),
    (ChangeCreature(BEA, creature("Bee", "party")), "history.change-creature(name=Bee)"),
    (ChangeCreature(ORC, creature("Ork", "foes"), ENCOUNTER), "history.change-creature(name=Ork)"),
    (SetTrack(ENCOUNTER, (ORC, ANN), "hits", by=-1), f"history.track-by(track=hits, token={ORC}, count=2, by=-1)"),
    (SetPersonTrack((BEA, CID), "hits", by=-1), f"history.track-by(track=hits, token={BEA}, count=2, by=-1)"),
    (SetCondition(ENCOUNTER, (BEN, ANN), HELD), f"history.set-condition(condition=held, token={BEN})"),
    (LiftCondition(ENCOUNTER, (ORC, ANN), "prone"), f"history.lift-condition(condition=prone, token={ORC})"),
    (SetPersonCondition((CID, BEA), Condition("prone")), f"history.set-condition(condition=prone, token={CID})"),
    (LiftPersonCondition((BEA, CID), "held", "a"), f"history.lift-condition(condition=held, token={BEA})"),
    (ChangeGear(ENCOUNTER, (ANN, ORC), (SWORD,)), f"history.change-gear(token={ANN})"),
    (
        ChangePersonGear(BEA, ()),
        f"history.changed(token={BEA}, count=1, what=things.list(first=change.gear.gone(item=Sack), "
        "more=change.gear.gone(item=Sword)))",
    ),
    (KeepConditions((HELD,)), "history.keep-conditions()"),
    (KeepWares((WARE,)), "history.keep-wares()"),
    (KeepSyndromes((OwnSyndrome(system=TINY, syndrome=SemiSyndrome(name="Pox")),)), "history.keep-syndromes()"),
    (PutAffliction(OF_ORC, FEVER.but(id="")), f"history.put-affliction(who={ORC}, what=verbatim(text=Fever))"),
    (
        PutAffliction(OF_BEA, FEVER.but(id=AILMENT, due=9)),
        f"history.put-affliction(who={BEA}, what=verbatim(text=Fever))",
    ),
    (MakeKnown(OF_BEA, AILMENT), f"history.make-known(who={BEA})"),
    (EndAffliction(OF_BEA, AILMENT), f"history.end-affliction(who={BEA})"),
    (
        PlaceFoes(ENCOUNTER, SCENE, creature("Rat", "foes"), ((0, 0), (0, SQUARE))),
        "history.place-foes(name=Rat, count=2)",
    ),
    (PlacePerson(ENCOUNTER, SCENE, CID, (0, 0)), f"history.place-person(person={CID})"),
    (MoveTokens(ENCOUNTER, ((BEN, (0, 0)), (ANN, (0, 0)))), f"history.move-tokens(token={BEN}, count=2)"),
    (
        ChangeTokens(ENCOUNTER, (BEN, ANN), hidden=True),
        f"history.changed(token={BEN}, count=2, what=change.token.hidden())",
    ),
    (RemoveTokens(ENCOUNTER, (BEN, ANN)), f"history.remove-tokens(token={BEN}, count=2)"),
    (
        MoveGear(OF_BEA, (Portion("sword"), Portion("sack")), OF_ORC),
        f"history.move-gear(item=Sword, count=2, who={ORC})",
    ),
    (MoveGear(OF_BEA, (Portion("sword"),), OF_BEA, "sack"), f"history.pack(item=Sword, count=1, who={BEA})"),
    (MoveGear(OF_BEA, (Portion("sword"),), Lying(SCENE, PILE)), "history.lay-down(item=Sword, count=1)"),
    (TakeAway(OF_BEA, (Portion("sword"),)), "history.take-away(item=Sword, count=1)"),
    (LayDown(OF_BEA, (Portion("sword"),), SCENE, (SQUARE, SQUARE)), "history.lay-down(item=Sword, count=1)"),
    (DropPacks(ENCOUNTER, (BEAS, ORC)), f"history.drop-packs(who={BEAS}, count=2)"),
    (PickUpAll(ENCOUNTER, (ORC, ANN)), f"history.pick-up-all(who={ORC}, count=2)"),
    (MarkGear(OF_BEA, ("sword", "sack"), rolling=True), "history.on-wheels(item=Sword)"),
    (MarkGear(OF_BEA, ("sack",), pack=False), "history.no-pack(item=Sack)"),
    (
        TakeAlong(OF_BEA, CreatureReference(None, DOG), Haulage.PULLED),
        f"history.haul.pulled(carrier={BEA}, hauled={DOG})",
    ),
    (LetGo(CreatureReference(None, DOG)), f"history.let-go(hauled={DOG})"),
    (ChangePile(SCENE, PILE, hidden=True), placed("history.hide-pile()", "Zone 2, Zone 3, F6")),
    (ChangePile(SCENE, PILE, point=(0, 0)), AT_DOOR("history.move-pile()")),
    (PutThings(SCENE, (Pin(id=ThingId("pin-92"), name="Oak", at=(0, 0)),)), "history.put-things()"),
    (DropThings(SCENE, (DOOR, PIN)), f"history.things-delete(what={placed('subject.thing(count=2)', 'Zone 2, A1')})"),
    (Paint(SCENE, "terrain", (((1, 1), 2),)), placed("history.paint(plane=plane.terrain())", "Zone 2, B2")),
    (DropScene(CELLAR), "history.drop-scene(name=Cellar)"),
    (AddScene(Scene(id=SceneId("scene-96"), name="Attic", columns=4, rows=4)), "history.add-scene(name=Attic)"),
    (SetDoor(SCENE, DOOR, DoorState.OPEN), AT_DOOR("history.set-door(door=door.unnamed(), state=door.open())")),
    (SetFound(SCENE, DOOR), AT_DOOR("history.found()")),
    (SetBroken(SCENE, DOOR), f"history.thing-broken(what={AT_DOOR('subject.door(count=1)')})"),
    (RevealPlaces(SCENE, (ROOM, ROOM)), AT_DOOR("history.reveal(count=2)")),
    (CoverPlaces(SCENE, (REVEAL,)), AT_DOOR("history.cover()")),
    (LayTemplate(SCENE, replace(AREA, size=3)), "history.lay-template(shape=area.burst(), size=3)"),
    (LiftTemplates(SCENE, (AREA,)), "history.lift-templates(count=1)"),
    (LinkZones(SCENE, ZoneLink(a="zone-2", b="zone-3", barrier=True)), "history.link-zones(zone=zone-2, other=zone-3)"),
    (
        ChangeScene(SCENE, {"name": "Yard"}),
        "history.scene-renamed(before=verbatim(text=Hall), name=verbatim(text=Yard))",
    ),
    (LiftRoof(SCENE, (ROOF,)), "history.lift-roof(count=1)"),
    (GrowScene(SCENE, right=2), f"history.grow-scene(scene={SCENE}, columns=12, rows=10)"),
    (ShiftGround(CELLAR, 1, 1), f"history.shift-ground(scene={CELLAR})"),
    (KeepStamps((OwnStamp("a" * 64, "Egg", SQUARE, SQUARE),)), "history.stamp-kept(name=Egg)"),
    (KeepCalls((BELL,)), "history.keep-calls()"),
    (CallOwn(ENCOUNTER, (OF_BEA,), BELL), f"history.call-own(name=Bell, token={BEA}, count=1)"),
    (DropHandout(HANDOUT), "history.drop-handout(title=Map)"),
    (
        cell_written(RuleId("T99-TAB-WEAPONS"), 0, "damage", "9+PX"),
        "history.write-cell(table=T99-TAB-WEAPONS, text=9+PX)",
    ),
    (AddEncounter("Second", TINY, SCENE), "history.add-encounter(name=Second)"),
    (ChangeEncounter(ENCOUNTER, "Row", Notes()), "history.change-encounter(name=Row)"),
    (DropEncounter(ENCOUNTER), "history.drop-encounter(name=Brawl)"),
    (Begin(ENCOUNTER, (ANN, ORC), (ANN,)), f"history.begin(encounter={ENCOUNTER})"),
    (Remark(ENCOUNTER, WORDS), "history.remark(remark=verbatim(text=The bell rings))"),
    (Several(verbatim("Both"), (SetTitle("Bells"), PassTime(5))), "verbatim(text=Both)"),
)
"""Commands that change something in what is prepared, each with what the history says of it."""

ELSE: tuple[tuple[Command, str], ...] = (
    (SetBroken(SCENE, DOOR, broken=False), f"history.thing-mended(what={AT_DOOR('subject.door(count=1)')})"),
    (SetFound(SCENE, DOOR, found=False), AT_DOOR("history.unfound()")),
    (MakeKnown(OF_BEA, AILMENT, known=False), f"history.make-unknown(who={BEA})"),
    (MarkGear(OF_BEA, ("sack",), rolling=False), "history.off-wheels(item=Sack)"),
    (MarkGear(OF_BEA, ("sword",), pack=True), "history.is-pack(item=Sword)"),
    (MarkGear(OF_BEA, ("gone",), pack=True), "history.is-pack(item=gone)"),
    (MarkGear(CreatureReference(None, "person-99"), ("gone",), pack=True), "history.is-pack(item=gone)"),
    (MarkGear(OF_BEA, (), pack=True), "history.is-pack(item=)"),
    (MoveGear(OF_BEA, (Portion("sword"),), OF_BEA), f"history.unpack(item=Sword, count=1, who={BEA})"),
    (ChangePile(SCENE, PILE, hidden=False), placed("history.show-pile()", "Zone 2, Zone 3, F6")),
    (DropReminder("reminder-99"), "history.drop-reminder(text=)"),
    (RemoveTokens(ENCOUNTER, ()), "history.remove-tokens(token=, count=0)"),
    (ChangeTokens(ENCOUNTER, ()), "history.change-tokens(token=, count=0)"),
    (MoveTokens(ENCOUNTER, ()), "history.move-tokens(token=, count=0)"),
    (DropPacks(ENCOUNTER, ()), "history.drop-packs(who=, count=0)"),
    (PickUpAll(ENCOUNTER, ()), "history.pick-up-all(who=, count=0)"),
    (Join(ENCOUNTER, (BEN, ANN)), f"history.join(token={BEN}, count=1)"),
    (Join(ENCOUNTER, ()), "history.join(token=, count=0)"),
    (Leave(ENCOUNTER, (BEN, ANN)), f"history.leave(token={BEN}, count=1)"),
    (Leave(ENCOUNTER, ()), "history.leave(token=, count=0)"),
    (End(ENCOUNTER), f"history.end(encounter={ENCOUNTER})"),
    (Reset(ENCOUNTER), f"history.reset(encounter={ENCOUNTER})"),
    (Bind((), BEA), f"history.bind(companion=, master={BEA}, count=0)"),
    (SetPersonCondition((), HELD), "history.set-condition(condition=held, token=)"),
    (SetHouseRule(TINY, "T99-GAP-01", 1), "history.set-house-rule(what=setting.T99-GAP-01())"),
    (TakeIn("The mill"), "history.take-in(name=The mill)"),
)
"""What the history says of others."""

AGAIN = (
    PassTime,
    LetTimePass,
    PutReminder,
    PutHandout,
    AddPerson,
    SetTrack,
    SetPersonTrack,
    SetCondition,
    PutAffliction,
    PlaceFoes,
    RevealPlaces,
    AddEncounter,
    Remark,
    GrowScene,
    ShiftGround,
    CallOwn,
    Several,
)
"""Commands that may be given twice, and do the same again."""
ELSEWHERE = {"ForgetSeen", "TakeStairs"}
"""What needs floors, or players who have seen something (`test_stairs.py`, `test_party_sight.py`)."""


def test_every_kind_of_edit_is_among_them() -> None:
    for module in walk_packages(core.edits.__path__, "core.edits."):
        import_module(module.name)
    kinds = {kind for kind in COMMANDS.classes().values() if kind.__module__.startswith("core.edits.")}
    assert {kind.__name__ for kind in kinds} - {type(command).__name__ for command, _ in (*EDITS, *ELSE)} == ELSEWHERE


@pytest.fixture(scope="module")
def session() -> Session:
    return prepared()


def test_the_history_says_what_was_done_and_to_whom(session: Session) -> None:
    assert session.state.scene_state(SCENE).piles[0].id == PILE and session.state.reminders[0].id == REMINDER
    for command, told in (*EDITS, *ELSE):
        assert plain(command.label(session.state)) == told


def test_every_command_does_something_is_undone_and_does_it_once(session: Session) -> None:
    before = session.state
    for command, _ in EDITS:
        session.submit(command)
        entry, after = session.last, session.state
        assert entry is not None and entry.events and entry.done, command
        assert after != before or isinstance(command, Remark), command
        if not isinstance(command, AGAIN):
            with pytest.raises(SandtableError):
                session.submit(command)
            assert session.state == after, command
        session.undo()
        assert session.state == before, command


UNTOUCHED = {"source", "id", "kind", "sheet", "badge"}
"""Fields whose texts name nobody."""
SKIPPED: dict[type, tuple[str, ...]] = {
    RemoveTokens: ("tokens",),
    DropThings: ("things",),
    CoverPlaces: ("reveals",),
    PutThings: ("things",),
    Several: ("commands",),
    Remark: ("encounter",),
    CallOwn: ("encounter", "whom"),
    ChangeCreature: ("creature",),
}
"""What may name somebody who is gone: it is passed over."""


def ghosts(session: Session, value: Any) -> Iterator[Any]:
    """Yield a value with one of the ids in it that of nobody."""
    known = {
        *session.state.people,
        *session.state.scenes,
        *session.state.encounters,
        *session.state.encounter(ENCOUNTER).tokens,
        *session.state.scene(SCENE).things,
        *(PILE, AILMENT, REMINDER, "sword", "sack"),
    }
    if isinstance(value, str) and value in known:
        yield GHOST
    elif isinstance(value, tuple):
        for place, each in enumerate(value):
            for other in ghosts(session, each):
                yield (*value[:place], other, *value[place + 1 :])
    elif isinstance(value, CreatureReference | Portion | Lying | Affliction | Reminder):
        for part in fields(value):
            for other in ghosts(session, getattr(value, part.name)):
                yield replace(value, **{part.name: other})


def test_nobody_and_nothing_that_is_gone_is_changed(session: Session) -> None:
    before, tried = session.state, 0
    for command, _ in EDITS:
        for part in fields(command):
            if part.name in SKIPPED.get(type(command), ()):
                continue
            for other in ghosts(session, getattr(command, part.name)):
                wrong = replace(command, **{part.name: other})
                with pytest.raises(SandtableError):
                    session.submit(wrong)
                assert session.state == before, wrong
                tried += 1
    assert tried > 50


def test_what_runs_is_joined_and_left_by_those_who_may(session: Session) -> None:
    session.submit(Begin(ENCOUNTER, (ANN, ORC)))
    running = session.state
    for wrong, why in (
        (Begin(ENCOUNTER, (ANN,)), "already-running"),
        (Join(ENCOUNTER, (ANN,)), "already-in-it"),
        (Join(ENCOUNTER, (BEN, ORC)), "already-in-it"),
        (Join(ENCOUNTER, (TokenId(GHOST),)), "no-token"),
        (Leave(ENCOUNTER, (BEN,)), "not-in-it"),
        (Leave(ENCOUNTER, (ANN, BEN)), "not-in-it"),
        (End(ENCOUNTER, (Begin(ENCOUNTER, (ANN,)),)), "already-running"),
    ):
        with pytest.raises(SandtableError, match=why):
            session.submit(wrong)
        assert session.state == running
    session.submit(Join(ENCOUNTER, (BEN,)))
    session.submit(Leave(ENCOUNTER, (ANN, ORC)))
    clock = session.state.encounter(ENCOUNTER).clock
    assert clock is not None and list(clock.combatants) == [BEN]
    session.submit(SetTitle("Changed"))
    session.submit(Reset(ENCOUNTER))
    assert session.state.encounter(ENCOUNTER).clock is None and session.state.title == "Changed"
    for over in (Join(ENCOUNTER, (BEN,)), Leave(ENCOUNTER, (BEN,)), End(ENCOUNTER)):
        with pytest.raises(SandtableError, match="not-running"):
            session.submit(over)
    for _ in range(5):
        session.undo()


def test_what_is_taken_in_needs_fresh_ids_and_all_that_it_names(session: Session) -> None:
    copy = doubled(session.state, ENCOUNTER)
    (fight,) = copy.encounters
    assert {token.creature or token.person for token in fight.tokens.values()} == {
        token.creature or token.person for token in session.state.encounter(ENCOUNTER).tokens.values()
    }
    token = next(iter(fight.tokens.values()))
    stranger = replace(token, scene=SceneId(GHOST))
    unknown = next(replace(each, person=PersonId(GHOST)) for each in fight.tokens.values() if each.person)
    wrong = (
        (replace(copy, scenes=(session.state.scene(SCENE),)), "id-taken"),
        (replace(copy, people=(session.state.person(BEA),)), "id-taken"),
        (replace(copy, encounters=(session.state.encounter(ENCOUNTER),)), "id-taken"),
        (replace(copy, encounters=(replace(fight, system=SystemId("chess")),)), "no-system"),
        (replace(copy, encounters=(replace(fight, scene=SceneId(GHOST)),)), "no-scene"),
        (replace(copy, encounters=(replace(fight, tokens=fight.tokens.put(stranger.id, stranger)),)), "no-scene"),
        (replace(copy, encounters=(replace(fight, tokens=fight.tokens.put(unknown.id, unknown)),)), "no-person"),
    )
    before = session.state
    for command, why in wrong:
        with pytest.raises(SandtableError, match=why):
            session.submit(command)
    session.submit(copy)
    assert len(session.state.encounters) == 2 and EncounterId(fight.id) in session.state.encounters
    session.undo()
    assert session.state == before


def test_several_are_one_step_in_the_encounter_of_the_first_that_has_one() -> None:
    title = Phrase("history.title")
    both = Several(title, (SetTitle("a"), ChangeTokens(ENCOUNTER, (ANN,), badge="9"), Remark(None, WORDS)))
    assert both.where == ENCOUNTER and Several(title, (SetTitle("a"),)).where is None


def test_what_is_hidden_by_name_is_held_where_it_was() -> None:
    session = prepared()
    bea = session.state.person(BEA)
    assert [item.carried for item in bea.vitals.gear] == [Carried.WORN, Carried.MAIN_HAND]
    session.submit(PickUpAll(ENCOUNTER, (ORC,)))
    gear = session.state.vitals(session.state.token(ENCOUNTER, ORC)).gear
    assert [item.name for item in gear] == ["Club", "Rope"] and not session.state.scene_state(SCENE).piles
    with pytest.raises(SandtableError, match="nothing-lies"):
        session.submit(PickUpAll(ENCOUNTER, (ANN, BEN)))
    with pytest.raises(SandtableError, match="no-packs"):
        session.submit(DropPacks(ENCOUNTER, (ANN, BEN)))
