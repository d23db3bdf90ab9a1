"""What is seen of a dive before it is made."""

import pytest

from core.base.ids import TokenId
from core.engine.command import Act
from core.rules.registry import SYSTEMS
from tests.transcripts.runner import ENCOUNTER, SCENE, begin, prepared, spot_point

DIVE = {
    "system": "swift-swords",
    "scene": {"zones": {name: [4 * at, 0, 4 * at + 4, 4] for at, name in enumerate("ABCDE")}},
    "fighter": {
        "Roc": {
            "at": [2, 2],
            "side": "party",
            "sheet": {"action_dice": 4, "control": "player", "fly_speed": 2, "fly_turns": 1, "fly_dive": 3},
            "conditions": [{"kind": "flying", "amount": 2}],
        },
        "Orc": {"at": [18, 2], "sheet": {"action_dice": 2}},
    },
    "fight": {"answers": {"hand:Roc": "5 5 5 5"}},
}


@pytest.mark.parametrize(("action", "to", "falls"), [("dive", "D", False), ("dive", "E", True), ("fly", "E", False)])
def test_a_dive_beyond_control_says_so_before_it_is_made(action: str, to: str, falls: bool) -> None:
    # SST-FLY-07
    played = prepared(DIVE)
    begin(played, DIVE["fight"])  # type: ignore[arg-type]
    state, encounter, system = played.session.state, played.encounter, SYSTEMS[played.encounter.system]
    way = "ABCDE"["ABCDE".index("A") : "ABCDE".index(to) + 1]
    path = tuple(spot_point(state.scene(SCENE), each) for each in way[1:])
    act = Act(ENCOUNTER, TokenId(played.ids["Roc"]), action, path=path)
    found = system.sketch(state, played.session.board(encounter), encounter, act)
    assert (found.danger is not None) is falls
    if found.danger is not None:
        assert found.danger.id == "swift-swords.sketch.falls"
