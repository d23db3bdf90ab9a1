"""Calls of the game master's own: kept, offered beside the game's, and called for."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated

from core.base.errors import BadAnswer, Refused
from core.base.ids import EncounterId, PersonId, RuleId, TokenId
from core.base.phrase import Phrase, say, verbatim
from core.chance.dice import Dice, parse_dice
from core.edits.people import SetCondition, SetPersonCondition, SetPersonTrack, SetTrack
from core.engine.call import Call, Entry
from core.engine.command import COMMANDS, Command, command
from core.engine.command_kinds import EditCommand, OfSome, PlayCommand
from core.engine.context import Context, RuleSystem
from core.engine.draws import Roll
from core.engine.edit_events import OwnCallsSet
from core.engine.event import Checked
from core.engine.request import CHANCE, Procedure, ask, one_by_one
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, canonical, there, vitals_of
from core.model.encounter import Encounter
from core.model.own_call import Befalls, OwnCall

MOST_CALLS = 500
LONGEST_CALL = 60
ICON = "list-check"


@command("keep-calls")
class KeepCalls(EditCommand):
    """Keep these calls, in the place of those kept until now."""

    calls: tuple[OwnCall, ...]

    def label(self, state: Campaign) -> Phrase:
        """Say what was done."""
        return say("history.keep-calls")

    def carry_out(self, ctx: Context) -> None:
        """Keep them; refused for one without a name, of which nothing comes, or whose dice are none."""
        if len(self.calls) > MOST_CALLS:
            raise Refused("refused.too-many-calls", most=MOST_CALLS)
        for each in self.calls:
            if not each.name.strip():
                raise Refused("refused.no-name")
            if len(each.name) > LONGEST_CALL:
                raise Refused("refused.too-long", most=LONGEST_CALL)
            if not each.does_something:
                raise Refused("refused.empty-call", name=each.name)
            change_of(each)
        if ctx.state.calls != self.calls:
            ctx.emit(OwnCallsSet(self.calls))


def with_call(state: Campaign, call: OwnCall, instead: OwnCall | None = None) -> KeepCalls:
    """Return what keeps a call, in the place of one of its name and of another one, if that is given."""
    gone = [(each.system, each.name) for each in (call, instead) if each is not None]
    return KeepCalls((*(each for each in state.calls if (each.system, each.name) not in gone), call))


def without_call(state: Campaign, call: OwnCall) -> KeepCalls:
    """Return what keeps a call no longer."""
    return KeepCalls(tuple(each for each in state.calls if each != call))


def change_of(call: OwnCall) -> Dice:
    """Return by what a call changes its track; raise `Refused` for what are no dice and no number."""
    if not call.track:
        return Dice()
    try:
        return parse_dice(call.by)
    except BadAnswer as error:
        raise Refused(error.phrase) from error


@command("call-own")
class CallOwn(OfSome, PlayCommand):
    """Roll what a call of one's own has rolled, and let what comes of it befall those whom it does."""

    call: OwnCall
    rolled: Annotated[Command, COMMANDS] | None = None

    def label(self, state: Campaign) -> Phrase:
        """Name it, and for whom."""
        return say("history.call-own", name=self.call.name, token=self.first, count=len(self.ids))

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Carry it out."""
        if not self.whom:
            raise Refused("call.nobody")
        seen = len(ctx.events)
        if isinstance(self.rolled, PlayCommand):
            yield from self.rolled.procedure(ctx)
        elif isinstance(self.rolled, EditCommand):
            self.rolled.carry_out(ctx)
        passed: dict[str, bool | None] = {
            event.check.actor: event.check.passed for event in ctx.events[seen:] if isinstance(event, Checked)
        }
        befallen = [each for each in dict.fromkeys(self.whom) if self._is_befallen(ctx, each, passed)]
        yield from one_by_one(befallen, lambda each: self._befall(ctx, each))

    def _is_befallen(self, ctx: Context, whom: CreatureReference, passed: Mapping[str, bool | None]) -> bool:
        if not there(ctx.state, whom):
            return False
        if self.rolled is None or self.call.befalls is Befalls.ALL:
            return True
        names = (whom.id, canonical(ctx.state, whom).id)
        came = next((passed[each] for each in names if each in passed), None)
        return came is (self.call.befalls is Befalls.PASSED)

    def _befall(self, ctx: Context, whom: CreatureReference) -> Procedure[None]:
        call = self.call
        if call.track and call.track in vitals_of(ctx.state, whom).tracks:
            _track_command(whom, call.track, (yield from self._rolled_by(whom))).carry_out(ctx)
        if call.condition is not None:
            _condition_command(whom, call.condition).carry_out(ctx)
        if call.words:
            ctx.note(say("own-call.told", token=whom.id, words=verbatim(call.words)))

    def _rolled_by(self, whom: CreatureReference) -> Procedure[int]:
        dice = change_of(self.call)
        if not dice.rolls:
            return dice.plus
        subject = say("draw.own-call", name=self.call.name, token=whom.id)
        faces = yield from ask(
            Roll(f"own-call:{whom.id}", CHANCE, (), about=(whom.id,), owner=whom.id, subject=subject, dice=dice.sides)
        )
        left, total = list(faces), dice.plus
        for each in dice.rolls:
            total += each.value(tuple(left[: each.count]))
            del left[: each.count]
        return total


def _track_command(whom: CreatureReference, track: str, by: int) -> EditCommand:
    if whom.encounter is None:
        return SetPersonTrack((PersonId(whom.id),), track, by=by)
    return SetTrack(whom.encounter, (TokenId(whom.id),), track, by=by)


def _condition_command(whom: CreatureReference, condition: Condition) -> EditCommand:
    if whom.encounter is None:
        return SetPersonCondition((PersonId(whom.id),), condition)
    return SetCondition(whom.encounter, (TokenId(whom.id),), condition)


def own_offers(
    system: RuleSystem, state: Campaign, encounter: Encounter | None, who: tuple[str, ...]
) -> tuple[Call, ...]:
    """Return the calls of one's own for a game, by their names, each with the form of what is rolled, filled in."""
    games = {call.id: call for call in system.calls(state, encounter, who)}
    return tuple(
        _offer(each, games.get(each.call), bool(who))
        for each in sorted(of_system(state, system), key=lambda each: each.name.casefold())
    )


