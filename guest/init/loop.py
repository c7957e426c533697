"""The single-threaded event loop of pid 1: file descriptors, timers and the death of children."""

import heapq
import itertools
import os
import selectors
import signal
import time


class Loop:
    def __init__(self, on_child):
        self.selector = selectors.DefaultSelector()
        self.timers = []
        self.cancelled = set()
        self.sequence = itertools.count()
        self.on_child = on_child
        self.wake_read, wake_write = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
        signal.set_wakeup_fd(wake_write, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self.register(self.wake_read, selectors.EVENT_READ, self._woken)

    def register(self, fd, events, callback):
        self.selector.register(fd, events, callback)

    def modify(self, fd, events, callback):
        self.selector.modify(fd, events, callback)

    def unregister(self, fd):
        self.selector.unregister(fd)

    def after(self, seconds, callback):
        number = next(self.sequence)
        heapq.heappush(self.timers, (time.monotonic() + seconds, number, callback))
        return number

    def cancel(self, number):
        self.cancelled.add(number)

    def _woken(self, _events):
        try:
            os.read(self.wake_read, 4096)
        except BlockingIOError:
            pass
        self.on_child()

    def run(self):
        while True:
            for key, events in self.selector.select(self._run_timers()):
                # An earlier callback of this round may have closed it.
                if self.selector.get_map().get(key.fd) is key:
                    key.data(events)

    def _run_timers(self):
        """Runs what is due and returns the seconds until the next timer, or None."""
        while self.timers:
            due, number, callback = self.timers[0]
            wait = due - time.monotonic()
            if number not in self.cancelled and wait > 0:
                return wait
            heapq.heappop(self.timers)
            if number in self.cancelled:
                self.cancelled.discard(number)
            else:
                callback()
        return None
