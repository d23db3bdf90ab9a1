"""The page of loads: who bears what, what it comes to, and no page where nobody has anything."""

from core.base.ids import EncounterId, TokenId
from core.edits.loads import LayDown, MoveGear, TakeAlong
from core.edits.people import ChangeGear
from core.engine.session import Session
from core.model.creature import Haulage
from core.model.creature_reference import CreatureReference
from core.model.loads import Portion
from desktop.printing.print_order import Part
from tests.desktop.printing.sheets import printed, read, sample_sheets, words_on
from tests.helpers.laden import GEAR
from tests.transcripts.runner import ENCOUNTER, SCENE, prepared

FIGHT = {
    "system": "semi-automagic",
    "fighter": {
        "Ann": {"at": [1, 1], "side": "party"},
        "Cart": {"at": [2, 1], "side": "party", "grams": 40_000},
        "Orc": {"at": [5, 1]},
    },
}


def laden() -> Session:
    """Return a session in which Ann pulls a cart and has laid something down."""
    played = prepared(FIGHT)
    session, ids = played.session, played.ids
    ann, cart = (CreatureReference(ENCOUNTER, ids[name]) for name in ("Ann", "Cart"))
    session.submit(ChangeGear(EncounterId(ENCOUNTER), (TokenId(ann.id),), GEAR))
    session.submit(MoveGear(ann, (Portion("rope"), Portion("rations", 4)), ann, "sack"))
    session.submit(TakeAlong(ann, cart, Haulage.PULLED, wheels=True))
    session.submit(LayDown(ann, (Portion("rations", 2),), SCENE, (5000, 5000)))
    return session


def test_the_page_tells_loads_steps_penalties_and_what_is_in_packs() -> None:
    (page,) = read(printed(laden().state, Part.LOADS)).pages
    text = words_on(page)
    assert "Ann 47.5 kg 3 of 5 −2, speed 2" in text
    assert "Sack 0.3 kg (Rope 2.0 kg, 4 × Rations 2.0 kg)" in text
    assert "Cart pulled by Ann, on wheels 0.0 kg" in text
    assert "G7, on the ground 1.0 kg" in text and "Orc" not in text


def test_without_rules_on_loads_there_are_masses_alone() -> None:
    text = words_on(read(sample_sheets(Part.LOADS)).pages[0])
    assert "Loads" in text and "Steps" not in text and "Ann Harrow" in text


def test_where_nothing_weighs_anything_there_is_no_page() -> None:
    played = prepared(FIGHT)
    feather = (GEAR[0].but(grams=0, count=1, pack=False),)
    played.session.submit(ChangeGear(EncounterId(ENCOUNTER), (TokenId(played.ids["Ann"]),), feather))
    cart = CreatureReference(ENCOUNTER, played.ids["Cart"])
    weightless = played.session.state
    assert len(read(printed(weightless, Part.SUMMARY, Part.LOADS)).pages) == 1
    played.session.submit(TakeAlong(CreatureReference(ENCOUNTER, played.ids["Ann"]), cart, Haulage.PULLED))
    assert len(read(printed(played.session.state, Part.SUMMARY, Part.LOADS)).pages) == 2


def test_nobody_with_anything_makes_no_page() -> None:
    empty = prepared(FIGHT).session.state
    assert len(read(printed(empty, Part.SUMMARY, Part.LOADS)).pages) == len(read(printed(empty, Part.SUMMARY)).pages)
