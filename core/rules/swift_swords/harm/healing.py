"""Healing: first aid, magic, what a week of rest gives back and what a night does, and fatigue."""

from collections.abc import Iterator
from dataclasses import replace

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine import plain_time
from core.engine.context import Context
from core.engine.request import Choice, Procedure, ask, asks_nothing
from core.engine.scheduled import Ailment, Timed
from core.engine.vitals_changes import affliction_of, lift_lasting, put_affliction, put_lasting
from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature import Vitals
from core.model.creature_reference import (
    CreatureReference,
    canonical,
    creature_of,
    creature_references,
    in_fight,
    vitals_of,
)
from core.model.encounter import Stage
from core.rulebook.cite import rule
from core.rulebook.printed import Column
from core.rules.kit.anybody import drop_condition
from core.rules.kit.asking import choice
from core.rules.kit.conditions import WITH_CONDITIONS, has_lasting
from core.rules.swift_swords import names
from core.rules.swift_swords.checks import Reasons, characteristic_of, creatures_roll, skill_of
from core.rules.swift_swords.clock import SECONDS
from core.rules.swift_swords.harm import ranks
from core.rules.swift_swords.harm.hindrances import Injury, injuries, injuries_of
from core.rules.swift_swords.harm.injuries import bleed_from_each, bleeds
from core.rules.swift_swords.harm.states import STATES, THROWN_OFF_BY
from core.rules.swift_swords.settings import NIGHTLY, number_of
from core.rules.swift_swords.sheet import HEALING, SwiftSheet, sheet_of

MISSING = ("none", "one", "more")
"""How many of good food, good water and rest from travel were missing in a week."""
WOUNDS = {
    missing: Column(names.SWIFT_SWORDS, "SST-TAB-HEALING", name)
    for missing, name in zip(MISSING, ("All conditions", "One missing", "Two or more missing"), strict=True)
}
NIGHTS = 7
"""Nights of a week."""
NOBODY = "nobody"
SHAKES, MINUTE = "states", 60
"""What time knows the rolls by that throw States off, and after how many seconds the next one comes (SST-SEQ-02)."""
BLEEDS = "bleeds"
"""What time knows the bleeding by of those who are in no fight."""
BEGINS = "begins"
"""What time knows by that somebody begins to heal."""
LEFT = "left"
"""What time knows by what a fight that is over has left on somebody."""
TIRES = {names.PHYSICAL: "body", names.MENTAL: "will"}
"""The characteristic that withstands fatigue of each side."""


@rule("SST-HEAL-04", "SST-HEAL-05", "SST-HEAL-06", "SST-TAB-HEALING")
def wounds_of_week(week: int, missing: str, *, healer: bool) -> int:
    """Return the wounds that a week heals, the first being 1, with what was missing; one more by a healer's success."""
    return WOUNDS[missing]("first" if week == 1 else "later") + (1 if healer else 0)


def direct_losses(state: Campaign, reference: CreatureReference) -> tuple[int, int]:
    """Return the direct losses of both sides of somebody, the physical ones first."""
    sheet, vitals = _sheet_and_vitals(state, reference)
    return ranks.ranks_of(sheet, vitals, names.PHYSICAL).direct, ranks.ranks_of(sheet, vitals, names.MENTAL).direct


@rule("SST-HEAL-07", "SST-INJ-22")
def healable(state: Campaign, reference: CreatureReference) -> tuple[tuple[Injury, Condition], ...]:
    """Return the injuries of somebody that natural healing cures, the oldest first."""
    found = injuries_of(vitals_of(state, reference).conditions)
    return tuple((row, held) for row, held in found if row.weeks and not row.permanent)


def is_healed(state: Campaign, reference: CreatureReference) -> bool:
    """Return whether there is nothing left that weeks would heal."""
    return not direct_losses(state, reference)[0] and not healable(state, reference)


@rule("SST-HEAL-04", "SST-HEAL-05", "SST-HEAL-07", "SST-INJ-22", "SST-TAB-INJURY-HEALING")
def mend(ctx: Context, reference: CreatureReference, wounds: int, cited: str) -> int:
    """Heal so many wounds: Physical Ranks first, injuries last; return how many there were to heal."""
    reference = canonical(ctx.state, reference)
    given = ranks.restore(ctx, reference, names.PHYSICAL, wounds, cited)
    for row, held in healable(ctx.state, reference):
        taken = min(wounds - given, held.amount)
        if taken <= 0:
            break
        given += taken
        if held.amount > taken:
            put_lasting(ctx, reference, replace(held, amount=held.amount - taken), RuleId(cited))
        else:
            lift_lasting(ctx, reference, held.kind, other=held.other, rule=row.rule)
    if is_healed(ctx.state, reference):
        ranks.end_recovery(ctx, reference)
    if given:
        _tell_if_still_out(ctx, reference)
    return given


