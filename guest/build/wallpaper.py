"""Writes the wallpaper: a quiet vertical gradient, 1920x1080, as PNG."""

import os
import struct
import sys
import zlib

WIDTH, HEIGHT = 1920, 1080
TOP, BOTTOM = (44, 74, 110), (108, 146, 172)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def row(y):
    share = y / (HEIGHT - 1)
    return b"\0" + bytes(round(a + (b - a) * share) for a, b in zip(TOP, BOTTOM)) * WIDTH


def main(path):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    pixels = b"".join(row(y) for y in range(HEIGHT))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        file.write(chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)))
        file.write(chunk(b"IDAT", zlib.compress(pixels, 9)))
        file.write(chunk(b"IEND", b""))


main(sys.argv[1])
