"""The taskset for the second generation of `verifiers` (v1): tasks, their tools and their reward."""

from __future__ import annotations

from typing import Any, Iterator, List, Optional

import verifiers.v1 as vf
from deskproof import AsyncEnv, DeskproofError, connect, connect_async
from verifiers.v1.errors import SandboxError

from .judging import judge
from .rows import Choice, chosen_tasks
from .runtime import DesktopRuntime
from .toolset import DesktopState, DesktopTools, DesktopToolsConfig
from .tools import SYSTEM_PROMPT

#: Where the verdict of an episode stands in a trace's `info`.
VALIDITY = "validity"


class DesktopData(vf.TaskData):  # type: ignore[misc]
    """One task of an installation."""

    task: str
    task_set: str
    task_digest: str
    domain: str


class DesktopTaskConfig(vf.TaskConfig):  # type: ignore[misc]
    template: Optional[str] = None
    #: Seconds without use after which a desktop closes by itself; a run that breaks before `finalize` leaves it to that.
    ttl: int = 600
    tools: DesktopToolsConfig = DesktopToolsConfig()


class DesktopTask(vf.Task[DesktopData, DesktopState, DesktopTaskConfig]):  # type: ignore[misc]
    """Has a desktop from `setup` to `finalize`; a run that was placed into a DesktopRuntime uses that one.

    An episode that is not valid, or has no score, is a SandboxError of its trace, whose rewards stay None.
    """

    @property
    def key(self) -> str:
        return f"{self.data.task_set}/{self.data.task}@{self.data.task_digest}"

    @classmethod
    def toolsets(cls, config: DesktopTaskConfig) -> List[Any]:
        return [DesktopTools(config.tools)]

    async def setup(self, trace: Any, runtime: Any) -> None:
        if isinstance(runtime, DesktopRuntime):
            trace.state.slot_id = runtime.env.id
            return
        async with connect_async(self.config.tools.console) as client:
            try:
                env = await client.create(
                    task=self.data.task,
                    task_set=self.data.task_set,
                    template=self.config.template,
                    ttl=self.config.ttl,
                )
                trace.state.slot_id = env.id
                await env.wait_valid()
            except DeskproofError as error:
                await self._close(trace, runtime)
                raise SandboxError(f"no sound desktop: {error}") from error

    async def finalize(self, trace: Any, runtime: Any) -> None:
        """Verifies while the desktop is there, and closes it."""
        async with connect_async(self.config.tools.console) as client:
            try:
                env: AsyncEnv = await client.attach(trace.state.slot_id)
            except DeskproofError as error:
                raise SandboxError(f"the desktop is gone: {error}") from error
            found = await judge(env)
        trace.info[VALIDITY] = {**found.validity, "score": found.score, "lack": found.lack}
        await self._close(trace, runtime)

    @vf.reward  # type: ignore[untyped-decorator]
    async def solved(self, trace: Any) -> float:
        """The score of the task's own check. Raises SandboxError when there is none."""
        validity = trace.info.get(VALIDITY) or {}
        score = validity.get("score")
        if score is None:
            raise SandboxError(validity.get("lack") or "the desktop was not verified")
        return float(score)

    async def _close(self, trace: Any, runtime: Any) -> None:
        slot_id = trace.state.slot_id
        if not slot_id or isinstance(runtime, DesktopRuntime):
            return
        async with connect_async(self.config.tools.console) as client:
            try:
                await (await client.attach(slot_id)).close()
            except DeskproofError:
                # It closes by itself after its ttl; the outcome must not change by it.
                pass


class DeskproofTasksetConfig(vf.TasksetConfig):  # type: ignore[misc]
    task_set: Optional[str] = None
    tasks: Optional[List[str]] = None
    domain: Optional[str] = None
    system_prompt: str = SYSTEM_PROMPT
    #: Where desktops come from, for all tasks.
    task: DesktopTaskConfig = DesktopTaskConfig()


class DeskproofTaskset(vf.Taskset[DesktopTask, DeskproofTasksetConfig]):  # type: ignore[misc]
    """The supported tasks of an installation. The key is taken where `deskproof.connect` takes it, never from a config,
    which is written into traces."""

    def load(self) -> Iterator[DesktopTask]:
        given = self.config
        choice = Choice(
            task_set=given.task_set, tasks=given.tasks, template=given.task.template, domain=given.domain
        )
        with connect(given.task.tools.console) as client:
            tasks = chosen_tasks(client, choice)
        for index, task in enumerate(tasks):
            data = DesktopData(
                idx=index,
                name=task["id"],
                prompt=task["instruction"],
                system_prompt=given.system_prompt,
                task=task["id"],
                task_set=task["task_set"],
                task_digest=task["digest"],
                domain=task["domain"],
            )
            yield DesktopTask(data, given.task)
