"""Walking step by step, with the attacks that leaving a threatened area draws; and the step of a shift."""

from dataclasses import dataclass, replace
from functools import partial

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure, ends_if_gone
from core.engine.system import Need
from core.geometry.board import Board
from core.geometry.footprint import Footprint
from core.rulebook.cite import rule
from core.rules.kit.fight import set_down
from core.rules.towers.attack.reactions import Watch, interrupted, watchers_of_step
from core.rules.towers.cards.flips import OpposedFlip, opposed_by
from core.rules.towers.cards.playing import flip_opposed
from core.rules.towers.checks.skills import skill_aspect, skill_check, skill_tally, wins_ties
from core.rules.towers.fighter import Fighter, encountered, fighter
from core.rules.towers.movement.steps import Way, gait_of, hindered, squares_of, towards
from core.rules.towers.settings import TUMBLING, chosen, target_number
from core.rules.towers.situation import Action, Situation, shift_of

ACROBATICS = "Acrobatics"


@dataclass(frozen=True, slots=True)
class Walked:
    """How a walk went: the spaces walked, and whether the walker came to its end and can still act."""

    spaces: int
    arrived: bool


def walk_way(ctx: Context, who: TokenId, way: Way, trigger: str = "move") -> Procedure[Walked]:
    """Walk a way that has been judged, step by step (T99-MOVE-02).

    Before a step that leaves a threatened area the watchers are asked; one who is stopped by what they do stays where
    he is. A foe's space on the way is entered only with Acrobatics (T99-MOVE-03).
    """
    watch = Watch()
    through = dict(way.through)
    last = 0
    for number in range(len(way.steps)):
        to = way.stand(number + 1)
        board = ctx.board if number == last else ctx.board.moved(who, way.stand(number))
        by = watchers_of_step(ctx.state, ctx.encounter, board, who, to)
        if by or number in through:
            _step_to(ctx, who, way, number, last)
            last = number
        if by and not (yield from interrupted(ctx, who, by, trigger, watch)):
            return Walked(number, False)
        for foe in through.get(number, ()):
            if not (yield from _tumble(ctx, who, TokenId(foe))):
                _step_to(ctx, who, way, _last_free(way, number), last)
                return Walked(number, False)
    _step_to(ctx, who, way, len(way.steps), last)
    return Walked(len(way.steps), True)


def _last_free(way: Way, number: int) -> int:
    """Return the last of the places before a step at which one may stay."""
    while number > 0 and not way.steps[number - 1].may_end:
        number -= 1
    return number


def _step_to(ctx: Context, who: TokenId, way: Way, number: int, last: int) -> None:
    if number != last:
        set_down(ctx, who, way.stand(number))


@rule("T99-MOVE-03")
def _tumble(ctx: Context, who: TokenId, foe: TokenId) -> Procedure[bool]:
    """Flip Acrobatics against the foe whose space is to be crossed; True if it opens.

    By a house rule it is a hard check (T99-GAP-26).
    """
    if chosen(ctx.state.house_rules, TUMBLING) == "hard":
        target = target_number(ctx.state.house_rules, "hard")
        total = yield from skill_check(ctx, who, ACROBATICS, key=f"acrobatics:{foe}", target=target)
        return _crossed(ctx, who, foe, total >= target)
    found = yield from ends_if_gone(flip_opposed(ctx, partial(_acrobatics, ctx, who, foe)))
    if found is None:
        ctx.token(who)  # the foe is gone, so the way is open to a mover who is there
        return True
    made, opposed = found
    return _crossed(ctx, who, foe, made.hits(opposed))


def _acrobatics(ctx: Context, who: TokenId, foe: TokenId) -> OpposedFlip:
    both = fighter(ctx, who), fighter(ctx, foe)
    mine, theirs = (skill_aspect(each, ACROBATICS) for each in both)
    return opposed_by(
        ctx.state,
        both,
        f"acrobatics:{who}:{foe}",
        ("T99-MOVE-03",),
        say("99-towers.draw.tumble", mover=who, foe=foe),
        (skill_tally(both[0], ACROBATICS), skill_tally(both[1], ACROBATICS)),
        ties_hit=wins_ties(mine, theirs),
    )


def _crossed(ctx: Context, who: TokenId, foe: TokenId, passed: bool) -> bool:
    word = "passes" if passed else "is-stopped"
    ctx.note(say(f"99-towers.log.{word}", mover=who, foe=foe), RuleId("T99-MOVE-03"), about=who)
    return passed


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
    walked = yield from walk_way(ctx, act.actor, way, trigger="shift")
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
    token = replace(who.token, point=to.centre, elevation=board.height_at(who.id, to))
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
def _shift(ctx: Context, act: Act) -> None:
    """Move exactly one space; nobody may react."""
    way, _ = shift_way(ctx.board, fighter(ctx, act.actor), _target(ctx.board, act.actor, act))
    set_down(ctx, act.actor, way.stand(1))


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


_step = partial(Action, needs=(Need.PATH,), joins=False)
SHIFTS = (_step("shift", "T99-ACT-48", _shift, shifts=True, check=_check, icon="arrows-move"),)
