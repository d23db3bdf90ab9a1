"""What tests of the desktop share: the look of the program."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from desktop.theme.theme import Theme


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """Give the theme of the application, the light one to begin with."""
    theme = Theme(qapp)
    theme.wear("light")
    yield theme
    theme.wear("light")
    theme.setParent(None)
