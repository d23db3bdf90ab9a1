"""Improvised weapons: anything at hand, taken up to fight with, swung once, or thrown; the game master judges it."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import product

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.base.values import remembered
from core.engine.carrying import at_feet
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import Worn
from core.engine.request import Procedure
from core.engine.system import Need
from core.geometry.board import Board
from core.geometry.footprint import Footprint
from core.geometry.units import SQUARE, Point, Rect
from core.model.gear import Item
from core.model.scene import Scene
from core.model.things import Stamp
from core.rulebook.cite import rule
from core.rules.kit.action import Variant
from core.rules.kit.gear import drop_item, free_hands, lose_item, put_item
from core.rules.towers.attack.exchange import make_attack
from core.rules.towers.attack.offense import check_attack
from core.rules.towers.attack.reactions import provoked
from core.rules.towers.attack.strike import declared_by
from core.rules.towers.fighter import encountered
from core.rules.towers.gear.handling import about, in_free_hand, taken_up
from core.rules.towers.gear.weapons import improvised_notation
from core.rules.towers.names import FIELDS
from core.rules.towers.situation import Action, Situation, situation_of

GRAB, SWING, HURL = "grab", "improvise", "throw-object"
MOST_DAMAGE = 20
USUAL_CAP, MOST_CAP = 2, 20
MOST_SIZE = 4
FIELD = 8 * SQUARE
USUAL_DAMAGE = 1

JUDGED = (
    FIELDS.number("damage", USUAL_DAMAGE, most=MOST_DAMAGE),
    FIELDS.tick("capped"),
    FIELDS.number("cap", USUAL_CAP, most=MOST_CAP, when=("capped", True)),
    FIELDS.tick("two-hands"),
    FIELDS.tick("too-heavy"),
)
"""What the game master judges of an object (T99-IMPR-01, T99-IMPR-02)."""
BULK = (FIELDS.number("size", most=MOST_SIZE),)
"""What he judges of an object that is thrown (T99-GAP-24)."""


@rule("T99-IMPR-01", "T99-IMPR-02")
def object_of(situation: Situation, act: Act) -> Item:
    """Return the thing that an act makes a weapon of, as the game master judges it; raise `Refused` for absurd figures.

    It is a stamp of the map, the option `stamp`, or what the words say.
    """
    base, cap = act.number("damage", USUAL_DAMAGE), act.number("cap", USUAL_CAP)
    stamp = act.option("stamp")
    if not (0 <= base <= MOST_DAMAGE and 0 <= cap <= MOST_CAP):
        raise Refused("99-towers.why.absurd-number", most=MOST_DAMAGE)
    name = act.words.strip()
    if stamp is not None:
        thing = next((each for each in _stamps_near(situation) if each.id == stamp), None)
        if thing is None:
            raise Refused("99-towers.why.not-adjacent")
        name = name or thing.name or thing.art
    if not name:
        raise Refused("99-towers.why.no-object")
    profile = improvised_notation(
        base,
        cap if act.option("capped") else None,
        two_hands=bool(act.option("two-hands")),
        too_heavy=bool(act.option("too-heavy")),
    )
    taken = [item.id for item in situation.who.vitals.gear]
    number = next(each for each in range(1, len(taken) + 2) if f"improvised-{each}" not in taken)
    return Item(id=f"improvised-{number}", name=name[:200], profile=profile)


@rule("T99-IMPR-01", "T99-ACT-36")
def grab(ctx: Context, act: Act) -> None:
    """Take an object into the hand, to be a weapon from now on; one of the map is there no more."""
    situation = situation_of(ctx, act.actor)
    item, stamp = taken_up(situation.who, object_of(situation, act)), act.option("stamp")
    put_item(ctx, act.actor, item)
    if stamp is not None:
        scene = ctx.token(act.actor).scene
        wear = ctx.state.scene_state(scene)
        ctx.emit(Worn(scene, replace(wear, broken=(*wear.broken, str(stamp)))))
    ctx.tell_of(act.actor, "99-towers.log.grabs", "T99-IMPR-02", item=item.name, profile=item.profile)


@rule("T99-IMPR-01", "T99-IMPR-02")
def swing(ctx: Context, act: Act) -> Procedure[None]:
    """Attack once with an object at hand, and let go of it."""
    situation = situation_of(ctx, act.actor)
    item = taken_up(situation.who, object_of(situation, act))
    put_item(ctx, act.actor, item)
    ctx.tell_of(act.actor, "99-towers.log.grabs", "T99-IMPR-02", item=item.name, profile=item.profile)
    yield from make_attack(ctx, declared_by(replace(act, item=item.id)))
    _let_go(ctx, act.actor, item, at_feet(ctx.state, ctx.token(act.actor)) if act.option("stamp") is None else None)


@rule("T99-GAP-24")
def hurl(ctx: Context, act: Act) -> Procedure[None]:
    """Throw an improvised weapon at somebody, by whom it lies afterwards; who threatens the thrower reacts first."""
    if not (yield from provoked(ctx, act.actor, "shot")):
        return
    target = ctx.encounter.tokens.get(act.target())
    where = None if target is None else at_feet(ctx.state, target)
    item = next((each for each in ctx.vitals(act.actor).gear if each.id == act.item), None)
    yield from make_attack(ctx, declared_by(act))
    if item is not None:
        _let_go(ctx, act.actor, item, where)


def _let_go(ctx: Context, who: TokenId, item: Item, where: Point | None) -> None:
    """Let somebody be rid of a thing that he still has; it lies on the ground where it is said where."""
    if all(each.id != item.id for each in ctx.vitals(who).gear):
        return
    if where is None:
        lose_item(ctx, who, item)
    else:
        drop_item(ctx, who, item, "T99-ACT-25", at=where)


def _check_grab(situation: Situation, act: Act) -> Phrase | None:
    if not act.words and act.option("stamp") is None:
        return None if free_hands(situation.who.vitals.gear) else say("99-towers.why.no-free-hand")
    held = in_free_hand(situation.who, object_of(situation, act))
    return held if isinstance(held, Phrase) else None


@rule("T99-IMPR-01")
def _check_swing(situation: Situation, act: Act) -> Phrase | None:
    """Judge the attack as if the object were in hand already: one too heavy to swing is not offered."""
    why = _check_grab(situation, act)
    if why is not None or not (act.words or act.option("stamp") is not None):
        return why
    item = taken_up(situation.who, object_of(situation, act))
    who = situation.who
    vitals = replace(who.vitals, gear=(*who.vitals.gear, item))
    state = situation.state.with_vitals(situation.encounter.id, who.token, vitals)
    encounter = state.encounter(situation.encounter.id)
    armed = Situation(state, encounter, situation.board, encountered(state, encounter, who.id))
    return check_attack(armed, replace(act, item=item.id))


def _stamps_near(situation: Situation) -> tuple[Stamp, ...]:
    """Return the stamps of the map in one's own spaces and those next to them that nobody has taken away."""
    token = situation.who.token
    scene, wear = situation.state.scene(token.scene), situation.state.scene_state(token.scene)
    board, near = situation.board, about(situation)
    by_field = _stamps_of(scene)
    found: dict[int, Stamp] = {}
    for field in _fields(near):
        for number, each, box in by_field.get(field, ()):
            if box.overlaps(near) and each.id not in wear.broken and _touches(board, token.id, box):
                found[number] = each
    return tuple(found[number] for number in sorted(found))


