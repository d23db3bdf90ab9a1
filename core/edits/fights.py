"""Encounters from preparation to aftermath: adding, beginning, joining, ending and resetting them."""

from dataclasses import dataclass, replace
from typing import Annotated

from core.base.errors import Refused
from core.base.ids import EncounterId, SceneId, SystemId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import COMMANDS, Command, command
from core.engine.command_kinds import EditCommand, PlayCommand
from core.engine.context import Context
from core.engine.edit_events import Dropped, EncounterPut
from core.engine.event import ClockChanged, Restored, StageChanged
from core.engine.fight_setup import open_fight
from core.engine.request import Procedure, asks_nothing, in_parallel
from core.engine.signs import part_signs
from core.engine.time_passing import by_rounds, let_pass
from core.model.campaign import Campaign
from core.model.clock import ClockState
from core.model.creature import Notes
from core.model.encounter import Encounter, Stage


@command("add-encounter")
class AddEncounter(EditCommand):
    """Add an encounter on a scene, under a rule system."""

    name: str
    system: SystemId
    scene: SceneId

    def label(self, state: Campaign) -> Phrase:
        """Name the encounter."""
        return say("history.add-encounter", name=self.name)

    def carry_out(self, ctx: Context) -> None:
        """Put it, empty."""
        if self.system not in ctx.systems:
            raise Refused("refused.no-system", system=self.system)
        ctx.state.scene(self.scene)
        (identity,) = ctx.state.fresh_ids("encounter")
        ctx.emit(EncounterPut(Encounter(EncounterId(identity), self.name, self.system, self.scene)))


@command("change-encounter")
class ChangeEncounter(EditCommand):
    """Change the name or the notes of an encounter."""

    encounter: EncounterId
    name: str
    notes: Notes

    def label(self, state: Campaign) -> Phrase:
        """Name the encounter."""
        return say("history.change-encounter", name=self.name)

    def carry_out(self, ctx: Context) -> None:
        """Change what differs."""
        changed = replace(ctx.encounter, name=self.name, notes=self.notes)
        if changed != ctx.encounter:
            ctx.emit(EncounterPut(changed))


@command("drop-encounter")
class DropEncounter(PlayCommand):
    """Delete an encounter with its tokens; never while one of its questions is open."""

    encounter: EncounterId

    def label(self, state: Campaign) -> Phrase:
        """Name the encounter."""
        return say("history.drop-encounter", name=state.encounter(self.encounter).name)

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Drop it."""
        ctx.state.encounter(self.encounter)
        ctx.emit(Dropped("encounters", self.encounter))
        return asks_nothing()

    @property
    def where(self) -> None:
        """No encounter: it is gone afterwards."""
        return None


@dataclass(frozen=True, slots=True)
class _OfFight(PlayCommand):
    """A command of play on one encounter."""

    encounter: EncounterId


@command("begin")
class Begin(_OfFight):
    """Begin a fight between tokens; some of them may be surprised."""

    begins_fight = True

    combatants: tuple[TokenId, ...]
    surprised: tuple[TokenId, ...] = ()

    def label(self, state: Campaign) -> Phrase:
        """Say that the fight begins."""
        return say("history.begin", encounter=self.encounter)

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Keep how everything stands for a reset, set up the clock and let the system begin."""
        if ctx.encounter.stage is Stage.RUNNING:
            raise Refused("refused.already-running")
        if not self.combatants:
            raise Refused("refused.nobody-in-it")
        for identity in (*self.combatants, *self.surprised):
            ctx.token(identity)
        open_fight(ctx, self.combatants)
        yield from ctx.system.begin(ctx, self.surprised)


@command("join")
class Join(_OfFight):
    """Let late-comers into a running fight, all of them surprised, or some: the `unaware`."""

    tokens: tuple[TokenId, ...]
    surprised: bool = False
    unaware: tuple[TokenId, ...] = ()

    def label(self, state: Campaign) -> Phrase:
        """Name the first, and how many more there are."""
        return say("history.join", token=self.tokens[0] if self.tokens else "", count=len(self.tokens[1:]))

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let the system place them, one after another."""
        clock = _running(ctx)
        for identity in self.tokens:
            ctx.token(identity)
            if identity in clock.combatants:
                raise Refused("refused.already-in-it", token=identity)
        part_signs(ctx)
        for identity in self.tokens:
            yield from ctx.system.join(ctx, identity, self.surprised or identity in self.unaware)


@command("leave")
class Leave(_OfFight):
    """Take combatants out of a running fight; their tokens stay on the map."""

    tokens: tuple[TokenId, ...]

    def label(self, state: Campaign) -> Phrase:
        """Name the first, and how many more there are."""
        return say("history.leave", token=self.tokens[0] if self.tokens else "", count=len(self.tokens[1:]))

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Take them off the clock."""
        for identity in self.tokens:
            if identity not in _running(ctx).combatants:
                raise Refused("refused.not-in-it", token=identity)
            ctx.system.leave(ctx, identity)
        return asks_nothing()


@command("end")
class End(_OfFight):
    """End a fight and settle the loose ends that the game master has confirmed."""

    settle: tuple[Annotated[Command, COMMANDS], ...] = ()

    def label(self, state: Campaign) -> Phrase:
        """Say that the fight ends."""
        return say("history.end", encounter=self.encounter)

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Settle, stop the fight's clock and let the world's catch up; what waits for one moment waits as one list."""
        _running(ctx)
        if ctx.system.land_pending is not None:
            # what is decided and waits for its moment is not lost with the clock
            ctx.system.land_pending(ctx)
        rolled: list[PlayCommand] = []
        for each in self.settle:
            if isinstance(each, EditCommand):
                each.carry_out(ctx)
            elif isinstance(each, PlayCommand):
                rolled.append(each)
            else:
                raise Refused("refused.not-settling")
        yield from in_parallel(each.procedure(ctx) for each in rolled if not each.after_the_fight)
        seconds, before = ctx.system.seconds(ctx.encounter), by_rounds(ctx.state, ctx.systems)
        ctx.emit(StageChanged(self.encounter, Stage.OVER, ctx.encounter.opening))
        ctx.emit(ClockChanged(self.encounter, None))
        # only now: as long as the clock ran, those in the fight lived by it
        lived = by_rounds(ctx.state, ctx.systems) - before
        if (yield from let_pass(ctx, seconds, stopping=False, lived=lived)):
            yield from in_parallel(each.procedure(ctx) for each in rolled if each.after_the_fight)


@command("reset")
class Reset(_OfFight):
    """Put an encounter back to its beginning; the maps keep what was edited since."""

    def label(self, state: Campaign) -> Phrase:
        """Say that the encounter is reset."""
        return say("history.reset", encounter=self.encounter)

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Restore the opening."""
        ctx.emit(Restored(self.encounter))
        return asks_nothing()


def _running(ctx: Context) -> ClockState:
    clock = ctx.encounter.clock
    if clock is None or ctx.encounter.stage is not Stage.RUNNING:
        raise Refused("refused.not-running")
    return clock
