"""What is refused where things or people are moved: into itself, by oneself, in a circle."""

import pytest

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import say
from core.engine.board_cache import BoardCache
from core.engine.carrying import hand_over, set_gear, stop_hauling, take_along
from core.engine.context import Context
from core.model.creature import Haulage
from core.model.creature_reference import CreatureReference, vitals_of
from core.model.gear import Item
from core.model.loads import Portion
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun

ANN, EVE, ORC = (CreatureReference(ENCOUNTER, TokenId(f"token-{number}")) for number in (6, 7, 8))


def context() -> Context:
    """Return a fight in which Ann has a sack, a torch and a rope."""
    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    things = Item(id="sack", name="Sack", pack=True), Item(id="torch", name="Torch"), Item(id="rope", name="Rope")
    set_gear(ctx, ANN, things)
    return ctx


def stowed(ctx: Context, who: CreatureReference) -> dict[str, str | None]:
    """Return what somebody has, and within what."""
    return {item.id: item.within or None for item in vitals_of(ctx.state, who).gear}


def test_a_pack_is_stowed_in_another_and_not_in_itself() -> None:
    ctx = context()
    for taken in (("sack",), ("torch", "sack"), ("sack", "rope")):
        with pytest.raises(Refused, match="into-itself"):
            hand_over(ctx, ANN, tuple(Portion(item) for item in taken), ANN, pack="sack")
    hand_over(ctx, ANN, (Portion("torch"), Portion("rope")), ANN, pack="sack")
    assert stowed(ctx, ANN) == {"sack": None, "torch": "sack", "rope": "sack"}


def test_a_pack_of_the_same_id_at_somebody_else_takes_ones_own() -> None:
    ctx = context()
    set_gear(ctx, EVE, (Item(id="sack", name="Big sack", pack=True),))
    hand_over(ctx, ANN, (Portion("torch"),), EVE, pack="sack")
    assert stowed(ctx, ANN) == {"sack": None, "rope": None}
    assert [item.within for item in vitals_of(ctx.state, EVE).gear if item.name == "Torch"] == ["sack"]


@pytest.mark.parametrize(("carrier", "hauled"), [(ANN, ANN), (EVE, ANN), (ORC, ANN)])
def test_nobody_bears_himself_or_whoever_bears_him(carrier: CreatureReference, hauled: CreatureReference) -> None:
    ctx = context()
    take_along(ctx, ANN, EVE, Haulage.BORNE)
    take_along(ctx, EVE, ORC, Haulage.PULLED)
    before = ctx.state
    with pytest.raises(Refused) as refused:
        take_along(ctx, carrier, hauled, Haulage.LED)
    assert refused.value.phrase == say("refused.hauls-itself", who=carrier.id)
    assert ctx.state is before


def test_whoever_is_taken_along_anew_is_let_go_by_the_one_before_unless_nothing_changes() -> None:
    ctx = context()
    take_along(ctx, ANN, ORC, Haulage.PULLED, wheels=True)
    same = ctx.state
    take_along(ctx, ANN, ORC, Haulage.PULLED, wheels=True)
    assert ctx.state is same
    take_along(ctx, ANN, ORC, Haulage.BORNE, wheels=True)
    assert [(each.how, each.wheels) for each in vitals_of(ctx.state, ANN).hauls] == [(Haulage.BORNE, False)]
    take_along(ctx, EVE, ORC, Haulage.LED)
    assert vitals_of(ctx.state, ANN).hauls == () and len(vitals_of(ctx.state, EVE).hauls) == 1
    stop_hauling(ctx, ANN)
    assert len(vitals_of(ctx.state, EVE).hauls) == 1
    stop_hauling(ctx, ORC)
    assert vitals_of(ctx.state, EVE).hauls == ()
