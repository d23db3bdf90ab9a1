"""What a rule system knows that its sheet's fields do not say: conditions, weapons, how a value comes about."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from core.base.ids import RuleId, SystemId, TokenId
from core.engine.command_kinds import EditCommand
from core.engine.context import Systems
from core.explain.modifier import Add, Flip, Shift
from core.explain.words import Words
from core.model.campaign import HouseRules
from core.model.condition import Condition
from core.model.creature import Creature, Sheet, Vitals
from core.model.encounter import Encounter
from core.model.gear import Carried, Item, Ware, WeaponProfile
from core.model.loads import NOTHING, Load


class Group(StrEnum):
    """Where a condition stands in the menu."""

    MINOR = "minor"
    MAJOR = "major"
    STATE = "state"


@dataclass(frozen=True, slots=True)
class KnownCondition:
    """A condition that a system ships: its kind, group, rule, and whether it counts something."""

    kind: str
    group: Group = Group.STATE
    rule: RuleId | None = None
    counts: bool = False


@dataclass(frozen=True, slots=True)
class Summand:
    """A part of a derived value: the title of what it comes from, and how much it gives."""

    title: str
    amount: int


@dataclass(frozen=True, slots=True)
class Derived:
    """What a field that is left empty comes to, and of what it is made, if it is a plain sum.

    `formula` says the same as short as it stands beside the field; `rule` is where it is written.
    """

    value: int
    parts: tuple[Summand, ...] = ()
    formula: str = ""
    rule: RuleId | None = None


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon that can be added to somebody's gear: the name of its profile, and its figures in short."""

    profile: str
    figures: str
    rounds: int | None = None
    is_natural: bool = False
    is_two_handed: bool = False


@dataclass(frozen=True, slots=True)
class Attack:
    """A way to attack: with what, how well, and what it does; `notes` are range, shots and the like.

    `told` says it for a sheet, with the notation that the numbers come from; `rule` is where that is explained.
    """

    name: str
    test: str
    damage: str
    notes: str = ""
    ready: bool = True
    told: str = ""
    rule: RuleId | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """What an attack of one creature on another comes to: how often it hits, and the points of a track that costs."""

    hits: Fraction
    points: Fraction
    track: str


@dataclass(frozen=True, slots=True)
class Swayed:
    """A figure that a condition of the game master's own may act on, with the kinds of effect that it knows."""

    figure: str
    effects: tuple[type[Add] | type[Flip] | type[Shift], ...] = (Add,)


@dataclass(frozen=True, slots=True)
class Stated:
    """A line on how somebody is now, the rule that it follows, and more of it for a tooltip."""

    text: str
    rule: RuleId | None = None
    told: str = ""


@dataclass(frozen=True, slots=True)
class Around:
    """What somebody is under besides his own figures: house rules, and what he takes along; with words to say it in."""

    house: HouseRules
    words: Words
    hauled: Load = NOTHING