def _tell_if_still_out(ctx: Context, reference: CreatureReference) -> None:
    """Tell of somebody who has Ranks again that he is Out of Action: no rule says when he is up, a word does."""
    if has_lasting(ctx.state, reference, names.OUT) and not ranks.is_spent(*_sheet_and_vitals(ctx.state, reference)):
        ctx.tell_of(reference.id, "swift-swords.log.still-out", "SST-SEQ-02")


def _sheet_and_vitals(state: Campaign, reference: CreatureReference) -> tuple[SwiftSheet, Vitals]:
    return sheet_of(creature_of(state, reference)), vitals_of(state, reference)


@rule("SST-HEAL-02", "SST-INJ-01", "SST-INJ-22", "SST-SEQ-02")
def give_first_aid(ctx: Context, reference: CreatureReference, *, rests: bool) -> None:
    """Give somebody ten minutes of first aid: Stun goes, and a wound if a single Rank is lost in all.

    What winds and dazes goes too; whoever `rests` completely bleeds no more.
    """
    reference = canonical(ctx.state, reference)
    bled = bleeds(vitals_of(ctx.state, reference).conditions)
    over = (row for row in injuries().values() if row.brief or row.state == names.STUN or (rests and row.bleeds))
    for kind in (names.STUN, *(f"{names.INJURY}{row.id}" for row in over)):
        lift_lasting(ctx, reference, kind, rule=RuleId("SST-HEAL-02"))
    if sum(direct_losses(ctx.state, reference)) == 1:
        for side in (names.PHYSICAL, names.MENTAL):
            ranks.restore(ctx, reference, side, 1, "SST-HEAL-02")
    _count_anew(ctx, reference, bled=bled)
    ctx.tell_of(reference.id, "swift-swords.log.first-aid", "SST-HEAL-02")
    if is_healed(ctx.state, reference):
        ranks.end_recovery(ctx, reference)


@rule("SST-HEAL-04", "SST-INJ-01")
def _count_anew(ctx: Context, reference: CreatureReference, *, bled: bool) -> None:
    """Let the week of healing begin now of whoever `bled` and does so no more."""
    recovery = ranks.recovery_of(ctx.state, reference)
    if bled and recovery is not None and not bleeds(vitals_of(ctx.state, reference).conditions):
        put_affliction(ctx, reference, recovery.but(due=ctx.state.time + ranks.WEEK), RuleId("SST-HEAL-04"))


@rule("SST-HEAL-01", "SST-HEAL-03", "SST-HEAL-07", "SST-INJ-01")
def heal_by_magic(ctx: Context, reference: CreatureReference, physical: int, mental: int, *, injuries: bool) -> None:
    """Give Ranks back by magic, at any time; and cure the injuries, what is severed too."""
    reference = canonical(ctx.state, reference)
    bled = bleeds(vitals_of(ctx.state, reference).conditions)
    wanted = {names.PHYSICAL: physical, names.MENTAL: mental}
    given = sum(ranks.restore(ctx, reference, side, count, "SST-HEAL-03") for side, count in wanted.items())
    if injuries:
        for _, held in injuries_of(vitals_of(ctx.state, reference).conditions):
            lift_lasting(ctx, reference, held.kind, rule=RuleId("SST-HEAL-07"))
    _count_anew(ctx, reference, bled=bled)
    ctx.tell_of(reference.id, "swift-swords.log.magic-heals", "SST-HEAL-03", count=given)
    if given:
        _tell_if_still_out(ctx, reference)
    if is_healed(ctx.state, reference):
        ranks.end_recovery(ctx, reference)


@rule("SST-HEAL-08", "SST-FAT-01", "SST-GAP-33")
def sleep(ctx: Context, reference: CreatureReference) -> None:
    """Let somebody have a full night of safe rest: a Mental Rank comes back, and all that fatigue has taken."""
    reference = canonical(ctx.state, reference)
    ranks.restore(ctx, reference, names.MENTAL, number_of(ctx.state.house_rules, NIGHTLY), "SST-HEAL-08")
    for side in (names.PHYSICAL, names.MENTAL):
        ranks.tire(ctx, reference, side, -ranks.amount(vitals_of(ctx.state, reference).conditions, ranks.TIRED[side]))
    ctx.tell_of(reference.id, "swift-swords.log.sleeps", "SST-HEAL-08")


