"""Checks: a d6 and a bonus against a DC, and the bonus in a skill reason by reason."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.draws import Roll
from core.engine.request import CHANCE, Procedure, ask
from core.explain.modifier import Modifier
from core.explain.tally import Tally, settle
from core.model.campaign import HouseRules
from core.model.condition import carried_by
from core.model.creature_reference import CreatureReference
from core.rulebook.cite import rule
from core.rules.kit.asking import roll, tell_check
from core.rules.kit.reasons import adding, because
from core.rules.semi_automagic import names
from core.rules.semi_automagic.conditions import address_of, someone_of
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.gear.loads import mobility_of
from core.rules.semi_automagic.kinds import KINDS
from core.rules.semi_automagic.settings import BARE_CONDITIONS, FORTITUDE_SCALE, MOBILITY_SKILLS, chosen, number_of
from core.rules.semi_automagic.sheet import SemiSheet

SKILL = "skill"
HAMPERED = (names.ACROBATICS, names.ATHLETICS, names.WRESTLE, names.STEALTH)
"""The skills that the list of conditions names under the mobility penalty (SEC-COND-02)."""
RESTING: Mapping[str, names.Ability] = {
    **dict.fromkeys((names.ATHLETICS, names.WRESTLE), "strength"),
    **dict.fromkeys((names.ACROBATICS, names.STEALTH, names.REFLEX, names.RIDE, names.PILOT), "dexterity"),
    names.FORTITUDE: "endurance",
    **dict.fromkeys((names.MEDICINE, names.PERCEPTION, names.REPAIR), "intelligence"),
    **dict.fromkeys((names.DISCIPLINE, names.MAGIC_SKILL, names.POSSESSION), "spirit"),
}
"""The ability that a skill rests on; a sheet may say otherwise. Those of weapons and shields rest on none."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A check that somebody is to make: `bonus` and `dc` as they stand when the die is rolled.

    `who` is the id of the token, or of the person on no map; `against` is the id of another without whom it makes no
    sense. `what` names the check in the log, `key` the question.
    """

    who: str
    what: Phrase
    cited: str
    key: str
    bonus: Callable[[], Tally]
    dc: Callable[[], int]
    against: str | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """How a check came out: the face of the die, what it came to, and the DC."""

    face: int
    total: int
    dc: int

    @property
    @rule("SEC-DICE-01")
    def passed(self) -> bool:
        """Whether the total is the DC or more; no face decides by itself."""
        return self.total >= self.dc


@rule("SEC-DICE-01")
def check(ctx: Context, trial: Trial, *, quiet: bool = False) -> Procedure[Result]:
    """Roll a check, with a line in the log unless it is `quiet`."""
    (face,) = yield from ask(
        lambda: roll(
            trial.key,
            "SEC-DICE-01",
            trial.cited,
            subject=say("semi-automagic.draw.check", token=trial.who, what=trial.what),
            dice=(names.DIE,),
            owner=trial.who,
            bounds=(trial.dc() - trial.bonus().total.number,),
            about=() if trial.against is None else (trial.against,),
        )
    )
    bonus = trial.bonus()
    result = Result(face, face + bonus.total.number, trial.dc())
    if quiet:
        return result
    degree = say("semi-automagic.degree.passes" if result.passed else "semi-automagic.degree.fails")
    tell_check(
        ctx,
        trial.cited,
        trial.who,
        target=trial.against,
        tallies=(bonus,),
        drawn=(say("semi-automagic.rolled.die", sides=names.DIE, face=face),),
        degree=degree,
        verdict=say("semi-automagic.verdict.check", what=trial.what, total=result.total, dc=result.dc, degree=degree),
        passed=result.passed,
    )
    return result


def check_skill(
    ctx: Context,
    reference: CreatureReference,
    skill: str,
    dc: int | Callable[[], int],
    *,
    what: str | Phrase,
    cited: str,
    key: str,
    against: str | None = None,
    more: tuple[Modifier, ...] = (),
    quiet: bool = False,
) -> Procedure[Result]:
    """Let somebody make a check of a skill, or of an ability, against a DC; `what` may be the last part of its name."""
    trial = Trial(
        address_of(ctx.state, reference),
        say(f"semi-automagic.check.{what}") if isinstance(what, str) else what,
        cited,
        key,
        bonus=lambda: skill_tally(someone_of(ctx.state, reference), skill, more=more),
        dc=(lambda: dc) if isinstance(dc, int) else dc,
        against=against,
    )
    return (yield from check(ctx, trial, quiet=quiet))


def bounds_of(dice: tuple[int, ...], reading: Callable[[int], Hashable]) -> tuple[int, ...]:
    """Return the bounds of dice that part their sums by what each sum means, as `reading` tells of it."""
    found = [reading(total) for total in range(len(dice), sum(dice) + 1)]
    return tuple(len(dice) + at for at in range(1, len(found)) if found[at] != found[at - 1])


def throw(
    who: str,
    dice: tuple[int, ...],
    *,
    key: str,
    cited: str,
    subject: Phrase,
    bounds: tuple[int, ...] | None = None,
    about: tuple[str, ...] = (),
    needs: Callable[[], object] = lambda: None,
) -> Procedure[tuple[int, ...]]:
    """Roll dice of somebody's without a bonus; `needs` raises `Gone` when that makes no sense any more."""

    def question() -> Roll:
        needs()
        return Roll(key, CHANCE, (RuleId(cited),), about=about, owner=who, subject=subject, dice=dice, bounds=bounds)

    return (yield from ask(question))


