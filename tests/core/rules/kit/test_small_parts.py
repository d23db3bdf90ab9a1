"""The small parts that every game is made of, at their edges: questions, actions and calls."""

from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from core.base.errors import Refused
from core.base.ids import EncounterId, PersonId, TokenId
from core.base.phrase import Phrase, say, verbatim
from core.chance.source import Source
from core.edits.people import AddPerson
from core.edits.tokens import PlacePerson
from core.engine.board_cache import BoardCache
from core.engine.call import Field, tick
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure, Request, ask, asks_nothing
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference
from core.model.encounter import Stage
from core.rules.kit.action import Action, only_if
from core.rules.kit.asking import one_die, pick, roll, yes_or_no
from core.rules.kit.calls import (
    CallSituation,
    Fields,
    OneByOne,
    SideBySide,
    asking,
    at_most,
    at_rest,
    choices_worded,
    for_any,
    made_of,
    on_a_map,
)
from core.rules.kit.calls import called_only_if as only_for
from core.rules.kit.hiding import is_noticed
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS, begun, creature, ready
from tests.helpers.tiny.fighter import RULE, TINY

ANN, EVE, ORC, TROLL = (TokenId(f"token-{number}") for number in (6, 7, 8, 9))
NOTHING = Campaign(Source(1))


def context() -> Context:
    """Return the fight of the tiny system."""
    return Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)


def answered(procedure: Procedure[object], *answers: object) -> tuple[list[Request[object]], object]:
    """Return the questions that were asked, the first of each list, and what a procedure came to."""
    asked: list[Request[object]] = []
    try:
        builds = next(procedure)
        for answer in answers:
            asked.append(builds[0](NOTHING))
            builds = procedure.send((0, answer))
    except StopIteration as end:
        return asked, end.value
    raise AssertionError("it is not at its end")


# Questions and actions


@pytest.mark.parametrize(("held", "why"), [(True, None), (False, Phrase("tiny.down")), ("", Phrase("tiny.down"))])
def test_a_check_says_why_not_where_it_does_not_hold(held: object, why: Phrase | None) -> None:
    assert only_if(lambda situation: held, "tiny.down")("anybody", Act(ENCOUNTER, ANN, "strike")) == why
    assert only_for(lambda call: held, "tiny.down")(CallSituation(NOTHING, None, ())) == why


def test_an_action_that_asks_nothing_comes_to_nothing_and_another_to_what_it_asks() -> None:
    def asks(ctx: Context, act: Act) -> Procedure[str]:
        found: Request[str] = Request("how")
        return (yield from ask(found))

    ctx, act = context(), Act(ENCOUNTER, ANN, "strike")
    assert answered(Action("strike", RULE, lambda ctx, act: None).carried_out(ctx, act)) == ([], None)
    asked, found = answered(Action("strike", RULE, asks).carried_out(ctx, act), "so")
    assert [each.key for each in asked] == ["how"] and found == "so"
    assert answered(Action("strike", RULE, lambda ctx, act: asks_nothing()).carried_out(ctx, act)) == ([], None)


def test_a_question_between_yes_and_no_has_the_keys_it_is_given() -> None:
    assert [yes_or_no("stay", "go")(answer) for answer in (True, False)] == ["stay", "go"]


def test_dice_are_asked_for_by_key_rule_and_owner() -> None:
    asked, face = answered(
        one_die("key", "RULE-1", subject=say("title"), sides=8, owner=ANN, about=(ORC,), telling=(5,)), (7,)
    )
    expected = roll("key", "RULE-1", subject=say("title"), dice=(8,), telling=(5,), owner=ANN, about=(ORC,))
    assert asked == [expected] and face == 7
    assert (expected.key, expected.rules, expected.owner, expected.about) == ("key", ("RULE-1",), ANN, (ORC,))
    both = roll("key", subject=say("title"), dice=(6,), bounds=(2,), telling=(5,))
    assert (both.bounds, both.telling, both.owner) == ((2,), (5,), "")
    lot = pick("key", "RULE-1", subject=say("title"), count=3, owner=ANN, about=(ORC,))
    assert (lot.key, lot.rules, lot.owner, lot.about, lot.count, lot.idle) == (
        "key",
        ("RULE-1",),
        ANN,
        (ORC,),
        3,
        False,
    )


