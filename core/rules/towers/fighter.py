"""Somebody as the rules see him, on a map or off it: token, sheet and vitals at one moment, and what follows."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from core.base.errors import Gone
from core.base.ids import PersonId, SceneId, TokenId
from core.engine.context import Context
from core.engine.event import ChipsChanged, VitalsChanged
from core.engine.status import Bearing, Grade
from core.explain.modifier import Modifier
from core.model.campaign import Campaign, HouseRules
from core.model.condition import Condition, carried_by
from core.model.creature import Creature, Track, Vitals
from core.model.creature_reference import CreatureReference, vitals_of
from core.model.encounter import Encounter, Token
from core.rulebook.cite import rule
from core.rules.kit import anybody
from core.rules.kit.fight import Combatant, Combatants, sheet_as
from core.rules.kit.gear import in_hand_by
from core.rules.kit.status import StatusRow, StatusTable, of_anybody
from core.rules.towers.gear.weapons import Wielded, weapons_in_hand
from core.rules.towers.harm.conditions import KINDS, Bars
from core.rules.towers.names import DEFENDING_FULLY, HELPLESS, LETHAL, MANA, STUN, STUNNED, UNCONSCIOUS
from core.rules.towers.settings import DISABLED, INCAPACITATED, chosen
from core.rules.towers.sheet import TowersSheet


# no slots: what follows from the pools is worked out once for each fighter
@dataclass(frozen=True)
class Fighter(Combatant[TowersSheet]):
    """Somebody on the map, as the rules see it, the house rules included."""

    house: HouseRules = field(default_factory=dict)

    @property
    def disabled_acts(self) -> bool:
        """Whether those at 0 LETHAL act (T99-GAP-20)."""
        return chosen(self.house, DISABLED) == "acts"

    def modifiers_on(self, *figures: str, skill: str = "") -> tuple[Modifier, ...]:
        """Return what its conditions and traits carry themselves for some figures; of skills for this one."""
        found = list(carried_by(self.conditions, *figures))
        for trait in self.sheet.traits:
            if any(trait.concerns(figure, skill) for figure in figures) and trait.modifier is not None:
                found.append(trait.modifier)
        return tuple(found)

    @cached_property
    @rule("T99-TEMP-05")
    def lethal(self) -> int:
        """LETHAL with its temporary points, by which disabled, dying, bleeding and death are judged."""
        track = self.track(LETHAL)
        return track.value + track.temporary

    @property
    @rule("T99-LETH-04")
    def is_wounded(self) -> bool:
        """Whether it has less than its maximum of LETHAL."""
        track = self.track(LETHAL)
        return track.maximum is not None and self.lethal < track.maximum

    @property
    @rule("T99-LETH-04")
    def is_disabled(self) -> bool:
        """Whether its LETHAL is exactly 0."""
        return self.lethal == 0

    @cached_property
    @rule("T99-LETH-04")
    def is_dying(self) -> bool:
        """Whether its LETHAL is below 0 and it is not dead yet."""
        return self.sheet.death_at < self.lethal < 0

    @cached_property
    @rule("T99-LETH-05")
    def is_dead(self) -> bool:
        """Whether its LETHAL has sunk to minus twice its Endurance."""
        return self.lethal <= self.sheet.death_at

    @cached_property
    @rule("T99-DMG-06", "T99-TEMP-04", "T99-HEAL-04")
    def is_unconscious(self) -> bool:
        """Whether it lies senseless: at 0 STUN whatever its temporary points, disabled, dying, or made so."""
        return (
            self.track(STUN).value <= 0
            or self.lethal < 0
            or (self.lethal == 0 and not self.disabled_acts)
            or self.has(UNCONSCIOUS)
        )

    @property
    @rule("T99-COND-03")
    def is_incapacitated(self) -> bool:
        """Whether it can do nothing: unconscious, disabled, dying, dead or helpless (T99-GAP-45)."""
        return self.is_unconscious or self.has(HELPLESS)

    @property
    @rule("T99-COND-03")
    def is_passed_by(self) -> bool:
        """Whether it neither threatens nor stands in anybody's way: the incapacitated, by a house rule the stunned."""
        stunned = self.has(STUNNED) and chosen(self.house, INCAPACITATED) == "stunned"
        return stunned or self.is_incapacitated

    @cached_property
    def can_act(self) -> bool:
        """Whether it takes its turn when its marker comes up; the stunned do, to delay."""
        return not self.is_incapacitated and not any(
            kind.bars is Bars.ALL for held in self.conditions if (kind := KINDS.get(held.kind)) is not None
        )

    @property
    def can_react(self) -> bool:
        """Whether its own state leaves it reactions such as Opportunity Attacks (T99-ACT-32)."""
        return self.can_act and not self.has(STUNNED) and not self.has(DEFENDING_FULLY)

    @cached_property
    def weapons(self) -> tuple[Wielded, ...]:
        """What it can strike, shoot or cast with at once; the unarmed strike comes last."""
        return weapons_in_hand(self.vitals.gear, self.sheet.profiles)

    def weapon(self, item: str | None) -> Wielded:
        """Return the weapon in hand of an item's id, or the first; raise `Refused` if it is not in hand."""
        return in_hand_by(self.weapons, item, "99-towers.not-in-hand")


FIGHTERS = Combatants(lambda token, creature, vitals, house: Fighter(token, sheet_of(creature), vitals, house))
fighter, fighter_of, encountered = FIGHTERS.now, FIGHTERS.behind, FIGHTERS.among
"""The fighter of a token: of the running encounter, of any in a state, and of an encounter by its id."""


