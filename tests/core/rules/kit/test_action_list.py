"""The list of actions: its order, what is found in it, what is offered, refused, let through and noted."""

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, replace

import pytest

from core.base.errors import Gone, Impossible, NoZone, Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say, verbatim
from core.engine.board_cache import BoardCache
from core.engine.call import tick
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import Noted, TrackChanged
from core.engine.request import Procedure, asks_nothing
from core.engine.session import Session
from core.engine.system import Family, Need, Offer
from core.geometry.board import Board
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rules.kit.action import Action, ActionList, Cost, Situation, Variant
from core.rules.kit.rows import ActionBar
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun
from tests.helpers.tiny.fighter import FIGHTERS, TINY, Fighter

ANN, ORC, STRANGER = TokenId("token-6"), TokenId("token-8"), TokenId("token-99")
RULE = RuleId("TINY-01")
TICK = tick("hard", verbatim("hard"))
Here = Situation[Fighter]


@dataclass(frozen=True, slots=True)
class Plain(Action[Here]):
    """An action with a price."""

    _: KW_ONLY
    price: int = 1
    system = TINY


def note(ctx: Context, act: Act) -> Procedure[None]:
    """Say what is done."""
    ctx.note(verbatim(f"done {act.action}"))
    return asks_nothing()


class Priced(ActionList[Here, Plain]):
    """A list in which nobody but Ann acts, prices are told, and paying comes last."""

    system = TINY

    def make_situation(self, state: Campaign, encounter: Encounter, board: Board, who: TokenId) -> Here:
        return Here(state, encounter, board, FIGHTERS.among(state, encounter, who))

    def barred(self, situation: Here, action: Plain, act: Act) -> Iterator[Phrase | None]:
        yield None if situation.who.id == ANN else verbatim("not your turn")

    def cost(self, situation: Here, action: Plain, act: Act) -> Cost:
        return Cost(verbatim(f"costs {action.price}"), verbatim(f"then {act.cost}"))

    def carry_out(self, ctx: Context, action: Plain, act: Act) -> Procedure[None]:
        yield from action.carried_out(ctx, act)
        ctx.note(verbatim(f"paid {action.price}"))


def never(situation: Here, act: Act) -> Phrase | None:
    return verbatim("never")


def off_the_map(situation: Here, act: Act) -> Phrase | None:
    raise NoZone("zones.none", token=situation.who.id)


def gone(situation: Here, act: Act) -> Phrase | None:
    raise Gone("refused.no-token", id=STRANGER)


def two_ways(situation: Here) -> tuple[Variant, ...]:
    """Return one way with everything of its own, and one that is closed."""
    own = Variant(
        verbatim("own"),
        "sword",
        targets=(ORC,),
        options=(("hand", 1),),
        cost=7,
        needs=(Need.WORDS,),
        fields=(TICK,),
    )
    return own, Variant(verbatim("closed"), why_not=verbatim("too far"))


ACTIONS = Priced(
    (
        Plain("wave", RULE, note, repeats=True, icon="hand"),
        Plain("never", RULE, note, check=never, price=3),
        Plain("shoot", RULE, note, needs=(Need.TARGET,), fields=(), variants=two_ways),
        Plain("first", RULE, note),
        Plain("hopeless", RULE, note, cannot=never),
    ),
    ActionBar(first=("first",), families={Family.ATTACK: ("shoot",), Family.HELP: ("wave",)}),
)


def at_hand(session: Session) -> tuple[Campaign, Board, Encounter]:
    encounter = session.state.encounter(ENCOUNTER)
    return session.state, BoardCache().of(session.state, encounter, SYSTEMS[TINY]), encounter


def offers(who: TokenId = ANN, *, only: str | None = None) -> tuple[Offer, ...]:
    return ACTIONS.offers(*at_hand(begun()), who, only=only)


def performed(action: str, who: TokenId = ANN, *, anyway: bool = False) -> list[Phrase]:
    """Return what is noted while somebody does something."""
    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    assert list(ACTIONS.perform(ctx, Act(ENCOUNTER, who, action, anyway=anyway))) == []
    return [event.phrase for event in ctx.events if isinstance(event, Noted)]


def test_those_named_first_stand_first_and_the_others_as_they_came() -> None:
    assert ACTIONS.names == ("first", "wave", "never", "shoot", "hopeless")
    assert [offer.act.action for offer in offers()] == ["first", "wave", "never", "shoot", "shoot", "hopeless"]


def test_an_action_is_found_by_its_id_or_refused() -> None:
    assert ACTIONS.find("never").price == 3
    with pytest.raises(Refused) as refused:
        ACTIONS.find("fly")
    assert refused.value.phrase == say("refused.no-such-action", action="fly")


def test_only_one_action_is_looked_at_where_one_is_wanted() -> None:
    assert [offer.act.action for offer in offers(only="wave")] == ["wave"]
    with pytest.raises(Refused):
        offers(only="fly")


def test_nothing_is_offered_to_those_off_the_clock() -> None:
    state, board, encounter = at_hand(begun())
    assert ACTIONS.offers(state, board, encounter, STRANGER) == ()
    assert ACTIONS.offers(state, board, replace(encounter, clock=None), ANN) == ()


def test_an_offer_holds_what_its_action_says() -> None:
    (offer,) = offers(only="wave")
    assert offer.act == Act(ENCOUNTER, ANN, "wave") and offer.label == say("tiny.action.wave")
    assert offer.rule == RULE and offer.icon == "hand" and offer.repeats and offer.needs == () and offer.group == ""
    assert offer.cost == verbatim("costs 1") and offer.leads_to == verbatim("then None") and offer.why_not is None
    (closed,) = offers(only="never")
    assert closed.why_not == verbatim("never") and closed.leads_to is None and not closed.repeats


