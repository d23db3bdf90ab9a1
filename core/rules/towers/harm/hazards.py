"""Harm without an attack: being pushed, falling, walking into a trap, and wounds that acting makes worse."""

from dataclasses import dataclass, replace
from functools import partial

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import say
from core.engine.command import command
from core.engine.command_kinds import OfTokens, PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure, one_by_one
from core.geometry.board import Place
from core.geometry.ground import Gait
from core.geometry.units import Square
from core.rulebook.cite import rule
from core.rules.kit.asking import tell_check
from core.rules.kit.calls import Said
from core.rules.kit.fight import set_down
from core.rules.towers.cards.flips import Flip, flip_from
from core.rules.towers.cards.playing import flip
from core.rules.towers.cards.sides import NO_FLIP, Side
from core.rules.towers.fighter import GM_DECK, deck_owner, fighter
from core.rules.towers.harm.damage import Blow, Category, fall_prone, harm_of, suffer

FEET = 5
"""Feet to a space, and to a step of falling damage."""
FALL_STUN, FALL_CARDS = 5, 2
"""Physical STUN and damage flips for every five feet."""


@rule("T99-OA-07")
def push(ctx: Context, whom: TokenId, away_from: Place, spaces: int) -> None:
    """Push somebody straight away from somebody or a place, until something stops him. None reacts."""
    board = ctx.board
    start = board.stand(whom)
    dx, dy = direction_of(board.stand(away_from).centre, start.centre)
    at = start
    moved = 0
    while moved < spaces:
        column, row = at.square
        squares = [(start.square[0] + dx * n, start.square[1] + dy * n) for n in range(1, moved + 2)]
        step = board.walk(whom, squares, Gait())[-1]
        if not step.legal:
            break
        at, moved = at.standing_on((column + dx, row + dy)), moved + 1
    if moved:
        set_down(ctx, whom, at)
        ctx.tell_of(whom, "99-towers.log.pushed", "T99-OA-07", spaces=moved)


def direction_of(a: Square, b: Square) -> Square:
    """Return the step of the eight that points from `a` to `b` best; to the right where they are the same."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    if not dx and not dy:
        return 1, 0
    across = 0 if 2 * abs(dx) < abs(dy) else 1 if dx > 0 else -1
    down = 0 if 2 * abs(dy) < abs(dx) else 1 if dy > 0 else -1
    return across, down


@rule("T99-DMG-10")
def flips_alone(
    ctx: Context, whom: TokenId, blow: Blow, cards: int, key: str, cited: str, *, by: TokenId | None = None
) -> Procedure[None]:
    """Do STUN and so many damage flips to somebody, with neither attack nor defense.

    Every Heart among the cards adds 1 STUN and 1 LETHAL. `by` is who does it, and whose deck they come from; where it
    is nobody, that is the game master's.
    """
    flipped = NO_FLIP
    if cards > 0:
        _, flipped = yield from flip(ctx, partial(_damage_flip, ctx, whom, cards, key, cited, by))
    drawn = (flipped.phrase,) if cards > 0 else ()
    harm = harm_of(replace(blow, hearts=blow.hearts + flipped.hearts), fighter(ctx, whom))
    verdict = say("99-towers.verdict.harm", stun=harm.stun, lethal=harm.lethal)
    degree = say("99-towers.degree.harm")
    tell_check(ctx, cited, by or whom, target=whom, tallies=harm.tallies, drawn=drawn, degree=degree, verdict=verdict)
    suffer(ctx, whom, harm, cited, by=by)


def _damage_flip(ctx: Context, whom: TokenId, cards: int, key: str, cited: str, by: TokenId | None) -> Flip:
    side = Side(cards, deck=GM_DECK if by is None else deck_owner(fighter(ctx, by)))
    subject = say("99-towers.draw.damage", token=whom)
    return flip_from(ctx.state, by or "", key, cited, subject, side, reads="hearts", about=(whom,))


@rule("T99-FALL-01")
def fall(ctx: Context, whom: TokenId, feet: int) -> Procedure[None]:
    """Let somebody fall: 5 Physical STUN and 2 damage flips for every full 5 feet; he lands prone."""
    steps = max(0, feet) // FEET
    if steps:
        blow = Blow(FALL_STUN * steps)
        yield from flips_alone(ctx, whom, blow, FALL_CARDS * steps, f"fall:{whom}", "T99-FALL-01")
    fall_prone(ctx, whom, "T99-FALL-01")


MOST_FEET, MOST_STUN, MOST_FLIPS = 1000, 500, 50


@dataclass(frozen=True, slots=True)
class _Harm(Said, OfTokens, PlayCommand):
    """A command that harms tokens of an encounter, one after another."""

    def _judge(self, ctx: Context, *, fits: bool, most: int) -> None:
        """Raise `Refused` if somebody is not there, or a number is absurd."""
        if not self.tokens:
            raise Refused("call.nobody")
        for who in self.tokens:
            ctx.token(who)
        if not fits:
            raise Refused("99-towers.why.absurd-number", most=most)


@command("99-towers.fall")
class CallFall(_Harm):
    """Let tokens fall so many feet."""

    said, told = "99-towers.called.fall", ("feet",)

    feet: int

    @rule("T99-FALL-01")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let each fall; whoever is gone when his turn comes is passed over."""
        self._judge(ctx, fits=0 <= self.feet <= MOST_FEET, most=MOST_FEET)
        yield from one_by_one(dict.fromkeys(self.tokens), lambda who: fall(ctx, who, self.feet))


@command("99-towers.hazard")
class CallHazard(_Harm):
    """Let a trap or the like do STUN and damage flips to tokens, of a category and a type."""

    said = "99-towers.called.hazard"

    stun: int
    flips: int = 0
    category: Category = "Physical"
    type: str = ""

    @rule("T99-DMG-10", "T99-TYPE-01")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Harm each; whoever is gone when his turn comes is passed over."""
        fits = 0 <= self.stun <= MOST_STUN and 0 <= self.flips <= MOST_FLIPS and self.stun + self.flips > 0
        self._judge(ctx, fits=fits, most=MOST_STUN)
        blow = Blow(self.stun, category=self.category, type=self.type)

        def one(who: TokenId) -> Procedure[None]:
            return flips_alone(ctx, who, blow, self.flips, f"hazard:{who}", "T99-DMG-10")

        yield from one_by_one(dict.fromkeys(self.tokens), one)
