"""Sandtable from scripts: subcommands that do their work without a window, and without Qt where they need none."""

from desktop.cli.command_line import is_subcommand, main

__all__ = ["is_subcommand", "main"]
