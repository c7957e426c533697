"""The two accounts of a desktop and the environment of its session."""

UID = 1000
GID = 1000
HOME = "/home/user"
RUNTIME_DIR = "/run/user/1000"
BUS_ADDRESS = "unix:path=/run/user/1000/bus"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

SESSION_ENV = {
    "HOME": HOME,
    "USER": "user",
    "LOGNAME": "user",
    "SHELL": "/bin/bash",
    "PATH": "/home/user/.local/bin:/usr/local/bin:/usr/bin:/bin:/usr/games:/usr/sbin:/sbin",
    "LANG": "en_US.UTF-8",
    "DISPLAY": ":0",
    "XDG_RUNTIME_DIR": RUNTIME_DIR,
    "XDG_SESSION_TYPE": "x11",
    # gio, xdg-open and GTK pick their plain code paths by this name.
    "XDG_CURRENT_DESKTOP": "GNOME",
    "XDG_CONFIG_DIRS": "/etc/xdg",
    "XDG_DATA_DIRS": "/usr/local/share:/usr/share",
    "DBUS_SESSION_BUS_ADDRESS": BUS_ADDRESS,
    "GTK_MODULES": "gail:atk-bridge",
    "NO_AT_BRIDGE": "0",
    "GNOME_ACCESSIBILITY": "1",
    "QT_ACCESSIBILITY": "1",
    "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
    "GDK_BACKEND": "x11",
    "GSK_RENDERER": "cairo",
    "GTK_USE_PORTAL": "0",
    "SAL_USE_VCLPLUGIN": "gtk3",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    # Large blocks come from the heap, the one part of a program's own memory that copies of a desktop share until they
    # write to it; 32 MiB is the most the C library takes.
    "MALLOC_MMAP_THRESHOLD_": "33554432",
}

ROOT_ENV = {"HOME": "/root", "USER": "root", "LOGNAME": "root", "SHELL": "/bin/bash", "PATH": PATH, "LANG": "en_US.UTF-8"}


def environment(as_root, extra):
    base = ROOT_ENV if as_root else SESSION_ENV
    return {**base, **{str(key): str(value) for key, value in (extra or {}).items()}}
