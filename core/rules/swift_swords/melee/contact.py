"""Contact in a melee: who is Alone, InContact or InClose, and with whom, or holds whom; how it comes and ends."""

from enum import StrEnum

from core.base.ids import TokenId
from core.base.phrase import say
from core.base.values import remembered
from core.engine.context import Context
from core.geometry.units import SQUARE, Point, Rect
from core.geometry.zone_graph import Spot
from core.model.encounter import Token
from core.rulebook.cite import rule
from core.rules.kit.conditions import WITH_CONDITIONS, Bond, lift_conditions, set_condition
from core.rules.kit.fight import Fight
from core.rules.kit.zones import find_spot, put_in
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.gear.weapons import Weight
from core.rules.swift_swords.names import ABOARD, FIGHTING, HELD, HOLDING, IN_CLOSE, IN_CONTACT, PRONE
from core.rules.swift_swords.sheet import heads

TOUCH = SQUARE // 8
"""Units by which bases may miss each other and still touch."""
OUT_OF_TOUCH = SQUARE // 2
"""Units between the base of whoever is set down out of contact and any other."""


class Contact(StrEnum):
    """How somebody stands in his zone."""

    ALONE = "alone"
    IN_CONTACT = "in-contact"
    IN_CLOSE = "in-close"


@rule("SST-STAT-01", "SST-STAT-02", "SST-STAT-09")
def contact_of(fight: Fight, who: TokenId) -> Contact:
    """Return how somebody stands: InClose, else InContact, else Alone; whoever is InClose is InContact too."""
    if locked_with(fight, who):
        return Contact.IN_CLOSE
    return Contact.IN_CONTACT if foes_in_melee(fight, who) else Contact.ALONE


def is_alone(fight: Fight, who: TokenId) -> bool:
    """Return whether somebody is in no melee."""
    return contact_of(fight, who) is Contact.ALONE


@rule("SST-STAT-07", "SST-STAT-08", "SST-STAT-10")
def melee_of(fight: Fight, who: TokenId) -> tuple[TokenId, ...]:
    """Return everybody in somebody's melee, himself too; nobody where no enemies are in it, or he is on a boundary."""
    members, foes = _marked_alike(fight, who, IN_CONTACT)
    return members if foes else ()


@rule("SST-MELEE-01")
def foes_in_melee(fight: Fight, who: TokenId) -> tuple[TokenId, ...]:
    """Return the enemies in somebody's melee, any of whom he may attack wherever he stood in it."""
    return _marked_alike(fight, who, IN_CONTACT)[1]


@rule("SST-STAT-09", "SST-CLOSE-01", "SST-CLOSE-12")
def locked_with(fight: Fight, who: TokenId) -> tuple[TokenId, ...]:
    """Return the enemies who are locked with somebody body to body."""
    return _marked_alike(fight, who, IN_CLOSE)[1]


@rule("SST-MOD-01", "SST-MOD-02", "SST-GAP-23")
def heads_in_melee(fight: Fight, who: TokenId) -> tuple[int, int]:
    """Return how many fight on somebody's side in his melee, himself too, and how many against it, by head count."""
    members = [fighter(fight, each) for each in melee_of(fight, who)]
    side = fight.encounter.token(who).side
    counted = [(each.token.side == side, heads(each.sheet.group, each.sheet.creatures)) for each in members]
    mine = sum(count for own, count in counted if own)
    return mine, sum(count for own, count in counted if not own)


Marked = tuple[tuple[TokenId, ...], tuple[TokenId, ...]]
"""Those who have the same mark as somebody, himself too, and who of them are his enemies."""
NO_MARK: Marked = ((), ())


def _marked_alike(fight: Fight, who: TokenId, kind: str) -> Marked:
    """Return those of somebody's zone who have the same mark as he; nobody without it."""
    fight.encounter.token(who)
    return _groups(fight).get((kind, who), NO_MARK)


def _placed(fight: Fight) -> tuple[object, ...]:
    """Return all that says who stands where, with what marks, and takes part."""
    state = fight.state
    return fight.encounter.tokens, state.people, state.house_rules, state.scenes, state.wear


