"""Edit events: changes by which a game master prepares maps, the roster, encounters and house rules."""

from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from core.base.ids import SceneId, SystemId, ThingId, numbered
from core.engine.event import EVENTS, Event
from core.geometry.units import Square
from core.model.campaign import Campaign, Setting
from core.model.condition import Condition
from core.model.creature import Person
from core.model.encounter import Encounter
from core.model.gear import Ware
from core.model.handout import Handout
from core.model.own_call import OwnCall
from core.model.own_stamp import OwnStamp
from core.model.reminder import Reminder
from core.model.scene import Scene
from core.model.syndrome import OwnSyndrome
from core.model.things import THINGS, Thing
from core.rulebook.own_cells import OwnCell


@EVENTS.member("titled")
@dataclass(frozen=True, slots=True)
class Titled(Event):
    """The document has another title."""

    title: str

    def apply(self, state: Campaign) -> Campaign:
        """Set the title."""
        return replace(state, title=self.title)


@EVENTS.member("scene-put")
@dataclass(frozen=True, slots=True)
class ScenePut(Event):
    """A scene is added whole, or replaced."""

    scene: Scene

    def apply(self, state: Campaign) -> Campaign:
        """Put the scene."""
        scenes = state.scenes.put(self.scene.id, self.scene)
        return replace(state, scenes=scenes).numbered_past(self.scene.id, *self.scene.things)


@EVENTS.member("scene-changed")
@dataclass(frozen=True, slots=True)
class SceneChanged(Event):
    """Fields of a scene, other than its things and planes, hold other values, given as plain data."""

    scene: SceneId
    changes: dict[str, Any]

    def apply(self, state: Campaign) -> Campaign:
        """Change the fields, validated."""
        return replace(state, scenes=state.scenes.put(self.scene, state.scene(self.scene).but(**self.changes)))


@EVENTS.member("things-put")
@dataclass(frozen=True, slots=True)
class ThingsPut(Event):
    """Things of a scene are added or replaced."""

    scene: SceneId
    things: tuple[Annotated[Thing, THINGS], ...]

    def apply(self, state: Campaign) -> Campaign:
        """Put the things."""
        scene = state.scene(self.scene)
        scene = scene.model_copy(update={"things": scene.things.having((thing.id, thing) for thing in self.things)})
        laid = (numbered("laid", max(thing.laid, thing.age)) for thing in self.things)
        return replace(state, scenes=state.scenes.put(scene.id, scene)).numbered_past(
            *(thing.id for thing in self.things), *laid
        )


@EVENTS.member("things-dropped")
@dataclass(frozen=True, slots=True)
class ThingsDropped(Event):
    """Things of a scene are gone."""

    scene: SceneId
    things: tuple[ThingId, ...]

    def apply(self, state: Campaign) -> Campaign:
        """Drop the things."""
        scene = state.scene(self.scene)
        scene = scene.model_copy(update={"things": scene.things.without(self.things)})
        return replace(state, scenes=state.scenes.put(scene.id, scene))


@EVENTS.member("painted")
@dataclass(frozen=True, slots=True)
class Painted(Event):
    """Squares of a plane of a scene hold other codes."""

    scene: SceneId
    plane: Literal["terrain", "borders", "elevation", "materials"]
    cells: tuple[tuple[Square, int], ...]

    def apply(self, state: Campaign) -> Campaign:
        """Paint the squares."""
        scene = state.scene(self.scene)
        plane = getattr(scene, self.plane).painted(dict(self.cells))
        scene = scene.model_copy(update={self.plane: plane})
        return replace(state, scenes=state.scenes.put(scene.id, scene))


@EVENTS.member("person-put")
@dataclass(frozen=True, slots=True)
class PersonPut(Event):
    """Somebody of the roster is added or replaced."""

    person: Person

    def apply(self, state: Campaign) -> Campaign:
        """Put the person."""
        return replace(state, people=state.people.put(self.person.id, self.person)).numbered_past(self.person.id)


@EVENTS.member("encounter-put")
@dataclass(frozen=True, slots=True)
class EncounterPut(Event):
    """An encounter is added or replaced, tokens and all."""

    encounter: Encounter

    def apply(self, state: Campaign) -> Campaign:
        """Put the encounter."""
        return state.with_encounter(self.encounter).numbered_past(self.encounter.id, *self.encounter.tokens)


