"""Lets one thread end what another waits for."""

from __future__ import annotations

import socket
import threading
from contextlib import contextmanager
from typing import Iterator, Optional

from .errors import DeskproofError


class Stopped(DeskproofError):
    """The waiting was ended from outside; nobody is left to see this."""


class Stop:
    """Ends pauses and event streams of the thread that it is current on. Requests in flight are not cut off."""

    def __init__(self) -> None:
        self._event = threading.Event()
        self._lock = threading.Lock()
        self._stream: Optional[socket.socket] = None

    def stop(self) -> None:
        with self._lock:
            self._event.set()
            if self._stream is not None:
                _shut(self._stream)

    def pause(self, seconds: float) -> None:
        """Waits. Raises Stopped as soon as it was stopped."""
        if self._event.wait(seconds):
            raise Stopped("stopped", code="stopped")

    @contextmanager
    def streaming(self, stream: socket.socket) -> Iterator[None]:
        with self._lock:
            self._stream = stream
            if self._event.is_set():
                _shut(stream)
        try:
            yield
        finally:
            with self._lock:
                self._stream = None


_of_thread = threading.local()


def current_stop() -> Optional[Stop]:
    """What may stop this thread, or None."""
    return getattr(_of_thread, "stop", None)


@contextmanager
def stopped_by(stop: Stop) -> Iterator[None]:
    _of_thread.stop = stop
    try:
        yield
    finally:
        _of_thread.stop = None


def _shut(stream: socket.socket) -> None:
    try:
        stream.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
