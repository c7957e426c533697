"""Starting programs and keeping the record of how they ended.

Pid 1 reaps its own children and every orphan of the desktop. A process is looked at before it is reaped
(WNOWAIT), since its name is gone afterwards.
"""

import os
import signal
import subprocess
import time

from account import GID, HOME, UID, environment

# Signals by which a program dies of its own fault.
CRASH_SIGNALS = {
    int(s) for s in (signal.SIGSEGV, signal.SIGILL, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGSYS, signal.SIGTRAP)
}
CRASH_LOG_MAX = 500


class ProcessTable:
    def __init__(self):
        self.crashes = []
        self.reaped_count = 0
        self.signalled_count = 0
        # pid -> function called with (exit_code, signal) when that child ends
        self.watchers = {}

    def start(self, argv, as_root, env=None, cwd=None, stdin=None, stdout=None, stderr=None, pass_fds=()):
        """Starts a program in a session of its own and returns its pid. Raises OSError when it cannot."""
        as_user = {} if as_root else {"user": UID, "group": GID, "extra_groups": []}
        child = subprocess.Popen(
            argv,
            env=environment(as_root, env),
            cwd=cwd or ("/root" if as_root else HOME),
            stdin=subprocess.DEVNULL if stdin is None else stdin,
            stdout=subprocess.DEVNULL if stdout is None else stdout,
            stderr=subprocess.DEVNULL if stderr is None else stderr,
            pass_fds=pass_fds,
            start_new_session=True,
            restore_signals=True,
            umask=0o022,
            **as_user,
        )
        # This table reaps; the Popen object must never wait by itself for a pid that may be somebody else's by then.
        child.returncode = 0
        return child.pid

    def watch(self, pid, callback):
        self.watchers[pid] = callback

    def reap(self):
        while True:
            try:
                ended = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            except ChildProcessError:
                return
            if ended is None:
                return
            name = read_name(ended.si_pid)
            os.waitpid(ended.si_pid, 0)
            self._record(ended, name)

    def _record(self, ended, name):
        by_signal = ended.si_code in (os.CLD_KILLED, os.CLD_DUMPED)
        signal_number = ended.si_status if by_signal else None
        exit_code = None if by_signal else ended.si_status
        self.reaped_count += 1
        if by_signal:
            self.signalled_count += 1
        # A shell or launcher passes its program's death on as 128 + signal.
        passed_on = exit_code - 128 if exit_code is not None and exit_code > 128 else None
        crash = signal_number if signal_number in CRASH_SIGNALS else passed_on if passed_on in CRASH_SIGNALS else None
        if crash is not None and len(self.crashes) < CRASH_LOG_MAX:
            self.crashes.append(
                {
                    "pid": ended.si_pid,
                    "uid": ended.si_uid,
                    "name": name,
                    "signal": signal.Signals(crash).name,
                    "passed_on": signal_number is None,
                    "at_ms": int(time.time() * 1000),
                }
            )
        watcher = self.watchers.pop(ended.si_pid, None)
        if watcher:
            watcher(exit_code, signal_number)


def read_name(pid):
    try:
        with open(f"/proc/{pid}/comm", "rb") as file:
            return file.read(64).decode(errors="replace").strip()
    except OSError:
        return ""


def kill_group(pid):
    try:
        os.killpg(pid, signal.SIGKILL)
    except OSError:
        pass
