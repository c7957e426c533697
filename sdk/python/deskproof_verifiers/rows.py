"""Tasks of an installation as rows for a trainer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import List, Optional, Sequence

from deskproof import Client, Task


@dataclass(frozen=True)
class Choice:
    """Which tasks, and where their desktops come from."""

    #: All sets when None.
    task_set: Optional[str] = None
    #: Ids or prefixes of them; all tasks that the template supports when None.
    tasks: Optional[Sequence[str]] = None
    #: By default what a desktop is made from when none is named.
    template: Optional[str] = None
    domain: Optional[str] = None


def chosen_tasks(client: Client, choice: Choice) -> List[Task]:
    """Supported tasks in order. Raises ValueError when none is left, which would train on nothing in silence."""
    found = client.tasks(task_set=choice.task_set, template=choice.template, supported=True)
    if choice.tasks is not None:
        prefixes = tuple(choice.tasks)
        found = [task for task in found if task["id"].startswith(prefixes)]
    if choice.domain is not None:
        found = [task for task in found if task["domain"] == choice.domain]
    if not found:
        raise ValueError(f"No supported task fits {choice}.")
    return found