class Presentation:
    """What is known of any system: the conditions that have words, no weapons, no derivations."""

    own_rule = RuleId("")
    """The rule that the modifiers of the game master's own conditions cite."""
    swayed: tuple[Swayed, ...] = (Swayed("attack"), Swayed("defense"), Swayed("damage"))
    """What those modifiers can act on."""

    bond_rule: RuleId | None = None
    """The rule on companions, who are bound to a master; none where there are none."""

    def __init__(self, system: SystemId) -> None:
        self.system = system

    def conditions(self, words: Words) -> tuple[KnownCondition, ...]:
        """Return the conditions that the system's words name."""
        start = f"{self.system}.condition."
        return tuple(KnownCondition(name.removeprefix(start)) for name in words.templates if name.startswith(start))

    def moment(self, encounter: Encounter) -> int | None:
        """Return where the clock of an encounter stands, by which conditions end; None where none runs."""
        return None

    def after(self) -> str:
        """Return what a condition's duration is counted in, such as phases."""
        return ""

    def derived(self, sheet: Sheet, field: str) -> Derived | None:
        """Return what an empty field of a sheet comes to; None where nothing is known."""
        return None

    def suggestions(self, field: str) -> tuple[str, ...]:
        """Return words that a field of the sheet is likely to hold; others may be typed as well."""
        return ()

    def track_rule(self, track: str) -> RuleId | None:
        """Return the rule that a track follows."""
        return None

    def has_temporary(self, track: str) -> bool:
        """Return whether a track can have temporary points."""
        return True

    def stated(
        self,
        sheet: Sheet,
        vitals: Vitals,
        conditions: tuple[Condition, ...],
        around: Around | None = None,
    ) -> tuple[Stated, ...]:
        """Return what is to be said of how somebody is now, besides tracks and conditions.

        `around` is what they are under; without it, under plain rules and no load but their own.
        """
        return ()

    def weapons(self) -> tuple[Weapon, ...]:
        """Return the weapons of the catalogue."""
        return ()

    def weapon(self, sheet: Sheet, item: Item) -> Weapon | None:
        """Return the profile that an item has in the hands of a creature; None if it is no weapon."""
        return next((weapon for weapon in self.weapons() if weapon.profile == item.profile), None)

    body_fields: tuple[str, ...] = ("level", "size", "armour")
    """Fields that are asked of a quick foe besides the key figures, where the sheet has them: level and size first."""

    def quick_sheet(self, level: int, size: int) -> Sheet | None:
        """Return the sheet of a foe of a level and a size; None where a system has neither."""
        return None

    def armed_with(self, profile: str) -> Item:
        """Return a weapon of the catalogue ready for use."""
        return Item(id="weapon", name=profile, profile=profile, carried=Carried.MAIN_HAND)

    def exchange(self, one: Creature, other: Creature, systems: Systems) -> Exchange | None:
        """Return what a plain attack of one on the other comes to; None where that is not known."""
        return None

    profile_kind: type[WeaponProfile] | None = None
    """What describes a weapon that the catalogue does not have."""

    def profile_of(self, item: Item) -> WeaponProfile | None:
        """Return what the catalogue says of an item; None if it says nothing."""
        return None

    def own_profile(self, sheet: Sheet, item: Item) -> WeaponProfile | None:
        """Return what a sheet says itself of an item; None where it leaves that to the catalogue."""
        return None

    def profile_text(self, profile: WeaponProfile) -> str:
        """Return the figures of such a weapon in short."""
        return ""

    def outfitted(self, sheet: Sheet, ware: Ware) -> tuple[Sheet, Item]:
        """Return a sheet that knows the figures of a ware, and the thing as it is called there."""
        return sheet, ware.item

    def attack(self, sheet: Sheet, item: Item) -> Attack | None:
        """Return what a creature does with an item, worked out; None if it is no weapon."""
        weapon = self.weapon(sheet, item)
        if weapon is None:
            return None
        return Attack(item.name, weapon.figures, "", ready=item.carried.in_hand, told=weapon.figures)

    def dropped(self, encounter: Encounter, tokens: tuple[TokenId, ...]) -> tuple[tuple[TokenId, Item], ...]:
        """Return what lies on the ground that some tokens have dropped, each with its owner."""
        return ()

    def gathering(self, encounter: Encounter, tokens: tuple[TokenId, ...]) -> EditCommand | None:
        """Return the command that gives it back to them."""
        return None

    weight_rule: RuleId | None = None
    """The rule on what somebody can carry."""

    def key_fields(self, kind: type[Sheet]) -> tuple[str, ...]:
        """Return the few figures by which a foe is made quickly: at first the first plain numbers of the sheet."""
        plain = [name for name, field in kind.model_fields.items() if field.annotation is int]
        return tuple(plain[:4])

    def figures(self, sheet: Sheet, kit: tuple[Item, ...] = ()) -> tuple[tuple[str, str], ...]:
        """Return a few figures of a creature with this kit, with their names, for a preview."""
        fields = type(sheet).model_fields
        return tuple((fields[name].title or name, str(getattr(sheet, name))) for name in self.key_fields(type(sheet)))
