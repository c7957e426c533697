import contextlib
import time

from Xlib import X, XK

from ._errors import PyAutoGUIException
from ._keys import keysym_of
from ._server import fake, public_call, server, settle

# A program fetches a changed key map only when it handles the change; giving it this long has been enough.
_REMAP_REST_SECONDS = 0.05


def isValidKey(key):
    return isinstance(key, str) and keysym_of(key) is not None


def _find(keysym):
    """(keycode, needs shift) on the loaded layout, or None."""
    found = [(code, level) for code, level in server().keysym_to_keycodes(keysym) if level in (0, 1)]
    return min(found, key=lambda entry: entry[1]) if found else None


def _spare_keycode():
    connection = server()
    first, count = connection.display.info.min_keycode, connection.display.info.max_keycode
    rows = connection.get_keyboard_mapping(first, count - first + 1)
    for offset in range(len(rows) - 1, -1, -1):
        if all(keysym == 0 for keysym in rows[offset]):
            return first + offset
    raise PyAutoGUIException("the keyboard has no spare key for this character")


@contextlib.contextmanager
def _keycode(name):
    """(keycode, needs shift) of a key; a character the layout lacks borrows a spare key for the time being."""
    keysym = keysym_of(name)
    if keysym is None:
        yield None
        return
    found = _find(keysym)
    if found:
        yield found
        return
    code = _spare_keycode()
    server().change_keyboard_mapping(code, [(keysym, keysym)])
    settle()
    time.sleep(_REMAP_REST_SECONDS)
    try:
        yield code, 0
        settle()
        time.sleep(_REMAP_REST_SECONDS)
    finally:
        server().change_keyboard_mapping(code, [(0, 0)])
        settle()


def _shift_code():
    return server().keysym_to_keycode(XK.XK_Shift_L)


def _tap(name):
    with _keycode(name) as key:
        if key is None:
            return
        code, shifted = key
        if shifted:
            fake(X.KeyPress, _shift_code())
        fake(X.KeyPress, code)
        fake(X.KeyRelease, code)
        if shifted:
            fake(X.KeyRelease, _shift_code())


def _send(name, event_type):
    with _keycode(name) as key:
        if key is None:
            return
        code, shifted = key
        if shifted and event_type == X.KeyPress:
            fake(X.KeyPress, _shift_code())
        fake(event_type, code)
        if shifted and event_type == X.KeyRelease:
            fake(X.KeyRelease, _shift_code())


@public_call
def keyDown(key):
    _send(key, X.KeyPress)


@public_call
def keyUp(key):
    _send(key, X.KeyRelease)


def _as_list(keys):
    if isinstance(keys, str):
        return [keys]
    return list(keys)


@public_call
def press(keys, presses=1, interval=0.0):
    for _ in range(int(presses)):
        for key in _as_list(keys):
            _tap(key)
            settle()
        time.sleep(interval)


@public_call
def hotkey(*args, interval=0.0):
    keys = [key for argument in args for key in _as_list(argument)]
    down = []
    try:
        for key in keys:
            _send(key.lower() if len(key) > 1 else key, X.KeyPress)
            down.append(key)
            time.sleep(interval)
    finally:
        # Nothing stays pressed, whatever went wrong in between.
        for key in reversed(down):
            _send(key.lower() if len(key) > 1 else key, X.KeyRelease)


@contextlib.contextmanager
def hold(keys):
    held = _as_list(keys)
    for key in held:
        _send(key, X.KeyPress)
    settle()
    try:
        yield
    finally:
        for key in reversed(held):
            _send(key, X.KeyRelease)
        settle()


@public_call
def write(message, interval=0.0):
    """Types a text, or presses the named keys of a list."""
    for name in message:
        _tap(name)
        settle()
        time.sleep(interval)


typewrite = write
