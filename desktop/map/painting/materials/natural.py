"""Ground as it grows, lies and flows: earth, grass, sand, snow, rock and the like, what opens in it, water, lava."""

import numpy as np

from desktop.map.painting.materials.built import SQUARES
from desktop.map.painting.materials.noise import Field, box_blur, cells_of, fractal, sampled, slope, smooth, value
from desktop.map.painting.materials.ramps import lit, over, ramp, strewn


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
    return lit(ramp(0.40 + 0.22 * swell + net * web, dark, body, light), _wavelets(n, rng))


def _wavelets(n: int, rng: np.random.Generator) -> Field:
    """Return the light of short waves, each a bright crest above a dark one: they tell water where no colour does."""
    px, py = np.meshgrid(np.arange(n, dtype=np.float32), np.arange(n, dtype=np.float32))
    light, cell = np.zeros((n, n), np.float32), n / (2 * SQUARES)
    for row in range(2 * SQUARES):
        for column in range(2 * SQUARES):
            if rng.random() < 0.62:
                continue
            x, y = (column + rng.uniform(0.2, 0.8)) * cell, (row + rng.uniform(0.2, 0.8)) * cell
            half = cell * rng.uniform(0.38, 0.62)
            left, top = int(x - cell), int(y - cell)
            size = int(2 * cell)
            rows, columns = np.ix_(np.arange(top, top + size) % n, np.arange(left, left + size) % n)
            along = (px[:size, :size] - (x - left)) / half
            sag = np.float32(0.05 * cell) * np.sin(np.clip(along, -1, 1) * np.float32(np.pi))
            across = (py[:size, :size] - (y - top) + sag) / np.float32(0.04 * cell)
            strength = np.clip(1 - np.square(along), 0, 1)
            wave = np.exp(-np.square(across)) - 0.8 * np.exp(-np.square(across - 2))
            light[rows, columns] += (0.30 * strength * wave).astype(np.float32)
    return light


def shallow(n: int, rng: np.random.Generator) -> Field:
    """Water that can be waded through."""
    return _water(n, rng, "#6199a2", "#76abb1", "#a3cccb", 0.62)


def water(n: int, rng: np.random.Generator) -> Field:
    """Deep water."""
    return _water(n, rng, "#27526a", "#2f6078", "#53889c", 0.5)


def earth(n: int, rng: np.random.Generator) -> Field:
    """Trodden earth with small stones."""
    coarse, fine = fractal(n, 5, 5, rng, 0.55), fractal(n, 48, 3, rng, 0.7)
    colour = ramp(0.5 + 0.35 * coarse + 0.10 * fine, "#917958", "#a68c69", "#baa27d")
    ground = lit(colour, 0.30 * slope(0.5 * coarse + 0.25 * fine))
    ground = strewn(ground, rng, 26, 0.14, "#c0b094", "#8f7d62")
    # dry ground is cracked here and there
    px, py = np.meshgrid(np.arange(n, dtype=np.float32), np.arange(n, dtype=np.float32))
    far = np.float32(n / 40)
    first, second, _ = cells_of(n, 13, rng, 0.95, 0.3)
    gap = sampled(second - first, px + far * fractal(n, 16, 3, rng), py + far * fractal(n, 16, 3, rng))
    crack = np.exp(-np.square(gap / np.float32(0.035))) * smooth(fractal(n, 5, 3, rng), -0.35, 0.15)
    return lit(ground, -0.34 * crack)


def gravel(n: int, rng: np.random.Generator) -> Field:
    """Loose stones and dust: ground that slows."""
    ground = lit(ramp(0.5 + 0.4 * fractal(n, 12, 4, rng), "#83796a", "#9d9382"), 0.1 * fractal(n, 64, 2, rng))
    ground = strewn(ground, rng, 48, 0.6, "#aea493", "#8b8274")
    ground = strewn(ground, rng, 28, 0.5, "#b3a998", "#857c6e")
    return strewn(ground, rng, 15, 0.3, "#b0a695", "#80776a")


