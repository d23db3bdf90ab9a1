"""Variants: what a creature that was made from another has that the other had not, in words."""

from core.base.fact import Fact
from core.explain.words import Words
from core.model.creature import Creature
from core.rules.registry import figures_for
from desktop.forms.field import Control, FieldSpec
from desktop.forms.sheet_fields import specs_of
from desktop.translation import tr


def differences(creature: Creature, words: Words) -> tuple[str, ...]:
    """Return how a variant differs from what it was made from: figures, other entries of the sheet, things carried."""
    origin = creature.origin
    if origin is None or origin.system != creature.system:
        return ()
    before, now = (dict(figures_for(each, words).figures(each.sheet, each.kit)) for each in (origin, creature))
    told = [_changed(name, before.get(name, "0"), value) for name, value in now.items() if before.get(name) != value]
    told += [_changed(name, value, "0") for name, value in before.items() if name not in now]
    shown = [name.casefold() for name in now]
    for spec in specs_of(type(creature.sheet)):
        old, new = getattr(origin.sheet, spec.name), getattr(creature.sheet, spec.name)
        if old != new and spec.name not in shown and not spec.optional:
            told.append(_changed(spec.title, _written(spec, old), _written(spec, new)))
    had, has = [item.name for item in origin.kit], [item.name for item in creature.kit]
    told += [f"+ {name}" for name in has if name not in had]
    told += [f"\u2212 {name}" for name in had if name not in has]
    return tuple(told)


def variant_text(creature: Creature, words: Words) -> str:
    """Return what a variant was made from and how it differs, in a line; nothing for another creature."""
    if creature.origin is None:
        return ""
    made = tr("Variant of {name}").replace("{name}", creature.origin.name)
    told = differences(creature, words)
    return f"{made}: {'; '.join(told)}" if told else made


def _changed(name: str, before: str, now: str) -> str:
    return tr("{name} {now}, was {before}").replace("{name}", name).replace("{now}", now).replace("{before}", before)


def _written(spec: FieldSpec, value: object) -> str:
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if spec.control in (Control.LIST, Control.WORDS) and isinstance(value, tuple):
        names = [str(getattr(each, "name", "")) if isinstance(each, Fact) else str(each) for each in value]
        return ", ".join(names) or tr("none")
    return str(value).replace("-", "\u2212")
