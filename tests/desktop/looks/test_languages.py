"""A translation made with Qt's own tools is found and spoken by the window."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication

from desktop.app import translate_window
from desktop.creatures.lines import side_text

TEXTS = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS><TS version="2.1" language="de">
<context><name></name><message><source>Foes</source><translation>Feinde</translation></message></context>
<context><name>TurnRibbon</name>
<message><source>The fight is over</source><translation>Der Kampf ist vorbei</translation></message></context>
</TS>
"""


def test_the_window_speaks_a_translation(qapp: QApplication, tmp_path: Path) -> None:
    tool = Path(sys.executable).with_name("pyside6-lrelease")
    if not tool.exists():
        pytest.skip("Qt's lrelease is not there")
    (tmp_path / "sandtable_de.ts").write_text(TEXTS, encoding="utf-8")
    made = tmp_path / "sandtable_de.qm"
    subprocess.run([tool, tmp_path / "sandtable_de.ts", "-qm", made], check=True, capture_output=True, timeout=60)
    before = qapp.findChildren(QTranslator)
    translate_window(qapp, "fr", tmp_path)
    assert side_text("foes") == "Foes"
    translate_window(qapp, "de", tmp_path)
    try:
        assert side_text("foes") == "Feinde"
        assert QCoreApplication.translate("TurnRibbon", "The fight is over") == "Der Kampf ist vorbei"
    finally:
        for translator in qapp.findChildren(QTranslator):
            if translator not in before:
                qapp.removeTranslator(translator)
                translator.setParent(None)
    assert side_text("foes") == "Foes"
