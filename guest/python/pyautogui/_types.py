from typing import NamedTuple


class Point(NamedTuple):
    x: int
    y: int


class Size(NamedTuple):
    width: int
    height: int
