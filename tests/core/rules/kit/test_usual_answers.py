"""The usual answers of a rule system on acts, the clock, the states of creatures, and what a fight leaves behind."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from core.base.ids import SystemId, TokenId
from core.base.phrase import Phrase, say, verbatim
from core.edits.loads import LayDown
from core.edits.people import ChangeGear
from core.engine.board_cache import BoardCache
from core.engine.call import Field
from core.engine.command import Act
from core.engine.ribbon import plain_ribbon
from core.engine.session import Session
from core.engine.status import CreatureState
from core.engine.system import Family
from core.explain.words import Words
from core.geometry.board import Board
from core.geometry.ground import Gait
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature import Track
from core.model.creature_reference import CreatureReference
from core.model.encounter import Encounter
from core.model.gear import Item
from core.model.loads import Portion
from core.rules.kit.action import ActionList, Situation
from core.rules.kit.conditions import LiftAfterFight
from core.rules.kit.rows import ActionBar
from tests.core.rules.kit.test_action_list import Plain as PlainAction
from tests.core.rules.kit.test_action_list import Priced, never, note
from tests.core.rules.kit.test_system import SYSTEM, Plain
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS, begun, ready
from tests.helpers.tiny.fighter import RULE, TINY, Fighter
from tests.helpers.tiny.system import Tiny

ANN, ORC, NOBODY = TokenId("token-6"), TokenId("token-8"), TokenId("token-99")
LIST = Priced(
    (
        PlainAction("wave", RULE, note),
        PlainAction("stay", RULE, note, sought=True),
        PlainAction("never", RULE, note, check=never),
    ),
    ActionBar(families={Family.END: ("stay",)}),
)


class Priceless(Plain):
    """A system in which only Ann acts, and one act is forbidden to all."""

    action_list: ActionList[Any, Any] = LIST


def at_hand(session: Session) -> tuple[Campaign, Board, Encounter]:
    encounter = session.state.encounter(ENCOUNTER)
    return session.state, BoardCache().of(session.state, encounter, SYSTEMS[TINY]), encounter


def test_what_ends_a_turn_and_what_is_done_only_by_those_who_look_for_it_the_list_says() -> None:
    system = Priceless()
    assert [system.ends_turn(name) for name in system.actions] == [False, True, False]
    assert [system.is_sought(name) for name in system.actions] == [False, True, False]


@pytest.mark.parametrize(
    ("who", "action", "in_turn", "ever"),
    [
        (ANN, "wave", None, None),
        (ORC, "wave", verbatim("not your turn"), None),
        (ORC, "never", verbatim("not your turn"), verbatim("never")),
        (ANN, "never", verbatim("never"), verbatim("never")),
    ],
)
def test_why_an_act_may_not_be_done_is_told_with_and_without_ones_turn(
    who: TokenId, action: str, in_turn: Phrase | None, ever: Phrase | None
) -> None:
    state, board, encounter = at_hand(begun())
    act = Act(ENCOUNTER, who, action)
    assert Priceless().why_not(state, board, encounter, act) == in_turn
    assert Priceless().why_not(state, board, encounter, act, now=False) == ever


def test_an_act_of_somebody_who_is_gone_or_that_is_no_act_is_refused_with_a_reason() -> None:
    state, board, encounter = at_hand(begun())
    for act, why in (
        (Act(ENCOUNTER, ANN, "fly"), say("refused.no-such-action", action="fly")),
        (Act(ENCOUNTER, NOBODY, "wave"), say("refused.no-token", id=NOBODY)),
    ):
        assert Priceless().why_not(state, board, encounter, act) == why


def test_an_offer_is_joined_by_what_the_list_joins_to_it() -> None:
    class Joining(Priced):
        """A list that asks how loudly."""

        def joined(self, offer: object) -> tuple[Field, ...]:
            return (Field("loud", verbatim("loudly")),)

    class Loud(Plain):
        """A system with that list."""

        action_list: ActionList[Any, Any] = Joining((PlainAction("wave", RULE, note),))

    (offer,) = Loud().offers(*at_hand(begun()), ANN)
    assert Loud().joined(offer) == (Field("loud", verbatim("loudly")),) and Priceless().joined(offer) == ()


def test_what_is_told_of_the_clock_later_is_what_it_says_now() -> None:
    state, _, encounter = at_hand(begun())
    tiny = Tiny()
    assert tiny.when(state, encounter) == say("tiny.round", round=1)


def test_the_ribbon_shows_the_order_under_where_the_clock_stands_and_who_may_act() -> None:
    state, _, encounter = at_hand(begun())
    tiny = Tiny()
    now = tiny.next_actors(state, encounter)
    expected = plain_ribbon(say("tiny.round", round=1), tiny.order(state, encounter), now)
    assert tiny.ribbon(state, encounter, SYSTEMS) == expected
    assert {cell.token for cell in expected.cells if cell.may} == set(now) and len(now) < len(expected.cells)


def test_where_rules_say_nothing_of_zones_one_is_five_squares_long() -> None:
    assert SYSTEM.zone_side == 5


class Walking(Plain):
    """A system that knows how one walks."""

    gait_of = staticmethod(lambda state, encounter, who: Gait())


def test_a_route_goes_from_square_to_square_where_it_is_known_how_one_walks() -> None:
    session = begun()
    state, board, encounter = at_hand(session)
    x, y = encounter.tokens[ANN].point
    over = ((x, y + 3 * SQUARE),)
    steps = tuple((x, y + n * SQUARE) for n in (1, 2, 3))
    assert Walking().route(state, board, encounter, ANN, over) == steps
    assert SYSTEM.route(state, board, encounter, ANN, over) == over


class Brittle(Plain):
    """A system in which lamps break."""

    def broken(self, someone: Any) -> Iterable[Item]:
        return (each for each in someone.vitals.gear if each.name == "Lamp")


def test_the_states_of_somebody_are_his_status_his_other_conditions_and_what_is_broken() -> None:
    session = begun()
    session.submit(ChangeGear(ENCOUNTER, (ORC,), (Item(id="l", name="Lamp"), Item(id="r", name="Rope"))))
    state = session.state
    token = state.token(ENCOUNTER, ORC)
    assert token.vitals is not None
    hurt = replace(token.vitals, tracks={"hits": Track(0, 3)})
    token = replace(token, vitals=hurt, conditions=(Condition("down"), Condition("slow")))
    state = state.with_token(ENCOUNTER, token)
    encounter = state.encounter(ENCOUNTER)
    down = CreatureState("down", say("tiny.status.down"))
    slow = CreatureState("slow", say("tiny.condition.slow"))
    lamp = CreatureState("broken", say("figures.broken-item", item="Lamp"), about="l")
    assert Brittle().states(state, encounter, token) == (down, slow, lamp)
    assert SYSTEM.states(state, encounter, token) == (down, slow)


@dataclass(frozen=True, slots=True)
class Release(LiftAfterFight):
    """What means something in a fight of this system only."""

    system: ClassVar[SystemId] = TINY
    kinds: ClassVar[tuple[str, ...]] = ("held",)


class Held(Plain):
    """A system in which some are held, and let go after a fight."""

    lifts = Release


def test_after_a_fight_it_is_told_who_is_down_who_is_to_be_let_go_and_what_lies_about() -> None:
    session = begun()
    session.submit(ChangeGear(ENCOUNTER, (ANN,), (Item(id="r", name="Rope"),)))
    session.submit(LayDown(CreatureReference(ENCOUNTER, ANN), (Portion("r"),), SCENE, (400, 400)))
    state = session.state
    token = state.token(ENCOUNTER, ORC)
    assert token.vitals is not None
    token = replace(token, vitals=replace(token.vitals, tracks={"hits": Track(0, 3)}), conditions=(Condition("held"),))
    state = state.with_token(ENCOUNTER, token)
    encounter = state.encounter(ENCOUNTER)
    down, release, lying = Held().loose_ends(state, encounter)
    assert down.command is None and "status.down" in str(down.label.values)
    assert release.command == Release(ENCOUNTER, (ORC,))
    assert lying.command is None and "Rope" in Words().text(lying.label)
    assert Held().unsettled(state, encounter) == (release,) and SYSTEM.unsettled(state, encounter) == ()
    assert SYSTEM.loose_ends(state, encounter) == (down, lying)
    before = ready()
    assert Held().loose_ends(before.state, before.state.encounter(ENCOUNTER)) == ()


def test_an_act_out_of_ones_turn_is_judged_by_how_its_actor_is() -> None:
    def of_whom(situation: Situation[Fighter], act: Act) -> Phrase:
        return verbatim(situation.who.id)

    class Judging(Plain):
        """A system whose one act is refused by name."""

        action_list: ActionList[Any, Any] = Priced((PlainAction("wave", RULE, note, check=of_whom),))

    state, board, encounter = at_hand(begun())
    for who in (ANN, ORC):
        act = Act(ENCOUNTER, who, "wave")
        assert Judging().why_not(state, board, encounter, act, now=False) == verbatim(who)
