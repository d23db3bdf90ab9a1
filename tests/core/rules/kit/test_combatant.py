"""Combatants: what they hold, how they are found, and that they are made once as long as nothing changes."""

from dataclasses import replace

import pytest

from core.base.editions import while_in_force
from core.base.errors import Gone, Refused
from core.base.ids import EncounterId, PersonId, SystemId, TokenId
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.engine.event import ConditionSet, TrackChanged
from core.model.campaign import HouseRules
from core.model.condition import Condition
from core.model.creature import Creature, Person, Sheet, Track, Vitals
from core.model.encounter import Token
from core.rules.kit import fight
from core.rules.kit.fight import Combatant, Combatants, sheet_as
from core.rules.towers.sheet import TowersSheet
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun, creature
from tests.helpers.tiny.sheet import TinySheet

ANN, ORC, STRANGER = TokenId("token-6"), TokenId("token-8"), TokenId("token-99")
MADE: list[TokenId] = []


def make(token: Token, creature: Creature, vitals: Vitals, house: HouseRules) -> Combatant[TinySheet]:
    MADE.append(token.id)
    return Combatant(token, sheet_as(TinySheet, creature), vitals)


EVERYBODY = Combatants(make)


def context() -> Context:
    return Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)


def test_a_combatant_is_found_behind_its_token_now_and_in_an_encounter() -> None:
    ctx = context()
    found = EVERYBODY.now(ctx, ORC)
    assert found.id == ORC and found.sheet == TinySheet() and found.track("hits") == Track(3, 3)
    assert EVERYBODY.among(ctx.state, ctx.encounter, ORC) is found
    assert EVERYBODY.behind(ctx.state, ctx.token(ORC)) is found


def test_it_is_made_once_until_it_changes() -> None:
    ctx = context()
    MADE.clear()
    first = EVERYBODY.now(ctx, ORC)
    EVERYBODY.now(ctx, ANN)
    assert EVERYBODY.now(ctx, ORC) is first and MADE == [ORC, ANN]
    ctx.emit(TrackChanged(ENCOUNTER, ORC, "hits", 1))
    assert EVERYBODY.now(ctx, ORC).track("hits").value == 1 and first.track("hits").value == 3


def test_nobody_is_found_where_nobody_is() -> None:
    ctx = context()
    with pytest.raises(Gone):
        EVERYBODY.now(ctx, STRANGER)
    with pytest.raises(Gone):
        EVERYBODY.among(ctx.state, ctx.encounter, STRANGER)
    with pytest.raises(Refused):
        EVERYBODY.now(Context(ctx.state, SYSTEMS, BoardCache(), EncounterId("encounter-9")), ORC)


def test_conditions_of_the_fight_come_before_lasting_ones() -> None:
    prone, sick, again = Condition("prone", 1), Condition("sick", lasting=True), Condition("prone", 2, lasting=True)
    token = Token(ANN, context().token(ANN).scene, (0, 0), conditions=(prone,))
    someone = Combatant(token, TinySheet(), Vitals(conditions=(again, sick)))
    assert someone.conditions == (prone, again, sick) and someone.held("prone") == prone
    assert someone.has("sick") and someone.has("blind", "prone") and not someone.has("blind") and not someone.has()
    assert someone.held("blind") is None and someone.track("nerve") == Track(0)


@pytest.mark.parametrize("kind", [TowersSheet, TinySheet])
def test_the_sheet_of_another_system_is_refused(kind: type[Sheet]) -> None:
    ann = creature("Ann", "party")
    if kind is TinySheet:
        assert sheet_as(kind, ann) is ann.sheet
        return
    with pytest.raises(Refused) as refused:
        sheet_as(kind, ann)
    assert refused.value.phrase.id == "refused.other-system"


def test_other_house_rules_or_another_state_of_its_person_make_it_anew() -> None:
    ctx = context()
    first = EVERYBODY.now(ctx, ORC)
    ctx.state = replace(ctx.state, house_rules={SystemId("tiny"): {"x": True}})
    assert EVERYBODY.now(ctx, ORC) is not first
    person = Person(PersonId("person-7"), creature("Eve", "party"), Vitals(tracks={"hits": Track(3, 3)}))
    token = Token(TokenId("token-77"), ctx.token(ORC).scene, (0, 0), person=person.id)
    ctx.state = replace(ctx.state, people=ctx.state.people.put(person.id, person))
    assert EVERYBODY.behind(ctx.state, token).track("hits").value == 3
    hurt = replace(person, vitals=Vitals(tracks={"hits": Track(1, 3)}))
    ctx.state = replace(ctx.state, people=ctx.state.people.put(person.id, hurt))
    assert EVERYBODY.behind(ctx.state, token).track("hits").value == 1


def test_a_condition_that_comes_is_seen() -> None:
    ctx = context()
    assert not EVERYBODY.now(ctx, ORC).has("prone", "stunned")
    ctx.emit(ConditionSet(ENCOUNTER, ORC, Condition("stunned")))
    assert EVERYBODY.now(ctx, ORC).has("prone", "stunned") and not EVERYBODY.now(ctx, ORC).has("prone")
    assert not EVERYBODY.now(ctx, ORC).has()


def test_it_is_made_anew_where_other_data_is_in_force() -> None:
    ctx = context()
    first = EVERYBODY.now(ctx, ORC)
    with while_in_force(("a table is written anew",)):
        assert EVERYBODY.now(ctx, ORC) is not first


def test_everybody_is_found_in_a_crowd_too_large_to_remember(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fight, "KEPT", 2)
    ctx, crowd = context(), Combatants(make)
    who = [*ctx.encounter.tokens] * 2
    assert len(who) == 8 and [crowd.now(ctx, TokenId(each)).id for each in who] == who
