"""An attack on one target as it was declared and as it stands: what makes it hard, and why it cannot be made."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.explain.modifier import Modifier
from core.rulebook.cite import rule
from core.rulebook.printed import Column
from core.rules.faction_zones.fighter import EYE_INJURY, GRABBED, Fighter, fighter
from core.rules.faction_zones.gear.weapons import Arm, Wielded
from core.rules.faction_zones.names import FACTION_ZONES, HALVES, IMPAIRING, Skill, plainly
from core.rules.faction_zones.rounds.order import is_moving
from core.rules.faction_zones.zones.places import are_nearby, can_see, half_zones, is_barred
from core.rules.kit import fight as kit
from core.rules.kit.fight import Fight
from core.rules.kit.hiding import is_concealed

SAVE = "to-hit"
"""The figure that what makes an attack hard acts on: with none of it the attack hits by itself."""
MASSIVE_REACH = 2
"""Half zones that the massive reach in melee (FAC-SIZE-06)."""
SMALLER_TARGET, LARGER_TARGET, DICE = (
    Column(FACTION_ZONES, "FAC-TAB-SIZE", name)
    for name in ("ranged range, smaller target", "ranged range, larger target", "larger attacker: dice")
)


@rule("FAC-SIZE-03")
def dice_against(steps: int) -> int:
    """Return the damage dice against somebody who is larger by so many sizes; below 0: smaller."""
    return DICE(str(max(0, -steps)))


class AttackKind(StrEnum):
    """What an attack is meant to do."""

    BLOW = "blow"
    HELD_BACK = "held-back"
    DISARM = "disarm"
    SHOVE = "shove"
    GRAPPLE = "grapple"

    @property
    @rule("FAC-NONL-01")
    def is_lethal(self) -> bool:
        """Whether it deals damage."""
        return self in (AttackKind.BLOW, AttackKind.HELD_BACK)


GRIP_SKILLS = {AttackKind.GRAPPLE: Skill.WRESTLING, AttackKind.DISARM: Skill.DISARMING}
"""The skill for a grip: it leaves others no save, and keeps those off who lack it (FAC-TAB-SKILL)."""


@rule("FAC-ZONE-03", "FAC-SIZE-06", "FAC-BLAST-03")
def reach_of(attacker: Fighter, arm: Arm, *, ranged: bool) -> int:
    """Return how many half zones somebody reaches with a blast, or with an attack on one of his own size.

    With one eye a shot goes half as far (FAC-TAB-STATE).
    """
    if not ranged:
        return MASSIVE_REACH if attacker.sheet.size == "massive" else 1
    reach = HALVES * (arm.range or 0)
    steady = 2 * reach if attacker.sheet.has(Skill.STEADY_AIM) else reach
    return steady // 2 if attacker.has(EYE_INJURY) else steady


@dataclass(frozen=True, slots=True)
class Declared:
    """An attack on one target as it was announced, with a stunt in words that may be offered instead of damage.

    `counters` says that it answers one, `on_the_move` that it is made while moving; `share` are the damage dice that
    fall to this target where they are spread over several (FAC-SIZE-04).
    Its questions have the keys `ruling:`, `hit:`, `stunt:`, `react:`, `dodge:` and `damage:`.
    """

    attacker: TokenId
    target: TokenId
    item: str | None = None
    kind: AttackKind = AttackKind.BLOW
    stunt: str = ""
    surprise: bool = False
    opportunity: bool = False
    counters: bool = False
    on_the_move: bool = False
    share: int | None = None


# no slots: where both stand is looked up when it is first asked for
@dataclass(frozen=True)
class Strike(kit.Strike[Fighter, Wielded]):
    """One attack on one target as both stand now."""

    declared: Declared

    @property
    def is_ranged(self) -> bool:
        """Whether it strikes from afar; grips never do."""
        return self.declared.kind.is_lethal and self.wielded.profile.is_ranged

    @property
    @rule("FAC-ATK-02", "FAC-ATK-03")
    def distance(self) -> int | None:
        """Half zones to the target."""
        return half_zones(self, self.attacker.id, self.target.id)

    @property
    @rule("FAC-ZONE-03", "FAC-SIZE-06", "FAC-SIZE-07", "FAC-GAP-17")
    def reach(self) -> Fraction:
        """Half zones that it reaches at most: by the sizes of both for a shot, nearby for a blow; never rounded."""
        reach = Fraction(reach_of(self.attacker, self.wielded.profile, ranged=self.is_ranged))
        by_size = self.is_ranged and not self.wielded.profile.blast
        times = LARGER_TARGET if self.steps > 0 else SMALLER_TARGET
        return reach * Fraction(*times.figures(str(abs(self.steps)))) if by_size else reach

    @property
    def is_moving(self) -> bool:
        """Whether its maker moves, or is carried, or means to move on."""
        return self.declared.on_the_move or is_moving(self, self.attacker)

    @property
    def sees(self) -> bool:
        """Whether its maker sees the target."""
        return can_see(self, self.attacker.id, self.target.id)

    @property
    def steps(self) -> int:
        """How many sizes the target is larger than its maker; below 0: smaller."""
        return self.attacker.sheet.steps_to(self.target.sheet)

    @property
    @rule("FAC-SIZE-03", "FAC-SIZE-05")
    def dice(self) -> int:
        """How many damage dice are rolled."""
        if self.wielded.profile.blast:
            return 1
        return dice_against(self.steps) if self.declared.share is None else self.declared.share

    @property
    @rule("FAC-ATK-04", "FAC-ATK-06", "FAC-DMG-03", "FAC-MOUNT-05")
    def is_impaired(self) -> bool:
        """Whether the dice are rolled twice and the lower counts."""
        impaired = self.wielded.profile.impaired and not self.attacker.sheet.has(Skill.BRAWLING)
        return impaired or self.declared.kind is AttackKind.HELD_BACK or self.attacker.has(*IMPAIRING)


def strike_now(fight: Fight, declared: Declared) -> Strike:
    """Return an attack as it stands now; raise `Gone` if somebody is, `Refused` if the weapon is not in hand."""
    who, whom = fighter(fight, declared.attacker), fighter(fight, declared.target)
    return Strike(fight.state, fight.encounter, fight.board, who, whom, who.arm(declared.item), declared)


@rule("FAC-HIT-01", "FAC-HIT-02", "FAC-HIT-03", "FAC-HIT-04")
def hindrances(strike: Strike) -> tuple[Modifier, ...]:
    """Return what makes a strike hard, so that it needs a save to hit; nothing where it hits by itself."""
    unseen = not strike.is_ranged and not strike.wielded.profile.blast and not strike.sees
    distance = strike.distance or 0
    far = strike.is_ranged and 2 * distance > strike.reach and distance > 1
    return plainly(SAVE, unseen=unseen, far=far, moving=strike.is_ranged and strike.is_moving)


@rule("FAC-ATK-02", "FAC-ATK-03", "FAC-COVER-02", "FAC-COVER-03", "FAC-HIT-05", "FAC-HIT-06")
def why_no_strike(strike: Strike) -> Phrase | None:
    """Return why a strike cannot be made; None if it can."""
    if strike.attacker.id == strike.target.id:
        return say("faction-zones.why.oneself")
    if strike.target.is_dead:
        return say("faction-zones.why.dead")
    why = why_out_of_line(strike)
    if why is not None:
        return why
    why = _unfit(strike) if strike.declared.kind.is_lethal else why_no_grip(strike)
    if why is not None:
        return why
    distance = strike.distance
    near = are_nearby(strike, strike.attacker.id, strike.target.id)
    if not strike.is_ranged:
        reaches = near or (distance is not None and distance <= strike.reach)
        return None if reaches else say("faction-zones.why.not-nearby")
    if distance is None or (distance > strike.reach and not near):
        return say("faction-zones.why.out-of-range")
    return None if strike.sees else say("faction-zones.why.unseen")


@rule("FAC-COVER-02", "FAC-COVER-03", "FAC-HIT-05")
def why_out_of_line(strike: Strike) -> Phrase | None:
    """Return what keeps a strike from a target within its reach: a barrier, or a shot too far on the move."""
    if not strike.declared.counters and is_barred(strike, strike.attacker.id, strike.target.id):
        return say("faction-zones.why.barrier")
    distance = strike.distance
    if strike.is_ranged and distance is not None and strike.reach < 2 * distance <= 2 * strike.reach and distance > 1:
        return say("faction-zones.why.far-and-moving") if strike.is_moving else None
    return None


@rule("FAC-GAP-08", "FAC-ACT-01", "FAC-BLAST-01")
def _unfit(strike: Strike) -> Phrase | None:
    """Return what of the weapon itself stands in the way.

    It strikes whole zones, is empty, or is only for those who cannot see it coming.
    """
    if strike.wielded.profile.blast:
        return say("faction-zones.why.strikes-zones")
    if strike.wielded.is_empty:
        return say("faction-zones.why.not-loaded")
    unaware = is_concealed(strike.encounter, strike.attacker.id) or strike.target.has(GRABBED)
    return say("faction-zones.why.only-unaware") if strike.wielded.profile.against_unaware and not unaware else None


@rule("FAC-SIZE-09", "FAC-GRAP-01", "FAC-GRAP-06", "FAC-SIZE-11")
def why_no_grip(strike: Strike) -> Phrase | None:
    """Return why somebody cannot be disarmed, shoved or grappled; None if he can."""
    if strike.steps > 0:
        return say("faction-zones.why.larger")
    skill = GRIP_SKILLS.get(strike.declared.kind)
    if skill is not None and strike.target.sheet.has(skill) and not strike.attacker.sheet.has(skill):
        return say("faction-zones.why.skilled", skill=skill)
    if strike.declared.kind is AttackKind.GRAPPLE:
        if strike.target.has(GRABBED):
            return say("faction-zones.why.held-already")
        if not strike.attacker.free_hands:
            return say("faction-zones.why.no-hand")
        if not are_nearby(strike, strike.attacker.id, strike.target.id):
            return say("faction-zones.why.not-nearby")
    if strike.declared.kind is AttackKind.DISARM and not strike.target.held_weapons:
        return say("faction-zones.why.no-weapon")
    return None