@remembered(by=_placed, most=64)
def _groups(fight: Fight) -> dict[tuple[str, TokenId], Marked]:
    """Return who is marked alike in one zone, by the kind of mark and by each who has it."""
    groups: dict[tuple[str, int, Spot | None], list[Token]] = {}
    for token in WITH_CONDITIONS.among(fight.encounter.tokens):
        for kind in (IN_CONTACT, IN_CLOSE):
            number = _number(token, kind)
            if number is None or fighter(fight, token.id).is_out:
                continue
            spot = find_spot(fight, token.id)
            if not isinstance(spot, tuple):
                groups.setdefault((kind, number, spot), []).append(token)
    found: dict[tuple[str, TokenId], Marked] = {}
    for (kind, _, _), those in groups.items():
        everybody = tuple(each.id for each in those)
        foes = {side: tuple(each.id for each in those if each.side != side) for side in {each.side for each in those}}
        found.update({(kind, each.id): (everybody, foes[each.side]) for each in those})
    return found


def _number(token: Token, kind: str) -> int | None:
    # of everybody it is asked after each act
    return None if not token.conditions else next((held.amount for held in token.conditions if held.kind == kind), None)


def _fresh_number(fight: Fight, kind: str) -> int:
    """Return the lowest number that no melee has."""
    taken = {_number(each, kind) for each in fight.encounter.tokens.values()}
    return next(number for number in range(1, len(taken) + 2) if number not in taken)


def foes_in_zone(fight: Fight, who: TokenId) -> tuple[TokenId, ...]:
    """Return the enemies in somebody's zone who still take part."""
    zone, side = find_spot(fight, who), fight.encounter.token(who).side
    there = (TokenId(each.id) for each in fight.encounter.tokens.values() if each.side != side)
    if not isinstance(zone, str):
        return ()
    return tuple(foe for foe in there if find_spot(fight, foe) == zone and not fighter(fight, foe).is_out)


@rule("SST-STAT-05")
def standing_with(fight: Fight, who: TokenId) -> tuple[TokenId, ...]:
    """Return the friends who stand with somebody who is Alone, base to base in a row, himself first."""
    zone, side = find_spot(fight, who), fight.encounter.token(who).side
    if isinstance(zone, tuple) or not is_alone(fight, who):
        return (who,)
    rest = [
        TokenId(each.id)
        for each in fight.encounter.tokens.values()
        if each.id != who
        and each.side == side
        and find_spot(fight, TokenId(each.id)) == zone
        and not fighter(fight, TokenId(each.id)).is_out
        and is_alone(fight, TokenId(each.id))
    ]
    found = [who]
    for one in found:
        near = [each for each in rest if touch(fight, one, each)]
        found += near
        rest = [each for each in rest if each not in near]
    return tuple(found)


def touch(fight: Fight, one: TokenId, other: TokenId) -> bool:
    """Return whether the bases of two touch."""
    return _gap(_base_of(fight, one), _base_of(fight, other)) <= TOUCH


@rule("SST-CHAR-11")
def _base_of(fight: Fight, who: TokenId) -> Rect:
    """Return where somebody stands; of whoever is aboard a chariot that is all of it."""
    return fight.board.bodies[_what_stands(fight, who)].base


def _what_stands(fight: Fight, who: TokenId) -> TokenId:
    """Return the chariot that somebody is aboard of, or himself."""
    held = fighter(fight, who).held(ABOARD)
    under = None if held is None else held.other
    return who if under is None or under not in fight.encounter.tokens else TokenId(under)


@rule("SST-STAT-07", "SST-ACT-02", "SST-MELEE-01")
def stays_in_melee(fight: Fight, who: TokenId, point: Point) -> bool:
    """Return whether somebody of a melee would still touch one of it at a point; whoever is in none goes anywhere."""
    rest = [_base_of(fight, each) for each in melee_of(fight, who) if each != who]
    (x, y), now = fight.encounter.token(who).point, _base_of(fight, who)
    across, down = point[0] - x, point[1] - y
    there = Rect(now.left + across, now.top + down, now.right + across, now.bottom + down)
    return not rest or any(_gap(there, each) <= TOUCH for each in rest)


def overlap(fight: Fight, one: TokenId, other: TokenId) -> bool:
    """Return whether the base of one lies on that of another."""
    return _gap(_base_of(fight, one), _base_of(fight, other)) < 0


def _gap(a: Rect, b: Rect) -> int:
    return max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom)


@rule("SST-STAT-06", "SST-STAT-07", "SST-MELEE-05")
def join_melee(ctx: Context, who: TokenId, whom: TokenId, cited: str) -> None:
    """Let somebody come into contact with an enemy: into his melee, or that of whoever is in one, or into a new one.

    Friends who stood with one who was Alone are drawn in with him, those too who make way for whoever comes: he is
    set down beside the enemy.
    """
    friends = standing_with(ctx, whom)
    stand_beside(ctx, who, whom)
    if whom in melee_of(ctx, who):
        return
    theirs = melee_of(ctx, whom)
    number = _number(ctx.token(whom), IN_CONTACT) if theirs else None
    fresh = _fresh_number(ctx, IN_CONTACT) if number is None else number
    for each in (who, *(() if theirs else friends)):
        lift_conditions(ctx, each, cited, IN_CONTACT)
        set_condition(ctx, each, cited, IN_CONTACT, fresh)
    ctx.tell_of(who, "swift-swords.log.in-contact", cited, other=whom)


