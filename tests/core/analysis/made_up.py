"""What is foreseen of afflictions, fights that play themselves, of each kind, and the accounts of fights."""

from core.analysis.account import account, is_out, side_is_down, spoils, stretch, turns
from core.analysis.prospects import prospects
from core.analysis.simulate import play
from core.base.ids import SystemId, TokenId
from core.chance.source import Source
from core.edits.fights import Begin, End
from core.edits.loads import LayDown
from core.edits.people import LiftCondition, SetCondition
from core.engine.board_cache import BoardCache
from core.engine.command import Command
from core.engine.policy import draw, first_of, take_suggestions
from core.engine.status import Status
from core.explain.words import Words
from core.model.condition import Condition
from core.model.creature_reference import reference_to, vitals_of
from core.model.loads import Portion
from core.rules.registry import SYSTEMS, figures_of
from tests.conformance.arena import Arena, arena, close_together, source_of
from tests.core.analysis.test_prospects import ANN, ill
from tests.helpers import plain_fighter
from tests.helpers.plain import plain

SYNDROMES = ("Plague", "Snake Venom", "Spider Venom")
ACTS = 12


def seen_of_prospects(syndrome: str) -> list[list[str]]:
    """Return how an affliction goes on after one and two checks, of the weak and the strong."""
    parts = []
    for fortitude in (0, 4):
        session = ill(syndrome, fortitude=fortitude)
        held = vitals_of(session.state, ANN).afflictions
        for checks in (1, 2):
            parts.append([plain(prospects(session.state, SYSTEMS, ANN, each.id, checks=checks)) for each in held])
    return parts


def seen_of_fights(system: SystemId) -> list[list[str]]:
    """Return what is done in a fight that plays itself: as suggested, by another answer, by other picks."""
    fight = arena(system, 9)
    policy = first_of(take_suggestions, draw)
    return [
        [plain((each.entry.command, each.entry.events)) for each in played]
        for played in (
            play(fight.session.state, fight.encounter, SYSTEMS, BoardCache(), most=ACTS),
            play(fight.session.state, fight.encounter, SYSTEMS, BoardCache(), policy=policy, most=ACTS),
            play(fight.session.state, fight.encounter, SYSTEMS, BoardCache(), source=Source(77), most=ACTS),
        )
    ]


def seen_of_accounts(system: SystemId) -> list[list[str]]:
    """Return the account of a fight, its turns and spoils, as it goes on: some fall, one gets up, all are down."""
    fight = arena(system, 9)
    session, picks = fight.session, source_of(9)
    party, *others = (TokenId(each) for each in session.state.encounter(fight.encounter).tokens)
    foes = [each for each in others if session.state.token(fight.encounter, each).side == "foes"]
    down = _that_fells(fight, foes[0])
    parts = [_accounted(fight)]

    def then(command: Command) -> None:
        session.submit(command)
        parts.append(_accounted(fight))

    for strikes in ((foes[0],), foes[:1], (party, foes[1]), foes[2:]):
        for _ in range(3):
            picks = _anything(fight, picks)
        token = session.state.token(fight.encounter, strikes[0])
        if any(each.kind == down.kind for each in token.conditions):
            then(LiftCondition(fight.encounter, tuple(strikes), down.kind))
        else:
            then(SetCondition(fight.encounter, tuple(strikes), down))
    then(SetCondition(fight.encounter, tuple(foes), down))
    holder = reference_to(fight.encounter, session.state.token(fight.encounter, foes[0]))
    gear = session.state.vitals(session.state.token(fight.encounter, foes[0])).gear
    if gear:
        scene = session.state.encounter(fight.encounter).scene
        then(LayDown(holder, (Portion(gear[0].id),), scene, (500, 900)))
    then(End(fight.encounter))
    then(Begin(fight.encounter, (party, *foes[:1])))
    return parts


def seen_of_ends(system: SystemId) -> list[list[str]]:
    """Return the account of a fight that plain fighters have fought, who fell by whom."""
    fight = arena(system, 4)
    close_together(fight)
    session = fight.session
    for played in play(
        session.state, fight.encounter, session.systems, BoardCache(), player=plain_fighter.plain, most=45
    ):
        session.submit(played.entry.command)
    return [_accounted(fight)]


def _anything(fight: Arena, picks: Source) -> Source:
    for played in play(fight.session.state, fight.encounter, fight.session.systems, BoardCache(), source=picks, most=1):
        fight.session.submit(played.entry.command)
    return picks.below(97)[1]


def _status(fight: Arena, who: TokenId) -> Status:
    state = fight.session.state
    encounter = state.encounter(fight.encounter)
    return SYSTEMS[encounter.system].status(state, encounter, encounter.tokens[who])


def _that_fells(fight: Arena, who: TokenId) -> Condition:
    """Return a condition with which somebody takes no part any more."""
    system = fight.session.state.encounter(fight.encounter).system
    for known in figures_of(system, Words()).conditions():
        found = Condition(known.kind, amount=1)
        fight.session.submit(SetCondition(fight.encounter, (who,), found))
        fells = is_out(_status(fight, who))
        fight.session.undo()
        if fells:
            return found
    raise AssertionError("nothing fells")


def _accounted(fight: Arena) -> list[str]:
    state, journal = fight.session.state, fight.session.journal
    encounter = state.encounter(fight.encounter)
    system, told = SYSTEMS[encounter.system], account(journal, SYSTEMS, encounter)
    return [
        plain((told.first, told.last, told.begun, told.seconds, told.moment, told.who, told.fallen)),
        plain([turns(journal, SYSTEMS, encounter, most) for most in (1, 3, 50)]),
        plain((stretch(journal, encounter.id), side_is_down(state, system, encounter))),
        plain(spoils(state, system, encounter)),
    ]
