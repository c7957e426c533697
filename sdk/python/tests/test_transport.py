import socket
import unittest

from deskproof import ApiError, CheckerError, ConnectionFailed, InvalidEpisode, TaskUnsupported, TimedOut

from .stub import Stub, problem

OK = (200, {"ok": True})


class Repeats(unittest.TestCase):
    def test_a_read_is_sent_again_after_what_passes(self):
        for passing in ("drop", problem(503, "unavailable"), (502, b"<html>bad gateway</html>")):
            with Stub(passing, passing, OK) as stub:
                self.assertEqual(stub.transport().get("/x"), {"ok": True})
                self.assertEqual(len(stub.requests), 3)
                self.assertTrue(0 < stub.slept[0] < stub.slept[1] < 1)

    def test_it_gives_up_after_the_retries_and_says_how_it_failed(self):
        with Stub(*["drop"] * 3) as stub:
            with self.assertRaises(ConnectionFailed) as caught:
                stub.transport(max_retries=2).get("/x")
            self.assertEqual((caught.exception.code, caught.exception.status), ("connection_failed", None))
            self.assertEqual(len(stub.requests), 3)

    def test_a_refusal_is_final(self):
        with Stub(problem(404, "not_found")) as stub:
            with self.assertRaises(ApiError):
                stub.transport().get("/x")
            self.assertEqual(stub.slept, [])

    def test_what_is_not_safe_is_sent_once(self):
        for passing, error in (("drop", ConnectionFailed), (problem(503, "host_away"), ApiError)):
            with Stub(passing) as stub:
                with self.assertRaises(error):
                    stub.transport().request("POST", "/slots/dsk_1/step", {})
                self.assertEqual(len(stub.requests), 1)

    def test_an_idempotency_key_makes_a_post_safe_and_stays_the_same(self):
        with Stub("drop", problem(409, "idempotency_in_flight", {"retry-after": "1"}), OK) as stub:
            stub.transport().request("POST", "/runs", {"a": 1}, idempotency_key="k")
            self.assertEqual([sent["headers"]["idempotency-key"] for sent in stub.requests], ["k"] * 3)
            self.assertEqual([sent["body"] for sent in stub.requests], [{"a": 1}] * 3)
            self.assertEqual(stub.slept[1], 1)

    def test_after_429_anything_is_sent_again_when_the_answer_says(self):
        with Stub(*[problem(429, "rate_limited", {"retry-after": "2"})] * 9, OK) as stub:
            self.assertEqual(stub.transport().request("POST", "/slots/dsk_1/step", {}), {"ok": True})
            self.assertEqual(stub.slept, [2] * 9)

    def test_a_rate_limit_longer_than_a_minute_is_an_error_at_once(self):
        with Stub(problem(429, "rate_limited", {"retry-after": "61"})) as stub:
            with self.assertRaises(ApiError) as caught:
                stub.transport().get("/x")
            self.assertEqual((caught.exception.retry_after, stub.slept), (61, []))

    def test_silence_is_a_timeout(self):
        with socket.create_server(("127.0.0.1", 0)) as silent, Stub() as stub:
            stub.address = type(stub.address)(f"http://127.0.0.1:{silent.getsockname()[1]}", "k")
            with self.assertRaises(TimedOut):
                stub.transport().request("POST", "/x", {}, timeout=0.05)


class Connections(unittest.TestCase):
    def test_one_connection_serves_one_request_after_another(self):
        with Stub(OK, problem(404, "not_found"), OK) as stub:
            transport = stub.transport()
            transport.get("/x")
            with self.assertRaises(ApiError):
                transport.get("/x")
            kept = transport._connections._idle
            first = kept[0][1]
            transport.get("/x")
            self.assertIs(kept[0][1], first)

    def test_one_that_the_server_closed_is_not_used_again(self):
        with Stub((200, {}, {"connection": "close"}), OK) as stub:
            transport = stub.transport()
            transport.get("/x")
            self.assertEqual(transport.request("POST", "/step", {}), {"ok": True})


class Errors(unittest.TestCase):
    def test_a_problem_is_told_with_its_code_its_fields_and_its_request(self):
        params = [{"pointer": "/tasks", "reason": "is empty"}]
        with Stub(problem(400, "invalid_request", invalid_params=params)) as stub:
            with self.assertRaises(ApiError) as caught:
                stub.transport().get("/x")
        error = caught.exception
        self.assertEqual((error.code, error.status, error.request_id), ("invalid_request", 400, "req_1"))
        self.assertEqual(error.invalid_params, params)
        self.assertEqual(str(error), "because (invalid_request, req_1)\n  /tasks: is empty")

    def test_codes_that_mean_a_class_are_of_it(self):
        for status, code, kind in (
            (422, "unsupported_task", TaskUnsupported),
            (409, "invalid_episode", InvalidEpisode),
            (409, "checker_failed", CheckerError),
        ):
            with Stub(problem(status, code, bad_gates=["netns"])) as stub, self.assertRaises(kind) as caught:
                stub.transport().get("/x")
            self.assertEqual(caught.exception.code, code)

    def test_an_answer_of_something_else_is_said_to_be_unexpected(self):
        for answer in ((404, b"<html>"), (200, b"<html>"), (307, b"", {"location": "http://elsewhere/"})):
            with Stub(answer) as stub, self.assertRaises(ApiError) as caught:
                stub.transport().request("POST", "/x", {})
            self.assertEqual(caught.exception.code, "unexpected_answer")

    def test_the_key_is_in_no_text(self):
        with Stub("drop") as stub:
            self.assertNotIn("the-key", repr(stub.address))
            with self.assertRaises(ConnectionFailed) as caught:
                stub.transport().request("POST", "/x", {})
            self.assertNotIn("the-key", str(caught.exception))