def of_system(state: Campaign, system: RuleSystem) -> Iterable[OwnCall]:
    """Return the calls of one's own for a game."""
    return (each for each in state.calls if each.system == system.id)


def _offer(own: OwnCall, rolled: Call | None, somebody: bool) -> Call:
    if own.call and rolled is None:
        return Call(own.key, verbatim(own.name), RuleId(""), ICON, why_not=say("own-call.gone"))
    if rolled is None:
        return Call(own.key, verbatim(own.name), RuleId(""), ICON, why_not=None if somebody else say("call.nobody"))
    entries = dict(own.entries)
    fields = tuple(
        replace(field, value=entries[field.name])
        if field.name in entries and field.accepts(entries[field.name])
        else field
        for field in rolled.fields
    )
    return replace(rolled, id=own.key, label=verbatim(own.name), fields=fields, topic="")


def own_command(
    system: RuleSystem,
    state: Campaign,
    encounter: Encounter | None,
    who: tuple[str, ...],
    own: OwnCall,
    entries: Mapping[str, Entry],
) -> CallOwn:
    """Return the command of a call of one's own, filled in; raise `Refused` as the game's own does."""
    rolled = system.called(state, encounter, who, own.call, {**dict(own.entries), **entries}) if own.call else None
    tokens = {} if encounter is None else encounter.tokens
    addresses = [
        CreatureReference(encounter.id, each)
        if encounter is not None and each in tokens
        else CreatureReference(None, each)
        for each in dict.fromkeys(who)
    ]
    whom = tuple(each for each in addresses if there(state, each))
    where: EncounterId | None = None if encounter is None else encounter.id
    return CallOwn(where, whom, own, rolled)
