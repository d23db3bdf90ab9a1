"""Commands as they are kept, read again."""

from core.documents.codec import COMMAND
from core.engine.command import Command


def read_command(data: bytes) -> Command:
    """Return the command in `data`; raise `BadFile`."""
    return COMMAND.read(data)
