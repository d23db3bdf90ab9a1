"""Movement: walking step by step, with the attacks that leaving a threatened area draws."""

from dataclasses import dataclass

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.event import TokenMoved
from core.engine.request import CHANCE, Procedure
from core.geometry.footprint import Footprint
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.towers.fighter import fighter
from core.rules.towers.flipping import flip_opposed
from core.rules.towers.flips import OpposedFlip, table_of
from core.rules.towers.opportunity import interrupted, leaving
from core.rules.towers.settings import TUMBLING, chosen, difficulty
from core.rules.towers.skills import skill_aspect, skill_check, skill_side, wins_ties
from core.rules.towers.steps import Way, height_at

ACROBATICS = "Acrobatics"


@dataclass(frozen=True, slots=True)
class Walked:
    """How a walk went: the spaces walked, and whether the walker came to its end and can still act."""

    spaces: int
    arrived: bool


def walk(ctx: Context, who: TokenId, way: Way, *, trigger: str = "move", provokes: bool = True) -> Procedure[Walked]:
    """Walk a way that has been judged, step by step (T99-MOVE-02).

    Before a step that leaves a threatened area the watchers are asked; one who is stopped by what they do stays where
    he is. A foe's space on the way is entered only with Acrobatics (T99-MOVE-03).
    """
    asked: dict[TokenId, int] = {}
    through = dict(way.through)
    last = 0
    for number in range(len(way.steps)):
        to = way.stand(number + 1)
        by: tuple[TokenId, ...] = ()
        if provokes:
            board = ctx.board if number == last else ctx.board.moved(who, way.stand(number))
            by = leaving(ctx.state, ctx.encounter, board, who, to)
        if by or number in through:
            _step_to(ctx, who, way, number, last)
            last = number
        if by and not (yield from interrupted(ctx, who, by, trigger, asked)):
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
        place(ctx, who, way.stand(number))


def place(ctx: Context, who: TokenId, stand: Footprint) -> None:
    """Put a walker where he has come to, at the height of the ground."""
    token = ctx.token(who)
    ctx.emit(TokenMoved(ctx.encounter.id, who, stand.centre, height_at(ctx.board, token, stand), token.stand))


@rule("T99-MOVE-03")
def _tumble(ctx: Context, who: TokenId, foe: TokenId) -> Procedure[bool]:
    """Flip Acrobatics against the foe whose space is to be crossed; True if it opens.

    By a house rule it is a hard check (T99-GAP-26).
    """
    if chosen(ctx.state, TUMBLING) == "hard":
        target = difficulty(ctx.state.house_rules, "hard")
        total = yield from skill_check(ctx, who, ACROBATICS, key=f"acrobatics:{foe}", target=target)
        return _crossed(ctx, who, foe, total is not None and total >= target)

    def draw(state: Campaign) -> OpposedFlip | None:
        tokens = ctx.encounter.tokens
        if who not in tokens or foe not in tokens:
            return None
        mover = fighter(ctx, who)
        return OpposedFlip(
            key=f"acrobatics:{who}:{foe}",
            asks=CHANCE,
            rules=(RuleId("T99-MOVE-03"),),
            owner=who,
            subject=say("99-towers.draw.tumble", mover=who, foe=foe),
            attack=skill_side(state, mover, ACROBATICS),
            defense=skill_side(state, fighter(ctx, foe), ACROBATICS),
            opponent=foe,
            ties_hit=wins_ties(skill_aspect(mover, ACROBATICS), skill_aspect(fighter(ctx, foe), ACROBATICS)),
            table=table_of(state),
        )

    found = yield from flip_opposed(ctx, draw)
    if found is None:
        return who in ctx.encounter.tokens
    made, opposed = found
    return _crossed(ctx, who, foe, made.hits(opposed))


def _crossed(ctx: Context, who: TokenId, foe: TokenId, passed: bool) -> bool:
    word = "passes" if passed else "is-stopped"
    ctx.note(say(f"99-towers.log.{word}", mover=who, foe=foe), RuleId("T99-MOVE-03"))
    return passed
