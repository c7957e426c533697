"""A desktop as the box of a run of `verifiers.v1`, for programs that place runs themselves."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Dict, List, Optional

from deskproof import Client, DeskproofError, Env, connect
from verifiers.v1.errors import SandboxError
from verifiers.v1.runtimes import BaseRuntimeInfo, ProgramResult, Runtime

#: Longest that one command may take.
RUN_SECONDS_MAX = 120.0


@dataclass(frozen=True)
class DesktopConfig:
    """What the box is made from."""

    type: str = "deskproof"
    url: Optional[str] = None
    task: Optional[str] = None
    task_set: Optional[str] = None
    template: Optional[str] = None
    ttl: int = 3_600


class DesktopInfo(BaseRuntimeInfo):  # type: ignore[misc]
    type: str = "deskproof"


class DesktopRuntime(Runtime):  # type: ignore[misc]
    """`await box.start()`, then `agent.run(task, runtime=box)`, then `await box.stop()`.

    Commands and files are those of the agent's account on the desktop. A desktop has no way into a network, so a
    harness that calls its model from inside the box cannot run in it; give such a harness the tools of
    `DeskproofTaskset` instead.
    """

    is_local = False

    def __init__(self, config: DesktopConfig, name: Optional[str] = None) -> None:
        super().__init__(name)
        self.config = config
        self.info = DesktopInfo(borrowed=True)
        self._client: Optional[Client] = None
        self._env: Optional[Env] = None

    async def start(self) -> None:
        await asyncio.to_thread(self._start)

    def _start(self) -> None:
        given = self.config
        self._client = connect(given.url)
        try:
            made = self._client.create(
                task=given.task, task_set=given.task_set, template=given.template, ttl=given.ttl
            )
            self._env = made
            self.info = DesktopInfo(id=made.id, borrowed=True)
            made.wait_valid()
        except DeskproofError as error:
            self.cleanup()
            raise SandboxError(f"no sound desktop: {error}") from error

    @property
    def env(self) -> Env:
        """The desktop itself. Raises SandboxError before `start` and after `stop`."""
        if self._env is None:
            raise SandboxError("the desktop is not there")
        return self._env

    async def run(self, argv: List[str], env: Dict[str, str]) -> Any:
        done = await self._call(self.env.exec, argv, env=env, timeout=RUN_SECONDS_MAX)
        code = done["exit_code"]
        return ProgramResult(exit_code=-1 if code is None else code, stdout=done["stdout"], stderr=done["stderr"])

    async def read(self, path: str, max_bytes: Optional[int] = None) -> bytes:
        content: bytes = await self._call(self.env.read_file, path)
        if max_bytes is not None and len(content) > max_bytes:
            raise SandboxError(f"{path} has {len(content)} bytes, more than {max_bytes}")
        return content

    async def write(self, path: str, data: bytes) -> None:
        await self._call(self.env.write_file, path, data)

    async def alive(self) -> bool:
        return self._env is not None and (await self._call(self._env.refresh))["status"] == "ready"

    def cleanup(self) -> None:
        """Closes the desktop. Safe to repeat; one that cannot be reached closes by itself after its ttl."""
        env, self._env = self._env, None
        client, self._client = self._client, None
        try:
            if env is not None:
                env.close()
        except DeskproofError:
            pass
        finally:
            if client is not None:
                client.close()

    async def _call(self, call: Any, *given: Any, **named: Any) -> Any:
        try:
            return await asyncio.to_thread(call, *given, **named)
        except (DeskproofError, ValueError) as error:
            raise SandboxError(str(error)) from error
