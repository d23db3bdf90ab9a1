"""People and creatures by the game master's hand: sheets, tracks, conditions, gear, and the roster."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.base.errors import Refused
from core.base.ids import EncounterId, PersonId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import command
from core.engine.command_kinds import EditCommand, OfTokens
from core.engine.context import Context
from core.engine.draws import said_together
from core.engine.edit_events import Dropped, OwnConditionsSet, PersonPut
from core.engine.event import ConditionLifted, ConditionSet, CreatureChanged, GearChanged, TokensPut, TrackChanged
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature import Creature, Person, Track
from core.model.creature_reference import CreatureReference, creature_of, reference_to
from core.model.gear import Item

LARGEST_TRACK = 1_000_000
"""No track goes further than this from nought."""


@command("add-person")
class AddPerson(EditCommand):
    """Add a creature to the roster."""

    creature: Creature

    def label(self, state: Campaign) -> Phrase:
        """Name the creature."""
        return say("history.add-person", name=self.creature.name)

    def carry_out(self, ctx: Context) -> None:
        """Put the person, unhurt; refused without a name."""
        if not self.creature.name.strip():
            raise Refused("refused.no-name")
        (identity,) = ctx.state.fresh_ids("person")
        vitals = ctx.systems[self.creature.system].fresh_vitals(self.creature)
        ctx.emit(PersonPut(Person(PersonId(identity), self.creature, vitals)))


@command("drop-person")
class DropPerson(EditCommand):
    """Delete somebody from the roster who is in no encounter."""

    person: PersonId

    def label(self, state: Campaign) -> Phrase:
        """Name the person."""
        return say("history.drop-person", name=state.person(self.person).creature.name)

    def carry_out(self, ctx: Context) -> None:
        """Drop the person and let its companions go; refused while a token stands for it."""
        ctx.state.person(self.person)
        for encounter in ctx.state.encounters.values():
            if any(token.person == self.person for token in encounter.tokens.values()):
                raise Refused("refused.person-in-use", encounter=encounter.id)
        for companion in companions_of(ctx.state, self.person):
            ctx.emit(PersonPut(replace(companion, master=None)))
        ctx.emit(Dropped("people", self.person))


@command("bind")
class Bind(EditCommand):
    """Make people of the roster the companions of another, or let them go where `master` is none.

    A companion is on its master's side. `encounter` is the fight that takes notice at once.
    """

    companions: tuple[PersonId, ...]
    master: PersonId | None = None
    encounter: EncounterId | None = None

    def label(self, state: Campaign) -> Phrase:
        """Name the first companion, and its master."""
        companion = self.companions[0] if self.companions else ""
        if self.master is None:
            return say("history.unbind", companion=companion, count=len(self.companions))
        return say("history.bind", companion=companion, master=self.master, count=len(self.companions))

    def carry_out(self, ctx: Context) -> None:
        """Bind them; refused where the bond would make a circle or a chain, or join two rule systems."""
        companions = tuple(ctx.state.person(identity) for identity in self.companions)
        changed = [companion for companion in companions if companion.master != self.master]
        if self.master is None:
            for companion in changed:
                ctx.emit(PersonPut(replace(companion, master=None)))
            return
        master = ctx.state.person(self.master)
        why = next((why for each in companions if (why := _no_bond(ctx.state, each, master)) is not None), None)
        if why is not None:
            raise Refused(why)
        for companion in changed:
            creature = companion.creature.but(side=master.creature.side)
            ctx.emit(PersonPut(replace(companion, creature=creature, master=master.id)))
            _to_its_side(ctx, companion.id, master.id)


def companions_of(state: Campaign, master: PersonId) -> tuple[Person, ...]:
    """Return the companions of somebody."""
    return tuple(person for person in state.people.values() if person.master == master)


def _no_bond(state: Campaign, companion: Person, master: Person) -> Phrase | None:
    """Return why somebody cannot be another's companion."""
    if companion.id == master.id:
        return say("refused.own-companion", person=companion.id)
    if companion.creature.system != master.creature.system:
        return say("refused.other-system", name=companion.creature.name)
    if master.master is not None:
        return say("refused.is-companion", person=master.id)
    return say("refused.has-companion", person=companion.id) if companions_of(state, companion.id) else None


