"""Files that come and go without being in memory."""

from __future__ import annotations

import os
import uuid
from contextlib import contextmanager, suppress
from typing import BinaryIO, Callable, Iterator, Union, cast

#: Where a download goes: the name of a file, or a stream of bytes that is open for writing.
Sink = Union[str, "os.PathLike[str]", BinaryIO]
#: What is sent: the name of a file, or a stream of bytes that can be read and sought.
Source = Union[str, "os.PathLike[str]", BinaryIO]


@contextmanager
def writing(to: Sink) -> Iterator[Callable[[bytes], object]]:
    """What takes the bytes. A file gets its name when it is whole, and nothing is left of one that never was.

    What is no file, such as a pipe, is written as it is.
    """
    if not isinstance(to, (str, os.PathLike)):
        yield to.write
        return
    if os.path.exists(to) and not os.path.isfile(to):
        with open(to, "wb") as other:
            yield other.write
        return
    part = f"{os.fspath(to)}.{uuid.uuid4().hex[:8]}.part"
    try:
        with open(part, "xb") as file:
            yield file.write
        os.replace(part, to)
    except BaseException:
        with suppress(FileNotFoundError):
            os.remove(part)
        raise


@contextmanager
def reading(source: Source) -> Iterator[BinaryIO]:
    """The bytes to be sent. A stream of the caller's stays open."""
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            yield cast(BinaryIO, file)
    else:
        yield source
