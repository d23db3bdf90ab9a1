"""Harm: what protects, the damage dice of a blow, what they do where it lands, dying and death."""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.chance.dist import Dist
from core.chance.source import Source
from core.engine.context import Context
from core.engine.draws import Roll, dice_said, faces_in
from core.engine.event import TrackChanged
from core.engine.request import CHANCE, Procedure, ask
from core.explain.modifier import Add, Limit, Modifier, Whose
from core.explain.tally import Tally, acting_on, settle
from core.model.campaign import Campaign
from core.model.condition import carried_by
from core.model.gear import Carried, Item
from core.rulebook.cite import rule
from core.rulebook.printed import Column
from core.rules.faction_zones.attack.strike import AttackKind, Declared, Strike, strike_now
from core.rules.faction_zones.clock import clock_of
from core.rules.faction_zones.fighter import DEAD, DYING, FRENZIED, INCAPACITATED, SURRENDERED, Fighter, fighter
from core.rules.faction_zones.gear.durability import batter_armour, breaks_on_one, strain_weapon
from core.rules.faction_zones.gear.weapons import ARMOURY, is_helmet, is_shield, protection_of, protective
from core.rules.faction_zones.holds.grappling import end_lost_holds
from core.rules.faction_zones.names import FACTION_ZONES, HEALTH, KINDS, Skill, plainly
from core.rules.faction_zones.settings import CRITICAL_BASE, FIRE, IMPAIRED, SHIELD_MODE, chosen
from core.rules.faction_zones.sheet import FactionSheet
from core.rules.faction_zones.zones.places import ARMOUR, is_covered
from core.rules.kit.asking import tell_check
from core.rules.kit.conditions import come, lift_over, set_condition
from core.rules.kit.hiding import is_concealed

MOST_ARMOUR = 3
"""What the armour value never counts above."""
LIMIT = Modifier(RuleId("FAC-DMG-02"), say("faction-zones.modifier.most-armour"), ARMOUR, Limit(high=MOST_ARMOUR))
SNEAK = 12
"""Sides of the die of one who strikes the unaware and has the skill for it (FAC-TAB-SKILL)."""
FLAT = 4
"""Sides of the die of impaired damage where it is always the same (FAC-GAP-06)."""


@dataclass(frozen=True, slots=True)
class Hurt:
    """What a blow does: the damage before armour, and what of it is suffered; how hard that is."""

    rolled: int = 0
    suffered: int = 0
    critical: bool = False
    kills: bool = False


@rule("FAC-DMG-02")
def protection(strike: Strike, *, answered: bool = False) -> tuple[Modifier, ...]:
    """Return what protects the target of a strike, by hide, gear and cover; `answered` where he dodges or counters."""
    shields = shields_count(strike, answered=answered or strike.declared.counters)
    brawls = ARMOURY.is_bare(strike.wielded.profile) and strike.target.sheet.has(Skill.BRAWLING)
    return (
        *carried_armour(strike.target.sheet, strike.target.vitals.gear, shields=shields),
        *plainly(ARMOUR, brawling=brawls, covered=is_covered(strike, strike.target.id)),
        *carried_by(strike.target.conditions, ARMOUR),
    )


