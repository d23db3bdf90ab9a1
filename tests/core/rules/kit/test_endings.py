"""The end of a fight as every game tells it: names in a list, and who no longer takes part, by states."""

from core.base.ids import EncounterId, SceneId, SystemId, TokenId
from core.base.persistent_map import PersistentMap
from core.base.phrase import say
from core.engine.status import Bearing, Grade, Status
from core.explain.words import Words
from core.model.encounter import Encounter, Token
from core.rules.kit.endings import MOST_NAMED, fallen, is_enemy, named

NAMES = {f"token-{number}": name for number, name in enumerate(("Ann", "Ben", "Orc", "Imp"), 1)}
STATES = {
    "token-1": Status(say("well")),
    "token-2": Status(say("asleep"), Bearing.DOWN),
    "token-3": Status(say("bleeding"), grade=Grade.DYING),
    "token-4": Status(say("asleep"), Bearing.DOWN),
}


def token(identity: str, side: str = "foes") -> Token:
    return Token(TokenId(identity), SceneId("scene-1"), (0, 0), side=side)


def text(phrase: object) -> str:
    return Words().text(phrase, NAMES.get)  # type: ignore[arg-type]


def test_names_stand_in_one_list_and_of_many_the_rest_is_counted() -> None:
    assert text(named(["token-1"])) == "Ann"
    assert text(named(["token-1", "token-2", "token-3"])) == "Ann, Ben, Orc"
    many = [str(number) for number in range(MOST_NAMED + 1)]
    assert text(named(many)) == "0, 1, 2, 3, 4, 5, 6 and 2 more"
    assert text(named(many[:-1])) == "0, 1, 2, 3, 4, 5, 6, 7"


def test_all_in_one_state_stand_in_one_line_and_who_is_up_in_none() -> None:
    tokens = PersistentMap((identity, token(identity)) for identity in STATES)
    fight = Encounter(EncounterId("encounter-1"), "", SystemId("tiny"), SceneId("scene-1"), tokens=tokens)
    lines = fallen(fight, lambda each: STATES[each.id])
    assert [text(line.label) for line in lines] == ["asleep: Ben, Imp", "bleeding: Orc"]
    assert all(line.command is None for line in lines)


def test_the_party_and_its_allies_are_no_enemies() -> None:
    found = {side: is_enemy(token("token-1", side)) for side in ("party", "allies", "foes", "deserters")}
    assert found == {"party": False, "allies": False, "foes": True, "deserters": True}
