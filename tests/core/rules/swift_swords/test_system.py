"""What lists tell of conditions, how the ribbon orders hands, and where somebody is put."""

from core.base.ids import TokenId
from core.geometry.units import SQUARE
from core.model.condition import Condition
from core.rules.kit.fight import SeenFight
from core.rules.kit.zones import room_at
from core.rules.registry import SYSTEMS
from core.rules.swift_swords.names import EXPOSED, IN_CONTACT, SWIFT_SWORDS
from core.rules.swift_swords.rounds.ribbon import ribbon
from tests.transcripts.runner import begin, prepared

ONE = {"sheet": {"action_dice": 2}}


def test_lists_tell_how_much_there_is_and_no_numbers_of_the_rules_own() -> None:
    system = SYSTEMS[SWIFT_SWORDS]
    assert system.counts(Condition(EXPOSED, 2)) and not system.counts(Condition(EXPOSED))
    assert not system.counts(Condition(IN_CONTACT, 2))


def test_of_as_many_dice_those_of_a_side_stand_together() -> None:
    """SST-INIT-01: the most dice first."""
    fighters = {"Orc": ONE, "Elf": {**ONE, "side": "allies"}, "Imp": ONE, "Ogre": {"sheet": {"action_dice": 3}}}
    played = prepared({"system": "swift-swords", "scene": {"zones": {"A": [0, 0, 9, 9]}}, "fighter": fighters})
    begin(played, {})
    groups = ribbon(played.session.state, played.encounter, SYSTEMS).groups
    told = [[played.names[cell.token] for cell in group.cells] for group in groups if group.cells]
    assert told == [["Ogre"], ["Orc", "Imp", "Elf"]]


def test_nobody_is_put_half_off_the_map() -> None:
    fighters = {"Ann": {"at": [3, 3]}, "Orc": {"at": [0, 0]}}
    scene = {"zones": {"A": [0, 0, 4, 4]}, "columns": 4, "rows": 4}
    played = prepared({"system": "swift-swords", "scene": scene, "fighter": fighters})
    seen = SeenFight(played.session.state, played.encounter, played.session.board(played.encounter))
    point = room_at(seen, TokenId(played.ids["Ann"]), "A", (0, 0))
    assert min(point) >= SQUARE // 2
