"""From tokens to Qt: the palette and the small style sheet that lie over the Fusion style."""

from pathlib import Path
from string import Template

from PySide6.QtGui import QColor, QPalette

import resources
from desktop.theme.tokens import RADIUS, SNUG, TEXT_SIZE, TIGHT, UNIT, Tokens, luminance

PICTURES = Path(resources.__path__[0]) / "theme"

ROLES: tuple[tuple[QPalette.ColorRole, str], ...] = (
    (QPalette.ColorRole.Window, "window"),
    (QPalette.ColorRole.WindowText, "text"),
    (QPalette.ColorRole.Base, "surface"),
    (QPalette.ColorRole.AlternateBase, "raised"),
    (QPalette.ColorRole.Text, "text"),
    (QPalette.ColorRole.PlaceholderText, "muted"),
    (QPalette.ColorRole.Button, "raised"),
    (QPalette.ColorRole.ButtonText, "text"),
    (QPalette.ColorRole.BrightText, "danger"),
    (QPalette.ColorRole.ToolTipBase, "raised"),
    (QPalette.ColorRole.ToolTipText, "text"),
    (QPalette.ColorRole.Highlight, "accent"),
    (QPalette.ColorRole.HighlightedText, "on_accent"),
    (QPalette.ColorRole.Accent, "accent"),
    (QPalette.ColorRole.Link, "link"),
    (QPalette.ColorRole.LinkVisited, "link"),
    (QPalette.ColorRole.Light, "raised"),
    (QPalette.ColorRole.Midlight, "border"),
    (QPalette.ColorRole.Mid, "border"),
    (QPalette.ColorRole.Dark, "edge"),
    (QPalette.ColorRole.Shadow, "sunken"),
)
FADED = (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText)

