"""Shift Position: one careful step, alone or in front of another action."""

from dataclasses import replace

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.geometry.board import Board
from core.geometry.footprint import Footprint
from core.rulebook.cite import rule
from core.rules.towers.action import Action, Situation, shift_of
from core.rules.towers.fighter import Fighter, encountered, fighter
from core.rules.towers.movement import place, walk
from core.rules.towers.steps import Way, gait_of, height_at, hindered, squares_of, towards

COST = 3
"""Phases of a Shift Position alone."""


@rule("T99-ACT-48")
def shift_way(board: Board, who: Fighter, to: Footprint) -> tuple[Way, Phrase | None]:
    """Return the one step of a shift, and why it cannot be made: no way, or difficult ground without Sure-Footed."""
    way = Way(board.stand(who.id), board.walk(who.id, (to.square,), gait_of(who)))
    step = way.steps[0]
    if step.hindrance is None and (step.difficult or step.border) and not who.sheet.sure_footed:
        return way, say("99-towers.why.difficult")
    return way, hindered(step)


@rule("T99-ACT-50", "T99-ACT-53")
def joined_shift(ctx: Context, act: Act) -> Procedure[bool]:
    """Make the step that an act has joined in front; it has lost its protection. True if the act can go on."""
    direction = shift_of(act)
    if direction is None:
        return True
    mover = fighter(ctx, act.actor)
    to = towards(ctx.board.stand(mover.id), direction)
    if to is None:
        raise Refused("99-towers.why.no-direction")
    way, why = shift_way(ctx.board, mover, to)
    if why is not None and not act.anyway:
        raise Refused(why)
    walked = yield from walk(ctx, act.actor, way, trigger="shift")
    return walked.arrived


def after_shift(situation: Situation, act: Act) -> tuple[Situation, Phrase | None]:
    """Return the situation as it will be once the joined shift is made, or why it cannot be made."""
    direction = shift_of(act)
    if direction is None:
        return situation, None
    board, who = situation.board, situation.who
    to = towards(board.stand(who.id), direction)
    if to is None:
        return situation, say("99-towers.why.no-direction")
    _, why = shift_way(board, who, to)
    if why is not None:
        return situation, why
    token = replace(who.token, point=to.centre, elevation=height_at(board, who.token, to))
    encounter = replace(situation.encounter, tokens=situation.encounter.tokens.put(token.id, token))
    state = situation.state.with_encounter(encounter)
    moved = board.with_body(replace(board.bodies[token.id], footprint=to, elevation=token.elevation))
    return Situation(state, encounter, moved, encountered(state, encounter, token.id)), None


@rule("T99-ACT-52")
def parity_after(act: Act) -> int:
    """Return the parity that a joined shift leaves to the move after it: 1 after a diagonal one."""
    direction = shift_of(act)
    return 1 if direction is not None and len(direction) == 2 else 0


@rule("T99-ACT-48")
def _shift(ctx: Context, act: Act) -> Procedure[int | None]:
    """Move exactly one space; nobody may react."""
    way, _ = shift_way(ctx.board, fighter(ctx, act.actor), _target(ctx.board, act.actor, act))
    place(ctx, act.actor, way.stand(1))
    return None
    yield


def _target(board: Board, who: TokenId, act: Act) -> Footprint:
    start = board.stand(who)
    squares = squares_of(start, act.path)
    if len(squares) != 1:
        raise Refused("99-towers.why.one-space")
    return start.standing_on(squares[0])


def _check(situation: Situation, act: Act) -> Phrase | None:
    if not act.path:
        return None
    if len(squares_of(situation.board.stand(situation.who.id), act.path)) != 1:
        return say("99-towers.why.one-space")
    return shift_way(situation.board, situation.who, _target(situation.board, situation.who.id, act))[1]


ACTIONS = (Action("shift", RuleId("T99-ACT-48"), _shift, cost=COST, needs=(Need.PATH,), joins=False, check=_check),)
