"""The players' screen while a fight only begins: as long as dice are still rolled for it, nobody has a turn."""

from dataclasses import replace

from core.base.ids import ThingId
from core.edits.fights import Begin, Reset
from core.engine.journal import Journal
from core.engine.policy import draw, nobody
from core.engine.session import Session
from core.model.scene import Reveal, SceneState
from core.rules.registry import SYSTEMS
from tests.desktop.player_view.conftest import Screen
from tests.desktop.player_view.stages import box
from tests.helpers.handed import ENCOUNTER, SCENE, handed

WHOLE = Reveal(ThingId("all"), box(0, 0, 18, 8))


def test_nobody_is_named_while_the_first_hands_are_rolled(screen: Screen) -> None:
    drawn, ids = handed()
    drawn.submit(Reset(ENCOUNTER))
    state = replace(drawn.state, wear=drawn.state.wear.put(SCENE, SceneState(reveals=(WHOLE,))))
    session = Session(Journal(state), SYSTEMS, policy=nobody)
    screen.workspace.open(session)
    screen.open()
    session.submit(Begin(ENCOUNTER, tuple(ids.values())))
    rolled = 0
    while session.pending is not None:
        content = screen.players.content()
        assert content is not None and content.fights and session.beginning == ENCOUNTER
        assert (content.moment, content.acting, content.unseen, content.then) == ("", None, False, ())
        given = draw(session.state, session.pending)
        assert given is not None
        session.answer(given.value)
        rolled += 1
    content = screen.players.content()
    assert rolled >= 2 and session.beginning is None and content is not None
    named = [content.acting, *content.then]
    assert content.moment and {each.id for each in named if each is not None} >= {ids["Roland"], ids["Maud"]}