def _to_its_side(ctx: Context, companion: PersonId, master: PersonId) -> None:
    """Put a companion's tokens on the side of its master's, wherever both stand."""
    for encounter in ctx.state.encounters.values():
        by_person = {token.person: token for token in encounter.tokens.values()}
        one, other = by_person.get(companion), by_person.get(master)
        if one is not None and other is not None and one.side != other.side:
            ctx.emit(TokensPut(encounter.id, (replace(one, side=other.side),)))


@command("change-creature")
class ChangeCreature(EditCommand):
    """Change the sheet, names or notes of a person (`encounter` none) or of a token; vitals are fitted to it."""

    owner: str
    creature: Creature
    encounter: EncounterId | None = None

    def label(self, state: Campaign) -> Phrase:
        """Name the creature."""
        return say("history.change-creature", name=self.creature.name)

    def carry_out(self, ctx: Context) -> None:
        """Change the creature where it is kept."""
        if self.encounter is None:
            person = ctx.state.person(PersonId(self.owner))
            old, vitals = person.creature, person.vitals
        else:
            token = ctx.token(TokenId(self.owner))
            old, vitals = ctx.state.creature(token), ctx.state.vitals(token)
        if old.system != self.creature.system:
            raise Refused("refused.other-system", name=self.creature.name)
        if old.name.strip() and not self.creature.name.strip():
            raise Refused("refused.no-name")
        if old != self.creature:
            fitted = ctx.systems[old.system].resheeted(vitals, self.creature)
            ctx.emit(CreatureChanged(self.encounter, self.owner, self.creature, fitted))


@command("set-track")
class SetTrack(OfTokens, EditCommand):
    """Set a track of tokens, or change it by so much, as the game master says.

    `value` is what it becomes, whatever its maximum; `by` is what is added, as far as the maximum lets it. `temporary`
    sets the temporary points.
    """

    track: str
    value: int | None = None
    by: int = 0
    temporary: int | None = None

    def label(self, state: Campaign) -> Phrase:
        """Name whose track it is, and how it changes."""
        among = state.encounters[self.encounter].tokens if self.encounter in state.encounters else {}
        held = [state.vitals(among[each]).tracks.get(self.track) for each in self.tokens if each in among]
        return _track_label(self.tokens, self, held)

    def carry_out(self, ctx: Context) -> None:
        """Set what differs."""
        for identity in self.tokens:
            track = ctx.vitals(identity).tracks.get(self.track)
            if track is None:
                raise Refused("refused.no-track", track=self.track)
            changed = _changed_track(track, self.value, self.by, self.temporary)
            if changed != track:
                ctx.emit(TrackChanged(self.encounter, identity, self.track, changed.value, changed.temporary))
                _follow(ctx, reference_to(self.encounter, ctx.token(identity)), self.track, track)


@command("set-person-track")
class SetPersonTrack(EditCommand):
    """Set a track of people of the roster, on whatever map they are or on none, or change it by so much."""

    people: tuple[PersonId, ...]
    track: str
    value: int | None = None
    by: int = 0
    temporary: int | None = None

    def label(self, state: Campaign) -> Phrase:
        """Name whose track it is, and how it changes."""
        held = [state.people[each].vitals.tracks.get(self.track) for each in self.people if each in state.people]
        return _track_label(self.people, self, held)

    def carry_out(self, ctx: Context) -> None:
        """Set what differs."""
        for identity in self.people:
            person = ctx.state.person(identity)
            track = person.vitals.tracks.get(self.track)
            if track is None:
                raise Refused("refused.no-track", track=self.track)
            changed = _changed_track(track, self.value, self.by, self.temporary)
            if changed != track:
                tracks = {**person.vitals.tracks, self.track: changed}
                ctx.emit(PersonPut(replace(person, vitals=replace(person.vitals, tracks=tracks))))
                _follow(ctx, CreatureReference(None, identity), self.track, track)


def _follow(ctx: Context, reference: CreatureReference, name: str, before: Track) -> None:
    follows = ctx.systems[creature_of(ctx.state, reference).system].track_set
    if follows is not None:
        follows(ctx, reference, name, before)


