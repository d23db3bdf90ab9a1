"""Own gear kept in a document: kept, undone, written to disk; refused where it has no name or never ends."""

import pytest

from core.base.errors import Refused
from core.base.ids import SystemId
from core.documents.codec import CAMPAIGN, write_command
from core.edits.people import AddPerson, ChangeCreature
from core.edits.wares import MOST_WARES, KeepWares
from core.model.gear import Item, Ware
from core.rules.towers.gear.weapons import Profile
from tests.helpers.commands import read_command
from tests.helpers.fights import creature, ready

TOWERS = SystemId("99-towers")
CLAW = Ware(
    system=TOWERS,
    item=Item(id="item-1", name="Claw", profile="Claw"),
    profile=Profile(name="Claw", base=3, adds_px=True, hands=0),
    shelf="Beasts",
)


def test_own_gear_is_kept_undone_and_read_back_with_its_profile() -> None:
    session = ready()
    session.submit(KeepWares((CLAW,)))
    assert session.state.wares == (CLAW,)
    assert CAMPAIGN.read(CAMPAIGN.write(session.state)) == session.state
    assert read_command(write_command(KeepWares((CLAW,)))) == KeepWares((CLAW,))
    session.undo()
    assert not session.state.wares


@pytest.mark.parametrize(
    "wares", [(CLAW.but(item=CLAW.item.but(name="  ")),), (CLAW,) * (MOST_WARES + 1)], ids=["no name", "too many"]
)
def test_what_nobody_could_find_again_is_refused(wares: tuple[Ware, ...]) -> None:
    session = ready()
    before = session.state
    with pytest.raises(Refused):
        session.submit(KeepWares(wares))
    assert session.state == before


def test_nobody_is_without_a_name() -> None:
    session = ready()
    with pytest.raises(Refused):
        session.submit(AddPerson(creature(" ", "party")))
    session.submit(AddPerson(creature("Bea", "party")))
    (bea,) = session.state.people
    with pytest.raises(Refused):
        session.submit(ChangeCreature(bea, creature("", "party")))
    assert session.state.people[bea].creature.name == "Bea"


def test_a_variant_remembers_what_it_was_made_from_but_not_the_whole_line() -> None:
    orc = creature("Orc", "foes").but(kit=(Item(id="item-1", name="Axe"),))
    captain = orc.variant("Orc captain")
    assert captain.name == "Orc captain" and captain.origin == orc and captain.kit == orc.kit
    king = captain.variant("Orc king")
    assert king.origin is not None and king.origin.name == "Orc captain" and king.origin.origin is None
    session = ready()
    session.submit(AddPerson(king))
    assert CAMPAIGN.read(CAMPAIGN.write(session.state)) == session.state
