import math
import time

from Xlib import X

from ._errors import PyAutoGUIException
from ._server import fake, public_call, root, server, settle
from ._tween import linear
from ._types import Point, Size

_BUTTONS = {"left": 1, "primary": 1, "middle": 2, "right": 3, "secondary": 3, 1: 1, 2: 2, 3: 3}
_WHEEL_UP, _WHEEL_DOWN, _WHEEL_LEFT, _WHEEL_RIGHT = 4, 5, 6, 7
_STEP_SECONDS = 0.01


def size():
    screen = server().screen()
    return Size(screen.width_in_pixels, screen.height_in_pixels)


def position(x=None, y=None):
    pointer = root().query_pointer()
    return Point(pointer.root_x if x is None else int(x), pointer.root_y if y is None else int(y))


def onScreen(x, y=None):
    (x, y), (width, height) = _pair(x, y), size()
    return 0 <= x < width and 0 <= y < height


def _pair(x, y):
    return (x[0], x[1]) if y is None and isinstance(x, (tuple, list)) else (x, y)


def _target(x, y):
    x, y = _pair(x, y)
    here = position()
    return (here.x if x is None else int(x)), (here.y if y is None else int(y))


def _button(button):
    if isinstance(button, str):
        button = button.lower()
    if button not in _BUTTONS:
        raise PyAutoGUIException(f"there is no button {button!r}")
    return _BUTTONS[button]


def _glide(x, y, duration=0.0, tween=linear):
    start, (width, height) = position(), size()
    x, y = max(0, min(width - 1, x)), max(0, min(height - 1, y))
    steps = max(1, math.ceil(duration / _STEP_SECONDS)) if duration > 0.1 else 1
    for step in range(1, steps + 1):
        share = tween(step / steps)
        at = round(start.x + (x - start.x) * share), round(start.y + (y - start.y) * share)
        fake(X.MotionNotify, x=at[0], y=at[1])
        settle()
        if steps > 1:
            time.sleep(duration / steps)


@public_call
def moveTo(x=None, y=None, duration=0.0, tween=linear):
    _glide(*_target(x, y), duration, tween)


@public_call
def moveRel(xOffset=None, yOffset=None, duration=0.0, tween=linear):
    (dx, dy), here = _pair(xOffset, yOffset), position()
    _glide(here.x + int(dx or 0), here.y + int(dy or 0), duration, tween)


move = moveRel


@public_call
def mouseDown(x=None, y=None, button="left", duration=0.0, tween=linear):
    _glide(*_target(x, y), duration, tween)
    fake(X.ButtonPress, _button(button))


@public_call
def mouseUp(x=None, y=None, button="left", duration=0.0, tween=linear):
    _glide(*_target(x, y), duration, tween)
    fake(X.ButtonRelease, _button(button))


def _click(x, y, clicks, interval, button, duration, tween):
    number = _button(button)
    _glide(*_target(x, y), duration, tween)
    for count in range(int(clicks)):
        if count:
            time.sleep(interval)
        fake(X.ButtonPress, number)
        fake(X.ButtonRelease, number)
        settle()


@public_call
def click(x=None, y=None, clicks=1, interval=0.0, button="left", duration=0.0, tween=linear):
    _click(x, y, clicks, interval, button, duration, tween)


@public_call
def leftClick(x=None, y=None, interval=0.0, duration=0.0, tween=linear):
    _click(x, y, 1, interval, "left", duration, tween)


@public_call
def rightClick(x=None, y=None, interval=0.0, duration=0.0, tween=linear):
    _click(x, y, 1, interval, "right", duration, tween)


@public_call
def middleClick(x=None, y=None, interval=0.0, duration=0.0, tween=linear):
    _click(x, y, 1, interval, "middle", duration, tween)


@public_call
def doubleClick(x=None, y=None, interval=0.0, button="left", duration=0.0, tween=linear):
    _click(x, y, 2, interval, button, duration, tween)


@public_call
def tripleClick(x=None, y=None, interval=0.0, button="left", duration=0.0, tween=linear):
    _click(x, y, 3, interval, button, duration, tween)


def _drag(x, y, duration, tween, button, mouse_down_up):
    number = _button(button)
    if mouse_down_up:
        fake(X.ButtonPress, number)
        settle()
    try:
        # Programs start a drag only after a few pixels of motion, so it is never one jump.
        _glide(x, y, max(duration, 0.11), tween)
    finally:
        if mouse_down_up:
            fake(X.ButtonRelease, number)


@public_call
def dragTo(x=None, y=None, duration=0.0, tween=linear, button="left", mouseDownUp=True):
    _drag(*_target(x, y), duration, tween, button, mouseDownUp)


@public_call
def dragRel(xOffset=0, yOffset=0, duration=0.0, tween=linear, button="left", mouseDownUp=True):
    (dx, dy), here = _pair(xOffset, yOffset), position()
    _drag(here.x + int(dx or 0), here.y + int(dy or 0), duration, tween, button, mouseDownUp)


drag = dragRel


def _turn(clicks, forward, backward, x, y):
    if x is not None or y is not None:
        _glide(*_target(x, y))
    button = forward if clicks >= 0 else backward
    for _ in range(abs(int(clicks))):
        fake(X.ButtonPress, button)
        fake(X.ButtonRelease, button)


@public_call
def vscroll(clicks, x=None, y=None):
    """Positive turns the wheel away from the hand: up."""
    _turn(clicks, _WHEEL_UP, _WHEEL_DOWN, x, y)


scroll = vscroll


@public_call
def hscroll(clicks, x=None, y=None):
    """Positive goes right."""
    _turn(clicks, _WHEEL_RIGHT, _WHEEL_LEFT, x, y)