@rule("FAC-DMG-02", "FAC-GAP-25")
def raised(strike: Strike, ruled: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """Return what was ruled to protect the target of a strike, and the shield that he raises as he answers it."""
    before = protection(strike)
    return (*ruled, *(each for each in protection(strike, answered=True) if each not in before))


@rule("FAC-DMG-02")
def carried_armour(sheet: FactionSheet, gear: tuple[Item, ...], *, shields: bool = True) -> tuple[Modifier, ...]:
    """Return what protects somebody wherever he is: hide, armour, and the shields in hand if they count."""
    hide = ((say("faction-zones.modifier.hide"), sheet.armour),) if sheet.armour else ()
    worn = (
        (say("faction-zones.modifier.gear", item=item.name), protection_of(item))
        for item in protective(gear)
        if shields or not is_shield(item)
    )
    return tuple(Modifier(RuleId("FAC-DMG-02"), words, ARMOUR, Add(value)) for words, value in (*hide, *worn))


@rule("FAC-DMG-02", "FAC-GAP-25")
def shields_count(strike: Strike, *, answered: bool) -> bool:
    """Return whether the target's shields count: always, or where they are raised only against an attack answered.

    Two shields are always up, and so is that of a master of it against everybody he is aware of (FAC-TAB-SKILL).
    """
    if answered or chosen(strike.house, SHIELD_MODE) == "always":
        return True
    target = strike.target
    shields = sum(is_shield(item) and item.carried.in_hand for item in target.vitals.gear)
    mastered = target.sheet.has(Skill.SHIELD_MASTERY) and not is_concealed(strike.encounter, strike.attacker.id)
    return shields > 1 or mastered


def armour_tally(modifiers: tuple[Modifier, ...], whose: Whose | None = None) -> Tally:
    """Return the armour value, line by line, of one of several where that is said."""
    return settle(ARMOUR, 0, (*acting_on(modifiers, ARMOUR, whose), replace(LIMIT, whose=whose)), whose=whose)


SMALLER = Column(FACTION_ZONES, "FAC-TAB-SIZE", "smaller attacker: damage")


@rule("FAC-SIZE-02", "FAC-GAP-18")
def halved(damage: int, steps: int) -> int:
    """Return damage halved for every step that its maker is smaller, rounded up, before armour."""
    return ceil(damage * Fraction(*SMALLER.figures(str(max(0, steps)))))


@rule("FAC-GAP-04")
def _wears_helmet(someone: Fighter) -> bool:
    """Return whether a helmet makes somebody harder to fell: a critical blow has to do 1 more."""
    return any(is_helmet(item) and item.carried is Carried.WORN for item in someone.vitals.gear)


@rule("FAC-DMG-01", "FAC-DMG-04", "FAC-DMG-05", "FAC-DMG-06")
def hurt_of(state: Campaign, target: Fighter, rolled: int, armour: int | None) -> Hurt:
    """Return what rolled damage does to somebody behind so much armour, or what direct damage does (None)."""
    suffered = max(0, rolled - (armour or 0))
    health, most = target.health.value, target.most_health
    base = most if chosen(state.house_rules, CRITICAL_BASE) == "maximum" else health
    if armour is not None and _wears_helmet(target):
        base += 2
    critical = suffered > 0 and (2 * suffered >= base or suffered >= health)
    return Hurt(rolled, suffered, critical, suffered >= most)


@rule("FAC-DMG-05", "FAC-DMG-06", "FAC-COND-01")
def suffer(ctx: Context, who: TokenId, hurt: Hurt) -> None:
    """Take harm off somebody's health; a critical blow incapacitates, and at no health one is dying or dead."""
    if not hurt.suffered:
        return
    someone = fighter(ctx, who)
    left = someone.health.value - hurt.suffered
    left, beyond = max(0, left), max(0, -left)
    ctx.emit(TrackChanged(ctx.encounter.id, who, HEALTH, left, rule=RuleId("FAC-DMG-01"), beyond=beyond))
    if hurt.kills:
        die(ctx, who)
        return
    if hurt.critical and not someone.has(INCAPACITATED, FRENZIED):
        set_condition(ctx, who, "FAC-DMG-05", INCAPACITATED, lasting=True)
    if not left and not someone.has(DYING, DEAD):
        clock = clock_of(ctx.encounter)
        # after the bonus round of an ambush the next round is the first
        last = clock.round + (1 if clock.ambush is None else 0)
        set_condition(ctx, who, "FAC-DMG-06", DYING, last, lasting=True)


@rule("FAC-DMG-06", "FAC-ATK-07")
def die(ctx: Context, who: TokenId) -> None:
    """Let somebody be dead."""
    lift_over(ctx, who, KINDS, come("death"))
    set_condition(ctx, who, "FAC-DMG-06", DEAD, lasting=True)


@rule("FAC-SURR-02")
def betray(ctx: Context, whom: TokenId, by: TokenId) -> None:
    """Let one who surrendered and whom an enemy harms fight on as before, a failed morale check forgotten."""
    if fighter(ctx, whom).has(SURRENDERED) and ctx.token(by).side != ctx.token(whom).side:
        lift_over(ctx, whom, KINDS, come("betrayed"))
        ctx.tell_of(whom, "faction-zones.log.betrayed", "FAC-SURR-02")


def roll_direct(
    ctx: Context, whom: TokenId, owner: TokenId, key: str, cited: str, subject: Phrase, sides: int
) -> Procedure[Hurt]:
    """Roll one die of direct damage, as of a fall; return what it will do to somebody."""
    rules, dice = (RuleId(cited),), (sides,)
    faces = yield from ask(DamageRoll(key, CHANCE, rules, about=(whom,), owner=owner, subject=subject, dice=dice))
    return hurt_of(ctx.state, fighter(ctx, whom), sum(faces), None)


@dataclass(frozen=True, slots=True)
class Blow:
    """One attack on one target under a ruling, with the faces of its dice once they are rolled."""

    by: TokenId
    whom: TokenId
    item: str | None
    kind: AttackKind
    modifiers: tuple[Modifier, ...]
    faces: tuple[int, ...] = ()
    share: int | None = None

    def strike(self, ctx: Context) -> Strike:
        """Return the attack as it stands now."""
        return strike_now(ctx, Declared(self.by, self.whom, self.item, self.kind, share=self.share))


@rule("FAC-ATK-05", "FAC-DMG-01", "FAC-DMG-03", "FAC-GAP-06")
def roll_blow(ctx: Context, blow: Blow, *, key: str = "damage") -> Procedure[Blow | None]:
    """Return a blow with its dice rolled; None if it has no damage."""
    if not blow.strike(ctx).wielded.profile.die:
        return None

    def question() -> DamageRoll:
        strike, mode = blow.strike(ctx), chosen(ctx.state.house_rules, IMPAIRED)
        sides = FLAT if strike.is_impaired and mode == "flat_d4" else die_of(strike)
        return DamageRoll(
            f"{key}:{blow.by}:{blow.whom}",
            CHANCE,
            (RuleId("FAC-ATK-05"), RuleId("FAC-DMG-01")),
            subject=say("faction-zones.draw.damage", token=blow.by, other=blow.whom, weapon=strike.wielded.item.name),
            dice=(sides,) * strike.dice,
            owner=blow.by,
            marks=(1,) if breaks_on_one(strike.attacker, strike.wielded.item) else (),
            lower=strike.is_impaired and mode == "keep_lower",
        )

    return replace(blow, faces=(yield from ask(question)))


@rule("FAC-ATK-05")
def die_of(strike: Strike) -> int:
    """Return the sides of a strike's damage die, with what skills make of it (FAC-TAB-SKILL)."""
    arm, sheet = strike.wielded.profile, strike.attacker.sheet
    if not arm.die:
        return 0
    if sheet.has(Skill.SNEAK_ATTACK) and is_concealed(strike.encounter, strike.attacker.id):
        return SNEAK
    if ARMOURY.is_bare(arm) and sheet.has(Skill.BRAWLING):
        return 6
    better = Skill.SKILLED_SHOT if strike.is_ranged else Skill.SKILLED_BLOW
    return min(12, arm.die + 2) if sheet.has(better) and arm.die < 12 else arm.die


@rule("FAC-DMG-01", "FAC-SIZE-02", "FAC-SIZE-05", "FAC-GAP-06")
def lands_on(ctx: Context, blow: Blow) -> Hurt:
    """Return what rolled dice would do to their target now."""
    strike = blow.strike(ctx)
    arm = strike.wielded.profile
    rolled = sum(blow.faces)
    if strike.is_impaired and chosen(ctx.state.house_rules, IMPAIRED) == "halve_up":
        rolled = halved(rolled, 1)
    if not arm.blast:
        rolled = halved(rolled, strike.steps)
    if strike.attacker.sheet.has(Skill.MONSTER_SLAYING) and strike.steps > 0:
        rolled *= 2
    armour = armour_tally(blow.modifiers).total.number
    direct = arm.direct or (arm.fire and bool(chosen(ctx.state.house_rules, FIRE)))
    return hurt_of(ctx.state, strike.target, rolled, None if direct else armour)


@rule("FAC-DMG-01")
def land(ctx: Context, blow: Blow, hurt: Hurt | None = None, *, strains: bool = True) -> Hurt:
    """Let a rolled blow land, with a line in the log; a hold that it ends is ended. Return what it did.

    Where it `strains` its weapon, that may break: one of several by the same weapon does not, or the rest were lost.
    """
    hurt = lands_on(ctx, blow) if hurt is None else hurt
    degree = "kills" if hurt.kills else "critical" if hurt.critical else "hit"
    weapon = blow.strike(ctx).wielded.item.name
    tell_check(
        ctx,
        "FAC-DMG-01",
        blow.by,
        target=blow.whom,
        tallies=(armour_tally(blow.modifiers),),
        drawn=(say("faction-zones.dice", faces=" ".join(map(str, blow.faces))),),
        degree=say(f"faction-zones.degree.{degree}"),
        verdict=say("faction-zones.verdict.hurt", weapon=weapon, rolled=hurt.rolled, suffered=hurt.suffered),
        harms=hurt.suffered > 0,
    )
    batter_armour(ctx, blow.whom, hurt.rolled)
    suffer(ctx, blow.whom, hurt)
    if strains:
        strain_weapon(ctx, blow.by, blow.item, blow.faces)
    if hurt.suffered:
        betray(ctx, blow.whom, blow.by)
    end_lost_holds(ctx)
    return hurt


Reading = tuple[int, bool]


@dataclass(frozen=True, slots=True)
class DamageRoll(Roll):
    """The dice of a blow; if `lower`, each is rolled twice and the lower face counts.

    The reading is what they come to, and whether any die shows one of the `marks`, faces that some rule looks for, such
    as the 1 that breaks a weapon.
    """

    lower: bool = False
    marks: tuple[int, ...] = ()

    def outcomes(self, state: Campaign) -> Dist[tuple[int, ...]]:
        """Return one set of faces for every reading, with its chance."""
        sums: dict[Reading, tuple[tuple[int, ...], int]] = {(0, False): ((), 1)}
        for sides in self.dice:
            following: dict[Reading, tuple[tuple[int, ...], int]] = {}
            for (total, marked), (faces, weight) in sums.items():
                for face in range(1, sides + 1):
                    ways = 2 * (sides - face) + 1 if self.lower else 1
                    reading = total + face, marked or face in self.marks
                    shown, before = following.get(reading, ((*faces, face), 0))
                    following[reading] = shown, before + weight * ways
            sums = following
        return Dist.counted(dict(sums.values()))

    def sample(self, state: Campaign, source: Source) -> tuple[tuple[int, ...], Source]:
        """Roll the dice, each of them twice where the lower face counts."""
        faces = []
        for sides in self.dice:
            face, source = source.below(sides)
            if self.lower:
                other, source = source.below(sides)
                face = min(face, other)
            faces.append(face + 1)
        return tuple(faces), source

    def typed(self, text: str, state: Campaign, *, insist: bool = False) -> tuple[int, ...]:
        """Read the faces that count, or both rolls of each die where the lower one counts."""
        faces = faces_in(text, max(self.dice, default=0))
        if self.lower and len(faces) == 2 * len(self.dice):
            faces = tuple(min(faces[at], faces[at + 1]) for at in range(0, len(faces), 2))
        return self.accept(faces)

    @property
    def shares(self) -> tuple[tuple[str, Phrase], ...]:
        """The owner rolls the dice, twice where the lower face counts."""
        shares = super(DamageRoll, self).shares
        return tuple((who, say("dice.twice", dice=each)) for who, each in shares) if self.lower else shares

    @property
    def hint(self) -> Phrase:
        """Ask for the faces."""
        if self.lower:
            return say("draw.lower", dice=dice_said(self.dice))
        return super(DamageRoll, self).hint  # the class that slots make is another than this body knows
