"""Healing: Recover, chips that heal, shaking off conditions, and first aid for the dying."""

from functools import partial

from core.base.errors import Refused
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.kit.action import Variant
from core.rules.kit.healing import restored
from core.rules.towers.cards.playing import COLOURS, ChipColour, chip_colour, least_chip, spend_chip
from core.rules.towers.checks.skills import skill_check
from core.rules.towers.clock import clock_of
from core.rules.towers.fighter import Fighter, fighter, impose, lift_condition, lift_kind, set_track, subject_now
from core.rules.towers.harm.conditions import KINDS, Severity, kind_of
from core.rules.towers.names import BLEEDING, LETHAL, STABLE, STUN, SWIFT
from core.rules.towers.settings import FIRST_AID, RED_CHIP, chosen, target_number
from core.rules.towers.situation import Action, Pace, Situation


@rule("T99-ACT-42", "T99-HEAL-03", "T99-TEMP-02")
def recover(ctx: Context, act: Act) -> None:
    """Regain STUN equal to Endurance, never above the maximum; the bleeding stops (T99-TAB-CONDITIONS)."""
    heal(ctx, act.actor, STUN, fighter(ctx, act.actor).sheet.endurance, "T99-ACT-42")
    if fighter(ctx, act.actor).has(BLEEDING):
        lift_kind(ctx, act.actor, BLEEDING, "T99-TAB-CONDITIONS")


@rule("T99-TEMP-02")
def heal(ctx: Context, who: str, name: str, points: int, cited: str) -> None:
    """Give back points of STUN or LETHAL up to the maximum; temporary points are never restored, nor are the dead."""
    someone = subject_now(ctx, who)
    if someone.is_dead:
        return
    track = someone.track(name)
    value = restored(track, points)
    if value > track.value:
        set_track(ctx, who, name, value, track.temporary, cited)


@rule("T99-ACT-24", "T99-FATE-02", "T99-GAP-07")
def chip_heals(ctx: Context, who: str, colour: ChipColour, pool: str, *, healed: str | None = None) -> None:
    """Give up a red chip for half of a pool's maximum, or a blue one for all of it; in a fight or out of it.

    The pool is one's own, or that of `healed`.
    """
    someone, whom = subject_now(ctx, who), healed or who
    if subject_now(ctx, whom).is_dead:
        raise Refused("99-towers.why.dead")
    most = subject_now(ctx, whom).track(pool).maximum or 0
    half = most - most // 2 if chosen(ctx.state.house_rules, RED_CHIP) == "up" else most // 2
    points = {ChipColour.RED: half, ChipColour.BLUE: 2 * most + 1000}.get(colour)
    if points is None or pool not in (STUN, LETHAL):
        raise Refused("99-towers.why.chip-no-healing")
    _needs(someone, colour)
    spend_chip(ctx, who, colour, say("99-towers.log.chip", token=who, what=heals_words(colour, pool)))
    heal(ctx, whom, pool, points, "T99-ACT-24")


@rule("T99-FATE-02")
def chip_ends(ctx: Context, who: str, colour: ChipColour, kind: str) -> None:
    """Give up a chip to be rid of a condition: any chip for a minor one, a red or blue one for a major one."""
    someone = subject_now(ctx, who)
    held = someone.held(kind)
    if held is None or colour not in _ending(kind_of(held).severity):
        raise Refused("99-towers.why.chip-too-small")
    _needs(someone, colour)
    spend_chip(ctx, who, colour, say("99-towers.log.chip", token=who, what=ends_words(colour, kind)))
    lift_condition(ctx, who, held, "T99-FATE-02")


def heals_words(colour: ChipColour, pool: str) -> Phrase:
    """Say that a chip of a colour heals a pool."""
    return say("99-towers.option.chip-heals", chip=_named(colour), pool=say(f"99-towers.track.{pool}"))


def ends_words(colour: ChipColour, kind: str) -> Phrase:
    """Say that a chip of a colour ends a condition."""
    return say("99-towers.option.chip-ends", chip=_named(colour), condition=KINDS.words(kind))


def _ending(severity: Severity) -> tuple[ChipColour, ...]:
    """Return the chips that end a condition, the least of them first; none ends a state."""
    return {Severity.MINOR: COLOURS, Severity.MAJOR: COLOURS[1:]}.get(severity, ())


