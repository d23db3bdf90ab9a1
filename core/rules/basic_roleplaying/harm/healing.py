"""Healing: First Aid once on each injury, and what weeks bring, in a hospital or not."""

from functools import partial

from core.base.errors import Gone, Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.base.values import changed
from core.engine.command import Act, command
from core.engine.command_kinds import EditCommand, OfSome
from core.engine.context import Context
from core.engine.plain_time import end_condition, plain_ailment, plain_come_due, plain_timed, references_of, thing_of
from core.engine.request import Choice, Procedure, ask, ends_if_gone, one_by_one
from core.engine.scheduled import Ailment, Timed
from core.engine.system import Need
from core.engine.vitals_changes import affliction_of, put_affliction
from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, canonical, vitals_of
from core.rulebook.cite import rule
from core.rules.basic_roleplaying import names
from core.rules.basic_roleplaying.checks import check_skill, skill_chance
from core.rules.basic_roleplaying.clock import clock_of
from core.rules.basic_roleplaying.fighter import fighter
from core.rules.basic_roleplaying.harm.injuries import WEEK, die, heal, points_of
from core.rules.basic_roleplaying.movement import in_contact, why_not_beside
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING
from core.rules.basic_roleplaying.rounds.order import Action
from core.rules.basic_roleplaying.sheet import FIRST_AID
from core.rules.kit.asking import choice, one_die
from core.rules.kit.calls import Said
from core.rules.kit.conditions import has_lasting, lift_conditions, set_condition

ACTION = "first-aid"
SIDES = 3
"""Sides of the die of what First Aid, or a week, heals (BRP-HEAL-01, BRP-HEAL-04)."""


@rule("BRP-HEAL-06")
def untreated(state: Campaign, reference: CreatureReference) -> tuple[Affliction, ...]:
    """Return the injuries of somebody on which First Aid was not tried yet, the oldest first."""
    found = vitals_of(state, reference).afflictions
    return tuple(each for each in found if each.kind == names.INJURY and not each.count(names.TREATED))


@rule("BRP-HEAL-04", "BRP-HEAL-05", "BRP-HEAL-06")
def treat(ctx: Context, healer: CreatureReference, patient: CreatureReference, injury: str) -> Procedure[None]:
    """Let somebody try First Aid on an injury, once: a success gives back 1D3, no more than is open of it.

    Its questions are `ruling:first-aid:`, `first-aid:` and `heals:`.
    """
    patient = canonical(ctx.state, patient)
    key = f"first-aid:{healer.id}:{patient.id}"
    level = yield from check_skill(ctx, healer, FIRST_AID, key=key, cited="BRP-HEAL-04", target=patient.id)
    wound = affliction_of(ctx, patient, injury)
    if wound is None or wound.count(names.TREATED):
        return
    put_affliction(ctx, patient, wound.counting(**{names.TREATED: 1}), RuleId("BRP-HEAL-06"))
    if not level.worth:
        ctx.tell_of(patient.id, "basic-roleplaying.log.bandaged", "BRP-HEAL-06")
        return
    subject, cited, about = say("basic-roleplaying.draw.heals", token=patient.id), "BRP-HEAL-04", (patient.id,)
    face = yield from one_die(f"heals:{patient.id}", cited, subject=subject, sides=SIDES, owner=healer.id, about=about)
    given = yield from heal(ctx, patient, injury, face, cited)
    ctx.tell_of(patient.id, "basic-roleplaying.log.treated", "BRP-HEAL-04", points=given)


@rule("BRP-HEAL-07", "BRP-HEAL-08")
def _begin(ctx: Context, act: Act) -> Procedure[None]:
    """Begin First Aid, which is finished when the round ends; of several injuries the healer names one."""
    why = why_no_treatment(ctx.state, CreatureReference(ctx.encounter.id, act.target()))
    if why is not None:
        # no word of the game master's makes an injury that is not there, or a dead body heal
        raise Refused(why)
    yield from _treats(ctx, act.actor, act.target())


def _treats(ctx: Context, who: TokenId, whom: TokenId) -> Procedure[None]:
    injury = yield from named_injury(ctx, who, CreatureReference(ctx.encounter.id, whom))
    set_condition(ctx, who, "BRP-HEAL-07", names.TREATING, other=whom, about=injury)
    ctx.tell_of(who, "basic-roleplaying.log.treats", "BRP-HEAL-07", other=whom)


@rule("BRP-CLOCK-03", "BRP-HEAL-07")
def offer_treatments(ctx: Context) -> Procedure[None]:
    """Ask of each of the dying whom nobody treats whether somebody beside him does who has done nothing yet."""
    yield from one_by_one(clock_of(ctx.encounter).combatants, partial(_offer, ctx))


