"""Turns an answer that says no into the error it means."""

from __future__ import annotations

import json
from typing import Any, Dict, Mapping, Optional, cast

from .errors import ApiError, CheckerError, DeskproofError, InvalidEpisode, TaskUnsupported


def error_of(status: int, headers: Mapping[str, str], body: bytes) -> DeskproofError:
    """The error of an answer with a status outside 200 to 299. `headers` has names in lower case."""
    problem = _object_in(body)
    retry_after = seconds_of(headers.get("retry-after"))
    if problem is None or not isinstance(problem.get("code"), str):
        return ApiError(
            f"The server answered with status {status} and no problem document; is this address Deskproof's?",
            code="unexpected_answer",
            status=status,
            request_id=headers.get("x-request-id"),
            retry_after=retry_after,
        )
    code = problem["code"]
    answer: Dict[str, Any] = {
        "code": code,
        "status": status,
        "detail": problem.get("detail"),
        "request_id": problem.get("request_id"),
        "invalid_params": problem.get("invalid_params") or (),
        "retry_after": retry_after,
        "problem": problem,
    }
    message = _message(problem)
    if code == "unsupported_task":
        return TaskUnsupported(message, **answer)
    if code == "invalid_episode":
        return InvalidEpisode(
            message,
            verdict=problem.get("verdict"),
            bad_gates=problem.get("bad_gates") or (),
            invalid_reasons=problem.get("invalid_reasons") or (),
            **answer,
        )
    if code == "checker_failed":
        return CheckerError(
            message,
            checker_error=problem.get("checker_error"),
            checker_skipped=problem.get("checker_skipped"),
            **answer,
        )
    return ApiError(message, **answer)


def seconds_of(retry_after: Optional[str]) -> Optional[float]:
    """Seconds of a Retry-After header, or None for none and for a date, which the server never sends."""
    try:
        return max(0.0, float(retry_after)) if retry_after is not None else None
    except ValueError:
        return None


def _object_in(body: bytes) -> Optional[Dict[str, Any]]:
    try:
        found: Any = json.loads(body)
    except ValueError:
        return None
    return cast(Dict[str, Any], found) if isinstance(found, dict) else None


def _message(problem: Mapping[str, Any]) -> str:
    fields = "".join(f"\n  {at.get('pointer')}: {at.get('reason')}" for at in problem.get("invalid_params") or ())
    return f"{problem.get('detail') or problem.get('title')} ({problem['code']}, {problem.get('request_id')}){fields}"
