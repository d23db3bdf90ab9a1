"""What tests of paper share: an application with the bundled typefaces."""

import pytest
from PySide6.QtWidgets import QApplication

from desktop.theme.fonts import load_fonts


@pytest.fixture(autouse=True)
def typefaces(qapp: QApplication) -> None:
    """Load the bundled typefaces."""
    load_fonts()
