"""What a rule system knows that its sheet's fields do not say: conditions, weapons, how a value comes about."""

from dataclasses import dataclass
from enum import StrEnum

from core.base.ids import RuleId, SystemId
from core.explain.modifier import Add, Flip, Shift
from core.explain.words import Words
from core.model.creature import Sheet
from core.model.gear import Item


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
    """What a field that is left empty comes to, and of what it is made, if it is a plain sum."""

    value: int
    parts: tuple[Summand, ...] = ()


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon that can be added to somebody's gear: the name of its profile, and its figures in short."""

    profile: str
    figures: str
    rounds: int | None = None
    is_natural: bool = False
    is_two_handed: bool = False


@dataclass(frozen=True, slots=True)
class Swayed:
    """A figure that a condition of the game master's own may act on, with the kinds of effect that it knows."""

    figure: str
    effects: tuple[type[Add] | type[Flip] | type[Shift], ...] = (Add,)


class Lore:
    """What is known of any system: the conditions that have words, no weapons, no derivations."""

    own_rule = RuleId("")
    """The rule that the modifiers of the game master's own conditions cite."""
    swayed: tuple[Swayed, ...] = (Swayed("attack"), Swayed("defense"), Swayed("damage"))
    """What those modifiers can act on."""

    def __init__(self, system: SystemId) -> None:
        self.system = system

    def conditions(self, words: Words) -> tuple[KnownCondition, ...]:
        """Return the conditions that the system's words name."""
        start = f"{self.system}.condition."
        return tuple(KnownCondition(name.removeprefix(start)) for name in words.templates if name.startswith(start))

    def derived(self, sheet: Sheet, field: str) -> Derived | None:
        """Return what an empty field of a sheet comes to; None where nothing is known."""
        return None

    def weapons(self) -> tuple[Weapon, ...]:
        """Return the weapons of the catalogue."""
        return ()

    def weapon(self, sheet: Sheet, item: Item) -> Weapon | None:
        """Return the profile that an item has in the hands of a creature; None if it is no weapon."""
        return next((weapon for weapon in self.weapons() if weapon.profile == item.profile), None)

    def key_fields(self, kind: type[Sheet]) -> tuple[str, ...]:
        """Return the few figures by which a foe is made quickly: at first the first plain numbers of the sheet."""
        plain = [name for name, field in kind.model_fields.items() if field.annotation is int]
        return tuple(plain[:4])

    def figures(self, sheet: Sheet) -> tuple[tuple[str, str], ...]:
        """Return a few figures of a creature with their names, for a preview."""
        fields = type(sheet).model_fields
        return tuple((fields[name].title or name, str(getattr(sheet, name))) for name in self.key_fields(type(sheet)))
