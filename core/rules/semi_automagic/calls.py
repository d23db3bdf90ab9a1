"""What the game master can call for at any time, fight or not: what every module of the rules offers, in one list."""

from collections.abc import Mapping

from core.base.errors import Refused
from core.base.phrase import Phrase, say
from core.engine.calling import Call, Entry
from core.engine.command import Command
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.model.keeper import creature_of
from core.rules.semi_automagic import contests
from core.rules.semi_automagic.afflictions import calls as affliction_calls
from core.rules.semi_automagic.attack import combos
from core.rules.semi_automagic.forms import Asked, Caller
from core.rules.semi_automagic.growth import calls as growth_calls
from core.rules.semi_automagic.harm import calls as harm_calls
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC
from core.rules.semi_automagic.sight import calls as map_calls

CALLERS: tuple[Caller, ...] = (
    *contests.CALLS,
    *harm_calls.CALLS,
    *map_calls.CALLS,
    *affliction_calls.CALLS,
    *growth_calls.CALLS,
    *combos.CALLS,
)
"""All of them, in the order in which they are listed."""


def calls(state: Campaign, encounter: Encounter | None, who: tuple[str, ...]) -> tuple[Call, ...]:
    """Return everything that can be called for, with the form as it is for these people."""
    asked = Asked(state, encounter, _of_this_game(state, encounter, who), {})
    return tuple(
        Call(
            caller.id,
            say(f"semi-automagic.call.{caller.id}"),
            caller.rule,
            caller.icon,
            caller.fields(asked),
            _why_not(caller, asked),
            caller.topic,
        )
        for caller in CALLERS
    )


def called(
    state: Campaign, encounter: Encounter | None, who: tuple[str, ...], call: str, entries: Mapping[str, Entry]
) -> Command:
    """Return the command of a call; raise `Refused` for one that there is not, and for an entry that does not fit."""
    caller = next((each for each in CALLERS if each.id == call), None)
    if caller is None:
        raise Refused("refused.no-such-action", action=call)
    asked = Asked(state, encounter, _of_this_game(state, encounter, who), {})
    why = _why_not(caller, asked)
    if why is not None:
        raise Refused(why)
    filled: dict[str, Entry] = {}
    for field in caller.fields(asked):
        entry = entries.get(field.name, field.value)
        if not field.accepts(entry):
            raise Refused("semi-automagic.why.no-entry", field=field.label, entry=str(entry))
        filled[field.name] = entry
    return caller.make(Asked(state, encounter, asked.who, filled))


def _of_this_game(state: Campaign, encounter: Encounter | None, who: tuple[str, ...]) -> tuple[str, ...]:
    """Return those who are there and of this system."""
    return tuple(
        each
        for each in who
        for keeper in Asked(state, encounter, (each,), {}).keepers
        if creature_of(state, keeper).system == SEMI_AUTOMAGIC
    )


def _why_not(caller: Caller, asked: Asked) -> Phrase | None:
    return caller.why_not(asked) if asked.keepers else say("semi-automagic.why.nobody")
