"""The action that attacks: offered with everything in hand, and judged before it is made."""

from core.base.errors import Refused
from core.base.phrase import Phrase, say, verbatim
from core.engine.calling import Field
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.sketch import NOTHING, Ray, Reach, Sketch
from core.engine.system import Need
from core.geometry.outlines import rounded_about
from core.geometry.units import SQUARE, Rect
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.attack.exchange import make_attack
from core.rules.basic_roleplaying.attack.strike import RINGS, Declared, Strike, strike_of, why_no_strike, why_unusable
from core.rules.basic_roleplaying.gear.weapons import LONG, Wielded, classes_of
from core.rules.basic_roleplaying.settings import ATTACKS as ATTACKS_ALLOWED
from core.rules.basic_roleplaying.settings import CONTACT, number
from core.rules.basic_roleplaying.situation import Action, Effort, Situation
from core.rules.basic_roleplaying.skills import related
from core.rules.kit.metres import length_of
from core.rules.kit.variant import Variant

ATTACK = "attack"


def declared_by(act: Act) -> Declared:
    """Return the attack that an act declares."""
    specialty = act.option("specialty")
    unaware = bool(act.option("unaware"))
    return Declared(act.actor, act.target(), act.item, str(specialty) if specialty else None, unaware)


@rule("BRP-ATK-01")
def _attack(ctx: Context, act: Act) -> Procedure[None]:
    """Attack somebody."""
    yield from make_attack(ctx, declared_by(act))


@rule("BRP-ATK-01", "BRP-ATK-05", "BRP-GAP-06")
def _check(situation: Situation, act: Act) -> Phrase | None:
    made = situation.clock.attacks.get(situation.who.id, 0)
    if made >= number(situation.house, ATTACKS_ALLOWED):
        return say("basic-roleplaying.why.has-attacked")
    if act.targets:
        return why_no_strike(strike_of(situation, declared_by(act)))
    return why_unusable(situation.house, situation.who.arm(act.item))


@rule("BRP-ATK-01", "BRP-ATK-02", "BRP-DEF-02")
def _arms(situation: Situation) -> tuple[Variant, ...]:
    """Offer an attack with everything in hand, in its own specialty or a related one, and on the unaware."""
    return tuple(
        Variant(
            say("basic-roleplaying.action.attack-with", item=wielded.item.name),
            wielded.item.id,
            fields=(
                *_specialties(situation, wielded),
                Field("unaware", say("basic-roleplaying.field.unaware"), 0, most=1),
            ),
        )
        for wielded in situation.who.arms
    )


def _specialties(situation: Situation, wielded: Wielded) -> tuple[Field, ...]:
    others = related(situation.who.sheet, wielded.arm)
    if not others:
        return ()
    own = ("", say("basic-roleplaying.field.own-specialty"))
    choices = (own, *((each, verbatim(each)) for each in others))
    return (Field("specialty", say("basic-roleplaying.field.specialty"), "", choices),)


def sketch_attack(situation: Situation, act: Act) -> Sketch:
    """Return the line to a target with the distance, and what the weapon reaches."""
    reaches = reaches_of(situation, situation.who.arm(act.item))
    if not act.targets or act.targets[-1] == act.actor:
        return Sketch(reaches=reaches)
    try:
        strike = strike_of(situation, declared_by(act))
    except Refused:
        return NOTHING
    start, end = strike.attacker.token.point, strike.target.token.point
    sight = strike.board.sight(strike.attacker.id, strike.target.id)
    hidden = strike.board.cover(strike.attacker.id, strike.target.id) if strike.is_missile else None
    covered = hidden is not None and bool(hidden.samples_blocked)
    return Sketch(
        rays=(Ray(start, end, () if sight.clear else sight.blockers),),
        distance=_distance(strike),
        cover=say("basic-roleplaying.sketch.cover") if covered else None,
        causes=() if hidden is None else hidden.by,
        reaches=reaches,
    )


@rule("BRP-RNG-01", "BRP-RNG-02", "BRP-RNG-03", "BRP-RNG-04")
def _distance(strike: Strike) -> Phrase:
    """Return how far off the target is, and of a shot in which ring of the range."""
    metres = strike.distance.metres
    if not strike.is_missile:
        return say("basic-roleplaying.sketch.metres", metres=metres)
    return say(f"basic-roleplaying.sketch.ring.{strike.ring}", metres=metres, range=strike.wielded.arm.metres or 0)


@rule("BRP-RNG-01", "BRP-RNG-02", "BRP-RNG-03", "BRP-GAP-21", "BRP-TAB-RANGE")
def reaches_of(situation: Situation, wielded: Wielded) -> tuple[Reach, ...]:
    """Return the rings of a missile weapon's range, or what is in contact."""
    box = _middles(situation.board.stand(situation.who.id).rect)
    length = length_of(situation)
    metres = wielded.arm.metres
    if metres is None:
        long = LONG in classes_of(situation.house, wielded.arm)
        reach = number(situation.house, CONTACT) + (1 if long else 0)
        return (
            Reach(
                (rounded_about(box, int(reach / length * SQUARE)),),
                say("basic-roleplaying.sketch.contact", metres=reach),
            ),
        )
    return tuple(
        Reach(
            (rounded_about(box, int(ring * metres / length * SQUARE)),),
            say(f"basic-roleplaying.sketch.band.{ring}", metres=ring * metres),
        )
        for ring in range(1, RINGS + 1)
    )


def _middles(stand: Rect) -> Rect:
    """Return the rectangle between the middles of the squares that somebody stands on, from which it is measured."""
    half = SQUARE // 2
    return Rect(stand.left + half, stand.top + half, stand.right - half, stand.bottom - half)


ACTIONS = (
    Action(
        ATTACK,
        "BRP-ATK-01",
        _attack,
        check=_check,
        needs=(Need.TARGET,),
        effort=Effort.ATTACK,
        variants=_arms,
        repeats=True,
        icon="sword",
    ),
)
