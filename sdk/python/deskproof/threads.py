"""Blocking calls on threads of their own, for asyncio."""

from __future__ import annotations

import asyncio
import functools
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Any, Awaitable, Callable, Generator, Generic, Optional, Type, TypeVar

from .stopping import Stop, stopped_by

T = TypeVar("T")
#: Calls of one client at once; as many as it keeps connections.
THREADS_MAX = 64


class Threads:
    """Runs blocking calls beside the event loop.

    When a call is cancelled, its pauses and its event stream end at once; a request in flight is finished and its
    result dropped, since the server may have begun.
    """

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(THREADS_MAX, thread_name_prefix="deskproof")

    async def run(
        self,
        call: Callable[..., T],
        *args: Any,
        when_dropped: Optional[Callable[[T], object]] = None,
        stop: Optional[Stop] = None,
        **named: Any,
    ) -> T:
        """The call's result. `when_dropped` gets it, on the thread, when the caller was cancelled meanwhile.

        `stop` ends it from elsewhere, and is shared by calls that go on with one stream.
        """
        ending = stop or Stop()

        def stoppable() -> T:
            with stopped_by(ending):
                return call(*args, **named)

        future: Future[T] = self._pool.submit(stoppable)
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            ending.stop()
            if when_dropped is not None and not future.cancelled():
                future.add_done_callback(functools.partial(_drop, when_dropped))
            raise

    def close(self) -> None:
        """Lets the calls in flight end."""
        self._pool.shutdown(wait=False)


def _drop(when_dropped: Callable[[Any], object], future: "Future[Any]") -> None:
    if not future.cancelled() and future.exception() is None:
        when_dropped(future.result())


class Opening(Generic[T]):
    """A call whose result is awaited, or entered at once: `async with client.create(...) as env`."""

    def __init__(self, make: Callable[[], Awaitable[T]]) -> None:
        self._make = make
        self._made: Any = None

    def __await__(self) -> Generator[Any, None, T]:
        return self._make().__await__()

    async def __aenter__(self) -> T:
        self._made = await self._make()
        await self._made.__aenter__()
        entered: T = self._made
        return entered

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self._made.__aexit__(kind, error, trace)
