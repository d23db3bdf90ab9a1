"""Radiation: the zones about radioactive objects, and who is exposed in them."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Command
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.sketch import Reach
from core.geometry.outlines import Disc
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference, canonical
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit.calls import CallKind, CallSituation, asking, choices_worded
from core.rules.kit.fight import Fight
from core.rules.semi_automagic.afflictions.progress import active, end_contact, expose
from core.rules.semi_automagic.afflictions.syndromes import of_radiation
from core.rules.semi_automagic.fighter import fighter, fighter_of
from core.rules.semi_automagic.movement.scales import LARGEST, square_metres
from core.rules.semi_automagic.movement.space import footprint_of
from core.rules.semi_automagic.names import FIELDS
from core.rules.semi_automagic.sight.vision import MarkPlace

RADIOACTIVE = "radioactive"
"""The condition of a radioactive object; it counts its severity, from Minor 1 to Extreme 5."""
DEGREES = ("minor", "light", "moderate", "heavy", "extreme")
"""The severities, from the least on (SEC-TAB-RADIATION)."""


@dataclass(frozen=True, slots=True)
class RadiationField:
    """The area about a radioactive object where it is of one severity; what lies in a smaller one is more severe."""

    source: TokenId
    severity: int
    extent: Disc
    metres: Fraction

    @property
    def words(self) -> Phrase:
        """Its severity, and how far it reaches."""
        metres = f"{float(self.metres):g}"
        return say(f"semi-automagic.radiation.{DEGREES[self.severity - 1]}", metres=metres)


@rule("SEC-RAD-01")
def severities_about(scale: int, severity: int) -> tuple[tuple[int, Fraction], ...]:
    """Return the severities about an object with how many metres each reaches from its middle, the worst first.

    The first area is one scale larger than the object, every further one the next, until nothing is left of it.
    """
    return tuple((severity - step, across(scale + 1 + step) / 2) for step in range(severity))


def across(scale: int) -> Fraction:
    """Return the diameter of an area of a scale in metres, beyond the chart doubled for every scale."""
    return square_metres(scale) * (1 << max(0, scale - LARGEST))


@rule("SEC-RAD-01")
def fields_of(state: Campaign, encounter: Encounter) -> Iterator[RadiationField]:
    """Yield all areas of radiation on the encounter's map, object by object, the worst of each first."""
    length = state.scene(encounter.scene).square_length
    for token in encounter.tokens.values():
        if token.scene != encounter.scene:
            continue
        someone = fighter_of(state, token)
        severity = max((held.amount for held in someone.conditions if held.kind == RADIOACTIVE), default=0)
        if severity < 1:
            continue
        middle = footprint_of(token.point, someone.sheet.scale, length).centre
        for degree, metres in severities_about(someone.sheet.scale, min(severity, len(DEGREES))):
            yield RadiationField(token.id, degree, Disc(middle, int(metres / length * SQUARE)), metres)


@rule("SEC-RAD-01")
def radiation_on(fight: Fight, who: TokenId) -> int:
    """Return the severity of the radiation that somebody is in with any part of his own area; 0 for none."""
    rect, fields = fight.board.stand(who).rect, fields_of(fight.state, fight.encounter)
    return max((each.severity for each in fields if each.source != who and each.extent.touches(rect)), default=0)


def regions(state: Campaign, encounter: Encounter) -> tuple[Reach, ...]:
    """Return the zones of radiation for drawing, the worst first."""
    found = sorted(fields_of(state, encounter), key=lambda field: -field.severity)
    return tuple(Reach((field.extent.outline,), field.words) for field in found)


@rule("SEC-RAD-01", "SEC-RAD-02")
def meet_radiation(ctx: Context, who: TokenId) -> Procedure[None]:
    """Let contact end with radiation that somebody is out of, and begin with what he is in."""
    someone = fighter(ctx, who)
    if someone.sheet.is_object or someone.is_dead:
        return
    reference = canonical(ctx.state, CreatureReference(ctx.encounter.id, who))
    severity = radiation_on(ctx, who)
    for degree, name in enumerate(DEGREES, 1):
        held = active(ctx.state, reference, of_radiation(name))
        exposed = held is not None and held.count("exposed") > 0
        if held is not None and exposed and degree != severity:
            end_contact(ctx, reference, held.id)
        elif degree == severity and not exposed:
            yield from radiated(ctx, reference, name)


@rule("SEC-RAD-02")
def radiated(ctx: Context, reference: CreatureReference, severity: str) -> Procedure[None]:
    """Let somebody be in a zone of radiation of a severity, until he is out of it."""
    yield from expose(ctx, reference, of_radiation(severity), ("radiation",), stays=True)


_form = asking(
    FIELDS.choice(
        "severity",
        (("", say("semi-automagic.severity.none")), *choices_worded("semi-automagic.severity", reversed(DEGREES))),
        "moderate",
    )
)


def _made(call: CallSituation) -> Command:
    severity = call.text("severity")
    degree = DEGREES.index(severity) + 1 if severity in DEGREES else 0
    return MarkPlace(call.where, call.addresses, "radioactive", degree)


CALLS = (CallKind("radioactive", "SEC-RAD-01", "biohazard", _form, _made),)
