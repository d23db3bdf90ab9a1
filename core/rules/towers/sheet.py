"""The sheet of 99 Towers with the words of its form; combat values follow from it unless they are set."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal

from core.base.fact import Fact
from core.base.ids import RuleId
from core.base.phrase import verbatim
from core.explain.modifier import Add, ExtraCards, Modifier, Shift
from core.model.creature import SHEETS, Sheet
from core.model.things import Name
from core.rulebook.cite import rule
from core.rules.kit.rows import Row, rows
from core.rules.kit.sheet_forms import figure, part
from core.rules.towers.gear.weapons import Profile, catalogue_profiles
from core.rules.towers.names import STUN, TOWERS, Aspect, Value

_GROUP, _FREE = "Traits", "T99-GAP-49"


class Trait(Fact):
    """A talent, an advantage or a flaw. It is words alone, unless it acts `on` a figure with so many cards or shifts.

    On damage the amount is points. One that acts on skills may be kept to a single `skill`.
    """

    name: Annotated[Name, part("Trait", _GROUP, _FREE)]
    text: Annotated[Name, part("What it means", _GROUP, _FREE)] = ""
    on: Annotated[
        Literal["", "attack", "attack-related", "defense", "stun", "skill"], part("Acts on", _GROUP, _FREE)
    ] = ""
    amount: Annotated[int, figure("By", _GROUP, _FREE, least=-20, most=20)] = 0
    effect: Annotated[Literal["cards", "shift"], part("Counted in", _GROUP, "T99-FLIP-06")] = "cards"
    skill: Annotated[Name, part("Only for the skill", _GROUP, "T99-CHECK-02")] = ""

    @property
    @rule("T99-GAP-49")
    def modifier(self) -> Modifier | None:
        """What it does to its figure; None where it does nothing."""
        return _modifier(self)

    def concerns(self, figure: str, skill: str = "") -> bool:
        """Return whether it acts on a figure; of skills on this one."""
        return self.on == figure and (not self.skill or self.skill.casefold() == skill.casefold())


@cache
def _modifier(trait: Trait) -> Modifier | None:
    if not trait.on or not trait.amount:
        return None
    effect = Add(trait.amount) if trait.on == STUN else _EFFECTS[trait.effect](trait.amount)
    return Modifier(RuleId("T99-GAP-49"), verbatim(trait.name), trait.on, effect)


_EFFECTS: dict[str, type[ExtraCards] | type[Shift]] = {"cards": ExtraCards, "shift": Shift}


class Skill(Fact):
    """A skill: its rank, the aspect that is added to the kept card, its specializations, and whether it heals."""

    name: Annotated[Name, part("Skill", "Skills", "T99-CHECK-02")]
    rank: Annotated[int, figure("Rank", "Skills", "T99-CHECK-02")] = 0
    aspect: Annotated[Aspect, part("Aspect", "Skills", "T99-CHECK-02")] = "ss"
    specializations: Annotated[tuple[Name, ...], part("Specializations", "Skills", "T99-CHECK-02")] = ()
    heals: Annotated[Literal["as listed", "yes", "no"], part("Heals", "Skills", "T99-GAP-21")] = "as listed"

    @property
    @rule("T99-GAP-21")
    def healing(self) -> bool:
        """Whether the dying can be stabilised with it."""
        return self.name.casefold() in HEALING if self.heals == "as listed" else self.heals == "yes"


class HealingSkill(Row):
    """A skill that heals, unless a sheet says otherwise: the book has no list of skills."""

    name: str


HEALING = frozenset(each.name.casefold() for each in rows(TOWERS, "healing-skill", HealingSkill))


_ASPECTS, _VALUES, _RANKS, _POOLS, _BODY, _TRAITS = ("Aspects", "Combat Values", "Ranks", "Pools", "Body", "Traits")
_DERIVED = "T99-TAB-DERIVED"


@dataclass(frozen=True, slots=True)
class DerivedPart:
    """One number that a derived value is made of: the field of the sheet it comes from, and how much it gives."""

    field: str
    amount: int


@dataclass(frozen=True, slots=True)
class Derivation:
    """How a value comes about; `is_set` if the game master has set it against the formula."""

    value: int
    parts: tuple[DerivedPart, ...]
    is_set: bool = False


_SUMS: Mapping[Value, tuple[str, ...]] = {
    "pa": ("ss", "pa_ranks"),
    "pd": ("ss", "pd_ranks"),
    "px": ("hs", "px_ranks"),
    "sa": ("hi", "sa_ranks"),
    "id": ("sc", "id_ranks"),
    "er": ("ee", "armour", "er_ranks"),
    "ir": ("ie", "ir_ranks"),
    "n": ("n_ranks",),
    "spd": ("spd_ranks",),
}
RANKS = tuple(summed[-1] for summed in _SUMS.values())
"""The fields for what has been trained of each value."""


LINKED: Mapping[str, Aspect] = {
    "Acrobatics": "ss",
    "Discipline": "sc",
    "Dueling": "ss",
    "Notice": "sp",
    "Stealth": "ss",
}
"""The skills that combat asks for, each with its aspect on the sheet of whoever has not learned it (T99-CHECK-02)."""


_SIZES = ("99-towers", "T99-TAB-SIZE", ("name", "space"))


@SHEETS.member("99-towers")
class TowersSheet(Sheet):
    """The figures of a creature. A combat value left empty is the sum of its aspect and its ranks (T99-TAB-DERIVED)."""

    hs: Annotated[int, figure("Hard Strength", _ASPECTS, _DERIVED, short="HS")] = 2
    ss: Annotated[int, figure("Soft Strength", _ASPECTS, _DERIVED, short="SS")] = 2
    ee: Annotated[int, figure("External Endurance", _ASPECTS, _DERIVED, short="EE")] = 2
    ie: Annotated[int, figure("Internal Endurance", _ASPECTS, _DERIVED, short="IE")] = 2
    sp: Annotated[int, figure("Substantial Perception", _ASPECTS, "T99-INIT-05", short="SP")] = 2
    ip: Annotated[int, figure("Insubstantial Perception", _ASPECTS, _DERIVED, short="IP")] = 2
    hi: Annotated[int, figure("Hard Intellect", _ASPECTS, _DERIVED, short="HI")] = 2
    si: Annotated[int, figure("Soft Intellect", _ASPECTS, _DERIVED, short="SI")] = 2
    hc: Annotated[int, figure("Hard Character", _ASPECTS, _DERIVED, short="HC")] = 2
    sc: Annotated[int, figure("Soft Character", _ASPECTS, _DERIVED, short="SC")] = 2

    pa_ranks: Annotated[int, figure("PA ranks", _RANKS, _DERIVED)] = 0
    pd_ranks: Annotated[int, figure("PD ranks", _RANKS, _DERIVED)] = 0
    px_ranks: Annotated[int, figure("PX ranks", _RANKS, _DERIVED)] = 0
    sa_ranks: Annotated[int, figure("SA ranks", _RANKS, _DERIVED)] = 0
    id_ranks: Annotated[int, figure("ID ranks", _RANKS, _DERIVED)] = 0
    er_ranks: Annotated[int, figure("ER ranks", _RANKS, _DERIVED)] = 0
    ir_ranks: Annotated[int, figure("IR ranks", _RANKS, _DERIVED)] = 0
    n_ranks: Annotated[int, figure("N ranks", _RANKS, "T99-INIT-01")] = 2
    spd_ranks: Annotated[int, figure("SPD ranks", _RANKS, "T99-ACT-20")] = 5

    pa: Annotated[int | None, figure("Physical Attack", _VALUES, "T99-ATK-01", short="PA")] = None
    pd: Annotated[int | None, figure("Physical Defense", _VALUES, "T99-ATK-01", short="PD")] = None
    px: Annotated[int | None, figure("Physical Damage", _VALUES, "T99-DMG-02", short="PX")] = None
    sa: Annotated[int | None, figure("Spell Attack", _VALUES, "T99-ATK-01", short="SA")] = None
    id: Annotated[int | None, figure("Intangible Defense", _VALUES, "T99-ATK-01", short="ID")] = None
    er: Annotated[int | None, figure("External Resilience", _VALUES, "T99-DMG-03", short="ER")] = None
    ir: Annotated[int | None, figure("Internal Resilience", _VALUES, "T99-DMG-03", short="IR")] = None
    n: Annotated[int | None, figure("Initiative", _VALUES, "T99-INIT-01", short="N")] = None
    spd: Annotated[int | None, figure("Speed", _VALUES, "T99-ACT-20", short="SPD")] = None
    spd_powers: Annotated[int, figure("Speed from powers", _VALUES, "T99-ACT-40")] = 0

    e: Annotated[int | None, figure("Endurance", _POOLS, _DERIVED, short="E")] = None
    stun: Annotated[int | None, figure("STUN maximum", _POOLS, _DERIVED, least=1, most=1000)] = None
    lethal: Annotated[int | None, figure("LETHAL maximum", _POOLS, _DERIVED, least=1, most=1000)] = None
    death: Annotated[int | None, figure("Dead at", _POOLS, "T99-LETH-05", least=-1000, most=-1)] = None
    mana: Annotated[int | None, figure("Mana maximum", _POOLS, "T99-CLOCK-07", most=1000)] = None
    mana_rate: Annotated[int, figure("Mana recovered", _POOLS, "T99-CLOCK-07", most=100)] = 1
    hurt: Annotated[int, figure("Lacks STUN", _POOLS, "T99-DMG-01", most=1000)] = 0
    wounds: Annotated[int, figure("Lacks LETHAL", _POOLS, "T99-LETH-04", most=1000)] = 0

    size: Annotated[int, figure("Size rank", _BODY, "T99-MOD-08", least=-4, most=4, named=_SIZES)] = 0
    armour: Annotated[int, figure("Armour", _BODY, "T99-DMG-03")] = 0
    left_handed: Annotated[bool, part("Left-handed", _BODY, "T99-DUAL-01")] = False
    immune: Annotated[tuple[Name, ...], part("Immune to", _BODY, "T99-TYPE-02")] = ()
    susceptible: Annotated[tuple[Name, ...], part("Susceptible to", _BODY, "T99-TYPE-03")] = ()

    skills: Annotated[tuple[Skill, ...], part("Skills", _TRAITS, "T99-CHECK-02")] = ()
    sure_footed: Annotated[bool, part("Sure-Footed", _TRAITS, "T99-ACT-48")] = False
    two_guns: Annotated[bool, part("Two Guns Blazing", _TRAITS, "T99-DUAL-05")] = False
    tough: Annotated[int, figure("Tough as Nails", _TRAITS, "T99-GAP-49", most=20)] = 0
    traits: Annotated[tuple[Trait, ...], part("Other traits", _TRAITS, "T99-GAP-49")] = ()
    profiles: Annotated[tuple[Profile, ...], part("Own weapons and spells", _TRAITS, "T99-ATK-04")] = ()
    level: Annotated[int, figure("Level", _TRAITS, "T99-DUEL-03", most=1000)] = 1
    player_character: Annotated[bool, part("Flips from a deck of its own", _TRAITS, "T99-FLIP-02")] = False

    def value(self, name: Value) -> int:
        """Return a combat value: as it is set, or the sum of aspect and ranks."""
        own: int | None = getattr(self, name)
        return sum(getattr(self, field) for field in _SUMS[name]) if own is None else own

    def derivation(self, name: Value) -> Derivation:
        """Return how a combat value comes about; the parts make up the formula even where the value is set."""
        parts = tuple(DerivedPart(field, getattr(self, field)) for field in _SUMS[name])
        return Derivation(self.value(name), parts, is_set=getattr(self, name) is not None)

    @property
    def endurance(self) -> int:
        """E: the higher of EE and IE unless it is set (T99-GAP-14)."""
        return max(self.ee, self.ie) if self.e is None else self.e

    @property
    def stun_max(self) -> int:
        """The most STUN: 8 x E, and 8 for every rank of Tough as Nails."""
        return max(1, 8 * self.endurance + 8 * self.tough) if self.stun is None else self.stun

    @property
    def lethal_max(self) -> int:
        """The most LETHAL: E + 8."""
        return self.endurance + 8 if self.lethal is None else self.lethal

    @property
    @rule("T99-LETH-05")
    def death_at(self) -> int:
        """The LETHAL at which it is dead: -(2 x E), at least one below nought."""
        return min(-1, -2 * self.endurance) if self.death is None else self.death

    @property
    def mana_max(self) -> int:
        """The most mana: 2 x SA."""
        return 2 * self.value("sa") if self.mana is None else self.mana

    def skill(self, name: str) -> Skill:
        """Return a skill by its name; rank 0 in one that it does not have."""
        own = next((skill for skill in self.skills if skill.name == name), None)
        return Skill(name=name, rank=0, aspect=LINKED.get(name, "ss")) if own is None else own


@rule("T99-GAP-16")
def with_profile(sheet: TowersSheet, profile: Profile) -> tuple[TowersSheet, Profile]:
    """Return a sheet that has a profile of its own, and the profile as it is called there.

    Where another profile has the name already, on the sheet or in the catalogue, the new one gets a number.
    """
    known = {**catalogue_profiles(), **{each.name: each for each in sheet.profiles}}
    number, named = 1, profile
    while named.name in known and known[named.name] != named:
        number += 1
        named = profile.but(name=f"{profile.name[:190]} {number}")
    if named.name in known:
        return sheet, named
    return sheet.but(profiles=(*sheet.profiles, named)), named
