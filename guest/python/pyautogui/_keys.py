"""Key names of PyAutoGUI -> X keysym names."""

_NAMED = {
    "\t": "Tab", "\n": "Return", "\r": "Return", " ": "space", "space": "space", "tab": "Tab",
    "enter": "Return", "return": "Return", "esc": "Escape", "escape": "Escape", "backspace": "BackSpace",
    "del": "Delete", "delete": "Delete", "insert": "Insert", "home": "Home", "end": "End",
    "pageup": "Page_Up", "pgup": "Page_Up", "pagedown": "Page_Down", "pgdn": "Page_Down",
    "up": "Up", "down": "Down", "left": "Left", "right": "Right",
    "shift": "Shift_L", "shiftleft": "Shift_L", "shiftright": "Shift_R",
    "ctrl": "Control_L", "ctrlleft": "Control_L", "ctrlright": "Control_R", "control": "Control_L",
    "alt": "Alt_L", "altleft": "Alt_L", "altright": "Alt_R", "option": "Alt_L", "optionleft": "Alt_L",
    "optionright": "Alt_R", "win": "Super_L", "winleft": "Super_L", "winright": "Super_R",
    "command": "Super_L", "super": "Super_L", "meta": "Super_L",
    "capslock": "Caps_Lock", "numlock": "Num_Lock", "scrolllock": "Scroll_Lock", "pause": "Pause",
    "printscreen": "Print", "prntscrn": "Print", "prtsc": "Print", "prtscr": "Print", "print": "Print",
    "apps": "Menu", "menu": "Menu", "help": "Help", "clear": "Clear", "select": "Select", "execute": "Execute",
    "add": "KP_Add", "subtract": "KP_Subtract", "multiply": "KP_Multiply", "divide": "KP_Divide",
    "decimal": "KP_Decimal", "separator": "KP_Separator",
    "volumeup": "XF86_AudioRaiseVolume", "volumedown": "XF86_AudioLowerVolume", "volumemute": "XF86_AudioMute",
    "playpause": "XF86_AudioPlay", "stop": "XF86_AudioStop", "nexttrack": "XF86_AudioNext",
    "prevtrack": "XF86_AudioPrev",
}  # fmt: skip

_FUNCTION_KEYS = {f"f{number}": f"F{number}" for number in range(1, 25)}
_NUMBER_PAD = {f"num{digit}": f"KP_{digit}" for digit in range(10)}
KEYSYM_NAMES = {**_NAMED, **_FUNCTION_KEYS, **_NUMBER_PAD}

KEY_NAMES = [*KEYSYM_NAMES, *(chr(code) for code in range(33, 127))]
KEYBOARD_KEYS = KEY_NAMES


def keysym_of(name):
    """The keysym number of a key name or single character, or None."""
    from Xlib import XK

    if len(name) > 1:
        name = name.lower()
    if name in KEYSYM_NAMES:
        XK.load_keysym_group("xf86")
        return XK.string_to_keysym(KEYSYM_NAMES[name]) or None
    if len(name) != 1:
        return None
    code = ord(name)
    return code if 0x20 <= code <= 0x7E or 0xA0 <= code <= 0xFF else 0x01000000 + code
