"""A blow that got through: its damage, how grave it is, soaked or not, State or Rank, injury, panic, Out of Action."""

from dataclasses import dataclass
from enum import IntEnum
from functools import partial

from core.base.errors import Gone
from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Choice, Procedure, ask
from core.rulebook.cite import rule
from core.rulebook.printed import Column
from core.rules.kit.asking import choice, yes_or_no
from core.rules.kit.conditions import set_condition
from core.rules.kit.fight import Fight
from core.rules.swift_swords import names
from core.rules.swift_swords.checks import characteristic
from core.rules.swift_swords.fighter import Fighter, fighter
from core.rules.swift_swords.gear.weapons import Weight
from core.rules.swift_swords.harm import states
from core.rules.swift_swords.harm.injuries import lose_defence, roll_injury
from core.rules.swift_swords.harm.ranks import end_of, is_beyond, lose, ranks_of, reference_of, total_rank
from core.rules.swift_swords.movement.mounts import keep_seat
from core.rules.swift_swords.rounds.paying import can_pay_die, pay_die
from core.rules.swift_swords.settings import MASSIVE_KILLS, MENTAL_INJURY, SOAKING, STATE_COVERS, chosen

FIRST_SUCCESS = Column(names.SWIFT_SWORDS, "SST-TAB-DAMAGE-CODES", "First success")
_WHICH = yes_or_no("state", "rank")
SWARM, SWARMED = "swarm", 2
"""The group that no blow finishes, and the Ranks that it loses to what strikes all of it (SST-GAP-20)."""
SOAKED_BY = {names.PHYSICAL: "body", names.MENTAL: "spirit"}
MASSIVE, HELD_OUT = "massive", 2
"""The class of damage, and the successes with which a body holds out against it."""


class Severity(IntEnum):
    """How grave the damage of one attack is."""

    NONE = 0
    RANK = 1
    TRAUMA = 2
    KILLING = 3
    MASSIVE = 4


