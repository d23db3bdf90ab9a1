"""A quick reference: the tables of a system that are looked up most as they are played, and rules below them."""

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable, KeepTogether, Paragraph, Spacer

from core.documents.translated import told_catalogue, told_reference
from core.rulebook.catalogue import catalogue
from core.rulebook.reference import ReferenceTable, reference_rules
from core.rules.kit.settings import setting
from desktop.printing.lettering import TEXT, Styles, marked, paragraph, translate
from desktop.printing.printed_encounter import PrintedEncounter
from desktop.printing.tables import Cell, headed, listed
from desktop.sheet_page.paper_colours import Ink
from desktop.translation import window_language

TOGETHER = 9
"""Rows of a table that is not torn apart."""
SIZE, PADDING, STEP, LOOSE = 6.8, 7.0, 4.0, 1.06
"""Points of the letters, between columns, and of a step in sharing out room; and how much longer set lines are."""


def reference(subject: PrintedEncounter, styles: Styles, width: float) -> list[Flowable]:
    """Return the house rules, the tables and the rules of an encounter for columns of a width in points."""
    system, ink = subject.encounter.system, subject.ink
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
        whole = [*headed(title, styles.heading), _table(table, styles, width, ink)]
        story += [KeepTogether(whole[1:])] if len(table.rows) <= TOGETHER else whole
    rules = reference_rules(system, told_catalogue(system, window_language()))
    if rules:
        story += headed(marked(translate("paper", "Rules at hand")), styles.heading)
        story += [paragraph(each.text, styles.tiny, lead=f"{each.title} ({each.id}):") for each in rules]
    return story


def _table(table: ReferenceTable, styles: Styles, width: float, ink: Ink) -> Flowable:
    heads: list[Cell] = [
        Paragraph(marked(head), styles.head.clone("h", fontSize=6, leading=7.2)) for head in table.heads
    ]
    rows: list[list[Cell]] = [[paragraph(cell, styles.tiny) for cell in row] for row in table.rows]
    return listed(heads, rows, _widths(table, width), ink, tight=True)


def _widths(table: ReferenceTable, width: float) -> list[float]:
    """Return widths with which the table is as low as can be: room goes, bit by bit, to where it saves most lines."""
    columns = range(len(table.heads))
    cells = [[stringWidth(cell, TEXT, SIZE) for cell in row] for row in table.rows]
    texts = [(head, *(row[c] for row in table.rows)) for c, head in enumerate(table.heads)]
    words = [max(stringWidth(word, TEXT, SIZE) for text in column for word in text.split()) for column in texts]
    widths = [word + PADDING for word in words]
    if sum(widths) >= width:
        return [each * width / sum(widths) for each in widths]

    def lines(made: list[float]) -> float:
        return sum(max(-(-row[c] * LOOSE // (made[c] - PADDING)) for c in columns) for row in cells)

    while width - sum(widths) >= STEP:
        tries = [[*widths[:c], widths[c] + STEP, *widths[c + 1 :]] for c in columns]
        # where no single step saves a line, the column that holds most against its width gets it
        full = [sum(row[c] for row in cells) / widths[c] ** 1.6 for c in columns]
        best = min(columns, key=lambda c: (lines(tries[c]), -full[c]))
        widths = tries[best]
    left = (width - sum(widths)) / len(widths)
    return [each + left for each in widths]
