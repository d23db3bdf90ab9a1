"""Sandtable from scripts: subcommands that do their work without a window, and without Qt where they need none."""

from desktop.cli.command_line import is_carried_out, is_for_qt, is_openable, main, refuse_screen, refuse_word

__all__ = ["is_carried_out", "is_for_qt", "is_openable", "main", "refuse_screen", "refuse_word"]
