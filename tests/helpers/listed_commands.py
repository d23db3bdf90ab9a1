"""Which commands the palette lists."""

from PySide6.QtWidgets import QTreeWidget

from desktop.menus.command_palette import IDENTITY, CommandPalette


def listed(palette: CommandPalette) -> tuple[str, ...]:
    """Return the ids of the actions that are listed, the best first."""
    tree = palette.findChild(QTreeWidget)
    assert tree is not None
    items = (tree.topLevelItem(row) for row in range(tree.topLevelItemCount()))
    return tuple(str(item.data(0, IDENTITY)) for item in items if item is not None)
