"""File requests, each run in a forked child that has become the account it acts for."""

import os
import stat

from account import GID, UID

CHUNK_BYTES = 1024 * 1024


class Refused(Exception):
    """Carries a short reason the worker can switch on."""

    def __init__(self, reason, message):
        super().__init__(message)
        self.reason = reason


def become(as_root):
    if as_root:
        return
    os.setgroups([])
    os.setresgid(GID, GID, GID)
    os.setresuid(UID, UID, UID)


def kind_of(mode):
    if stat.S_ISREG(mode):
        return "file"
    if stat.S_ISDIR(mode):
        return "directory"
    if stat.S_ISLNK(mode):
        return "symlink"
    return "other"


def open_regular(path):
    """Opens without ever blocking on a pipe or device; None when there is no such file."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise Refused("denied" if isinstance(error, PermissionError) else "not_regular", f"{path}: {error.strerror}")
    if not stat.S_ISREG(os.fstat(fd).st_mode):
        os.close(fd)
        raise Refused("not_regular", f"{path} is not a regular file")
    return fd


def read(path, bytes_max):
    fd = open_regular(path)
    if fd is None:
        return None
    try:
        if os.fstat(fd).st_size > bytes_max:
            raise Refused("too_large", f"{path} is larger than {bytes_max} bytes")
        parts, total = [], 0
        while True:
            part = os.read(fd, CHUNK_BYTES)
            if not part:
                return b"".join(parts)
            total += len(part)
            if total > bytes_max:
                raise Refused("too_large", f"{path} is larger than {bytes_max} bytes")
            parts.append(part)
    finally:
        os.close(fd)


def write(path, mode, body):
    """Replaces the file in one rename, so that no program sees half of it. Makes missing parent folders."""
    path = os.path.realpath(path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if os.path.isdir(path):
        raise Refused("not_regular", f"{path} is a folder")
    if mode is None:
        try:
            mode = stat.S_IMODE(os.stat(path).st_mode)
        except OSError:
            mode = 0o644
    temporary = f"{path}.deskproof-{os.getpid()}"
    fd = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        view = memoryview(body)
        while view:
            view = view[os.write(fd, view) :]
        os.fchmod(fd, mode)
        os.rename(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
    finally:
        os.close(fd)


def describe(path):
    try:
        entry = os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    return {
        "kind": kind_of(entry.st_mode),
        "bytes": entry.st_size,
        "modified_ms": int(entry.st_mtime * 1000),
        "mode": stat.S_IMODE(entry.st_mode),
    }


def names(path, count_max):
    try:
        with os.scandir(path) as entries:
            found = []
            for entry in entries:
                if len(found) >= count_max:
                    raise Refused("too_large", f"{path} has more than {count_max} entries")
                found.append(os.fsencode(entry.name).decode(errors="replace"))
            return sorted(found)
    except (FileNotFoundError, NotADirectoryError):
        return None


def answer(request, body):
    """Runs one file request in this process and returns (header, body)."""
    try:
        become(request.get("as") == "root")
        path, operation = request["path"], request["op"]
        if not path.startswith("/") or "\0" in path:
            raise Refused("bad_path", "the path must be absolute")
        if operation == "read":
            content = read(path, request["bytes_max"])
            return ({"ok": True, "found": content is not None}, content or b"")
        if operation == "write":
            write(path, request.get("mode"), body)
            return ({"ok": True}, b"")
        if operation == "stat":
            return ({"ok": True, "stat": describe(path)}, b"")
        return ({"ok": True, "names": names(path, 100_000)}, b"")
    except Refused as refused:
        return ({"ok": False, "reason": refused.reason, "message": str(refused)}, b"")
    except OSError as error:
        reason = "denied" if isinstance(error, PermissionError) else "failed"
        return ({"ok": False, "reason": reason, "message": f"{error.strerror or error} ({request.get('path')})"}, b"")
    except (KeyError, TypeError, ValueError, MemoryError) as error:
        return ({"ok": False, "reason": "bad_request", "message": f"{type(error).__name__}: {error}"}, b"")
