"""Who answers what: the session's policy, made of the person's preferences and of who holds a creature's chance."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from core.base.ids import PersonId
from core.engine.policy import By, Given, Policy, draw, suggestion
from core.engine.request import Choice, Draw, Request, Ruling
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.encounter import PARTY
from desktop.settings import Answering, Settings
from desktop.workspace.seen_ruling import SeenRuling

ASK: Answering = "ask"
SUGGEST: Answering = "suggest"
UNSEEN: Answering = "unseen"
TAKE: Answering = "take"


class Asked(StrEnum):
    """The kinds of request that a preference is kept for, in `Settings.answering`."""

    PARTY = "party"
    """A choice of somebody of the roster."""
    FOES = "foes"
    """A choice of any other token."""
    GM = "gm"
    """A choice of the game master's."""
    RULING = "ruling"
    """Which modifiers count."""


USUAL: dict[Asked, Answering] = {
    Asked.PARTY: SUGGEST,
    Asked.FOES: SUGGEST,
    Asked.GM: SUGGEST,
    Asked.RULING: UNSEEN,
}
"""What holds where a person has set nothing: a ruling that was seen while somebody aimed is not asked once more.

One that no card has shown, as of a blow in answer to an act, is asked where it leaves something open.
"""


def kind_of(state: Campaign, request: Request[Any]) -> Asked | None:
    """Return the kind of a choice or a ruling; None for chance."""
    match request:
        case Ruling():
            return Asked.RULING
        case Choice():
            owner = _owner(state, request.asks)
            if owner is None:
                return Asked.GM
            return Asked.PARTY if owner[1] else Asked.FOES
    return None


def preference(settings: Settings, kind: Asked) -> Answering:
    """Return whether to ask without a suggestion, to suggest and wait, or to take it: always, or what was seen."""
    return settings.answering.get(kind.value, USUAL[kind])


def is_suggested(state: Campaign, request: Request[Any], settings: Settings) -> bool:
    """Return whether the program's own answer should stand there filled in."""
    kind = kind_of(state, request)
    return kind is not None and preference(settings, kind) != ASK


def by_table(state: Campaign, request: Draw[Any], settings: Settings) -> bool:
    """Return whether the table draws: cards or dice of one of its owners lie there, or all chance is typed in.

    With `party_dice` those of everybody of the roster lie there who is on the party's side.
    """
    return settings.table_dice or bool(typists(state, request, settings))


def typists(state: Campaign, request: Draw[Any], settings: Settings) -> tuple[str, ...]:
    """Return the owners of a draw whose cards or dice lie on the table; the program draws for the others."""
    return tuple(each for each in request.owners if _types(state, each, settings))


def _types(state: Campaign, identity: str, settings: Settings) -> bool:
    if settings.table_dice:
        return True
    found = _owner(state, identity)
    if found is None:
        return False
    creature, of_roster = found
    return creature.chance == "table" or (settings.party_dice and of_roster and creature.side == PARTY)


def _nothing_seen() -> Mapping[str, SeenRuling]:
    return {}


def policy_of(settings: Callable[[], Settings], seen: Callable[[], Mapping[str, SeenRuling]] = _nothing_seen) -> Policy:
    """Return the policy of a session; it reads the settings anew at every request.

    `seen` returns the rulings of the command under way, by their keys, that a card has shown before they are asked for.
    """

    def answer(state: Campaign, request: Request[Any]) -> Given | None:
        now = settings()
        if isinstance(request, Draw):
            return None if by_table(state, request, now) else draw(state, request)
        kind = kind_of(state, request)
        value = suggestion(request)
        if kind is None or value is None:
            return None
        wanted = preference(now, kind)
        if isinstance(request, Ruling) and wanted in (UNSEEN, TAKE):
            shown = seen().get(request.key)
            if shown is not None and shown.settles(request):
                return Given(shown.answers(request), By.POLICY)
        if wanted != TAKE and not (wanted == UNSEEN and isinstance(request, Ruling) and not request.left_open):
            return None
        return Given(value, By.POLICY) if _acceptable(request, value) else None

    return answer


def _acceptable(request: Request[Any], value: Any) -> bool:
    """Return whether a suggestion can be taken as it is: one of no option has to be asked."""
    return not isinstance(request, Choice) or any(o.key == value and o.open for o in request.options)


def _owner(state: Campaign, identity: str) -> tuple[Creature, bool] | None:
    """Return the creature of a token or a person, and whether it is of the roster."""
    for encounter in state.encounters.values():
        if identity in encounter.tokens:
            token = encounter.tokens[identity]
            return state.creature(token), token.person is not None
    if identity in state.people:
        return state.person(PersonId(identity)).creature, True
    return None
