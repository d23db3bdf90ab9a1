"""Where somebody is set down who comes into a zone Alone: touching no enemy."""

from itertools import product
from typing import Any

import pytest

from core.base.ids import TokenId
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.rules.kit.zones import find_spot
from core.rules.registry import SYSTEMS
from core.rules.swift_swords.melee.contact import is_alone, touch
from tests.core.rules.kit.test_room_for_large_ones import is_on_grid
from tests.transcripts.runner import ENCOUNTER, begin, play, prepared

ANN, ORC, TROLL = (TokenId(f"token-{number}") for number in (101, 102, 103))
ZONES = {"A": [0, 0, 6, 6], "B": [6, 0, 12, 6]}
FLIES = {"fly_speed": 2, "fly_turns": 9, "fly_dive": 3}


def after(do: str, orc: tuple[float, float], troll: tuple[float, float]) -> Context:
    """Return how they stand once Ann has gone into the next zone; nobody stops her."""
    given: dict[str, Any] = {
        "system": "swift-swords",
        "scene": {"zones": ZONES},
        "fighter": {
            "Ann": {"at": [2, 2], "side": "party", "sheet": {"control": "player", "action_dice": 5, **FLIES}},
            "Orc": {"at": [*orc], "sheet": {"action_dice": 2}},
            "Troll": {"at": [*troll], "sheet": {"action_dice": 2, "size": "2"}},
        },
        "fight": {"answers": {"hand:Ann": "5 5 5 5 5"}},
    }
    played = prepared(given)
    begin(played, given["fight"])
    play(played, {"who": "Ann", "do": do, "path": ["A|B", "B"]})
    return Context(played.session.state, SYSTEMS, BoardCache(), ENCOUNTER)


@pytest.mark.parametrize("do", ["zone-move", "fly"])
@pytest.mark.parametrize(("orc", "troll"), [*product([(8, 2), (9, 3), (6, 0)], [(9.5, 0.5), (9.5, 4.5), (7.5, 4.5)])])
def test_whoever_enters_alone_touches_no_enemy_on_the_map(
    do: str, orc: tuple[float, float], troll: tuple[float, float]
) -> None:
    """SST-STAT-02, SST-MOVE-01, SST-FLY-02: on the grid, in the zone, and not as if in contact."""
    ctx = after(do, orc, troll)
    assert find_spot(ctx, ANN) == "B" and is_alone(ctx, ANN)
    assert not touch(ctx, ANN, ORC) and not touch(ctx, ANN, TROLL)
    assert is_on_grid(ctx.board.bodies[ANN].base)
