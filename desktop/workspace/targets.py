"""Whom an action could be aimed at, the likeliest first; the keyboard and the list of targets go through them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from weakref import WeakKeyDictionary

from core.base.ids import TokenId
from core.base.phrase import Phrase
from core.engine.status import Bearing
from core.engine.system import Family, Need, Offer
from core.geometry.units import square_at
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Token
from desktop.workspace.aiming import POINTED, overruled_of, reasons_left
from desktop.workspace.workspace import Workspace

AT_SOMEBODY = (Need.TARGET, Need.ANYBODY, Need.TARGETS)
"""What is answered by pointing at somebody."""
OFF_THE_FIELD = (Bearing.DEAD, Bearing.GONE)


LOOKED_AT = 24
"""So many of the nearest are asked about, whether the action could be aimed at them now."""


@dataclass(frozen=True, slots=True)
class Barred:
    """Why an action cannot be aimed at somebody now, where that is known; `wholly` says: not even against the rules."""

    why: Phrase | None = None
    wholly: bool = False


@dataclass(frozen=True, slots=True)
class Targets:
    """Whom an offer could be aimed at in a state, the likeliest first, and of those looked at who is barred."""

    state: Campaign
    offer: Offer
    likely: tuple[TokenId, ...] = ()
    barred: Mapping[TokenId, Barred] = field(default_factory=dict)


_known: WeakKeyDictionary[Workspace, Targets] = WeakKeyDictionary()
"""What was found last: it is asked for again with every step of the mouse."""


def targets_of(workspace: Workspace, offer: Offer) -> tuple[TokenId, ...]:
    """Return whom an action could be aimed at on the same map: first whom the rules let it be aimed at now.

    Whoever is hidden and not in the fight that is on is not among them. Within these, and within the others, those who
    stand come before the helpless, and the nearer before the farther. The own side comes after the others, and the
    dead after all. Help goes to the own side first, whoever lies or stands. Whom nothing could be done to at all, such
    as the unhurt whom somebody would treat, is last. The actor himself is among them where the action may be aimed at
    anybody. Nobody, where it needs anything else to be pointed out than one target or several, or an area.
    """
    return _targets(workspace, offer).likely


def barred_of(workspace: Workspace, offer: Offer) -> Mapping[TokenId, Barred]:
    """Return at whom of the nearest an action cannot be aimed now, and why."""
    return _targets(workspace, offer).barred


def _targets(workspace: Workspace, offer: Offer) -> Targets:
    state, known = workspace.state, _known.get(workspace)
    if known is None or known.state is not state or known.offer is not offer:
        known = _known[workspace] = _found(workspace, offer)
    return known


def _found(workspace: Workspace, offer: Offer) -> Targets:
    nobody = Targets(workspace.state, offer)
    encounter, board = workspace.encounter, workspace.board
    pointed = tuple(need for need in offer.needs if need in POINTED)
    aimed = bool(pointed) and all(need in AT_SOMEBODY for need in pointed)
    if encounter is None or board is None or not (aimed or pointed == (Need.AREA,)):
        return nobody
    actor = encounter.tokens.get(offer.act.actor)
    if actor is None:
        return nobody
    helps = offer.family is Family.HELP
    there = [each for each in encounter.tokens.values() if each.scene == actor.scene]
    there = [each for each in there if each.id != actor.id or Need.ANYBODY in pointed]
    inside = None if encounter.clock is None else frozenset(encounter.clock.combatants)
    # of whom lies in wait nobody knows yet; the game master may still point at him
    there = [each for each in there if not each.hidden or inside is None or each.id in inside]
    far = {each.id: board.distance(actor.id, each.id) for each in there}
    bearing = {each.id: _bearing(workspace, encounter, each) for each in there}

    def usual(token: Token) -> tuple[bool, bool]:
        return bearing[token.id] in OFF_THE_FIELD, (token.side == actor.side) != helps

    meant = [each.id for each in sorted(there, key=lambda each: (usual(each), far[each.id]))[:LOOKED_AT]]
    barred = _barred(workspace, encounter, offer, meant)

    def rank(token: Token) -> tuple[bool, bool, bool, bool, bool, int]:
        helpless, held = bearing[token.id] is not Bearing.UP and not helps, barred.get(token.id)
        return held is not None and held.wholly, *usual(token), held is not None, helpless, far[token.id]

    return Targets(workspace.state, offer, tuple(token.id for token in sorted(there, key=rank)), barred)


def _barred(
    workspace: Workspace, encounter: Encounter, offer: Offer, who: Sequence[TokenId]
) -> Mapping[TokenId, Barred]:
    """Return at whom an action cannot be aimed now; where it needs more than one target, who is out of its reach."""
    if len(offer.needs) == 1 and offer.needs[0] in AT_SOMEBODY:
        overruled = overruled_of(workspace.preview, offer)
        found = ((each, _why_barred(workspace, offer, each, overruled)) for each in who)
        return {each: why for each, why in found if why is not None}
    within = _within_reach(workspace, offer)
    out = (each for each in who if within is not None and square_at(encounter.tokens[each].point) not in within)
    return dict.fromkeys(out, Barred())


def _why_barred(workspace: Workspace, offer: Offer, who: TokenId, overruled: tuple[Phrase, ...]) -> Barred | None:
    act = replace(offer.act, targets=(who,), anyway=False)
    refused = workspace.session.refused_at_once(act)
    if refused is None:
        return None
    forbidden = workspace.session.refused_at_once(replace(act, anyway=True))
    if forbidden is not None:
        return Barred(forbidden.phrase, wholly=True)
    left = reasons_left(refused, overruled)
    return Barred(left[0]) if left else None


def _bearing(workspace: Workspace, encounter: Encounter, token: Token) -> Bearing:
    system = workspace.system
    return Bearing.UP if system is None else system.status(workspace.state, encounter, token).bearing


def _within_reach(workspace: Workspace, offer: Offer) -> frozenset[tuple[int, int]] | None:
    """Return the squares that an action reaches; None where the game does not tell them."""
    sketch = workspace.foreseen.sketch(offer.act)
    bands = () if sketch is None else sketch.bands
    return frozenset(square for band in bands for square in band.squares) if bands else None
