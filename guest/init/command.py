"""One exec request: a program with its pipes, its time limit and its two capped outputs."""

import os
import selectors
import time

from processes import kill_group

OUTPUT_BYTES_MAX = 1024 * 1024


class Output:
    """Reads one pipe to its end, keeps the first OUTPUT_BYTES_MAX bytes and throws the rest away.

    It goes on draining after the answer was sent, so that a program left in the background never dies of a
    closed pipe.
    """

    def __init__(self, loop):
        self.loop = loop
        self.kept = bytearray()
        self.read_fd, self.write_fd = os.pipe2(os.O_CLOEXEC)
        os.set_blocking(self.read_fd, False)
        self.is_open = True
        loop.register(self.read_fd, selectors.EVENT_READ, self.pump)

    def started(self):
        os.close(self.write_fd)

    def pump(self, _events=None):
        while self.is_open:
            try:
                part = os.read(self.read_fd, 65536)
            except BlockingIOError:
                return
            if not part:
                self.close()
                return
            room = OUTPUT_BYTES_MAX - len(self.kept)
            if room > 0:
                self.kept += part[:room]

    def close(self):
        if self.is_open:
            self.is_open = False
            self.loop.unregister(self.read_fd)
            os.close(self.read_fd)


class Command:
    """Answers through `done(header, body)` exactly once: at the program's end, or at the time limit."""

    def __init__(self, loop, table, request, stdin, done):
        self.loop, self.done, self.is_done = loop, done, False
        self.started_at = time.monotonic()
        self.timed_out = False
        self.out, self.err = Output(loop), Output(loop)
        self.stdin_left = memoryview(stdin)
        stdin_read, self.stdin_write = os.pipe2(os.O_CLOEXEC)
        os.set_blocking(self.stdin_write, False)
        try:
            self.pid = table.start(
                argv_of(request),
                request.get("as") == "root",
                request.get("env"),
                request.get("cwd"),
                stdin_read,
                self.out.write_fd,
                self.err.write_fd,
            )
        except (OSError, ValueError) as error:
            self.pid = None
            self.err.kept += f"{request['argv'][0]}: {getattr(error, 'strerror', None) or error}\n".encode()
        os.close(stdin_read)
        self.out.started()
        self.err.started()
        if self.pid is None:
            os.close(self.stdin_write)
            # What a shell answers for a program that is missing or may not be run.
            self._finish(127, None)
            return
        if self.stdin_left:
            loop.register(self.stdin_write, selectors.EVENT_WRITE, self._feed)
        else:
            os.close(self.stdin_write)
        self.timer = loop.after(request.get("timeout_ms", 30_000) / 1000, self._time_out)
        table.watch(self.pid, self._finish)

    def _feed(self, _events):
        try:
            while self.stdin_left:
                self.stdin_left = self.stdin_left[os.write(self.stdin_write, self.stdin_left[:65536]) :]
        except BlockingIOError:
            return
        except OSError:
            pass
        self.stdin_left = memoryview(b"")
        self.loop.unregister(self.stdin_write)
        os.close(self.stdin_write)

    def _time_out(self):
        self.timed_out = True
        self.cancel()

    def cancel(self):
        if self.pid is not None and not self.is_done:
            kill_group(self.pid)

    def _finish(self, exit_code, signal_number):
        self.is_done = True
        if self.pid is not None:
            self.loop.cancel(self.timer)
            if self.stdin_left:
                self.stdin_left = memoryview(b"")
                self.loop.unregister(self.stdin_write)
                os.close(self.stdin_write)
        self.out.pump()
        self.err.pump()
        header = {
            "ok": True,
            "exit_code": None if self.timed_out else exit_code,
            "signal": signal_number,
            "timed_out": self.timed_out,
            "duration_ms": int((time.monotonic() - self.started_at) * 1000),
            "stdout_bytes": len(self.out.kept),
        }
        self.done(header, bytes(self.out.kept) + bytes(self.err.kept))


def argv_of(request):
    argv = [str(part) for part in request["argv"]]
    return ["/bin/bash", "-c", " ".join(argv)] if request.get("shell") else argv
