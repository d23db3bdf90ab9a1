"""What the game master calls for: saves, long chases, the end of a stretch, and what a fight leaves to be done."""

from dataclasses import replace
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AliasChoices, Field

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import command
from core.engine.command_kinds import EditCommand, OfTokens, PlayCommand
from core.engine.context import Context
from core.engine.event import GearChanged
from core.engine.request import Procedure
from core.engine.system import Loose
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.model.gear import Carried
from core.rulebook.cite import rule
from core.rules.faction_zones.clock import FactionClock, set_clock
from core.rules.faction_zones.fighter import FLED, INCAPACITATED, LIT, REST_OF_STRETCH, Fighter, fighter, fighter_of
from core.rules.faction_zones.gear.durability import RollDurability
from core.rules.faction_zones.gear.weapons import find_arm
from core.rules.faction_zones.names import FACTION_ZONES, FIGHT_ONLY, Ability
from core.rules.faction_zones.saves import group_save
from core.rules.kit import calls as kit
from core.rules.kit.conditions import LiftAfterFight, lift_conditions, set_condition
from core.rules.kit.endings import is_enemy, named

ABILITIES: tuple[Ability, ...] = ("strength", "agility", "wits")


class Faster(StrEnum):
    """Whose pace is the quicker one."""

    SAME = "same"
    FUGITIVES = "fugitives"
    PURSUERS = "pursuers"


@command("faction-zones.lift")
class LiftFightConditions(LiftAfterFight):
    """Lift what means something in a fight only."""

    system = FACTION_ZONES
    kinds = FIGHT_ONLY


@command("faction-zones.chase")
class LongChase(kit.Said, OfTokens, PlayCommand):
    """A long chase of fugitives: decided by the pace where it is unequal, else by an AGI save of each."""

    said = "faction-zones.after.chase"

    tokens: Annotated[tuple[TokenId, ...], Field(validation_alias=AliasChoices("tokens", "fugitives"))]
    faster: Faster = Faster.SAME

    @rule("FAC-CHASE-02", "FAC-CHASE-03")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let every fugitive get away or be caught."""
        if self.faster is Faster.SAME:
            passed = yield from group_save(ctx, self.tokens, "agility", "FAC-CHASE-02", key="chase")
        else:
            passed = tuple(self.faster is Faster.FUGITIVES for _ in self.tokens)
        for who, away in zip(self.tokens, passed, strict=True):
            if away is None:
                continue
            word = "escapes" if away else "caught"
            ctx.tell_of(who, f"faction-zones.log.{word}", "FAC-CHASE-02")
            if away:
                set_condition(ctx, who, "FAC-CHASE-02", FLED)


@command("faction-zones.stretch")
class EndStretch(kit.Said, OfTokens, EditCommand):
    """Let the stretch be over: what lasts so long ends, lights too; what was shot is loaded, and morale as before."""

    said = "faction-zones.after.stretch"

    @rule("FAC-COND-01", "FAC-GAP-08", "FAC-GAP-11", "FAC-GAP-13", "FAC-MOR-03")
    def carry_out(self, ctx: Context) -> None:
        """End what ends, put out lights, and load."""
        for who in self.tokens:
            someone = fighter(ctx, who)
            if _lies_till_stretch(someone):
                lift_conditions(ctx, who, "FAC-COND-01", INCAPACITATED)
            lift_conditions(ctx, who, "FAC-GAP-13", LIT)
            loaded = tuple(item.but(loaded=None) if item.loaded == 0 else item for item in someone.vitals.gear)
            if loaded != someone.vitals.gear:
                ctx.emit(GearChanged(self.encounter, who, loaded))
        clock = ctx.encounter.clock
        if isinstance(clock, FactionClock):
            set_clock(ctx, replace(clock, proof=tuple(each for each in clock.proof if each not in self.tokens)))


@command("faction-zones.save")
class CallSave(OfTokens, PlayCommand):
    """Let some on the map roll a save, each their own."""

    ability: Literal["strength", "agility", "wits"] = "wits"

    def label(self, state: Campaign) -> Phrase:
        """Name the ability."""
        return say("faction-zones.history.save", ability=say(f"faction-zones.ability.{self.ability}"))

    @rule("FAC-CHK-01")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Roll them."""
        for token in self.tokens:
            ctx.token(token)
        yield from group_save(ctx, self.tokens, self.ability, "FAC-CHK-01", key="save")


@rule("FAC-GEAR-01")
def loose_ends(state: Campaign, encounter: Encounter) -> tuple[Loose, ...]:
    """Return what the end of a fight leaves: conditions to lift, and a durability roll for each item that saw use."""
    found = list(LiftFightConditions.left(encounter))
    everybody = {TokenId(who): fighter_of(state, token) for who, token in encounter.tokens.items()}
    ended = tuple(who for who, someone in everybody.items() if _waits_for_stretch(someone))
    if ended:
        words = say("faction-zones.loose.stretch", who=named(ended))
        found.append(Loose(words, EndStretch(encounter.id, ended), suggested=False))
    clock = encounter.clock
    for who, items in clock.used.items() if isinstance(clock, FactionClock) else ():
        if who not in everybody or everybody[who].is_dead:
            continue
        for item in everybody[who].vitals.gear:
            arm = find_arm(item)
            if item.id in items and item.carried is not Carried.NATURAL and not (arm is not None and arm.used_up):
                words = say("faction-zones.loose.durability", token=who, item=item.name)
                own = not is_enemy(encounter.tokens[who])
                found.append(Loose(words, RollDurability(encounter.id, who, item.id), suggested=own))
    return tuple(found)


def _lies_till_stretch(someone: Fighter) -> bool:
    held = someone.held(INCAPACITATED)
    return held is not None and held.amount == REST_OF_STRETCH


def _waits_for_stretch(someone: Fighter) -> bool:
    return _lies_till_stretch(someone) or someone.has(LIT) or any(item.loaded == 0 for item in someone.vitals.gear)


_FIELDS = kit.Fields("faction-zones.call")
_ABILITY = kit.asking(_FIELDS.choice("ability", kit.choices_worded("faction-zones.ability", ABILITIES), "wits"))
_FASTER = kit.asking(_FIELDS.choice("faster", kit.choices_worded("faction-zones.faster", Faster)))
_CHASE = kit.made_on_map(LongChase, ("faster", Faster))


CALLS = kit.CallList(
    FACTION_ZONES,
    (
        kit.CallKind("save", "FAC-CHK-01", "dice-6", _ABILITY, kit.made_on_map(CallSave, "ability"), kit.on_a_map),
        kit.CallKind("chase", "FAC-CHASE-02", "run", _FASTER, _CHASE, kit.on_a_map),
        kit.CallKind("stretch", "FAC-GAP-11", "hourglass", kit.no_form, kit.made_on_map(EndStretch), kit.on_a_map),
    ),
)
