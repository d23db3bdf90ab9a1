"""Poisons, diseases and everything else that time brings: a jump is the same as the same time in small steps."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.base.errors import Refused
from core.base.ids import PersonId, SystemId
from core.chance.source import Source
from core.documents.codec import write_campaign, write_command
from core.edits.afflictions import KeepSyndromes
from core.edits.people import AddPerson, SetPersonTrack
from core.edits.time import LetTimePass
from core.engine.command import Command
from core.engine.journal import Journal
from core.engine.policy import draw, first_of, take_suggestions
from core.engine.session import Session
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.creature_reference import CreatureReference, creature_references, vitals_of
from core.model.syndrome import OwnSyndrome
from core.rules.registry import SYSTEMS
from core.rules.semi_automagic.afflictions.calls import Drink, Expose, LeaveContact
from core.rules.semi_automagic.afflictions.catching import CoatWeapon, Mingle, Operate
from core.rules.semi_automagic.afflictions.soul_coma import Soul, SoulDeed
from core.rules.semi_automagic.afflictions.syndromes import SemiSyndrome, Symptom, table
from core.rules.semi_automagic.harm.medicine import Diagnose
from core.rules.semi_automagic.harm.rest import Hear, Rest, TreatWounds
from core.rules.semi_automagic.sheet import SemiSheet, Training
from tests.helpers.commands import read_command

SYSTEM = SystemId("semi-automagic")
HOUR, DAY = 3_600, 86_400


def crowd(*fortitudes: int, seed: int = 1) -> Session:
    """Return a session with people of the roster, each with a bonus in Fortitude; the program answers everything."""
    session = Session(Journal(Campaign(Source(seed))), SYSTEMS, policy=first_of(take_suggestions, draw))
    for number, ranks in enumerate(fortitudes):
        sheet = SemiSheet(endurance=6, skills=(Training(skill="Fortitude", ranks=ranks),))
        session.submit(AddPerson(Creature(name=f"Nr {number}", system=SYSTEM, sheet=sheet, side="party")))
    return session


NAMES = st.sampled_from([name for name in table() if "Extreme" not in name])


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    caught=st.lists(st.tuples(NAMES, st.integers(0, 8), st.booleans()), min_size=1, max_size=3),
    cuts=st.lists(st.integers(1, 2 * DAY - 1), max_size=5),
)
def test_a_jump_is_the_same_as_small_steps(seed: int, caught: list[tuple[str, int, bool]], cuts: list[int]) -> None:
    """Ending a jump anywhere runs every check that has fallen due, and no other (SEC-PSN-12)."""

    def begin() -> Session:
        session = crowd(*(ranks for _, ranks, _ in caught), seed=seed)
        for reference, (name, _, drinks) in zip(tuple(creature_references(session.state)), caught, strict=True):
            session.submit(Expose(None, (reference,), name, table()[name].ways))
            if drinks and not any(each.kind == "dead" for each in vitals_of(session.state, reference).conditions):
                session.submit(Drink(None, (reference,), 6))
        return session

    whole, stepped = begin(), begin()
    whole.submit(LetTimePass(2 * DAY))
    for before, after in pairwise([0, *sorted(set(cuts)), 2 * DAY]):
        stepped.submit(LetTimePass(after - before))
    assert write_campaign(whole.state) == write_campaign(stepped.state)


def test_the_table_is_read_whole() -> None:
    """SEC-TAB-POISON and SEC-TAB-RADIATION: DCs, rates, ways and symptoms of every row but alcohol."""
    rows = {name: (each.dc, each.diagnosis, each.rate) for name, each in table().items()}
    assert len(rows) == 14
    assert rows["Radiation (Extreme)"] == (12, 4, "second") and rows["Radiation (Moderate)"] == (8, 4, "hour")
    assert rows["Plague"] == (6, 4, "day") and table()["Plague"].spread == "airborne"
    assert table()["Zombie Virus"].familiar == 7 and table()["Zombie Virus"].rises
    assert table()["Tear Gas"].ways == ("inhaled", "eyes") and table()["Tear Gas"].wears_off
    assert [each.condition for each in table()["Spider Venom"].symptoms] == ["staggered", "paralysed"]
    assert table()["Plague"].ways == ("vector",) and table()["Zombie Virus"].ways == ("injury", "ingestion")


def test_a_syndrome_of_ones_own_stands_in_the_place_of_the_tables() -> None:
    """SEC-PSN-01: what the table says can be changed; a symptom without a time lasts as long as the syndrome."""
    session = crowd(0)
    (ann,) = creature_references(session.state)
    mild = table()["Plague"].but(dc=20, symptoms=(Symptom(effect="condition", condition="tired"),))
    session.submit(KeepSyndromes((OwnSyndrome(system=SYSTEM, syndrome=mild),)))
    session.submit(Expose(None, (ann,), "Plague", ("vector",)))
    (held,) = vitals_of(session.state, ann).afflictions
    (tired,) = vitals_of(session.state, ann).conditions
    assert (tired.kind, tired.source, tired.ends) == ("tired", held.id, None)
    assert not vitals_of(session.state, ann).tracks["wounds"].value


def test_only_what_can_wound_keeps_wounds_from_healing() -> None:
    """SEC-PSN-05, SEC-HEAL-01: a fever that only tires lets a night's sleep heal, one that wounds does not."""
    for symptom, left in ((Symptom(effect="condition", condition="tired"), 1), (Symptom(), 2)):
        session = crowd(0)
        (ann,) = creature_references(session.state)
        fever = SemiSyndrome(name="Fever", dc=0, rate="day", symptoms=(symptom,))
        session.submit(KeepSyndromes((OwnSyndrome(system=SYSTEM, syndrome=fever),)))
        session.submit(SetPersonTrack((PersonId(ann.id),), "wounds", value=2))
        session.submit(Expose(None, (ann,), "Fever", ("injury",)))
        session.submit(Rest(None, (ann,)))
        assert vitals_of(session.state, ann).afflictions
        assert vitals_of(session.state, ann).tracks["wounds"].value == left


