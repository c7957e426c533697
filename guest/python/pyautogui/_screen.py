from Xlib import X

from ._server import root
from ._types import Point


def _pixels(x, y, width, height):
    return root().get_image(x, y, width, height, X.ZPixmap, 0xFFFFFFFF).data


def screenshot(imageFilename=None, region=None):
    """A PIL image of the screen or of (left, top, width, height); also written to a file when named."""
    from PIL import Image

    geometry = root().get_geometry()
    left, top, width, height = region or (0, 0, geometry.width, geometry.height)
    image = Image.frombytes("RGB", (width, height), bytes(_pixels(left, top, width, height)), "raw", "BGRX")
    if imageFilename is not None:
        image.save(imageFilename)
    return image


def pixel(x, y):
    blue, green, red, _ = bytes(_pixels(int(x), int(y), 1, 1))
    return red, green, blue


def pixelMatchesColor(x, y, expectedRGBColor, tolerance=0):
    return all(abs(seen - wanted) <= tolerance for seen, wanted in zip(pixel(x, y), expectedRGBColor))


def center(box):
    left, top, width, height = box
    return Point(left + width // 2, top + height // 2)
