"""What PDFs cost: a large map true to scale, and the sheets of an encounter."""

from dataclasses import replace
from io import BytesIO
from typing import Any

from pypdf import PdfReader
from PySide6.QtWidgets import QApplication

from core.base.ids import EncounterId, SceneId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.explain.words import Words
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.model.scene import Scene
from core.rules.registry import SYSTEMS
from desktop.printing.pdf import make_pdf
from desktop.printing.print_order import Matter, Part, PrintOrder
from desktop.theme.fonts import load_fonts
from tests.helpers.maps import large
from tests.helpers.samples import sample_campaign

FIGHT = EncounterId("encounter-1")


def large_campaign() -> Campaign:
    """Return a campaign whose map of 100 by 100 squares has something everywhere."""
    drawn = large(100, 2500, 0).scene
    scene: Scene = drawn.model_copy(update={"id": SceneId("scene-1")})
    encounter = Encounter(FIGHT, "Siege", next(iter(SYSTEMS)), scene.id)
    campaign = Campaign(Source(1), scenes=PersistentMap(((scene.id, scene),)))
    return replace(campaign, encounters=PersistentMap(((FIGHT, encounter),)))


def test_a_map_of_150_sheets(benchmark: Any, qapp: QApplication) -> None:
    """Goal: 1 s and 2 MB for a map of 100 by 100 squares on A4, drawn as vectors."""
    load_fonts()
    order = PrintOrder((FIGHT,), (Part.TILES,), whole=True)
    matter = Matter(large_campaign(), SYSTEMS, Words())
    data = benchmark.pedantic(lambda: make_pdf(order, matter), rounds=3)
    pages = len(PdfReader(BytesIO(data)).pages)
    benchmark.extra_info["megabytes"] = len(data) / 1e6
    benchmark.extra_info["pages"] = pages
    assert pages >= 140 and len(data) < 2_000_000


def test_the_sheets_of_an_encounter(benchmark: Any, qapp: QApplication) -> None:
    """Everything of the sample but the map true to scale."""
    load_fonts()
    campaign = sample_campaign()
    order = PrintOrder(tuple(EncounterId(identity) for identity in campaign.encounters))
    matter = Matter(campaign, SYSTEMS, Words())
    data = benchmark.pedantic(lambda: make_pdf(order, matter), rounds=3)
    assert data.startswith(b"%PDF")