@EVENTS.member("dropped")
@dataclass(frozen=True, slots=True)
class Dropped(Event):
    """A scene, an encounter or a person is gone from the document."""

    what: Literal["scenes", "encounters", "people"]
    id: str

    def apply(self, state: Campaign) -> Campaign:
        """Drop it."""
        gone = (self.id,)
        match self.what:
            case "scenes":
                wear, seen = state.wear.without(gone), state.seen.without(gone)
                return replace(state, scenes=state.scenes.without(gone), wear=wear, seen=seen)
            case "encounters":
                return replace(state, encounters=state.encounters.without(gone))
            case "people":
                return replace(state, people=state.people.without(gone))


@EVENTS.member("house-rule-set")
@dataclass(frozen=True, slots=True)
class HouseRuleSet(Event):
    """A gap of a system's rules is filled in another way; none: by its default again."""

    system: SystemId
    gap: str
    value: Setting | None

    def apply(self, state: Campaign) -> Campaign:
        """Set or lift the house rule."""
        rules = {key: value for key, value in state.house_rules.get(self.system, {}).items() if key != self.gap}
        if self.value is not None:
            rules[self.gap] = self.value
        return replace(state, house_rules={**state.house_rules, self.system: rules})


@EVENTS.member("own-conditions-set")
@dataclass(frozen=True, slots=True)
class OwnConditionsSet(Event):
    """The game master's own conditions, kept for use again, are these."""

    conditions: tuple[Condition, ...]

    def apply(self, state: Campaign) -> Campaign:
        """Keep them."""
        return replace(state, conditions=self.conditions)


@EVENTS.member("wares-set")
@dataclass(frozen=True, slots=True)
class WaresSet(Event):
    """The game master's own gear, kept for use again, is this."""

    wares: tuple[Ware, ...]

    def apply(self, state: Campaign) -> Campaign:
        """Keep it."""
        return replace(state, wares=self.wares)


@EVENTS.member("syndromes-set")
@dataclass(frozen=True, slots=True)
class SyndromesSet(Event):
    """The game master's own syndromes, kept for use again, are these."""

    syndromes: tuple[OwnSyndrome, ...]

    def apply(self, state: Campaign) -> Campaign:
        """Keep them."""
        return replace(state, syndromes=self.syndromes)


@EVENTS.member("own-cells-set")
@dataclass(frozen=True, slots=True)
class OwnCellsSet(Event):
    """The game master's own cells of the book's tables are these."""

    cells: tuple[OwnCell, ...]

    def apply(self, state: Campaign) -> Campaign:
        """Keep them."""
        return replace(state, cells=self.cells)


@EVENTS.member("own-stamps-set")
@dataclass(frozen=True, slots=True)
class OwnStampsSet(Event):
    """The game master's own pictures, kept to be placed as stamps, are these."""

    stamps: tuple[OwnStamp, ...]

    def apply(self, state: Campaign) -> Campaign:
        """Keep them."""
        return replace(state, stamps=self.stamps)


@EVENTS.member("own-calls-set")
@dataclass(frozen=True, slots=True)
class OwnCallsSet(Event):
    """The game master's own calls are these."""

    calls: tuple[OwnCall, ...]

    def apply(self, state: Campaign) -> Campaign:
        """Keep them."""
        return replace(state, calls=self.calls)


@EVENTS.member("handouts-set")
@dataclass(frozen=True, slots=True)
class HandoutsSet(Event):
    """These handouts are on the shelf."""

    handouts: tuple[Handout, ...]

    def apply(self, state: Campaign) -> Campaign:
        """Keep them."""
        return replace(state, handouts=self.handouts).numbered_past(*(each.id for each in self.handouts))


@EVENTS.member("reminders-set")
@dataclass(frozen=True, slots=True)
class RemindersSet(Event):
    """The game master's reminders are these."""

    reminders: tuple[Reminder, ...]

    def apply(self, state: Campaign) -> Campaign:
        """Keep them."""
        return replace(state, reminders=self.reminders).numbered_past(*(each.id for each in self.reminders))
