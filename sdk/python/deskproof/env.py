"""One desktop and what can be done with it."""

from __future__ import annotations

import base64
import time
from types import TracebackType
from typing import Any, Dict, Iterable, List, Literal, Mapping, Optional, Sequence, Type

from . import wire
from .errors import DesktopFailed, InvalidEpisode, TimedOut
from .reward import Reward, require_counted, reward_of
from .transport import Transport, present, segment

Picture = Literal["none", "digest", "base64"]
#: Longer than the server itself waits for a verification or a reset.
LONG_SECONDS = 300.0
FORK_SECONDS = 150.0
#: The most that one request may wait for a verdict.
WAIT_VALID_SECONDS_MAX = 120.0


class Env:
    """A desktop under its address. As a context manager it closes the desktop at the end.

    The desktop does one thing at a time: a second call meanwhile raises ApiError with the code `slot_busy`. Stepping,
    commands, verifying, resets and forks are sent once and never repeated by the client.
    """

    def __init__(self, transport: Transport, slot: wire.Slot) -> None:
        self._transport = transport
        #: The desktop as the server described it last; `refresh` asks anew.
        self.slot = slot
        #: The whole answer of the last `verify`: episode, profile, reason codes and duration beside the reward.
        self.last_verification: Optional[wire.Reward] = None

    @property
    def id(self) -> str:
        return self.slot["id"]

    def step(self, action: Mapping[str, Any], *, frames: Picture = "digest") -> wire.SlotStep:
        """Plays one action, such as {"type": "click", "x": 10, "y": 20}, and returns what came of it."""
        answer: wire.SlotStep = self._post("step", {"action": action, "frames": frames})
        return answer

    def observe(
        self,
        *,
        screenshot: Picture = "base64",
        windows: bool = True,
        accessibility: Literal["none", "compact", "xml"] = "none",
        terminal: bool = False,
    ) -> wire.SlotObservation:
        """Looks at the desktop. Text in it is untrusted."""
        answer: wire.SlotObservation = self._post(
            "observe",
            {"screenshot": screenshot, "windows": windows, "accessibility": accessibility, "terminal": terminal},
            safe=True,
        )
        return answer

    def exec(
        self,
        argv: Sequence[str],
        *,
        shell: bool = False,
        cwd: Optional[str] = None,
        env: Optional[Mapping[str, str]] = None,
        stdin: Optional[str] = None,
        timeout: float = 30.0,
    ) -> wire.SlotExec:
        """Runs a command as the account of the agent, for at most `timeout` seconds. With `shell`, argv is one line."""
        body = present(argv=list(argv), shell=shell, cwd=cwd, env=env, stdin=stdin, timeout_ms=round(timeout * 1000))
        answer: wire.SlotExec = self._post("exec", body, timeout=timeout + 30.0)
        return answer

    def read_file(self, path: str) -> bytes:
        """Bytes of a file on the desktop. Raises ApiError when there is none, and ValueError for a folder."""
        file: wire.SlotFile = self._transport.get(f"{self._path}/files", {"path": path})
        content = file["content_base64"]
        if content is None:
            raise ValueError(f"{path} is a {file['kind']} of {file['bytes']} bytes and cannot be read whole.")
        return base64.b64decode(content)

    def write_file(self, path: str, content: bytes, *, mode: Optional[int] = None) -> wire.SlotFile:
        """Writes a whole file as the account of the agent."""
        body = present(path=path, content_base64=base64.b64encode(content).decode("ascii"), mode=mode)
        answer: wire.SlotFile = self._transport.request("PUT", f"{self._path}/files", body, safe=True)
        return answer

    def gates(self) -> Dict[str, Any]:
        """The gates of the present episode, judged now.

        `["gates"]["gates"]` is the list of them, each with `gate` and `status`; `["validity"]` has verdict, bad_gates,
        invalid_reasons and reason_codes; `["episode"]` is the episode as the server sent it.
        """
        return gate_report(self._transport.get(f"{self._path}/gates"))

    def wait_valid(self, *, timeout: float = 120.0, strict: bool = True) -> Dict[str, Any]:
        """Waits until the episode has a verdict and returns its gates, as `gates` does.

        Raises TimedOut after `timeout` seconds, and InvalidEpisode for one that is not valid unless `strict` is False.
        """
        end = time.monotonic() + timeout
        while True:
            left = max(0.0, end - time.monotonic())
            piece = min(left, WAIT_VALID_SECONDS_MAX)
            body = {"timeout_ms": round(piece * 1000)}
            report = gate_report(self._post("wait_valid", body, safe=True, timeout=piece + 40.0))
            validity = report["validity"]
            if validity["verdict"] != "pending":
                break
            if time.monotonic() >= end:
                raise TimedOut(f"No verdict on {self.id} within {timeout:g} s.", code="timed_out")
        if strict and validity["verdict"] != "valid":
            reasons = "; ".join(validity["invalid_reasons"]) or validity["verdict"]
            raise InvalidEpisode(
                f"The episode is not valid: {reasons}",
                verdict=validity["verdict"],
                bad_gates=validity["bad_gates"],
                invalid_reasons=validity["invalid_reasons"],
            )
        return report

    def verify(self, *, strict: bool = True, profile: Literal["osworld", "corrected"] = "osworld") -> Reward:
        """Waits for the verdict, runs the task's checker and returns the reward.

        Raises InvalidEpisode instead of any reward that is not valid, and CheckerError when there is no score, unless
        `strict` is False. Checking may change the desktop: verify at the end of an episode.
        """
        # Asked for without strict, so that an error can carry the whole reward.
        body = {"strict": False, "profile": profile}
        answer: wire.Reward = self._post("verify", body, timeout=LONG_SECONDS)
        self.last_verification = answer
        reward = reward_of(answer)
        return require_counted(reward) if strict else reward

    def quarantine(self, reason: str) -> wire.Slot:
        """Marks the desktop as bad: its episode is invalid, and it refuses steps, resets and forks. Safe to repeat."""
        self.slot = self._post("quarantine", {"reason": reason}, safe=True)
        return self.slot

    def release(self) -> wire.Slot:
        """Takes a quarantined desktop down; `reset` makes it anew. Safe to repeat."""
        self.slot = self._post("release", safe=True)
        return self.slot

    def reset(self) -> wire.Slot:
        """Goes back to the state after the task's set-up. A new episode begins, which is judged anew."""
        self.slot = self._post("reset", timeout=LONG_SECONDS)
        return self.slot

    def fork(self, copies: int = 1, *, strict: bool = True) -> "ForkGroup":
        """1 to 8 copies of the desktop as it is now, each with an episode of its own. This one goes on living.

        When a copy fails, raises DesktopFailed after closing its siblings; unless `strict` is False: then the others
        are returned, and the failed ones stand in `failed`.
        """
        answer: wire.SlotFork = self._post("fork", {"copies": copies}, timeout=FORK_SECONDS)
        group = ForkGroup(self._transport, answer)
        if strict and group.failed:
            group.close()
            first = group.failed[0]
            raise DesktopFailed(
                f"{len(group.failed)} of {copies} copies could not be made: {first['message']}", code=first["code"]
            )
        return group

    def refresh(self) -> wire.Slot:
        """Asks the server how the desktop is now; one that is closed is no error."""
        self.slot = self._transport.get(self._path)
        return self.slot

    def close(self) -> None:
        """Closes the desktop. Safe to repeat."""
        self._transport.request("DELETE", self._path, safe=True)

    def _until_made(self, timeout: float) -> None:
        """Waits until it can be used. Raises DesktopFailed when it came to nothing, TimedOut."""
        end = time.monotonic() + timeout
        pause = 0.05
        while True:
            slot = self.slot
            if slot["status"] == "closed":
                reason, detail = slot["close_reason"] or "closed", slot["close_detail"]
                raise DesktopFailed(f"No desktop was made: {detail or reason}", code=reason)
            if slot["status"] != "creating" and slot["operation"] not in ("create", "setup"):
                return
            if time.monotonic() >= end:
                raise TimedOut(f"The desktop {self.id} is not ready after {timeout:g} s.", code="timed_out")
            self._transport.sleep(pause)
            pause = min(1.0, pause * 1.5)
            self.refresh()

    @property
    def _path(self) -> str:
        return f"/slots/{segment(self.id)}"

    def _post(
        self,
        verb: str,
        body: Optional[Mapping[str, Any]] = None,
        *,
        safe: bool = False,
        timeout: Optional[float] = None,
    ) -> Any:
        return self._transport.request("POST", f"{self._path}/{verb}", body or {}, safe=safe, timeout=timeout)

    def __enter__(self) -> "Env":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        close_all([self], error)

    def __repr__(self) -> str:
        return f"<Env {self.id} {self.slot['status']}>"