@pytest.mark.parametrize("answer", [True, False])
def test_whether_others_notice_is_asked_of_the_game_master(*, answer: bool) -> None:
    ctx = context()
    ((question,), found) = answered(is_noticed(ctx, ANN, TINY, "RULE-1"), answer)
    assert found is answer and question.key == f"notice:{ANN}" and question.rules == ("RULE-1",)
    options = getattr(question, "options", ())
    assert [(each.key, each.value) for each in options] == [("revealed", True), ("unnoticed", False)]
    assert [each.label for each in options] == [say("tiny.option.revealed"), say("tiny.option.unnoticed")]


# Calls


@dataclass(frozen=True, slots=True)
class Names(SideBySide):
    """Asks each whom it concerns something."""

    said: ClassVar[str] = "title"

    def one(self, ctx: Context, reference: CreatureReference) -> Procedure[None]:
        """Ask, and write down what was answered."""
        found: Request[str] = Request(f"ask:{reference.id}")
        ctx.note(verbatim(f"{reference.id}:{(yield from ask(found))}"))


@dataclass(frozen=True, slots=True)
class NamesInTurn(OneByOne):
    """Asks one after another."""

    said: ClassVar[str] = "title"
    one = Names.one


def questions(procedure: Procedure[None], answers: int) -> list[list[str]]:
    """Return which questions wait before each answer; the last that waits is answered."""
    waiting: list[list[str]] = []
    try:
        builds = next(procedure)
        for _ in range(answers):
            waiting.append([build(NOTHING).key for build in builds])
            builds = procedure.send((len(builds) - 1, "yes"))
    except StopIteration:
        return waiting
    raise AssertionError("it is not at its end")


def test_a_call_comes_to_all_at_once_or_to_one_after_another_each_once() -> None:
    whom = tuple(CreatureReference(ENCOUNTER, each) for each in (ANN, ORC, ANN))
    ctx = context()
    assert questions(Names(ENCOUNTER, whom).procedure(ctx), 2) == [[f"ask:{ANN}", f"ask:{ORC}"], [f"ask:{ANN}"]]
    assert len(ctx.events) == 2
    ctx = context()
    assert questions(NamesInTurn(ENCOUNTER, whom).procedure(ctx), 2) == [[f"ask:{ANN}"], [f"ask:{ORC}"]]
    assert len(ctx.events) == 2
    for kind in (Names, NamesInTurn):
        with pytest.raises(Refused, match=r"call\.nobody"):
            next(kind(ENCOUNTER, ()).procedure(ctx))
    assert Names(ENCOUNTER, whom).label(NOTHING) == say("title", token=ANN, count=2)


def test_everybody_at_hand_is_there_once_on_the_map_first() -> None:
    session = ready()
    for name in ("Bea", "Cid"):
        session.submit(AddPerson(creature(name, "party")))
    bea, cid = map(PersonId, session.state.people)
    session.submit(PlacePerson(ENCOUNTER, SCENE, bea, (3 * SQUARE, 3 * SQUARE)))
    state = session.state
    people = [CreatureReference(None, bea), CreatureReference(None, cid)]
    here = CallSituation(state, state.encounter(ENCOUNTER), ())
    tokens = [CreatureReference(ENCOUNTER, each) for each in (ANN, EVE, ORC, TROLL)]
    assert list(here.at_hand) == [*tokens, *people]
    assert list(CallSituation(state, None, ()).at_hand) == people


