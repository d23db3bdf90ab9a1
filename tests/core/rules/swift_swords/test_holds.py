"""What is offered to those who hold and are held says how tight the Hold is."""

from core.engine.system import Offer
from core.explain.words import Words
from core.rules.registry import SYSTEMS
from tests.transcripts.runner import ENCOUNTER, begin, prepared

WORDS = Words()


def test_the_words_of_a_hold_tell_its_level_and_what_it_would_be_tightened_to() -> None:
    # SST-HOLD-04, SST-HOLD-08, SST-HOLD-09, SST-HOLD-11
    close = [{"kind": "in-contact", "amount": 1}, {"kind": "in-close", "amount": 1}]
    for level, now, then in ((1, "Light", "Medium"), (4, "Large", "Huge"), (5, "Huge", "Huge")):
        holding = [*close, {"kind": "holding", "amount": level, "other": "token-102"}]
        held = [*close, {"kind": "held", "amount": level, "source": "token-101"}]
        fight = {"answers": {"hand:Ann": "5 5 5", "hand:Orc": "5 5 5"}}
        fighters = {
            "Ann": {"at": [2, 2], "side": "party", "sheet": {"control": "player"}, "conditions": holding},
            "Orc": {"at": [3, 2], "sheet": {"control": "major"}, "conditions": held},
        }
        played = prepared({"system": "swift-swords", "scene": {"zones": {"A": [0, 0, 8, 8]}}, "fighter": fighters})
        begin(played, fight)
        session = played.session
        encounter, board = session.state.encounter(ENCOUNTER), session.board(session.state.encounter(ENCOUNTER))
        system = SYSTEMS[encounter.system]
        offers: dict[str, Offer] = {
            each.act.action: each
            for who in encounter.tokens.values()
            for each in system.offers(session.state, board, encounter, who.id)
        }

        def words(action: str, among: dict[str, Offer] = offers) -> str:
            return WORDS.text(among[action].label).partition(": ")[2]

        assert words("improve-hold") == f"{now} to {then}"
        assert words("hold-damage") == now
        assert words("subdue") == ("1 die" if level == 1 else f"{level} dice")
        assert words("break-hold") == f"{now}, level {level}"