SHEET = Template("""
QToolTip { color: $text; background: $raised; border: 1px solid $edge; padding: ${unit}px; }
QPushButton { background: $raised; border: 1px solid $edge; border-radius: ${radius}px;
              padding: ${tight}px ${roomy}px; min-height: ${line}px; }
QPushButton[choice="true"] { text-align: left; }
QPushButton:hover { background: $accent_soft; }
QPushButton:pressed, QPushButton:checked { background: $accent_soft; border: 2px solid $accent; }
QPushButton:focus { border: 2px solid $focus; }
QPushButton:default:!focus, QPushButton[primary="true"] {
    background: $accent; color: $on_accent; border-color: $accent; }
QPushButton[primary="true"]:focus { border: 2px solid $focus; }
QPushButton:disabled { background: $window; color: $disabled; border-color: $border; }
QTabBar, QAbstractItemView, QPushButton { icon-size: ${icon}px; }
QToolBar[band="true"] { border: none; margin: 0; padding: 0; spacing: 0; }
QToolButton { icon-size: ${small_icon}px; }
QToolButton[quiet="true"] { icon-size: ${box}px; padding: 2px; }
QToolButton#qt_toolbar_ext_button { icon-size: ${small_icon}px; padding: 0; border: none; }
QToolButton { border: 1px solid transparent; border-radius: ${radius}px; padding: ${tight}px; }
QToolButton:hover { background: $accent_soft; }
QToolButton:checked { background: $accent_soft; border: 2px solid $accent; }
QToolButton:focus { border: 2px solid $focus; }
QToolButton[popupMode="2"] { padding-right: ${roomy}px; }
QToolButton::menu-button { border: none; width: ${roomy}px; }
QToolButton::menu-arrow { image: url("$pictures/down-$sign.svg"); width: ${snug}px; height: ${snug}px; }
QToolButton::menu-indicator { subcontrol-origin: border; subcontrol-position: center right; right: 1px;
    image: url("$pictures/down-$sign.svg"); width: ${snug}px; height: ${snug}px; }
QToolButton[bare="true"] { icon-size: ${tool}px; }
QToolButton[bare="true"]::menu-indicator { image: none; }
QToolButton[card="true"] { background: $raised; border: 1px solid $border; border-radius: ${radius}px; }
QToolButton[card="true"]:hover { background: $accent_soft; border-color: $accent; }
QToolButton[card="true"]:focus { border: 2px solid $focus; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox { background: $surface; border: 1px solid $edge;
    border-radius: ${radius}px; padding: ${tight}px ${snug}px; min-height: ${line}px;
    selection-background-color: $accent; selection-color: $on_accent; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {
    border: 2px solid $focus; }
QLineEdit[wrong="true"] { border: 2px solid $danger; background: $danger_soft; }
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled { background: $window; color: $disabled;
    border-color: $border; }
QAbstractSpinBox QLineEdit, QComboBox QLineEdit { background: transparent; border: none; min-height: 0;
    padding: 0; }
QAbstractSpinBox { padding-right: ${roomy}px; }
QComboBox::drop-down { subcontrol-origin: border; subcontrol-position: center right; border: none; width: ${wide}px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { subcontrol-origin: border; border: none;
    width: ${wide}px; }
QAbstractSpinBox::up-button { subcontrol-position: top right; }
QAbstractSpinBox::down-button { subcontrol-position: bottom right; }
QComboBox::down-arrow, QAbstractSpinBox::down-arrow { image: url("$pictures/down-$sign.svg"); width: ${roomy}px;
    height: ${roomy}px; }
QAbstractSpinBox::up-arrow { image: url("$pictures/up-$sign.svg"); width: ${roomy}px; height: ${roomy}px; }
QCheckBox::indicator, QRadioButton::indicator, QGroupBox::indicator, QAbstractItemView::indicator, QMenu::indicator {
    width: ${box}px; height: ${box}px; border: 1px solid $edge; border-radius: 3px; background: $surface; }
QRadioButton::indicator { border-radius: ${bend}px; }
QCheckBox::indicator:checked, QGroupBox::indicator:checked, QAbstractItemView::indicator:checked,
QMenu::indicator:checked { background: $accent; border-color: $accent; image: url("$pictures/tick-$on_sign.svg"); }
QAbstractItemView::indicator:indeterminate, QCheckBox::indicator:indeterminate { background: $accent_soft; }
QRadioButton::indicator:checked { width: ${hole}px; height: ${hole}px; background: $on_accent;
    border: ${dot}px solid $accent; }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { border-color: $border; background: $window; }
QCheckBox:focus, QRadioButton:focus { color: $focus; }
QCheckBox::indicator:focus, QRadioButton::indicator:unchecked:focus { border: 2px solid $focus; }
QRadioButton::indicator:checked:focus { border-color: $focus; }
QSlider:horizontal { min-height: ${wide}px; }
QSlider::groove:horizontal { height: ${unit}px; background: $sunken; border: 1px solid $edge; border-radius: 3px; }
QSlider::sub-page:horizontal { background: $accent; border-radius: 3px; }
QSlider::handle:horizontal { width: ${box}px; margin: -${dot}px 0; background: $surface; border: 2px solid $accent;
    border-radius: ${radius}px; }
QSlider::handle:horizontal:focus { border-color: $focus; background: $accent_soft; }
QAbstractItemView { background: $surface; border: 1px solid $border; outline: 0; alternate-background-color: $raised; }
QAbstractItemView:focus { border: 1px solid $focus; }
QAbstractItemView::item { padding: ${tight}px; }
QTreeView[dense="true"]::item { padding: 1px 2px; }
QAbstractItemView::item:hover { background: $accent_soft; color: $text; }
QAbstractItemView::item:disabled { color: $muted; }
QAbstractItemView::item:selected { background: $accent; color: $on_accent; }
QListView[cells="true"] { font-size: ${cell_text}px; }
QListView[cells="true"]::item { padding: 2px 0; }
QHeaderView::section { background: $window; border: none; border-bottom: 1px solid $border; padding: ${tight}px; }
QMenuBar { background: $window; }
QMenu { background: $surface; border: 1px solid $border; padding: ${tight}px 0; }
QMenu::item { padding: ${slim}px ${wide}px ${slim}px ${roomy}px; }
QMenu::icon { padding-left: ${snug}px; }
QMenu::indicator { margin-left: ${tight}px; }
QMenu::item:selected, QMenuBar::item:selected { background: $accent_soft; color: $text; }
QMenu::item:disabled { color: $disabled; background: transparent; }
QMenu::separator { height: 1px; background: $border; margin: ${tight}px ${snug}px; }
QTabBar { font-size: ${text}px; }
QTabBar::tab { background: $window; padding: ${tight}px ${snug}px; border: none; border-bottom: 2px solid $border; }
QMainWindow > QTabBar::tab { padding: ${tight}px; }
QTabBar::tab:selected { border-bottom: 2px solid $accent; color: $text; }
QTabBar::tab:hover { background: $accent_soft; }
QTabBar::tab:focus { background: $accent_soft; border-bottom: 2px solid $focus; }
QTabWidget::pane { border: none; }
QDockWidget::title { background: $window; padding: ${tight}px ${snug}px; border-bottom: 1px solid $border; }
QStatusBar { background: $window; border-top: 1px solid $border; }
QStatusBar::item { border: none; }
QSplitter::handle { background: $border; }
QMainWindow::separator { background: $window; width: ${unit}px; height: ${unit}px; }
QMainWindow::separator:hover { background: $accent; }
QFrame[focusEdge="true"] { background: $focus; border: none; }
QFrame[rule="true"] { background: $border; border: none; max-height: 1px; }
QGroupBox { border: 1px solid $border; border-radius: ${radius}px; margin-top: ${roomy}px; padding-top: ${tight}px; }
QGroupBox::title { subcontrol-origin: margin; left: ${snug}px; }
QProgressBar { background: $sunken; border: 1px solid $edge; border-radius: ${radius}px; text-align: center; }
QProgressBar::chunk { background: $accent_soft; border-right: 2px solid $accent; border-radius: ${radius}px; }
QLabel[badge] { border: 1px solid $edge; border-radius: ${snug}px; padding: 0 ${snug}px; background: $raised; }
QLabel[badge="ok"] { color: $ok; background: $ok_soft; border-color: $ok; }
QLabel[badge="warning"] { color: $warning; background: $warning_soft; border-color: $warning; }
QLabel[badge="danger"] { color: $danger; background: $danger_soft; border-color: $danger; }
QLabel[badge="accent"] { color: $on_accent; background: $accent; border-color: $accent; }
QFrame[floating="true"] { background: $surface; border: 1px solid $edge; border-radius: ${snug}px; }
QFrame[floating="true"] > QScrollArea, QFrame[floating="true"] > QScrollArea > QWidget > QWidget {
    background: transparent; }
QFrame[peek="true"] { border: 2px solid $focus; }
QFrame[peek="true"] > QWidget[peek="true"] { background: $accent_soft; border: none; }
QFrame[hot="true"] { border: 2px solid $accent; }
QFrame[banner] { background: $accent_soft; border: 1px solid $accent; border-radius: ${radius}px; }
QFrame[banner="ok"] { background: $ok_soft; border-color: $ok; }
QFrame[banner="warning"] { background: $warning_soft; border-color: $warning; }
QFrame[banner="danger"] { background: $danger_soft; border-color: $danger; }
QFrame[banner] QLabel { border: none; background: transparent; }
QToolButton[section="true"] { text-align: left; font-weight: 600; border-radius: 0; padding: ${tight}px;
    border: 1px solid transparent; border-bottom: 1px solid $border; }
QToolButton[section="true"]:focus { border: 2px solid $focus; }
QToolButton[outlined="true"] { border: 1px solid $edge; background: $raised; padding: 1px ${snug}px; }
QToolButton[outlined="true"]:hover { background: $accent_soft; }
QToolButton[proposed="true"] { border: 2px dashed $accent; }
QToolButton[outlined="true"]:checked { background: $accent_soft; border: 2px solid $accent; }
QToolButton[outlined="true"]:focus { border: 2px solid $focus; }
QToolButton[link="true"] { color: $link; border: 1px solid transparent; padding: 0 1px; font-size: ${small}px; }
QToolButton[large="true"] { font-size: ${section}px; font-weight: 600; padding: ${tight}px; }
QToolButton[link="true"]:hover { text-decoration: underline; background: transparent; }
QToolButton[link="true"]:focus { border: 1px solid $focus; }
QLabel[tone="muted"], ElidedLabel[tone="muted"] { color: $muted; }
QLabel[tone="heading"] { font-weight: 600; }
QLabel[tone="title"] { font-weight: 700; font-size: ${title}px; }
QLabel[tone="section"] { font-weight: 600; font-size: ${section}px; }
QToolButton[strong="true"] { font-weight: 600; }
QLabel[tone="danger-section"] { font-weight: 600; font-size: ${section}px; color: $danger; }
QLabel[tone="ok"] { color: $ok; }
QLabel[tone="warning"], ElidedLabel[tone="warning"] { color: $warning; }
QLabel[tone="danger"] { color: $danger; }
""")


