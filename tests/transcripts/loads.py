"""Facts about what somebody carries and has laid down, for transcripts."""

from typing import Any

from core.explain.tally import Treatment
from core.model.creature_reference import reference_to
from core.model.encounter import Token
from core.rules.registry import SYSTEMS
from core.rules.semi_automagic.checks import skill_tally
from core.rules.semi_automagic.fighter import fighter_of
from tests.transcripts.runner import Played


def of_load(played: Played, token: Token, head: str, name: str) -> Any:
    """Return a fact about what somebody carries, and what that does to him."""
    state, encounter = played.session.state, played.encounter
    reference = reference_to(encounter.id, token)
    if head == "piles":
        lying = [pile for pile in state.scene_state(token.scene).piles if pile.owner == reference.id]
        return [[item.name, item.count] for pile in lying for item in pile.gear]
    if head == "bonus":
        return skill_tally(fighter_of(state, token), name).total.number
    loads = SYSTEMS[encounter.system].loads
    burden = None if loads is None else loads.burden(state, reference)
    if burden is None:
        return "none"
    match name:
        case "penalty":
            return burden.penalty.total.number
        case "why":
            return [line.modifier.rule for line in burden.penalty.lines if line.status is Treatment.APPLIED]
        case "speed":
            return dict(burden.speed.values)["squares"]
        case "over":
            return burden.over is not None
        case "grams":
            return float(burden.grams)
    return getattr(burden, name)
