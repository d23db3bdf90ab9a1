"""Blows: the damage dice of one attack on one target, and what they do where they land."""

from dataclasses import dataclass, replace

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.event import Checked
from core.engine.request import CHANCE, Procedure, ask
from core.explain.check import Check
from core.explain.modifier import Modifier
from core.rulebook.cite import rule
from core.rules.faction_zones.arms import UNARMED_NAME
from core.rules.faction_zones.grips import loosen
from core.rules.faction_zones.harm import Hurt, armour_tally, betray, halved, hurt_of, suffer
from core.rules.faction_zones.hiding import is_concealed
from core.rules.faction_zones.saves import DamageRoll
from core.rules.faction_zones.settings import FIRE, IMPAIRED, chosen
from core.rules.faction_zones.strike import Kind, Strike, strike_of
from core.rules.faction_zones.wear import batter, strain, use

SNEAK = 12
"""Sides of the die of one who strikes the unaware and has the skill for it (FAC-TAB-SKILL)."""
FLAT = 4
"""Sides of the die of impaired damage where it is always the same (FAC-GAP-06)."""


@dataclass(frozen=True, slots=True)
class Blow:
    """One attack on one target under a ruling, with the faces of its dice once they are rolled."""

    by: TokenId
    whom: TokenId
    item: str | None
    kind: Kind
    modifiers: tuple[Modifier, ...]
    faces: tuple[int, ...] = ()
    share: int | None = None

    def strike(self, ctx: Context) -> Strike:
        """Return the attack as it stands now."""
        where = (ctx.state, ctx.encounter, ctx.board)
        return strike_of(*where, self.by, self.whom, item=self.item, kind=self.kind, share=self.share)


@rule("FAC-ATK-05", "FAC-DMG-01", "FAC-DMG-03", "FAC-GAP-06")
def roll(ctx: Context, blow: Blow, *, key: str = "damage") -> Procedure[Blow | None]:
    """Roll a blow's dice; None if one of the two is gone before, or it has no damage."""

    def build(state: object) -> DamageRoll | None:
        if blow.by not in ctx.encounter.tokens or blow.whom not in ctx.encounter.tokens:
            return None
        strike = blow.strike(ctx)
        if not strike.weapon.arm.die:
            return None
        mode = chosen(ctx.state, IMPAIRED)
        return DamageRoll(
            key=f"{key}:{blow.by}:{blow.whom}",
            asks=CHANCE,
            rules=(RuleId("FAC-ATK-05"), RuleId("FAC-DMG-01")),
            owner=blow.by,
            subject=say("faction-zones.draw.damage", token=blow.by, weapon=strike.weapon.item.name),
            sides=FLAT if strike.is_impaired and mode == "flat_d4" else die_of(strike),
            count=strike.dice,
            impaired=strike.is_impaired and mode == "keep_lower",
        )

    faces = yield from ask(build)
    return None if faces is None else replace(blow, faces=faces)


@rule("FAC-ATK-05")
def die_of(strike: Strike) -> int:
    """Return the sides of a strike's damage die, with what skills make of it (FAC-TAB-SKILL)."""
    arm, sheet = strike.weapon.arm, strike.attacker.sheet
    if not arm.die:
        return 0
    if sheet.has("sneak attack") and is_concealed(strike.encounter, strike.attacker.id):
        return SNEAK
    if arm.name == UNARMED_NAME and sheet.has("brawling"):
        return 6
    better = "skilled shot" if strike.is_ranged else "skilled blow"
    return min(12, arm.die + 2) if sheet.has(better) and arm.die < 12 else arm.die


@rule("FAC-DMG-01", "FAC-SIZE-02", "FAC-SIZE-05", "FAC-GAP-06")
def lands_on(ctx: Context, blow: Blow) -> Hurt:
    """Return what rolled dice would do to their target now."""
    strike = blow.strike(ctx)
    arm = strike.weapon.arm
    rolled = sum(blow.faces)
    if strike.is_impaired and chosen(ctx.state, IMPAIRED) == "halve_up":
        rolled = halved(rolled, 1)
    if not arm.blast:
        rolled = halved(rolled, strike.steps)
    if strike.attacker.sheet.has("monster slaying") and strike.steps > 0:
        rolled *= 2
    armour = armour_tally(blow.modifiers).total.number
    direct = arm.direct or (arm.fire and bool(chosen(ctx.state, FIRE)))
    return hurt_of(ctx.state, strike.target, rolled, armour, direct=direct)


@rule("FAC-DMG-01")
def land(ctx: Context, blow: Blow, hurt: Hurt | None = None, *, strains: bool = True) -> Hurt | None:
    """Let a rolled blow land, with a line in the log; a hold that it ends is ended. Return what it did.

    Where it `strains` its weapon, that may break: one of several by the same weapon does not, or the rest were lost.
    """
    if blow.by not in ctx.encounter.tokens or blow.whom not in ctx.encounter.tokens:
        return None
    hurt = lands_on(ctx, blow) if hurt is None else hurt
    degree = "kills" if hurt.kills else "critical" if hurt.critical else "hit"
    ctx.emit(
        Checked(
            Check(
                rule=RuleId("FAC-DMG-01"),
                actor=blow.by,
                target=blow.whom,
                tallies=(armour_tally(blow.modifiers),),
                drawn=(say("faction-zones.dice", faces=" ".join(map(str, blow.faces))),),
                degree=say(f"faction-zones.degree.{degree}"),
                verdict=say(
                    "faction-zones.verdict.hurt",
                    weapon=blow.strike(ctx).weapon.item.name,
                    rolled=hurt.rolled,
                    suffered=hurt.suffered,
                ),
            )
        )
    )
    use(ctx, blow.by, *(() if blow.item is None else (blow.item,)))
    batter(ctx, blow.whom, hurt.rolled)
    suffer(ctx, blow.whom, hurt)
    if strains:
        strain(ctx, blow.by, blow.item, blow.faces)
    if hurt.suffered and blow.whom in ctx.encounter.tokens:
        betray(ctx, blow.whom)
    loosen(ctx)
    return hurt