def test_own_syndromes_need_names_of_their_own() -> None:
    session = crowd(0)
    fever = OwnSyndrome(system=SYSTEM, syndrome=SemiSyndrome(name="Fever"))
    session.submit(KeepSyndromes((fever,)))
    for wrong in ((fever, fever), (OwnSyndrome(system=SYSTEM, syndrome=SemiSyndrome(name=" ")),)):
        with pytest.raises(Refused):
            session.submit(KeepSyndromes(wrong))
    assert session.state.syndromes == (fever,)


ANN = CreatureReference(None, "person-1")


@pytest.mark.parametrize(
    "command",
    [
        Expose(None, (ANN,), "Gout", ("injury",)),
        Expose(None, (ANN,), "Plague", ()),
        Expose(None, (ANN,), "Plague", ("vector",), doses=10**9),
        Expose(None, (CreatureReference(None, "person-99"),), "Plague", ("vector",)),
        LeaveContact(None, (ANN,), "Plague"),
        Drink(None, (ANN,), 99),
        Diagnose(None, (ANN,), "affliction-9", ANN),
        Diagnose(None, (), "affliction-9", ANN),
        Mingle(None, (ANN,), "Plague", 10**6),
        Mingle(None, (ANN,), "Gout", 1),
        Rest(None, (ANN,), 0),
        Hear(None, (ANN,), 0),
        Soul(None, (ANN,), SoulDeed.LOOK),
        Soul(None, (ANN,), SoulDeed.RETURNS),
        TreatWounds(None, (ANN,), 0),
        CoatWeapon(None, (ANN,), "sword", "Tear Gas"),
        CoatWeapon(None, (ANN,), "sword", "Snake Venom"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(command: Command) -> None:
    session = crowd(0)
    before = session.state
    with pytest.raises(Refused):
        session.submit(command)
    assert session.state is before
    assert read_command(write_command(command)) == command


def test_surgery_and_water_spare_whoever_has_it() -> None:
    """SEC-PSN-20, SEC-GAP-34: nobody catches a second time what he has."""
    session = crowd(9)
    session.submit(Expose(None, (ANN,), "Infection", ("surgery",)))
    before = session.state
    with pytest.raises(Refused):
        session.submit(Operate(None, (ANN,)))
    assert session.state is before


def test_what_is_no_syndrome_any_more_is_not_caught_by_who_still_mingles() -> None:
    """SEC-PSN-11: the game master drops it between two rolls."""
    session = crowd(0)
    (who,) = creature_references(session.state)
    pox = OwnSyndrome(system=SYSTEM, syndrome=SemiSyndrome(name="Pox", spread="airborne"))
    session.submit(KeepSyndromes((pox,)))
    session.policy = lambda state, request: None
    session.submit(Mingle(None, (who,), "Pox", 2))
    session.submit(KeepSyndromes(()))
    assert session.pending is not None
    before = session.state
    with pytest.raises(Refused, match="not-airborne"):
        session.answer((6,))
    assert session.state == before
