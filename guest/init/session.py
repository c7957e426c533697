"""The desktop session: X server with VNC, session bus, accessibility bus, window manager, panel.

Every start waits for the one it needs by a file descriptor the earlier program writes to when it is ready;
nothing sleeps and nothing is polled.
"""

import os
import selectors
import time

from account import BUS_ADDRESS, GID, RUNTIME_DIR, UID

X_FOLDER = "/tmp/.X11-unix"
LOG_PATH = "/run/deskproof/session.log"


class Session:
    def __init__(self, loop, table, width, height):
        self.loop, self.table = loop, table
        self.screen = f"{width}x{height}"
        self.processes = {}
        self.ready_ms = {}
        self.started_at = time.monotonic()

    def start(self):
        for folder in (X_FOLDER, "/tmp/.ICE-unix"):
            os.makedirs(folder, exist_ok=True)
            os.chmod(folder, 0o1777)
        os.makedirs(RUNTIME_DIR, exist_ok=True)
        os.chown(RUNTIME_DIR, UID, GID)
        os.chmod(RUNTIME_DIR, 0o700)
        self.log = os.open(LOG_PATH, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
        self._start_when_ready("display", self._x_server, self._with_display)
        self._start_when_ready("session_bus", self._session_bus, self._with_bus_and_display)

    def _x_server(self, ready_fd):
        return [
            "/usr/bin/Xtigervnc", ":0", "-geometry", self.screen, "-depth", "24", "-dpi", "96",
            "-displayfd", str(ready_fd), "-noreset", "-ac", "-nolisten", "tcp", "-s", "0",
            "-SecurityTypes", "None", "-rfbport", "-1", "-rfbunixpath", RUNTIME_DIR + "/vnc.sock",
            "-rfbunixmode", "0600", "-AlwaysShared", "-AcceptSetDesktopSize=0", "-desktop", "desktop",
            # Copies of a desktop share no shared memory, and each would have its own of what the screen was.
            "-extension", "MIT-SHM", "-CompareFB=0",
        ]  # fmt: skip

    def _session_bus(self, ready_fd):
        return [
            "/usr/bin/dbus-daemon", "--session", "--address=" + BUS_ADDRESS, "--nofork", "--nopidfile",
            "--nosyslog", f"--print-address={ready_fd}",
        ]  # fmt: skip

    def _with_display(self):
        self._run("window_manager", ["/usr/bin/openbox", "--config-file", "/etc/xdg/openbox/rc.xml"])
        self._run("panel", ["/usr/bin/tint2", "-c", "/etc/xdg/tint2/tint2rc"])
        self._run("wallpaper", ["/usr/bin/feh", "--no-fehbg", "--bg-fill", "/usr/share/deskproof/wallpaper.png"])
        self._with_bus_and_display()

    def _with_bus_and_display(self):
        """Needs both: it tells programs of Qt the address of its bus by a property of the screen, once, at its start."""
        if {"display", "session_bus"} <= self.ready_ms.keys():
            self._run("accessibility_bus", ["/usr/libexec/at-spi-bus-launcher", "--launch-immediately"])

    def _run(self, name, argv, pass_fds=()):
        self.processes[name] = self.table.start(argv, False, stdout=self.log, stderr=self.log, pass_fds=pass_fds)

    def _start_when_ready(self, name, argv_for, then):
        read_fd, write_fd = os.pipe2(os.O_CLOEXEC)

        def told(_events):
            said = os.read(read_fd, 4096)
            if b"\n" in said and name not in self.ready_ms:
                self.ready_ms[name] = int((time.monotonic() - self.started_at) * 1000)
                then()
            if not said:
                # Only now: a program that writes its line in two parts must not meet a closed pipe.
                self.loop.unregister(read_fd)
                os.close(read_fd)

        self.loop.register(read_fd, selectors.EVENT_READ, told)
        self._run(name, argv_for(write_fd), pass_fds=(write_fd,))
        os.close(write_fd)

    def report(self):
        return {"processes": self.processes, "ready_ms": self.ready_ms}
