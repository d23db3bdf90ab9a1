"""Duels of the shipped creatures in random play: the game master's hand comes in, and every chance sums to one."""

from fractions import Fraction

import pytest

from core.base.errors import SandtableError
from core.base.ids import TokenId
from core.chance.source import Source
from core.documents.codec import read_campaign, read_entry, write_campaign, write_entry
from core.edits.people import SetTrack
from core.edits.tokens import ChangeTokens, MoveTokens, RemoveTokens
from core.engine.command import Command
from core.engine.policy import nobody
from core.engine.request import Draw
from core.engine.session import Session
from core.geometry.units import SQUARE
from core.rules.towers.clock import TowersClock
from core.rules.towers.duels.commands import (
    Focus,
    Showdown,
    StandReady,
    StartDuel,
)
from core.rules.towers.duels.duel import DuelStage
from core.rules.towers.duels.stages import Inquiry
from core.rules.towers.system import SYSTEM
from tests.conformance.arena import Arena as Fight
from tests.conformance.arena import shipped, source_of
from tests.conformance.test_systems import PLAYER, answered, played


def brawl(seed: int) -> tuple[Fight, TokenId, TokenId]:
    """Return a fight of the shipped creatures in which a foe's copy has challenged one of the party."""
    fight = shipped(SYSTEM.id, seed, PLAYER)
    tokens = fight.session.state.encounter(fight.encounter).tokens
    one = next(TokenId(each) for each, token in tokens.items() if token.person is None)
    other = next(TokenId(each) for each, token in tokens.items() if token.person is not None)
    return fight, one, other


def current(fight: Fight) -> TowersClock:
    """Return the clock of a fight."""
    clock = fight.session.state.encounter(fight.encounter).clock
    assert isinstance(clock, TowersClock)
    return clock


@pytest.mark.parametrize("seed", range(4))
def test_random_play_of_a_duel_with_the_hand_of_the_game_master_in_it(seed: int) -> None:
    fight, one, other = brawl(seed)
    session, picks = fight.session, source_of(seed)
    before, states = session.state, []
    where = fight.encounter
    commands: list[Command] = [
        StartDuel(where, one, other),
        StandReady(where, anyway=True),
        Showdown(where),
        Focus(where),
    ]
    for command in commands:
        session.submit(command)
    clock = current(fight)
    assert clock.duel is not None and clock.duel.stage is DuelStage.STRIKE
    session.policy = nobody
    for number in range(60):
        found, picks = played(fight, picks)
        if not found:
            break
        while session.pending is not None:
            meddle(session, fight, (one, other), number)
            entry = session.under_way or session.last
            assert entry is not None and read_entry(write_entry(entry)) == entry
            if session.pending is not None:
                answered(session)
        assert read_campaign(write_campaign(session.state)) == session.state
        clock = current(fight)
        assert all(harm.whom in clock.duel.tokens for harm in clock.held_harms) if clock.duel else not clock.held_harms
        states.append(session.state)
    assert len(states) > 5
    while session.journal.can_undo and session.state != before:
        session.undo()
    assert session.state == before


def meddle(session: Session, fight: Fight, duellists: tuple[TokenId, TokenId], number: int) -> None:
    """Let the game master's hand come in between."""
    who = duellists[number % 2]
    tokens = session.state.encounter(fight.encounter).tokens
    if who not in tokens:
        return
    x, y = tokens[who].point
    commands: tuple[Command, ...] = (
        SetTrack(fight.encounter, (who,), "stun", by=-1),
        MoveTokens(fight.encounter, ((who, (x + SQUARE, y)),)),
        ChangeTokens(fight.encounter, (who,), hidden=number % 4 == 0),
        RemoveTokens(fight.encounter, (who,)),
    )
    if number % 7 == 0 or number == 55:
        try:
            session.submit(commands[3 if number == 55 else number % 3])
        except SandtableError as refused:
            assert refused.phrase.id.startswith("refused."), refused


@pytest.mark.parametrize("seed", range(3))
def test_chance_in_a_showdown_sums_to_one(seed: int) -> None:
    fight, one, other = brawl(seed)
    session = fight.session
    session.submit(StartDuel(fight.encounter, one, other))
    session.submit(StandReady(fight.encounter, anyway=True))
    session.policy = nobody
    draws = 0
    for command in (Showdown(fight.encounter), Focus(fight.encounter)):
        session.submit(command)
        while (request := session.pending) is not None:
            if isinstance(request, Draw):
                draws += 1
                weights = request.outcomes(session.state).weights
                if isinstance(request, Inquiry):
                    # T99-DUEL-03: a reading is how many items are learned
                    totals = [(request.attack.final(o.attack), request.defense.final(o.defense)) for o in weights]
                    items = [min(max(0, inquiry - resistance), 7) for inquiry, resistance in totals]
                    assert list(map(request.reading, weights)) == items
                    assert sorted(items) == list(range(len(weights))) and len(weights) > 2
                assert sum(weights.values(), Fraction(0)) == 1 and all(weight > 0 for weight in weights.values())
                for outcome in weights:
                    assert request.load(request.dump(request.accept(outcome))) == outcome
                sample, _ = request.sample(session.state, Source(seed))
                assert request.accept(sample) == sample
            answered(session)
    assert draws >= 4