class ForkGroup(List[Env]):
    """The copies that one fork made, in order. As a context manager it closes them at the end."""

    def __init__(self, transport: Transport, answer: wire.SlotFork) -> None:
        super().__init__(Env(transport, child["slot"]) for child in answer["children"] if child["ok"] is True)
        #: The copies that could not be made: slot_id, code, message.
        self.failed: List[wire.SlotForkChildrenItemFalse] = [
            child for child in answer["children"] if child["ok"] is False
        ]
        self.checkpoint_id = answer["checkpoint_id"]
        #: How long the source stood still.
        self.frozen_ms = answer["frozen_ms"]

    def close(self) -> None:
        """Closes every copy. Safe to repeat."""
        close_all(self, None)

    def __enter__(self) -> "ForkGroup":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        close_all(self, error)


def close_all(envs: Iterable[Env], error: Optional[BaseException]) -> None:
    """Closes each, whatever becomes of the others. A failure to close never hides `error`."""
    first: Optional[Exception] = None
    for env in envs:
        try:
            env.close()
        except Exception as failure:
            first = first or failure
    if first is not None and error is None:
        raise first


def gate_report(answer: wire.SlotGates) -> Dict[str, Any]:
    """What `gates` and `wait_valid` return."""
    episode = answer["episode"]
    return {
        "slot_id": answer["slot_id"],
        "episode": episode,
        "gates": {"gates": episode["gates"]},
        "validity": {
            "valid": episode["verdict"] == "valid",
            "verdict": episode["verdict"],
            "bad_gates": episode["bad_gates"],
            "invalid_reasons": episode["invalid_reasons"],
            "reason_codes": episode["reason_codes"],
        },
    }
