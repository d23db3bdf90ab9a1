"""What is aimed, asked and reckoned says nothing to the players, and a hidden creature delays nothing that they see."""

from statistics import median
from time import thread_time

from core.base.ids import TokenId
from core.edits.tokens import MoveTokens
from core.engine.command import Act
from core.engine.journal import Journal
from core.engine.session import Session
from core.model.campaign import Campaign
from desktop.workspace.workspace import Mode
from tests.desktop.player_view.conftest import Screen
from tests.desktop.player_view.stages import FIGHT, SECRET, at, campaign, foe, fought
from tests.desktop.player_view.stages import shown as public
from tests.helpers.fights import SYSTEMS

SEES = 0.1
"""Seconds of difference that nobody sees."""
STEPS = 6
STRIKE = Act(FIGHT, TokenId("token-6"), "strike", (TokenId("token-5"),))


def test_neither_odds_nor_questions_about_somebody_hidden_show(screen: Screen) -> None:
    screen.open()
    before, told = screen.table.image.copy(), screen.players.content()
    assert screen.workspace.preview(STRIKE).draw is not None
    screen.players.refresh()
    assert screen.players.content() == told and screen.table.image == before
    screen.workspace.submit(STRIKE)
    pending = screen.workspace.session.pending
    assert pending is not None and pending.asks == "token-5", "somebody hidden is asked"
    screen.players.refresh()
    waiting = screen.players.content()
    assert waiting is not None and SECRET not in repr(waiting)
    assert waiting == public(screen.workspace.state, screen.table.chosen), "the question itself adds nothing"
    assert screen.table.image == before


def test_who_is_hidden_delays_nothing_and_paints_nothing(screen: Screen) -> None:
    """A step of one of the party is painted once and as fast, whether twenty hidden foes stand about or none."""
    crowd = tuple(foe(200 + n, at(2.5 + n % 3, 2.5 + n % 2), badge=str(n), hidden=True) for n in range(20))
    first, others = (_steps(screen, state) for state in (campaign(), fought(campaign(), *crowd)))
    assert len(first[1]) == len(others[1]) == STEPS
    # letters are drawn otherwise the first times that they are drawn at all
    assert first[1][2:] == others[1][2:]
    assert abs(median(first[0]) - median(others[0])) < SEES


def _steps(screen: Screen, state: Campaign) -> tuple[list[float], list[bytes]]:
    """Return the work, in seconds, that the picture takes after each of some steps, and all pictures painted."""
    screen.workspace.open(Session(Journal(state), SYSTEMS))
    screen.workspace.set_mode(Mode.RUN)
    screen.open()
    screen.table.fit()
    taken: list[float] = []
    painted: list[bytes] = []
    heard = screen.table.painted.connect(lambda: painted.append(bytes(screen.table.image.constBits())))
    for number in range(STEPS):
        screen.workspace.submit(MoveTokens(FIGHT, ((TokenId("token-31"), at(2.5 + number % 3, 5.5)),)))
        start = thread_time()
        screen.players.refresh()
        taken.append(thread_time() - start)
    screen.table.painted.disconnect(heard)
    screen.table.set_open(False)
    return taken, painted
