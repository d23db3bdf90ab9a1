"""The fever road shows what its system has to show: each deed, call and course is in its log once at least."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.base.ids import EncounterId, TokenId
from core.documents.sample_fights import Sample, sample_file, samples
from core.documents.store import Document
from core.edits.fights import Begin
from core.engine.command import Act
from core.engine.event import Checked, ConditionSet, Noted
from core.engine.run import Answer, Entry
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference, vitals_of
from core.rules.semi_automagic.fighter import encountered

SAMPLE: Sample = next(each for each in samples() if each.file.startswith("fever-road"))
Log = tuple[tuple[Entry, Campaign], ...]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Log]:
    with sample_file(SAMPLE) as path:
        document = Document.copy_of(path, Path(tmp_path_factory.mktemp("fever")))
    try:
        yield tuple(document.log())
    finally:
        document.close(discard=True)


def acts(log: Log) -> tuple[Act, ...]:
    return tuple(entry.command for entry, _ in log if isinstance(entry.command, Act))


@pytest.mark.parametrize(
    "action",
    (
        "aim",
        "area-attack",
        "attack",
        "called-shot",
        "combo",
        "drop-packs",
        "hold",
        "mount",
        "move",
        "reload",
        "stabilise",
    ),
)
def test_every_sort_of_action_is_taken(log: Log, action: str) -> None:
    assert any(act.action == action for act in acts(log))


@pytest.mark.parametrize(
    "command",
    (
        *("CallCheck", "Mingle", "Diagnose", "Drink", "Rest", "DealShock", "EndAffliction", "LetTimePass"),
        *("PutReminder", "TakeAlong", "LetGo", "MoveGear", "LayDown", "PickUpAll", "RevealPlaces", "Join"),
    ),
)
def test_every_sort_of_call_is_made(log: Log, command: str) -> None:
    assert any(type(entry.command).__name__ == command for entry, _ in log)


def test_a_combo_is_allotted_to_several(log: Log) -> None:
    assert any(act.action == "combo" and len(set(act.targets)) > 1 for act in acts(log))


def test_somebody_is_surprised_and_somebody_poisoned_by_a_bite(log: Log) -> None:
    events = [event for entry, _ in log for event in entry.events]
    assert next(entry.command.surprised for entry, _ in log if isinstance(entry.command, Begin))
    assert any(isinstance(event, ConditionSet) and event.condition.kind == "surprised" for event in events)
    people = [person for _, state in log for person in state.people.values()]
    assert any(each.kind == "Snake Venom" for person in people for each in person.vitals.afflictions)


@pytest.mark.parametrize("kind", ("block", "dodge", "parry"))
def test_blows_are_defended_in_every_way(log: Log, kind: str) -> None:
    given = [item for entry, _ in log for item in entry.items if isinstance(item, Answer)]
    assert any(each.key.startswith("defence:") and each.data == kind for each in given)


@pytest.mark.parametrize(
    "phrase", ("log.runs-over", "log.takes-held", "log.round", "log.heals", "log.does-not-heal", "log.astray")
)
def test_it_is_told_what_came_of_it(log: Log, phrase: str) -> None:
    told = [event.phrase.id for entry, _ in log for event in entry.events if isinstance(event, Noted)]
    assert f"semi-automagic.{phrase}" in told


@pytest.mark.parametrize(
    "rule", ("SEC-ATK-03", "SEC-DYING-01", "SEC-DYING-06", "SEC-PSN-13", "SEC-PSN-15", "SEC-MOR-02")
)
def test_rules_of_every_chapter_are_cited(log: Log, rule: str) -> None:
    checks = [event.check for entry, _ in log for event in entry.events if isinstance(event, Checked)]
    assert any(check.rule == rule for check in checks)


def test_the_fight_is_one_of_four_scales(log: Log) -> None:
    state = log[0][1]
    first = state.encounter(next(EncounterId(identity) for identity in state.encounters))
    scales = {encountered(state, first, TokenId(token)).sheet.scale for token in first.tokens}
    assert scales == {-1, 0, 1, 2}


def test_the_party_lives_through_it_and_carries_the_plague_along(log: Log) -> None:
    """Who caught it at the bridge still has it at the inn, diagnosed; of the cutpurse's the players know nothing."""
    state = log[-1][1]
    party = [person for person in state.people.values() if person.creature.name in NAMES]
    assert len(party) == len(NAMES)
    assert not any(held.kind == "dead" for person in party for held in person.vitals.conditions)
    ailing = [each for person in party for each in person.vitals.afflictions]
    assert any(each.kind == "Plague" and each.known for each in ailing)
    sick = [
        each
        for encounter in state.encounters.values()
        for token in encounter.tokens.values()
        if token.person is None
        for each in vitals_of(state, CreatureReference(encounter.id, token.id)).afflictions
    ]
    assert any(each.kind == "Plague" and not each.known for each in sick)


NAMES = ("Mira Holt", "Corvin Ash", "Tamsin Reed", "Brother Odo")
