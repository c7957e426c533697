"""The log of a run as it grows, resumed after a break where it stopped."""

from __future__ import annotations

import json
import time
from typing import Iterable, Iterator, List, NamedTuple, Optional

from . import wire
from .errors import DeskproofError
from .transport import Transport, is_passing, segment

RUN_FINAL_STATUSES = frozenset(["completed", "failed", "cancelled"])
#: The server says something at least every 15 s; twice that without a word is a broken stream.
SILENCE_SECONDS_MAX = 35.0
#: A server that restarts is back within seconds; longer is a failure to report.
PATIENCE_SECONDS = 60.0


class ServerSentEvent(NamedTuple):
    name: str
    data: str


def parse_event_stream(lines: Iterable[bytes]) -> Iterator[ServerSentEvent]:
    """Events of a text/event-stream. One that its end cuts off is dropped."""
    name = ""
    data: List[str] = []
    for raw in lines:
        if not raw.endswith((b"\n", b"\r")):
            return
        line = raw.decode("utf-8").rstrip("\r\n")
        if line == "":
            if data:
                yield ServerSentEvent(name or "message", "\n".join(data))
            name, data = "", []
            continue
        field, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if field == "event":
            name = value
        elif field == "data":
            data.append(value)


def follow_run(transport: Transport, run_id: str, after: int) -> Iterator[wire.RunEvent]:
    """Events of a run after number `after`, each once and in order, until the run has ended.

    A broken stream is opened again after the last event that came. Raises what the server refuses with, and the
    failure itself when the server is away for a minute.
    """
    path = f"/runs/{segment(run_id)}"
    seen, failing_since, failures = after, None, 0
    end: Optional[int] = None
    while True:
        try:
            end = _end_of(transport.get(path))
            if end is not None and seen >= end:
                return
            with transport.stream(f"{path}/events", last_event_id=seen, timeout=SILENCE_SECONDS_MAX) as lines:
                for sent in parse_event_stream(lines):
                    failing_since, failures = None, 0
                    if sent.name != "run_event":
                        continue
                    event: wire.RunEvent = json.loads(sent.data)
                    if event["seq"] <= seen:
                        continue
                    seen = event["seq"]
                    yield event
                    if end is None and is_end(event):
                        end = _end_of(transport.get(path))
                    if end is not None and seen >= end:
                        return
        except DeskproofError as error:
            now = time.monotonic()
            failing_since = failing_since or now
            if not (is_passing(error) or error.status == 429) or now - failing_since > PATIENCE_SECONDS:
                raise
            transport.sleep(transport.pause_after(error, failures))
            failures += 1
        else:
            # The server ends a stream after an hour; a pause keeps one that ends at once from being a storm.
            transport.sleep(min(8.0, 0.25 * 2.0**failures))
            failures += 1


def is_end(event: wire.RunEvent) -> bool:
    """Whether a run came to its final status by this event."""
    return event["type"] == "run.status" and not event["refused"] and event["to"] in RUN_FINAL_STATUSES


def _end_of(run: wire.Run) -> Optional[int]:
    return run["last_event_seq"] if run["status"] in RUN_FINAL_STATUSES else None
