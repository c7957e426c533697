"""Deskproof desktops as an environment of the `verifiers` library, for trainers such as prime-rl.

Both of its generations are served: `load_environment` makes an environment of the first (v0), `DeskproofTaskset` is the
taskset of the second (v1), with `DesktopRuntime` for programs that want the desktop as their box. An episode that is
not valid is an error without a reward in either, never a reward of 0.

This package can be imported without `verifiers`; it is needed as soon as one of the names below is used.
"""

from importlib import import_module
from typing import Any

__all__ = ["DeskproofTaskset", "DesktopRuntime", "load_environment"]

_HOMES = {"DeskproofTaskset": ".taskset", "DesktopRuntime": ".runtime", "load_environment": ".environment"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name], __name__), name)
