"""What somebody could best do now: attacks by the exact odds of what they do to both sides, and else the way there."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from time import monotonic

from core.analysis.odds import odds
from core.analysis.outcomes import Odds, Outcome
from core.analysis.simulate import Moment
from core.analysis.tactics import LIKELY_FOES, Manner, View, act_at
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.context import Systems
from core.engine.system import Offer
from core.rules.kit.endings import is_enemy

BEST = 3
"""So many are suggested."""
LOOKED_AT = 24
"""The odds of so many acts are reckoned at most."""
LONG_ENOUGH = 0.4
"""Seconds after which the odds of one act are left as they are."""
STATE = Fraction(1, 3)
"""What a new state of somebody weighs, where all of his points weigh 1."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """An act, the offer it is one way to take, what it is worth, and why it is suggested.

    It is worth the shares of their points that foes are expected to lose and states they come into, less the same of
    the own side.
    """

    offer: Offer
    act: Act
    worth: Fraction
    why: Phrase


def suggestions(moment: Moment, systems: Systems, wanted: Callable[[], bool] = lambda: True) -> tuple[Suggestion, ...]:
    """Return the best deeds of whoever acts, the best first; where nobody can be struck, how to come nearer.

    `GivenUp` is raised as soon as it is no longer wanted.
    """
    view = View(moment, Manner())
    found = [each for each in _strikes(view, systems, wanted) if each.worth > 0]
    found.sort(key=lambda each: (-each.worth, each.act.targets, each.act.item or ""))
    return tuple(found[:BEST]) or _otherwise(view)


def _strikes(view: View, systems: Systems, wanted: Callable[[], bool]) -> Iterator[Suggestion]:
    """Yield every attack that can be made on the likeliest foes, with its worth by the exact odds."""
    moment, left = view.moment, LOOKED_AT
    seen = set[Act]()
    for foe in view.nearest[:LIKELY_FOES]:
        for offer in view.attack_offers:
            act = act_at(offer, foe)
            # what goes to a place, or all around, is the same for several foes
            if act is None or act in seen or offer.why_not is not None or not left or not view.is_open(act):
                continue
            seen.add(act)
            left -= 1
            known = odds(
                moment.state, act, systems, BoardCache(), None, wanted, _long_enough(monotonic() + LONG_ENOUGH)
            )
            if known.refused is None:
                yield Suggestion(offer, act, _worth(view, known), _why(view, known, foe.id))


def _long_enough(until: float) -> Callable[[], bool]:
    """Return what says whether a moment has passed."""
    return lambda: monotonic() > until


def _worth(view: View, known: Odds) -> Fraction:
    """Return what an act is worth to the side of whoever acts."""
    own = is_enemy(view.me)

    def of(outcome: Outcome) -> Fraction:
        total = Fraction(0)
        for loss in outcome.losses:
            total += _side(view, loss.token, own) * _share(view, loss.token, loss.track, loss.points)
        for token, _phrase in outcome.states:
            total += _side(view, token, own) * STATE
        return total

    return known.outcomes.expected(of)


def _side(view: View, token: str, own: bool) -> int:
    """Return 1 for a foe, -1 for the own side."""
    found = view.moment.encounter.tokens.get(token)
    return 0 if found is None else -1 if is_enemy(found) is own else 1


def _share(view: View, token: str, track: str, points: int) -> Fraction:
    """Return which share of somebody's points so many are; of a track without a maximum a tenth for each."""
    moment = view.moment
    found = moment.state.vitals(moment.encounter.token(token)).tracks.get(track)
    if found is None or found.maximum is None:
        return Fraction(-points, 10)
    return Fraction(points, max(1, found.maximum))


def _why(view: View, known: Odds, foe: TokenId) -> Phrase:
    """Return the chance of doing any harm to somebody, how much it is on average, and the chance of a new state."""
    harm = known.outcomes.chance(lambda each: any(loss.token == foe and loss.points for loss in each.losses))
    points = known.outcomes.expected(lambda each: sum(abs(loss.points) for loss in each.losses if loss.token == foe))
    states = [(share, state.phrase) for token, state, share in known.states() if token == foe]
    chance, mean = round(harm * 100), f"{float(points):.1f}"
    if not states:
        return say("suggest.why", harm=chance, points=mean)
    share, phrase = max(states, key=lambda each: each[0])
    return say("suggest.why-state", harm=chance, points=mean, share=round(share * 100), state=phrase)


def _otherwise(view: View) -> tuple[Suggestion, ...]:
    """Return what is left to somebody who can strike at nobody: what the tactics would do."""
    moment = view.moment
    found: list[Suggestion] = []
    for act in view.acts():
        offers = moment.offers_of(act.action)
        offer = next((each for each in offers if each.act.item == act.item and each.act.options == act.options), None)
        if offer is not None and all(each.act.action != act.action for each in found):
            why = say("suggest.nearer", foe=view.nearest[0].id) if act.path and view.nearest else say("suggest.plain")
            found.append(Suggestion(offer, act, Fraction(0), why))
        if len(found) == BEST:
            break
    return tuple(found)
