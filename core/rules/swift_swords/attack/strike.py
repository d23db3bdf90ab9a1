"""An attack as declared and as it stands now: who, with what, at whom, why it cannot be made, what marks it leaves."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.explain.modifier import Modifier
from core.rulebook.cite import rule
from core.rulebook.printed import Column
from core.rules.kit import fight as kit
from core.rules.kit.conditions import lift_conditions, set_condition
from core.rules.kit.fight import Fight
from core.rules.kit.zones import find_spot
from core.rules.swift_swords.fighter import Fighter, fighter
from core.rules.swift_swords.gear.weapons import Weight, Wielded
from core.rules.swift_swords.names import EXPOSED, FUMBLED, MAGIC, MENTAL, PHYSICAL, SWIFT_SWORDS, RankSide, Spell
from core.rules.swift_swords.rounds.order import Situation
from core.rules.swift_swords.sheet import INTIMIDATION

RANGE = Column(SWIFT_SWORDS, "SST-TAB-RANGE", "Modifier")
SHOTS, THROWS = ("Same zone", "Adjacent zone", "Two zones", "Three zones"), "Thrown weapon: same zone / adjacent"
"""The rows of a shot, by the zones between, and the one of a throw."""


def dice_by_zones(way: str) -> Mapping[int, int]:
    """Return the dice that the distance takes off a shot or a throw, by the zones that it reaches."""
    return dict(enumerate(map(RANGE, SHOTS) if way == "fired" else RANGE.figures(THROWS)))


@dataclass(frozen=True, slots=True)
class Declared:
    """An attack as it was announced: who attacks whom with which item (none: the first in hand).

    `side` is the track that it strikes; a mental attack uses no weapon. `skill` and `weight` take the place of the
    weapon's, as a Hold has its own; `dice` that of all skill, as exposures have in a counter-attack. `reasons` are what
    the way of attacking adds. One that is `sure` cannot be defended against. `exposures` are how many of the target's
    are taken up (none: all). A `counter` is one that a parry has opened; a `break_pool` strips dice of a Defence
    Pool, a `hold` takes hold: neither does damage. One made `again` is the second blow of one action. A `spell` strikes
    a side, or is pure magic.
    """

    attacker: TokenId
    target: TokenId
    item: str | None = None
    side: RankSide = PHYSICAL
    skill: str = ""
    weight: Weight | Literal[""] = ""
    dice: int | None = None
    reasons: tuple[Modifier, ...] = ()
    sure: bool = False
    exposures: int | None = None
    counter: bool = False
    break_pool: bool = False
    hold: bool = False
    again: bool = False
    spell: Spell | Literal[""] = ""

    @property
    def key(self) -> str:
        """What the keys of its questions end with."""
        return f"{self.attacker}:{self.target}" + (":again" if self.again else "")


# no slots: what it comes to is worked out when it is first asked for
@dataclass(frozen=True)
class Strike(kit.Strike[Fighter, Wielded]):
    """A declared attack as it stands now."""

    declared: Declared

    @property
    def is_mental(self) -> bool:
        """Whether it strikes the mind."""
        return self.declared.side == MENTAL

    @property
    def is_missile(self) -> bool:
        """Whether it is shot, thrown, or a spell."""
        shot = self.wielded.profile.is_missile and not self.declared.counter
        return not self.is_mental and (shot or bool(self.declared.spell))

    @property
    def is_fired(self) -> bool:
        """Whether it is a fired missile, no thrown one."""
        return self.is_missile and self.wielded.profile.way == "fired"

    @property
    def meets_no_armour(self) -> bool:
        """Whether armour stops nothing of it: it strikes the mind, is pure magic or only takes hold."""
        return self.is_mental or self.declared.hold or self.declared.spell == MAGIC

    @property
    @rule("SST-CHECK-05")
    def skill(self) -> str:
        """The skill that it is made by."""
        return self.declared.skill or (INTIMIDATION if self.is_mental else self.wielded.profile.skill)

    @property
    @rule("SST-ATK-01", "SST-ATK-02", "SST-PARRY-05")
    def dice(self) -> int:
        """The dice that it is made with before anything else: those of the skill, or exposures alone."""
        return self.attacker.sheet.skill_dice(self.skill) if self.declared.dice is None else self.declared.dice

    @property
    @rule("SST-DMG-01", "SST-ACT-22")
    def weight(self) -> Weight:
        """The class by which its successes are read: of the weapon, of a Hold; of the mind Medium."""
        if self.declared.weight:
            return self.declared.weight
        return "medium" if self.is_mental else self.wielded.weight(self.attacker.sheet.size)

    @cached_property
    @rule("SST-ZONE-01", "SST-MOD-04")
    def zones(self) -> int | None:
        """The zones between the two: 0 in the same one; None where the map has no way."""
        here, there = find_spot(self, self.attacker.id), find_spot(self, self.target.id)
        if here is None or there is None or here == there:
            return 0
        halves = self.board.site.zones.graph.distance(here, there)
        return None if halves is None else -(-halves // 2)


def strike_of(fight: Fight, declared: Declared) -> Strike:
    """Return a declared attack as it stands now; raise `Refused` where somebody or the weapon is gone."""
    attacker, target = fighter(fight, declared.attacker), fighter(fight, declared.target)
    wielded = arm_of(attacker, declared.item)
    return Strike(fight.state, fight.encounter, fight.board, attacker, target, wielded, declared)


def arm_of(someone: Fighter, item: str | None) -> Wielded:
    """Return what somebody has in hand by an item's id, or the first; bare hands where that is gone."""
    arms = someone.arms
    return next((each for each in arms if each.item.id == item), arms[0] if item is None else arms[-1])


