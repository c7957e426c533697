import contextlib
import time

from Xlib import X, XK

from ._errors import PyAutoGUIException
from ._keys import keysym_of
from ._server import fake, public_call, server, settle

_REMAP_REST_SECONDS = 0.02
# Before a key gets a third meaning, everything typed with the second one must have been handled.
_REUSE_REST_SECONDS = 0.4
_borrowed = []


def isValidKey(key):
    return isinstance(key, str) and keysym_of(key) is not None


def _find(keysym):
    """(keycode, needs shift) on the loaded layout, or None."""
    found = [(code, level) for code, level in server().keysym_to_keycodes(keysym) if level in (0, 1)]
    return min(found, key=lambda entry: entry[1]) if found else None


def _borrow_keycode(keysym):
    """Gives a spare key this meaning and leaves it so: a program looks a key up when it handles it, which may be late."""
    connection = server()
    first, last = connection.display.info.min_keycode, connection.display.info.max_keycode
    rows = connection.get_keyboard_mapping(first, last - first + 1)
    spare = [first + offset for offset, row in enumerate(rows) if not any(row)]
    if spare:
        code = spare[-1]
    elif _borrowed:
        code = _borrowed.pop(0)
        settle()
        time.sleep(_REUSE_REST_SECONDS)
    else:
        raise PyAutoGUIException("the keyboard has no spare key for this character")
    _borrowed.append(code)
    connection.change_keyboard_mapping(code, [(keysym, keysym)])
    settle()
    time.sleep(_REMAP_REST_SECONDS)
    return code


def _keycode(name):
    """(keycode, needs shift) of a key, or None for a name that is no key."""
    keysym = keysym_of(name)
    if keysym is None:
        return None
    return _find(keysym) or (_borrow_keycode(keysym), 0)


def _shift_code():
    return server().keysym_to_keycode(XK.XK_Shift_L)


def _tap(name):
    key = _keycode(name)
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
    key = _keycode(name)
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
