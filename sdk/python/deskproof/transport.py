"""Requests: sent once, or again when that is safe."""

from __future__ import annotations

import json
import random
import socket
import ssl
import time
from contextlib import contextmanager, nullcontext
from http.client import HTTPConnection, HTTPException, HTTPResponse
from os import SEEK_END
from typing import Any, BinaryIO, Callable, Dict, Iterator, List, Mapping, Optional, Tuple, TypeVar, Union
from urllib.parse import quote, urlencode, urlsplit

from .address import Address
from .connections import Connections
from .errors import ApiError, ConnectionFailed, DeskproofError, TimedOut
from .problem import error_of
from .stopping import current_stop

VERSION = "0.1.0"
#: How long one request waits out a rate limit before that is an error.
LIMITED_SECONDS_MAX = 60.0
#: The longest that a server's Retry-After is followed for other answers.
RETRY_AFTER_SECONDS_MAX = 30.0
#: Of a download in memory at once.
PART_BYTES = 256 * 1024

T = TypeVar("T")
Content = Union[bytes, BinaryIO, None]


class Transport:
    """Sends requests to one server.

    A request that is safe to repeat is sent again, `max_retries` times, after a broken connection, a timeout, 502, 503,
    504 and `idempotency_in_flight`. Any request is sent again after 429, which says that nothing was done. Retry-After
    is honoured; without one the waits double from a quarter of a second.
    """

    def __init__(
        self,
        address: Address,
        *,
        timeout: float = 30.0,
        max_retries: int = 3,
        ssl_context: Optional[ssl.SSLContext] = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.url = address.url
        self.timeout = timeout
        self._sleep = sleep
        self._max_retries = max_retries
        self._path = urlsplit(address.url).path.rstrip("/") + "/api/v1"
        self._headers = {
            "authorization": f"Bearer {address.key}",
            "user-agent": f"deskproof-python/{VERSION}",
        }
        self._connections = Connections(address.url, ssl_context)

    def get(self, path: str, query: Optional[Mapping[str, Any]] = None) -> Any:
        return self.request("GET", path, query=query, safe=True)

    def request(
        self,
        method: str,
        path: str,
        body: Optional[Mapping[str, Any]] = None,
        *,
        query: Optional[Mapping[str, Any]] = None,
        safe: bool = False,
        timeout: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """The parsed answer, or None for an empty one. `timeout` is the longest silence, in seconds.

        Raises ApiError and its kin, ConnectionFailed, TimedOut.
        """
        headers = {"accept": "application/json"}
        if idempotency_key is not None:
            headers["idempotency-key"] = idempotency_key
        content = None
        if body is not None:
            headers["content-type"] = "application/json"
            content = json.dumps(body, separators=(",", ":")).encode("utf-8")
        target, silence = _target(path, query), timeout or self.timeout
        is_safe = safe or idempotency_key is not None
        return self._repeated(is_safe, lambda: self._once(method, target, content, headers, silence))

    def download(self, path: str, write: Callable[[bytes], object], query: Optional[Mapping[str, Any]] = None) -> int:
        """Hands the answer's bytes to `write`, part by part; how many there were.

        Asked again only before the first of them: a download that breaks off raises ConnectionFailed or TimedOut.
        """
        target, headers = _target(path, query), {"accept": "*/*"}
        connection, response, stream = self._repeated(True, lambda: self._opened(target, headers))
        try:
            stop = current_stop()
            with stop.streaming(stream) if stop is not None else nullcontext():
                return _copied(response, write)
        finally:
            response.close()
            connection.close()

    def upload(
        self, path: str, file: BinaryIO, content_type: str, *, query: Optional[Mapping[str, Any]] = None, timeout: float
    ) -> Any:
        """Sends a file from where it stands to its end, while it is read. Sent once, save after 429."""
        start = file.tell()
        size = file.seek(0, SEEK_END) - start
        headers = {"accept": "application/json", "content-type": content_type, "content-length": str(size)}

        def send() -> Any:
            file.seek(start)
            return self._once("POST", _target(path, query), file, headers, timeout)

        return self._repeated(False, send)

    def _repeated(self, is_safe: bool, send: Callable[[], T]) -> T:
        failures = 0
        limited_until: Optional[float] = None
        while True:
            try:
                return send()
            except DeskproofError as error:
                if error.status == 429:
                    now = time.monotonic()
                    limited_until = limited_until or now + LIMITED_SECONDS_MAX
                    wait = error.retry_after if error.retry_after is not None else 1.0
                    if now + wait > limited_until:
                        raise
                elif is_safe and failures < self._max_retries and is_passing(error):
                    wait = self.pause_after(error, failures)
                    failures += 1
                else:
                    raise
            self.sleep(wait)

    def sleep(self, seconds: float) -> None:
        """A pause that a cancelled caller ends."""
        stop = current_stop()
        if stop is None:
            self._sleep(seconds)
        else:
            stop.pause(seconds)

    def pause_after(self, error: DeskproofError, failures: int) -> float:
        """Seconds to wait before the next try, after `failures` earlier ones."""
        if error.retry_after is not None:
            return min(error.retry_after, RETRY_AFTER_SECONDS_MAX)
        return min(8.0, 0.25 * 2.0**failures) * random.uniform(0.75, 1.25)

    @contextmanager
    def stream(self, path: str, *, last_event_id: int, timeout: float) -> Iterator[Iterator[bytes]]:
        """Lines of an event stream after an event. Reading may raise ConnectionFailed and TimedOut."""
        headers = {"accept": "text/event-stream", "last-event-id": str(last_event_id)}
        connection, response, stream = self._send("GET", path, None, headers, timeout)
        try:
            if response.status != 200:
                raise error_of(response.status, _lower(response), _read(response))
            stop = current_stop()
            with stop.streaming(stream) if stop is not None else nullcontext():
                yield _lines(response)
        finally:
            response.close()
            connection.close()

    def close(self) -> None:
        self._connections.close()

    def _opened(self, path: str, headers: Dict[str, str]) -> Tuple[HTTPConnection, HTTPResponse, socket.socket]:
        """A good answer whose bytes are still to come."""
        connection, response, stream = self._send("GET", path, None, headers, self.timeout)
        if response.status == 200:
            return connection, response, stream
        try:
            raise error_of(response.status, _lower(response), _read(response))
        finally:
            response.close()
            connection.close()

    def _once(self, method: str, path: str, content: Content, headers: Dict[str, str], timeout: float) -> Any:
        connection, response, _ = self._send(method, path, content, headers, timeout)
        try:
            answer = _read(response)
        except BaseException:
            connection.close()
            raise
        status, answered = response.status, _lower(response)
        if response.will_close:
            connection.close()
        else:
            self._connections.give_back(connection)
        if not 200 <= status < 300:
            raise error_of(status, answered, answer)
        if not answer:
            return None
        try:
            return json.loads(answer)
        except ValueError:
            raise ApiError(
                f"{self.url} answered with something that is no JSON.", code="unexpected_answer", status=status
            ) from None

    def _send(
        self, method: str, path: str, content: Content, headers: Dict[str, str], timeout: float
    ) -> Tuple[HTTPConnection, HTTPResponse, socket.socket]:
        sent = {**self._headers, **headers}
        connection = self._connections.take(timeout)
        try:
            with _failures(self.url):
                try:
                    connection.request(method, self._path + path, content, sent)
                except (BrokenPipeError, ConnectionResetError):
                    # A file may be refused before it was read to its end; the reason may have come all the same.
                    if content is None or isinstance(content, bytes):
                        raise
                # An answer that closes the connection takes its socket along.
                stream = connection.sock
                return connection, connection.getresponse(), stream
        except BaseException:
            connection.close()
            raise


def is_passing(error: DeskproofError) -> bool:
    """Whether the same request may well succeed in a moment."""
    if isinstance(error, (ConnectionFailed, TimedOut)):
        return True
    return error.status in (502, 503, 504) or error.code == "idempotency_in_flight"


def segment(name: str) -> str:
    """An id as one part of a path."""
    return quote(name, safe="")


def present(**members: Any) -> Dict[str, Any]:
    """A body or query with the members that were given."""
    return {name: value for name, value in members.items() if value is not None}


def _target(path: str, query: Optional[Mapping[str, Any]]) -> str:
    pairs: List[Tuple[str, str]] = []
    for name, value in (query or {}).items():
        if value is not None:
            pairs.append((name, str(value).lower() if isinstance(value, bool) else str(value)))
    return f"{path}?{urlencode(pairs)}" if pairs else path


@contextmanager
def _failures(url: str) -> Iterator[None]:
    try:
        yield
    except (TimeoutError, socket.timeout) as error:  # one class since Python 3.10
        raise TimedOut(f"{url} said nothing in time.", code="timed_out") from error
    except (OSError, HTTPException) as error:
        reason = str(error) or type(error).__name__
        raise ConnectionFailed(f"No answer from {url}: {reason}", code="connection_failed") from error


def _copied(response: HTTPResponse, write: Callable[[bytes], object]) -> int:
    copied, wanted = 0, response.length
    while True:
        with _failures("the download"):
            part = response.read(PART_BYTES)
        if not part:
            break
        write(part)
        copied += len(part)
    if wanted is not None and copied < wanted:  # read() passes over an end that came too early
        raise ConnectionFailed(f"The download broke off after {copied} of {wanted} bytes.", code="connection_failed")
    return copied


def _read(response: HTTPResponse) -> bytes:
    with _failures("the server"):
        return response.read()


def _lines(response: HTTPResponse) -> Iterator[bytes]:
    while True:
        with _failures("the event stream"):
            line = response.readline()
        if not line:
            return
        yield line


def _lower(response: HTTPResponse) -> Dict[str, str]:
    return {name.lower(): value for name, value in response.getheaders()}
