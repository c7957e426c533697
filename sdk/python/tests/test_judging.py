import unittest
from pathlib import Path

from deskproof.reward import reward_of
from deskproof_verifiers.judging import advantages, judgement_of
from deskproof_verifiers.rows import Choice, chosen_tasks

from .stub import reward


class Judging(unittest.TestCase):
    def test_a_valid_failure_is_0_and_nothing_is_lacking(self):
        judged = judgement_of(reward_of(reward(score=0)))
        self.assertEqual((judged.score, judged.lack), (0.0, None))

    def test_what_does_not_count_has_words_and_no_score(self):
        for lacking, words in [
            (reward(valid=False, verdict="invalid", score=0, invalid_reasons=["netns: differs"]), "netns: differs"),
            (reward(valid=False, verdict="pending", score=None), "pending"),
            (reward(score=None, checker_error="it raised"), "it raised"),
            (reward(score=None, checker_skipped="no checker"), "no checker"),
            (reward(score=None), "none was computed"),
        ]:
            judged = judgement_of(reward_of(lacking))
            self.assertIsNone(judged.score)
            self.assertIn(words, judged.lack)


class Advantages(unittest.TestCase):
    def test_the_baseline_is_the_mean_of_those_that_count(self):
        self.assertEqual(advantages([1.0, None, 0.0, None]), [0.5, None, -0.5, None])

    def test_one_alone_or_none_says_nothing(self):
        self.assertEqual(advantages([1.0, None]), [None, None])
        self.assertEqual(advantages([None, None]), [None, None])
        self.assertEqual(advantages([]), [])


class Rows(unittest.TestCase):
    def test_an_empty_choice_is_an_error(self):
        class Client:
            def tasks(self, **asked):
                return [{"id": "aaaaaaaa-1", "domain": "os"}, {"id": "bbbbbbbb-1", "domain": "gimp"}]

        chosen = chosen_tasks(Client(), Choice(tasks=["aaaaaaaa"], domain="os"))
        self.assertEqual([task["id"] for task in chosen], ["aaaaaaaa-1"])
        with self.assertRaises(ValueError):
            chosen_tasks(Client(), Choice(tasks=["aaaaaaaa"], domain="gimp"))


class Example(unittest.TestCase):
    def test_the_configuration_for_prime_rl_can_be_read(self):
        try:
            import tomllib
        except ImportError:
            self.skipTest("this Python reads no TOML")
        text = (Path(__file__).parent.parent / "examples" / "prime-rl.toml").read_text()
        (env,) = tomllib.loads(text)["orchestrator"]["train"]["env"]
        self.assertEqual(env["taskset"]["id"].replace("-", "_"), "deskproof_verifiers")
