"""The environment for the first generation of `verifiers` (v0)."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Sequence

import verifiers as vf
from deskproof import AsyncClient, AsyncEnv, Client, DeskproofError, connect, connect_async

from .judging import Judgement, advantages, judge
from .rows import Choice, chosen_tasks
from .tools import SYSTEM_PROMPT, Tools, parts_of

#: Keys of a rollout's state.
SLOT = "deskproof_slot"
JUDGEMENT = "deskproof_judgement"


def load_environment(
    task_set: Optional[str] = None,
    tasks: Optional[Sequence[str]] = None,
    template: Optional[str] = None,
    domain: Optional[str] = None,
    max_turns: int = 30,
    ttl: int = 3_600,
    url: Optional[str] = None,
    system_prompt: str = SYSTEM_PROMPT,
) -> "DesktopEnv":
    """An environment of the supported tasks of an installation; each rollout has a desktop of its own.

    The key is taken where `deskproof.connect` takes it, never from arguments, which trainers write into their logs.
    """
    choice = Choice(task_set=task_set, tasks=tasks, template=template, domain=domain)
    with connect(url) as client:
        rows = dataset_rows(client, choice)
    return DesktopEnv(
        client=connect_async(url),
        template=template,
        ttl=ttl,
        max_turns=max_turns,
        dataset=dataset_of(rows),
        system_prompt=system_prompt,
    )


def dataset_rows(client: Client, choice: Choice) -> List[Dict[str, Any]]:
    return [
        {
            "question": task["instruction"],
            "answer": "",
            "info": {"task": task["id"], "task_set": task["task_set"], "task_digest": task["digest"]},
        }
        for task in chosen_tasks(client, choice)
    ]


def dataset_of(rows: List[Dict[str, Any]]) -> Any:
    # Comes with verifiers; nothing else here needs it.
    from datasets import Dataset

    return Dataset.from_list(rows)


class DesktopEnv(vf.StatefulToolEnv):  # type: ignore[misc]
    """Makes a desktop for a rollout, plays the model's tool calls on it, verifies it and closes it.

    A desktop that cannot be made, breaks, or whose episode is not valid ends the rollout with a SandboxError in
    `state["error"]` and None as its reward.
    """

    def __init__(self, *, client: AsyncClient, template: Optional[str], ttl: int, **options: Any) -> None:
        super().__init__(tools=[], rubric=DesktopRubric(self), stop_errors=[vf.SandboxError], **options)
        self._client = client
        self._template = template
        self._ttl = ttl
        self._desktops: Dict[str, AsyncEnv] = {}
        for tool in Tools(self._find).all():
            self.add_tool(tool, args_to_skip=["slot"])

    async def _find(self, slot: str) -> AsyncEnv:
        return self._desktops[slot]

    async def setup_state(self, state: Any, **kwargs: Any) -> Any:
        prepared = await super().setup_state(state, **kwargs)
        state = state if prepared is None else prepared
        info = state["info"]
        try:
            env = await self._client.create(
                task=info["task"], task_set=info["task_set"], template=self._template, ttl=self._ttl
            )
            self._desktops[env.id] = env
            state[SLOT] = env.id
            await env.wait_valid()
        except DeskproofError as error:
            raise vf.SandboxError(f"no sound desktop: {error}") from error
        return state

    def update_tool_args(
        self, tool_name: str, tool_args: Dict[str, Any], messages: Any, state: Any, **kwargs: Any
    ) -> Dict[str, Any]:
        return {**tool_args, "slot": state[SLOT]}

    async def call_tool(self, tool_name: str, tool_args: Dict[str, Any], tool_call_id: str, **kwargs: Any) -> Any:
        try:
            seen = await self.tool_map[tool_name](**tool_args)
        except DeskproofError as error:
            raise vf.SandboxError(f"the desktop failed: {error}") from error
        return {"role": "tool", "content": parts_of(seen), "tool_call_id": tool_call_id}

    async def judged(self, state: Any) -> Judgement:
        """Verifies once, while the desktop is there, and marks the state of an episode that does not count."""
        if JUDGEMENT not in state:
            env = self._desktops.get(state.get(SLOT, ""))
            if state.get("error") is not None:
                state[JUDGEMENT] = Judgement(None, f"the rollout ended with an error: {state['error']}", {})
            elif env is None:
                state[JUDGEMENT] = Judgement(None, "the rollout had no desktop", {})
            else:
                state[JUDGEMENT] = await judge(env)
        found: Judgement = state[JUDGEMENT]
        if found.lack is not None and state.get("error") is None:
            state["error"] = vf.SandboxError(found.lack)
        return found

    # Some versions clean up before they score, others after: whoever comes first verifies.
    @vf.cleanup(priority=10)  # type: ignore[untyped-decorator]
    async def judge_and_close(self, state: Any) -> None:
        try:
            await self.judged(state)
        finally:
            env = self._desktops.pop(state.get(SLOT, ""), None)
            if env is not None:
                await close_quietly(env)

    @vf.teardown  # type: ignore[untyped-decorator]
    async def close_all(self) -> None:
        desktops, self._desktops = list(self._desktops.values()), {}
        for env in desktops:
            await close_quietly(env)
        await self._client.close()


class DesktopRubric(vf.Rubric):  # type: ignore[misc]
    """Takes the score of the desktop's own check. The scoring of `vf.Rubric` would turn an error into 0, so none of it
    is used."""

    def __init__(self, env: DesktopEnv) -> None:
        super().__init__(funcs=[solved])
        self._env = env

    async def score_rollout(self, state: Any) -> None:
        found = await self._env.judged(state)
        state["reward"] = found.score
        state["metrics"] = {} if found.score is None else {"solved": found.score}
        for step in state.get("trajectory") or []:
            if step.get("reward") is None:
                step["reward"] = found.score

    async def score_group(self, states: List[Any]) -> None:
        for state in states:
            await self.score_rollout(state)
        for state, advantage in zip(states, advantages([state["reward"] for state in states])):
            state["advantage"] = advantage
            for step in state.get("trajectory") or []:
                if step.get("advantage") is None:
                    step["advantage"] = advantage


def solved(state: Any) -> Optional[float]:
    """The name under which the score stands among the metrics."""
    reward: Optional[float] = state["reward"]
    return reward


async def close_quietly(env: AsyncEnv) -> None:
    try:
        await env.close()
    except DeskproofError:
        # It closes by itself after its ttl; the rollout's outcome must not change by it.
        pass
