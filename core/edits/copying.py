"""Taking in what was prepared elsewhere: scenes, people and encounters, copied whole under fresh ids."""

from dataclasses import replace

from core.base.errors import Refused
from core.base.ids import EncounterId, TokenId, number_of, numbered
from core.base.persistent_map import PersistentMap
from core.base.phrase import Phrase, say
from core.engine.command import command
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.engine.edit_events import EncounterPut, PersonPut, ScenePut
from core.model.campaign import Campaign
from core.model.creature import Hitch, Person
from core.model.encounter import Encounter
from core.model.loads import rehitched
from core.model.scene import Scene


@command("take-in")
class TakeIn(EditCommand):
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


def doubled(state: Campaign, identity: EncounterId) -> TakeIn:
    """Return the command that adds a second encounter on the same scenes, with the same people, as before its fight.

    Raises `Refused` if there is no encounter of that id.
    """
    encounter = state.encounter(identity)
    tokens = (encounter.tokens if encounter.opening is None else encounter.opening.tokens).values()
    fresh, *others = state.fresh_ids("encounter", 1 + len(tokens))
    ids = {token.id: numbered("token", number_of(other)) for token, other in zip(tokens, others, strict=True)}

    def renamed(hitch: Hitch) -> Hitch | None:
        if hitch.encounter is None:
            return hitch
        known = ids.get(TokenId(hitch.id)) if hitch.encounter == identity else None
        return None if known is None else replace(hitch, encounter=EncounterId(fresh), id=known)

    copies = (
        replace(
            token,
            id=TokenId(ids[token.id]),
            vitals=None if token.vitals is None else rehitched(token.vitals, renamed),
        )
        for token in tokens
    )
    copy = Encounter(
        EncounterId(fresh),
        encounter.name,
        encounter.system,
        encounter.scene,
        tokens=PersistentMap((token.id, token) for token in copies),
        notes=encounter.notes,
    )
    return TakeIn(encounter.name, encounters=(copy,))
