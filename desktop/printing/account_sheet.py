"""The sheet of a fight: who was in it, how they are now, who fell when and by whom, and what happened, line by line."""

from dataclasses import replace

from reportlab.platypus import Flowable, Paragraph

from core.analysis.account import Account, account, as_read, is_deed
from core.analysis.aftermath import aftermath
from core.analysis.evening import aimed_acts, evening, luck
from core.base.phrase import say
from core.documents.history_text import Teller
from core.engine.run import Entry
from core.explain.calendar import span, world_second
from desktop.evening.report import Telling
from desktop.printing.lettering import SEMI, Styles, marked, paragraph, pieces, translate
from desktop.printing.plot_drawing import PlotDrawing
from desktop.printing.printed_encounter import PrintedEncounter
from desktop.printing.small_drawings import Disc
from desktop.printing.tables import Cell, headed, listed

MOST = 24
"""So many things that came of a step stand in its line; of more it is said how many."""


def account_sheet(subject: PrintedEncounter, styles: Styles, width: float) -> list[Flowable]:
    """Return the flowing text for a column of a width in points; nothing where no fight was begun, or is known of."""
    journal, encounter = subject.matter.journal, subject.encounter
    if journal is None or encounter.opening is None:
        return []
    fought = account(journal, subject.matter.systems, encounter)
    # everybody as he was when it ended, whatever has become of him since
    here = fought.after.encounters.get(encounter.id, encounter)
    then = replace(subject, matter=replace(subject.matter, campaign=fought.after), encounter=here)
    story: list[Flowable] = [
        paragraph(encounter.name or translate("paper", "Encounter"), styles.title),
        paragraph(_when(subject, fought), styles.kicker),
        *headed(marked(translate("paper", "Who was in it")), styles.heading),
        _people(then, fought, styles, width),
        *_report(subject, styles, width),
        Paragraph(marked(translate("paper", "What happened")), styles.heading),
    ]
    teller = Teller(subject.matter.words, subject.matter.campaign.called, encounter.system)
    entries = (journal.entry(number) for number in range(fought.first, fought.last))
    systems = subject.matter.systems
    deeds = (as_read(each, systems, encounter) for each in entries if is_deed(each, systems, encounter))
    lines = (_line(teller, each) for each in deeds)
    return story + [paragraph(piece, styles.body) for line in lines for piece in pieces(line)]


def _report(subject: PrintedEncounter, styles: Styles, width: float) -> list[Flowable]:
    """Return the evening's report: its sections, of turning points as far as they are known, and its plots."""
    matter, encounter = subject.matter, subject.encounter
    assert matter.journal is not None
    telling = Telling(
        evening(matter.journal, matter.systems, encounter),
        encounter,
        matter.systems,
        matter.words,
        luck(aimed_acts(matter.journal, matter.systems, encounter), matter.systems),
        matter.courses.get(encounter.id, ()),
        aftermath(matter.journal, matter.campaign, matter.systems, encounter),
    )
    story: list[Flowable] = []
    for each in telling.sections():
        story.append(Paragraph(marked(each.title), styles.heading))
        story += [paragraph(piece, styles.body) for line in each.lines for piece in pieces(line)]
    for plot in telling.plots():
        story += headed(marked(plot.title), styles.heading)
        story.append(PlotDrawing(plot, subject.ink, width))
    return story


def _when(subject: PrintedEncounter, fought: Account) -> str:
    """Return when the fight was and how long it took."""
    begun = say("ends.when", when=world_second(fought.begun))
    parts = (begun, span(fought.seconds), fought.moment)
    return " · ".join((subject.system_name, *(subject.text(each) for each in parts if each is not None)))


def _people(subject: PrintedEncounter, fought: Account, styles: Styles, width: float) -> Flowable:
    heads = ["", translate("paper", "Name"), translate("paper", "Side")]
    heads += [translate("paper", "State"), translate("paper", "Fell")]
    known = {each.who: each for each in fought.fallen}
    there = {token.id: token for token in subject.tokens}
    rows: list[list[Cell]] = []
    for token in (there[each] for each in fought.who if each in there):
        fallen = known.get(token.id)
        by = None if fallen is None or fallen.by is None else subject.matter.campaign.called(fallen.by)
        when = None if fallen is None or fallen.moment is None else subject.text(fallen.moment)
        row: list[Cell] = [
            Disc(subject.sign(token), subject.marks[token.side], subject.ink),
            Paragraph(f'<font name="{SEMI}">{marked(subject.name(token))}</font>', styles.cell),
        ]
        told = (subject.side(token), ", ".join(subject.state(token)), ", ".join(each for each in (by, when) if each))
        rows.append([*row, *(paragraph(pieces(each)[0], styles.cell) for each in told)])
    return listed(
        [Paragraph(marked(head), styles.head) for head in heads],
        rows,
        [share * width for share in (0.055, 0.28, 0.115, 0.27, 0.28)],
        subject.ink,
    )


def _line(teller: Teller, entry: Entry) -> str:
    """Return what was done, and what came of it."""
    came = list(dict.fromkeys(teller.lines(entry)))
    more = (translate("paper", "and %1 more, which the log has").replace("%1", str(len(came) - MOST)),)
    return "  ·  ".join((teller.title(entry), *came[:MOST], *(more if len(came) > MOST else ())))