@rule(
    *("SST-DMG-01", "SST-DMG-02", "SST-DMG-03", "SST-DMG-04", "SST-DMG-05", "SST-DMG-06", "SST-DMG-08"),
    *("SST-TAB-DAMAGE-CODES", "SST-ATK-04"),
)
def damage_of(weight: str, successes: int) -> int:
    """Return the points that so many successes do; Light weapons need two more for each further point."""
    if successes <= 0:
        return 0
    further = successes - 1
    return FIRST_SUCCESS(weight.capitalize()) + (further // 2 if weight == "light" else further)


@rule(
    *("SST-DMG-10", "SST-DMG-11", "SST-PHYS-01", "SST-PHYS-03", "SST-PHYS-04", "SST-PHYS-05", "SST-DMG-14"),
    *("SST-MENT-02", "SST-MENT-04", "SST-MENT-06", "SST-TAB-DAMAGE-LEVELS"),
)
def severity(damage: int, total: int, *, mental: bool = False) -> Severity:
    """Return how grave some damage is against a Total Rank; nothing is Massive to the mind."""
    if damage <= 0:
        return Severity.NONE
    if damage > 3 * total and not mental:
        return Severity.MASSIVE
    if damage > 2 * total:
        return Severity.KILLING
    return Severity.TRAUMA if damage > total else Severity.RANK


@dataclass(frozen=True, slots=True)
class Blow:
    """What gets through to somebody: the successes that are left of an attack, by which weight they are read.

    `side` is the track that it strikes. A `bane` knocks level 9 down, what `cuts` severs. Where `points` are given,
    they are the damage, whatever the successes. One that may not be soaked is no attack that one could brace for.
    """

    whom: TokenId
    by: TokenId | None = None
    successes: int = 0
    weight: Weight = "medium"
    side: names.RankSide = names.PHYSICAL
    cuts: bool = False
    bane: bool = False
    points: int | None = None

    @property
    def damage(self) -> int:
        """The points that it does; a Massive weapon counts none."""
        if self.points is not None:
            return self.points
        return 0 if self.weight == MASSIVE else damage_of(self.weight, self.successes)

    @property
    @rule("SST-DMG-07", "SST-DMG-08")
    def gets_through(self) -> bool:
        """Whether it does anything: a Massive weapon needs one success, every other a point of damage."""
        return self.successes > 0 if self.weight == MASSIVE else self.damage > 0


@rule("SST-DMG-01", "SST-DMG-09", "SST-OOA-07", "SST-OOA-09", "SST-RANK-13", "SST-MENT-01")
def inflict(ctx: Context, blow: Blow) -> Procedure[None]:
    """Let a blow do what it does.

    Its questions are `soak:`, `takes:` and those of injuries, each with the id of whoever is struck.
    """
    someone = fighter(ctx, blow.whom)
    if not blow.gets_through or (blow.side == names.MENTAL and someone.sheet.mindless):
        return
    if someone.is_out:
        killed = blow.side == names.PHYSICAL and (yield from states.strike_fallen(ctx, blow.whom))
        if killed and someone.sheet.group != SWARM:
            yield from roll_injury(ctx, blow.whom, blow.by, bonus=0, cuts=blow.cuts)
        return
    if is_beyond(someone.sheet, someone.vitals, blow.side) and not blow.bane:
        ctx.tell_of(blow.whom, "swift-swords.log.beyond", "SST-RANK-10")
        return
    points = yield from _soaked(ctx, blow)
    if blow.weight != MASSIVE and points <= 0:
        ctx.tell_of(blow.whom, "swift-swords.log.soaked", "SST-MENT-08")
        return
    if ranks_of(someone.sheet, someone.vitals, blow.side).real == 0:
        yield from states.put_out(
            ctx, blow.whom, "SST-RANK-13", names.COWERING if blow.side == names.MENTAL else names.UNCONSCIOUS
        )
        return
    grave = _severity(fighter(ctx, blow.whom), blow, points)
    _tell(ctx, blow, grave, points)
    if blow.side == names.MENTAL:
        yield from _to_the_mind(ctx, blow, grave, points)
    else:
        before = someone.physical.value
        yield from _to_the_body(ctx, blow, grave, points)
        yield from keep_seat(ctx, blow.whom, before)


@rule("SST-TAB-DAMAGE-LEVELS")
def _tell(ctx: Context, blow: Blow, grave: Severity, points: int) -> None:
    """Tell how grave a blow is, to the body in large letters; to the mind the panic that it brings tells it."""
    word = grave.name.lower()
    is_large = blow.side == names.PHYSICAL and grave >= Severity.TRAUMA
    announced = say(f"swift-swords.result.{word}") if is_large else None
    words = say(f"swift-swords.log.{word}", token=blow.whom, points=points)
    ctx.note(words, RuleId("SST-DMG-10"), about=blow.whom, announced=announced)


@rule("SST-DMG-07", "SST-DMG-10", "SST-DMG-11", "SST-RANK-14")
def _severity(someone: Fighter, blow: Blow, points: int) -> Severity:
    if someone.sheet.group == SWARM:
        return Severity.RANK
    if blow.weight == MASSIVE:
        return Severity.MASSIVE
    mental = blow.side == names.MENTAL
    return severity(points, total_rank(someone, blow.side).total.number, mental=mental)


@rule("SST-MENT-08", "SST-SURP-03", "SST-GAP-11")
def _soaked(ctx: Context, blow: Blow) -> Procedure[int]:
    """Return the points that are left after whoever is struck has soaked some, where the table plays that."""
    whom, points = blow.whom, blow.damage
    if not chosen(ctx.state.house_rules, SOAKING) or blow.weight == MASSIVE or not can_soak(ctx, whom):
        return points
    if not (yield from ask(partial(_whether_to_soak, ctx, blow))):
        return points
    pay_die(ctx, whom, "SST-MENT-08")
    name = SOAKED_BY[blow.side]
    return points - (yield from characteristic(ctx, whom, name, "SST-MENT-08", key=f"soaks:{whom}", enough=None))


@rule("SST-SURP-03", "SST-MENT-08", "SST-STATE-05")
def can_soak(fight: Fight, whom: TokenId) -> bool:
    """Return whether somebody can soak what he suffers."""
    return can_pay_die(fight, whom) and not fighter(fight, whom).has(names.SURPRISED, names.CRUSHED, *states.STATES)


def _whether_to_soak(ctx: Context, blow: Blow) -> Choice[bool]:
    if not can_soak(ctx, blow.whom):
        raise Gone("swift-swords.why.no-die")
    return choice(
        f"soak:{blow.whom}",
        "SST-MENT-08",
        asks=blow.whom,
        prompt=say("swift-swords.ask.soak", token=blow.whom, points=blow.damage),
        options={False: say("swift-swords.option.take-it"), True: say("swift-swords.option.soak")},
        keyed=yes_or_no("soak", "take"),
    )


@rule("SST-DMG-09", "SST-PHYS-01", "SST-PHYS-02", "SST-MENT-02", "SST-STATE-02", "SST-STATE-03", "SST-GAP-12")
def state_or_rank(ctx: Context, blow: Blow, points: int) -> Procedure[None]:
    """Let somebody suffer what a hit does whatever its points: one Rank, or the State in its place if he chooses."""
    someone, whom, side = fighter(ctx, blow.whom), blow.whom, blow.side
    covered = points == 1 or chosen(ctx.state.house_rules, STATE_COVERS) == "any"
    if covered and states.may_take(someone, side) and (yield from ask(partial(_whether_state, ctx, blow, points))):
        states.take_state(ctx, whom, states.STATE_OF[side], "SST-DMG-09", spares=ranks_lost(someone, blow))
        return
    cited = "SST-PHYS-01" if side == names.PHYSICAL else "SST-MENT-02"
    lose(ctx, reference_of(ctx, whom), side, ranks_lost(someone, blow), cited, bane=blow.bane)


@rule("SST-RANK-14", "SST-GAP-20")
def ranks_lost(someone: Fighter, blow: Blow) -> int:
    """Return the Ranks that a hit costs whatever its points: one, of a swarm two by what is no attack of anybody."""
    return SWARMED if someone.sheet.group == SWARM and blow.by is None else 1


def _whether_state(ctx: Context, blow: Blow, points: int) -> Choice[bool]:
    someone, whom = fighter(ctx, blow.whom), blow.whom
    if not states.may_take(someone, blow.side):
        raise Gone("swift-swords.why.in-state")
    left = ranks_of(someone.sheet, someone.vitals, blow.side).left - end_of(someone.sheet)
    state = say(f"swift-swords.option.state.{states.STATE_OF[blow.side]}")
    return choice(
        f"takes:{whom}",
        "SST-DMG-09",
        asks=whom,
        prompt=say("swift-swords.ask.takes", token=whom, points=points),
        options={False: say(f"swift-swords.option.rank.{blow.side}"), True: state},
        keyed=_WHICH,
        suggested=_WHICH(left <= 1),
    )


@rule("SST-PHYS-03", "SST-PHYS-04", "SST-PHYS-05", "SST-OOA-09", "SST-DPOOL-04")
def _to_the_body(ctx: Context, blow: Blow, grave: Severity, points: int) -> Procedure[None]:
    """Let a blow strike the body; there is one roll for an injury at most, a Killing Blow or worse adds to it."""
    whom = blow.whom
    if grave is Severity.MASSIVE:
        yield from _massive(ctx, whom)
    elif grave is Severity.KILLING:
        lose(ctx, reference_of(ctx, whom), names.PHYSICAL, 1, "SST-PHYS-04", bane=blow.bane)
        yield from states.put_out(ctx, whom, "SST-PHYS-04", names.UNCONSCIOUS, certain=True)
    else:
        yield from state_or_rank(ctx, blow, points)
        yield from states.fall_if_spent(ctx, whom)
    if grave >= Severity.TRAUMA:
        lose_defence(ctx, whom)
    if (grave >= Severity.TRAUMA or fighter(ctx, whom).is_out) and fighter(ctx, whom).sheet.group != SWARM:
        bonus = 1 if grave >= Severity.KILLING else 0
        yield from roll_injury(ctx, whom, blow.by, bonus=bonus, cuts=blow.cuts)


@rule("SST-PHYS-05", "SST-TAB-MASSIVE", "SST-OOA-10", "SST-GAP-21")
def _massive(ctx: Context, whom: TokenId) -> Procedure[None]:
    """Let Massive damage strike somebody: Killed in Action, or no more than out of it if his body holds. `massive:`."""
    successes = yield from characteristic(ctx, whom, "body", "SST-TAB-MASSIVE", key=f"massive:{whom}", enough=HELD_OUT)
    lose(ctx, reference_of(ctx, whom), names.PHYSICAL, 1, "SST-PHYS-05", bane=True)
    if successes < HELD_OUT or chosen(ctx.state.house_rules, MASSIVE_KILLS):
        states.kill(ctx, whom, "SST-PHYS-05", coma=not successes)
    yield from states.put_out(ctx, whom, "SST-PHYS-05", names.UNCONSCIOUS)


@rule("SST-MENT-02", "SST-MENT-04", "SST-MENT-06", "SST-OOA-09", "SST-GAP-31")
def _to_the_mind(ctx: Context, blow: Blow, grave: Severity, points: int) -> Procedure[None]:
    """Let a blow strike the mind: a Rank or Shock, and Panicked or Crushed besides if it was too much."""
    whom = blow.whom
    yield from state_or_rank(ctx, blow, points)
    if grave is Severity.TRAUMA:
        set_condition(ctx, whom, "SST-MENT-04", names.PANICKED, source=blow.by)
    elif grave is Severity.KILLING:
        set_condition(ctx, whom, "SST-MENT-06", names.CRUSHED, source=blow.by)
    if grave >= Severity.TRAUMA:
        lose_defence(ctx, whom)
    if (yield from states.fall_if_spent(ctx, whom, names.COWERING)) and chosen(ctx.state.house_rules, MENTAL_INJURY):
        yield from roll_injury(ctx, whom, blow.by, bonus=0, cuts=False)


@rule("SST-GAP-26", "SST-STATE-02")
def enchant(ctx: Context, whom: TokenId, by: TokenId, successes: int) -> Procedure[None]:
    """Let an effect of pure magic come over somebody, or Doubt in its place if he chooses. Asks `takes:`."""
    if successes <= 0 or fighter(ctx, whom).is_out:
        return
    if states.may_take(fighter(ctx, whom), names.MAGIC) and (
        yield from ask(partial(_whether_doubt, ctx, whom, by, successes))
    ):
        states.take_state(ctx, whom, states.STATE_OF[names.MAGIC], "SST-GAP-26")
    else:
        ctx.tell_deed(by, whom, "swift-swords.log.enchants", "SST-GAP-26", count=successes)


def _whether_doubt(ctx: Context, whom: TokenId, by: TokenId, successes: int) -> Choice[bool]:
    if not states.may_take(fighter(ctx, whom), names.MAGIC):
        raise Gone("swift-swords.why.in-state")
    return choice(
        f"takes:{whom}",
        "SST-GAP-26",
        asks=whom,
        about=(by,),
        prompt=say("swift-swords.ask.enchanted", token=whom, count=successes),
        options={True: say("swift-swords.option.state.doubt"), False: say("swift-swords.option.enchanted")},
        keyed=yes_or_no("state", "effect"),
    )
