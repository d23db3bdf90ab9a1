"""A flyer faces in each zone where he has come from behind him: whoever strikes at him on the way sees him so."""

from core.base.ids import TokenId
from core.engine.command import Act
from core.rules.swift_swords.names import FLYING
from tests.transcripts.runner import ENCOUNTER, SCENE, begin, prepared, spot_point


def test_a_flyer_turns_where_his_way_does_and_not_before() -> None:
    # SST-FLY-05, SST-ACT-20: east over B, then south to C
    fight = {"answers": {"hand:Roc": "5 5 5 5"}}
    given = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 4, 4], "B": [4, 0, 8, 4], "C": [4, 4, 8, 8]}},
        "fighter": {
            "Roc": {
                "at": [2, 2],
                "side": "party",
                "sheet": {"control": "player", "action_dice": 4, "fly_speed": 2, "fly_turns": 8, "fly_dive": 3},
                "conditions": [{"kind": "flying", "amount": 0}],
            },
            "Orc": {"at": [6, 2], "sheet": {"action_dice": 4}},
        },
        "fight": fight,
    }
    played = prepared(given)
    begin(played, fight)
    session, roc = played.session, TokenId(played.ids["Roc"])

    def facing() -> int | None:
        held = (each for each in session.state.encounter(ENCOUNTER).token(roc).conditions if each.kind == FLYING)
        return next((each.amount for each in held), None)

    way = tuple(spot_point(session.state.scene(SCENE), spot) for spot in ("A|B", "B", "B|C", "C"))
    session.submit(Act(ENCOUNTER, roc, "fly", path=way))
    assert session.pending is not None and session.pending.key.startswith("opportunity:") and facing() == 2
    session.answer("no", session.pending.key)
    assert session.pending is None and facing() == 4
