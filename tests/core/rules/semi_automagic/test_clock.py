"""The clock of seconds: who is gone from it is gone from all of it, and nobody else is."""

from dataclasses import replace
from fractions import Fraction

from core.base.ids import EncounterId, TokenId
from core.engine.command import Act
from core.rules.semi_automagic.clock import (
    Aim,
    DefenceKind,
    Delay,
    Loading,
    OpenTurn,
    SecondsClock,
    Stride,
    Unfinished,
    after_seconds,
)

ANN, BOB, CID, NAG = TokenId("ann"), TokenId("bob"), TokenId("cid"), TokenId("nag")
FIGHT = EncounterId("encounter-1")


def full() -> SecondsClock:
    """Return a clock on which Ann and Bob have both set everything going, and Cid rides a nag."""
    two = (ANN, BOB)
    return SecondsClock(
        combatants=(*two, CID, NAG),
        order=(*two, CID),
        scores={ANN: 5, BOB: 4, CID: 3},
        done=two,
        turns=tuple(OpenTurn(who, who) for who in two),
        held=tuple(OpenTurn(who, who) for who in two),
        unfinished={who: Unfinished(Act(FIGHT, who, "wait"), 1, 2) for who in two},
        delays=tuple(Delay(who, Act(FIGHT, who, "cast"), 2) for who in two),
        strides={who: Stride(Fraction(4)) for who in two},
        aims={ANN: Aim(CID, (0, 0)), BOB: Aim(CID, (0, 0)), CID: Aim(NAG, (0, 0))},
        loading=tuple(Loading(who, "gun", 4, 1) for who in two),
        defences=dict.fromkeys(two, (DefenceKind.DODGE,)),
        riding={CID: NAG},
        controlled=(*two, NAG),
    )


def test_whoever_is_gone_leaves_nothing_behind() -> None:
    """SEC-CLOCK-01, SEC-INIT-01: of all that he has set going nothing is left, and of the others everything."""
    left = full().without(ANN)
    assert (left.combatants, left.order, left.done) == ((BOB, CID, NAG), (BOB, CID), (BOB,))
    assert left.scores == {BOB: 4, CID: 3}
    assert [turn.who for turn in (*left.turns, *left.held)] == [BOB, BOB]
    assert [*left.unfinished, *left.strides, *left.defences] == [BOB, BOB, BOB]
    assert [each.owner for each in left.delays] == [each.owner for each in left.loading] == [BOB]
    assert (left.aims, left.controlled) == ({BOB: Aim(CID, (0, 0)), CID: Aim(NAG, (0, 0))}, (BOB, NAG))
    assert left.riding == {CID: NAG}


def test_a_body_and_the_mind_in_it_go_with_their_turn() -> None:
    """SEC-POSS-02: a turn is over when the body is gone, and when the mind is."""
    clock = replace(full(), turns=(OpenTurn(BOB, CID),), held=(OpenTurn(NAG, CID), OpenTurn(BOB, BOB)))
    assert [(turn.who, turn.mind) for turn in clock.without(CID).turns] == []
    assert [(turn.who, turn.mind) for turn in clock.without(CID).held] == [(BOB, BOB)]
    assert [(turn.who, turn.mind) for turn in clock.without(BOB).turns] == []
    assert [(turn.who, turn.mind) for turn in clock.without(BOB).held] == [(NAG, CID)]


def test_nobody_aims_at_whoever_is_gone_and_his_mount_takes_his_place() -> None:
    """SEC-RNG-07, SEC-MOUNT-03: an aim at him is over; what he rode has its own turns, at his initiative."""
    left = full().without(CID)
    assert left.aims == {} and left.riding == {}
    assert left.order == (ANN, BOB, NAG) and left.scores == {ANN: 5, BOB: 4, NAG: 3}
    again = replace(full(), order=(ANN, NAG, CID)).without(CID)
    assert again.order == (ANN, NAG)
    assert full().without(NAG).riding == {} and full().without(NAG).order == (ANN, BOB, CID)


def test_seconds_go_by_for_their_owner_alone() -> None:
    """SEC-CLOCK-07, SEC-CLOCK-08: what he has set going is so much nearer, never past its moment."""
    assert [each.left for each in after_seconds(full(), ANN, 1).delays] == [1, 2]
    assert [each.left for each in after_seconds(full(), BOB, 5).delays] == [2, 0]
    assert after_seconds(full(), CID, 3) == full() == after_seconds(full(), ANN, 0)


def test_whose_turn_comes_next_and_how_deep_turns_are_interrupted() -> None:
    """SEC-INIT-01, SEC-INIT-05, SEC-MOUNT-03: in the order, not twice in a round; what is ridden has no turn alone."""
    clock = SecondsClock(order=(ANN, NAG, CID, BOB), riding={CID: NAG})
    assert [replace(clock, done=done).following() for done in ((), (ANN,), (ANN, CID))] == [ANN, CID, BOB]
    assert replace(clock, done=(ANN, CID, BOB)).following() is None
    assert (clock.level, clock.active) == (-1, ())
    inner, outer = OpenTurn(BOB, BOB, level=1), OpenTurn(ANN, ANN)
    deep = replace(clock, turns=(outer, inner))
    assert (deep.level, deep.active) == (1, (inner,))
    assert deep.turn_of(BOB) == inner and deep.turn_of(ANN) is None
    assert replace(clock, turns=(outer,)).level == 0
    assert deep.closing(inner).turns == (outer,) and deep.closing(outer).turns == (inner,)
    spent = replace(inner, spent=2)
    assert deep.having(spent).turns == (outer, spent)
    assert [OpenTurn(ANN, ANN, spent=spent, lost=lost).left for spent, lost in ((0, 0), (4, 1), (5, 3))] == [6, 1, 0]
