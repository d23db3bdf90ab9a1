"""Colours of materials: ramps from tone to colour, light on a slope, stones strewn over a ground."""

import numpy as np

from desktop.map.painting.materials.noise import Field, cells_of, slope, smooth


def rgb(text: str) -> Field:
    """Return `#rrggbb` as three floats."""
    return np.array([int(text[i : i + 2], 16) for i in (1, 3, 5)], np.float32) / np.float32(255)


def ramp(t: Field, *stops: str) -> Field:
    """Return colours along a row of stops, `t` from 0 to 1."""
    table = np.array([rgb(stop) for stop in stops], np.float32)
    places = np.linspace(0, 1, 256) * (len(stops) - 1)
    low = np.minimum(places.astype(np.intp), len(stops) - 2)
    f = (places - low)[:, None].astype(np.float32)
    # one table of 256 colours: an index is cheaper than mixing at every pixel
    fine = table[low] * (1 - f) + table[low + 1] * f
    colours: Field = fine[(np.clip(t, 0, 1) * 255).astype(np.uint8)]
    return colours


def lit(colour: Field, light: Field) -> Field:
    """Return colours made brighter and darker by a light about 0."""
    made: Field = colour * (1 + light)[..., None]
    return made


WHOLE = 0.9999
"""The share from which on a mask hides all that lies below it."""


def over(under: Field, upper: Field, mask: Field) -> Field:
    """Return one colour laid upon another through a mask; where it covers all or nothing, that colour itself."""
    # most of a sheet is one material: nothing has to be mixed there
    if mask.min() > WHOLE:
        return upper
    if not mask.any():
        return under
    laid: Field = upper - under
    laid *= mask[..., None]
    laid += under
    return laid


def strewn(
    ground: Field, rng: np.random.Generator, count: int, share: float, light: str, dark: str, size: float = 0.13
) -> Field:
    """Return a ground with stones lying on it, each with its lit side and its shadow."""
    n = ground.shape[0]
    first, _, tone = cells_of(n, count, rng, 0.9, 0.05)
    radius = np.where(tone < share, size + size * tone / share, 0.0).astype(np.float32)
    height = np.clip(1 - first / np.maximum(radius, 1e-3), 0, 1).astype(np.float32) ** np.float32(0.5)
    step = n // 200 + 1
    shadow = np.roll(height > 0.02, (step, step), (0, 1)) & (height <= 0.02)
    stone = lit(ramp(tone / max(share, 1e-3), dark, light), np.float32(0.22) * slope(height))
    shaded = ground * np.where(shadow, np.float32(0.72), np.float32(1.0))[..., None]
    return over(shaded, stone, smooth(height, 0.02, 0.3))
