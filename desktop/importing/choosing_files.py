"""How an import begins: by files that a person chooses or drops on the window."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from core.base.ids import SystemId
from core.base.phrase import say
from core.documents.interchange.registry import FORMATS
from core.rules.registry import SYSTEMS
from desktop.importing.dialog import Begin, ImportDialog
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace

CONTEXT = "importing"


def start_import(
    workspace: Workspace,
    parent: QWidget,
    paths: Sequence[Path] = (),
    *,
    begin: Begin | None = None,
    systems: Iterable[SystemId] = tuple(SYSTEMS),
    anew: SystemId | None = None,
) -> ImportDialog | None:
    """Open the import dialog on some files, or on those that the person chooses; none if there are none.

    Where no document is open, `begin` makes one when the maps are brought in, for one of the
    `systems`; without it the message bar says what is missing, and nothing is imported. With `anew` it makes one for
    that system whatever is open.
    """
    if not workspace.is_open and begin is None:
        workspace.tell(say("import.no-document"), Urgency.WARNING)
        return None
    chosen = tuple(paths) or _chosen(workspace, parent)
    if not chosen:
        return None
    dialog = ImportDialog(workspace, chosen, parent, begin=begin, systems=systems, anew=anew)
    dialog.show()
    return dialog


def _chosen(workspace: Workspace, parent: QWidget) -> tuple[Path, ...]:
    translate = QCoreApplication.translate
    every = " ".join(f"*{suffix}" for each in FORMATS for suffix in each.suffixes)
    kinds = [(translate(CONTEXT, "Maps and pictures"), every)]
    kinds += [(workspace.text(each.title), " ".join(f"*{suffix}" for suffix in each.suffixes)) for each in FORMATS]
    filters = ";;".join(f"{title} ({suffixes})" for title, suffixes in kinds)
    names, _ = QFileDialog.getOpenFileNames(
        parent, translate(CONTEXT, "Import maps: several files become several scenes"), str(workspace.folder), filters
    )
    return tuple(Path(name) for name in names)
