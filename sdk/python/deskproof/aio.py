"""The client for asyncio: the same calls under the same names, each awaited.

Only the standard library is used, which has no HTTP client for asyncio, so each call waits on a thread of the client's
own. When a call is cancelled its request is finished there, since the server may have begun; a desktop that a cancelled
`create` or `fork` still makes is closed.
"""

from __future__ import annotations

import ssl
from types import TracebackType
from typing import Any, List, Mapping, Optional, Sequence, Type

from . import wire
from .address import find_address
from .aio_env import AsyncEnv
from .aio_run import AsyncRun
from .aio_webhook import AsyncWebhook
from .client import Client
from .env import Env
from .files import Source
from .imported import ImportedResults
from .run import Attempt
from .tasks import Task, TaskDetail
from .threads import Opening, Threads


def connect_async(
    url: Optional[str] = None,
    api_key: Optional[str] = None,
    *,
    timeout: float = 30.0,
    max_retries: int = 3,
    ssl_context: Optional[ssl.SSLContext] = None,
) -> "AsyncClient":
    """As `connect`, for asyncio: `async with connect_async() as client`."""
    address = find_address(url, api_key)
    return AsyncClient(Client(address, timeout=timeout, max_retries=max_retries, ssl_context=ssl_context))


class AsyncClient:
    """As `Client`."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._threads = Threads()

    @property
    def url(self) -> str:
        return self._client.url

    async def task_sets(self) -> List[wire.TaskSet]:
        return await self._threads.run(self._client.task_sets)

    async def tasks(
        self, *, task_set: Optional[str] = None, template: Optional[str] = None, supported: Optional[bool] = None
    ) -> List[Task]:
        return await self._threads.run(
            self._client.tasks, task_set=task_set, template=template, supported=supported
        )

    async def task(self, prefix: str, *, task_set: Optional[str] = None, template: Optional[str] = None) -> TaskDetail:
        return await self._threads.run(self._client.task, prefix, task_set=task_set, template=template)

    async def templates(self) -> List[wire.Template]:
        return await self._threads.run(self._client.templates)

    def create(
        self,
        *,
        task: Optional[str] = None,
        template: Optional[str] = None,
        ttl: int = 3_600,
        task_set: Optional[str] = None,
        ends_at: Optional[str] = None,
        timeout: float = 300.0,
        idempotency_key: Optional[str] = None,
    ) -> "Opening[AsyncEnv]":
        """`env = await client.create(...)`, or `async with client.create(...) as env`."""

        async def make() -> AsyncEnv:
            env = await self._threads.run(
                self._client.create,
                when_dropped=Env.close,
                task=task,
                template=template,
                ttl=ttl,
                task_set=task_set,
                ends_at=ends_at,
                timeout=timeout,
                idempotency_key=idempotency_key,
            )
            return AsyncEnv(self._threads, env)

        return Opening(make)

    def attach(self, slot_id: str) -> "Opening[AsyncEnv]":
        async def make() -> AsyncEnv:
            return AsyncEnv(self._threads, await self._threads.run(self._client.attach, slot_id))

        return Opening(make)

    async def create_run(self, document: Mapping[str, Any], *, idempotency_key: Optional[str] = None) -> "AsyncRun":
        run = await self._threads.run(self._client.create_run, document, idempotency_key=idempotency_key)
        return AsyncRun(self._threads, run)

    async def runs(
        self,
        *,
        status: Optional[str] = None,
        kind: Optional[str] = None,
        q: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> List["AsyncRun"]:
        found = await self._threads.run(self._client.runs, status=status, kind=kind, q=q, limit=limit)
        return [AsyncRun(self._threads, run) for run in found]

    async def run(self, run_id: str) -> "AsyncRun":
        return AsyncRun(self._threads, await self._threads.run(self._client.run, run_id))

    async def import_results(
        self, source: Source, *, task_set: str, name: Optional[str] = None, timeout: float = 1_800.0
    ) -> ImportedResults[AsyncRun]:
        found = await self._threads.run(
            self._client.import_results, source, task_set=task_set, name=name, timeout=timeout
        )
        return ImportedResults(AsyncRun(self._threads, found.run), found.left_out, found.left_out_total)

    async def attempt(self, attempt_id: str) -> Attempt:
        return await self._threads.run(self._client.attempt, attempt_id)

    async def webhooks(self) -> List["AsyncWebhook"]:
        return [AsyncWebhook(self._threads, found) for found in await self._threads.run(self._client.webhooks)]

    async def create_webhook(
        self,
        url: str,
        events: Sequence[str],
        *,
        description: str = "",
        invalid_rate_max: Optional[float] = None,
    ) -> "AsyncWebhook":
        made = await self._threads.run(
            self._client.create_webhook, url, events, description=description, invalid_rate_max=invalid_rate_max
        )
        return AsyncWebhook(self._threads, made)

    async def webhook(self, webhook_id: str) -> "AsyncWebhook":
        return AsyncWebhook(self._threads, await self._threads.run(self._client.webhook, webhook_id))

    async def close(self) -> None:
        self._client.close()
        self._threads.close()

    async def __aenter__(self) -> "AsyncClient":
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self.close()
