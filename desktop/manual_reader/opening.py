"""Opens the manual: at the page for where the keyboard is, at the page read last, or as a book on paper."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget

from core.base.errors import SandtableError
from desktop.background.progress_dialog import Cancelled, waited_for
from desktop.manual.asking import place_of
from desktop.manual.pages import CONTENTS
from desktop.settings import folder_for_files
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace

if TYPE_CHECKING:
    from desktop.manual_reader.window import ManualWindow
    from desktop.run.cards.opening import CardOpener

SUFFIX = ".pdf"


class ManualOpener:
    """Keeps the one window of the manual."""

    def __init__(self, workspace: Workspace, window: QWidget, language: str, cards: Callable[[], "CardOpener"]) -> None:
        self._workspace, self._window, self.language, self._cards = workspace, window, language, cards
        self.open_one: ManualWindow | None = None

    def ways(self) -> dict[str, Callable[[], None]]:
        """Return what opens it, by the names that the actions of the window have for it."""
        return {"help": self.help_here, "manual": self.open_at, "manual-paper": self.ask_and_print}

    def help_here(self) -> None:
        """Open it at the page of what has the keyboard; in its own window show the contents."""
        focus = QApplication.focusWidget()
        if self.open_one is not None and focus is not None and focus.window() is self.open_one:
            self.open_one.open_at(CONTENTS)
        else:
            playing = self._workspace.runs
            self.open_at(place_of(focus, self._cards().front if playing else None))

    def open_at(self, place: str = "") -> None:
        """Open it at a place; with none, where it was left."""
        from desktop.manual_reader.window import ManualWindow

        # a window that wants an answer lets nobody use another one, but for its own
        modal = QApplication.activeModalWidget()
        if self.open_one is None or (modal is not None and modal is not self.open_one.parentWidget()):
            if self.open_one is not None:
                self.open_one.close()
            shown = ManualWindow(self._workspace, self.language, modal or self._window)
            shown.finished.connect(self._closed)
            shown.paper_wanted.connect(self.ask_and_print)
            if isinstance(modal, QDialog):
                modal.finished.connect(shown.close)
            self.open_one = shown
        # how long a page is can be told only when it is seen
        self.open_one.show()
        self.open_one.open_at(place)
        self.open_one.raise_()
        self.open_one.activateWindow()

    def ask_and_print(self) -> None:
        """Let the person choose a file, and write the manual into it."""
        folder = folder_for_files(self._workspace.settings.value.print_folder)
        chosen, _ = QFileDialog.getSaveFileName(
            self.open_one or self._window,
            _tr("Manual as a PDF"),
            str(folder / f"{_tr('Sandtable manual')}{SUFFIX}"),
            _tr("PDF documents (*%1)").replace("%1", SUFFIX),
        )
        if chosen:
            self.print_to(Path(chosen) if chosen.lower().endswith(SUFFIX) else Path(chosen + SUFFIX))

    def print_to(self, path: Path) -> None:
        """Write the manual into a file, and show it where the desktop can."""
        from desktop.manual_reader.book import make_book
        from desktop.printing.dialog import usual_paper
        from desktop.printing.handing_over import hand_over
        from desktop.printing.map_underlay import write_paper

        paper = self._workspace.settings.value.paper or usual_paper()
        window = self.open_one or self._window
        try:
            data = waited_for(window, _tr("Making the PDF…"), lambda told: make_book(self.language, paper, told))
            write_paper(path, data)
        except Cancelled:
            return
        except SandtableError as error:
            self._workspace.tell(error.phrase, Urgency.TROUBLE)
            return
        hand_over(self._workspace, path)

    def _closed(self) -> None:
        if self.open_one is not None:
            self.open_one.deleteLater()
            self.open_one = None


def _tr(text: str) -> str:
    return QCoreApplication.translate("ManualWindow", text)
