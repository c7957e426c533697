"""Titles of windows, as the window manager lists them."""

from Xlib import X, error

from ._server import root, server


class _Window:
    def __init__(self, window):
        self._window = window

    @property
    def title(self):
        for name in ("_NET_WM_NAME", "WM_NAME"):
            found = _property(self._window, name)
            if found:
                return bytes(found).decode(errors="replace") if not isinstance(found, str) else found
        return ""


def _property(window, name):
    try:
        found = window.get_full_property(server().intern_atom(name), X.AnyPropertyType)
    except error.XError:
        return None
    return found.value if found else None


def _windows(name):
    return [_Window(server().create_resource_object("window", number)) for number in _property(root(), name) or [] if number]


def getActiveWindow():
    active = _windows("_NET_ACTIVE_WINDOW")
    return active[0] if active else None


def getActiveWindowTitle():
    window = getActiveWindow()
    return window.title if window else None


def getAllTitles():
    return [window.title for window in _windows("_NET_CLIENT_LIST")]
