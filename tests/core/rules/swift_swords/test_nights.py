"""A week asks for the nights of safe rest that it had, of whoever has something to sleep off."""

from core.edits.time import LetTimePass
from core.rules.swift_swords.names import MENTAL
from tests.transcripts.runner import prepared

WEEK = 604_800


def test_a_week_asks_for_its_nights_of_whoever_has_something_to_sleep_off() -> None:
    # SST-HEAL-08, SST-FAT-01, SST-GAP-33
    sheet = {"control": "major", "physical": 5, "mental": 8}
    hurt = {"at": [2, 1], "person": True, "side": "party", "sheet": sheet, "tracks": {"physical": 2, "mental": 5}}
    session = prepared({"system": "swift-swords", "fighter": {"Ann": hurt}}).session
    session.submit(LetTimePass(WEEK))
    asked = []
    while (request := session.pending) is not None:
        asked.append(request.key.partition(":")[0])
        session.answer("2" if asked[-1] == "nights" else "none", request.key)
    (ann,) = session.state.people.values()
    assert asked == ["week", "nights"] and ann.vitals.tracks[MENTAL].value == 7
