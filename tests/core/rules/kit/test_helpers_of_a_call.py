"""Who can help in what is called for, and what the parts of a call's form and of its line in the history are."""

from dataclasses import dataclass
from typing import ClassVar

from core.base.ids import RuleId, SystemId
from core.base.phrase import Phrase, say
from core.engine.call import Field
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference
from core.rules.kit.calls import CallKind, CallList, CallSituation, Fields, Said
from core.rules.towers.names import TOWERS
from tests.core.rules.kit.test_calls import ANN, ORC, form, noted, world
from tests.helpers.fights import begun
from tests.helpers.tiny.fighter import TINY

EVE, TROLL = "token-7", "token-9"


def anybody(state: Campaign, reference: CreatureReference) -> bool:
    return True


def test_those_of_ones_own_side_help_first_and_one_helps_oneself_last() -> None:
    there = world(begun())

    def helpers(*who: str) -> list[object]:
        return [each for each, _ in CallSituation(*there.at_hand, who).helpers(TINY, anybody)]

    assert helpers(ORC) == [TROLL, ANN, EVE, there.bea, there.cid, ORC]
    assert helpers(ANN) == [EVE, there.bea, there.cid, ORC, TROLL, ANN]
    assert helpers(there.bea, EVE) == [ANN, there.cid, ORC, TROLL, EVE, there.bea]


def test_on_no_map_the_others_of_the_roster_help_as_the_party_does() -> None:
    there = world(begun())
    nowhere = CallSituation(there.session.state, None, (there.bea,))
    assert nowhere.helpers(TINY, anybody) == tuple(
        (each, say("tiny.call.person", token=each)) for each in (there.cid, there.bea)
    )


def test_only_those_of_a_game_help_and_who_can() -> None:
    there = world(begun())
    call = CallSituation(*there.at_hand, (ANN,))
    able = call.helpers(TINY, lambda state, reference: reference.id in (EVE, there.cid, there.dan))
    assert [each for each, _ in able] == [EVE, there.cid]
    assert [each for each, _ in call.helpers(TOWERS, anybody)] == [there.dan]
    assert call.helpers(SystemId("other"), anybody) == ()


def test_a_line_of_a_form_is_named_by_its_prefix_and_holds_a_text() -> None:
    fields = Fields("tiny.form")
    assert fields.line("deed") == Field("deed", say("tiny.form.deed"), "")
    assert fields.line("deed", "a song") == Field("deed", say("tiny.form.deed"), "a song")


@dataclass(frozen=True, slots=True)
class Told(Said, EditCommand):
    """A command that is of nobody, and tells a word."""

    said: ClassVar[str] = "tiny.told"
    told: ClassVar[tuple[str, ...]] = ("word",)
    word: str = "hm"

    def carry_out(self, ctx: Context) -> None:
        """Do nothing."""


def test_what_concerns_nobody_is_called_by_its_fields_alone() -> None:
    label: Phrase = Told("well").label(begun().state)
    assert label == say("tiny.told", word="well")


def test_what_is_ticked_reaches_the_command_as_yes_or_no() -> None:
    kind = CallKind("shout", RuleId("TINY-01"), "", form, lambda call: noted(repr(call.entries)))
    there = world(begun())
    for given, meant in (({}, True), ({"loud": 1}, True), ({"loud": 0}, False)):
        command = CallList(TINY, (kind,)).command(*there.at_hand, (ANN,), "shout", given)
        assert command == noted(repr({"many": 1, "loud": meant, "word": "hm"}))