@rule("SST-FAT-01", "SST-FAT-02")
def weary(ctx: Context, reference: CreatureReference, side: str, count: int, *, doubtful: bool) -> Procedure[None]:
    """Let fatigue cost somebody Ranks of a side; where that is doubtful a roll averts it. Asks `fatigue:`."""
    if doubtful and (
        yield from characteristic_of(ctx, reference, TIRES[side], "SST-FAT-02", key=f"fatigue:{side}:{reference.id}")
    ):
        return
    taken = ranks.tire(ctx, canonical(ctx.state, reference), side, count)
    name = say(f"swift-swords.track.{side}")
    ctx.tell_of(reference.id, "swift-swords.log.tires", "SST-FAT-01", count=taken, side=name)


@rule("SST-SEQ-02", "SST-STATE-01", "SST-STATE-11")
def shake_off_state(ctx: Context, reference: CreatureReference) -> Procedure[None]:
    """Let somebody roll, a minute after a fight, to be rid of each State that he is still in. Asks `state:`."""
    for state in STATES:
        if not has_lasting(ctx.state, reference, state):
            continue
        name, key = THROWN_OFF_BY[state], f"state:{state}:{reference.id}"
        tough = sheet_of(creature_of(ctx.state, reference)).tough
        if (yield from characteristic_of(ctx, reference, name, "SST-STATE-08", key=key, more_dice=tough)):
            for kind in (state, *((f"{names.INJURY}{names.STUN}",) if state == names.STUN else ())):
                lift_lasting(ctx, canonical(ctx.state, reference), kind, rule=RuleId("SST-SEQ-02"))


# What the world's time brings


@rule("SST-HEAL-04", "SST-INJ-22")
def timed(state: Campaign) -> tuple[Timed, ...]:
    """Return the weeks that end, injuries and States that pass, who bleeds, and what the game master has put there."""
    plain = [_told(state, each) for each in plain_time.plain_timed(state, names.SWIFT_SWORDS)]
    by_itself = (*_left_by_fights(state), *_rolls_of_states(state), *_rounds_of_blood(state), *_beginnings(state))
    return (*filter(None, plain), *by_itself)


@rule("SST-SEQ-02", "SST-GAP-28")
def _left_by_fights(state: Campaign) -> Iterator[Timed]:
    """Tell of everybody on whom a fight that is over has left what means something in it only: time ends that."""
    what, cited = say("swift-swords.due.left"), RuleId("SST-SEQ-02")
    for encounter in state.encounters.values():
        if encounter.system != names.SWIFT_SWORDS or encounter.stage is not Stage.OVER:
            continue
        for token in WITH_CONDITIONS.among(encounter.tokens):
            if any(held.kind in names.FIGHT_ONLY for held in token.conditions):
                reference = CreatureReference(encounter.id, token.id)
                yield Timed(
                    state.time, what, LEFT, reference, cited, known=True, rank=plain_time.ENDING, by_rounds=True
                )


@rule("SST-HEAL-04")
def _beginnings(state: Campaign) -> Iterator[Timed]:
    """Tell of everybody who was hurt by hand alone: his weeks are counted as soon as time passes."""
    what, cited = say("swift-swords.due.begins"), RuleId("SST-HEAL-04")
    for each in creature_references(state):
        if creature_of(state, each).system != names.SWIFT_SWORDS or in_fight(state, each) is not None:
            continue
        if ranks.recovery_of(state, each) is None and not is_healed(state, each):
            yield Timed(state.time, what, BEGINS, each, cited, known=True, rank=plain_time.ENDING)


