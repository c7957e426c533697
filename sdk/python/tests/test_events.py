import asyncio
import json
import threading
import time
import unittest

from deskproof import ApiError, Client, ConnectionFailed
from deskproof.aio import AsyncClient
from deskproof.event_stream import follow_run, parse_event_stream

from .stub import Stub, events, frame, problem, run

END = frame(3, "run.status", to="completed")


class Parsing(unittest.TestCase):
    def parse(self, text):
        return [tuple(event) for event in parse_event_stream(text.encode().splitlines(keepends=True))]

    def test_names_data_and_comments(self):
        text = "retry: 1000\n\n: a word\nevent: a\nid: 4\ndata: {}\n\ndata:x\r\ndata: y\r\n\r\n"
        self.assertEqual(self.parse(text), [("a", "{}"), ("message", "x\ny")])

    def test_one_that_is_cut_off_is_dropped(self):
        self.assertEqual(self.parse("event: a\ndata: 1\n\nevent: b\ndata: 2"), [("a", "1")])
        self.assertEqual(self.parse("event: a\ndata: 1\n"), [])


class Following(unittest.TestCase):
    def follow(self, stub, after=0):
        return [event["seq"] for event in follow_run(stub.transport(), "run_1", after)]

    def test_a_broken_stream_goes_on_after_the_last_event_and_ends_with_the_run(self):
        answers = [run(), events(frame(1), "event: run_event\ndata: {"), run()]
        answers += [events(frame(1), frame(2), "event: beat\ndata: {}\n\n", END), run("completed", 3)]
        with Stub(*answers) as stub:
            self.assertEqual(self.follow(stub), [1, 2, 3])
            asked = [sent["headers"]["last-event-id"] for sent in stub.requests if "/events" in sent["path"]]
            self.assertEqual(asked, ["0", "1"])

    def test_what_comes_after_the_last_status_comes_too(self):
        with Stub(run(), events(END, frame(4)), run("completed", 4)) as stub:
            self.assertEqual(self.follow(stub), [3, 4])

    def test_nothing_is_waited_for_when_the_run_has_ended_and_all_is_known(self):
        with Stub(run("failed", 3)) as stub:
            self.assertEqual(self.follow(stub, after=3), [])

    def test_a_refused_move_is_no_end(self):
        refused = frame(1, "run.status", to="cancelled", refused=True)
        with Stub(run(), events(refused, frame(2), END), run("completed", 3)) as stub:
            self.assertEqual(self.follow(stub), [1, 2, 3])

    def test_a_server_that_is_away_for_a_moment_is_waited_for(self):
        with Stub(run(), *[problem(503, "unavailable")] * 2, *["drop"] * 4, run(), events(END), run("completed", 3)) as stub:
            stub.answers.insert(1, events(frame(1)))
            self.assertEqual(self.follow(stub), [1, 3])

    def test_a_refusal_is_raised(self):
        with Stub(problem(404, "not_found")) as stub, self.assertRaises(ApiError):
            self.follow(stub)

    def test_a_wait_outlasts_a_server_that_is_away(self):
        with Stub(run(), *["drop"] * 9, run("completed")) as stub:
            client = Client(stub.address)
            client._transport = stub.transport()
            self.assertEqual(client.run("run_1").wait().status, "completed")

    def test_a_wait_raises_what_does_not_pass(self):
        with Stub(run(), problem(403, "insufficient_scope")) as stub:
            client = Client(stub.address)
            client._transport = stub.transport()
            with self.assertRaises(ApiError):
                client.run("run_1").wait()


class Asyncio(unittest.TestCase):
    def test_a_follower_that_leaves_ends_its_stream_at_once(self):
        still_open = threading.Event()
        with Stub(run(), run(), events(frame(1), end=still_open)) as stub:

            async def follow():
                async with AsyncClient(Client(stub.address)) as client:
                    watched = await client.run("run_1")
                    seen = []

                    async def collect():
                        async for event in watched.events():
                            seen.append(event["seq"])

                    collecting = asyncio.create_task(collect())
                    while not seen:
                        await asyncio.sleep(0.005)
                    collecting.cancel()
                    await asyncio.gather(collecting, return_exceptions=True)

                    def followers():
                        return [each for each in threading.enumerate() if each.name.startswith("deskproof")]

                    await client.close()
                    for thread in followers():
                        await asyncio.to_thread(thread.join, 10)
                    return seen, [thread for thread in followers() if thread.is_alive()]

            began = time.monotonic()
            self.assertEqual(asyncio.run(follow()), ([1], []))
            self.assertLess(time.monotonic() - began, 9)
            still_open.set()

    def test_a_desktop_of_a_cancelled_create_is_closed(self):
        slot = {"id": "dsk_1", "status": "ready", "operation": None}
        began, may_answer = threading.Event(), threading.Event()
        closed = threading.Event()

        def late(handler):
            began.set()
            may_answer.wait(10)
            content = json.dumps(slot).encode()
            handler.send_response(201)
            handler.send_header("content-length", str(len(content)))
            handler.end_headers()
            handler.wfile.write(content)

        def close(handler):
            handler.send_response(204)
            handler.end_headers()
            closed.set()

        with Stub(late, close) as stub:

            async def cancel():
                async with AsyncClient(Client(stub.address)) as client:
                    creating = asyncio.ensure_future(client.create())
                    await asyncio.to_thread(began.wait, 10)
                    creating.cancel()
                    await asyncio.gather(creating, return_exceptions=True)
                    may_answer.set()
                    await asyncio.to_thread(closed.wait, 10)

            asyncio.run(cancel())
            self.assertEqual([sent["method"] for sent in stub.requests], ["POST", "DELETE"])

    def test_errors_come_through(self):
        async def ask():
            async with AsyncClient(Client(type(stub.address)("http://127.0.0.1:1", "k"), max_retries=0)) as client:
                await client.tasks()

        with Stub() as stub, self.assertRaises(ConnectionFailed):
            asyncio.run(ask())
