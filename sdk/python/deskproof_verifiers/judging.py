"""What an episode is to a trainer: a score, or the reason why there is none. Needs nothing but the client."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Sequence

from deskproof import AsyncEnv, DeskproofError, Reward


@dataclass(frozen=True)
class Judgement:
    """Exactly one of `score` and `lack` is None."""

    #: 0..1, of a valid episode whose checker ran.
    score: Optional[float]
    #: Why there is no score, in words.
    lack: Optional[str]
    #: The reward's other fields as JSON, for whoever wants to know which gate it was.
    validity: Dict[str, Any]


async def judge(env: AsyncEnv) -> Judgement:
    """Verifies the desktop as it is now. Never raises for an episode that does not count, or a server that fails."""
    try:
        return judgement_of(await env.verify(strict=False))
    except DeskproofError as error:
        return Judgement(None, f"the desktop could not be verified: {error}", {"verdict": None, "code": error.code})


def judgement_of(reward: Reward) -> Judgement:
    validity = {
        "valid": reward.valid,
        "verdict": reward.verdict,
        "bad_gates": reward.bad_gates,
        "invalid_reasons": reward.invalid_reasons,
        "checker_error": reward.checker_error,
        "checker_skipped": reward.checker_skipped,
    }
    if reward.valid and reward.score is not None:
        return Judgement(reward.score, None, validity)
    if not reward.valid:
        reasons = "; ".join(reward.invalid_reasons) or reward.verdict
        return Judgement(None, f"the episode is not valid: {reasons}", validity)
    reason = reward.checker_error or reward.checker_skipped or "none was computed"
    return Judgement(None, f"there is no score: {reason}", validity)


def advantages(scores: Sequence[Optional[float]]) -> List[Optional[float]]:
    """Of a group: each score less the mean of those that count. None where there is no score, and for all when fewer
    than two count, since one alone says nothing."""
    counted = [score for score in scores if score is not None]
    if len(counted) < 2:
        return [None] * len(scores)
    mean = sum(counted) / len(counted)
    return [None if score is None else score - mean for score in scores]