# asked for every list of offers, and a map may have thousands of things
@remembered(most=16)
def _stamps_of(scene: Scene) -> dict[tuple[int, int], list[tuple[int, Stamp, Rect]]]:
    """Return the stamps, with their places in the order of the map, by the fields of the map on which they lie."""
    found: dict[tuple[int, int], list[tuple[int, Stamp, Rect]]] = {}
    stamps = (thing for thing in scene.things.values() if isinstance(thing, Stamp))
    for number, stamp in enumerate(stamps):
        for field in _fields(stamp.bounds):
            found.setdefault(field, []).append((number, stamp, stamp.bounds))
    return found


def _fields(box: Rect) -> Iterator[tuple[int, int]]:
    """Yield the fields, of so many squares each, over which a box lies."""
    columns = range(box.left // FIELD, box.right // FIELD + 1)
    rows = range(box.top // FIELD, box.bottom // FIELD + 1)
    yield from product(columns, rows)


def _touches(board: Board, who: TokenId, box: Rect) -> bool:
    columns = range(box.left // SQUARE, (box.right - 1) // SQUARE + 1)
    rows = range(box.top // SQUARE, (box.bottom - 1) // SQUARE + 1)
    return any(board.distance(who, Footprint.on((column, row))) <= 1 for column in columns for row in rows)


@rule("T99-IMPR-01")
def _grabbable(situation: Situation) -> tuple[Variant, ...]:
    """Offer every stamp within reach, and whatever else the game master says is there."""
    return (
        *_stamps(situation, "99-towers.action.grab-one", ()),
        Variant(say("99-towers.action.grab"), needs=(Need.WORDS,), fields=JUDGED),
    )


@rule("T99-IMPR-01")
def _swingable(situation: Situation) -> tuple[Variant, ...]:
    """Offer an attack with every stamp within reach, and with whatever else the game master says is there."""
    target = (Need.TARGET,)
    return (
        *_stamps(situation, "99-towers.action.improvise-one", target),
        Variant(say("99-towers.action.improvise"), needs=(*target, Need.WORDS), fields=JUDGED),
    )


def _stamps(situation: Situation, label: str, needs: tuple[Need, ...]) -> tuple[Variant, ...]:
    return tuple(
        Variant(Phrase(label, (("item", each.name),)), options=(("stamp", each.id),), needs=needs, fields=JUDGED)
        for each in _stamps_near(situation)
        if each.name
    )


@rule("T99-GAP-24")
def _hurlable(situation: Situation) -> tuple[Variant, ...]:
    """Offer to throw every improvised weapon in hand."""
    return tuple(
        Variant(say("99-towers.action.throw-one", item=weapon.item.name), item=weapon.item.id, fields=BULK)
        for weapon in situation.who.weapons
        if weapon.profile.adds_hs
    )


_strike = partial(Action, phases=5, keeps_aim=True, needs=(Need.TARGET,))
IMPROVISED = (
    Action(GRAB, "T99-IMPR-01", grab, phases=3, provokes=True, check=_check_grab, variants=_grabbable, icon="hammer"),
    _strike(SWING, "T99-IMPR-02", swing, check=_check_swing, variants=_swingable, icon="hammer"),
    _strike(HURL, "T99-GAP-24", hurl, check=check_attack, variants=_hurlable, icon="target-arrow"),
)
