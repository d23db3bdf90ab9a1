"""Words on loads: masses as people read them, and how somebody is taken along."""

from fractions import Fraction

from core.geometry.units import square_at, square_name
from core.model.creature import Haulage
from core.model.scene import Pile
from desktop.translation import decimal, tr

GRAMS = 1000
"""To a kilogram."""


def mass_text(grams: int | Fraction) -> str:
    """Return a mass in kilograms, as exact as it is small: `12.7 kg`, `0.05 kg`."""
    kilograms = float(Fraction(grams) / GRAMS)
    digits = 1 if kilograms >= 1 or Fraction(grams) % 100 == 0 else 2 if Fraction(grams) % 10 == 0 else 3
    return tr("%1 kg").replace("%1", decimal(kilograms, digits))


def haulage_text(how: Haulage, *, wheels: bool) -> str:
    """Return how somebody is taken along, with the name of who does it in the place of %1."""
    if how is Haulage.PULLED and wheels:
        return tr("pulled by %1, on wheels")
    return {
        Haulage.BORNE: tr("carried by %1"),
        Haulage.PULLED: tr("pulled by %1"),
        Haulage.LED: tr("led by %1"),
    }[how]


def pile_text(pile: Pile) -> str:
    """Return where a pile lies."""
    return tr("%1, on the ground").replace("%1", square_name(square_at(pile.point)))
