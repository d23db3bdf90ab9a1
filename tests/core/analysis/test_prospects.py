"""The prospects of afflictions: exact, held against a small Markov chain worked out by hand."""

from fractions import Fraction

import pytest

from core.analysis.prospects import prospects
from core.base.ids import SystemId
from core.chance.source import Source
from core.edits.document import PassTime
from core.edits.people import AddPerson
from core.engine.journal import Journal
from core.engine.policy import draw, first_of, take_suggestions
from core.engine.session import Session
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.creature_reference import CreatureReference, vitals_of
from core.rules.registry import SYSTEMS
from core.rules.semi_automagic.afflictions.calls import Expose
from core.rules.semi_automagic.sheet import SemiSheet, Training

SYSTEM = SystemId("semi-automagic")
ANN = CreatureReference(None, "person-1")


def ill(syndrome: str, *, fortitude: int, day: int = 0) -> Session:
    """Return a session with Ann, who has just met a syndrome; her first check is rolled."""
    session = Session(Journal(Campaign(Source(1))), SYSTEMS, policy=first_of(take_suggestions, draw))
    sheet = SemiSheet(skills=(Training(skill="Fortitude", ranks=fortitude),))
    if day:
        session.submit(PassTime(day * 86_400))
    session.submit(AddPerson(Creature(name="Ann", system=SYSTEM, sheet=sheet, side="party")))
    session.submit(Expose(None, (ANN,), syndrome, ("vector" if syndrome == "Plague" else "injury",)))
    return session


def by_hand(pass_chance: Fraction, streak: int, wounds_left: int, checks: int) -> tuple[Fraction, Fraction]:
    """Return the chances of being cured and of having died after so many checks, by the plain chain."""
    going = {(streak, 0): Fraction(1)}
    cured = dead = Fraction(0)
    for _ in range(checks):
        after: dict[tuple[int, int], Fraction] = {}
        for (run, wounds), weight in going.items():
            if run + 1 == 3:
                cured += weight * pass_chance
            else:
                after[run + 1, wounds] = after.get((run + 1, wounds), Fraction(0)) + weight * pass_chance
            if wounds + 1 == wounds_left:
                dead += weight * (1 - pass_chance)
            else:
                after[0, wounds + 1] = after.get((0, wounds + 1), Fraction(0)) + weight * (1 - pass_chance)
        going = after
    return cured, dead


def test_the_course_of_a_venom_is_the_plain_chain() -> None:
    """Snake venom, DC 6 (SEC-PSN-13, SEC-PSN-14, SEC-PSN-24, SEC-PSN-29): three in a row cure, nine wounds kill."""
    session = ill("Snake Venom", fortitude=3)
    (held,) = vitals_of(session.state, ANN).afflictions
    wounds = vitals_of(session.state, ANN).tracks["wounds"].value
    for checks in (1, 3, 8, 30):
        found = prospects(session.state, SYSTEMS, ANN, held.id, checks=checks)
        assert found is not None
        cured, dead = by_hand(Fraction(4, 6), held.count("streak"), 9 - wounds, checks)
        fates = {phrase.id.rpartition(".")[2]: chance for phrase, chance in found.fates}
        assert found.over == cured and fates.get("dead", Fraction(0)) == dead
        assert sum(fates.values()) == 1
    assert session.state.time == 0 and vitals_of(session.state, ANN).afflictions == (held,)


def test_wounds_are_expected_exactly() -> None:
    """One check of the plague at DC 6 with Fortitude +3 fails on two faces of six (SEC-PSN-22)."""
    session = ill("Plague", fortitude=3)
    (held,) = vitals_of(session.state, ANN).afflictions
    found = prospects(session.state, SYSTEMS, ANN, held.id, checks=1)
    assert found is not None and dict(found.changes)["wounds"] == Fraction(1, 3) and not found.whole


def test_whoever_always_passes_is_cured() -> None:
    session = ill("Spider Venom", fortitude=9)
    (held,) = vitals_of(session.state, ANN).afflictions
    found = prospects(session.state, SYSTEMS, ANN, held.id)
    assert found is not None and found.over == 1 and found.checks == 2 and found.whole and not found.changes


def test_nothing_is_foreseen_for_what_is_not_there() -> None:
    session = ill("Plague", fortitude=3)
    assert prospects(session.state, SYSTEMS, ANN, "affliction-99") is None
    assert prospects(session.state, SYSTEMS, CreatureReference(None, "person-9"), "affliction-1") is None


def test_where_there_are_too_many_courses_it_is_told_how_far_they_were_followed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = ill("Snake Venom", fortitude=3)
    (held,) = vitals_of(session.state, ANN).afflictions

    def followed(states: int, courses: int) -> tuple[int, bool]:
        monkeypatch.setattr("core.analysis.prospects.MOST_STATES", states)
        monkeypatch.setattr("core.analysis.prospects.MOST_COURSES", courses)
        found = prospects(session.state, SYSTEMS, ANN, held.id, checks=4)
        assert found is not None and sum(chance for _, chance in found.fates) == 1
        return found.checks, found.whole

    assert followed(1_000, 1_000) == (4, False)
    assert followed(1_000, 1) == (1, False)
    assert followed(1, 1_000) == (1, False)
    assert followed(2, 1_000) == (2, False)


def test_the_prospects_are_the_same_on_any_day() -> None:
    first, later = ill("Snake Venom", fortitude=3), ill("Snake Venom", fortitude=3, day=9)
    (held,) = vitals_of(first.state, ANN).afflictions
    (other,) = vitals_of(later.state, ANN).afflictions
    assert other.due is not None and held.due is not None and other.due - held.due == 9 * 86_400
    for checks in (1, 3, 8):
        now = prospects(first.state, SYSTEMS, ANN, held.id, checks=checks)
        assert now is not None and now == prospects(later.state, SYSTEMS, ANN, other.id, checks=checks)
