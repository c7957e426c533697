"""The client: where everything begins."""

from __future__ import annotations

import ssl
import uuid
from types import TracebackType
from typing import Any, List, Mapping, Optional, Sequence, Type

from . import wire
from .address import Address, find_address
from .env import Env
from .files import Source, reading
from .imported import ImportedResults
from .pages import every
from .run import Attempt, Run
from .tasks import Task, TaskDetail, find_task, list_tasks
from .transport import Transport, present, segment
from .webhook import Webhook, created


def connect(
    url: Optional[str] = None,
    api_key: Optional[str] = None,
    *,
    timeout: float = 30.0,
    max_retries: int = 3,
    ssl_context: Optional[ssl.SSLContext] = None,
) -> "Client":
    """A client of one workspace. Nothing is sent yet.

    Address and key come from the arguments, else from DESKPROOF_URL and DESKPROOF_API_KEY, else from the installation
    whose checkout this runs in. `timeout` is the longest silence of the server, in seconds; calls that take long by
    their nature have limits of their own. Raises NotConfigured.
    """
    address = find_address(url, api_key)
    return Client(address, timeout=timeout, max_retries=max_retries, ssl_context=ssl_context)


class Client:
    """Speaks for one API key. Threads may share it. As a context manager it closes its connections at the end."""

    def __init__(
        self,
        address: Address,
        *,
        timeout: float = 30.0,
        max_retries: int = 3,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        self._transport = Transport(address, timeout=timeout, max_retries=max_retries, ssl_context=ssl_context)

    @property
    def url(self) -> str:
        return self._transport.url

    def task_sets(self) -> List[wire.TaskSet]:
        """Installed task sets."""
        answer: List[wire.TaskSet] = self._transport.get("/task-sets")["data"]
        return answer

    def tasks(
        self, *, task_set: Optional[str] = None, template: Optional[str] = None, supported: Optional[bool] = None
    ) -> List[Task]:
        """Tasks of a set, or of all sets, in order. `supported` is told for the template, else for the newest office that is online."""
        return list_tasks(self._transport, task_set, template, supported)

    def task(self, prefix: str, *, task_set: Optional[str] = None, template: Optional[str] = None) -> TaskDetail:
        """One task by its id, or by a prefix of 8 or more characters that only one id has."""
        return find_task(self._transport, prefix, task_set, template)

    def templates(self) -> List[wire.Template]:
        """Published template versions; the first is what is taken when none is named."""
        answer: List[wire.Template] = self._transport.get("/templates")["data"]
        return answer

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
    ) -> Env:
        """A desktop, set up for a task when one is named; without one it is bare and cannot be verified.

        It closes after `ttl` seconds without use, and at `ends_at` (RFC 3339) whatever happens. Waits up to `timeout`
        seconds until it is made. Raises TaskUnsupported (nothing starts then), DesktopFailed, TimedOut, ApiError.
        """
        body = present(task=task, template=template, ttl_seconds=ttl, task_set=task_set, ends_at=ends_at)
        key = idempotency_key or str(uuid.uuid4())
        env = Env(self._transport, self._transport.request("POST", "/slots", body, idempotency_key=key))
        try:
            env._until_made(timeout)
        except BaseException as error:
            env.__exit__(type(error), error, None)
            raise
        return env

    def attach(self, slot_id: str) -> Env:
        """A desktop that is there already. As a context manager it closes it at the end, as any other."""
        return Env(self._transport, self._transport.get(f"/slots/{segment(slot_id)}"))

    def create_run(self, document: Mapping[str, Any], *, idempotency_key: Optional[str] = None) -> Run:
        """Queues a run by its document (wire.RunDocument), the same that the console shows in its review."""
        key = idempotency_key or str(uuid.uuid4())
        return Run(self._transport, self._transport.request("POST", "/runs", document, idempotency_key=key))

    def runs(
        self,
        *,
        status: Optional[str] = None,
        kind: Optional[str] = None,
        q: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> List[Run]:
        """Runs of the workspace, newest first: all, or the first `limit`. `q` is text in the name."""
        rows = every(self._transport, "/runs", present(status=status, kind=kind, q=q), limit)
        return [Run(self._transport, row) for row in rows]

    def run(self, run_id: str) -> Run:
        """One run by its id."""
        return Run(self._transport, self._transport.get(f"/runs/{segment(run_id)}"))

    def import_results(
        self, source: Source, *, task_set: str, name: Optional[str] = None, timeout: float = 1_800.0
    ) -> "ImportedResults[Run]":
        """Takes a zip of OSWorld's result folders as a run that is only shown: not verified, and in no rate.

        `source` is a file's name, or a stream that can be read and sought; it is sent while it is read. Sent once,
        since a repeat would be a second run. Raises ApiError, ConnectionFailed, TimedOut.
        """
        query = present(task_set=task_set, name=name)
        with reading(source) as file:
            told = self._transport.upload("/runs/import", file, "application/zip", query=query, timeout=timeout)
        return ImportedResults(Run(self._transport, told["run"]), told["left_out"], told["left_out_total"])

    def attempt(self, attempt_id: str) -> Attempt:
        """One attempt by its id, with steps, gates and the verifier's evidence in `data`."""
        return Attempt(self._transport.get(f"/attempts/{segment(attempt_id)}"))

    def webhooks(self) -> List[Webhook]:
        """Addresses that hear of events."""
        return [Webhook(self._transport, data) for data in self._transport.get("/webhooks")["data"]]

    def create_webhook(
        self,
        url: str,
        events: Sequence[str],
        *,
        description: str = "",
        invalid_rate_max: Optional[float] = None,
    ) -> Webhook:
        """Adds an address for some kinds of events, such as "run.finished". Its `secret` is shown this once.

        Sent once: an answer with a secret is kept nowhere, so a repeat could not give it again.
        """
        body = present(url=url, events=list(events), description=description, invalid_rate_max=invalid_rate_max)
        return created(self._transport, self._transport.request("POST", "/webhooks", body))

    def webhook(self, webhook_id: str) -> Webhook:
        """One address by its id."""
        return Webhook(self._transport, self._transport.get(f"/webhooks/{segment(webhook_id)}"))

    def close(self) -> None:
        """Closes the connections. Desktops and runs live on."""
        self._transport.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()
