"""Outcomes of a command: its checks, what is lost, the states that creatures are newly in; and their exact odds."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from core.base.errors import SandtableError
from core.base.ids import EncounterId, RuleId, TokenId
from core.base.phrase import Phrase
from core.chance.dist import Dist
from core.engine.context import Context
from core.engine.event import Checked, ConditionSet
from core.engine.preview import Assumed
from core.engine.status import CreatureState
from core.explain.check import Check
from core.model.campaign import Campaign
from core.model.creature import Track


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one check came out, in the system's own word; `figures` are the subjects of all that was reckoned for it.

    `passed` and `on_the_way` are as the check says them.
    """

    rule: RuleId
    actor: str
    target: str | None
    degree: Phrase
    figures: tuple[str, ...] = ()
    harms: bool = False
    passed: bool | None = field(default=None, compare=False)
    on_the_way: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Loss:
    """Points that a creature has lost from a track, temporary ones among them; below 0 it has gained some."""

    token: str
    track: str
    points: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a command: its checks in turn, what was lost, the states that creatures are newly in.

    `places` are the parts of whose bodies were struck, where dice decide that; `spared` who took a condition upon
    himself in place of how many points.
    """

    verdicts: tuple[Verdict, ...] = ()
    losses: tuple[Loss, ...] = ()
    states: tuple[tuple[str, CreatureState], ...] = ()
    places: tuple[tuple[str, Phrase], ...] = ()
    spared: tuple[tuple[str, int], ...] = ()

    def decisive(self, actor: str | None = None) -> Verdict | None:
        """Return the check that says how it came out, of one actor's: of several blows the last that did harm.

        Where none did it is the last one; None where there is none. One made on the way counts only where he made no
        other.
        """
        own = [each for each in self.verdicts if actor is None or each.actor == actor]
        found = [each for each in own if not each.on_the_way] or own
        return next((each for each in reversed(found) if each.harms), found[-1] if found else None)

    def of(self, token: str) -> "Outcome":
        """Return what of it concerns one creature."""
        return Outcome(
            tuple(each for each in self.verdicts if each.target == token),
            tuple(each for each in self.losses if each.token == token),
            tuple(each for each in self.states if each[0] == token),
            tuple(each for each in self.places if each[0] == token),
            tuple(each for each in self.spared if each[0] == token),
        )


@dataclass(frozen=True, slots=True)
class Odds:
    """All outcomes of a command with their exact chances, and the choices assumed on the way.

    `about` says that a later draw depends on cards that an earlier one has taken, which readings do not tell, or that
    not every course was followed: `error` is how likely it is that none of those was it, by which every chance may be
    wrong at most; where so many were `drawn` at random of the others, it is so in 19 of 20 cases. `refused` is why the
    command cannot be done. Of a command without chance there is one outcome.
    """

    outcomes: Dist[Outcome]
    assumed: tuple[Assumed, ...] = ()
    about: bool = False
    refused: SandtableError | None = None
    error: Fraction = Fraction(0)
    drawn: int = 0

    def of(self, token: str) -> "Odds":
        """Return what of it concerns one creature."""
        return replace(self, outcomes=self.outcomes.map(lambda outcome: outcome.of(token)))

    def degrees(self, *, actor: str | None = None) -> Dist[Phrase | None]:
        """Return how it comes out, for one actor if that is asked; None where nothing is checked."""

        def degree(outcome: Outcome) -> Phrase | None:
            found = outcome.decisive(actor)
            return None if found is None else found.degree

        return self.outcomes.map(degree)

    def losses(self, token: str, track: str) -> Dist[int]:
        """Return how many points a creature loses from a track."""
        return self.outcomes.map(
            lambda outcome: sum(loss.points for loss in outcome.losses if (loss.token, loss.track) == (token, track))
        )

    def chance_of(self, token: str, key: str, about: str = "") -> Fraction:
        """Return the chance that a creature comes to be in a state, by its key; of one thing, where it is about it."""
        return self.outcomes.chance(
            lambda outcome: any(
                who == token and state.key == key and about in ("", state.about) for who, state in outcome.states
            )
        )

    def places_of(self, token: str) -> Dist[Phrase | None]:
        """Return which part of a creature is struck, the first of several; None where no dice decide any."""
        return self.outcomes.map(lambda outcome: next((where for who, where in outcome.places if who == token), None))

    def tracks(self) -> tuple[tuple[str, str], ...]:
        """Return the creatures and their tracks that lose points in any outcome."""
        return tuple(dict.fromkeys((loss.token, loss.track) for outcome, _ in self.outcomes for loss in outcome.losses))

    def states(self) -> tuple[tuple[str, CreatureState, Fraction], ...]:
        """Return every state that somebody may come to be in, and how likely that is."""
        found = dict.fromkeys(state for outcome, _ in self.outcomes for state in outcome.states)
        return tuple((token, state, self.chance_of(token, state.key, state.about)) for token, state in found)


def _verdict_of(check: Check) -> Verdict:
    figures = tuple(each.subject for each in check.tallies)
    about = check.rule, check.actor, check.target, check.degree
    return Verdict(*about, figures, check.harms, check.passed, check.on_the_way)


def outcome_of(
    before: Campaign, ctx: Context, where: EncounterId | None, places: tuple[tuple[str, Phrase], ...] = ()
) -> Outcome:
    """Return what has come of a command that began in `before`, read from its events and from the state after it.

    `places` are what its draws have struck.
    """
    checks = (event.check for event in ctx.events if isinstance(event, Checked))
    verdicts = tuple(_verdict_of(each) for each in checks if not each.is_one_of_two)
    if where is None or where not in ctx.state.encounters or where not in before.encounters:
        return Outcome(verdicts, places=places)
    old, new = before.encounter(where), ctx.state.encounter(where)
    told = ctx.systems[new.system].states
    losses: list[Loss] = []
    gained: list[tuple[str, CreatureState]] = []
    for identity, token in new.tokens.items():
        earlier = old.tokens.get(identity)
        if earlier is None:
            continue
        was, now = before.vitals(earlier), ctx.state.vitals(token)
        if was is now and token.conditions == earlier.conditions:
            continue
        losses += _lost(identity, was.tracks, now.tracks)
        known = told(before, old, earlier)
        gained += [(identity, each) for each in told(ctx.state, new, token) if each not in known]
    spared = tuple(
        (str(each.token), each.spares) for each in ctx.events if isinstance(each, ConditionSet) and each.spares
    )
    return Outcome(verdicts, tuple(losses), tuple(gained), places, spared)


def _lost(token: TokenId | str, was: Mapping[str, Track], now: Mapping[str, Track]) -> list[Loss]:
    found = []
    for name, track in now.items():
        earlier = was.get(name)
        if earlier is not None and earlier is not track:
            points = earlier.value + earlier.temporary - track.value - track.temporary
            if points:
                found.append(Loss(token, name, points))
    return found
