"""Facts of how somebody is: conditions, afflictions, tracks, chips, gear, and the figures of the sheet."""

from typing import Any

from core.explain.words import Words
from core.model.creature import Vitals
from core.model.creature_reference import reference_to
from core.model.encounter import Token
from core.rules.registry import SYSTEMS
from tests.transcripts.runner import Played

AILING = ("ill", "dc", "streak", "next", "known", "counted")
"""The facts about afflictions."""


def of_conditions(played: Played, token: Token, head: str, kind: str, expected: Any) -> Any:
    """Return a fact about somebody's conditions, or what works on him over time."""
    if head in AILING:
        return of_afflictions(played, token, head, kind)
    held = (*token.conditions, *played.session.state.vitals(token).conditions)
    kinds = [condition.kind for condition in held]
    if head == "has":
        return [each for each in expected if each in kinds]
    if head == "lacks":
        return [each for each in expected if each not in kinds]
    assert kinds.count(kind) == 1, f"{kinds.count(kind)} x {kind}"
    condition = held[kinds.index(kind)]
    return getattr(condition, head)


def of_afflictions(played: Played, token: Token, head: str, rest: str) -> Any:
    """Return a fact about somebody's afflictions, as the system tells of them."""
    state = played.session.state
    reference = reference_to(played.encounter.id, token)
    ailing = [
        each for each in SYSTEMS[played.encounter.system].world_time.ailments(state) if each.reference == reference
    ]
    if head == "ill":
        return [each.affliction.kind for each in ailing]
    kind, _, counter = rest.partition(".")
    found = next((each for each in ailing if each.affliction.kind == kind), None)
    if found is None:
        return "none"
    if head == "dc":
        return next(int(Words().text(value)) for name, value in found.figures if name.id.endswith(".dc"))
    if head == "streak":
        return None if found.streak is None else found.streak[0]
    if head == "counted":
        return found.affliction.count(counter)
    return found.affliction.due if head == "next" else found.affliction.known


def of_vitals(vitals: Vitals, head: str, rest: str) -> Any:
    """Return a fact about tracks, chips and gear."""
    if head == "temporary":
        return vitals.tracks[rest].temporary
    if head == "chips":
        return vitals.chips.get(rest, 0)
    if head in ("carried", "loaded", "ammunition", "damaged", "count") or (head == "wounds" and rest):
        return next((getattr(item, head) for item in vitals.gear if item.id == rest), "gone")
    return vitals.tracks[head].value


def of_sheet(sheet: Any, head: str, name: str) -> Any:
    """Return a field of a sheet, or ranks, bonus and techniques of a skill."""
    if head == "sheet":
        return getattr(sheet, name)
    training = sheet.training(name)
    return None if training is None else [training.ranks, training.total, len(training.techniques)]
