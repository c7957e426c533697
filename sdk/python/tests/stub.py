"""A server that answers as it is told, and keeps what it was asked."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from deskproof.address import Address
from deskproof.transport import Transport


class Stub:
    """Answers each request with the next of `answers`: (status, body, headers), a callable on the handler, or "drop"."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.requests = []
        stub = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do(self):
                length = int(self.headers.get("content-length") or 0)
                body = self.rfile.read(length) if length else None
                if body is not None and self.headers["content-type"] == "application/json":
                    body = json.loads(body)
                stub.requests.append({"method": self.command, "path": self.path, "body": body, "headers": self.headers})
                answer = stub.answers.pop(0)
                if answer == "drop":
                    self.close_connection = True
                elif callable(answer):
                    self.close_connection = True
                    answer(self)
                else:
                    status, sent, headers = (*answer, {})[:3]
                    content = sent if isinstance(sent, bytes) else json.dumps(sent).encode()
                    self.send_response(status)
                    for name, value in {"content-length": str(len(content)), **headers}.items():
                        self.send_header(name, value)
                    self.end_headers()
                    self.wfile.write(content)

            do_GET = do_POST = do_PUT = do_DELETE = do

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        self.address = Address(self.url, "the-key")
        self.slept = []
        self._transports = []

    def transport(self, **options):
        """A transport to it that notes its pauses instead of making them."""
        made = Transport(self.address, sleep=self.slept.append, **options)
        self._transports.append(made)
        return made

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for transport in self._transports:
            transport.close()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


def problem(status, code, headers=None, **members):
    body = {"status": status, "code": code, "title": "No", "detail": "because", "request_id": "req_1", **members}
    return status, body, headers or {}


def events(*sent, end=None):
    """An event stream of raw frames that then breaks off, or ends."""

    def answer(handler):
        handler.send_response(200)
        handler.send_header("content-type", "text/event-stream")
        handler.send_header("connection", "close")
        handler.end_headers()
        for frame in sent:
            handler.wfile.write(frame.encode())
            handler.wfile.flush()
        if end is not None:
            end.wait(20)

    return answer


def frame(seq, type="attempt.step", **members):
    event = {"seq": seq, "type": type, "to": None, "refused": False, **members}
    return f"id: {seq}\nevent: run_event\ndata: {json.dumps(event)}\n\n"


def run(status="running", last=0):
    return 200, {"id": "run_1", "status": status, "last_event_seq": last}


def reward(**over):
    return {
        "slot_id": "dsk_1",
        "episode_id": "epi_1",
        "score": 1,
        "valid": True,
        "profile": "osworld",
        "verdict": "valid",
        "bad_gates": [],
        "invalid_reasons": [],
        "reason_codes": [],
        "checker_error": None,
        "checker_skipped": None,
        "duration_ms": 1,
        **over,
    }
