"""The client for asyncio: the same calls under the same names, each awaited.

Only the standard library is used, which has no HTTP client for asyncio, so each call waits on a thread of the client's
own. When a call is cancelled its request is finished there, since the server may have begun; a desktop that a cancelled
`create` or `fork` still makes is closed.
"""

from __future__ import annotations

import ssl
from types import TracebackType
from typing import Any, AsyncIterator, Dict, Iterator, List, Literal, Mapping, Optional, Sequence, Type

from . import wire
from .address import find_address
from .client import Client
from .env import Env, ForkGroup, Picture
from .reward import Reward
from .run import Attempt, Run
from .tasks import Task, TaskDetail
from .stopping import Stop
from .threads import Opening, Threads
from .webhook import Webhook


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


class AsyncEnv:
    """As `Env`."""

    def __init__(self, threads: Threads, env: Env) -> None:
        self._threads = threads
        self._env = env

    @property
    def id(self) -> str:
        return self._env.id

    @property
    def slot(self) -> wire.Slot:
        return self._env.slot

    @property
    def last_verification(self) -> Optional[wire.Reward]:
        return self._env.last_verification

    async def step(self, action: Mapping[str, Any], *, frames: Picture = "digest") -> wire.SlotStep:
        return await self._threads.run(self._env.step, action, frames=frames)

    async def observe(
        self,
        *,
        screenshot: Picture = "base64",
        windows: bool = True,
        accessibility: Literal["none", "compact", "xml"] = "none",
        terminal: bool = False,
    ) -> wire.SlotObservation:
        return await self._threads.run(
            self._env.observe, screenshot=screenshot, windows=windows, accessibility=accessibility, terminal=terminal
        )

    async def exec(
        self,
        argv: Sequence[str],
        *,
        shell: bool = False,
        cwd: Optional[str] = None,
        env: Optional[Mapping[str, str]] = None,
        stdin: Optional[str] = None,
        timeout: float = 30.0,
    ) -> wire.SlotExec:
        return await self._threads.run(
            self._env.exec, argv, shell=shell, cwd=cwd, env=env, stdin=stdin, timeout=timeout
        )

    async def read_file(self, path: str) -> bytes:
        return await self._threads.run(self._env.read_file, path)

    async def write_file(self, path: str, content: bytes, *, mode: Optional[int] = None) -> wire.SlotFile:
        return await self._threads.run(self._env.write_file, path, content, mode=mode)

    async def gates(self) -> Dict[str, Any]:
        return await self._threads.run(self._env.gates)

    async def wait_valid(self, *, timeout: float = 120.0, strict: bool = True) -> Dict[str, Any]:
        return await self._threads.run(self._env.wait_valid, timeout=timeout, strict=strict)

    async def verify(self, *, strict: bool = True, profile: Literal["osworld", "corrected"] = "osworld") -> Reward:
        return await self._threads.run(self._env.verify, strict=strict, profile=profile)

    async def quarantine(self, reason: str) -> wire.Slot:
        return await self._threads.run(self._env.quarantine, reason)

    async def release(self) -> wire.Slot:
        return await self._threads.run(self._env.release)

    async def reset(self) -> wire.Slot:
        return await self._threads.run(self._env.reset)

    def fork(self, copies: int = 1, *, strict: bool = True) -> "Opening[AsyncForkGroup]":
        """`group = await env.fork(8)`, or `async with env.fork(8) as group`."""

        async def make() -> AsyncForkGroup:
            group = await self._threads.run(self._env.fork, copies, when_dropped=ForkGroup.close, strict=strict)
            return AsyncForkGroup(self._threads, group)

        return Opening(make)

    async def refresh(self) -> wire.Slot:
        return await self._threads.run(self._env.refresh)

    async def close(self) -> None:
        await self._threads.run(self._env.close)

    async def __aenter__(self) -> "AsyncEnv":
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self._threads.run(self._env.__exit__, kind, error, trace)

    def __repr__(self) -> str:
        return repr(self._env).replace("<Env", "<AsyncEnv")


class AsyncForkGroup(List[AsyncEnv]):
    """As `ForkGroup`."""

    def __init__(self, threads: Threads, group: ForkGroup) -> None:
        super().__init__(AsyncEnv(threads, env) for env in group)
        self._threads = threads
        self._group = group
        self.failed = group.failed
        self.checkpoint_id = group.checkpoint_id
        self.frozen_ms = group.frozen_ms

    async def close(self) -> None:
        await self._threads.run(self._group.close)

    async def __aenter__(self) -> "AsyncForkGroup":
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self._threads.run(self._group.__exit__, kind, error, trace)


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

    def __repr__(self) -> str:
        return repr(self._run).replace("<Run", "<AsyncRun")


class AsyncWebhook:
    """As `Webhook`."""

    def __init__(self, threads: Threads, webhook: Webhook) -> None:
        self._threads = threads
        self._webhook = webhook

    @property
    def id(self) -> str:
        return self._webhook.id

    @property
    def data(self) -> wire.Webhook:
        return self._webhook.data

    @property
    def secret(self) -> Optional[str]:
        return self._webhook.secret

    async def refresh(self) -> "AsyncWebhook":
        await self._threads.run(self._webhook.refresh)
        return self

    async def update(
        self,
        *,
        url: Optional[str] = None,
        events: Optional[Sequence[str]] = None,
        description: Optional[str] = None,
        invalid_rate_max: Optional[float] = None,
        enabled: Optional[bool] = None,
    ) -> "AsyncWebhook":
        await self._threads.run(
            self._webhook.update,
            url=url,
            events=events,
            description=description,
            invalid_rate_max=invalid_rate_max,
            enabled=enabled,
        )
        return self

    async def test(self) -> wire.WebhookDelivery:
        return await self._threads.run(self._webhook.test)

    async def deliveries(
        self, *, status: Optional[str] = None, limit: Optional[int] = None
    ) -> List[wire.WebhookDelivery]:
        return await self._threads.run(self._webhook.deliveries, status=status, limit=limit)

    async def delivery(self, delivery_id: str) -> wire.WebhookDeliveryDetail:
        return await self._threads.run(self._webhook.delivery, delivery_id)

    async def resend(self, delivery_id: str) -> wire.WebhookDelivery:
        return await self._threads.run(self._webhook.resend, delivery_id)

    async def rotate(self) -> "AsyncWebhook":
        await self._threads.run(self._webhook.rotate)
        return self

    async def delete(self) -> None:
        await self._threads.run(self._webhook.delete)

    def __repr__(self) -> str:
        return repr(self._webhook).replace("<Webhook", "<AsyncWebhook")


def _next(events: Iterator[wire.RunEvent]) -> Optional[wire.RunEvent]:
    return next(events, None)
