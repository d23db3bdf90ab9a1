"""Boards: made of the present state when asked for, and made again only as far as the state has changed."""

from collections.abc import Mapping
from operator import is_
from typing import Protocol

from core.base.ids import EncounterId, SceneId, SystemId
from core.geometry.board import Board, Body
from core.geometry.metric import Metric
from core.geometry.samples import Measures
from core.geometry.site import Site
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Token
from core.model.scene import Scene, SceneState
from core.model.space import site_of

SITES_KEPT = 4
"""Scenes whose sites are remembered; the one longest unused is forgotten first."""

BOARDS_KEPT = 32
"""Boards that are remembered with all that they were asked, for who stands as before: fights come to the same again."""


class Spacing(Protocol):
    """What a board needs to know of a rule system."""

    @property
    def id(self) -> SystemId:
        """The id of its catalogue."""

    @property
    def metric(self) -> Metric:
        """How it counts distances."""

    def body(self, state: Campaign, encounter: Encounter, token: Token) -> Body:
        """Return what the board must know of a token."""

    def measures(self, state: Campaign) -> Measures:
        """Return how it measures creatures in space."""


class BoardCache:
    """A memory of boards by the identity of what they are made of. It holds nothing that the state does not say."""

    def __init__(self) -> None:
        self._sites: dict[tuple[SceneId, str, Measures], tuple[Scene, SceneState, Site]] = {}
        self._bodies: dict[EncounterId, tuple[tuple[object, ...], dict[str, tuple[Token, object, Body]]]] = {}
        self._boards: dict[tuple[Site, tuple[Body, ...]], Board] = {}
        self._last: dict[EncounterId, tuple[tuple[object, ...], Board]] = {}

    def of(self, state: Campaign, encounter: Encounter, system: Spacing, scene: SceneId | None = None) -> Board:
        """Return the board of an encounter's scene, or of another one that its tokens stand on."""
        where = scene or encounter.scene
        made_of = encounter.tokens, where, state.people, state.scenes, state.wear, state.house_rules, state.cells
        last = self._last.get(encounter.id)
        if last is not None and all(map(is_, last[0], made_of)):
            return last[1]
        board = self._board(state, encounter, system, where)
        self._last[encounter.id] = made_of, board
        return board

    def _board(self, state: Campaign, encounter: Encounter, system: Spacing, where: SceneId) -> Board:
        site = self._site(state, where, system)
        bodies = self._standing(state, encounter, system, where)
        last = self._last.get(encounter.id)
        if last is not None and last[1].site is site and _same(last[1].bodies, bodies):
            return last[1]
        key = site, tuple(bodies.values())
        board = self._boards.pop(key, None) or Board(site, bodies)
        self._boards[key] = board
        if len(self._boards) > BOARDS_KEPT:
            del self._boards[next(iter(self._boards))]
        return board

    def _site(self, state: Campaign, where: SceneId, system: Spacing) -> Site:
        scene, scene_state = state.scene(where), state.scene_state(where)
        key = where, str(system.id), system.measures(state)
        known = self._sites.pop(key, None)
        if known is None or known[0] is not scene or not _alike(known[1], scene_state):
            known = scene, scene_state, site_of(scene, scene_state, system.metric, measures=key[2])
        self._sites[key] = known
        if len(self._sites) > SITES_KEPT:
            del self._sites[next(iter(self._sites))]
        return known[2]

    def _standing(self, state: Campaign, encounter: Encounter, system: Spacing, where: SceneId) -> dict[str, Body]:
        ruled = state.house_rules, state.cells
        by, known = self._bodies.get(encounter.id, (ruled, {}))
        if not all(map(is_, by, ruled)):
            known = {}
        fresh: dict[str, tuple[Token, object, Body]] = {}
        for identity, token in encounter.tokens.items():
            if token.scene != where:
                continue
            behind = state.people.get(token.person) if token.person is not None else None
            kept = known.get(identity)
            if kept is not None and kept[0] is token and kept[1] is behind:
                fresh[identity] = kept
            else:
                fresh[identity] = token, behind, system.body(state, encounter, token)
        self._bodies[encounter.id] = ruled, fresh
        return {identity: body for identity, (_, _, body) in fresh.items()}


def _same(before: Mapping[str, Body], after: dict[str, Body]) -> bool:
    return len(before) == len(after) and all(
        key in before and (before[key] is body or before[key] == body) for key, body in after.items()
    )


def _alike(before: SceneState, after: SceneState) -> bool:
    """Tell whether two states of a scene make the same site, to which it matters not what the players see."""
    return before is after or (before.doors == after.doors and before.broken == after.broken)
