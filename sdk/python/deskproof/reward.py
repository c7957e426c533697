"""What a verification says, and when it may be taken for a number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, List, Mapping, Optional

from .errors import CheckerError, InvalidEpisode


@dataclass(frozen=True)
class Reward:
    """One verification. Train or report only on rewards with `valid` True.

    `valid` says that the episode ran in a sound, isolated desktop; whether the task was solved is `score`.
    """

    #: 0..1; None when the checker did not run, raised, or the episode is not valid. Never 0 for "not computed".
    score: Optional[float]
    #: True only when every gate of the episode passed and the desktop was never quarantined.
    valid: bool
    #: Why it is not valid, in words; empty when valid.
    invalid_reasons: List[str]
    #: pending, valid or invalid.
    verdict: str
    #: Names of the gates that failed.
    bad_gates: List[str]
    #: What the checker raised; None when it did not.
    checker_error: Optional[str]
    #: Why the checker did not run, such as "quarantined: …"; None when it ran.
    checker_skipped: Optional[str]


def reward_of(wire: Mapping[str, Any]) -> Reward:
    """A reward from what the server sent. A score beside an episode that is not valid is dropped, whatever it is."""
    valid = wire["valid"] is True
    return Reward(
        score=score_of(wire["score"]) if valid else None,
        valid=valid,
        invalid_reasons=list(wire["invalid_reasons"]),
        verdict=wire["verdict"],
        bad_gates=list(wire["bad_gates"]),
        checker_error=wire["checker_error"],
        checker_skipped=wire["checker_skipped"],
    )


def score_of(sent: Any) -> Optional[float]:
    """A score as a float; None stays None."""
    return None if sent is None else float(sent)


def require_counted(reward: Reward) -> Reward:
    """The reward, if it is a valid one with a score. Raises InvalidEpisode or CheckerError, which carry it."""
    if not reward.valid:
        reasons = "; ".join(reward.invalid_reasons) or reward.verdict
        raise InvalidEpisode(
            f"The episode is not valid: {reasons}",
            reward=reward,
            verdict=reward.verdict,
            bad_gates=reward.bad_gates,
            invalid_reasons=reward.invalid_reasons,
        )
    if reward.score is None:
        reason = reward.checker_error or reward.checker_skipped or "none was computed"
        raise CheckerError(
            f"There is no score: {reason}",
            reward=reward,
            checker_error=reward.checker_error,
            checker_skipped=reward.checker_skipped,
        )
    return reward
