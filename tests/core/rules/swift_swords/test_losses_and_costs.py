"""What is taken off and paid: dice of Defence Pools, pips out of turn, Holds that are lost, and boxes of Ranks."""

from typing import Any

import pytest

from core.base.errors import Gone
from core.model.condition import Condition
from core.model.creature import Track, Vitals
from core.rules.kit.shown import Box
from core.rules.registry import figures_of
from core.rules.swift_swords.attack.answered import shrink
from core.rules.swift_swords.attack.exchange import _whether_to_counter
from core.rules.swift_swords.attack.strike import Declared
from core.rules.swift_swords.clock import clock_of
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.melee.contact import HOLD_BOND, end_lost_holds
from core.rules.swift_swords.names import SWIFT_SWORDS
from core.rules.swift_swords.rounds.paying import pay_pips
from core.rules.swift_swords.sheet import SwiftSheet
from tests.core.rules.swift_swords.test_blows import ANN, ORC, fight
from tests.helpers.plain import IDS

OUT = {"kind": "out-of-action", "about": "crippled", "lasting": True}


@pytest.mark.parametrize(("dice", "left"), [(0, 3), (1, 2), (2, 1), (3, None), (4, None)])
def test_dice_are_taken_off_a_pool_and_one_of_none_is_gone(dice: int, left: int | None) -> None:
    """SST-DPOOL-03: of the pool that is meant, which stays that of its shield."""
    block = {"kind": "block-pool", "amount": 3, "other": "shield"}
    ctx = fight({"conditions": [block, {"kind": "dodge-pool", "amount": 2}]}, {"conditions": [block]})
    shrink(ctx, ANN, "block-pool", dice, "SST-DPOOL-03")
    held = fighter(ctx, ANN).held("block-pool")
    assert (None if held is None else (held.amount, held.other)) == (None if left is None else (left, "shield"))
    dodge, others = fighter(ctx, ANN).held("dodge-pool"), fighter(ctx, ORC).held("block-pool")
    assert dodge is not None and dodge.amount == 2 and others is not None and others.amount == 3
    events = len(ctx.events)
    shrink(ctx, ORC, "dodge-pool", 1, "SST-DPOOL-03")
    assert len(ctx.events) == events, "who has no such pool loses nothing"


@pytest.mark.parametrize(
    ("hand", "cost", "left"),
    [
        ("5 4 3", 3, (5, 4)),
        ("5 4 3", 4, (5, 3)),
        ("5 4 3", 9, (3,)),
        ("5 4 3", 12, ()),
        ("5 4 3", 13, None),
        ("1", 2, None),
    ],
)
def test_pips_are_paid_as_cheaply_as_can_be(hand: str, cost: int, left: tuple[int, ...] | None) -> None:
    """SST-COST-01."""
    ctx = fight({}, hand=hand)
    if left is None:
        with pytest.raises(Gone, match="no-die"):
            pay_pips(ctx, ANN, cost, "SST-COST-01")
        return
    pay_pips(ctx, ANN, cost, "SST-COST-01")
    assert tuple(clock_of(ctx.encounter).hand(ANN)) == left and len(clock_of(ctx.encounter).hand(ORC)) == 3


@pytest.mark.parametrize(
    ("locked", "ann_out", "orc_out", "holds"),
    [(True, False, False, True), (False, False, False, False), (True, True, False, False), (True, False, True, False)],
)
def test_a_hold_ends_with_the_clinch_or_with_one_of_the_two(
    *, locked: bool, ann_out: bool, orc_out: bool, holds: bool
) -> None:
    """SST-HOLD-02, SST-CLOSE-12."""
    contact: list[Any] = [{"kind": "in-contact", "amount": 1}, *([{"kind": "in-close", "amount": 1}] if locked else [])]
    ctx = fight(
        {"conditions": [*contact, *([OUT] if ann_out else [])]}, {"conditions": [*contact, *([OUT] if orc_out else [])]}
    )
    HOLD_BOND.begin(ctx, ANN, ORC, "SST-HOLD-02", near=1, far=1)
    end_lost_holds(ctx)
    assert HOLD_BOND.joins(ctx, ANN, ORC) is holds
    assert fighter(ctx, ORC).has("held") is holds


def test_whoever_may_strike_back_is_asked_with_what_he_would_gain() -> None:
    """SST-PARRY-05: the one who was struck at, about the one who stands open, by so many dice."""
    ctx = fight({}, {"conditions": [{"kind": "exposed", "amount": 2}]})
    asked = _whether_to_counter(ctx, Declared(ORC, ANN))
    assert (asked.key, asked.asks, asked.about) == (f"counter:{ANN}:{ORC}", ANN, (ORC,))
    assert dict(asked.prompt.values) == {"token": ANN, "other": ORC, "count": 2}
    assert [(option.key, option.value) for option in asked.options] == [("counter", True), ("let-be", False)]
    unexposed = _whether_to_counter(fight({}), Declared(ORC, ANN))
    assert dict(unexposed.prompt.values)["count"] == 0


@pytest.mark.parametrize(
    ("heroic", "track", "held", "boxes"),
    [
        (True, Track(4, 4), (), {Box.LEFT: 4, Box.BELOW: 3}),
        (True, Track(1, 4), (), {Box.LEFT: 1, Box.LOST: 3, Box.BELOW: 3}),
        (True, Track(-1, 4), (), {Box.LOST: 4, Box.BELOW: 2}),
        (True, Track(-3, 4), (), {Box.LOST: 4}),
        (True, Track(0, 4), (), {Box.LOST: 4, Box.BELOW: 3}),
        (False, Track(1, 4), (), {Box.LEFT: 1, Box.LOST: 3}),
        (False, Track(0, 4), (), {Box.LOST: 4}),
        (
            True,
            Track(1, 4),
            (("tired", 1), ("crossed", 1)),
            {Box.LEFT: 1, Box.WORN: 1, Box.MOVED: 1, Box.LOST: 1, Box.BELOW: 3},
        ),
        (True, Track(2, 4), (("tired", 2),), {Box.LEFT: 2, Box.WORN: 2, Box.BELOW: 3}),
        (True, Track(4, 4), (("rank", 2),), {Box.LEFT: 4, Box.BELOW: 3, Box.BONUS: 2}),
    ],
)
@pytest.mark.parametrize("side", ["physical", "mental"])
def test_every_rank_of_a_side_is_shown_as_a_box_of_one_kind(
    side: str, heroic: bool, track: Track, held: tuple[tuple[str, int], ...], boxes: dict[Box, int]
) -> None:
    """SST-RANK-01, SST-RANK-08, SST-FAT-01, SST-CROSS-01, SST-OOA-02: what crossed over says to which side."""
    conditions = tuple(Condition(f"{kind}-{side}", count, lasting=True) for kind, count in held)
    vitals = Vitals(tracks={side: track}, conditions=conditions)
    found = figures_of(SWIFT_SWORDS, IDS).boxes(SwiftSheet(heroic=heroic, **{side: 4}), vitals, conditions, side)
    assert {each.box: each.count for each in found} == boxes
    other = {"physical": "mental", "mental": "physical"}[side]
    assert {each.box: each.link for each in found if each.link} == ({Box.MOVED: other} if Box.MOVED in boxes else {})
