"""The control socket: reads one request per connection and sends its answer."""

import os
import selectors
import socket

import files
from command import Command, argv_of
from wire import decode_header, encode

SOCKET_FOLDER = "/run/deskproof"
SOCKET_PATH = SOCKET_FOLDER + "/init.sock"
BODY_BYTES_MAX = 256 * 1024 * 1024
FILE_OPERATIONS = ("read", "write", "stat", "list")


class Control:
    def __init__(self, loop, table, session):
        self.loop, self.table, self.session = loop, table, session
        self.is_sealed = False
        os.makedirs(SOCKET_FOLDER, mode=0o700, exist_ok=True)
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.listener.bind(SOCKET_PATH)
        os.chmod(SOCKET_PATH, 0o600)
        self.listener.listen(64)
        self.listener.setblocking(False)
        loop.register(self.listener.fileno(), selectors.EVENT_READ, self._accept)

    def _accept(self, _events):
        try:
            connection, _ = self.listener.accept()
        except OSError:
            return
        Connection(self, connection)


class Connection:
    def __init__(self, control, connection):
        self.control, self.loop, self.table = control, control.loop, control.table
        self.socket = connection
        self.socket.setblocking(False)
        self.received = bytearray()
        self.request = None
        self.outgoing = memoryview(b"")
        self.command = None
        self.loop.register(self.socket.fileno(), selectors.EVENT_READ, self._readable)

    def _readable(self, _events):
        try:
            part = self.socket.recv(1024 * 1024)
        except BlockingIOError:
            return
        except OSError:
            part = b""
        if not part:
            self._close()
            return
        if self.command:
            return
        self.received += part
        try:
            self._advance()
        except (ValueError, KeyError, TypeError, OSError) as error:
            self.reply({"ok": False, "reason": "bad_request", "message": f"{type(error).__name__}: {error}"})

    def _advance(self):
        if self.request is None:
            decoded = decode_header(self.received)
            if decoded is None:
                return
            self.request, used = decoded
            del self.received[:used]
            if not 0 <= self.request["body_bytes"] <= BODY_BYTES_MAX:
                raise ValueError("body too long")
        if len(self.received) >= self.request["body_bytes"]:
            self._dispatch(self.request["op"], bytes(self.received[: self.request["body_bytes"]]))

    def _dispatch(self, operation, body):
        request, control = self.request, self.control
        if request.get("as") == "root" and control.is_sealed and operation in ("exec", "spawn", "write"):
            self.reply({"ok": False, "reason": "sealed", "message": "root is refused once the desktop is sealed"})
        elif operation == "exec":
            self.command = Command(self.loop, self.table, request, body, self.reply)
        elif operation == "spawn":
            self._spawn(request)
        elif operation in FILE_OPERATIONS:
            self._fork_for_file(request, body)
        elif operation == "seal":
            control.is_sealed = True
            self.reply({"ok": True})
        elif operation == "status":
            self.reply({"ok": True, "session": control.session.report(), "sealed": control.is_sealed, **exits(self.table)})
        else:
            raise ValueError(f"unknown operation {operation}")

    def _spawn(self, request):
        try:
            pid = self.table.start(argv_of(request), request.get("as") == "root", request.get("env"), request.get("cwd"))
        except OSError as error:
            self.reply({"ok": False, "reason": "failed", "message": f"{request['argv'][0]}: {error.strerror}"})
            return
        self.reply({"ok": True, "pid": pid})

    def _fork_for_file(self, request, body):
        self.loop.unregister(self.socket.fileno())
        pid = os.fork()
        if pid == 0:
            try:
                header, content = files.answer(request, body)
                self.socket.setblocking(True)
                self.socket.sendall(encode(header, content))
            finally:
                os._exit(0)
        self.table.watch(pid, lambda _code, _signal: self.socket.close())

    def reply(self, header, body=b""):
        self.command = None
        if self.socket.fileno() < 0:
            return
        self.outgoing = memoryview(encode(header, body))
        self.loop.modify(self.socket.fileno(), selectors.EVENT_WRITE, self._writable)

    def _writable(self, _events):
        try:
            self.outgoing = self.outgoing[self.socket.send(self.outgoing) :]
        except BlockingIOError:
            return
        except OSError:
            self.outgoing = memoryview(b"")
        if not self.outgoing:
            self._close()

    def _close(self):
        if self.command:
            self.command.cancel()
        self.loop.unregister(self.socket.fileno())
        self.socket.close()


def exits(table):
    return {"crashes": table.crashes, "reaped_count": table.reaped_count, "signalled_count": table.signalled_count}
