"""What time heals and what it does not: nights of safe rest within a week, and first aid, which moves no clock."""

from core.edits.time import LetTimePass
from core.model.creature_reference import CreatureReference
from core.rules.swift_swords.harm.calls import CallFirstAid
from core.rules.swift_swords.names import MENTAL, PHYSICAL
from tests.transcripts.runner import prepared

WEEK, TEN_MINUTES = 604_800, 600


def test_a_week_asks_for_its_nights_of_whoever_has_something_to_sleep_off() -> None:
    # SST-HEAL-08, SST-FAT-01, SST-GAP-33
    sheet = {"control": "major", "physical": 5, "mental": 8}
    hurt = {"at": [2, 1], "person": True, "side": "party", "sheet": sheet, "tracks": {"physical": 2, "mental": 5}}
    session = prepared({"system": "swift-swords", "fighter": {"Ann": hurt}}).session
    session.submit(LetTimePass(WEEK))
    asked, offered = [], list[str]()
    while (request := session.pending) is not None:
        asked.append(request.key.partition(":")[0])
        offered = [option.key for option in getattr(request, "options", ())]
        session.answer("2" if asked[-1] == "nights" else "none", request.key)
    (ann,) = session.state.people.values()
    assert offered == ["0", "1", "2", "3"], "after so many nothing is left to sleep off"
    assert asked == ["week", "nights"] and ann.vitals.tracks[MENTAL].value == 7


def test_first_aid_stands_at_once_and_its_minutes_pass_when_the_game_master_lets_them() -> None:
    # SST-HEAL-02, SST-GAP-34
    sheet = {"control": "major", "physical": 5}
    given = {
        name: {"at": [x, 1], "person": True, "side": "party", "sheet": sheet, "tracks": {"physical": 4}}
        for name, x in (("Ann", 2), ("Bob", 4))
    }
    session = prepared({"system": "swift-swords", "fighter": given}).session
    begun = session.state.time
    session.submit(CallFirstAid(None, tuple(CreatureReference(None, person) for person in session.state.people)))
    assert {each.vitals.tracks[PHYSICAL].value for each in session.state.people.values()} == {5}
    assert session.state.time == begun
    session.submit(LetTimePass(TEN_MINUTES))
    assert session.state.time == begun + TEN_MINUTES and session.pending is None
