"""The beginning of a process of the crew: it gives way to the window before it loads the rules."""

import os
from multiprocessing.connection import Connection

POLITE = 10
"""Steps of niceness: whatever the window does comes first, and so does the fight that whoever asks plays meanwhile."""


def start_politely(line: Connection) -> None:
    """Give way, load the rules, and play fights for whoever is at the other end of a line."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    from core.analysis.crew_hand import serve

    serve(line)
