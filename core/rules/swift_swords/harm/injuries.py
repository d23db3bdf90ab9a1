"""Injuries: what the effect roll brings at a location, what it does at once, and the blood that is lost each round."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from core.base.editions import by_edition
from core.base.ids import TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.draws import Roll
from core.engine.request import Procedure, ask, ends_if_gone
from core.engine.vitals_changes import put_lasting
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference
from core.model.gear import Carried, Item
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.kit.anybody import moment_of
from core.rules.kit.asking import roll
from core.rules.kit.conditions import come, has_lasting, lift_over, set_condition
from core.rules.kit.gear import drop_item
from core.rules.kit.rows import Row, rows
from core.rules.swift_swords.checks import Reasons, characteristic, more
from core.rules.swift_swords.clock import SIDES
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.gear.weapons import find_arm
from core.rules.swift_swords.harm.hindrances import HANDS, Injury, injuries, injuries_of
from core.rules.swift_swords.harm.locations import ARMS, LEGS, locate, place_name, still_there
from core.rules.swift_swords.harm.ranks import begin_recovery, lose, reference_of
from core.rules.swift_swords.harm.states import can_be_put, fall_if_spent, put_out, take_state
from core.rules.swift_swords.names import INJURY, KINDS, MENTAL, OUT, PHYSICAL, PRONE, SWIFT_SWORDS, UNCONSCIOUS
from core.rules.swift_swords.rounds.paying import burn, strip

TEN_MINUTES = 600
LESS = " -2d"
"""What stands behind an entry of the table whose roll has two dice fewer."""
EYES = 3
"""The highest number of the die that decides between Sight and Sound which means Sight (SST-INJ-06)."""


class _OfTwo(Row):
    """An entry of the table that means one of two injuries, of which the die or the weapon's edge decides."""

    name: str
    injuries: tuple[str, ...]
    by: Literal["die", "edge"]


@dataclass(frozen=True, slots=True)
class InjuryEntry:
    """One entry of the Injury Table: its injury, or two and what decides, and the dice that its roll has fewer."""

    injuries: tuple[str, ...]
    by: Literal["", "die", "edge"] = ""
    less: int = 0


_NAMED: Mapping[str, InjuryEntry] = {
    **{each.entry: InjuryEntry((each.id,)) for each in injuries().values() if each.entry},
    **{each.name: InjuryEntry(each.injuries, each.by) for each in rows(SWIFT_SWORDS, "injury-entry", _OfTwo)},
}


def _table_part(location: str) -> str:
    return "Arms" if location in ARMS else "Legs" if location in LEGS else location.capitalize()


@by_edition
@rule("SST-TAB-INJURIES", "SST-INJ-06", "SST-INJ-19")
def effects_at(location: str) -> Mapping[int, InjuryEntry]:
    """Return the entries of a location by their effect rolls, from 1 to 7."""
    found = {}
    for row in catalogue(SWIFT_SWORDS).rows("SST-TAB-INJURIES"):
        if row["Location"] != _table_part(location):
            continue
        low, _, high = row["Effect roll"].rstrip("+").partition("-")
        name, less, _ = row["Injury"].partition(LESS)
        for number in range(int(low), int(high or low) + 1):
            found[number] = replace(_NAMED[name], less=2 if less else 0)
    return found


@rule("SST-LOC-06", "SST-OOA-09", "SST-PHYS-03", "SST-PHYS-04")
def roll_injury(ctx: Context, who: TokenId, by: TokenId | None, *, bonus: int, cuts: bool) -> Procedure[None]:
    """Roll where and how grievously somebody is hurt, with a bonus to the effect, and let it happen.

    Its questions are `location:`, `shift:`, `effect:`, `sense:` and those of the injury.
    """
    place = yield from locate(ctx, who, by)
    entries = effects_at(place)
    starts = tuple(number - bonus for number in entries if entries.get(number) != entries.get(number - 1))

    def question() -> Roll:
        return roll(
            f"effect:{who}",
            "SST-LOC-06",
            subject=say("swift-swords.draw.effect", token=who, place=place_name(place)),
            dice=(SIDES,),
            owner=still_there(ctx, by) or who,
            bounds=starts,
            about=(who,),
        )

    (face,) = yield from ask(question)
    entry = entries[min(max(entries), face + bonus)]
    kind = yield from _which(ctx, who, entry, cuts=cuts)
    yield from suffer_injury(ctx, who, kind, place, less=entry.less)


@rule("SST-INJ-06", "SST-INJ-19")
def _which(ctx: Context, who: TokenId, entry: InjuryEntry, *, cuts: bool) -> Procedure[str]:
    """Return which injury an entry is: a die decides between Sight and Sound, the weapon between Sever and Maim."""
    first, *others = entry.injuries
    if not others or (entry.by == "edge" and cuts):
        return first
    if entry.by == "edge":
        return others[0]
    subject = say("swift-swords.draw.sense", token=who)
    (face,) = yield from ask(
        roll(f"sense:{who}", "SST-INJ-06", subject=subject, dice=(SIDES,), owner=who, bounds=(EYES + 1,), about=(who,))
    )
    return first if face <= EYES else others[0]


