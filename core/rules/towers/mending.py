"""Recover, chips, and shaking off conditions."""

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import ChipsChanged, ConditionLifted, TrackChanged
from core.engine.request import Procedure
from core.rulebook.cite import rule
from core.rules.towers.action import Action, Pace, Situation, Variant
from core.rules.towers.clock import clock_of
from core.rules.towers.conditions import Severity, kind_of
from core.rules.towers.fighter import fighter
from core.rules.towers.names import LETHAL, STUN

COLOURS = ("white", "red", "blue")


@rule("T99-ACT-42", "T99-HEAL-03", "T99-TEMP-02")
def recover(ctx: Context, act: Act) -> Procedure[int | None]:
    """Regain STUN equal to Endurance, never above the maximum; the bleeding stops (T99-TAB-CONDITIONS)."""
    heal(ctx, act.actor, STUN, fighter(ctx, act.actor).sheet.endurance, "T99-ACT-42")
    if fighter(ctx, act.actor).has("bleeding"):
        ctx.emit(ConditionLifted(ctx.encounter.id, act.actor, "bleeding", rule=RuleId("T99-TAB-CONDITIONS")))
    return None
    yield


@rule("T99-TEMP-02")
def heal(ctx: Context, who: TokenId, name: str, points: int, cited: str) -> None:
    """Give back points of STUN or LETHAL up to the maximum; temporary points are never restored."""
    track = fighter(ctx, who).track(name)
    value = track.value + points if track.maximum is None else min(track.value + points, track.maximum)
    if value > track.value:
        ctx.emit(TrackChanged(ctx.encounter.id, who, name, value, track.temporary, RuleId(cited)))


@rule("T99-ACT-24", "T99-FATE-02", "T99-COMP-06")
def discard_chip(ctx: Context, act: Act) -> Procedure[int | None]:
    """Give up a red chip for half of a pool's maximum, or a blue one for all of it.

    It heals whoever gives it up, or with the option `for` another of the same marker: one of them, not both.
    """
    colour, pool = str(act.option("chip")), str(act.option("pool"))
    healed = TokenId(str(act.option("for") or act.actor))
    if healed not in clock_of(ctx.encounter).sharing(act.actor):
        raise Refused("99-towers.why.no-companion")
    most = fighter(ctx, healed).track(pool).maximum or 0
    points = {"red": most // 2, "blue": 2 * most + 1000}.get(colour)
    if points is None or pool not in (STUN, LETHAL):
        raise Refused("99-towers.why.chip-no-healing")
    _spend_chip(ctx, act.actor, colour)
    heal(ctx, healed, pool, points, "T99-ACT-24")
    return None
    yield


@rule("T99-FATE-02")
def chip_condition(ctx: Context, act: Act) -> Procedure[int | None]:
    """Give up a chip to be rid of a condition: any chip for a minor one, a red or blue one for a major one."""
    held = fighter(ctx, act.actor).condition(str(act.option("condition")))
    colour = str(act.option("chip"))
    if held is None or (colour == "white" and kind_of(held).severity is not Severity.MINOR):
        raise Refused("99-towers.why.chip-too-small")
    _spend_chip(ctx, act.actor, colour)
    ctx.emit(ConditionLifted(ctx.encounter.id, act.actor, held.kind, held.source, held.other, RuleId("T99-FATE-02")))
    return None
    yield


def _spend_chip(ctx: Context, who: TokenId, colour: str) -> None:
    vitals = ctx.vitals(who)
    if vitals.chips.get(colour, 0) < 1:
        raise Refused("99-towers.why.no-chip")
    ctx.emit(ChipsChanged(ctx.encounter.id, who, {**vitals.chips, colour: vitals.chips[colour] - 1}))


@rule("T99-ACT-47", "T99-COND-01")
def shake(ctx: Context, act: Act) -> Procedure[int | None]:
    """End one minor condition at once."""
    held = fighter(ctx, act.actor).condition(str(act.option("condition")))
    if held is None or kind_of(held).severity is not Severity.MINOR:
        raise Refused("99-towers.why.not-minor")
    ctx.emit(ConditionLifted(ctx.encounter.id, act.actor, held.kind, held.source, held.other, RuleId("T99-ACT-47")))
    return None
    yield


def _hurt(situation: Situation, act: Act) -> Phrase | None:
    track = situation.who.track(STUN)
    if track.maximum is not None and track.value >= track.maximum and not situation.who.has("bleeding"):
        return say("99-towers.why.stun-full")
    return None


@rule("T99-ACT-47")
def _minor_ones(situation: Situation) -> tuple[Variant, ...]:
    kinds = dict.fromkeys(held.kind for held in situation.who.conditions if kind_of(held).severity is Severity.MINOR)
    if not kinds:
        return (Variant(say("99-towers.action.shake"), why_not=say("99-towers.why.no-minor")),)
    return tuple(
        Variant(
            say("99-towers.action.shake-one", condition=say(f"99-towers.condition.{kind}")),
            options=(("condition", kind),),
        )
        for kind in kinds
    )


@rule("T99-ACT-24", "T99-COMP-06")
def _healing_chips(situation: Situation) -> tuple[Variant, ...]:
    """Offer every chip that heals on every pool that is not full, of all who share the marker."""
    who = situation.who
    colours = [colour for colour in ("red", "blue") if who.vitals.chips.get(colour, 0) > 0]
    if not colours:
        return ()
    found = []
    for identity in situation.clock.sharing(who.id):
        healed = who if identity == who.id else situation.fighter(identity)
        hurt = [pool for pool in (STUN, LETHAL) if healed.track(pool).value < (healed.track(pool).maximum or 0)]
        found += [_healing(colour, pool, None if healed is who else identity) for colour in colours for pool in hurt]
    return tuple(found)


def _healing(colour: str, pool: str, companion: TokenId | None) -> Variant:
    chip, track = say(f"99-towers.chip.{colour}"), say(f"99-towers.track.{pool}")
    options: tuple[tuple[str, str | int], ...] = (("chip", colour), ("pool", pool))
    if companion is None:
        return Variant(say("99-towers.action.chip-heals", chip=chip, pool=track), options=options)
    label = say("99-towers.action.chip-heals-other", chip=chip, pool=track, other=companion)
    return Variant(label, options=(*options, ("for", companion)))


@rule("T99-FATE-02")
def _shaking_chips(situation: Situation) -> tuple[Variant, ...]:
    """Offer the least chip that will do for every condition that a chip ends."""
    who = situation.who
    found = []
    for kind, severity in {held.kind: kind_of(held).severity for held in who.conditions}.items():
        if severity is Severity.STATE:
            continue
        colours = COLOURS if severity is Severity.MINOR else COLOURS[1:]
        colour = next((each for each in colours if who.vitals.chips.get(each, 0) > 0), None)
        if colour is not None:
            label = say(
                "99-towers.action.chip-ends",
                chip=say(f"99-towers.chip.{colour}"),
                condition=say(f"99-towers.condition.{kind}"),
            )
            found.append(Variant(label, options=(("chip", colour), ("condition", kind))))
    return tuple(found)


ACTIONS = (
    Action("recover", RuleId("T99-ACT-42"), recover, cost=5, check=_hurt),
    Action("shake", RuleId("T99-ACT-47"), shake, cost=5, variants=_minor_ones),
    Action("discard-chip", RuleId("T99-ACT-24"), discard_chip, pace=Pace.FREE, variants=_healing_chips, repeats=True),
    Action(
        "chip-condition", RuleId("T99-FATE-02"), chip_condition, pace=Pace.FREE, variants=_shaking_chips, repeats=True
    ),
)
