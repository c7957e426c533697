"""The part of PyAutoGUI that desktop tasks use, over python3-xlib and the XTEST extension.

Written for Deskproof's desktops: one screen, an X server on $DISPLAY, no fail-safe corner unless asked for. Names,
arguments and defaults follow the public PyAutoGUI documentation; calls outside that part do not exist here.
"""

from ._errors import FailSafeException, ImageNotFoundException, PyAutoGUIException
from ._keyboard import hold, hotkey, isValidKey, keyDown, keyUp, press, typewrite, write
from ._keys import KEY_NAMES, KEYBOARD_KEYS
from ._mouse import (
    click,
    doubleClick,
    drag,
    dragRel,
    dragTo,
    hscroll,
    leftClick,
    middleClick,
    mouseDown,
    mouseUp,
    move,
    moveRel,
    moveTo,
    onScreen,
    position,
    rightClick,
    scroll,
    size,
    tripleClick,
    vscroll,
)
from ._screen import center, pixel, pixelMatchesColor, screenshot
from ._settings import settings
from ._tween import easeInOutQuad, easeInQuad, easeOutQuad, linear
from ._types import Point, Size
from ._window import getActiveWindow, getActiveWindowTitle, getAllTitles

LEFT, MIDDLE, RIGHT, PRIMARY, SECONDARY = "left", "middle", "right", "primary", "secondary"


def sleep(seconds):
    import time

    time.sleep(seconds)


def countdown(seconds):
    for left in range(int(seconds), 0, -1):
        print(left, end=" ", flush=True)
        sleep(1)
    print()


class _Module(type(__import__("sys"))):
    """Lets `pyautogui.PAUSE = 0` and `pyautogui.FAILSAFE = False` reach the settings."""

    @property
    def PAUSE(self):
        return settings.pause

    @PAUSE.setter
    def PAUSE(self, seconds):
        settings.pause = seconds

    @property
    def FAILSAFE(self):
        return settings.failsafe

    @FAILSAFE.setter
    def FAILSAFE(self, is_on):
        settings.failsafe = is_on


__import__("sys").modules[__name__].__class__ = _Module
