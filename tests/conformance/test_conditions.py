"""Every system alike: conditions of the transcripts can be given in the window, and those of one's own are heeded."""

from typing import Any

import pytest

from core.base.ids import SystemId, TokenId
from core.base.phrase import verbatim
from core.documents.shipped import shipped_creatures
from core.edits.people import SetCondition
from core.engine.policy import draw, first_of, take_suggestions
from core.explain.modifier import Modifier
from core.explain.words import Words
from core.model.condition import Condition
from core.rules.kit.shown import Swayed
from core.rules.registry import SYSTEMS, figures_of
from core.rules.swift_swords.names import OF_STANDING
from tests.conformance.arena import arena, close_together, source_of
from tests.conformance.test_systems import played
from tests.transcripts.runner import scripts

ACTS, SEEDS = 100, 6
"""How long each of how many fights is, at most."""


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_condition_has_words_and_stands_in_the_list(system: SystemId) -> None:
    """What nobody can give does not exist; what has modifiers of its own, or a name in words, is made by hand."""
    begun_with: list[Any] = [
        condition if isinstance(condition, dict) else {"kind": condition}
        for script in scripts()
        if script.data.get("system", "99-towers") == system
        for fighter in script.data.get("fighter", {}).values()
        for condition in fighter.get("conditions", ())
    ]
    listed = {each.kind for each in figures_of(system, Words()).conditions()}
    unlisted = {each["kind"] for each in begun_with if not each.get("modifiers")} - listed
    # these come of where somebody stands and with whom: they are given by putting him there
    assert begun_with and {kind for kind in unlisted if " " not in kind} <= set(OF_STANDING)


def course(system: SystemId, seed: int, carried: tuple[Modifier, ...]) -> list[object]:
    """Return what happens in a short fight in which everybody has a condition that carries some modifiers."""
    fight = arena(system, seed, first_of(take_suggestions, draw))
    close_together(fight)
    session, picks = fight.session, source_of(seed)
    everybody = tuple(TokenId(each) for each in session.state.encounter(fight.encounter).tokens)
    session.submit(SetCondition(fight.encounter, everybody, Condition("moonstruck", modifiers=carried)))
    told: list[object] = []
    for _ in range(ACTS):
        found, picks = played(fight, picks)
        if not found:
            break
        entry = session.last
        assert entry is not None
        told.append((entry.command, entry.events))
    return told


def is_read(system: SystemId, swayed: Swayed) -> bool:
    """Return whether a fight takes another course, or a sheet says otherwise, where a figure is much worse for all."""
    figures = figures_of(system, Words())
    worse = Modifier(figures.own_rule, verbatim("moonstruck"), swayed.figure, swayed.effects[0](-3))
    held = Condition("moonstruck", modifiers=(worse,))
    for creature in shipped_creatures(system):
        vitals = SYSTEMS[system].fresh_vitals(creature)
        if figures.stated(creature.sheet, vitals, (held,)) != figures.stated(creature.sheet, vitals, ()):
            return True
    return any(course(system, seed, ()) != course(system, seed, (worse,)) for seed in range(SEEDS))


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_figure_that_a_condition_of_ones_own_may_act_on_is_read_by_the_rules(system: SystemId) -> None:
    unread = [each.figure for each in figures_of(system, Words()).swayed if not is_read(system, each)]
    assert not unread
