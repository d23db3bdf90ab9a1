"""What time does by itself in every rule system: conditions that end, and afflictions that no syndrome describes."""

from collections.abc import Iterator
from dataclasses import dataclass

from core.base.ids import EncounterId, SystemId
from core.base.phrase import Phrase, say, verbatim
from core.engine.context import Context, SyndromeTable
from core.engine.request import Procedure, asks_nothing
from core.engine.scheduled import Ailment, Timed
from core.engine.vitals_changes import affliction_of, lift_lasting, put_affliction
from core.explain.words import game_word
from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature import Person, Vitals
from core.model.creature_reference import CreatureReference, creature_of, vitals_of
from core.model.encounter import PARTY, Token

EVERY = "every"
"""The counter of a plain affliction that says after how many seconds it comes again."""
ENDING, HAPPENING = 0, 1
"""Ranks: at one moment, conditions end before anything else happens."""


def references_of(state: Campaign, system: SystemId) -> Iterator[tuple[CreatureReference, Vitals]]:
    """Return everybody of a system on whom time may do something, with their vitals."""
    for encounter, owner, vitals in owners_of(state, system):
        yield CreatureReference(encounter, owner.id), vitals


def owners_of(state: Campaign, system: SystemId) -> Iterator[tuple[EncounterId | None, Person | Token, Vitals]]:
    """Return everybody of a system on whom time may do something, with the encounter of those who are on a map only."""
    for person in state.people.values():
        vitals = person.vitals
        if (vitals.afflictions or vitals.conditions) and person.creature.system == system:
            yield None, person, vitals
    for encounter in state.encounters.values():
        for token in encounter.tokens.values():
            own = token.vitals
            if own is None or token.creature is None:
                continue
            if (own.afflictions or own.conditions) and token.creature.system == system:
                yield encounter.id, token, own


def is_players(state: Campaign, reference: CreatureReference) -> bool:
    """Return whether somebody is a character of the players: of the roster, and of the party."""
    return reference.encounter is None and creature_of(state, reference).side == PARTY


def ending(state: Campaign, system: SystemId) -> Iterator[Timed]:
    """Return the conditions of everybody of a system that end at a moment of the world's time."""
    for reference, vitals in references_of(state, system):
        yield from conditions_ending(system, reference, vitals)


def conditions_ending(system: SystemId, reference: CreatureReference, vitals: Vitals) -> Iterator[Timed]:
    """Return the conditions of one creature that end at a moment of the world's time."""
    for each in vitals.conditions:
        if each.ends is not None:
            what = say("timed.ends", what=game_word(system, "condition", each.kind))
            yield Timed(each.ends, what, thing_of(each), reference, rank=ENDING)


def thing_of(condition: Condition) -> str:
    """Return the key by which a condition that ends is told from all else that time brings."""
    return f"condition:{condition.kind}:{condition.source or ''}"


def end_condition(ctx: Context, timed: Timed) -> str | None:
    """Take off the condition whose time is over; return its kind, None where it is gone or ends at another time."""
    if timed.reference is None:
        return None
    held = vitals_of(ctx.state, timed.reference).conditions
    over = next((each for each in held if (each.ends, thing_of(each)) == (timed.at, timed.thing)), None)
    if over is None:
        return None
    lift_lasting(ctx, timed.reference, over.kind, source=over.source, rule=timed.rule)
    ctx.note(say("timed.ended", who=timed.reference.id, what=timed.what), about=timed.reference.id)
    return over.kind


def plain_timed(state: Campaign, system: SystemId) -> tuple[Timed, ...]:
    """Return what time does by itself in a system that has no syndromes."""
    return (*ending(state, system), *_plain(state, system))


def _plain(state: Campaign, system: SystemId) -> Iterator[Timed]:
    for reference, vitals in references_of(state, system):
        for each in vitals.afflictions:
            if each.due is not None:
                every = each.count(EVERY) or None
                what, stops = verbatim(each.kind), is_players(state, reference)
                yield Timed(each.due, what, each.id, reference, None, each.known, stops, every, HAPPENING)


def plain_come_due(ctx: Context, timed: Timed) -> None:
    """Let a condition end, or tell of a plain affliction, which waits for its next time, if it has one."""
    if end_condition(ctx, timed) is not None or timed.reference is None:
        return
    held = affliction_of(ctx, timed.reference, timed.thing)
    if held is not None and held.due == timed.at:
        ctx.note(say("timed.happens", who=timed.reference.id, what=timed.what), about=timed.reference.id)
        every = held.count(EVERY)
        put_affliction(ctx, timed.reference, held.but(due=timed.at + every if every > 0 else None))


def plain_ailment(reference: CreatureReference, affliction: Affliction) -> Ailment:
    """Return an affliction that no syndrome describes."""
    return Ailment(reference, affliction, verbatim(affliction.kind))


@dataclass(frozen=True, slots=True)
class PlainTime:
    """What time brings in a game that has no rules on it."""

    system: SystemId

    def timed(self, state: Campaign) -> tuple[Timed, ...]:
        """Return conditions that end, and afflictions by the game master's hand."""
        return plain_timed(state, self.system)

    def come_due(self, ctx: Context, timed: Timed) -> Procedure[None]:
        """Let one of these happen."""
        plain_come_due(ctx, timed)
        return asks_nothing()

    def ailments(self, state: Campaign) -> tuple[Ailment, ...]:
        """Return the afflictions of everybody, by their names alone."""
        return tuple(
            plain_ailment(reference, each)
            for reference, vitals in references_of(state, self.system)
            for each in vitals.afflictions
        )


def fate_of(table: SyndromeTable | None, state: Campaign, reference: CreatureReference) -> Phrase:
    """Return the word for what an affliction that has run its course did to somebody; nothing, without syndromes."""
    return say("fate.there") if table is None else table.fate(state, reference)