def roll_total(
    ctx: Context,
    who: str,
    tally: Callable[[], Tally],
    *,
    key: str,
    cited: str,
    subject: Phrase,
    verdict: Callable[[int], Phrase],
    against: str | None = None,
) -> Procedure[int]:
    """Roll somebody's die of a contest, with a line in the log; return what it comes to with his bonus."""
    about = () if against is None else (against,)
    (face,) = yield from throw(who, (names.DIE,), key=key, cited=cited, subject=subject, about=about, needs=tally)
    total = face + tally().total.number
    tell_check(
        ctx,
        cited,
        who,
        target=against,
        tallies=(tally(),),
        drawn=(say("semi-automagic.rolled.d6", face=face),),
        degree=say("semi-automagic.degree.total", total=total),
        verdict=verdict(total),
        is_total=True,
    )
    return total


def ability_of(sheet: SemiSheet, skill: str) -> names.Ability | None:
    """Return the ability that a skill rests on, an ability itself among them; None for a skill that rests on none."""
    training = sheet.training(skill)
    if training is not None and training.ability:
        return training.ability
    named = next((ability for ability in names.ABILITIES if ability == skill.casefold()), None)
    return named or RESTING.get(skill)


@rule("SEC-DICE-01")
def skill_tally(someone: Someone, skill: str, *, more: Iterable[Modifier] = ()) -> Tally:
    """Return what somebody adds to the die in a check of a skill, or of an ability by its name.

    `more` is whatever else changes this one check.
    """
    return settle(SKILL, 0, (*skill_lines(someone, skill), *more))


def skill_lines(someone: Someone, skill: str) -> Iterator[Modifier]:
    """Yield every reason of such a bonus: what was learnt, scale, mobility, and what somebody suffers."""
    sheet = someone.sheet
    ability = next((each for each in names.ABILITIES if each == skill.casefold()), None)
    if ability is not None:
        yield because("SEC-DICE-01", say(f"semi-automagic.reason.{ability}"), SKILL, sheet.ability(ability))
    else:
        yield because("SEC-DICE-01", say("semi-automagic.reason.skill", skill=skill), SKILL, sheet.bonus(skill))
        yield from scale_lines(someone, skill)
        if is_hampered(someone, skill):
            points = max(0, mobility_of(someone).total.number)
            yield from adding("SEC-COND-02", say("semi-automagic.reason.mobility"), SKILL, -points)
    yield from ailing_lines(someone, skill)
    yield from carried_by(someone.conditions, SKILL)


@rule("SEC-GAP-55")
def _fortitude_factor(house: HouseRules) -> int:
    """Return how many times the scale counts in Fortitude: once, or three times as some tables have it."""
    return number_of(house, FORTITUDE_SCALE)


@rule("SEC-SCALE-05")
def scale_lines(someone: Someone, skill: str) -> Iterator[Modifier]:
    """Yield what scale does to a skill: the large hide badly, wrestle well, and stand more."""
    scale = someone.sheet.scale
    factor = {names.STEALTH: -1, names.WRESTLE: 1, names.FORTITUDE: _fortitude_factor(someone.house)}.get(skill, 0)
    yield from adding("SEC-SCALE-05", say("semi-automagic.reason.scale"), SKILL, factor * scale)


@rule("SEC-COND-02", "SEC-GAP-30")
def is_hampered(someone: Someone, skill: str) -> bool:
    """Return whether a mobility penalty lowers a skill, as the table reads the two lists."""
    named, dexterous = skill in HAMPERED, ability_of(someone.sheet, skill) == "dexterity"
    reading = chosen(someone.house, MOBILITY_SKILLS)
    return named if reading == "four" else dexterous if reading == "dexterity" else named or dexterous


@rule("SEC-GAP-33")
def _bears(someone: Someone, kind: str) -> bool:
    """Return whether somebody has a condition of which no text says what it does, and whether it does anything."""
    return someone.has(kind) and chosen(someone.house, BARE_CONDITIONS) == "effects"


@rule("SEC-COND-19", "SEC-GAP-33")
def ailing_lines(someone: Someone, skill: str) -> Iterator[Modifier]:
    """Yield what somebody's conditions take off a skill, by the ability that it rests on."""
    ability = ability_of(someone.sheet, skill)
    for each in KINDS.given(someone, ability or SKILL, lambda fact: fact == "ability" and ability == skill.casefold()):
        yield replace(each, on=SKILL)


@rule("SEC-GAP-33")
def can_aim(someone: Someone) -> bool:
    """Return whether somebody sees enough to take aim."""
    return not _bears(someone, names.BLINDED)


@rule("SEC-GAP-33")
def can_run(someone: Someone) -> bool:
    """Return whether somebody is fresh enough to run."""
    return not _bears(someone, names.TIRED)


@rule("SEC-COND-03")
def ride_tally(rider: Someone, mount: Someone, *, more: Iterable[Modifier] = ()) -> Tally:
    """Return a rider's bonus in Ride upon a mount, whose mobility penalty is taken off."""
    return skill_tally(rider, names.RIDE, more=(*_carried(mount), *more))


@rule("SEC-COND-03")
def pilot_tally(pilot: Someone, vehicle: Someone, *, more: Iterable[Modifier] = ()) -> Tally:
    """Return a pilot's bonus with a vehicle, whose mobility penalty is taken off."""
    return skill_tally(pilot, names.PILOT, more=(*_carried(vehicle), *more))


def _carried(carrier: Someone) -> tuple[Modifier, ...]:
    points = max(0, mobility_of(carrier).total.number)
    return adding("SEC-COND-03", say("semi-automagic.reason.carrier-mobility"), SKILL, -points)