def _needs(someone: Fighter, colour: ChipColour) -> None:
    if someone.vitals.chips.get(colour, 0) < 1:
        raise Refused("99-towers.why.no-chip")


def _named(colour: ChipColour) -> Phrase:
    return say(f"99-towers.chip.{colour}")


@rule("T99-ACT-24", "T99-FATE-02", "T99-COMP-06")
def discard_chip(ctx: Context, act: Act) -> None:
    """Give up a chip to heal.

    It heals whoever gives it up, or with the option `for` another of the same marker: one of them, not both.
    """
    healed = str(act.option("for") or act.actor)
    if healed not in clock_of(ctx.encounter).sharing(act.actor):
        raise Refused("99-towers.why.no-companion")
    chip_heals(ctx, act.actor, chip_colour(str(act.option("chip"))), str(act.option("pool")), healed=healed)


@rule("T99-FATE-02")
def chip_condition(ctx: Context, act: Act) -> None:
    """Give up a chip to be rid of a condition."""
    chip_ends(ctx, act.actor, chip_colour(str(act.option("chip"))), str(act.option("condition")))


@rule("T99-FATE-02")
def chip_speed(ctx: Context, act: Act) -> None:
    """Give up the least chip that will do, to be twice as fast in the next action."""
    colour = least_chip(fighter(ctx, act.actor), ChipColour.WHITE)
    if colour is None:
        raise Refused("99-towers.why.no-chip")
    what = say("99-towers.option.chip-speed", chip=_named(colour))
    spend_chip(ctx, act.actor, colour, say("99-towers.log.chip", token=act.actor, what=what))
    impose(ctx, act.actor, Condition(SWIFT), "T99-FATE-02")


@rule("T99-ACT-47", "T99-COND-01")
def shake(ctx: Context, act: Act) -> None:
    """End one minor condition at once."""
    held = fighter(ctx, act.actor).held(str(act.option("condition")))
    if held is None or kind_of(held).severity is not Severity.MINOR:
        raise Refused("99-towers.why.not-minor")
    lift_condition(ctx, act.actor, held, "T99-ACT-47")


def _hurt(situation: Situation, act: Act) -> Phrase | None:
    track = situation.who.track(STUN)
    if track.maximum is not None and track.value >= track.maximum and not situation.who.has(BLEEDING):
        return say("99-towers.why.stun-full")
    return None


@rule("T99-ACT-47")
def _minor_ones(situation: Situation) -> tuple[Variant, ...]:
    kinds = dict.fromkeys(held.kind for held in situation.who.conditions if kind_of(held).severity is Severity.MINOR)
    if not kinds:
        return (Variant(say("99-towers.action.shake"), why_not=say("99-towers.why.no-minor")),)
    return tuple(
        Variant(say("99-towers.action.shake-one", condition=KINDS.words(kind)), options=(("condition", kind),))
        for kind in kinds
    )


@rule("T99-ACT-24")
def ways_to_heal(someone: Fighter, healed: Fighter | None = None) -> tuple[tuple[ChipColour, str], ...]:
    """Return every chip of somebody's that heals, with every pool that is not full: his own, or of `healed`."""
    whose = healed or someone
    if whose.is_dead:
        return ()
    hurt = [pool for pool in (STUN, LETHAL) if whose.track(pool).value < (whose.track(pool).maximum or 0)]
    colours = [colour for colour in COLOURS[1:] if someone.vitals.chips.get(colour, 0) > 0]
    return tuple((colour, pool) for colour in colours for pool in hurt)


@rule("T99-ACT-24", "T99-COMP-06")
def _healing_chips(situation: Situation) -> tuple[Variant, ...]:
    """Offer every chip that heals on every pool that is not full, of all who share the marker."""
    who = situation.who
    if not any(who.vitals.chips.values()):
        return ()
    found = []
    for identity in situation.clock.sharing(who.id):
        healed = who if identity == who.id else situation.fighter(identity)
        ways = ways_to_heal(who, healed)
        found += [_healing(colour, pool, None if healed is who else identity) for colour, pool in ways]
    return tuple(found)


