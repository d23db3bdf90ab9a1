"""What can be called for: of whom, with which form, why not, and the command that a filled-in form makes."""

from dataclasses import dataclass

import pytest

from core.base.errors import Refused
from core.base.ids import RuleId, SystemId, TokenId
from core.base.phrase import Phrase, say, verbatim
from core.edits.people import AddPerson
from core.edits.remarks import Remark
from core.edits.tokens import PlacePerson
from core.engine.call import Call, Entry, Field, tick
from core.engine.command import Command
from core.engine.session import Session
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference
from core.model.encounter import Encounter
from core.rules.kit.calls import CallKind, CallList, CallSituation, Fields, at_rest, both, no_form, on_a_map
from core.rules.towers.names import TOWERS
from core.rules.towers.sheet import TowersSheet
from tests.conformance.arena import ALL
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS, begun, creature, ready
from tests.helpers.tiny.fighter import TINY

ANN, ORC = "token-6", "token-8"


@dataclass
class World:
    """A fight with Bea of the roster on the map, Cid on none, and Dan, who plays another game."""

    session: Session
    bea: str
    cid: str
    dan: str
    token: str

    @property
    def at_hand(self) -> tuple[Campaign, Encounter]:
        return self.session.state, self.session.state.encounter(ENCOUNTER)


def world(session: Session) -> World:
    session.systems = ALL
    stranger = creature("Dan", "party").but(system=TOWERS, sheet=TowersSheet())
    for each in (creature("Bea", "party"), creature("Cid", "party"), stranger):
        session.submit(AddPerson(each))
    bea, cid, dan = session.state.people
    before = set(session.state.encounter(ENCOUNTER).tokens)
    session.submit(PlacePerson(ENCOUNTER, SCENE, session.state.people[bea].id, (SQUARE, 4 * SQUARE)))
    (token,) = set(session.state.encounter(ENCOUNTER).tokens) - before
    return World(session, bea, cid, dan, token)


def form(call: CallSituation) -> tuple[Field, ...]:
    """Ask how many, whether loudly, and a word."""
    return (
        Field("many", verbatim("how many"), len(call.who), least=0, most=9),
        tick("loud", verbatim("loudly"), on=True),
        Field("word", verbatim("a word"), "hm"),
    )


def noted(text: str) -> Command:
    """Return the command that writes a text down."""
    return Remark(ENCOUNTER, verbatim(text))


def made(call: CallSituation) -> Command:
    """Write down what was filled in."""
    return noted(f"{call.who} {call.number('many')} {call.ticked('loud')} {call.text('word')} {call.where}")


def busy(call: CallSituation) -> Phrase | None:
    return verbatim("busy")


CALLS = CallList(
    TINY,
    (
        CallKind("shout", RuleId("TINY-01"), "horn", form, made, topic="noise"),
        CallKind("jump", RuleId("TINY-02"), "arrow-up", no_form, made, on_a_map),
        CallKind("rest", RuleId("TINY-03"), "zzz", no_form, made, at_rest),
        CallKind("busy", RuleId("TINY-04"), "x", no_form, made, busy),
    ),
)


def whys(world: World, *who: str, on_map: bool = True) -> dict[str, Phrase | None]:
    state, encounter = world.at_hand
    return {call.id: call.why_not for call in CALLS.offers(state, encounter if on_map else None, who)}


def test_calls_are_listed_in_order_with_their_forms() -> None:
    there = world(begun())
    first, *others = CALLS.offers(*there.at_hand, (ANN, ORC))
    wanted = form(CallSituation(*there.at_hand, (ANN, ORC)))
    assert first == Call("shout", say("tiny.call.shout"), RuleId("TINY-01"), "horn", wanted, None, "noise")
    assert [call.id for call in others] == ["jump", "rest", "busy"] and others[0].fields == ()


def test_each_call_says_why_not() -> None:
    fight, before = world(begun()), world(ready())
    nobody, on_no_map, fighting = say("call.nobody"), say("call.on-no-map"), say("call.fight-is-on")
    assert whys(fight, ANN) == {"shout": None, "jump": None, "rest": fighting, "busy": verbatim("busy")}
    assert whys(before, before.cid) == {"shout": None, "jump": on_no_map, "rest": None, "busy": verbatim("busy")}
    assert whys(fight, fight.cid, on_map=False)["jump"] == on_no_map and whys(fight, fight.cid, ANN)["jump"] is None
    assert set(whys(fight).values()) == set(whys(fight, "token-99", "person-99", fight.dan).values()) == {nobody}
    assert set(whys(fight, ANN, on_map=False).values()) == {nobody}