def qt_palette(tokens: Tokens) -> QPalette:
    """Return the palette of a theme."""
    palette = QPalette()
    for role, name in ROLES:
        palette.setColor(role, QColor(getattr(tokens, name)))
    for role in FADED:
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(tokens.disabled))
    palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Highlight, QColor(tokens.border))
    palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.HighlightedText, QColor(tokens.text))
    return palette


def style_sheet(tokens: Tokens, *, scale: float = 1.0) -> str:
    """Return the style sheet of a theme; measures grow with the interface scale."""
    colours = {name: value for name in Tokens.__slots__ if isinstance(value := getattr(tokens, name), str)}
    measures = {"unit": UNIT, "tight": TIGHT, "snug": SNUG, "roomy": 3 * UNIT, "wide": 6 * UNIT, "line": 5 * UNIT}
    measures |= {
        "slim": 3,
        "box": 4 * UNIT,
        "dot": UNIT + 1,
        "icon": 5 * UNIT,
        "text": TEXT_SIZE,
        "small": 11,
        "cell_text": 10,
        "tool": 22,
        "small_icon": 18,
        "title": 28,
        "section": 15,
    }
    pixels = {name: str(round(value * scale)) for name, value in measures.items()}
    # Qt draws a corner that is rounder than half its box as none at all, so that a circle is reckoned in whole pixels
    across = int(pixels["box"]) + 2
    pixels |= {"bend": str(across // 2), "hole": str(across - 2 * int(pixels["dot"]))}
    signs = {"sign": sign_on(tokens.surface), "on_sign": sign_on(tokens.accent), "pictures": PICTURES.as_posix()}
    return SHEET.substitute(colours, radius=str(RADIUS), **pixels, **signs)


def sign_on(ground: str) -> str:
    """Return which of the two kinds of small signs, `white` or `black`, stands out from a colour."""
    return "white" if luminance(ground) < 0.18 else "black"
