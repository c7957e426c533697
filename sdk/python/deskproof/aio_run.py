"""Runs for asyncio."""

from __future__ import annotations

from typing import Any, AsyncIterator, Dict, Iterator, List, Optional

from . import wire
from .files import Sink
from .run import Attempt, Run
from .stopping import Stop
from .threads import Threads


class AsyncRun:
    """As `Run`."""

    def __init__(self, threads: Threads, run: Run) -> None:
        self._threads = threads
        self._run = run

    @property
    def id(self) -> str:
        return self._run.id

    @property
    def status(self) -> str:
        return self._run.status

    @property
    def data(self) -> wire.Run:
        return self._run.data

    @property
    def is_finished(self) -> bool:
        return self._run.is_finished

    async def refresh(self) -> "AsyncRun":
        await self._threads.run(self._run.refresh)
        return self

    async def wait(self, *, timeout: Optional[float] = None) -> "AsyncRun":
        await self._threads.run(self._run.wait, timeout=timeout)
        return self

    async def events(self, *, after: int = 0) -> AsyncIterator[wire.RunEvent]:
        events, stop = self._run.events(after=after), Stop()
        try:
            while True:
                event = await self._threads.run(_next, events, stop=stop)
                if event is None:
                    return
                yield event
        finally:
            stop.stop()

    async def cancel(self) -> "AsyncRun":
        await self._threads.run(self._run.cancel)
        return self

    async def attempts(self, *, filter: Optional[str] = None, task: Optional[str] = None) -> List[Attempt]:
        return await self._threads.run(self._run.attempts, filter=filter, task=task)

    async def stats(self, *, filter: Optional[str] = None) -> wire.RunStats:
        return await self._threads.run(self._run.stats, filter=filter)

    async def manifest(self) -> Dict[str, Any]:
        return await self._threads.run(self._run.manifest)

    async def export(
        self,
        to: Sink,
        *,
        format: Optional[str] = None,
        table: Optional[str] = None,
        filter: Optional[str] = None,
        pictures: bool = False,
    ) -> int:
        return await self._threads.run(
            self._run.export, to, format=format, table=table, filter=filter, pictures=pictures
        )

    def __repr__(self) -> str:
        return repr(self._run).replace("<Run", "<AsyncRun")


def _next(events: Iterator[wire.RunEvent]) -> Optional[wire.RunEvent]:
    return next(events, None)