def called(world: World, call: str, *who: str, **entries: Entry) -> Command:
    return CALLS.command(*world.at_hand, who, call, entries)


def test_a_command_is_made_of_what_is_filled_in_and_of_what_stood_there() -> None:
    there = world(begun())
    command = called(there, "shout", ANN, there.dan, there.cid, loud=0, word="hey", other=3)
    assert command == noted(f"{(ANN, there.cid)} 2 False hey {ENCOUNTER}")
    assert called(there, "jump", ANN) == noted(f"{(ANN,)} 0 False  {ENCOUNTER}")


@pytest.mark.parametrize(("name", "entry"), [("many", 10), ("many", "two"), ("loud", 2), ("word", 5)])
def test_an_entry_that_does_not_fit_is_refused(name: str, entry: Entry) -> None:
    there = world(begun())
    with pytest.raises(Refused) as refused:
        called(there, "shout", ANN, **{name: entry})
    label = next(field.label for field in form(CallSituation(*there.at_hand, ())) if field.name == name)
    assert refused.value.phrase == say("call.no-entry", field=label, entry=str(entry))


def test_what_cannot_be_called_for_is_refused() -> None:
    there = world(begun())
    for call, who, why in (
        ("fly", ANN, say("refused.no-such-action", action="fly")),
        ("busy", ANN, verbatim("busy")),
        ("shout", there.dan, say("call.nobody")),
    ):
        with pytest.raises(Refused) as refused:
            called(there, call, who)
        assert refused.value.phrase == why


def test_a_call_knows_whom_it_is_for() -> None:
    there = world(begun())
    call = CallSituation(*there.at_hand, (there.cid, there.token, ANN, there.bea, ANN, "person-99"))
    bea, cid = CreatureReference(None, there.bea), CreatureReference(None, there.cid)
    assert call.addresses == (cid, CreatureReference(ENCOUNTER, there.token), CreatureReference(ENCOUNTER, ANN), bea)
    assert call.references == (cid, bea, CreatureReference(ENCOUNTER, ANN))
    assert call.tokens == (TokenId(there.token), TokenId(ANN))
    assert call.among(TINY).who == (there.cid, there.token, ANN, there.bea)
    assert call.among(SystemId("other")).who == ()


def test_a_call_knows_where_it_is() -> None:
    state, encounter = begun().state, begun().state.encounter(ENCOUNTER)
    call, nowhere = CallSituation(state, encounter, (ANN,)), CallSituation(state, None, (ANN,))
    assert call.where == call.on_map == ENCOUNTER and call.is_fighting
    assert nowhere.where is None and not nowhere.is_fighting and nowhere.tokens == () and nowhere.addresses == ()
    assert not CallSituation(state, ready().state.encounter(ENCOUNTER), (ANN,)).is_fighting
    with pytest.raises(Refused):
        _ = nowhere.on_map


def test_entries_are_read_by_name_and_kind() -> None:
    state = begun().state
    call = CallSituation(state, None, (), {"many": 3, "word": "hey", "off": 0})
    assert (call.number("many"), call.number("word"), call.number("none")) == (3, 0, 0)
    assert (call.text("word"), call.text("many"), call.text("none")) == ("hey", "3", "")
    assert call.ticked("many") and not call.ticked("off") and not call.ticked("none")


def test_a_system_answers_with_its_list() -> None:
    assert SYSTEMS[TINY].calls(*world(begun()).at_hand, (ANN,)) == ()


def test_of_a_choice_the_first_is_taken_unless_another_is_named() -> None:
    fields, found = Fields("game.call"), (("one", say("one")), ("two", say("two")))
    assert fields.choice("which", found).value == "one"
    assert fields.choice("which", found, "two").value == "two"
    none = fields.choice("which", ())
    assert (none.value, none.choices) == ("", (("", say("game.call.none")),))
    assert fields.tick("on", on=True).value == 1 and fields.tick("on").value == 0 and fields.tick("on").is_tick
    assert not fields.number("n", 1, least=0, most=2).is_tick and not fields.number("n", 1, least=1, most=1).is_tick


def test_what_two_things_have_to_allow_the_first_that_does_not_says_why() -> None:
    state = begun().state
    here = state.encounter(ENCOUNTER)
    call = CallSituation(state, here, (ANN,))
    calm, angry, busy = (lambda call: None), (lambda call: say("angry")), (lambda call: say("busy"))
    assert both(calm, calm)(call) is None
    assert both(angry, calm)(call) == both(calm, angry)(call) == both(angry, busy)(call) == say("angry")
