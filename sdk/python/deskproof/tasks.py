"""Tasks, with what of them is asked for most at the top."""

from __future__ import annotations

from typing import Any, Dict, List, Optional

from . import wire
from .errors import ApiError
from .pages import every
from .transport import Transport, present, segment


class Task(wire.Task):
    """A task of a list: as the API has it, and `supported`."""

    #: Whether the host's template can run it; the reasons stand in `support`.
    supported: bool


class TaskDetail(wire.TaskDetail):
    """One task with its `file`: as the API has it, `supported`, and the `evaluator` of the file."""

    supported: bool
    #: What checks it, such as {"func": "infeasible"}; empty for a file without one.
    evaluator: Dict[str, Any]


def list_tasks(
    transport: Transport, task_set: Optional[str], template: Optional[str], supported: Optional[bool]
) -> List[Task]:
    """Tasks of one set, or of all sets, in order; one that two sets hold alike comes once."""
    names = [task_set] if task_set is not None else set_names(transport)
    found: Dict[Any, Task] = {}
    for name in names:
        query = present(task_set=name, template=template, supported=supported)
        task: wire.Task
        for task in every(transport, "/tasks", query):
            listed: Task = {**task, "supported": task["support"]["supported"]}
            found.setdefault((task["id"], task["digest"]), listed)
    return list(found.values())


def find_task(transport: Transport, prefix: str, task_set: Optional[str], template: Optional[str]) -> TaskDetail:
    """The task that an id, or a prefix of 8 or more characters that only one id has, names in one set or in all.

    Raises ApiError: `not_found`, and `ambiguous_task` also when two sets hold different files under one id.
    """
    names = [task_set] if task_set is not None else set_names(transport)
    found: List[wire.TaskDetail] = []
    refused: Optional[ApiError] = None
    missing: Optional[ApiError] = None
    for name in names:
        try:
            found.append(transport.get(f"/tasks/{segment(prefix)}", present(task_set=name, template=template)))
        except ApiError as error:
            if error.code == "not_found":
                missing = error
            elif error.code == "ambiguous_task":
                refused = error
            else:
                raise
    exact = [task for task in found if task["id"] == prefix]
    if not exact and refused is not None:
        raise refused
    fitting = exact or found
    if not fitting:
        raise missing or ApiError(f"No task set has a task {prefix}.", code="not_found", status=404)
    first = fitting[0]
    if any((task["id"], task["digest"]) != (first["id"], first["digest"]) for task in fitting):
        sets = ", ".join(task["task_set"] for task in fitting)
        raise ApiError(
            f"{prefix} names different tasks in the sets {sets}; pass task_set.", code="ambiguous_task", status=409
        )
    evaluator = first["file"].get("evaluator")
    return {
        **first,
        "supported": first["support"]["supported"],
        "evaluator": evaluator if isinstance(evaluator, dict) else {},
    }


def set_names(transport: Transport) -> List[str]:
    return [found["name"] for found in transport.get("/task-sets")["data"]]
