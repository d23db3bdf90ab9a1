"""The words for effects, figures and what became of a modifier; the same in docks, cards, log and tooltips."""

from fractions import Fraction

from core.base.errors import SandtableError
from core.base.ids import RuleId
from core.base.phrase import say
from core.documents import history_text
from core.documents.translated import told_entry
from core.explain.check import Check
from core.explain.modifier import Add, Bar, Basis, Dice, Effect, ExtraCards, Limit, Modifier, Scale, Shift, Whose
from core.explain.tally import Figure, Line, Tally, Treatment
from core.rulebook.rule import Rule
from desktop.translation import tr, window_language
from desktop.workspace.workspace import Workspace

MINUS = "\u2212"
TIP_LENGTH = 420


def signed(number: int) -> str:
    """Return a number with its sign, as print does: `+2`, `−1`."""
    return f"+{number}" if number >= 0 else f"{MINUS}{-number}"


def effect_text(effect: Effect) -> str:
    """Return what an effect does, as short as a column needs."""
    match effect:
        case Add(amount=amount):
            return signed(amount)
        case ExtraCards(cards=cards):
            return tr("flip %1").replace("%1", signed(cards))
        case Shift(steps=steps):
            return tr("shift %1").replace("%1", signed(steps))
        case Dice(count=count):
            return tr("dice %1").replace("%1", signed(count))
        case Scale(by=by):
            return f"× {_share(by)}"
        case Limit(low=low, high=high):
            return _limits(low, high)
        case Bar():
            return tr("barred")
    return ""


def figure_text(figure: Figure) -> str:
    """Return a figure, with its shift if there is one: `4`, `4 · shift +2`."""
    if not figure.shift:
        return str(figure.number)
    return f"{figure.number} · " + tr("shift %1").replace("%1", signed(figure.shift))


def short_figure(figure: Figure) -> str:
    """Return a figure as a narrow column has room for it: `4`, `4 +2`."""
    return str(figure.number) if not figure.shift else f"{figure.number} {signed(figure.shift)}"


def subject_text(workspace: Workspace, subject: str, whose: Whose | None = None) -> str:
    """Return the name of a figure, and whose it is: as the system calls it, else as the house does, else as written."""
    if whose is not None:
        name = workspace.name_of(whose.token) or whose.token
        return f"{subject_text(workspace, subject)}: {name}{f' {whose.number}' if whose.number > 1 else ''}"
    encounter = workspace.encounter
    own = () if encounter is None else (f"{encounter.system}.figure.{subject}",)
    for identity in (*own, f"figure.{subject}"):
        if identity in workspace.words.templates:
            return workspace.text(say(identity))
    return subject.replace("-", " ").capitalize()


def status_text(workspace: Workspace, line: Line) -> str:
    """Return why a line does not simply count; nothing where it does."""
    if line.status is Treatment.STRUCK and line.modifier.basis is Basis.EVIDENCE:
        # what nothing on the map shows was never ticked, and nobody has struck it
        return tr("not ticked")
    if line.status is Treatment.STRUCK:
        return tr("struck by the game master")
    if line.status is Treatment.OUTRANKED:
        return workspace.text(line.why) if line.why is not None else tr("outranked")
    return tr("held at its limit") if line.status is Treatment.CAPPED else ""


def decides(line: Line) -> bool:
    """Return whether a line has a share in what its figure comes to; a bound that holds nothing back has none."""
    is_bound = isinstance(line.modifier.effect, Limit)
    return line.status is Treatment.CAPPED or (line.status is Treatment.APPLIED and not is_bound)


def basis_text(modifier: Modifier) -> str:
    """Return what a modifier rests on, where that is not plainly a rule."""
    return {
        Basis.RULE: "",
        Basis.EVIDENCE: tr("as the map shows"),
        Basis.RULING: tr("added by the game master"),
        Basis.OVERRIDE: tr("set by the game master"),
    }[modifier.basis]


def modifier_tip(workspace: Workspace, modifier: Modifier) -> str:
    """Return all that can be said of a modifier, for its tooltip."""
    source = workspace.name_of(modifier.source) if modifier.source is not None else None
    parts = [workspace.text(modifier.label), basis_text(modifier)]
    if source is not None:
        parts.append(tr("because of %1").replace("%1", source))
    return "\n".join(part for part in (*parts, rule_tip(modifier.rule)) if part)


def rule_title(rule: RuleId) -> str:
    """Return the title of a rule; nothing where no catalogue has it."""
    try:
        return told_entry(rule, window_language()).title
    except SandtableError:
        return ""


def rule_tip(rule: RuleId) -> str:
    """Return the id, the title and the beginning of the text of a rule."""
    try:
        entry = told_entry(rule, window_language())
    except SandtableError:
        return str(rule)
    text = entry.text if isinstance(entry, Rule) else ""
    short = text if len(text) <= TIP_LENGTH else text[:TIP_LENGTH].rsplit(" ", 1)[0] + " …"
    return "\n".join(part for part in (f"{rule}  {entry.title}", short) if part)


def tally_text(workspace: Workspace, tally: Tally) -> str:
    """Return a tally as plain lines, for tooltips and what is read aloud."""
    lines = [f"{subject_text(workspace, tally.subject, tally.whose)}: {short_figure(tally.base)}"]
    for line in tally.lines:
        status = status_text(workspace, line)
        tail = f" ({status})" if status else f" = {short_figure(line.after)}"
        lines.append(f"  {workspace.text(line.modifier.label)}  {effect_text(line.modifier.effect)}{tail}")
    if tally.barred is not None:
        lines.append(f"  {workspace.text(tally.barred)}")
    return "\n".join(lines)


def check_text(workspace: Workspace, check: Check) -> str:
    """Return a whole check as plain lines."""
    parts = [headline(workspace, check), workspace.text(check.verdict)]
    parts += [tally_text(workspace, tally) for tally in check.tallies]
    parts += [workspace.text(phrase) for phrase in check.drawn]
    return "\n".join(parts)


def headline(workspace: Workspace, check: Check) -> str:
    """Return who tried something, and against whom."""
    return history_text.headline(check, workspace.name_of)


def _share(number: Fraction) -> str:
    return {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 2): "1½"}.get(number, str(number))


def _limits(low: int | None, high: int | None) -> str:
    if low is not None and high is not None:
        return tr("%1 to %2").replace("%1", str(low)).replace("%2", str(high))
    if low is not None:
        return tr("at least %1").replace("%1", str(low))
    return tr("at most %1").replace("%1", str(high)) if high is not None else ""
