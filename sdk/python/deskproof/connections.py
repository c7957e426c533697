"""Connections that are kept open between requests."""

from __future__ import annotations

import select
import ssl
import threading
import time
from http.client import HTTPConnection, HTTPSConnection
from typing import List, Optional, Tuple
from urllib.parse import urlsplit

#: The server closes an unused connection after 5 s; one that is younger is safe to use.
IDLE_SECONDS_MAX = 3.0
KEPT_MAX = 64


class Connections:
    """Connections to one server. Threads may share it; each connection is of one request at a time."""

    def __init__(self, url: str, ssl_context: Optional[ssl.SSLContext] = None) -> None:
        parts = urlsplit(url)
        self._host = parts.hostname or ""
        self._port = parts.port
        self._ssl = (ssl_context or ssl.create_default_context()) if parts.scheme == "https" else None
        self._idle: List[Tuple[float, HTTPConnection]] = []
        self._lock = threading.Lock()
        self._is_closed = False

    def take(self, timeout: float) -> HTTPConnection:
        """A connection of the caller's own, until it is given back or closed. It may not be connected yet."""
        now = time.monotonic()
        while True:
            with self._lock:
                since, connection = self._idle.pop() if self._idle else (now, None)
            if connection is None:
                return self._open(timeout)
            if now - since <= IDLE_SECONDS_MAX and not _is_ended(connection):
                connection.timeout = timeout
                connection.sock.settimeout(timeout)
                return connection
            connection.close()

    def give_back(self, connection: HTTPConnection) -> None:
        """Keeps a connection whose last answer was read to its end."""
        with self._lock:
            if not self._is_closed and len(self._idle) < KEPT_MAX and connection.sock is not None:
                self._idle.append((time.monotonic(), connection))
                return
        connection.close()

    def close(self) -> None:
        with self._lock:
            self._is_closed = True
            idle, self._idle = self._idle, []
        for _, connection in idle:
            connection.close()

    def _open(self, timeout: float) -> HTTPConnection:
        if self._ssl is not None:
            return HTTPSConnection(self._host, self._port, timeout=timeout, context=self._ssl)
        return HTTPConnection(self._host, self._port, timeout=timeout)


def _is_ended(connection: HTTPConnection) -> bool:
    """Nothing was asked, so whatever can be read is the other side's end."""
    try:
        poll = getattr(select, "poll", None)
        if poll is None:
            return bool(select.select([connection.sock], [], [], 0)[0])
        waiting = poll()
        waiting.register(connection.sock, select.POLLIN)
        return bool(waiting.poll(0))
    except (OSError, ValueError, AttributeError):
        return True