@rule("SST-SPEC-06")
def why_broken(situation: Situation, act: Act) -> Phrase | None:
    """Return that what somebody would strike with is broken; None if it is not."""
    found = next((each for each in situation.who.vitals.gear if each.id == act.item and each.damaged), None)
    return None if found is None else say("swift-swords.why.broken", item=found.name)


@rule("SST-MOD-04", "SST-TAB-RANGE", "SST-ACT-13", "SST-ATK-01")
def why_no_strike(strike: Strike) -> Phrase | None:
    """Return why an attack cannot be made on its target; None if it can. A spell needs a line of sight and a way."""
    if strike.attacker.id == strike.target.id:
        return say("swift-swords.why.oneself")
    if strike.is_mental and strike.target.sheet.mindless:
        return say("swift-swords.why.mindless")
    if strike.declared.spell:
        seen = strike.zones is not None and strike.board.sight(strike.attacker.id, strike.target.id).clear
        return None if seen else say("swift-swords.why.no-sight")
    if strike.is_missile:
        if strike.wielded.why_empty is not None:
            return strike.wielded.why_empty
        near = strike.zones in dice_by_zones(strike.wielded.profile.way)
        return None if near else say("swift-swords.why.out-of-range")
    return None if strike.zones == 0 else say("swift-swords.why.other-zone")


@rule("SST-EXP-01", "SST-DODGE-05", "SST-BLOCK-04", "SST-PARRY-03")
def expose(ctx: Context, who: TokenId, count: int, cited: str) -> None:
    """Put so many exposure dice down before somebody, besides those that lie there."""
    if count <= 0:
        return
    held = fighter(ctx, who).held(EXPOSED)
    total = count + (0 if held is None else held.amount)
    set_condition(ctx, who, cited, EXPOSED, total)
    ctx.tell_of(who, "swift-swords.log.exposed", cited, count=total)


@rule("SST-EXP-02")
def take_up(ctx: Context, who: TokenId, count: int) -> None:
    """Take exposure dice up that lie before somebody."""
    held = fighter(ctx, who).held(EXPOSED)
    if held is None or count <= 0:
        return
    if held.amount > count:
        set_condition(ctx, who, "SST-EXP-02", EXPOSED, held.amount - count)
    else:
        lift_conditions(ctx, who, "SST-EXP-02", EXPOSED)


@rule("SST-EXP-04", "SST-EXP-06")
def fumble(ctx: Context, who: TokenId) -> None:
    """Mark somebody as Fumbled, which does not count twice."""
    set_condition(ctx, who, "SST-EXP-04", FUMBLED)
    ctx.tell_of(who, "swift-swords.log.fumbles", "SST-EXP-04")
