"""Live desktops for asyncio."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Dict, List, Literal, Mapping, Optional, Sequence, Type

from . import wire
from .env import Env, ForkGroup, Picture
from .reward import Reward
from .threads import Opening, Threads


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
