"""A quick reference: the tables of a system that are looked up most as they are played, and rules below them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable, KeepTogether, Paragraph, Spacer, Table

from core.base.values import remembered
from core.documents.translated import told_catalogue, told_reference
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.catalogue import catalogue
from core.rulebook.reference import ReferenceTable, reference_rules
from core.rules.kit.settings import setting
from desktop.printing.lettering import TEXT, Styles, marked, paragraph, translate
from desktop.printing.printed_encounter import PrintedEncounter, Way
from desktop.printing.tables import ROOM, Cell, headed, listed
from desktop.sheet_page.paper_colours import PaperColours
from desktop.translation import window_language

SQUEEZED = 1.8
"""How much longer a table is in a column than over the whole width, so that it stands across."""
SAVED = (6, 12, 24)
"""And by how many lines: by more only where that saves a page."""
LINE = 12.4
"""Points of height of a row of one line."""
TOGETHER = 9
"""Rows of a table that is not torn apart."""
SIZE, PADDING, STEP, LOOSE = 6.8, 7.0, 4.0, 1.06
"""Points of the letters, between columns, and of a step in sharing out room; and how much longer set lines are."""


WAYS = tuple(Way(saved, below) for saved in SAVED for below in (False, True))
"""The first is read most easily, and the others are taken where they save a page."""


@dataclass(slots=True)
class Reference:
    """A quick reference: what stands in columns, and the tables that take the whole width."""

    columns: list[Flowable]
    across: list[Flowable]


@remembered(most=8)
def ways_known(campaign: Campaign, encounter: Encounter) -> dict[tuple[tuple[float, float], str], Way]:
    """Return, to be filled, how the reference of an encounter is set on a size of paper in a language.

    To find that out takes longer than to print it; whoever counts the pages first has it done with.
    """
    return {}


def reference(subject: PrintedEncounter, styles: Styles, half: float, whole: float, way: Way) -> Reference:
    """Return the house rules, the tables and the rules of an encounter for columns, and pages, of widths in points."""
    system, ink = subject.encounter.system, subject.ink
    across: list[Flowable] = []
    story: list[Flowable] = [
        paragraph(
            translate("paper", "%1: quick reference").replace("%1", catalogue(system).system.name),
            styles.title.clone("reference", fontSize=15, leading=18),
        ),
        Spacer(0, 2),
    ]
    settings, house = subject.system.settings, subject.matter.campaign.house_rules
    decided = {each.key: setting(house, system, each) for each in settings}
    changed = [each for each in settings if decided[each.key] != each.default]
    if changed:
        story.append(Paragraph(marked(translate("paper", "House rules")), styles.heading))
        told = (f"{subject.text(each.title)}: {subject.text(each.words(decided[each.key]))}" for each in changed)
        story += [paragraph(each, styles.tiny) for each in told]
    for table in told_reference(system, window_language(), decided):
        title = f'{marked(table.title)}&nbsp;&nbsp;<font size="5.6" color="{ink.muted}">{table.rule}</font>'
        wide = is_wide(table, half, whole, way.saved)
        made = [*headed(title, styles.heading, _begun_with(table)), _table(table, styles, whole if wide else half, ink)]
        (across if wide else story).extend([KeepTogether(made[1:])] if len(table.rows) <= TOGETHER else made)
    rules = _rules(subject, styles)
    if rules:
        head = headed(marked(translate("paper", "Rules at hand")), styles.heading)
        if across and way.below:
            across += [*head, _in_pairs(rules, half, whole)]
        else:
            story += [*head, *rules]
    return Reference(story, across)


def _in_pairs(rules: Sequence[Flowable], half: float, whole: float) -> Flowable:
    """Return rules side by side over the whole width."""
    rows = [[rules[n], "", rules[n + 1] if n + 1 < len(rules) else ""] for n in range(0, len(rules), 2)]
    made = Table(rows, [half, whole - 2 * half, half])
    pads = ("LEFTPADDING", "RIGHTPADDING", "TOPPADDING", "BOTTOMPADDING")
    made.setStyle([("VALIGN", (0, 0), (-1, -1), "TOP"), *((pad, (0, 0), (-1, -1), 0) for pad in pads)])
    return made


def _rules(subject: PrintedEncounter, styles: Styles) -> list[Flowable]:
    """Return the rules that are printed in their own words."""
    system = subject.encounter.system
    rules = reference_rules(system, told_catalogue(system, window_language()))
    return [paragraph(each.text, styles.tiny, lead=f"{each.title} ({each.id}):") for each in rules]


def is_wide(table: ReferenceTable, half: float, whole: float, saved: float = SAVED[0]) -> bool:
    """Return whether a column would squeeze a table: over the whole width its lines are about half as many."""
    squeezed, free = (_lines(table, _widths(table, width)) for width in (half, whole))
    return squeezed > SQUEEZED * free and squeezed - free >= saved


def _table(table: ReferenceTable, styles: Styles, width: float, ink: PaperColours) -> Flowable:
    heads: list[Cell] = [
        Paragraph(marked(head), styles.head.clone("h", fontSize=6, leading=7.2)) for head in table.heads
    ]
    again = _said_above(table)
    rows: list[list[Cell]] = [
        [paragraph("" if number in again and column == 0 else cell, styles.tiny) for column, cell in enumerate(row)]
        for number, row in enumerate(table.rows)
    ]
    made = listed(heads, rows, _widths(table, width), ink, tight=True)
    # a row that leaves out what stands above it is not torn from it
    made.setStyle([("NOSPLIT", (0, number), (0, number + 1)) for number in sorted(again)])
    return made


def _said_above(table: ReferenceTable) -> frozenset[int]:
    """Return the rows that begin as the one above them does, as all of one place or one kind."""
    firsts = [row[0] for row in table.rows]
    return frozenset(n for n in range(1, len(firsts)) if firsts[n] and firsts[n] == firsts[n - 1])


def _begun_with(table: ReferenceTable) -> float:
    """Return the points of height that the rows take which stand first and together, with the head."""
    again = _said_above(table)
    first = next((number for number in range(1, len(table.rows)) if number not in again), len(table.rows))
    return ROOM + (first - 1) * LINE


def _lines(table: ReferenceTable, widths: tuple[float, ...]) -> float:
    """Return how many lines the rows of a table come to in columns of some widths, about."""
    rooms = [max(1.0, width - PADDING) for width in widths]
    return sum(
        max(-(-stringWidth(cell, TEXT, SIZE) * LOOSE // room) for cell, room in zip(row, rooms, strict=True))
        for row in table.rows
    )


@lru_cache(maxsize=512)
def _widths(table: ReferenceTable, width: float) -> tuple[float, ...]:
    """Return widths with which the table is as low as can be: room goes, bit by bit, to where it saves most lines.

    They are remembered, as a reference is set in several ways before one is chosen.
    """
    columns = range(len(table.heads))
    cells = [[stringWidth(cell, TEXT, SIZE) for cell in row] for row in table.rows]
    texts = [(head, *(row[c] for row in table.rows)) for c, head in enumerate(table.heads)]
    words = [max(stringWidth(word, TEXT, SIZE) for text in column for word in text.split()) for column in texts]
    widths = [word + PADDING for word in words]
    if sum(widths) >= width:
        return tuple(each * width / sum(widths) for each in widths)

    def lines(made: list[float]) -> float:
        return sum(max(-(-row[c] * LOOSE // (made[c] - PADDING)) for c in columns) for row in cells)

    while width - sum(widths) >= STEP:
        tries = [[*widths[:c], widths[c] + STEP, *widths[c + 1 :]] for c in columns]
        # where no single step saves a line, the column that holds most against its width gets it
        full = [sum(row[c] for row in cells) / widths[c] ** 1.6 for c in columns]
        best = min(columns, key=lambda c: (lines(tries[c]), -full[c]))
        widths = tries[best]
    left = (width - sum(widths)) / len(widths)
    return tuple(each + left for each in widths)
