"""The aiming tool: points out the target, the way or the place that an offered action needs."""

from dataclasses import replace

from PySide6.QtCore import Qt

from core.base.ids import TokenId
from core.engine.command import Act
from core.engine.system import Need, Offer
from core.geometry.board import Board
from core.geometry.footprint import Footprint
from core.geometry.template import nearest_direction
from core.geometry.units import DIRECTIONS, SQUARE, Point, Square, centre_of, square_at
from core.model.campaign import Campaign
from desktop.map.overlays.kinds import Ink, Overlays, Squares, SquareText
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools.act_sketch import shown, within_reach
from desktop.tools.map_access import MapAccess
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture, Tool
from desktop.workspace.aiming import POINTED
from desktop.workspace.targets import targets_of

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
TURNS = {Qt.Key.Key_BracketLeft: -1, Qt.Key.Key_BracketRight: 1}


class AimTool(Tool):
    """Serves one offer at a time: each click settles its next need; at every move the act is told as it would be."""

    id = "aim"
    manual = "running#aim"
    name = QT_TRANSLATE_NOOP("tools", "Aim")
    does = QT_TRANSLATE_NOOP(
        "tools",
        "Click; Tab goes to the next target, arrows go a square, Space bends or picks, [ and ] turn, Escape gives up",
    )
    icon = "target-arrow"
    cursor = Qt.CursorShape.CrossCursor
    in_bar = False

    def __init__(self) -> None:
        self.offer: Offer | None = None
        self._act: Act | None = None
        self._needs: tuple[Need, ...] = ()
        self._bends: tuple[Point, ...] = ()
        self._at: Point | None = None
        self._aimed_at: Point | None = None
        """Where the last need was settled."""
        self._told: Act | None = None
        self._onward: Square | None = None
        self._within: tuple[Act, Campaign, Overlays] | None = None
        self._banded = False
        """Whether what it shows last has words in bands that were laid out with it."""

    @property
    def keeps_off_names(self) -> bool:
        """Whether words in the bands of what is pointed at were put where no name stood."""
        return self._banded

    def begin(self, offer: Offer | None) -> None:
        """Serve another offer, from its beginning; None to serve none."""
        self.offer = offer
        self._act = None if offer is None else offer.act
        self._needs = () if offer is None else tuple(need for need in offer.needs if need in POINTED)
        self._bends, self._at, self._told, self._onward = (), None, None, None
        self._aimed_at = None
        self._within = None

    def refine(self, access: MapAccess, offer: Offer) -> None:
        """Take over other options of the act; what has been pointed out stays, a way to its end from elsewhere."""
        self.offer = offer
        if self._act is None:
            return
        before, self._act = self._act, self._act.having(dict(offer.act.options))
        told = access.workspace.aiming.act
        if told is None or not told.path or self._start(access, before) == self._start(access, self._act):
            return
        if self._aimed_at is not None:
            self._at = self._aimed_at
        found = self._candidate(access)
        if found is not None and not found[1]:
            self._told = found[0]
            access.workspace.aiming.redirect(found[0])

    def press(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Settle the next need where the mouse went down; an area may be dragged to where it runs on to."""
        self._at, self._onward = pointer.at, None
        if self._needs[:1] == (Need.AREA,):
            return self._drag(access, square_at(pointer.at))
        if self._needs[:1] == (Need.TARGETS,):
            self._pick(access)
            return None
        self._settle(access)
        return None

    def _drag(self, access: MapAccess, start: Square) -> Gesture:
        while True:
            pointer = yield self._show(access)
            if pointer.kind is Kind.RELEASE:
                break
            if pointer.kind is Kind.MOVE:
                there = square_at(pointer.at)
                self._onward = None if there == start else there
        self._settle(access)

    def hover(self, access: MapAccess, pointer: Pointer) -> Overlays:
        """Follow the pointer; what it points at is shown by `rest`, as what the keyboard points at is."""
        self._at, self._onward = pointer.at, None
        return ()

    def rest(self, access: MapAccess) -> Overlays:
        """Show the act as it would be, or as it is settled and waits to be done; nothing once its actor is gone."""
        encounter = access.workspace.encounter
        there = self.offer is not None and encounter is not None and self.offer.act.actor in encounter.tokens
        return self._show(access) if there else ()

    def key(self, access: MapAccess, pointer: Pointer) -> bool:
        """Aim by keyboard."""
        aiming = access.workspace.aiming
        match pointer.key:
            case Qt.Key.Key_Escape:
                if access.workspace.selection in ((), (access.workspace.actor,)):
                    aiming.give_up()
                else:
                    # a look at somebody else ends first
                    access.workspace.select(())
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                if aiming.is_settled:
                    aiming.go()
                elif self._needs[:1] == (Need.TARGETS,) and not aiming.picked:
                    self._pick(access)
                else:
                    self._enter(access)
            case Qt.Key.Key_Tab | Qt.Key.Key_Backtab:
                self._next_target(access, -1 if pointer.key == Qt.Key.Key_Backtab or pointer.shift else 1)
            case Qt.Key.Key_Space if self._at is not None and self._needs[:1] == (Need.PATH,):
                self._bends = (*self._bends, self._at)
            case Qt.Key.Key_Space if self._needs[:1] == (Need.TARGETS,):
                self._pick(access)
            case Qt.Key.Key_Backspace if self._bends:
                self._bends = self._bends[:-1]
            case key if key in TURNS and self._needs[:1] == (Need.AREA,) and self._at is not None:
                self._turn(square_at(self._at), TURNS[key])
            case key if key in ARROWS:
                self._step(access, ARROWS[key])
            case _:
                return False
        return True

    def dropped(self, access: MapAccess) -> None:
        """Give the offer up when another tool is taken up."""
        if self.offer is not None:
            self.begin(None)
            access.workspace.aiming.give_up()

    # The act as it would be

    def _candidate(self, access: MapAccess) -> tuple[Act, tuple[Need, ...]] | None:
        """Return the act with what the pointer is on, and the needs left; None where it is on nothing that will do."""
        act, at, picked = self._act, self._at, access.workspace.aiming.picked
        if act is None or not self._needs:
            return None
        need, rest = self._needs[0], self._needs[1:]
        if need is Need.TARGETS and picked:
            # they may have been named by keys alone, with the pointer nowhere on the map
            return replace(act, targets=(*act.targets, *picked)), rest
        if at is None:
            return None
        mine = None if need is Need.ANYBODY else act.actor
        token = next((each for each in access.hits(at) if access.look(each) is not None and each != mine), None)
        match need:
            case Need.TARGET | Need.ANYBODY | Need.TARGETS:
                return None if token is None else (replace(act, targets=(*act.targets, TokenId(token))), rest)
            case Need.PLACE:
                return replace(act, place=centre_of(square_at(at))), rest
            case Need.AREA:
                return self._area(act, at, token), rest
            case Need.PATH:
                if token is not None and rest[:1] == (Need.TARGET,):
                    path = self._up_to(access, act, TokenId(token))
                    return replace(act, path=path, targets=(*act.targets, TokenId(token))), rest[1:]
                path = self._route(access, act, (*self._bends, at))
                return (replace(act, path=path), rest) if path else None
        return None

    def _area(self, act: Act, at: Point, token: str | None) -> Act:
        """Return an act on an area aimed at the space of a point, and at whoever stands there."""
        targets = act.targets if token is None else (TokenId(token),)
        aimed = replace(act, place=centre_of(square_at(at)), targets=targets)
        if self._onward is None:
            return aimed
        column, row = self._onward
        return aimed.having({"towards_column": column, "towards_row": row})

    def _route(self, access: MapAccess, act: Act, over: tuple[Point, ...]) -> tuple[Point, ...]:
        """Return the way over some points from where the act's own way begins."""
        workspace = access.workspace
        encounter, system, board = workspace.encounter, workspace.system, self._begins(access, act)
        if encounter is None or system is None or board is None:
            return ()
        return system.route(workspace.state, board, encounter, act.actor, over)

    def _start(self, access: MapAccess, act: Act) -> Footprint | None:
        """Return where the act's own way begins."""
        board = self._begins(access, act)
        return None if board is None else board.stand(act.actor)

    def _begins(self, access: MapAccess, act: Act) -> Board | None:
        """Return the board as what is joined to an act leaves it."""
        workspace = access.workspace
        encounter, system, board = workspace.encounter, workspace.system, workspace.board
        if encounter is None or system is None or board is None:
            return None
        return system.after_joined(workspace.state, board, encounter, act)

    def _up_to(self, access: MapAccess, act: Act, target: TokenId) -> tuple[Point, ...]:
        """Return the cheapest way to a place beside a target."""
        look, mover = access.look(target), access.look(act.actor)
        if look is None or mover is None:
            return ()
        away = int((look.spaces + mover.spaces) * SQUARE) // 2
        ways: list[tuple[bool, int, tuple[Point, ...]]] = []
        for dx, dy in DIRECTIONS:
            place = (look.point[0] + dx * away, look.point[1] + dy * away)
            path = self._route(access, act, (*self._bends, place))
            sketch = access.workspace.foreseen.sketch(replace(act, path=path)) if path else None
            if sketch is not None and sketch.steps:
                ways.append((sketch.why is not None, sketch.steps[-1].total, path))
        return min(ways, default=(False, 0, ()))[2]

    def _show(self, access: MapAccess) -> Overlays:
        aiming = access.workspace.aiming
        if aiming.is_settled:
            return () if aiming.act is None else self._drawn(access, aiming.act, reach=True)
        found = self._candidate(access)
        act = None if found is None or found[1] else found[0]
        if act != self._told:
            self._told = act
            access.workspace.aim_moved.emit(act)
        self._banded = False
        if found is None:
            bends = tuple(SquareText(point, "•", Ink.SELECT) for point in self._bends)
            return (*self._reached(access), *bends)
        reached = self._reached(access)
        drawn = (*reached, *self._drawn(access, found[0], reach=not reached))
        place = found[0].place
        return (*drawn, Squares((square_at(place),), Ink.SELECT)) if place is not None else drawn

    def _drawn(self, access: MapAccess, act: Act, *, reach: bool) -> Overlays:
        sketch = access.workspace.foreseen.sketch(act)
        self._banded = reach and sketch is not None and bool(sketch.bands)
        return shown(access, act, reach=reach)

    def _reached(self, access: MapAccess) -> Overlays:
        """Return what the act reaches from where its actor stands, whatever is pointed at."""
        act, state = self._act, access.workspace.state
        if act is None:
            return ()
        if self._within is None or self._within[0] != act or self._within[1] is not state:
            self._within = act, state, within_reach(access, act)
        return self._within[2]

    def _pick(self, access: MapAccess) -> None:
        """Name whom the pointer is on as one more of any number of targets."""
        act, at = self._act, self._at
        found = () if act is None or at is None else access.hits(at)
        token = next((each for each in found if access.look(each) is not None and act and each != act.actor), None)
        if token is not None:
            access.workspace.aiming.pick(TokenId(token))

    def _settle(self, access: MapAccess) -> None:
        if access.workspace.aiming.is_settled and self._told is not None and self._pointed_again(access):
            access.workspace.aiming.go()
            return
        found = self._candidate(access)
        if found is None:
            return
        act, needs = found
        if needs:
            self._act, self._needs, self._bends = act, needs, ()
            return
        self._told, self._aimed_at = act, self._at
        access.workspace.aimed.emit(act)

    def _enter(self, access: MapAccess) -> None:
        """Settle the next need; what has been looked at whole is done, unless the rules ask for another word."""
        aiming, found = access.workspace.aiming, self._candidate(access)
        seen = found is not None and not found[1] and aiming.act == found[0]
        self._settle(access)
        if seen and aiming.is_settled and not aiming.is_against_rules:
            aiming.go()

    def _pointed_again(self, access: MapAccess) -> bool:
        found = self._candidate(access)
        return found is not None and found[0] == self._told

    # By keyboard

    def claims(self, access: MapAccess, key: Qt.Key) -> bool:
        """Claim the key that turns a line while an area is pointed out."""
        return key in TURNS and self._needs[:1] == (Need.AREA,)

    def _turn(self, at: Square, by: int) -> None:
        """Let a line run on in the next of the eight directions."""
        onward = self._onward or at
        here = nearest_direction((onward[0] - at[0], onward[1] - at[1]))
        dx, dy = DIRECTIONS[(DIRECTIONS.index(here) + (by if self._onward else 0)) % len(DIRECTIONS)]
        self._onward = at[0] + dx, at[1] + dy

    def _next_target(self, access: MapAccess, by: int) -> None:
        """Go to the next target, the likeliest first."""
        board, act, offer = access.workspace.board, self._act, self.offer
        if board is None or act is None or offer is None or act.actor not in board.bodies:
            return
        likely = targets_of(access.workspace, offer)
        rest = (each for each in board.bodies if each not in likely and each != act.actor)
        others = [each for each in (*likely, *rest) if access.look(each) is not None]
        here = next((n for n, each in enumerate(others) if self._is_at(access, each)), -1 if by > 0 else 0)
        if others:
            look = access.look(others[(here + by) % len(others)])
            self._at = None if look is None else look.point

    def _is_at(self, access: MapAccess, identity: str) -> bool:
        look = access.look(identity)
        return look is not None and look.point == self._at

    def _step(self, access: MapAccess, by: tuple[int, int]) -> None:
        look = access.look(self._act.actor) if self._act is not None else None
        start = self._at if self._at is not None else None if look is None else look.point
        if start is not None:
            column, row = square_at(start)
            self._at = centre_of((column + by[0], row + by[1]))
