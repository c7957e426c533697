import io
import os
import stat
import subprocess
import tempfile
import tracemalloc
import unittest

from deskproof import ApiError, ConnectionFailed
from deskproof.client import Client

from .stub import Stub, problem, run

PART = 64 * 1024


def chunked(*parts, whole=True):
    """An answer that comes in parts, and breaks off before its end when it is not whole."""

    def answer(handler):
        handler.send_response(200)
        handler.send_header("transfer-encoding", "chunked")
        handler.end_headers()
        for part in parts:
            handler.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
        if whole:
            handler.wfile.write(b"0\r\n\r\n")

    return answer


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.file = os.path.join(folder.name, "run.jsonl")

    def client(self, stub, **options):
        client = Client(stub.address, **options)
        client._transport.close()
        client._transport = stub.transport(**options)
        return client

    def kept(self):
        return {name: open(os.path.join(self.folder, name), "rb").read() for name in os.listdir(self.folder)}


class Downloads(Files):
    def test_a_run_is_written_to_a_file_with_what_was_asked(self):
        with Stub(run(), chunked(b"one\n", b"two\n")) as stub:
            asked = {"format": "jsonl", "table": "steps", "filter": "status:done"}
            self.assertEqual(self.client(stub).run("run_1").export(self.file, **asked), 8)
            path = stub.requests[1]["path"]
            self.assertEqual(path, "/api/v1/runs/run_1/export?format=jsonl&table=steps&filter=status%3Adone")
        self.assertEqual(self.kept(), {"run.jsonl": b"one\ntwo\n"})

    def test_one_that_breaks_off_leaves_nothing_and_takes_nothing_away(self):
        short = (200, b"on", {"content-length": "4", "connection": "close"})
        for answer in (chunked(b"one\n", whole=False), short):
            with open(self.file, "wb") as before:
                before.write(b"before")
            with Stub(run(), answer) as stub:
                with self.assertRaises(ConnectionFailed):
                    self.client(stub).run("run_1").export(self.file)
                self.assertEqual(len(stub.requests), 2)
            self.assertEqual(self.kept(), {"run.jsonl": b"before"})

    def test_what_is_no_file_such_as_a_pipe_is_written_as_it_is(self):
        os.mkfifo(self.file)
        with Stub(run(), chunked(b"one\n", b"two\n")) as stub, subprocess.Popen(
            ["cat", self.file], stdout=subprocess.PIPE
        ) as reader:
            self.addCleanup(reader.kill)
            self.assertEqual(self.client(stub).run("run_1").export(self.file), 8)
            self.assertTrue(stat.S_ISFIFO(os.stat(self.file).st_mode))
            self.assertEqual(reader.communicate(timeout=10)[0], b"one\ntwo\n")

    def test_a_refusal_is_an_error_and_no_file(self):
        with Stub(run(), problem(400, "invalid_filter")) as stub:
            with self.assertRaises(ApiError) as caught:
                self.client(stub).run("run_1").export(self.file, filter="x:y")
            self.assertEqual(caught.exception.code, "invalid_filter")
        self.assertEqual(self.kept(), {})

    def test_it_is_asked_again_before_the_first_byte(self):
        with Stub(run(), "drop", problem(503, "unavailable"), chunked(b"one")) as stub:
            to = io.BytesIO()
            self.assertEqual(self.client(stub).run("run_1").export(to), 3)
            self.assertEqual((to.getvalue(), to.closed), (b"one", False))

    def test_it_is_never_whole_in_memory(self):
        parts = [b"x" * PART] * 512
        with Stub(run(), chunked(*parts)) as stub:
            held = self.client(stub).run("run_1")
            tracemalloc.start()
            try:
                self.assertEqual(held.export(self.file), 512 * PART)
                self.assertLess(tracemalloc.get_traced_memory()[1], 4 * 1024**2)
            finally:
                tracemalloc.stop()


IMPORTED = (201, {"run": run()[1], "left_out": [{"path": "a", "why": "no PNG"}], "left_out_total": 1})


class Uploads(Files):
    def test_a_file_is_sent_as_it_is(self):
        with open(self.file, "wb") as file:
            file.write(b"PK" + bytes(range(256)) * 1_000)
        with Stub(IMPORTED) as stub:
            told = self.client(stub).import_results(self.file, task_set="osworld", name="From a paper")
            self.assertEqual((told.run.id, told.left_out[0]["why"], told.left_out_total), ("run_1", "no PNG", 1))
            (sent,) = stub.requests
            self.assertEqual(sent["path"], "/api/v1/runs/import?task_set=osworld&name=From+a+paper")
            self.assertEqual(sent["headers"]["content-type"], "application/zip")
            self.assertEqual(sent["body"], self.kept()["run.jsonl"])

    def test_it_is_sent_again_whole_after_429_and_never_after_what_may_have_begun(self):
        limited = problem(429, "rate_limited", {"retry-after": "1"})
        source = io.BytesIO(b"..whole")
        with Stub(limited, IMPORTED, problem(503, "unavailable")) as stub:
            source.seek(2)
            self.client(stub).import_results(source, task_set="osworld")
            self.assertEqual([sent["body"] for sent in stub.requests], [b"whole", b"whole"])
            source.seek(0)
            with self.assertRaises(ApiError):
                self.client(stub).import_results(source, task_set="osworld")
            self.assertEqual(len(stub.requests), 3)


if __name__ == "__main__":
    unittest.main()
