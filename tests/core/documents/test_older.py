"""Documents of before have numbers that stood for something else where a field is empty now; they mean the same."""

from dataclasses import replace

from core.base.ids import EncounterId, SystemId, TokenId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.documents import codec
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference
from core.model.encounter import Encounter
from core.rules.faction_zones.calls import LongChase
from core.rules.semi_automagic.sight.vision import MarkPlace
from core.rules.towers.cards.fate import AwardChip
from core.rules.towers.clock import TowersClock, next_stop
from core.rules.towers.harm.recovery import Rest
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


def test_bare_ids_stand_for_tokens_of_the_encounter_and_people_of_the_roster() -> None:
    fight = EncounterId("encounter-2")
    both = CreatureReference(fight, "token-7"), CreatureReference(None, "person-3")
    for kind, field, now in (
        ("99-towers.award-chip", "who", AwardChip(fight, both, "red")),
        ("99-towers.rest", "tokens", Rest(fight, both, 4)),
    ):
        rest = b'"colour":"red"' if field == "who" else b'"hours":4'
        before = b'{"kind":"%s","encounter":"encounter-2","%s":["token-7","person-3"],%s}'
        assert codec.COMMAND.read(before % (kind.encode(), field.encode(), rest)) == now
        assert codec.COMMAND.read(codec.write_command(now)) == now
    nowhere = b'{"kind":"99-towers.rest","encounter":null,"tokens":["person-3"],"hours":4}'
    assert codec.COMMAND.read(nowhere) == Rest(None, both[1:], 4)


def test_fugitives_are_tokens() -> None:
    now = LongChase(EncounterId("encounter-2"), (TokenId("token-7"),))
    before = codec.unpacked(codec.write_command(now)).replace(b'"tokens"', b'"fugitives"')
    assert codec.COMMAND.read(before) == now
