"""Points of a track that are lost on paper: crossed out, or hatched where they were lost by cross-over."""

import pytest
from reportlab.pdfgen.canvas import Canvas

from core.documents.shipped import shipped_creatures
from core.explain.words import Words
from core.model.condition import Condition
from core.model.creature import Creature, Track, Vitals
from core.rules.kit.shown import Box
from core.rules.registry import figures_for
from core.rules.swift_swords.harm.ranks import CROSSED, TIRED
from core.rules.swift_swords.names import MENTAL, PHYSICAL, SWIFT_SWORDS
from core.rules.swift_swords.sheet import sheet_of
from desktop.printing.small_drawings import Boxes
from desktop.sheet_page.lost_points import strokes_of
from desktop.sheet_page.page import page_of
from desktop.sheet_page.painter import paint_pages
from desktop.sheet_page.paper_colours import ink_for
from desktop.sheet_page.surface import Tone
from tests.desktop.sheet_page.test_pages import SIZE, Heard

LOST = (Box.LOST, Box.MOVED, Box.WORN)


class Drawn(Heard):
    """Paper that counts the lines that slant."""

    def __init__(self) -> None:
        super().__init__()
        self.slanting = 0

    def line(self, x: float, y: float, to_x: float, to_y: float, tone: Tone, thick: float = 0.5) -> None:
        """Draw a line, and count it if it slants."""
        self.slanting += x != to_x and y != to_y
        super().line(x, y, to_x, to_y, tone, thick)


def hurt() -> tuple[Creature, Vitals]:
    """Return somebody who has lost three Physical Ranks, one of them by cross-over and one by fatigue."""
    creature = shipped_creatures(SWIFT_SWORDS)[0]
    creature = creature.but(sheet=sheet_of(creature).but(physical=6, mental=6))
    held = tuple(Condition(kind, amount=1, lasting=True) for kind in (CROSSED[PHYSICAL], TIRED[PHYSICAL]))
    tracks = {PHYSICAL: Track(3, 6), MENTAL: Track(4, 6)}
    return creature, Vitals(tracks=tracks, conditions=held)


def test_a_rank_lost_by_cross_over_looks_different_on_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    # SST-CROSS-03: marked so that it can be told from what damage took
    assert len({strokes_of(LOST, number) for number in range(3)}) == 3
    assert strokes_of((), 0) == strokes_of(LOST, 0)
    creature, vitals = hurt()
    figures = figures_for(creature, Words())
    card = figures.card(creature, creature.sheet, vitals)
    physical = next(each for each in card.tracks if each.key == "physical")
    assert sorted(physical.lost) == sorted(LOST)
    crossed, hatched = len(strokes_of(LOST, 0)), len(strokes_of(LOST, 1))
    page = Drawn()
    paint_pages(page_of(creature, vitals, figures, name="Ann"), page, SIZE, page.next_page)
    # two of the mind are crossed out besides
    assert page.slanting == 3 * crossed + hatched
    lines: list[tuple[float, ...]] = []
    monkeypatch.setattr(Canvas, "line", lambda self, *ends: lines.append(ends))
    boxes = Boxes(physical, Track(value=3, maximum=6), ink_for(False), 237)
    boxes.canv = Canvas("nowhere.pdf")
    boxes.draw()
    assert sum(x != to_x and y != to_y for x, y, to_x, to_y in lines) == crossed + hatched
