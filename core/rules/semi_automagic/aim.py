"""How an attack looks on the map before it is made: how far off the target is, what of it is hidden, and by what."""

from core.base.errors import Refused
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.sketch import NOTHING, Ray, Sketch
from core.rules.semi_automagic.action import Situation
from core.rules.semi_automagic.cover import Step
from core.rules.semi_automagic.offense import ATTACKS, plans_of
from core.rules.semi_automagic.strike import Strike, strike_of


def sketch_attack(situation: Situation, act: Act) -> Sketch:
    """Return the look of an attack on whomever was pointed at last; nothing for any other act."""
    if act.action not in ATTACKS or not act.targets or act.targets[-1] == act.actor:
        return NOTHING
    try:
        plans = plans_of(situation, act)
        plan = next((each for each in reversed(plans) if each.target == act.targets[-1]), None)
        if plan is None:
            return NOTHING
        strike = strike_of(situation.state, situation.encounter, situation.board, plan)
    except Refused:
        return NOTHING
    shelter = strike.view.shelter
    start, end = (situation.encounter.tokens[who].point for who in (plan.attacker, plan.target))
    stopped = shelter.by if strike.view.unseen is not None else ()
    links = tuple((str(act.actor), str(who)) for who in dict.fromkeys(act.targets[:-1]))
    return Sketch(
        rays=(Ray(start, end, stopped),),
        links=links,
        distance=_distance(strike),
        cover=_hidden(strike),
        causes=shelter.by,
    )


def _distance(strike: Strike) -> Phrase:
    """Return how far off the target is: in metres with the range for a shot, in the attacker's squares for a blow."""
    if strike.is_ranged:
        metres, increment, penalty = strike.distance.metres, strike.increment, strike.range_penalty
        if not penalty:
            return say("semi-automagic.sketch.range-near", metres=metres, increment=increment)
        return say("semi-automagic.sketch.range", metres=metres, increment=increment, penalty=-penalty)
    return say("semi-automagic.sketch.ring", squares=strike.ring, reach=strike.wielded.weapon.reach)


def _hidden(strike: Strike) -> Phrase | None:
    """Return what hides the target: its cover, or why it is not seen well; None while it stands in the open."""
    view = strike.view
    if view.shelter.step is not Step.NONE:
        return view.shelter.words
    return view.unseen or view.concealed
