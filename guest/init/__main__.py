"""Pid 1 of a desktop: starts the session, answers the worker, reaps and records everything that ends."""

import os
import signal
import sys

from control import SOCKET_FOLDER, Control
from loop import Loop
from processes import ProcessTable
from session import Session


def main():
    width, height = (int(part) for part in sys.argv[1].split("x"))
    os.makedirs(SOCKET_FOLDER, mode=0o700, exist_ok=True)
    # No descriptor of the host may stay open here: a checkpoint could not be restored elsewhere.
    log = os.open(SOCKET_FOLDER + "/init.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    null = os.open("/dev/null", os.O_RDONLY)
    os.dup2(null, 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    # A handler, not SIG_IGN: programs started from here would inherit the ignoring.
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: None)
    table = ProcessTable()
    loop = Loop(table.reap)
    session = Session(loop, table, width, height)
    Control(loop, table, session)
    session.start()
    loop.run()


main()
