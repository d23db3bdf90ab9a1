"""What each state leaves of the list of actions, all of it, in the order in which it is offered."""

import pytest

from core.base.ids import TokenId
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.model.campaign import Campaign
from core.rules.faction_zones.actions import LIST
from core.rules.faction_zones.situation import Effort
from core.rules.registry import SYSTEMS
from tests.helpers.skirmish import begun
from tests.transcripts.runner import ENCOUNTER

HELD = {"break-free", "end-turn", "pass"}
FLIGHT = {"move", "sprint", "flee", "dismount", "door", "surrender", "end-turn", "pass", "break-free"}
RETREAT = FLIGHT | {"mount", "reserve", "let-go"}
RAGE = {
    *("attack", "blast", "spread", "grapple", "disarm", "shove", "death-blow", "break-free", "let-go"),
    *("move", "sprint", "mount", "dismount", "ready", "stow", "pick-up", "reload", "door", "end-turn", "pass"),
}


def left(*states: str, **sheet: object) -> set[str]:
    """Return the actions that nothing of her states or her turn bars for Sybilla, whatever they are aimed at."""
    session, ids = begun(Sybilla={"conditions": [*states], "sheet": sheet})
    return unbarred(session.state, ids["Sybilla"])


def unbarred(state: Campaign, who: TokenId) -> set[str]:
    encounter = state.encounter(ENCOUNTER)
    board = BoardCache().of(state, encounter, SYSTEMS[encounter.system])
    situation = LIST.situation(state, encounter, board, who)

    def bars(action: str) -> bool:
        return any(LIST.barred(situation, LIST.find(action), Act(ENCOUNTER, who, action)))

    return {name for name in LIST.names if not bars(name)}


def test_what_is_wanted_most_stands_at_the_top() -> None:
    assert LIST.names[:3] == ("attack", "move", "end-turn")


def test_nothing_is_barred_to_whoever_is_free() -> None:
    assert left() == set(LIST.names)


@pytest.mark.parametrize(
    ("states", "open_ones"),
    [
        (("grabbed",), HELD),
        (("entangled",), HELD),
        (("terrified",), FLIGHT),
        (("shaken",), RETREAT),
        (("frenzied",), RAGE),
        (("frenzied", "terrified", "shaken"), RAGE),
        (("terrified", "entangled"), HELD),
        (("terrified", "shaken"), FLIGHT),
        (("frightened", "blind", "confused", "hobbled", "encumbered"), set(LIST.names)),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else "",
)
def test_each_state_leaves_its_own_actions(states: tuple[str, ...], open_ones: set[str]) -> None:
    """FAC-TAB-STATE, FAC-COND-01, FAC-GRAP-02, FAC-MOR-03."""
    assert left(*states) == open_ones


def test_the_fearless_are_neither_terrified_nor_shaken() -> None:
    """FAC-MOR-04."""
    assert left("terrified", "shaken", fearless=True) == set(LIST.names)


def test_the_turn_so_far_leaves_what_its_efforts_allow() -> None:
    """FAC-TURN-01, FAC-TURN-02: one main and one bonus action, or two bonus ones; a whole turn only from the start."""
    session, ids = begun()
    who = ids["Sybilla"]

    def efforts() -> set[Effort]:
        return {LIST.find(each).effort for each in unbarred(session.state, who)}

    assert efforts() == set(Effort)
    session.submit(Act(ENCOUNTER, who, "small-deed", words="shouts"))
    assert efforts() == set(Effort) - {Effort.WHOLE}
    session.submit(Act(ENCOUNTER, who, "small-deed", words="waves"))
    assert efforts() == {Effort.MOVE, Effort.FREE, Effort.GO}
    session.undo()
    session.submit(Act(ENCOUNTER, who, "deed", words="prays"))
    assert efforts() == {Effort.MOVE, Effort.FREE, Effort.GO}