@rule(
    *("SST-INJ-02", "SST-INJ-03", "SST-INJ-04", "SST-INJ-05", "SST-INJ-07", "SST-INJ-08", "SST-INJ-09"),
    *("SST-INJ-10", "SST-INJ-11", "SST-INJ-12", "SST-INJ-13", "SST-INJ-14", "SST-INJ-15", "SST-INJ-16"),
    *("SST-INJ-17", "SST-INJ-18", "SST-TAB-INJURY-EFFECTS"),
)
def suffer_injury(ctx: Context, who: TokenId, kind: str, place: str, *, less: int = 0) -> Procedure[None]:
    """Let somebody have an injury at a place, with everything that it does at once.

    Its questions are `burn:`, `injury:` with the id, and `fate:`.
    """
    row = injuries()[kind]
    ctx.tell_of(
        who, "swift-swords.log.injury", row.rule, injury=say(f"swift-swords.injury.{kind}"), place=place_name(place)
    )
    if row.lasting:
        _note_injury(ctx, who, row, place, less)
    _drop_held(ctx, who, row, place)
    if row.strips:
        strip(ctx, who, str(row.rule))
    for side, count in ((PHYSICAL, row.physical), (MENTAL, row.mental)):
        if count:
            lose(ctx, reference_of(ctx, who), side, count, str(row.rule))
    if row.state and can_be_put(fighter(ctx, who), row.state, ctx.state.house_rules):
        take_state(ctx, who, row.state, str(row.rule))
    if row.burn:
        yield from ends_if_gone(burn(ctx, who, row.burn, str(row.rule)))
    if row.roll and not fighter(ctx, who).is_out:
        yield from _roll_at_once(ctx, who, row, less)
    yield from fall_if_spent(ctx, who)


@rule("SST-INJ-01", "SST-INJ-21", "SST-INJ-22")
def _note_injury(ctx: Context, who: TokenId, row: Injury, place: str, less: int) -> None:
    """Keep an injury with whoever has it; the same one at the same place is there once."""
    count = less if row.bleeds else row.weeks
    held = fighter(ctx, who).conditions
    if not any((each.kind, each.other) == (f"{INJURY}{row.id}", place) for each in held):
        reference = reference_of(ctx, who)
        ends = moment_of(ctx.state, reference) + TEN_MINUTES if row.brief else None
        put_lasting(
            ctx, reference, Condition(f"{INJURY}{row.id}", count, other=place, lasting=True, ends=ends), row.rule
        )
        if row.weeks:
            begin_recovery(ctx, reference)


@rule("SST-INJ-09", "SST-INJ-12")
def _drop_held(ctx: Context, who: TokenId, row: Injury, place: str) -> None:
    """Let fall what an arm or a hand held, but for what is strapped on; with a severed arm goes that too."""
    if not row.drops or place not in ARMS:
        return
    hand = HANDS[place]
    for item in fighter(ctx, who).vitals.gear:
        if item.carried in (hand, Carried.BOTH_HANDS) and (row.permanent or not _is_strapped(ctx, who, item)):
            drop_item(ctx, who, item, str(row.rule))


def _is_strapped(ctx: Context, who: TokenId, item: Item) -> bool:
    arm = find_arm(item, fighter(ctx, who).sheet.arms)
    return arm is not None and arm.strapped


@rule("SST-INJ-03", "SST-INJ-08", "SST-INJ-11", "SST-INJ-13")
def _roll_at_once(ctx: Context, who: TokenId, row: Injury, less: int) -> Procedure[None]:
    """Let somebody roll what his injury asks for at once, and suffer it where he fails."""
    fewer = row.less + less
    reasons = (more(str(row.rule), "injury", -fewer),) if fewer else ()
    uses = ("move",) if row.fails == "prone" else ()
    successes = yield from characteristic(
        ctx, who, row.roll, str(row.rule), key=f"injury:{who}", reasons=reasons, uses=uses
    )
    if successes:
        return
    if row.fails == "prone":
        set_condition(ctx, who, str(row.rule), PRONE)
    elif row.fails == "out" or not fighter(ctx, who).sheet.wakeful:
        yield from put_out(ctx, who, str(row.rule), UNCONSCIOUS, certain=True)


@rule("SST-TIME-04", "SST-GAP-27")
def bleed(ctx: Context, who: TokenId) -> Procedure[None]:
    """Let somebody bleed as his round begins. Its questions are those of `bleed_from_each`, and `fate:`."""

    def test(key: str, reasons: Reasons) -> Procedure[int]:
        return characteristic(ctx, who, "body", "SST-INJ-01", key=key, reasons=reasons, on_the_way=True)

    held = fighter(ctx, who).conditions
    yield from bleed_from_each(ctx, reference_of(ctx, who), who, held, test, lambda: fall_if_spent(ctx, who))


@rule("SST-INJ-01")
def bleed_from_each(
    ctx: Context,
    reference: CreatureReference,
    who: str,
    conditions: tuple[Condition, ...],
    test: Callable[[str, Reasons], Procedure[int]],
    falls: Callable[[], Procedure[Any]],
) -> Procedure[None]:
    """Let somebody test his body for each of his Bleeders, and lose a Physical Rank for each that he fails.

    The keys of the tests are `bleeds:` with the place and his id; whoever is Out of Action bleeds no more.
    """
    for row, held in injuries_of(conditions):
        if not row.bleeds or has_lasting(ctx.state, reference, OUT):
            continue
        place = held.other or ""
        reasons = (more("SST-INJ-01", "bleeder", -held.amount),) if held.amount else ()
        if not (yield from test(f"bleeds:{place.replace(' ', '-')}:{who}", reasons)):
            lose(ctx, reference, PHYSICAL, 1, "SST-INJ-01")
            ctx.tell_of(who, "swift-swords.log.bleeds", "SST-INJ-01", place=place_name(place))
            yield from falls()


def bleeds(conditions: tuple[Condition, ...]) -> bool:
    """Return whether anything of what somebody has bleeds."""
    return any(row.bleeds for row, _ in injuries_of(conditions))


@rule("SST-DPOOL-04")
def lose_defence(ctx: Context, who: TokenId) -> None:
    """Take somebody's Defence Pool, as a Trauma or worse does."""
    lift_over(ctx, who, KINDS, come("trauma"))
