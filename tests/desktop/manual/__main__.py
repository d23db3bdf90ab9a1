"""Takes the manual's pictures anew: `python -m tests.desktop.manual [name ...]`; `de/start` is one in German."""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")

from PySide6.QtWidgets import QApplication

from tests.desktop.manual.pictures import SHOTS, take, written

if __name__ == "__main__":
    application = QApplication.instance() or QApplication(["sandtable"])
    with TemporaryDirectory() as home:
        for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            os.environ[variable] = str(Path(home) / variable.lower())
        for asked in sys.argv[1:] or [f"{language}/{name}" for language in written() for name in SHOTS]:
            language, _, name = asked.rpartition("/")
            file = take(name, language or "en")
            print(f"{language or 'en'}/{file.name}: {file.stat().st_size // 1024} kB", flush=True)