def _healing(colour: ChipColour, pool: str, companion: str | None) -> Variant:
    chip, track = _named(colour), say(f"99-towers.track.{pool}")
    options: tuple[tuple[str, str | int], ...] = (("chip", colour), ("pool", pool))
    if companion is None:
        return Variant(say("99-towers.action.chip-heals", chip=chip, pool=track), options=options)
    label = say("99-towers.action.chip-heals-other", chip=chip, pool=track, other=companion)
    return Variant(label, options=(*options, ("for", companion)))


@rule("T99-FATE-02")
def ways_to_end(someone: Fighter) -> tuple[tuple[str, ChipColour], ...]:
    """Return every condition that a chip of somebody's ends, with the least chip that will do."""
    found = []
    for kind, severity in {held.kind: kind_of(held).severity for held in someone.conditions}.items():
        colours = _ending(severity)
        colour = least_chip(someone, colours[0]) if colours else None
        if colour is not None:
            found.append((kind, colour))
    return tuple(found)


def _shaking_chips(situation: Situation) -> tuple[Variant, ...]:
    """Offer the least chip that will do for every condition that a chip ends."""
    return tuple(
        Variant(
            say("99-towers.action.chip-ends", chip=_named(colour), condition=KINDS.words(kind)),
            options=(("chip", colour), ("condition", kind)),
        )
        for kind, colour in ways_to_end(situation.who)
    )


@rule("T99-FATE-02")
def _speeding_chips(situation: Situation) -> tuple[Variant, ...]:
    """Offer the least chip that will do to whoever is not hastened by one yet."""
    if not any(situation.who.vitals.chips.values()):
        return ()
    colour = least_chip(situation.who, ChipColour.WHITE)
    if colour is None:
        return ()
    why = say("99-towers.why.swift") if situation.who.has(SWIFT) else None
    return (Variant(say("99-towers.action.chip-doubles", chip=_named(colour)), why_not=why),)


_chip = partial(Action, pace=Pace.FREE, icon="coin")
MENDING = (
    Action("recover", "T99-ACT-42", recover, check=_hurt, grappled_by_house=True, eases=BLEEDING, icon="heartbeat"),
    Action("shake", "T99-ACT-47", shake, variants=_minor_ones, eases="burning", icon="refresh"),
    _chip("discard-chip", "T99-ACT-24", discard_chip, variants=_healing_chips, repeats=True),
    _chip("chip-condition", "T99-FATE-02", chip_condition, variants=_shaking_chips, repeats=True),
    _chip("chip-speed", "T99-FATE-02", chip_speed, variants=_speeding_chips),
)


@rule("T99-GAP-21", "T99-ACT-57")
def stabilise(ctx: Context, act: Act) -> Procedure[None]:
    """Flip a healing skill, an average check: the dying creature stops bleeding, but stays where it is."""
    skill, whom = str(act.option("skill")), act.target()
    target = target_number(ctx.state.house_rules, str(chosen(ctx.state.house_rules, FIRST_AID)))
    total = yield from skill_check(ctx, act.actor, skill, key="stabilise", target=target)
    ctx.token(whom)  # somebody who is gone meanwhile needs no more aid
    passed = total >= target
    if passed:
        impose(ctx, whom, Condition(STABLE, lasting=True), "T99-GAP-21")
    note = "99-towers.log.stabilised" if passed else "99-towers.log.not-stabilised"
    ctx.tell_of(act.actor, note, "T99-GAP-21", other=whom)


def _dying_and_near(situation: Situation, act: Act) -> Phrase | None:
    if not act.targets:
        return None
    whom = situation.fighter(act.target())
    if not whom.is_dying or whom.has(STABLE):
        return say("99-towers.why.not-dying")
    if situation.board.distance(situation.who.id, whom.id) > 1:
        return say("99-towers.why.not-adjacent")
    return None


def _healing_skills(situation: Situation) -> tuple[Variant, ...]:
    return tuple(
        Variant(say("99-towers.action.stabilise-with", skill=skill.name), options=(("skill", skill.name),))
        for skill in situation.who.sheet.skills
        if skill.healing
    )


_aid = partial(Action, phases=5, needs=(Need.TARGET,), check=_dying_and_near, variants=_healing_skills)
FIRST_AID_ACTIONS = (_aid("stabilise", "T99-GAP-21", stabilise, icon="bandage"),)
