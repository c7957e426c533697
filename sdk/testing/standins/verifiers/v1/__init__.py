"""Stands for the second generation of `verifiers` in tests: what its published interface says, no more.

`run_agent` goes through the stages of a run: setup, the agent, finalize, scoring. An error of any stage is kept on the
trace and ends the run; rewards are None before they are computed.
"""

import copy
import inspect
from types import SimpleNamespace

from .errors import RolloutError, TaskError


class _Model:
    """Fields with defaults, given by keyword."""

    def __init__(self, **given):
        fields = {}
        for kind in reversed(type(self).__mro__):
            fields.update({name: getattr(kind, name, None) for name in vars(kind).get("__annotations__", {})})
        unknown = set(given) - set(fields)
        assert not unknown, f"{type(self).__name__} has no {unknown}"
        for name, value in {**fields, **given}.items():
            setattr(self, name, copy.deepcopy(value))


class TaskData(_Model):
    idx: int = None
    name: str = None
    prompt: str = None
    system_prompt: str = None


class TaskConfig(_Model):
    pass


class TasksetConfig(_Model):
    id: str = ""


class ToolsetConfig(_Model):
    pass


class State(_Model):
    pass


class _Generic:
    def __class_getitem__(cls, parameters):
        return type(cls.__name__, (cls,), {"parameters": parameters})


def reward(function):
    function._reward = True
    return function


def tool(function):
    function._tool = True
    return function


class Task(_Generic):
    def __init__(self, data, config=None):
        self.data, self.config = data, config

    async def setup(self, trace, runtime):
        pass

    async def finalize(self, trace, runtime):
        pass

    async def score(self, trace):
        hooks = [hook for _, hook in inspect.getmembers(self, callable) if hasattr(hook, "_reward")]
        trace.rewards.update({hook.__name__: None for hook in hooks})
        for hook in hooks:
            trace.rewards[hook.__name__] = await hook(trace)


class Taskset(_Generic):
    def __init__(self, config):
        self.config = config


class Toolset(_Generic):
    def __init__(self, config):
        self.config, self.state = config, None

    def tools(self):
        return {name: member for name, member in inspect.getmembers(self, callable) if hasattr(member, "_tool")}


async def run_agent(task, agent, runtime=None):
    """`agent(state, call)` acts in the place of a harness with its model; `call(name, **given)` calls a tool, and what
    the tool raises comes back as its answer, as the protocol between the two has it."""
    state = type(task).parameters[1]()
    trace = SimpleNamespace(state=state, info={}, rewards={}, errors=[], ok=True)
    toolsets = type(task).toolsets(task.config)
    for toolset in toolsets:
        toolset.state = state
    tools = {name: member for toolset in toolsets for name, member in toolset.tools().items()}

    async def call(name, **given):
        try:
            return await tools[name](**given)
        except Exception as error:
            return [SimpleNamespace(type="error", text=str(error))]

    stages = [
        lambda: task.setup(trace, runtime),
        lambda: agent(state, call),
        lambda: task.finalize(trace, runtime),
        lambda: task.score(trace),
    ]
    for stage in stages:
        try:
            await stage()
        except Exception as error:
            typed = error if isinstance(error, RolloutError) else TaskError(f"{type(error).__name__}: {error}")
            trace.errors.append({"type": type(typed).__name__, "message": str(typed)})
            trace.ok = False
            break
    return trace
