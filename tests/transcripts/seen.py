"""What is seen of a fight, in plain text: all questions, all that happens, all that is offered and would come of it.

A transcript is looked at step by step (`Seen`), and at its end everybody in it. A print of it is kept (`prints.py`), so
that whatever a rule does otherwise is noticed, expected or not.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from core.base.errors import Refused
from core.base.ids import TokenId
from core.engine.command import Act
from core.engine.plain_time import fate_of
from core.engine.request import Draw, Request
from core.engine.session import Session
from core.engine.system import Need, Offer
from core.model.creature_reference import reference_to
from core.model.encounter import Encounter, Token
from core.rules.registry import SYSTEMS, figures_of
from tests.helpers.plain import IDS, plain
from tests.transcripts.runner import Onlooker, Played

MOST_TARGETS = 3
"""So many others an offer is tried on."""


@dataclass
class Seen(Onlooker):
    """Gathers what is seen of a transcript, in parts: the beginning, each step, and the end."""

    parts: list[list[str]] = field(default_factory=lambda: [[]])

    def meant(self, played: Played, act: Act) -> None:
        """Put down how an act looks on the map before it is done."""
        self.parts[-1].append(sketched(played.session, played.encounter, act))

    def asked(self, played: Played, request: Request[Any]) -> None:
        """Put down a question, and by what chances a draw comes out."""
        self.parts[-1] += questioned(played.session, request)

    def happened(self, played: Played) -> None:
        """Put down what a step has brought, where the clock stands, and how everybody is."""
        if played.refused is not None:
            self.parts[-1].append(told("refused", played.refused))
        self.parts[-1] += (told("event", event) for event in played.events)
        self.parts[-1] += moment(played.session, played.encounter)
        self.parts.append([])

    def ended(self, played: Played) -> None:
        """Put down how everything is at the end."""
        self.parts[-1] += everything(played.session, played.encounter)


def told(what: str, value: Any) -> str:
    """Return a line on one thing."""
    return f"{what}: {plain(value)}"


def questioned(session: Session, request: Request[Any]) -> Iterator[str]:
    """Yield a question, and by what chances a draw comes out."""
    yield told("asked", request)
    if isinstance(request, Draw):
        yield told("chances", request.outcomes(session.state).weights)


def sketched(session: Session, encounter: Encounter, act: Act) -> str:
    """Return how an act looks on the map."""
    system = SYSTEMS[encounter.system]
    return told("sketch", system.sketch(session.state, session.board(encounter), encounter, act))


def moment(session: Session, encounter: Encounter) -> Iterator[str]:
    """Yield where the clock stands, and how everybody is."""
    system, state = SYSTEMS[encounter.system], session.state
    if encounter.clock is not None:
        yield told("moment", system.moment(state, encounter))
        yield told("order", system.order(state, encounter))
    for token in encounter.tokens.values():
        yield told(token.id, (system.status(state, encounter, token), system.states(state, encounter, token)))


def everything(session: Session, encounter: Encounter) -> Iterator[str]:
    """Yield all that can be seen and done in a fight as it is now."""
    system, state = SYSTEMS[encounter.system], session.state
    time, areas = system.world_time, system.areas
    regions = () if areas is None else areas.regions(state, encounter)
    yield told("time", (state.time, time.timed(state), time.ailments(state), regions))
    yield told("links", system.links(encounter))
    yield told("calls", system.calls(state, encounter, tuple(encounter.tokens)))
    for token in encounter.tokens.values():
        yield from about(session, encounter, token)
    if encounter.clock is None:
        return
    yield told("ends", system.loose_ends(state, encounter))
    next_ones = system.next_actors(state, encounter)
    for who in encounter.clock.combatants:
        try:
            offers = system.offers(state, session.board(encounter), encounter, who)
        except Refused as refused:
            yield told("no offers", refused)
            continue
        for offer in offers:
            yield told("offer", offer)
            if who in next_ones:
                yield from tried(session, encounter, offer)


def about(session: Session, encounter: Encounter, token: Token) -> Iterator[str]:
    """Yield what is known of one creature."""
    system, state = SYSTEMS[encounter.system], session.state
    reference, creature, vitals = reference_to(encounter.id, token), state.creature(token), state.vitals(token)
    figures = figures_of(system.id, IDS)
    burden = None if system.loads is None else system.loads.burden(state, reference)
    fate = fate_of(system.syndromes, state, reference)
    yield told(token.id, (vitals, token.conditions, burden, fate))
    yield told("card", figures.card(creature, creature.sheet, vitals))
    yield told("stated", figures.stated(creature.sheet, vitals, (*token.conditions, *vitals.conditions)))
    yield told("body", system.body(state, encounter, token))


def tried(session: Session, encounter: Encounter, offer: Offer) -> Iterator[str]:
    """Yield what would come of an offer if it were taken, to the first draw, on whoever it may be done to."""
    act, others = offer.act, [each for each in encounter.tokens.values() if each.id != offer.act.actor][:MOST_TARGETS]
    board, system = session.board(encounter), SYSTEMS[encounter.system]
    if Need.PATH in offer.needs:
        ways = [system.route(session.state, board, encounter, act.actor, (each.point,)) for each in others]
        yield from (sketched(session, encounter, replace(act, path=way)) for way in ways)
    elif Need.PLACE in offer.needs or Need.AREA in offer.needs:
        yield from (sketched(session, encounter, replace(act, place=each.point)) for each in others)
    elif Need.TARGET in offer.needs or Need.TARGETS in offer.needs or Need.ANYBODY in offer.needs:
        for each in others:
            aimed = replace(act, targets=(TokenId(each.id),))
            yield sketched(session, encounter, aimed)
            yield from previewed(session, aimed)
    elif not offer.needs:
        yield from previewed(session, act)


def previewed(session: Session, act: Act) -> Iterator[str]:
    """Yield what comes of an act before its first draw."""
    found = session.preview(act)
    yield told("preview", (found.refused, found.assumed, found.events))
    if found.draw is not None:
        yield told("draw", found.draw)