def test_a_list_that_foretells_says_of_closed_offers_too_where_they_would_lead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Priced, "foretells_closed", True)
    assert [offer.leads_to for offer in offers(only="never")] == [verbatim("then None")]
    assert [offer.leads_to for offer in offers(only="shoot")] == [verbatim("then 7"), verbatim("then None")]


def test_variants_say_what_is_theirs_and_leave_the_rest_to_the_action() -> None:
    own, closed = offers(only="shoot")
    assert own.label == verbatim("own") and own.group == closed.group == "shoot"
    act = own.act
    assert (act.item, act.targets, act.options, act.cost) == ("sword", (ORC,), (("hand", 1),), 7)
    assert own.needs == (Need.WORDS,) and own.fields == (TICK,) and own.leads_to == verbatim("then 7")
    assert closed.why_not == verbatim("too far") and closed.needs == (Need.TARGET,) and closed.fields == ()


def test_what_bars_everything_is_said_before_what_an_action_checks() -> None:
    (barred,) = offers(ORC, only="never")
    assert barred.why_not == verbatim("not your turn")


def test_all_reasons_are_told_and_what_would_come_to_nothing_is_not_done_by_any_word() -> None:
    with pytest.raises(Refused) as refused:
        performed("never", ORC)
    assert refused.value.reasons == (verbatim("not your turn"), verbatim("never"))
    with pytest.raises(Impossible) as impossible:
        performed("hopeless", anyway=True)
    assert impossible.value.phrase == verbatim("never")


def test_an_action_is_carried_out_around_its_cost() -> None:
    assert performed("wave") == [verbatim("done wave"), verbatim("paid 1")]


def test_what_may_not_be_done_is_refused_or_let_through_with_a_note() -> None:
    with pytest.raises(Refused) as refused:
        performed("never")
    assert refused.value.phrase == verbatim("never")
    noted, *rest = performed("never", anyway=True)
    assert noted == say("tiny.log.anyway", token=ANN, action=say("tiny.action.never"), why=verbatim("never"))
    assert rest == [verbatim("done never"), verbatim("paid 3")]
    assert performed("wave", anyway=True) == [verbatim("done wave"), verbatim("paid 1")]


def test_nobody_off_the_clock_acts_even_by_the_game_masters_word() -> None:
    session = begun()
    encounter = session.state.encounter(ENCOUNTER)
    assert encounter.clock is not None
    SYSTEMS[TINY].leave(ctx := Context(session.state, SYSTEMS, BoardCache(), ENCOUNTER), ORC)
    with pytest.raises(Refused):
        list(ACTIONS.perform(ctx, Act(ENCOUNTER, ORC, "wave", anyway=True)))


def test_an_offer_is_of_the_family_that_its_list_names_it_in() -> None:
    found = {offer.act.action: offer.family for offer in offers()}
    other = dict.fromkeys(("first", "never", "hopeless"), Family.OTHER)
    assert found == {**other, "wave": Family.HELP, "shoot": Family.ATTACK}


def test_a_family_of_what_is_not_in_the_list_is_refused() -> None:
    with pytest.raises(ValueError, match="no-such-action"):
        Priced((Plain("wave", RULE, note),), ActionBar(families={Family.MOVE: ("no-such-action", "wave")}))


def test_what_cannot_be_judged_is_closed_with_its_reason_and_refused_as_what_it_is() -> None:
    lost = Priced((Plain("lost", RULE, note, check=off_the_map), Plain("gone", RULE, note, check=gone)))
    state, board, encounter = at_hand(begun())
    (offer,) = lost.offers(state, board, encounter, ANN, only="lost")
    assert offer.why_not == NoZone("zones.none", token=ANN).phrase
    with pytest.raises(NoZone):
        list(lost.perform(Context(state, SYSTEMS, BoardCache(), ENCOUNTER), Act(ENCOUNTER, ANN, "lost")))
    with pytest.raises(Gone):
        lost.offers(state, board, encounter, ANN, only="gone")


def test_reasons_that_are_known_are_told_though_others_cannot_be_judged() -> None:
    lost = Priced((Plain("lost", RULE, note, check=off_the_map), Plain("gone", RULE, note, check=gone)))
    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    with pytest.raises(Refused) as refused:
        list(lost.perform(ctx, Act(ENCOUNTER, ORC, "lost")))
    assert refused.value.phrase == verbatim("not your turn")
    with pytest.raises(Gone):
        list(lost.perform(ctx, Act(ENCOUNTER, ORC, "gone")))


def test_whoever_is_gone_does_nothing() -> None:
    with pytest.raises(Gone):
        performed("wave", STRANGER)


def test_a_situation_is_made_once_until_state_or_board_is_another() -> None:
    session = begun()
    state, board, encounter = at_hand(session)
    found = ACTIONS.situation(state, encounter, board, ANN)
    assert ACTIONS.situation(state, encounter, board, ANN) is found
    assert ACTIONS.situation(state, encounter, board, ORC).who.id == ORC
    ctx = Context(state, SYSTEMS, BoardCache(), ENCOUNTER)
    ctx.emit(TrackChanged(ENCOUNTER, ANN, "hits", 1))
    later = ACTIONS.situation_of(ctx, ANN)
    assert later.who.track("hits").value == 1 and found.who.track("hits").value == 3
    other = BoardCache().of(state, encounter, SYSTEMS[TINY])
    assert ACTIONS.situation(state, encounter, other, ANN).board is other
    ruled = replace(state, house_rules={TINY: {"x": True}})
    assert ACTIONS.situation(ruled, ruled.encounter(ENCOUNTER), board, ANN).house is ruled.house_rules