def sheet_of(creature: Creature) -> TowersSheet:
    """Return the sheet of a creature of this system; raise `Refused` for another."""
    return sheet_as(TowersSheet, creature)


def maxima(sheet: TowersSheet) -> Mapping[str, int]:
    """Return the most of each pool."""
    return {STUN: sheet.stun_max, LETHAL: sheet.lethal_max, MANA: sheet.mana_max}


def fresh_vitals(creature: Creature) -> Vitals:
    """Return the vitals of a creature that has just come: its pools but for what it lacks, its kit, no chips."""
    sheet, most = sheet_of(creature), maxima(sheet_of(creature))
    lacks = {STUN: min(sheet.hurt, most[STUN]), LETHAL: sheet.wounds}
    tracks = {name: Track(most[name] - lacks.get(name, 0), most[name]) for name in most}
    return Vitals(tracks=tracks, gear=creature.kit, chips={"white": 0, "red": 0, "blue": 0})


NOWHERE = SceneId("")
"""The scene of those who stand on none."""


def find_subject(state: Campaign, encounter: Encounter | None, who: str) -> Fighter | None:
    """Return somebody as the rules see him: a token of the encounter, a person of the roster; None if he is gone."""
    if encounter is not None and who in encounter.tokens:
        return fighter_of(state, encounter.token(TokenId(who)))
    person = state.people.get(PersonId(who))
    if person is None or not isinstance(person.creature.sheet, TowersSheet):
        return None
    return fighter_of(state, Token(TokenId(who), NOWHERE, (0, 0), person=person.id))


def encounter_now(ctx: Context) -> Encounter | None:
    """Return the encounter of a command as it is now, None if it has none."""
    return ctx.encounter if ctx.has_encounter else None


def subject_now(ctx: Context, who: str) -> Fighter:
    """Return somebody as he is now; raise `Gone` if he is."""
    found = find_subject(ctx.state, encounter_now(ctx), who)
    if found is None:
        raise Gone("refused.no-token", id=who)
    return found


def reference_now(ctx: Context, who: str) -> CreatureReference:
    """Return the address of a token of the running encounter, or of a person who stands in none."""
    return CreatureReference(ctx.encounter.id if _on_map(ctx, who) else None, who)


def set_chips(ctx: Context, who: str, chips: dict[str, int]) -> None:
    """Let somebody hold these chips."""
    if _on_map(ctx, who):
        ctx.emit(ChipsChanged(ctx.encounter.id, TokenId(who), chips))
    else:
        reference = reference_now(ctx, who)
        ctx.emit(VitalsChanged(reference, replace(vitals_of(ctx.state, reference), chips=chips)))


def set_track(ctx: Context, who: str, name: str, value: int, temporary: int, cited: str) -> None:
    """Set a track of somebody; its maximum stays."""
    anybody.change_track(ctx, reference_now(ctx, who), name, value, cited, temporary=temporary)


def impose(ctx: Context, who: str, condition: Condition, cited: str) -> None:
    """Give somebody a condition; one who stands on no map keeps it as a lasting one, without an end on a clock."""
    anybody.put_condition(ctx, reference_now(ctx, who), condition, cited)


def lift_condition(ctx: Context, who: str, held: Condition, cited: str | None) -> None:
    """Take a condition off somebody."""
    anybody.drop_condition(ctx, reference_now(ctx, who), held.kind, cited, source=held.source, other=held.other)


def lift_kind(ctx: Context, who: str, kind: str, cited: str) -> None:
    """Take the conditions of a kind off somebody, whoever caused them."""
    anybody.drop_condition(ctx, reference_now(ctx, who), kind, cited)


def _on_map(ctx: Context, who: str) -> bool:
    return ctx.has_encounter and who in ctx.encounter.tokens


GM_DECK = "gm"
"""The deck of everybody who has none of their own."""


@rule("T99-FLIP-02")
def deck_owner(someone: Fighter) -> str:
    """Return whose deck somebody flips from: a player character's own, by the person's id, or the game master's."""
    person = someone.token.person
    return person if person is not None and someone.sheet.player_character else GM_DECK


def _is_stunned_at_all(someone: Fighter) -> bool:
    stun = someone.track(STUN)
    return stun.value < (stun.maximum or 0)


STATUS: StatusTable[Fighter] = StatusTable(
    "99-towers",
    StatusRow("dead", lambda who: who.is_dead, Bearing.DEAD, Grade.DEAD),
    StatusRow("dying", lambda who: who.is_dying, Bearing.DOWN, Grade.DYING),
    StatusRow("disabled", lambda who: who.is_disabled and not who.disabled_acts, Bearing.DOWN, Grade.BADLY_HURT),
    StatusRow("unconscious", lambda who: who.is_unconscious, Bearing.DOWN),
    StatusRow("helpless", lambda who: who.has(HELPLESS), Bearing.DOWN),
    # by a house rule whoever has no LETHAL left stays on his feet
    StatusRow("disabled", lambda who: who.is_disabled, grade=Grade.BADLY_HURT),
    StatusRow("wounded", lambda who: who.is_wounded, grade=Grade.BADLY_HURT),
    StatusRow("hurt", _is_stunned_at_all, grade=Grade.HURT, told=False),
    StatusRow("unhurt", of_anybody, told=False),
    own=(HELPLESS, UNCONSCIOUS),
)
"""Whoever has lost LETHAL is badly hurt; whoever has lost STUN alone is not."""
