import dataclasses
import pickle
import unittest

from deskproof import Attempt, CheckerError, DeskproofError, DesktopFailed, Env, InvalidEpisode, Reward, TimedOut

from .stub import Stub, problem, reward

SLOT = {"id": "dsk_1", "status": "ready", "operation": None, "close_reason": None, "close_detail": None}
INVALID = reward(valid=False, verdict="invalid", score=None, bad_gates=["netns"], invalid_reasons=["netns: differs"])
BROKEN = reward(score=None, checker_error="it raised")


def verify(answer, **options):
    with Stub((200, answer)) as stub:
        env = Env(stub.transport(), SLOT)
        try:
            return env.verify(**options)
        finally:
            assert stub.requests[0]["body"]["strict"] is False


class Verifying(unittest.TestCase):
    def test_a_reward_has_exactly_these_fields(self):
        names = [field.name for field in dataclasses.fields(Reward)]
        wanted = "score valid invalid_reasons verdict bad_gates checker_error checker_skipped"
        self.assertEqual(names, wanted.split())

    def test_a_valid_failure_is_a_score_of_0(self):
        got = verify(reward(score=0))
        self.assertEqual((got.score, got.valid), (0.0, True))
        self.assertIsInstance(got.score, float)

    def test_an_invalid_episode_is_no_reward(self):
        with self.assertRaises(InvalidEpisode) as caught:
            verify(INVALID)
        error = caught.exception
        self.assertEqual((error.reward.score, error.bad_gates, error.code), (None, ["netns"], "invalid_episode"))

    def test_not_strict_it_has_no_score_even_if_the_server_sent_one(self):
        for score in (None, 0, 1):
            got = verify({**INVALID, "score": score}, strict=False)
            self.assertEqual((got.score, got.valid), (None, False))

    def test_a_pending_episode_is_not_valid(self):
        with self.assertRaises(InvalidEpisode):
            verify(reward(valid=False, verdict="pending", score=0))

    def test_no_score_is_an_error_of_the_checker(self):
        for answer in (BROKEN, reward(score=None, checker_skipped="there is none"), reward(score=None)):
            with self.assertRaises(CheckerError) as caught:
                verify(answer)
            self.assertIsNone(caught.exception.reward.score)
            self.assertIsNone(verify(answer, strict=False).score)

    def test_an_error_goes_through_a_pipe_whole(self):
        with self.assertRaises(InvalidEpisode) as caught:
            verify(INVALID)
        again = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((str(again), again.reward, again.code), (str(caught.exception), caught.exception.reward, "invalid_episode"))


def attempt(**over):
    return Attempt(
        {
            "id": "att_1",
            "status": "done",
            "verdict": "valid",
            "verifier": "valid",
            "score": 0.5,
            "bad_gates": [],
            "invalid_reasons": [],
            "checker_error": None,
            "checker_skipped": None,
            "human_assisted": None,
            "failure": None,
            **over,
        }
    )


FAILURE = {"code": "desktop_lost", "message": "it is gone"}


class Attempts(unittest.TestCase):
    def test_a_valid_one_has_its_score(self):
        self.assertEqual(attempt().reward().score, 0.5)

    def test_whatever_does_not_count_is_no_number(self):
        for over, error in (
            ({"verdict": "invalid", "verifier": "invalid", "score": 0, "invalid_reasons": ["netns"]}, InvalidEpisode),
            ({"verdict": "pending", "verifier": "not_checked", "score": 0}, InvalidEpisode),
            ({"verdict": None, "verifier": "not_checked", "score": 0, "status": "cancelled"}, InvalidEpisode),
            ({"human_assisted": {"at": "now", "reason": "stuck"}, "score": 0}, InvalidEpisode),
            ({"status": "error", "score": None, "failure": FAILURE}, CheckerError),
            ({"score": None, "checker_error": "it raised"}, CheckerError),
        ):
            got = attempt(**over).reward(strict=False)
            self.assertIsNone(got.score)
            self.assertTrue(got.invalid_reasons if error is InvalidEpisode else got.valid)
            with self.assertRaises(error):
                attempt(**over).reward()

    def test_one_that_goes_on_has_none_yet(self):
        for strict in (True, False):
            with self.assertRaises(DeskproofError) as caught:
                attempt(status="running", score=0).reward(strict=strict)
            self.assertEqual(caught.exception.code, "attempt_not_finished")


class Desktops(unittest.TestCase):
    def test_one_that_never_came_is_told_and_closed(self):
        creating = {**SLOT, "status": "creating", "operation": "create"}
        gone = {**SLOT, "status": "closed", "close_reason": "setup_failed", "close_detail": "a step failed"}
        with Stub((200, creating), (200, gone)) as stub:
            env = Env(stub.transport(), creating)
            with self.assertRaises(DesktopFailed) as caught:
                env._until_made(10)
            self.assertEqual((caught.exception.code, str(caught.exception)), ("setup_failed", "No desktop was made: a step failed"))

    def test_a_verdict_that_does_not_come_is_a_timeout_not_a_valid_one(self):
        episode = {"verdict": "pending", "bad_gates": [], "invalid_reasons": [], "reason_codes": [], "gates": []}
        with Stub((200, {"slot_id": "dsk_1", "episode": episode})) as stub:
            with self.assertRaises(TimedOut):
                Env(stub.transport(), SLOT).wait_valid(timeout=0)

    def test_a_failure_to_close_does_not_hide_what_went_wrong(self):
        with Stub(problem(403, "insufficient_scope")) as stub, self.assertRaises(KeyError):
            with Env(stub.transport(), SLOT):
                raise KeyError("mine")

    def test_a_folder_is_no_file(self):
        folder = {"path": "/home", "kind": "directory", "bytes": 0, "content_base64": None, "entries": []}
        with Stub((200, folder)) as stub, self.assertRaises(ValueError):
            Env(stub.transport(), SLOT).read_file("/home")
        self.assertEqual(stub.requests[0]["path"], "/api/v1/slots/dsk_1/files?path=%2Fhome")
