"""Documents of before have numbers that stood for something else where a field is empty now; they mean the same."""

from dataclasses import replace

from core.base.ids import EncounterId, SystemId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.documents import codec
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rules.semi_automagic.sight.vision import MarkPlace
from core.rules.towers.clock import TowersClock, next_stop
from tests.helpers.fights import SCENE, scene


def test_a_fight_that_had_settled_no_phase_has_all_of_them_before_it() -> None:
    fight = Encounter(EncounterId("fight-1"), "", SystemId("99-towers"), SCENE, clock=TowersClock())
    now = replace(Campaign(Source(1)), scenes=PersistentMap(((SCENE, scene()),))).with_encounter(fight)
    written = codec.unpacked(codec.write_campaign(now))
    before = written.replace(b'"settled":null', b'"settled":-1')
    assert before != written
    assert codec.read_campaign(before).encounters == now.encounters and next_stop(now, fight, 0) == 0


def test_a_mark_of_less_than_nothing_is_taken_off() -> None:
    off = MarkPlace(EncounterId("fight-1"), (), "cover")
    written = codec.write_command(off)
    before = written.replace(b'"amount":null', b'"amount":-1')
    assert before != written and codec.COMMAND.read(before) == off
