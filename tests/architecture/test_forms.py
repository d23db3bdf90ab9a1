"""Whatever is filled in is a form built from its specification; what is no form is listed here, and why."""

import ast
from collections.abc import Iterator

from tests.architecture.source import Module, program

CONTROLS = (
    "QCheckBox", "QComboBox", "QDateEdit", "QDoubleSpinBox", "QFormLayout", "QInputDialog", "QLineEdit",
    "QPlainTextEdit", "QRadioButton", "QSpinBox", "QTextEdit", "QTimeEdit", "CalmChoice", "CalmNumber", "NumberField",
)  # fmt: skip
MECHANISM = ("desktop.forms", "desktop.widgets", "desktop.properties.editors", "desktop.sheets.editors")
NARROWS = "narrows a list while one types or chooses: nothing is filled in"
STRIP = "a strip of tools about what is selected, of which each is its own"
ALLOWED = {
    "desktop.encumbrance.panel": STRIP,
    "desktop.explanations.ruling_view": "one line among the modifiers; what it offers changes with each of them",
    "desktop.house_rules.panel": NARROWS,
    "desktop.stamps.panel": NARROWS,
    "desktop.tools.options_strip": "made from the options of the tool in hand, which are its specification",
    "desktop.menus.command_palette": NARROWS,
    "desktop.rules_browser.panel": NARROWS,
    "desktop.run.cards.hand_form": "a field for each track of those chosen, where a sign says what becomes of it",
    "desktop.run.cards.draw_form": "what the request of a rule asks for is its specification",
    "desktop.timeline.panel": "controls of the playback",
}
"""What makes a control itself, and why that is no form."""


def by_hand(module: Module) -> Iterator[str]:
    """Yield the controls that a module makes itself."""
    for node in module.nodes:
        if isinstance(node, ast.Call):
            # `QInputDialog.getInt` asks without making one
            made = node.func.value if isinstance(node.func, ast.Attribute) else node.func
            if isinstance(made, ast.Name) and made.id in CONTROLS:
                yield made.id


def test_a_form_is_built_from_its_specification() -> None:
    found = {
        module.name: sorted(set(by_hand(module)))
        for module in program()
        if module.within("desktop") and not module.within(*MECHANISM)
    }
    made = {name: controls for name, controls in found.items() if controls}
    assert {name: controls for name, controls in made.items() if name not in ALLOWED} == {}
    assert sorted(set(ALLOWED) - set(made)) == []