def _offer(ctx: Context, whom: TokenId) -> Procedure[None]:
    def question() -> Choice[TokenId | None]:
        helpers = _could_treat(ctx, whom)
        if not helpers:
            raise Gone("basic-roleplaying.why.no-healer")
        chances = {each: skill_chance(ctx, CreatureReference(ctx.encounter.id, each), FIRST_AID) for each in helpers}
        ways: dict[TokenId | None, Phrase] = {
            **{each: say("basic-roleplaying.option.treats", token=each, chance=chances[each]) for each in helpers},
            None: say("basic-roleplaying.option.dies"),
        }
        key, prompt, cited = f"dying:{whom}", say("basic-roleplaying.ask.dying", token=whom), "BRP-HEAL-07"
        own = (each for each in helpers if ctx.token(each).side == ctx.token(whom).side)
        best = max(own, key=chances.__getitem__, default="nobody")
        return choice(
            key, cited, about=(whom,), prompt=prompt, options=ways, keyed=lambda who: who or "nobody", suggested=best
        )

    who = yield from ask(question)
    if who is not None:
        yield from _treats(ctx, who, whom)


def _could_treat(ctx: Context, whom: TokenId) -> tuple[TokenId, ...]:
    """Return who stands beside one of the dying and has done nothing; nobody where somebody treats him already."""
    clock, reference = clock_of(ctx.encounter), CreatureReference(ctx.encounter.id, whom)
    able = {who: each for who in clock.combatants if not (each := fighter(ctx, who)).is_down}
    tended = {held.other for each in able.values() if (held := each.held(names.TREATING)) is not None}
    if not fighter(ctx, whom).is_dying or whom in tended or not untreated(ctx.state, reference):
        return ()
    free = (who for who in clock.passed if who in able and able[who].can_act and not able[who].has(names.TREATING))
    return tuple(who for who in free if in_contact(ctx, who, whom))


@rule("BRP-HEAL-08")
def named_injury(ctx: Context, healer: str, patient: CreatureReference) -> Procedure[str]:
    """Return which injury is treated: of several the healer names one, and the worst is suggested."""

    def question() -> Choice[str]:
        left = {each.id: each.count(names.POINTS) for each in untreated(ctx.state, patient)}
        if not left:
            raise Gone("basic-roleplaying.why.no-injury")
        key, cited, about = f"injury:{healer}:{patient.id}", "BRP-HEAL-08", (patient.id,)
        prompt, worst = say("basic-roleplaying.ask.injury", token=patient.id), max(left, key=left.__getitem__)
        options = {each: say("basic-roleplaying.option.injury", points=points) for each, points in left.items()}
        return choice(key, cited, asks=healer, about=about, prompt=prompt, options=options, suggested=worst)

    asked = question()
    return asked.suggested if len(asked.options) == 1 else (yield from ask(question))


@rule("BRP-CLOCK-03", "BRP-HEAL-07")
def finish_treatments(ctx: Context) -> Procedure[None]:
    """Finish every First Aid that is under way and whose healer is still up, the highest DEX first."""
    healers = [fighter(ctx, who) for who in clock_of(ctx.encounter).combatants if fighter(ctx, who).has(names.TREATING)]

    def one(who: TokenId) -> Procedure[None]:
        yield from ends_if_gone(_finish(ctx, who))
        lift_conditions(ctx, who, "BRP-CLOCK-03", names.TREATING)

    yield from one_by_one((each.id for each in sorted(healers, key=lambda each: -each.sheet.dexterity)), one)


def _finish(ctx: Context, who: TokenId) -> Procedure[None]:
    someone = fighter(ctx, who)
    held = someone.held(names.TREATING)
    if held is None or held.other is None or someone.is_down:
        return
    hurt = CreatureReference(ctx.encounter.id, fighter(ctx, TokenId(held.other)).id)
    if why_no_treatment(ctx.state, hurt) is None and held.about in {each.id for each in untreated(ctx.state, hurt)}:
        yield from treat(ctx, CreatureReference(ctx.encounter.id, who), hurt, held.about)


def why_no_treatment(state: Campaign, patient: CreatureReference) -> Phrase | None:
    """Return why there is nothing to treat; None if there is."""
    if has_lasting(state, patient, names.DEAD):
        return say("basic-roleplaying.why.dead")
    return None if untreated(state, patient) else say("basic-roleplaying.why.no-injury")


_check = partial(why_not_beside, why_not=why_no_treatment)
ACTIONS = (Action(ACTION, "BRP-HEAL-07", _begin, check=_check, needs=(Need.ANYBODY,), skill=FIRST_AID, icon="bandage"),)


@rule("BRP-HEAL-01", "BRP-DMG-03", "BRP-DMG-05")
def timed(state: Campaign) -> tuple[Timed, ...]:
    """Return the weeks that end, the unconscious who wake, the dying, and whatever the game master has put there."""
    weeks = {"rule": RuleId("BRP-HEAL-01"), "known": True, "stops": False, "every": WEEK}
    found, dies = [], say("basic-roleplaying.due.dies")
    for each in plain_timed(state, BASIC_ROLEPLAYING):
        held = _recovery(state, each)
        week = each if held is None else changed(each, what=say(f"basic-roleplaying.due.{_where(held)}"), **weeks)
        found.append(changed(each, what=dies) if each.thing == thing_of(Condition(names.DYING)) else week)
    return tuple(found)