@rule("SST-STAT-07")
def draw_in(ctx: Context, who: TokenId, whom: TokenId, cited: str) -> None:
    """Let somebody who is in a melee have another in it, beside him: alone, without those who stood with him."""
    if not melee_of(ctx, who):
        join_melee(ctx, whom, who, cited)
        return
    number = _number(ctx.token(who), IN_CONTACT)
    stand_beside(ctx, whom, who)
    lift_conditions(ctx, whom, cited, IN_CONTACT)
    set_condition(ctx, whom, cited, IN_CONTACT, number or 0)
    ctx.tell_of(who, "swift-swords.log.drawn-in", cited, other=whom)


@rule("SST-MELEE-01", "SST-ZONE-03")
def stand_beside(ctx: Context, who: TokenId, whom: TokenId) -> None:
    """Set somebody down next to another of whose place he is not near, in that one's zone; crews stay aboard."""
    spot = find_spot(ctx, whom)
    if spot is None or fighter(ctx, who).has(ABOARD) or (find_spot(ctx, who) == spot and touch(ctx, who, whom)):
        return
    put_in(ctx, who, spot, ctx.token(_what_stands(ctx, whom)).point)
    if not touch(ctx, who, whom):
        _push_through(ctx, who, whom, spot)


@rule("SST-MELEE-03")
def _push_through(ctx: Context, who: TokenId, whom: TokenId, spot: Spot) -> None:
    """Set somebody down next to another about whom others stand: those who are Alone make way, and stay Alone.

    A chariot makes way for nobody, and nobody who is aboard of one.
    """
    there = (TokenId(each.id) for each in ctx.encounter.tokens.values() if each.id not in (who, whom))
    aside = tuple(
        each
        for each in there
        if find_spot(ctx, each) == spot
        and is_alone(ctx, each)
        and not fighter(ctx, each).has(ABOARD)
        and fighter(ctx, each).sheet.chariot == "none"
    )
    put_in(ctx, who, spot, ctx.token(_what_stands(ctx, whom)).point, over=aside)
    for each in aside:
        if overlap(ctx, who, each):
            put_in(ctx, each, spot, ctx.token(each).point)
            ctx.tell_of(each, "swift-swords.log.pushed-aside", "SST-MELEE-03")


@rule("SST-STAT-09", "SST-ACT-21")
def lock(ctx: Context, who: TokenId, whom: TokenId, cited: str) -> None:
    """Let two of one melee be InClose with each other, and with whoever is locked with either of them."""
    number = _number(ctx.token(whom), IN_CLOSE) if locked_with(ctx, whom) else None
    if number is None and locked_with(ctx, who):
        number = _number(ctx.token(who), IN_CLOSE)
    fresh = _fresh_number(ctx, IN_CLOSE) if number is None else number
    for each in (who, whom):
        lift_conditions(ctx, each, cited, IN_CLOSE)
        set_condition(ctx, each, cited, IN_CLOSE, fresh)


def take_out_of_melee(ctx: Context, who: TokenId, cited: str) -> None:
    """Let somebody be in no melee any more, and let those whom nobody of it is against any longer be Alone."""
    lift_conditions(ctx, who, cited, IN_CLOSE, IN_CONTACT)
    end_melees(ctx)


@rule("SST-STAT-08", "SST-CLOSE-12")
def end_melees(ctx: Context) -> None:
    """Let everybody be Alone whose melee has no enemies any more, and InContact whose last one InClose is gone."""
    for each in map(TokenId, tuple(ctx.encounter.tokens)):
        token = ctx.token(each)
        if _number(token, IN_CLOSE) is not None and not locked_with(ctx, each):
            lift_conditions(ctx, each, "SST-CLOSE-12", IN_CLOSE)
        if _number(token, IN_CONTACT) is not None and not melee_of(ctx, each):
            lift_conditions(ctx, each, "SST-STAT-08", IN_CONTACT)
        held = fighter(ctx, each).held(FIGHTING)
        if held is not None and held.other not in foes_in_melee(ctx, each):
            lift_conditions(ctx, each, "SST-MELEE-07", FIGHTING)


