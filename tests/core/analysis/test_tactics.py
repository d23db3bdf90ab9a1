"""Tactics: in every game they beat random play from equal sides; every action that a plan names is there."""

from dataclasses import replace

import pytest

from core.analysis.battle_plans import BattlePlan, plans
from core.analysis.forecast import play_out
from core.analysis.simulate import Moment, any_offer, play
from core.analysis.tactics import Heart, Manner, Tactician, View, Wits, still_up, wants_out
from core.base.ids import SystemId, TokenId
from core.base.phrase import verbatim
from core.chance.source import Source
from core.documents.shipped import shipped_creatures
from core.edits.fights import Begin
from core.edits.tokens import MoveTokens, PlaceFoes
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.journal import Journal
from core.engine.policy import draw, first_of, take_suggestions
from core.engine.session import Session
from core.engine.status import Grade, Status
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Token
from core.rules.kit.endings import is_enemy
from core.rules.registry import SYSTEMS
from core.rules.towers.names import TOWERS
from core.rules.towers.system import Towers
from tests.helpers.mirrored import ENCOUNTER, SCENE, mirrored, place

FIGHTS = 5
FACTIONS = SystemId("faction-zones")


class AgainstChance:
    """Plays the party by tactics, and the others by any offer."""

    def __init__(self) -> None:
        self.tactician = Tactician()

    def __call__(self, moment: Moment, source: Source) -> tuple[Act | None, Source]:
        if is_enemy(moment.encounter.token(moment.who)):
            return any_offer(moment, source)
        return self.tactician(moment, source)


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_tactics_beat_random_play_from_equal_sides(system: SystemId) -> None:
    state = mirrored(system)
    endings = [
        play_out(state, ENCOUNTER, SYSTEMS, BoardCache(), player=AgainstChance(), seed=seed) for seed in range(FIGHTS)
    ]
    won = sum(each is not None and each.winner is False for each in endings)
    # of equal players either wins half; all of five is one in 32
    assert won == FIGHTS


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_a_plan_names_actions_that_the_game_has(system: SystemId) -> None:
    plan = plans()[system]
    named = {action for role in BattlePlan.model_fields for action in getattr(plan, role)}
    assert named <= {*SYSTEMS[system].actions} and plan.attacks and plan.moves and plan.rests


def view_of(state: Campaign, who: TokenId, manner: Manner) -> View:
    """Return how somebody sees a fight."""
    encounter = state.encounter(ENCOUNTER)
    system = SYSTEMS[encounter.system]
    return View(Moment(state, encounter, BoardCache().of(state, encounter, system), who, system), manner)


def test_the_sensible_strike_at_the_weakest_and_the_plain_at_the_nearest() -> None:
    state = mirrored(TOWERS)
    me, near, far = TokenId("token-6"), TokenId("token-8"), TokenId("token-9")
    worn = state.encounter(ENCOUNTER).token(far)
    tracks = {name: replace(track, value=1) for name, track in state.vitals(worn).tracks.items()}
    state = state.with_vitals(ENCOUNTER, worn, replace(state.vitals(worn), tracks=tracks))
    assert [each.id for each in view_of(state, me, Manner(Wits.PLAIN)).foes] == [near, far]
    assert [each.id for each in view_of(state, me, Manner()).foes] == [far, near]
    assert [each.id for each in view_of(state, me, Manner()).nearest] == [near, far]


def test_a_way_leads_nearer_as_far_as_one_move_goes_and_away_leads_off() -> None:
    state = mirrored(TOWERS)
    (me, *_) = SYSTEMS[TOWERS].next_actors(state, state.encounter(ENCOUNTER))
    view = view_of(state, me, Manner())
    board, foe = view.moment.board, view.nearest[0]
    way = next(iter(view.walker.towards((foe,))))
    offer = next(each for each in view.moment.offers_of("combat-move"))
    act = view.walker.as_far(offer.act, way)
    assert act is not None and 0 < len(act.path) < len(way)
    longer = replace(act, path=way[: len(act.path) + 1])
    judged = view.moment.system.why_not
    assert judged(state, board, view.moment.encounter, act) is None
    assert judged(state, board, view.moment.encounter, longer) is not None
    here, there = board.stand(me).centre, next(iter(view.walker.away(view.nearest)))[-1]
    assert abs(there[0] - foe.point[0]) > abs(here[0] - foe.point[0])


@pytest.mark.parametrize(
    ("heart", "grade", "outnumbered", "leaves"),
    [
        (Heart.FEARLESS, Grade.BADLY_HURT, True, False),
        (Heart.STEADY, Grade.BADLY_HURT, True, True),
        (Heart.STEADY, Grade.BADLY_HURT, False, False),
        (Heart.TIMID, Grade.BADLY_HURT, False, True),
        (Heart.TIMID, Grade.HURT, True, False),
    ],
)
def test_who_wants_out(heart: Heart, grade: Grade, outnumbered: bool, leaves: bool) -> None:
    state = mirrored(TOWERS)
    encounter = state.encounter(ENCOUNTER)
    hurt = Hurt(grade)
    up = still_up(state, hurt, encounter)
    me = up[True][0]
    if outnumbered:
        up = {False: up[False], True: (me,)}
    assert wants_out(state, hurt, encounter, me, up, heart) is leaves


class Hurt(Towers):
    """99 Towers, but everybody is as badly off."""

    def __init__(self, grade: Grade) -> None:
        self.grade = grade

    def status(self, state: Campaign, encounter: Encounter, token: Token) -> Status:
        return Status(verbatim("hurt"), grade=self.grade)


def test_fire_is_breathed_on_several_at_once_and_never_on_the_own_side() -> None:
    journal = Journal(mirrored(FACTIONS, most=0, begun=False))
    session = Session(journal, SYSTEMS, policy=first_of(take_suggestions, draw))
    kinds = {each.name: each for each in shipped_creatures(FACTIONS)}
    those = (("Wyrm", "party", place(3, 6)), *(("Bandit", "foes", place(12, row)) for row in (5, 6, 7)))
    for name, side, at in those:
        session.submit(PlaceFoes(ENCOUNTER, SCENE, kinds[name].but(side=side), (at,)))
    wyrm, *foes = map(TokenId, session.state.encounter(ENCOUNTER).tokens)
    session.submit(Begin(ENCOUNTER, (wyrm, *foes)))
    fought = play(session.state, ENCOUNTER, SYSTEMS, BoardCache(), player=Tactician(), most=20)
    acts = [each.entry.command for each in fought]
    own = next(each for each in acts if isinstance(each, Act) and each.actor == wyrm)
    assert own.action == "blast"
    view = view_of(session.state, wyrm, Manner())
    assert view.foes_caught(own) == len(foes)
    session.submit(MoveTokens(ENCOUNTER, ((wyrm, place(11, 6)),)))
    assert not view_of(session.state, wyrm, Manner()).foes_caught(own), "it is within itself"
    assert view_of(session.state, wyrm, Manner(Wits.PLAIN)).foes_caught(own)


@pytest.mark.parametrize("system", [FACTIONS, TOWERS])
def test_the_sensible_beat_the_plain_from_either_side(system: SystemId) -> None:
    state, boards = mirrored(system, most=4), BoardCache()
    won = {True: 0, False: 0}
    for seed in range(6):
        for clever in (False, True):
            manners = {clever: Manner(), not clever: Manner(Wits.PLAIN)}
            ending = play_out(state, ENCOUNTER, SYSTEMS, boards, manners=manners, seed=seed)
            if ending is not None and ending.winner is not None:
                won[ending.winner is clever] += 1
    assert won[True] > won[False]