def _recovery(state: Campaign, timed: Timed) -> Affliction | None:
    held = () if timed.reference is None else vitals_of(state, timed.reference).afflictions
    return next((each for each in held if each.id == timed.thing and each.kind == names.RECOVERY), None)


def _where(recovery: Affliction) -> str:
    return "hospital" if recovery.count(names.HOSPITAL) else "home"


@rule("BRP-HEAL-01", "BRP-HEAL-02", "BRP-DMG-03", "BRP-DMG-05")
def come_due(ctx: Context, timed: Timed) -> Procedure[None]:
    """Let a week heal, the unconscious wake, or the dying die whom nobody has saved."""
    reference = timed.reference
    if reference is None:
        return
    held = affliction_of(ctx, reference, timed.thing)
    if held is not None and held.kind == names.RECOVERY:
        if held.due == timed.at:
            yield from _week(ctx, reference, held)
        return
    kind = end_condition(ctx, timed)
    if kind == names.DYING and points_of(vitals_of(ctx.state, reference)) <= 0:
        die(ctx, reference)
    elif kind is None:
        plain_come_due(ctx, timed)


@rule("BRP-HEAL-01", "BRP-HEAL-02", "BRP-HEAL-09")
def _week(ctx: Context, reference: CreatureReference, recovery: Affliction) -> Procedure[None]:
    """Heal what a week brings: 1D3, or the most of it in a hospital; the next one begins."""
    put_affliction(ctx, reference, recovery.but(due=(recovery.due or 0) + WEEK), RuleId("BRP-HEAL-01"))
    who, points, cited = reference.id, SIDES, "BRP-HEAL-02"
    if not recovery.count(names.HOSPITAL):
        cited, subject = "BRP-HEAL-01", say("basic-roleplaying.draw.week", token=who)
        points = yield from one_die(f"week:{who}", cited, subject=subject, sides=SIDES, owner=who, about=(who,))
    given = yield from heal(ctx, reference, None, points, cited)
    ctx.tell_of(reference.id, "basic-roleplaying.log.week", "BRP-HEAL-01", points=given)


def ailments(state: Campaign) -> tuple[Ailment, ...]:
    """Return the injuries of everybody, each with what is open of it and whether First Aid was used, and recoveries."""
    everybody = references_of(state, BASIC_ROLEPLAYING)
    return tuple(_ailment(reference, each) for reference, vitals in everybody for each in vitals.afflictions)


def _ailment(reference: CreatureReference, each: Affliction) -> Ailment:
    if each.kind == names.INJURY:
        treated = "treated" if each.count(names.TREATED) else "untreated"
        figures = (
            (say("basic-roleplaying.figure.points"), say("basic-roleplaying.points", points=each.count(names.POINTS))),
            (say("basic-roleplaying.figure.first-aid"), say(f"basic-roleplaying.injury.{treated}")),
        )
        name = say("basic-roleplaying.affliction.injury", points=each.count(names.POINTS))
        used = say("basic-roleplaying.why.treated") if each.count(names.TREATED) else None
        return Ailment(reference, each, name, RuleId("BRP-HEAL-08"), figures, calls=("first-aid",), why_not=used)
    if each.kind == names.RECOVERY:
        name = say(f"basic-roleplaying.affliction.recovery.{_where(each)}")
        return Ailment(reference, each, name, RuleId("BRP-HEAL-01"), calls=("care",))
    return plain_ailment(reference, each)


@command("basic-roleplaying.care")
class Care(Said, OfSome, EditCommand):
    """Let the weeks of some be spent under ideal care in a hospital, or no longer."""

    said = "basic-roleplaying.history.care"

    hospital: bool = True

    @rule("BRP-HEAL-02")
    def carry_out(self, ctx: Context) -> None:
        """Note where they are."""
        counted, where = {names.HOSPITAL: int(self.hospital)}, "hospital" if self.hospital else "home"
        for each in self.whom:
            reference = canonical(ctx.state, each)
            for held in vitals_of(ctx.state, reference).afflictions:
                if held.kind == names.RECOVERY:
                    put_affliction(ctx, reference, held.counting(**counted), RuleId("BRP-HEAL-02"))
            ctx.tell_of(reference.id, f"basic-roleplaying.log.{where}", "BRP-HEAL-02")


def is_healing(state: Campaign, reference: CreatureReference) -> Phrase | None:
    """Return why nobody cares for somebody: nothing heals; None if something does."""
    held = any(each.kind == names.RECOVERY for each in vitals_of(state, reference).afflictions)
    return None if held else say("basic-roleplaying.why.no-injury")
