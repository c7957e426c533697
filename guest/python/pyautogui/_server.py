"""The one X connection of the process, opened at the first call."""

import functools
import time

from Xlib import X, display
from Xlib.ext import xtest

from ._errors import FailSafeException
from ._settings import settings


@functools.cache
def server():
    connection = display.Display()
    connection.sync()
    return connection


def root():
    return server().screen().root


def fake(event_type, detail=0, x=0, y=0):
    xtest.fake_input(server(), event_type, detail, x=x, y=y)


def settle():
    """Waits until the server has carried out everything sent."""
    server().sync()


def public_call(function):
    """A call scripts make: checks the fail-safe before, and pauses after."""

    @functools.wraps(function)
    def wrapper(*args, _pause=True, logScreenshot=None, **kwargs):
        if settings.failsafe:
            pointer = root().query_pointer()
            if (pointer.root_x, pointer.root_y) == (0, 0):
                raise FailSafeException("the pointer is in the corner (0, 0)")
        result = function(*args, **kwargs)
        settle()
        if _pause and settings.pause:
            time.sleep(settings.pause)
        return result

    return wrapper


__all__ = ["X", "fake", "public_call", "root", "server", "settle"]