def mud(n: int, rng: np.random.Generator) -> Field:
    """Mud: trodden to ruts and lumps, with puddles where it lies lowest, dark at the rim and with a little sky."""
    coarse, fine = fractal(n, 7, 5, rng, 0.55), fractal(n, 40, 3, rng, 0.6)
    # what is drawn out of its place winds; on the lattice hollows would be square
    px, py = np.meshgrid(np.arange(n, dtype=np.float32), np.arange(n, dtype=np.float32))
    far = np.float32(n / 9)
    coarse = sampled(coarse, px + far * fractal(n, 8, 3, rng), py + far * fractal(n, 8, 3, rng))
    height = coarse + 0.3 * fine
    ground = lit(ramp(0.5 + 0.45 * coarse, "#4b3b2a", "#5f4c37", "#735e45"), 0.75 * slope(0.6 * height))
    # water stands in the hollows of the very ground that is seen around it
    hollow = np.float32(-0.26) - box_blur(coarse, max(1, n // 100), wrap=True) - 0.10 * fine
    ground = ground * (1 - 0.34 * smooth(hollow, -0.24, 0.0))[..., None]
    sky = 0.22 + 1.1 * np.clip(hollow, 0, 0.3) + 0.4 * fractal(n, 7, 3, rng)
    wet = ramp(sky, "#3a3126", "#4f483d", "#736d62")
    lip = np.exp(-np.square((hollow + 0.02) / 0.025)).astype(np.float32)
    return over(lit(ground, -0.10 * lip), wet, smooth(hollow, 0.0, 0.035))


def grass(n: int, rng: np.random.Generator) -> Field:
    """Meadow: soft patches of light and shade, blades as short strokes laid over them, and a few flowers."""
    coarse, fine = fractal(n, 5, 4, rng, 0.55), fractal(n, 40, 3, rng, 0.7)
    ground = ramp(0.5 + 0.42 * coarse + 0.12 * fine, "#5f7540", "#6d8345", "#7d9151")
    ground = lit(ground, 0.16 * slope(0.6 * fine))
    count = 5200
    places, lean = rng.random((count, 2)) * n, rng.normal(0, 0.35, count)
    long = (0.07 + 0.06 * rng.random(count)) * n / SQUARES
    steps = np.linspace(0, 1, max(4, n // 70))
    x = (places[:, :1] + np.sin(lean)[:, None] * long[:, None] * steps).astype(np.int32) % n
    y = (places[:, 1:] - np.cos(lean)[:, None] * long[:, None] * steps).astype(np.int32) % n
    shade = np.where(rng.random(count) < 0.5, 1.12, 0.89)[:, None] + 0.07 * steps - 0.03
    strokes = np.ones((n, n), np.float32)
    strokes[y, x] = shade
    if n >= 512:  # a blade is a pixel and a half broad at 64 pixels to a square
        strokes = 0.62 * strokes + 0.19 * (np.roll(strokes, 1, 1) + np.roll(strokes, -1, 1))
    return ground * strokes[..., None].astype(np.float32)


def sand(n: int, rng: np.random.Generator) -> Field:
    """Sand with faint ripples."""
    coarse, fine = fractal(n, 4, 4, rng), value(n, 256, 256, rng)
    y = np.arange(n, dtype=np.float32)[:, None] / np.float32(n)
    ripple = np.sin(2 * np.pi * (y * 40 + 1.7 * fractal(n, 4, 3, rng))).astype(np.float32)
    height = 0.34 * ripple * smooth(fractal(n, 4, 2, rng), -0.6, 0.3) + 0.4 * coarse
    colour = ramp(0.5 + 0.35 * coarse, "#c4ad80", "#d0ba8e", "#dcc9a1")
    return lit(colour, 0.22 * slope(height) + 0.035 * fine)


def snow(n: int, rng: np.random.Generator) -> Field:
    """Snow: broad soft drifts, blue in the shade; its lightest stays below 0.9, so that halos and heights show."""
    drift, fine = fractal(n, 4, 4, rng, 0.45), value(n, 200, 200, rng)
    light = 5.0 * slope(box_blur(drift, max(1, n // 160), wrap=True))
    colour = ramp(0.62 + 0.30 * drift + 0.55 * light, "#a8b8c9", "#c8d4df", "#e0e7ec")
    return lit(colour, 0.016 * fine)


def ice(n: int, rng: np.random.Generator) -> Field:
    """Ice: cold and clear, with white cracks, and dark depths where it is thin."""
    depth = fractal(n, 4, 4, rng, 0.5)
    first, second, tone = cells_of(n, 7, rng, 0.95, 0.10)
    a, b, _ = cells_of(n, 19, rng, 0.9, 0.22)
    plates = np.float32(0.22) * (tone - np.float32(0.5))
    colour = ramp(0.55 + 0.34 * depth + plates, "#6f9fb6", "#97bdcb", "#bcd6dd")
    crack = np.exp(-np.square((second - first) / np.float32(0.035)))
    fine = np.exp(-np.square((b - a) / np.float32(0.03))) * smooth(fractal(n, 4, 2, rng), 0.0, 0.5)
    gleam = smooth(slope(box_blur(depth, max(1, n // 200), wrap=True)) * 6, 0.10, 0.5)
    white = np.clip(0.75 * crack + 0.45 * fine + 0.20 * gleam, 0, 0.9).astype(np.float32)
    shade = np.roll(crack, (n // 256 + 1, n // 256 + 1), (0, 1))
    body = colour * (1 - 0.25 * shade)[..., None].astype(np.float32)
    return over(body, np.broadcast_to(np.array((0.88, 0.93, 0.95), np.float32), body.shape), white)


def rock(n: int, rng: np.random.Generator) -> Field:
    """Living rock, dark: what lies around the rooms of a dungeon."""
    first, second, tone = cells_of(n, 10, rng, 0.95, 0.30)
    a, b, _ = cells_of(n, 26, rng, 0.9, 0.25)
    rough = fractal(n, 20, 4, rng, 0.6)
    height = smooth(second - first, 0, 0.35) * 0.8 + 0.4 * smooth(b - a, 0, 0.4) + 0.25 * rough + 0.5 * tone
    colour = ramp(0.45 + 0.5 * (tone - 0.5) + 0.12 * rough, "#36332f", "#433f3a", "#4f4a44")
    return lit(colour, 0.42 * slope(height))


def crag(n: int, rng: np.random.Generator) -> Field:
    """Rock as it stands above ground and along the walls of caves: lighter, broken into blocks."""
    first, second, tone = cells_of(n, 22, rng, 0.95, 0.35)
    a, b, _ = cells_of(n, 50, rng, 0.9, 0.25)
    rough = fractal(n, 24, 4, rng, 0.6)
    height = smooth(second - first, 0, 0.4) + 0.35 * smooth(b - a, 0, 0.4) + 0.25 * rough + 0.6 * tone
    colour = ramp(0.5 + 0.55 * (tone - 0.5) + 0.15 * rough, "#5d574e", "#746d62", "#8b8376")
    return lit(colour, 0.40 * slope(height)) * (0.70 + 0.30 * smooth(second - first, 0.0, 0.16))[..., None]


def pit(n: int, rng: np.random.Generator) -> Field:
    """The bottom of a pit, far down: rubble in the dark."""
    ground = ramp(0.4 + 0.4 * fractal(n, 8, 4, rng, 0.6), "#151311", "#211d1a", "#2c2723")
    return strewn(ground, rng, 22, 0.35, "#3b352f", "#262220", 0.16)


def void(n: int, rng: np.random.Generator) -> Field:
    """Nothing: a dark without ground, with a hint of mist."""
    mist = fractal(n, 4, 4, rng, 0.5)
    return ramp(0.35 + 0.45 * mist, "#08090d", "#0d1016", "#151a24")
