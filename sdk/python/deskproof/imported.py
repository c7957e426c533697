"""What came of results that others made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, List, TypeVar

from . import wire

RunType = TypeVar("RunType")


@dataclass(frozen=True)
class ImportedResults(Generic[RunType]):
    """A run that was imported, and what of the files is not in it."""

    run: RunType
    #: The first 200: path and why. Paths are untrusted text.
    left_out: List[wire.RunImportLeftOutItem]
    left_out_total: int