def _track_label(whom: Sequence[str], command: SetTrack | SetPersonTrack, held: Sequence[Track | None]) -> Phrase:
    """Say of one person what a track was and what it becomes, of several how it changes."""
    first, before = whom[0] if whom else "", held[0] if len(held) == 1 == len(whom) else None
    if before is not None and (command.value is not None or command.by):
        after = _becomes(before, command.value, command.by)
        return say("history.track-from", track=command.track, token=first, before=before.value, value=after)
    if command.value is not None:
        return say("history.track-to", track=command.track, token=first, count=len(whom), value=command.value)
    if command.by:
        return say("history.track-by", track=command.track, token=first, count=len(whom), by=command.by)
    if command.temporary is not None:
        return say("history.temporary-to", track=command.track, token=first, count=len(whom), value=command.temporary)
    return say("history.set-track", track=command.track, token=first, count=len(whom))


def _becomes(track: Track, value: int | None, by: int) -> int:
    """Return what a track becomes; who is above the maximum already, as the game master said, stays there.

    One that counts up without an end, such as wounds, has no less than none.
    """
    before = track.value if value is None else value
    if track.maximum is None:
        return max(0, before + by)
    if by > 0:
        return min(before + by, max(before, track.maximum))
    return before + by


def _changed_track(track: Track, value: int | None, by: int, temporary: int | None) -> Track:
    becomes = (track.value if value is None else value) + by
    points = track.temporary if temporary is None else temporary
    if abs(becomes) > LARGEST_TRACK or not 0 <= points <= LARGEST_TRACK:
        raise Refused("refused.absurd-number", most=LARGEST_TRACK)
    return Track(_becomes(track, value, by), track.maximum, points)


@command("set-condition")
class SetCondition(OfTokens, EditCommand):
    """Give tokens a condition, of the rules or of the game master's own."""

    condition: Condition

    def label(self, state: Campaign) -> Phrase:
        """Name the condition."""
        return say("history.set-condition", condition=self.condition.kind, token=self.first)

    def carry_out(self, ctx: Context) -> None:
        """Set it."""
        for identity in self.tokens:
            ctx.token(identity)
            ctx.emit(ConditionSet(self.encounter, identity, self.condition))


@command("lift-condition")
class LiftCondition(OfTokens, EditCommand):
    """Take a condition off tokens."""

    condition: str
    source: str | None = None

    def label(self, state: Campaign) -> Phrase:
        """Name the condition."""
        return say("history.lift-condition", condition=self.condition, token=self.first)

    def carry_out(self, ctx: Context) -> None:
        """Lift it from those who have it."""
        for identity in self.tokens:
            held = (*ctx.token(identity).conditions, *ctx.vitals(identity).conditions)
            if any(condition.kind == self.condition for condition in held):
                ctx.emit(ConditionLifted(self.encounter, identity, self.condition, self.source))


@dataclass(frozen=True, slots=True)
class _OfPeople(EditCommand):
    """An edit command on people of the roster, on whatever map they are or on none."""

    people: tuple[PersonId, ...]

    def _first(self) -> str:
        return self.people[0] if self.people else ""


@command("set-person-condition")
class SetPersonCondition(_OfPeople):
    """Give people a condition, which lasts until it is lifted: no clock runs for those who are on no map."""

    condition: Condition

    def label(self, state: Campaign) -> Phrase:
        """Name the condition."""
        return say("history.set-condition", condition=self.condition.kind, token=self._first())

    def carry_out(self, ctx: Context) -> None:
        """Set it in place of one of the same kind, source and other."""
        made = replace(self.condition, lasting=True, until=None)
        for identity in self.people:
            person = ctx.state.person(identity)
            held = person.vitals.conditions
            others = tuple(each for each in held if _sort_of(each) != _sort_of(made))
            if (*others, made) != held:
                ctx.emit(PersonPut(replace(person, vitals=replace(person.vitals, conditions=(*others, made)))))


