"""Check finds nothing wrong with the maps that ship: those of a new adventure, and those of the whole fights."""

from collections.abc import Callable
from pathlib import Path

import pytest

from core.base.ids import SystemId
from core.documents.new_adventure import blank, ready_room
from core.documents.sample_fights import Sample, sample_file, samples
from core.documents.store import Document
from core.edits.flaws import Flaw
from core.edits.map_check import flaws_of
from core.engine.context import Systems
from core.model.campaign import Campaign
from core.rules.registry import SYSTEMS
from tests.helpers.samples import sample_campaign


def flaws(campaign: Campaign) -> list[Flaw]:
    return [flaw for scene in campaign.scenes.values() for flaw in flaws_of(campaign, scene)]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("begun", [blank, ready_room])
def test_a_new_adventure_has_a_sound_map(begun: Callable[[int, SystemId, Systems], Campaign], system: SystemId) -> None:
    assert flaws(begun(1, system, SYSTEMS)) == []


def test_the_example_has_a_sound_map() -> None:
    assert flaws(sample_campaign()) == []


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.system)
def test_a_whole_fight_has_sound_maps(sample: Sample, tmp_path: Path) -> None:
    with sample_file(sample) as path:
        document = Document.open(path, tmp_path)
    campaign = document.state
    document.close(discard=True)
    assert campaign.scenes and flaws(campaign) == []