def test_a_call_for_several_is_allowed_if_any_allows_it_else_the_first_says_why() -> None:
    state = ready().state
    reasons: dict[str, Phrase | None] = {ANN: say("tiny.up"), ORC: say("tiny.down"), EVE: None}
    why = for_any(lambda state, reference: reasons[reference.id])
    encounter = state.encounter(ENCOUNTER)
    for who, expected in (
        ((ANN, ORC), say("tiny.up")),
        ((ORC, ANN), say("tiny.down")),
        ((ANN, EVE), None),
        ((EVE, ANN), None),
        ((), None),
    ):
        assert why(CallSituation(state, encounter, who)) == expected


def test_calls_on_a_map_and_at_rest() -> None:
    for session, fights in ((ready(), False), (begun(), True)):
        encounter = session.state.encounter(ENCOUNTER)
        call = CallSituation(session.state, encounter, (ANN,))
        assert call.is_fighting is fights and (at_rest(call) is None) is not fights
        assert on_a_map(call) is None and call.on_map == ENCOUNTER and call.where == ENCOUNTER
        nowhere = replace(call, encounter=None)
        assert on_a_map(nowhere) == Phrase("call.on-no-map") and nowhere.where is None and not nowhere.is_fighting
        assert nowhere.tokens == () and nowhere.addresses == ()
        with pytest.raises(Refused, match="on-no-map"):
            nowhere.on_map.upper()
    over = replace(begun().state.encounter(ENCOUNTER), stage=Stage.OVER)
    assert not CallSituation(NOTHING, over, ()).is_fighting


def test_a_form_is_made_of_fields_that_are_the_same_for_all_or_made_for_those_called_for() -> None:
    fields = Fields("tiny.form")
    call = CallSituation(NOTHING, None, ("a", "b"))
    form = asking(fields.number("by", 2, most=4), lambda call: fields.number("many", len(call.who)))
    assert form(call) == (Field("by", say("tiny.form.by"), 2, most=4), Field("many", say("tiny.form.many"), 2))
    assert fields.number("by", said="other", least=1) == Field("by", say("tiny.form.other"), 0, least=1)
    assert fields.tick("on", on=True) == tick("on", say("tiny.form.on"), on=True)
    assert fields.tick("on", said="other", when=("by", 1)) == tick("on", say("tiny.form.other"), when=("by", 1))
    choices = choices_worded("tiny.how", ("soft", "hard"))
    assert choices == (("soft", say("tiny.how.soft")), ("hard", say("tiny.how.hard")))
    assert fields.choice("how", choices) == Field("how", say("tiny.form.how"), "soft", choices)
    assert fields.choice("how", choices, "hard", said="so") == Field("how", say("tiny.form.so"), "hard", choices)
    assert fields.choice("how", ()) == Field("how", say("tiny.form.how"), "", (("", say("tiny.form.none")),))


def test_a_command_is_made_of_fields_by_name() -> None:
    call = CallSituation(begun().state, begun().state.encounter(ENCOUNTER), (ANN, ORC), {"a": 1, "b": "x"})
    found = made_of(lambda *given: Names(EncounterId(str(given)), ()), "b", "a")(call)
    both = tuple(CreatureReference(ENCOUNTER, each) for each in (ANN, ORC))
    assert found == Names(EncounterId(str((ENCOUNTER, both, "x", 1))), ())
    assert (call.number("a"), call.number("b"), call.number("c"), call.text("b"), call.text("c")) == (1, 0, 0, "x", "")
    assert call.ticked("a") and not call.ticked("c")


def test_a_number_within_its_bounds_is_taken() -> None:
    assert [at_most(number, 3) for number in (1, 2, 3)] == [1, 2, 3] and at_most(0, 3, least=0) == 0
    for number, least in ((0, 1), (4, 1), (-1, 0)):
        with pytest.raises(Refused) as refused:
            at_most(number, 3, least=least)
        assert refused.value.phrase == say("refused.absurd-number", most=3)