@rule("SST-INJ-01", "SST-TIME-01")
def _rounds_of_blood(state: Campaign) -> Iterator[Timed]:
    """Tell of everybody who bleeds where no clock of a fight runs: each round of the world's time he tests his body."""
    at, what, cited = (state.time // SECONDS + 1) * SECONDS, say("swift-swords.due.bleeds"), RuleId("SST-INJ-01")
    for reference, vitals in plain_time.references_of(state, names.SWIFT_SWORDS):
        if not bleeds(vitals.conditions) or has_lasting(state, reference, names.OUT) or in_fight(state, reference):
            continue
        stops = plain_time.is_players(state, reference)
        yield Timed(at, what, BLEEDS, reference, cited, True, stops, SECONDS, plain_time.HAPPENING, by_rounds=True)


def _rolls_of_states(state: Campaign) -> Iterator[Timed]:
    """Return the rolls by which those in a State are rid of it out of fights, the next a minute from now."""
    for reference, vitals in plain_time.references_of(state, names.SWIFT_SWORDS):
        tough = sheet_of(creature_of(state, reference)).tough
        can = (
            creatures_roll(state, reference, THROWN_OFF_BY[each.kind], "SST-STATE-08", tough).count
            for each in vitals.conditions
            if each.kind in STATES
        )
        if any(can) and in_fight(state, reference) is None:
            what, rule_id = say("swift-swords.due.states"), RuleId("SST-SEQ-02")
            at = state.time + MINUTE
            yield Timed(at, what, SHAKES, reference, rule_id, known=True, rank=plain_time.HAPPENING, by_rounds=True)


@rule("SST-HEAL-04", "SST-INJ-01")
def _told(state: Campaign, each: Timed) -> Timed | None:
    """Return what is due in the words of the rules; no week heals whoever still bleeds."""
    held = None if each.reference is None else _found(state, each.reference, each.thing)
    if each.reference is None or held is None or held.kind != names.RECOVERY:
        return each
    if bleeds(vitals_of(state, each.reference).conditions):
        return None
    what = say("swift-swords.due.week")
    return replace(each, what=what, rule=RuleId("SST-HEAL-04"), known=True, stops=False, every=ranks.WEEK)


def _found(state: Campaign, reference: CreatureReference, identity: str) -> Affliction | None:
    return next((each for each in vitals_of(state, reference).afflictions if each.id == identity), None)


@rule("SST-HEAL-04", "SST-HEAL-05", "SST-HEAL-06")
def come_due(ctx: Context, timed: Timed) -> Procedure[None]:
    """Let a week heal, an injury pass, or somebody roll to be rid of his States."""
    reference = timed.reference
    if reference is None:
        return
    if timed.thing == SHAKES:
        yield from shake_off_state(ctx, reference)
        return
    if timed.thing == LEFT and reference.encounter is not None:
        token = ctx.state.token(reference.encounter, TokenId(reference.id))
        for each in (each for each in token.conditions if each.kind in names.FIGHT_ONLY):
            drop_condition(ctx, reference, each.kind, timed.rule)
        return
    if timed.thing == BEGINS:
        if not is_healed(ctx.state, reference):
            ranks.begin_recovery(ctx, reference)
        return
    if timed.thing == BLEEDS:
        yield from bleed_on(ctx, reference)
        return
    held = affliction_of(ctx, reference, timed.thing)
    if held is not None and held.kind == names.RECOVERY:
        if held.due == timed.at:
            yield from _week(ctx, reference, held)
    elif plain_time.end_condition(ctx, timed) is None:
        plain_time.plain_come_due(ctx, timed)


@rule("SST-INJ-01", "SST-OOA-01")
def bleed_on(ctx: Context, reference: CreatureReference) -> Procedure[None]:
    """Let somebody bleed for a round off the clock, down to where he is Out of Action. Asks `bleeds:`."""

    def test(key: str, reasons: Reasons) -> Procedure[int]:
        return characteristic_of(ctx, reference, "body", "SST-INJ-01", key=key, reasons=reasons)

    def falls() -> Procedure[None]:
        if ranks.is_spent(*_sheet_and_vitals(ctx.state, reference)):
            put_lasting(
                ctx, reference, Condition(names.OUT, about=names.UNCONSCIOUS, lasting=True), RuleId("SST-OOA-01")
            )
            fate = say(f"swift-swords.fate.{names.UNCONSCIOUS}")
            ctx.tell_of(reference.id, "swift-swords.log.out", "SST-OOA-01", fate=fate)
        return asks_nothing()

    held = vitals_of(ctx.state, reference).conditions
    yield from bleed_from_each(ctx, canonical(ctx.state, reference), reference.id, held, test, falls)


@rule("SST-HEAL-04", "SST-HEAL-05", "SST-HEAL-06")
def _week(ctx: Context, reference: CreatureReference, recovery: Affliction) -> Procedure[None]:
    """Heal what a week brings, by how it was spent and with whom; the next one begins.

    Its questions are `week:`, `healer:` and `healing:`; and `nights:`, of whoever has something to sleep off.
    """
    week = recovery.count(names.WEEKS) + 1
    after = recovery.counting(**{names.WEEKS: week}).but(due=(recovery.due or 0) + ranks.WEEK)
    put_affliction(ctx, reference, after, RuleId("SST-HEAL-04"))
    missing = yield from ask(lambda: _how_spent(reference))
    healers = tuple(each for each in _healers(ctx.state) if each != reference)
    healed = False
    if healers:
        found = yield from ask(lambda: _which_healer(reference, healers))
        if found is not None:
            key, whom = f"healing:{found.id}", reference.id
            healed = (yield from skill_of(ctx, found, HEALING, "SST-HEAL-06", key=key, target=whom)) > 0
    wounds = wounds_of_week(week, missing, healer=healed)
    given = mend(ctx, reference, wounds, "SST-HEAL-04" if week == 1 else "SST-HEAL-05")
    ctx.tell_of(reference.id, "swift-swords.log.week", "SST-HEAL-04", count=given)
    if nights_wanted(ctx.state, reference):
        for _ in range((yield from ask(lambda: _how_many_nights(ctx, reference)))):
            sleep(ctx, reference)


@rule("SST-HEAL-08", "SST-FAT-01", "SST-GAP-33")
def nights_wanted(state: Campaign, reference: CreatureReference) -> int:
    """Return after how many nights of safe rest nothing is left that they give back, those of a week at most."""
    nightly = number_of(state.house_rules, NIGHTLY)
    lost = direct_losses(state, reference)[1] if nightly else 0
    tired = any(ranks.amount(vitals_of(state, reference).conditions, each) for each in ranks.TIRED.values())
    return min(NIGHTS, max(-(-lost // nightly) if lost else 0, 1 if tired else 0))


def _how_many_nights(ctx: Context, reference: CreatureReference) -> Choice[int]:
    most = nights_wanted(ctx.state, reference)
    return choice(
        f"nights:{reference.id}",
        "SST-HEAL-08",
        about=(reference.id,),
        prompt=say("swift-swords.ask.nights", token=reference.id),
        options={number: say("swift-swords.option.nights", count=number) for number in range(most + 1)},
        suggested=str(most),
    )


def _how_spent(reference: CreatureReference) -> Choice[str]:
    return choice(
        f"week:{reference.id}",
        "SST-HEAL-04",
        about=(reference.id,),
        prompt=say("swift-swords.ask.week", token=reference.id),
        options={name: say(f"swift-swords.option.missing.{name}") for name in MISSING},
    )


@rule("SST-HEAL-06")
def _healers(state: Campaign) -> Iterator[CreatureReference]:
    """Return everybody of the roster who has learned healing."""
    for person in state.people.values():
        if person.creature.system == names.SWIFT_SWORDS and sheet_of(person.creature).entry(HEALING) is not None:
            yield CreatureReference(None, person.id)


def _which_healer(
    reference: CreatureReference, healers: tuple[CreatureReference, ...]
) -> Choice[CreatureReference | None]:
    return choice(
        f"healer:{reference.id}",
        "SST-HEAL-06",
        about=(reference.id,),
        prompt=say("swift-swords.ask.healer", token=reference.id),
        options={
            None: say("swift-swords.option.no-healer"),
            **{each: say("swift-swords.option.healer", token=each.id) for each in healers},
        },
        keyed=lambda healer: NOBODY if healer is None else healer.id,
    )


def ailments(state: Campaign) -> tuple[Ailment, ...]:
    """Return whose weeks are counted, with the week that it is and what is still to heal, and plain afflictions."""
    everybody = plain_time.references_of(state, names.SWIFT_SWORDS)
    return tuple(_ailment(state, reference, each) for reference, vitals in everybody for each in vitals.afflictions)


def _ailment(state: Campaign, reference: CreatureReference, each: Affliction) -> Ailment:
    if each.kind != names.RECOVERY:
        return plain_time.plain_ailment(reference, each)
    left = direct_losses(state, reference)[0] + sum(held.amount for _, held in healable(state, reference))
    bled = bleeds(vitals_of(state, reference).conditions)
    figures = (
        (say("swift-swords.figure.week"), say("swift-swords.number", number=each.count(names.WEEKS) + 1)),
        (say("swift-swords.figure.wounds"), say("swift-swords.number", number=left)),
    )
    name = say("swift-swords.affliction.recovery")
    symptoms = (say("swift-swords.symptom.bleeds"),) if bled else None
    calls = ("first-aid", "magic")
    return Ailment(reference, each, name, RuleId("SST-HEAL-04"), figures, symptoms=symptoms, calls=calls)


def why_nothing_heals(state: Campaign, reference: CreatureReference) -> Phrase | None:
    """Return why there is nothing to treat; None if there is."""
    vitals = vitals_of(state, reference)
    hurt = (
        any(direct_losses(state, reference))
        or injuries_of(vitals.conditions)
        or has_lasting(state, reference, names.STUN)
    )
    return None if hurt or ranks.recovery_of(state, reference) is not None else say("swift-swords.why.unhurt")