@command("lift-person-condition")
class LiftPersonCondition(_OfPeople):
    """Take a condition off people."""

    condition: str
    source: str | None = None

    def label(self, state: Campaign) -> Phrase:
        """Name the condition."""
        return say("history.lift-condition", condition=self.condition, token=self._first())

    def carry_out(self, ctx: Context) -> None:
        """Lift it from those who have it."""
        for identity in self.people:
            person = ctx.state.person(identity)
            held = person.vitals.conditions
            left = tuple(each for each in held if each.kind != self.condition or self.source not in (None, each.source))
            if left != held:
                ctx.emit(PersonPut(replace(person, vitals=replace(person.vitals, conditions=left))))


def _sort_of(condition: Condition) -> tuple[str, str | None, str | None]:
    """Return what tells conditions apart of which somebody has only one."""
    return condition.kind, condition.source, condition.other


@command("change-gear")
class ChangeGear(OfTokens, EditCommand):
    """Replace what tokens carry."""

    gear: tuple[Item, ...]

    def label(self, state: Campaign) -> Phrase:
        """Name the first token, and what it has of it anew, no more, or otherwise."""
        among = state.encounters[self.encounter].tokens if self.encounter in state.encounters else {}
        first = among.get(self.tokens[0]) if len(self.tokens) == 1 else None
        return _gear_label(self.first, None if first is None else state.vitals(first).gear, self.gear)

    def carry_out(self, ctx: Context) -> None:
        """Replace what differs."""
        for identity in self.tokens:
            if ctx.vitals(identity).gear != self.gear:
                ctx.emit(GearChanged(self.encounter, identity, self.gear))


@command("change-person-gear")
class ChangePersonGear(EditCommand):
    """Replace what somebody of the roster carries."""

    person: PersonId
    gear: tuple[Item, ...]

    def label(self, state: Campaign) -> Phrase:
        """Name the person, and what it has of it anew, no more, or otherwise."""
        person = state.people.get(self.person)
        return _gear_label(self.person, None if person is None else person.vitals.gear, self.gear)

    def carry_out(self, ctx: Context) -> None:
        """Replace it, if it differs."""
        person = ctx.state.person(self.person)
        if person.vitals.gear != self.gear:
            ctx.emit(PersonPut(replace(person, vitals=replace(person.vitals, gear=self.gear))))


MOST_CHANGES = 3
"""Of more things than so many it is only said that they have changed."""


def _gear_label(who: str, before: tuple[Item, ...] | None, after: tuple[Item, ...]) -> Phrase:
    """Say which things somebody has anew, no more, or otherwise than before."""
    old, new = ({each.id: each for each in gear} for gear in (before or (), after))
    changes = [
        *(say("change.gear.added", item=each.name) for key, each in new.items() if key not in old),
        *(say("change.gear.gone", item=each.name) for key, each in old.items() if key not in new),
        *(_thing_label(old[key], each) for key, each in new.items() if key in old and old[key] != each),
    ]
    if before is None or not 0 < len(changes) <= MOST_CHANGES:
        return say("history.change-gear", token=who)
    return say("history.changed", token=who, count=1, what=said_together("things.list", changes))


def _thing_label(before: Item, after: Item) -> Phrase:
    """Say how a thing has changed: its name, where it is, a number of it, or that it has."""
    if before.name != after.name:
        return say("change.gear.named", item=before.name, name=after.name)
    if before.carried != after.carried:
        return say("change.gear.carried", item=after.name, where=say(f"change.gear.{after.carried.name.lower()}"))
    for name in ("count", "loaded", "ammunition"):
        old, new = getattr(before, name), getattr(after, name)
        if old != new and old is not None and new is not None:
            return say(f"change.gear.{name}", item=after.name, before=old, after=new)
    return say("change.gear.otherwise", item=after.name)


@command("keep-conditions")
class KeepConditions(EditCommand):
    """Keep the game master's own conditions for use again."""

    conditions: tuple[Condition, ...]

    def label(self, state: Campaign) -> Phrase:
        """Say what was done."""
        return say("history.keep-conditions")

    def carry_out(self, ctx: Context) -> None:
        """Keep them."""
        if ctx.state.conditions != self.conditions:
            ctx.emit(OwnConditionsSet(self.conditions))
