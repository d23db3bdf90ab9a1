"""The evening's report on the page of a fight that is over: its sections, and what hands it on as plain text."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMenu, QPushButton, QVBoxLayout

from core.analysis.aftermath import aftermath
from core.analysis.evening import Luck, aimed_acts, evening
from core.analysis.turning import Juncture
from core.base.errors import BadFile
from core.base.ids import TokenId
from core.base.phrase import say
from core.documents.disk import write_whole
from core.model.encounter import Encounter
from desktop.evening.course import CourseOfFight
from desktop.evening.luck import LuckInquiry
from desktop.evening.plot_view import PlotView
from desktop.evening.plots import plots_of
from desktop.evening.report import ReportSection, Telling
from desktop.run.cards.fight_page import FightPage, wrapping_label
from desktop.theme.icons import icon
from desktop.workspace.message import Urgency

MOST = 60
"""So many lines of a section are read here; the text and the paper have all."""


class EveningSections:
    """Fills a column of a page with the report, and adds how lucky everybody was once that is known."""

    def __init__(self, page: FightPage, column: QVBoxLayout, encounter: Encounter) -> None:
        self.page, self.column, self.encounter = page, column, encounter
        workspace, session = page.workspace, page.workspace.session
        found = evening(session.journal, session.systems, encounter)
        known = workspace.courses.of(encounter.id)
        self.telling = Telling(found, encounter, session.systems, workspace.words, {}, known)
        for each in self.telling.sections():
            self._show(each)
        for plot in plots_of(found, encounter, workspace.words):
            page.section(column, plot.title).addWidget(PlotView(workspace.theme, plot, page))
        self.course = CourseOfFight(workspace, encounter, page)
        self.course.show_known(known)
        page.section(column, page.tr("How it stood")).addWidget(self.course)
        self.course.known.connect(self._stood)
        self.inquiry = LuckInquiry(aimed_acts(session.journal, session.systems, encounter), session.systems, page)
        self.inquiry.known.connect(self._known)

    def button(self) -> QPushButton:
        """Return the button that saves the report as plain text, for oneself or for the players."""
        page = self.page
        button = QPushButton(icon("file-export"), page.tr("Save as text"), page)
        button.setToolTip(page.tr("Who did what to whom, as plain text: all of it, or what the players may read"))
        menu = QMenu(button)
        for picture, words, public in (
            ("notes", page.tr("For me…"), False),
            ("users", page.tr("For the players…"), True),
        ):
            menu.addAction(icon(picture), words).triggered.connect(partial(self._ask, public=public))
        button.setMenu(menu)
        return button

    def text(self, *, public: bool) -> str:
        """Return the report as plain text; the players' bears the public name of the map alone."""
        workspace, session = self.page.workspace, self.page.workspace.session
        # the page has its own place for what was settled
        after = aftermath(session.journal, workspace.state, session.systems, self.encounter)
        telling = replace(self.telling, after=after)
        if not public:
            return telling.text(telling.sections(), self.encounter.name, telling.plots())
        scene = workspace.state.scene(self.encounter.scene)
        title = scene.public_name or self.page.tr("What happened")
        return telling.text(telling.public(workspace.player_screen.chosen), title)

    def save(self, path: Path, *, public: bool) -> None:
        """Write the text into a file, and say where it lies or why it could not be written."""
        workspace = self.page.workspace
        try:
            write_whole(path, self.text(public=public).encode())
        except OSError as error:
            workspace.tell(say("evening.unwritten", why=error.strerror or str(error)), Urgency.WARNING)
        except BadFile as error:
            workspace.tell(error.phrase, Urgency.WARNING)
        else:
            workspace.tell(say("evening.written", path=str(path)))

    def _ask(self, _checked: bool = False, *, public: bool) -> None:
        page = self.page
        name = page.tr("recap.txt") if public else page.tr("report.txt")
        here = str(page.workspace.folder / name)
        chosen, _ = QFileDialog.getSaveFileName(page, page.tr("Save as text"), here, page.tr("Text (*.txt)"))
        if chosen:
            self.save(Path(chosen), public=public)

    def _known(self, luck: Mapping[TokenId, Luck]) -> None:
        """Show how lucky everybody was, below the rest."""
        self._add(replace(self.telling, luck=luck))

    def _stood(self, stood: tuple[Juncture, ...]) -> None:
        """Show where the fight turned, and keep it for paper and for the next time it is read."""
        if stood:
            self.page.workspace.courses.keep(self.encounter.id, self.page.workspace.session.journal, stood)
        self._add(replace(self.telling, stood=stood))

    def _add(self, telling: Telling) -> None:
        """Show what is told now and was not before."""
        before = {each.title for each in self.telling.sections()}
        self.telling = telling
        for each in telling.sections():
            if each.title not in before:
                self._show(each)

    def _show(self, told: ReportSection) -> None:
        rows = self.page.section(self.column, told.title)
        for line in told.lines[:MOST]:
            rows.addWidget(wrapping_label(self.page, line))
