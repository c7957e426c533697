"""Stands for the first generation of `verifiers` in tests: what its published interface says, no more.

A rollout is played by `play(state) -> tool calls or None` in the place of a model. As there, the rubric turns what a
reward function raises into 0.0, and clean-up may come before scoring or after it.
"""

import inspect

CLEANUP_FIRST = True


class Error(Exception):
    pass


class SandboxError(Error):
    pass


class ToolCallError(Error):
    pass


def _mark(name):
    def decorate(priority=0):
        if callable(priority):
            setattr(priority, name, 0)
            return priority

        def mark(function):
            setattr(function, name, priority)
            return function

        return mark

    return decorate


cleanup, teardown = _mark("_cleanup"), _mark("_teardown")


def _marked(thing, name):
    found = [member for _, member in inspect.getmembers(thing, callable) if hasattr(member, name)]
    return sorted(found, key=lambda member: -getattr(member, name))


class Rubric:
    def __init__(self, funcs=None):
        self.funcs = funcs or []

    async def score_rollout(self, state):
        total = 0.0
        for func in self.funcs:
            try:
                total += float(func(state))
            except Exception:
                total += 0.0
        state["reward"] = total

    async def score_group(self, states):
        for state in states:
            await self.score_rollout(state)


class StatefulToolEnv:
    def __init__(self, tools=None, dataset=None, rubric=None, max_turns=10, stop_errors=None, system_prompt=None):
        self.dataset, self.rubric, self.max_turns = dataset, rubric or Rubric(), max_turns
        self.stop_errors = tuple(stop_errors or ())
        self.tool_map, self.parameters = {}, {}

    def add_tool(self, tool, args_to_skip=()):
        self.tool_map[tool.__name__] = tool
        shown = [name for name in inspect.signature(tool).parameters if name not in args_to_skip]
        self.parameters[tool.__name__] = shown
        assert tool.__doc__, f"{tool.__name__} is not explained to the model"

    async def setup_state(self, state, **kwargs):
        return state

    async def rollout(self, row, play):
        state = {"info": row["info"], "trajectory": [], "completion": [], "turn": 0, "error": None, "reward": None}
        try:
            state = await self.setup_state(state)
        except Error as error:
            state["error"] = error
        while state["error"] is None and state["turn"] < self.max_turns:
            calls = await play(self, state)
            state["turn"] += 1
            state["trajectory"].append({"reward": None, "advantage": None})
            if not calls:
                break
            for number, (name, given) in enumerate(calls):
                assert set(given) <= set(self.parameters[name]), f"{name} has no such parameters: {given}"
                given = self.update_tool_args(name, given, state["completion"], state)
                try:
                    state["completion"].append(await self.call_tool(name, given, f"call_{number}"))
                except self.stop_errors as error:
                    state["error"] = error
                except Exception as error:
                    raise ToolCallError(str(error)) from error
        return state

    async def generate(self, row, plays):
        """A group: one rollout for each of `plays`, one after another so that a test knows which desktop is whose."""
        states = [await self.rollout(row, play) for play in plays]
        if CLEANUP_FIRST:
            await self._clean(states)
        await self.rubric.score_group(states)
        if not CLEANUP_FIRST:
            await self._clean(states)
        return states

    async def _clean(self, states):
        for state in states:
            for handler in _marked(self, "_cleanup"):
                await handler(state)

    async def close(self):
        for handler in _marked(self, "_teardown"):
            await handler()
