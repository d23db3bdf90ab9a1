"""What flows: water, shallow and deep, and lava."""

import numpy as np

from desktop.map.painting.materials.colouring import lit, over, ramp
from desktop.map.painting.materials.noise import Field, box_blur, cells_of, fractal, slope, smooth


def lava(n: int, rng: np.random.Generator) -> Field:
    """A dark crust, and what glows between its plates."""
    first, second, tone = cells_of(n, 12, rng, 0.9, 0.40)
    gap = second - first + 0.10 * fractal(n, 24, 3, rng)
    crust = lit(ramp(0.5 + 0.4 * (tone - 0.5), "#2c1c18", "#46291f"), 0.5 * slope(smooth(gap, 0.1, 0.6)))
    heat = np.clip(1 - gap / np.float32(0.30), 0, 1)
    glow = ramp(heat, "#3a1810", "#a52f0d", "#ee7414", "#ffcf5a")
    return over(crust, glow, smooth(heat, 0.05, 0.75))


def _water(n: int, rng: np.random.Generator, dark: str, body: str, light: str, net: float) -> Field:
    first, second, _ = cells_of(n, 9, rng, 0.9, 0.5)
    a, b, _ = cells_of(n, 15, rng, 0.9, 0.5)
    swell = fractal(n, 4, 4, rng)
    # two nets of light; each thins out towards the middle of its cells instead of ending in a line
    web = np.square(1 - smooth(second - first, 0.0, 0.30)) * np.float32(0.55)
    web = web + np.square(1 - smooth(b - a, 0.0, 0.30)) * np.float32(0.35)
    web = box_blur(web, max(1, n // 300), wrap=True) * (0.65 + 0.35 * fractal(n, 6, 2, rng))
    return ramp(0.40 + 0.22 * swell + net * web, dark, body, light)


def shallow(n: int, rng: np.random.Generator) -> Field:
    """Water that can be waded through."""
    return _water(n, rng, "#6199a2", "#76abb1", "#a3cccb", 0.62)


def water(n: int, rng: np.random.Generator) -> Field:
    """Deep water."""
    return _water(n, rng, "#2d5d75", "#376c84", "#5d92a6", 0.5)
