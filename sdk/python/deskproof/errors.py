"""Everything the client raises, under one base class."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence

if TYPE_CHECKING:
    from .reward import Reward


class DeskproofError(Exception):
    """Base of all errors.

    `code` says what happened: a code of docs/errors when the server said no, else one of the client's own. The other
    members are None, or empty, unless the server answered.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str = "error",
        status: Optional[int] = None,
        detail: Optional[str] = None,
        request_id: Optional[str] = None,
        invalid_params: Sequence[Mapping[str, Any]] = (),
        retry_after: Optional[float] = None,
        problem: Optional[Mapping[str, Any]] = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        #: HTTP status.
        self.status = status
        self.detail = detail
        #: Finds the request in the server's log.
        self.request_id = request_id
        #: Refused fields: `pointer`, `reason`, and the `value` that came.
        self.invalid_params: List[Mapping[str, Any]] = list(invalid_params)
        #: Seconds after which a repeat makes sense.
        self.retry_after = retry_after
        #: The whole problem document.
        self.problem: Dict[str, Any] = dict(problem or {})


class NotConfigured(DeskproofError):
    """No address or no key was found. Nothing was sent."""


class ConnectionFailed(DeskproofError):
    """The server could not be reached, or the connection broke before its answer was whole."""


class TimedOut(DeskproofError):
    """What was waited for did not come in time. The server may still be at it."""


class ApiError(DeskproofError):
    """The server answered, and the answer is no."""


class TaskUnsupported(ApiError):
    """The host cannot run this task (422). Nothing was started."""


class DesktopFailed(DeskproofError):
    """No desktop came of a create or a fork; `code` is what broke. Says nothing about the agent."""


class InvalidEpisode(DeskproofError):
    """The episode does not count: a gate failed, or the desktop was quarantined. It is no score of 0."""

    def __init__(
        self,
        message: str,
        *,
        reward: Optional["Reward"] = None,
        verdict: Optional[str] = None,
        bad_gates: Sequence[str] = (),
        invalid_reasons: Sequence[str] = (),
        code: str = "invalid_episode",
        **answer: Any,
    ) -> None:
        super().__init__(message, code=code, **answer)
        #: The reward that was not returned; its score is None. None when nothing was checked.
        self.reward = reward
        self.verdict = verdict
        self.bad_gates: List[str] = list(bad_gates)
        self.invalid_reasons: List[str] = list(invalid_reasons)


class CheckerError(DeskproofError):
    """The episode is valid and there is no score: the checker raised, or did not run. It is no score of 0."""

    def __init__(
        self,
        message: str,
        *,
        reward: Optional["Reward"] = None,
        checker_error: Optional[str] = None,
        checker_skipped: Optional[str] = None,
        code: str = "checker_failed",
        **answer: Any,
    ) -> None:
        super().__init__(message, code=code, **answer)
        #: The reward that was not returned; its score is None.
        self.reward = reward
        self.checker_error = checker_error
        self.checker_skipped = checker_skipped
