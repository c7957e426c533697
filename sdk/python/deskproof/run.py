"""Runs and their attempts."""

from __future__ import annotations

import time
from typing import Any, Dict, Iterator, List, Mapping, Optional

from . import wire
from .errors import DeskproofError, TimedOut
from .event_stream import PATIENCE_SECONDS, RUN_FINAL_STATUSES, follow_run
from .files import Sink, writing
from .pages import every
from .reward import Reward, require_counted, score_of
from .transport import Transport, is_passing, present, segment

ATTEMPT_FINAL_STATUSES = frozenset(["done", "error", "cancelled"])


class Run:
    """A run as the server described it last; `refresh` asks anew."""

    def __init__(self, transport: Transport, data: wire.Run) -> None:
        self._transport = transport
        self.data = data

    @property
    def id(self) -> str:
        return self.data["id"]

    @property
    def status(self) -> str:
        return self.data["status"]

    @property
    def is_finished(self) -> bool:
        return self.status in RUN_FINAL_STATUSES

    def refresh(self) -> "Run":
        self.data = self._transport.get(self._path)
        return self

    def wait(self, *, timeout: Optional[float] = None) -> "Run":
        """Waits until the run has ended, however it did. Raises TimedOut after `timeout` seconds; the run goes on."""
        end = None if timeout is None else time.monotonic() + timeout
        pause, failing_since = 0.25, None
        while not self.is_finished:
            if end is not None and time.monotonic() >= end:
                raise TimedOut(f"The run {self.id} is {self.status} after {timeout:g} s.", code="timed_out")
            self._transport.sleep(pause)
            pause = min(2.0, pause * 1.5)
            try:
                self.refresh()
                failing_since = None
            except DeskproofError as error:
                failing_since = failing_since or time.monotonic()
                if not is_passing(error) or time.monotonic() - failing_since > PATIENCE_SECONDS:
                    raise
        return self

    def events(self, *, after: int = 0) -> Iterator[wire.RunEvent]:
        """The run's log after event number `after`: what is there, then what comes, until the run has ended.

        Each event comes once and in order, also over broken connections.
        """
        return follow_run(self._transport, self.id, after)

    def cancel(self) -> "Run":
        """Cancels the run. Safe to repeat. Raises ApiError for one that ended another way."""
        self.data = self._transport.request("POST", f"{self._path}/cancel", {}, safe=True)
        return self

    def attempts(self, *, filter: Optional[str] = None, task: Optional[str] = None) -> List["Attempt"]:
        """All attempts in their order, or those that fit a filter (docs/filters.md) or a task."""
        rows = every(self._transport, f"{self._path}/attempts", present(filter=filter, task=task))
        return [Attempt(row) for row in rows]

    def stats(self, *, filter: Optional[str] = None) -> wire.RunStats:
        """Rates with their intervals. Attempts without a result are in no rate."""
        answer: wire.RunStats = self._transport.get(f"{self._path}/stats", present(filter=filter))
        return answer

    def manifest(self) -> Dict[str, Any]:
        """The provenance of a run that has ended."""
        answer: Dict[str, Any] = self._transport.get(f"{self._path}/manifest")
        return answer

    def export(
        self,
        to: Sink,
        *,
        format: Optional[str] = None,
        table: Optional[str] = None,
        filter: Optional[str] = None,
        pictures: bool = False,
    ) -> int:
        """Writes the run in a format (docs/exports.md) to a file or a stream while it is read; how many bytes.

        `format` is "jsonl" when missing, `table` "attempts"; with `pictures` a log of Inspect has the screens in it. A
        file has its name only when it is whole; a stream that gets an error was given a part. An attempt without a
        result has no score in any format. Raises ApiError, ConnectionFailed, TimedOut.
        """
        with writing(to) as write:
            query = present(format=format, table=table, filter=filter, pictures=pictures or None)
            return self._transport.download(f"{self._path}/export", write, query)

    @property
    def _path(self) -> str:
        return f"/runs/{segment(self.data['id'])}"

    def __repr__(self) -> str:
        return f"<Run {self.id} {self.status}>"


class Attempt:
    """One task on one desktop. Status, verdict and outcome in `data` are three facts."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data: wire.Attempt = data  # type: ignore[assignment]

    @property
    def id(self) -> str:
        return self.data["id"]

    @property
    def status(self) -> str:
        return self.data["status"]

    def reward(self, *, strict: bool = True) -> Reward:
        """The reward of an attempt that has ended.

        Raises InvalidEpisode instead of any reward that is not valid, and CheckerError when there is no score, unless
        `strict` is False. Raises DeskproofError with the code `attempt_not_finished` whatever `strict` says.
        """
        if self.status not in ATTEMPT_FINAL_STATUSES:
            raise DeskproofError(f"The attempt {self.id} is {self.status}.", code="attempt_not_finished")
        reward = _reward_of_attempt(self.data)
        return require_counted(reward) if strict else reward

    def __repr__(self) -> str:
        return f"<Attempt {self.id} {self.status}>"


def _reward_of_attempt(data: wire.Attempt) -> Reward:
    """An attempt that broke, was never judged, or that a person steered has no score, and says why."""
    reasons = list(data["invalid_reasons"])
    assisted, failure = data["human_assisted"], data["failure"]
    if assisted is not None:
        reasons.append(f"a person took control: {assisted['reason']}")
    broke = f"{failure['code']}: {failure['message']}" if failure is not None else None
    valid = data["verdict"] == "valid" and data["verifier"] == "valid" and assisted is None
    if not valid and not reasons:
        reasons.append(f"not judged: {broke or data['status']}")
    return Reward(
        score=score_of(data["score"]) if valid else None,
        valid=valid,
        invalid_reasons=[] if valid else reasons,
        verdict=data["verdict"] or "pending",
        bad_gates=list(data["bad_gates"]),
        checker_error=data["checker_error"],
        checker_skipped=data["checker_skipped"] or (broke if data["checker_error"] is None else None),
    )
