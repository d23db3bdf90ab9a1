"""Refuses to build a wheel: the packages of the program would lie at the top of everybody's site-packages."""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class NoWheel(BuildHookInterface[Any]):
    """Lets the source be set up in place, and nothing else."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Say what to do instead; `version` is what is being built. Raises `RuntimeError` but for an editable one."""
        if version != "editable":
            raise RuntimeError(
                "Sandtable is no wheel: `core`, `desktop` and `resources` are names that others have too. "
                "Make a package (docs/packaging.md), or set the source up by installer/dev.py."
            )
