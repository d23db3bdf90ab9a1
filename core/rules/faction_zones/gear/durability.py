"""Wear of gear: what was used, what breaks in a blow, and the durability rolls when the fight is over."""

from dataclasses import replace

from core.base.errors import Gone
from core.base.ids import EncounterId, RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import command
from core.engine.command_kinds import PlayCommand
from core.engine.context import Context
from core.engine.draws import Save
from core.engine.request import CHANCE, Procedure, ask
from core.model.campaign import Campaign
from core.model.gear import Item
from core.rulebook.cite import rule
from core.rules.faction_zones.clock import clock_of, set_clock
from core.rules.faction_zones.fighter import Fighter, fighter
from core.rules.faction_zones.gear.weapons import UNARMED, find_arm, is_shield, protective
from core.rules.kit.gear import put_item, use_up

SIDES, ROBUST_SIDES = 4, 8
"""Sides of the die of a durability roll, of which a 1 fails (FAC-GAP-12)."""
HEAVY = 8
"""Damage before armour from which on damaged protection breaks (FAC-GEAR-03)."""


def find_item(someone: Fighter, item: str | None) -> Item | None:
    """Return an item of somebody's gear by its id; None if it is not there."""
    return next((each for each in someone.vitals.gear if each.id == item), None)


def _break(ctx: Context, who: TokenId, item: Item, cited: str) -> None:
    use_up(ctx, who, item)
    ctx.tell_of(who, "faction-zones.log.breaks", cited, item=item.name)


@rule("FAC-GEAR-01")
def note_attack(ctx: Context, who: TokenId, item: str | None) -> None:
    """Keep that a weapon was used to attack, hit or miss: the one of an id, or the first at hand."""
    note_use(ctx, who, fighter(ctx, who).arm(item).item.id)


@rule("FAC-GEAR-01")
def note_use(ctx: Context, who: TokenId, *items: str) -> None:
    """Keep that items saw use in this fight."""
    clock = clock_of(ctx.encounter)
    known = clock.used.get(who, ())
    fresh = tuple(each for each in items if each not in known and each != UNARMED.id)
    if fresh:
        set_clock(ctx, replace(clock, used={**clock.used, who: (*known, *fresh)}), "FAC-GEAR-01")


@rule("FAC-GEAR-02", "FAC-GEAR-04", "FAC-GAP-23")
def strain_weapon(ctx: Context, who: TokenId, item: str | None, faces: tuple[int, ...]) -> None:
    """Break a damaged weapon of which any counted die shows 1."""
    someone = fighter(ctx, who)
    held = find_item(someone, item)
    if held is not None and 1 in faces and breaks_on_one(someone, held):
        _break(ctx, who, held, "FAC-GEAR-02")


@rule("FAC-GEAR-02", "FAC-GEAR-04")
def breaks_on_one(someone: Fighter, item: Item) -> bool:
    """Return whether a 1 on a damage die breaks a weapon: it is damaged, or improvised; what is used up goes anyway."""
    arm = find_arm(item, someone.sheet.arms)
    return arm is not None and not arm.used_up and (item.damaged or arm.improvised)


@rule("FAC-ACT-01", "FAC-GAP-08")
def spend_shot(ctx: Context, who: TokenId, item: str | None) -> None:
    """After an attack, hit or miss: a weapon that wants reloading is empty, one that is used up is gone."""
    someone = fighter(ctx, who)
    held = find_item(someone, item)
    arm = None if held is None else find_arm(held, someone.sheet.arms)
    if held is None or arm is None:
        return
    if arm.used_up:
        use_up(ctx, who, held)
    elif arm.reload:
        put_item(ctx, who, held.but(loaded=0))


@rule("FAC-GEAR-03", "FAC-GEAR-05")
def batter_armour(ctx: Context, who: TokenId, damage: int) -> None:
    """Break damaged protection under heavy damage, the shield first; in that blow it still protects."""
    worn = protective(fighter(ctx, who).vitals.gear)
    note_use(ctx, who, *(item.id for item in worn))
    damaged = sorted((item for item in worn if item.damaged), key=lambda item: not is_shield(item))
    if damage >= HEAVY and damaged:
        _break(ctx, who, damaged[0], "FAC-GEAR-03")


@command("faction-zones.durability")
class RollDurability(PlayCommand):
    """Roll for an item that saw use: on a 1 in 4 it is damaged, and a damaged one is destroyed."""

    encounter: EncounterId
    token: TokenId
    item: str

    def label(self, state: Campaign) -> Phrase:
        """Name the item."""
        token = state.encounter(self.encounter).tokens.get(self.token)
        gear = () if token is None else state.vitals(token).gear
        name = next((item.name for item in gear if item.id == self.item), self.item)
        return say("faction-zones.after.durability", token=self.token, item=name)

    @rule("FAC-GEAR-01", "FAC-GAP-12")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Roll, and change the item if the roll fails."""
        rolled = yield from ask(lambda: self._question(self._found(ctx)))
        item = self._found(ctx)
        if rolled > 1:
            ctx.tell_of(self.token, "faction-zones.log.lasts", "FAC-GEAR-01", item=item.name, roll=rolled)
        elif item.damaged:
            _break(ctx, self.token, item, "FAC-GAP-12")
        else:
            put_item(ctx, self.token, item.but(damaged=True))
            ctx.tell_of(self.token, "faction-zones.log.damaged", "FAC-GEAR-01", item=item.name)

    def _found(self, ctx: Context) -> Item:
        item = find_item(fighter(ctx, self.token), self.item)
        if item is None:
            raise Gone("faction-zones.why.no-item")
        return item

    def _question(self, item: Item) -> Save:
        sides = ROBUST_SIDES if item.robust else SIDES
        return Save(
            key=f"durability:{self.token}:{item.id}",
            asks=CHANCE,
            rules=(RuleId("FAC-GEAR-01"), RuleId("FAC-GAP-12")),
            owner=self.token,
            subject=say("faction-zones.draw.durability", token=self.token, item=item.name),
            sides=sides,
            low=2,
            high=sides,
        )
