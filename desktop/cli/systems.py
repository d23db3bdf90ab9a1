"""The rule systems as subcommands know them: loaded when one is carried out, not when the command line is read."""

from importlib import import_module

from core.engine.context import Systems


def known_systems() -> Systems:
    """Return every rule system that is installed, by its id."""
    try:
        registry = import_module("core.rules.registry")
    except ModuleNotFoundError:
        return {}
    systems: Systems = registry.SYSTEMS
    return systems
