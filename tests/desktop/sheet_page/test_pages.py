"""Character sheets as pages: every game's own layout, alike on the screen and on paper, whole however much there is."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

import resources
from core.base.ids import SystemId
from core.documents.shipped import shipped_creatures
from core.explain.words import Words
from core.model.creature import Creature
from core.rules.registry import SYSTEMS, figures_for
from desktop.creatures.subjects import subjects_of
from desktop.map.painting.map_colours import colour
from desktop.printing.print_order import PAPERS, Part
from desktop.printing.sheet_surface import PaperSurface
from desktop.sheet_page.page import SheetPage, page_of
from desktop.sheet_page.painter import paint_pages, wrapped
from desktop.sheet_page.paper_colours import ink_for
from desktop.sheet_page.surface import Align, Tone, Weight
from desktop.sheets.panel import SheetPanel
from desktop.theme.theme import Theme
from tests.desktop.printing.sheets import printed, read, words_on
from tests.helpers.desks import workspace_on
from tests.helpers.samples import sample_campaign, sample_session

PLAYED = tuple(SYSTEMS)
SIZE = PAPERS["a4"]


class Heard(PaperSurface):
    """Paper that remembers what was written on it, and how far down."""

    def __init__(self) -> None:
        super().__init__(SIZE[1], ink_for(False))
        self.said: list[str] = []
        self.reached: list[float] = []

    def text(self, x: float, y: float, text: str, face: Weight, size: float, tone: Tone, align: Align = "left") -> None:
        """Write a line, and remember it."""
        self.said.append(text)
        self.reached.append(y)
        super().text(x, y, text, face, size, tone, align)


def sheet(creature: Creature) -> SheetPage:
    """Return the sheet of a creature as it is at first."""
    vitals = SYSTEMS[creature.system].fresh_vitals(creature)
    return page_of(creature, vitals, figures_for(creature, Words()), name=creature.name)


@pytest.mark.parametrize("system", PLAYED)
def test_every_game_has_its_layout_and_every_shipped_creature_fits_it(system: SystemId) -> None:
    assert (Path(resources.__path__[0]) / "pages" / f"{system}.toml").is_file()
    for creature in shipped_creatures(system):
        page = sheet(creature)
        parts = {part.kind for band in page.bands for part in band}
        assert {"attacks", "gear", "notes"} <= parts and {"tracks", "numbers"} & parts, creature.name
        figures = [row for band in page.bands for part in band if part.kind in ("figures", "list") for row in part.rows]
        assert len(figures) >= 5 and all(name for name, _, _ in figures), creature.name


@pytest.mark.parametrize("system", PLAYED)
def test_nothing_on_a_sheet_is_cut_or_lies_outside(system: SystemId) -> None:
    for creature in shipped_creatures(system)[:12]:
        surface = Heard()
        pages = paint_pages(sheet(creature), surface, SIZE, surface.next_page)
        assert pages == len(surface.pages) <= 2
        assert not [text for text in surface.said if text.endswith("\u2026")], creature.name
        assert all(0 <= y <= SIZE[1] for y in surface.reached), creature.name


@pytest.mark.parametrize(("points", "written"), [(-2, 0), (-9, 1)])
def test_hit_points_below_nought_have_numbers_of_their_own(points: int, written: int) -> None:
    # BRP-DMG-06: what is farther below than the numbers go is written
    creature = shipped_creatures(SystemId("basic-roleplaying"))[0]
    vitals = SYSTEMS[creature.system].fresh_vitals(creature)
    hurt = replace(vitals, tracks={key: replace(each, value=points) for key, each in vitals.tracks.items()})
    surface = Heard()
    page = page_of(creature, hurt, figures_for(creature, Words()), name=creature.name)
    paint_pages(page, surface, SIZE, surface.next_page)
    assert surface.said.count("\u22126") == 1 and surface.said.count(f"\u2212{-points}") == 1
    assert surface.said.count("\u22129") == written


def test_a_text_longer_than_a_page_goes_on_and_no_word_of_it_is_lost() -> None:
    creature = shipped_creatures(PLAYED[0])[0]
    page = sheet(creature)
    words = " ".join(f"word{number}" for number in range(3000))
    band = tuple(part for part in page.bands[-2])
    long = replace(band[0], kind="texts", rows=(("Endless", words),), heads=(), widths=(), spare=0)
    surface = Heard()
    pages = paint_pages(replace(page, bands=((long,),)), surface, SIZE, surface.next_page)
    assert pages > 2
    told = " ".join(surface.said)
    assert "word0 " in told and "word2999" in told


def test_words_wider_than_a_line_are_broken() -> None:
    surface = PaperSurface(SIZE[1], ink_for(False))
    lines = wrapped(surface, "a " + "x" * 300 + " b", Weight.PLAIN, 8, 100)
    assert "".join(lines).replace(" ", "") == "a" + "x" * 300 + "b"
    assert all(surface.width(line, Weight.PLAIN, 8) <= 100 for line in lines)


def test_the_party_has_sheets_on_paper_without_what_only_the_game_master_knows() -> None:
    pages = read(printed(sample_campaign(), Part.SHEETS)).pages
    text = " ".join(words_on(page) for page in pages)
    assert len(pages) == 4 and "Ann Harrow" in text and "Ditch raider" not in text
    assert "Physical Attack" in text and "Holds the doorway" not in text


def test_the_window_shows_the_sheet_and_follows_the_creature(qapp: QApplication, theme: Theme) -> None:
    workspace = workspace_on(theme, sample_session())
    panel = SheetPanel(workspace)
    encounter = workspace.encounter
    assert encounter is not None
    own = next(token for token in encounter.tokens.values() if token.person is not None)
    workspace.select((own.id,))
    panel.refresh()
    panel.as_page.click()
    window = panel.window_of_page
    assert window is not None and window.isVisible() and subjects_of(workspace)[0].name in window.windowTitle()
    image = window.view.grab().toImage()
    band, white = colour(ink_for(False).band).rgb(), 0xFFFFFFFF
    seen = {image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height() // 2, 3)}
    assert {band, white} <= seen
    other = next(token for token in encounter.tokens.values() if token.id != own.id and token.person is not None)
    workspace.select((other.id,))
    panel.refresh()
    assert subjects_of(workspace)[0].name in window.windowTitle()
    window.close()
    panel.close()
