"""What a system says of its creatures beyond the fields of the sheet: for the sheet's dock, for cards and for paper."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import chain, count
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from core.base.ids import RuleId, SystemId, TokenId
from core.base.phrase import Phrase, Value, say
from core.chance.dice import Dice as Thrown
from core.chance.dice import parse_dice
from core.chance.source import Source
from core.engine.command import Act
from core.explain.modifier import Add, Dice, Effect, ExtraCards, Limit, Modifier, Scale, Shift
from core.explain.words import Words, game_word
from core.model.campaign import Campaign, HouseRules
from core.model.condition import Condition
from core.model.creature import Creature, Sheet, Track, Vitals
from core.model.encounter import Encounter
from core.model.gear import Carried, Item, Ware, WeaponProfile
from core.rules.kit import shown
from core.rules.kit.fight import Fight
from core.rules.kit.told_rules import told_text


class RoundCounter(Protocol):
    """A clock that counts rounds."""

    @property
    def round(self) -> int:
        """The number of the round."""


S = TypeVar("S", bound=Sheet)


class Figures(Generic[S]):
    """What is known of any system: the conditions that have words, no weapons, no derivations.

    A system derives its own in `figures.py` beside its sheet, and names the class there `FIGURES`. All that it says is
    for one reader, in his words.
    """

    own_rule = RuleId("")
    """The rule that the modifiers of the game master's own conditions cite."""
    swayed: tuple[shown.Swayed, ...] = ()
    """What those modifiers can act on: figures for which the game asks what conditions carry."""
    harmful: tuple[str, ...] = ()
    """The actions that do harm; what they would do is told before."""
    opposing: frozenset[str] = frozenset()
    """The figures of an attack that count against who makes it, by their names: defence, armour."""
    bond_rule: RuleId | None = None
    """The rule on companions, who are bound to a master; none where there are none."""
    weight_rule: RuleId | None = None
    """The rule on what somebody can carry."""
    track_rules: ClassVar[Mapping[str, RuleId]] = {}
    """The rules that tracks follow."""
    temporary: tuple[str, ...] | None = None
    """The tracks that can have temporary points; None: all."""
    body_fields: tuple[str, ...] = ("level", "size", "armour")
    """Fields that are asked of a quick foe besides the key figures, where the sheet has them: level and size first."""
    key_fields: tuple[str, ...] | None = None
    """The few figures by which a foe is made quickly; None: the first plain numbers of the sheet."""
    profile_kind: type[WeaponProfile] | None = None
    """What describes a weapon that the catalogue does not have."""
    armour_kind: type[WeaponProfile] | None = None
    """What describes armour that the catalogue does not have."""
    worn_track = ""
    """The track that attacks wear down, or up."""
    worst: tuple[str, ...] = ()
    """The conditions that end a fight for somebody."""
    counted: tuple[str, ...] = ()
    """The conditions that count something."""
    hurts: Collection[str] = ()
    """The conditions that are injuries of a part of the body."""
    lasting: tuple[str, ...] = ()
    """The conditions that outlive a fight, though the game master put somebody into them by hand."""
    rounds: type[RoundCounter] | None = None
    """The clock that counts rounds, where one does."""
    rolled: ClassVar[Mapping[str, str]] = {}
    """The dice by which the figures of somebody new are rolled, by field; none where they are not."""
    trains = False
    """Whether somebody made quickly is given a rating with what it has in hand."""
    wears_out = False
    """Whether things wear out with use, robust ones less."""
    arms_field = armours_field = ""
    """The fields of the sheet in which the weapons and the armour of a creature's own stand."""
    unarmed: Item | None = None
    """Bare hands, as a weapon of the catalogue."""

    def __init__(self, system: SystemId, words: Words) -> None:
        self.system = system
        self.words = words

    def say(self, phrase: str, /, **values: Value) -> str:
        """Return a phrase in the reader's words."""
        return self.text(say(phrase, **values))

    def text(self, phrase: Phrase) -> str:
        """Return what a rule says in the reader's words."""
        return self.words.text(phrase, game=self.system)

    def term(self, english: str) -> str:
        """Return what the reader's language calls a term of the book: a skill, a kind of damage, a weapon."""
        return self.words.term(english, self.system)

    def cell(self, table: RuleId, text: str) -> str:
        """Return what the reader's language has for the text of a cell of a table of the book."""
        return told_text(self.system, self.words.language, table, text)

    def dice_text(self, dice: Thrown, *, signed: bool = False) -> str:
        """Return dice as the game's book writes them, such as `d6+3`, `1d6+3` or `1D6+3`; `signed` as what is added."""
        text = dice.written(lambda each: self.say("dice.some", count=each.count, sides=each.sides))
        return f"+{text}" if signed and dice.highest > 0 else text

    # Conditions and the clock

    def conditions(self) -> tuple[shown.KnownCondition, ...]:
        """Return the conditions that there are words for: those that end a fight first, then those that are listed."""
        rules, places = self.condition_rules, (shown.ConditionGroup.MAJOR, *shown.ConditionGroup)
        order = sorted(self.worded_conditions, key=lambda kind: places.index(self.condition_group(kind)))
        return tuple(
            shown.KnownCondition(
                kind,
                self.condition_group(kind),
                rules.get(kind),
                counts=kind in self.counted,
                lasts=kind in self.lasting,
            )
            for kind in order
        )

    def condition_group(self, kind: str) -> shown.ConditionGroup:
        """Return where a condition stands in the menu."""
        places = (
            (shown.ConditionGroup.MAJOR, self.worst),
            (shown.ConditionGroup.MINOR, self.listed_conditions),
            (shown.ConditionGroup.INJURY, self.hurts),
            (shown.ConditionGroup.COUNTED, self.counted),
        )
        return next((group for group, kinds in places if kind in kinds), shown.ConditionGroup.STATE)

    @property
    def condition_rules(self) -> Mapping[str, RuleId]:
        """The rules that say what conditions mean."""
        return {}

    @property
    def listed_conditions(self) -> Collection[str]:
        """The conditions that stand in a list of the rule book."""
        return ()

    @cached_property
    def worded_conditions(self) -> tuple[str, ...]:
        """The kinds of condition that there are words for."""
        start = f"{self.system}.condition."
        return tuple(name.removeprefix(start) for name in self.words.templates if name.startswith(start))

    def clock_now(self, encounter: Encounter) -> int | None:
        """Return where the clock of an encounter stands, by which conditions end: its round; None where none runs."""
        clock = encounter.clock
        return clock.round if self.rounds is not None and isinstance(clock, self.rounds) else None

    def clock_unit(self) -> str:
        """Return what a condition's duration is counted in, such as rounds."""
        return "" if self.rounds is None else self.say("figures.rounds")

    def stated(
        self, sheet: S, vitals: Vitals, conditions: tuple[Condition, ...], around: shown.Around | None = None
    ) -> tuple[shown.Stated, ...]:
        """Return what is to be said of how somebody is now, besides tracks and conditions.

        `around` is what they are under; without it, under plain rules and no load but their own.
        """
        return ()

    def boxes(self, sheet: S, vitals: Vitals, conditions: tuple[Condition, ...], track: str) -> tuple[shown.Boxes, ...]:
        """Return the points of a track one by one, from the left; nothing where a bar says it all."""
        return ()

    def wounds(self, vitals: Vitals) -> tuple[tuple[str, str], ...]:
        """Return each wound that has its place on the body, with the place; nothing where places do not count."""
        return ()

    # The sheet

    def derived(self, sheet: S, field: str) -> shown.Derived | None:
        """Return what an empty field of a sheet comes to; None where nothing is known."""
        return None

    def suggestions(self, field: str) -> tuple[str, ...]:
        """Return words that a field of the sheet is likely to hold; others may be typed as well."""
        return ()

    def keys_of(self, kind: type[Sheet]) -> tuple[str, ...]:
        """Return the few figures by which a foe is made quickly."""
        plain = [name for name, field in kind.model_fields.items() if field.annotation is int]
        return tuple(plain[:4]) if self.key_fields is None else self.key_fields

    def figures(self, sheet: S, kit: tuple[Item, ...] = ()) -> tuple[tuple[str, str], ...]:
        """Return a few figures of a creature with this kit, with their names, for a preview."""
        fields = type(sheet).model_fields
        return tuple(
            (self.words.title(fields[name].title or name), str(getattr(sheet, name)))
            for name in self.keys_of(type(sheet))
        )

    def quick_sheet(self, level: int, size: int) -> Sheet | None:
        """Return the sheet of a foe of a level and a size; None where a system has neither."""
        return None

    def rolled_up(self, sheet: S, source: Source) -> tuple[S, Source]:
        """Return a sheet whose figures are rolled, and the source after the dice."""
        found: dict[str, int] = {}
        for field, dice in self.rolled.items():
            thrown, source = parse_dice(dice).sample(source)
            found[field] = thrown.total
        return sheet.but(**found), source

    def trained(self, sheet: S, kit: tuple[Item, ...], rating: int) -> S:
        """Return a sheet that is trained so well with what a kit has in hand."""
        return sheet

    # Weapons and other gear

    def profiles(self) -> Mapping[str, WeaponProfile]:
        """Return the weapons of the catalogue by their names."""
        return {}

    def profile_of(self, item: Item, sheet: S | None = None) -> WeaponProfile | None:
        """Return what an item is as a weapon: by the sheet of whoever has it, or else by the catalogue."""
        return next((each for each in self.own_profiles(sheet) if each.name == item.profile), None) or (
            self.profiles().get(item.profile)
        )

    def own_profiles(self, sheet: S | None) -> tuple[WeaponProfile, ...]:
        """Return what a sheet says itself of weapons and the like."""
        fields = (self.arms_field, self.armours_field)
        return () if sheet is None else tuple(each for field in fields if field for each in getattr(sheet, field))

    def own_profile(self, sheet: S, item: Item) -> WeaponProfile | None:
        """Return what a sheet says itself of an item; None where it leaves that to the catalogue."""
        return next((each for each in self.own_profiles(sheet) if each.name == item.profile), None)

    def with_own(self, sheet: S, profile: Any) -> S:
        """Return a sheet that has another profile of its own."""
        is_arm = self.profile_kind is None or isinstance(profile, self.profile_kind)
        field = self.arms_field if is_arm else self.armours_field
        return sheet.but(**{field: (*getattr(sheet, field), profile)}) if field else sheet

    def listed(self, profile: Any) -> shown.OfferedWeapon:
        """Return a weapon as it stands in a list."""
        return shown.OfferedWeapon(profile.name, self.profile_text(profile), titled=self.term(profile.name))

    def profile_text(self, profile: Any) -> str:
        """Return the figures of a weapon in short."""
        return ""

    @property
    def weapons(self) -> tuple[shown.OfferedWeapon, ...]:
        """The weapons of the catalogue, by the alphabet."""
        found = sorted(self.profiles().items())
        return tuple(self.listed(each) for _, each in found if not isinstance(each, self.armour_kind or ()))

    @property
    def armours(self) -> tuple[shown.OfferedWeapon, ...]:
        """The armour of the catalogue that can be added to somebody's gear."""
        return tuple(self.listed(each) for each in self.profiles().values() if isinstance(each, self.armour_kind or ()))

    def own_things(self, sheet: S | None) -> tuple[shown.OfferedWeapon, ...]:
        """Return the weapons, and the armour, that a sheet describes itself, as they can be added to its gear."""
        kinds = tuple(each for each in (self.profile_kind, self.armour_kind) if each is not None)
        return tuple(self.listed(each) for each in self.own_profiles(sheet) if isinstance(each, kinds))

    def weapon(self, sheet: S, item: Item) -> shown.OfferedWeapon | None:
        """Return what an item is in the hands of a creature; None if it is no weapon."""
        found = self.profile_of(item, sheet)
        return None if found is None else self.listed(found)

    def armed_with(self, profile: str) -> Item:
        """Return a weapon of the catalogue ready for use: in one hand or both, and loaded."""
        if self.unarmed is not None and profile == self.unarmed.profile:
            return self.unarmed
        known = self.listed(self.profiles()[profile])
        carried = Carried.BOTH_HANDS if known.is_two_handed else Carried.MAIN_HAND
        return Item(id="weapon", name=known.name, profile=profile, carried=carried, loaded=known.rounds)

    def outfitted(self, sheet: S, ware: Ware) -> tuple[S, Item]:
        """Return a sheet that knows the figures of a ware, under a name that is free, and the thing as it has it."""
        profile = ware.profile
        if profile is None or profile in self.own_profiles(sheet):
            return sheet, ware.item if profile is None else ware.item.but(profile=profile.name)
        taken = {each.name for each in self.own_profiles(sheet)} | set(self.profiles())
        names = chain((profile.name,), (f"{profile.name} {number}" for number in count(2)))
        own = profile.but(name=next(name for name in names if name not in taken))
        return self.with_own(sheet, own), ware.item.but(profile=own.name)

    def attack(self, sheet: S, item: Item) -> shown.Attack | None:
        """Return what a creature does with an item, worked out; None if it is no weapon."""
        weapon = self.weapon(sheet, item)
        if weapon is None:
            return None
        return shown.Attack(item.name, weapon.figures, "", ready=item.carried.in_hand, told=weapon.figures)

    # An attack before it is rolled

    def outlook(self, fight: Fight, act: Act, whom: TokenId, ruled: tuple[Modifier, ...] = ()) -> shown.Outlook | None:
        """Return what an act would do to one of those whom it strikes, under a ruling; None where it is no attack.

        Raises `Refused` where somebody or the weapon is gone.
        """
        return self.attack_outlook(fight, act, whom, ruled) if act.action in self.harmful else None

    def attack_outlook(
        self, fight: Fight, act: Act, whom: TokenId, ruled: tuple[Modifier, ...]
    ) -> shown.Outlook | None:
        """Return the outlook of one of the `harmful` actions, as `outlook` does."""
        return None

    def helps(self, modifier: Modifier) -> bool:
        """Return whether a modifier of an attack is in favour of who makes it."""
        return is_more(modifier.effect) is not (modifier.on in self.opposing)

    # How a foe would fare

    def match(self, one: Creature, other: Creature) -> tuple[Campaign, Act] | None:
        """Return a fight of two, and the plain attack of one on the other; None where that is not known."""
        return None

    # Cards

    def card(self, creature: Creature, sheet: S, vitals: Vitals) -> shown.Card:
        """Return the card of a creature as it is now."""
        figures = self.figures(sheet, vitals.gear)
        return shown.Card(
            figures=figures,
            brief=figures[:4],
            tracks=tuple(replace(self.track(key, sheet), lost=self._lost(sheet, vitals, key)) for key in vitals.tracks),
            attacks=self.attacks(sheet, vitals.gear),
            lines=tuple(line for line in self.lines(sheet, vitals) if line[1]),
        )

    def _lost(self, sheet: S, vitals: Vitals, track: str) -> tuple[shown.Box, ...]:
        boxes = {each.box: each.count for each in self.boxes(sheet, vitals, vitals.conditions, track)}
        return tuple(box for box in (shown.Box.LOST, shown.Box.MOVED, shown.Box.WORN) for _ in range(boxes.get(box, 0)))

    def printed(self, sheet: S, vitals: Vitals, house: HouseRules) -> tuple[tuple[str, str], ...]:
        """Return what a card on paper says by house rules, titles with texts; in place of lines of the same title."""
        return ()

    def foreknown(self, sheet: S, house: HouseRules) -> shown.Foreknown | None:
        """Return what is known before a fight of when somebody acts; None where that is drawn or rolled only in it."""
        return None

    def track(self, key: str, sheet: S) -> shown.CardTrack:
        """Return how a track is named."""
        name = self.words.text(game_word(self.system, "track", key))
        return shown.CardTrack(key, name[:1].upper() + name[1:])

    def attacks(self, sheet: S, gear: tuple[Item, ...]) -> tuple[shown.Attack, ...]:
        """Return the weapons of the kit with their figures, and bare hands where none is of use."""
        found = tuple(attack for item in gear if (attack := self.attack(sheet, item)) is not None)
        if self.unarmed is None or any(each.test for each in found):
            return found
        bare = self.bare(sheet, self.unarmed.but(name=self.term(self.unarmed.name)))
        return found if bare is None else (*found, bare)

    def bare(self, sheet: S, unarmed: Item) -> shown.Attack | None:
        """Return how somebody strikes who has nothing in hand: with bare hands; None if he does not."""
        return self.attack(sheet, unarmed)

    def uncounted(self, sheet: S, gear: tuple[Item, ...]) -> frozenset[str]:
        """Return the ids of what of some gear is worn and does not count beside something else."""
        return frozenset()

    def ammunition(self, sheet: S, gear: tuple[Item, ...]) -> tuple[tuple[shown.CardTrack, Track], ...]:
        """Return point by point what is loaded in each weapon, all it holds where nobody counts, and what is spare."""
        found: list[tuple[shown.CardTrack, Track]] = []
        for item in gear:
            holds = self.holds(sheet, item) or (None if item.loaded is None else max(1, item.loaded))
            if holds:
                loaded = Track(value=holds if item.loaded is None else item.loaded, maximum=holds)
                found.append((shown.CardTrack(f"{item.id}.loaded", self.say("figures.loaded", item=item.name)), loaded))
            if item.ammunition is not None:
                spare = shown.CardTrack(f"{item.id}.spare", self.say("figures.spare", item=item.name), stock=True)
                found.append((spare, Track(value=item.ammunition)))
        return tuple(found)

    def holds(self, sheet: S, item: Item) -> int | None:
        """Return how many shots an item holds loaded; None where it is never loaded."""
        weapon = self.weapon(sheet, item)
        return None if weapon is None else weapon.rounds

    def is_thing(self, sheet: S) -> bool:
        """Return whether it is no being at all, such as a cart: nobody plays it."""
        return False

    def ticked(self, sheet: S, vitals: Vitals) -> tuple[str, ...]:
        """Return what stands on a sheet behind boxes to be ticked: skills, where a game ticks those that were used."""
        return ()

    def lines(self, sheet: S, vitals: Vitals) -> tuple[tuple[str, str], ...]:
        """Return the rest of a card, titles with texts; here the parts of the sheet that are no single numbers.

        Lines without a text are left out.
        """
        fields = type(sheet).model_fields
        values = {name: getattr(sheet, name) for name in fields}
        found = [
            (self.words.title(fields[name].title or name), ", ".join(value))
            for name, value in values.items()
            if isinstance(value, tuple) and value and all(isinstance(each, str) for each in value)
        ]
        traits = ", ".join(
            self.words.title(fields[name].title or name) for name, value in values.items() if value is True
        )
        return (*found, (self.say("figures.traits"), traits))


def is_more(effect: Effect) -> bool:
    """Return whether an effect raises a figure, or at least keeps it from falling."""
    match effect:
        case Add(amount=number) | ExtraCards(cards=number) | Shift(steps=number) | Dice(count=number):
            return number > 0
        case Scale(by=by):
            return by > 1
        case Limit(high=high):
            return high is None
    return False


def number_said(number: int) -> str:
    """Return a number with the minus that print has."""
    return str(number).replace("-", "\u2212")