HOLD_BOND = Bond(HOLDING, HELD)
"""A Hold; both conditions count its level."""
GRIPS: tuple[Weight, ...] = ("light", "medium", "heavy", "large", "huge")
"""The damage class of a Hold at each level, from 1 on (SST-HOLD-09)."""


def holding(fight: Fight, who: TokenId) -> tuple[TokenId, ...]:
    """Return whom somebody holds."""
    there = fight.encounter.tokens
    return tuple(each for each in HOLD_BOND.held_by(fighter(fight, who).conditions) if each in there)


def holders_of(fight: Fight, who: TokenId) -> tuple[TokenId, ...]:
    """Return who holds somebody."""
    there = fight.encounter.tokens
    return tuple(each for each in HOLD_BOND.holders_of(fighter(fight, who).conditions) if each in there)


@rule("SST-HOLD-02", "SST-HOLD-09")
def level_of(fight: Fight, who: TokenId, whom: TokenId) -> int:
    """Return the level of the Hold that somebody has on another, from 1; 0 without one."""
    held = fighter(fight, who).conditions
    return next((each.amount for each in held if each.kind == HOLDING and each.other == whom), 0)


@rule("SST-HOLD-02", "SST-HOLD-04", "SST-HOLD-09")
def set_level(ctx: Context, who: TokenId, whom: TokenId, level: int, cited: str) -> None:
    """Let the Hold of two be at a level from 1, at most the highest, and tell whether it is new, tighter or looser."""
    before, most = level_of(ctx, who, whom), min(level, len(GRIPS))
    grip = say(f"swift-swords.hold.{GRIPS[most - 1]}")
    HOLD_BOND.begin(ctx, who, whom, cited, near=most, far=most)
    if most < before:
        ctx.tell_of(whom, "swift-swords.log.loosens-hold", cited, other=who, level=grip, count=most)
    else:
        word = "tightens" if before else "takes"
        ctx.tell_of(who, f"swift-swords.log.{word}-hold", cited, other=whom, level=grip, count=most)


@rule("SST-HOLD-10")
def let_go(ctx: Context, who: TokenId, whom: TokenId, cited: str) -> None:
    """End the Hold of two by the holder's doing, or because he has to."""
    HOLD_BOND.end(ctx, who, whom, cited)
    ctx.tell_of(who, "swift-swords.log.releases", cited, other=whom)


@rule("SST-HOLD-04")
def break_free(ctx: Context, who: TokenId, holder: TokenId, cited: str) -> None:
    """End the Hold on somebody by his own doing."""
    HOLD_BOND.end(ctx, holder, who, cited)
    ctx.tell_of(who, "swift-swords.log.breaks-hold", cited, other=holder)


def slip_away(ctx: Context, who: TokenId, cited: str) -> None:
    """Let somebody be out of his melee, with nobody held and nothing done to him for it."""
    for whom in holding(ctx, who):
        let_go(ctx, who, whom, cited)
    take_out_of_melee(ctx, who, cited)


@rule("SST-STAT-02")
def stand_apart(ctx: Context, who: TokenId) -> None:
    """Set somebody down out of contact who is in no melee of his zone, if there is room."""
    spot = find_spot(ctx, who)
    if spot is None or not is_alone(ctx, who) or fighter(ctx, who).has(ABOARD):
        return
    if any(touch(ctx, who, foe) for foe in foes_in_zone(ctx, who)):
        put_in(ctx, who, spot, ctx.token(who).point, gap=OUT_OF_TOUCH)


@rule("SST-SLAM-01", "SST-SPEC-11")
def knock_back(ctx: Context, whom: TokenId, cited: str, *, down: bool = False) -> None:
    """Knock somebody out of his melee, or of the clinch that he is in; `down` throws him to the ground too."""
    slip_away(ctx, whom, cited)
    stand_apart(ctx, whom)
    if down:
        set_condition(ctx, whom, cited, PRONE)
    ctx.tell_of(whom, f"swift-swords.log.{'thrown-down' if down else 'knocked-back'}", cited)


@rule("SST-HOLD-02", "SST-CLOSE-12")
def end_lost_holds(ctx: Context) -> None:
    """End every Hold of two who are locked with each other no more, or of which one is out of the fight."""
    for who, whom in HOLD_BOND.kept(ctx, "SST-HOLD-02"):
        if whom not in locked_with(ctx, who) or fighter(ctx, who).is_out or fighter(ctx, whom).is_out:
            HOLD_BOND.end(ctx, who, whom, "SST-HOLD-02")
            ctx.tell_of(who, "swift-swords.log.ends-hold", "SST-HOLD-02", other=whom)
