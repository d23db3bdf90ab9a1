"""What the game master says of two zones: put, changed, taken back, kept and refused."""

import pytest

from core.base.errors import Refused
from core.base.ids import SceneId, ThingId
from core.chance.source import Source
from core.documents.codec import CAMPAIGN, read_command, write_command
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.units import SQUARE
from core.house.maps import AddScene, PutThings
from core.house.zones import LinkZones
from core.model.campaign import Campaign
from core.model.scene import Scene, Wear, ZoneLink
from core.model.space import zones_of
from core.model.things import Zone

SCENE = SceneId("scene-1")
A, B, C = (ThingId(f"zone-{number}") for number in (2, 3, 4))


def zone(identity: ThingId, left: int) -> Zone:
    x, y = left * SQUARE, (left + 2) * SQUARE
    return Zone(id=identity, name=identity, points=((x, 0), (y, 0), (y, y), (x, y)))


def session() -> Session:
    made = Session(Journal(Campaign(Source(1))), {})
    made.submit(AddScene(Scene(id=SCENE, name="Yard", columns=20, rows=9)))
    made.submit(PutThings(SCENE, (zone(A, 0), zone(B, 2), zone(C, 10))))
    return made


def links(of: Session) -> tuple[ZoneLink, ...]:
    return of.state.scene(SCENE).zone_links


def test_a_word_on_two_zones_is_put_changed_taken_back_and_undone() -> None:
    table = session()
    table.submit(LinkZones(SCENE, ZoneLink(a=A, b=C, linked=True)))
    table.submit(LinkZones(SCENE, ZoneLink(a=A, b=B, seen=False)))
    zones = zones_of(table.state.scene(SCENE), Wear().broken)
    assert zones.neighbours(A) == (B, C)
    table.submit(LinkZones(SCENE, ZoneLink(a=C, b=A, linked=True, hazard="thin ice")))
    assert links(table) == (ZoneLink(a=C, b=A, linked=True, hazard="thin ice"), ZoneLink(a=A, b=B, seen=False))
    found = table.state.scene(SCENE).link_between(A, C)
    assert found is not None and found is table.state.scene(SCENE).link_between(C, A)
    table.submit(LinkZones(SCENE, ZoneLink(a=C, b=A)))
    assert links(table) == (ZoneLink(a=A, b=B, seen=False),)
    table.undo()
    table.undo()
    assert links(table)[0] == ZoneLink(a=A, b=C, linked=True)
    before = table.state
    with pytest.raises(Refused):
        table.submit(LinkZones(SCENE, ZoneLink(a=B, b=C)))
    assert table.state is before


@pytest.mark.parametrize(("a", "b"), [(A, A), (A, "zone-99"), ("zone-99", B)])
def test_only_two_zones_of_the_map_can_be_linked(a: str, b: str) -> None:
    table = session()
    with pytest.raises(Refused) as refusal:
        table.submit(LinkZones(SCENE, ZoneLink(a=ThingId(a), b=ThingId(b), linked=True)))
    assert refusal.value.phrase.id == "refused.no-two-zones" and links(table) == ()


def test_it_is_written_and_read_back() -> None:
    said = LinkZones(SCENE, ZoneLink(a=A, b=C, linked=True, seen=False, cover=True, barrier=True, hazard="a chasm"))
    table = session()
    table.submit(said)
    assert CAMPAIGN.read(CAMPAIGN.write(table.state)) == table.state
    assert read_command(write_command(said)) == said
