"""Taking in what was prepared elsewhere: scenes, people and encounters, copied whole under fresh ids."""

from dataclasses import dataclass

from core.base.errors import Refused
from core.base.phrase import Phrase, say
from core.engine.command import COMMANDS
from core.engine.context import Context
from core.engine.deed import HouseCommand
from core.engine.edits import EncounterPut, PersonPut, ScenePut
from core.model.campaign import Campaign
from core.model.creature import Person
from core.model.encounter import Encounter
from core.model.scene import Scene


@COMMANDS.member("take-in")
@dataclass(frozen=True, slots=True)
class TakeIn(HouseCommand):
    """Add copies of scenes, people and encounters; their ids must be fresh ones of this document."""

    name: str
    scenes: tuple[Scene, ...] = ()
    people: tuple[Person, ...] = ()
    encounters: tuple[Encounter, ...] = ()

    def label(self, state: Campaign) -> Phrase:
        """Name what is copied."""
        return say("history.take-in", name=self.name)

    def carry_out(self, ctx: Context) -> None:
        """Put them, if no id is taken and every rule system and scene that they need is there."""
        state = ctx.state
        taken = [*state.scenes, *state.people, *state.encounters]
        brought: list[str] = [scene.id for scene in self.scenes]
        brought += [person.id for person in self.people]
        brought += [encounter.id for encounter in self.encounters]
        for identity in brought:
            if identity in taken:
                raise Refused("refused.id-taken", id=identity)
        for encounter in self.encounters:
            if encounter.system not in ctx.systems:
                raise Refused("refused.no-system", system=encounter.system)
            needed = (encounter.scene, *(token.scene for token in encounter.tokens.values()))
            if any(scene not in taken and scene not in brought for scene in needed):
                raise Refused("refused.no-scene")
            people = [token.person for token in encounter.tokens.values() if token.person is not None]
            if any(person not in taken and person not in brought for person in people):
                raise Refused("refused.no-person")
        for scene in self.scenes:
            ctx.emit(ScenePut(scene))
        for person in self.people:
            ctx.emit(PersonPut(person))
        for encounter in self.encounters:
            ctx.emit(EncounterPut(encounter))
