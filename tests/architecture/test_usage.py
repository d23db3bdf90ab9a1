"""Nothing stands in the program that the program does not use."""

from tests.architecture.usage import Defined, unused

ALLOWED = {
    "core.analysis.simulate": "fights without a person: the tests play hundreds, and looking ahead is to come",
    "core.chance.pools": "Swift Swords throws pools of dice",
    "core.chance.dist.Dist.expected": "the tests compare exact chances with what is played by it",
    "core.documents.codec.KINDS": "loads what registers events and commands",
    "core.documents.codec.read_command": "proves that what is written of a command is read again",
    "core.explain.words.fields_of": "the tests hold every template to the values that it is given",
    "core.geometry.board.Board.threatened_squares": "all that `threatens` says of one body at once, for the tests",
    "core.rulebook.cite.citations": "the tests look for the functions that carry rules out",
    "core.rules.towers.system.REGISTERED": "loads what registers commands",
    "desktop.printing.pages._Document.afterFlowable": "the library that lays out pages calls it",
    "installer.packages.trim.UNUSED_MODULES": "installer/packages/sandtable.spec reads it",
    "installer.packages.trim.reached": "installer/packages/sandtable.spec calls it",
    "installer.no_wheel": "hatchling calls it, by its path in pyproject.toml",
    "desktop.sheets.form.SheetForm.editor": "the tests find the editor of a field by it",
}
"""What may stand there unused, or everything in a module, and why."""


def reason_for(defined: Defined) -> str | None:
    """Return why something may stand unused."""
    return ALLOWED.get(defined.full) or ALLOWED.get(defined.module) or ALLOWED.get(f"{defined.module}.{defined.owner}")


def test_everything_is_used() -> None:
    found = unused()
    assert [f"{each.path}:{each.first} {each.full}" for each in found if reason_for(each) is None] == []
    known = {name for each in found for name in (each.full, each.module, f"{each.module}.{each.owner}")}
    assert sorted(set(ALLOWED) - known) == []
