import unittest

from deskproof import ApiError, Client

from .stub import Stub, problem

SETS = (200, {"data": [{"name": "one"}, {"name": "two"}]})


def task(id, digest="d", task_set="one", supported=True):
    support = {"supported": supported, "reasons": []}
    return {"id": id, "digest": digest, "task_set": task_set, "support": support, "file": {"evaluator": {"func": "f"}}}


def page(*tasks, cursor=None):
    return 200, {"data": list(tasks), "next_cursor": cursor, "has_more": cursor is not None}


class Tasks(unittest.TestCase):
    def ask(self, call, *answers):
        with Stub(*answers) as stub:
            client = Client(stub.address)
            try:
                return call(client)
            finally:
                self.paths = [sent["path"] for sent in stub.requests]
                client.close()

    def test_all_sets_are_listed_page_after_page_and_a_task_of_two_sets_once(self):
        answers = SETS, page(task("a"), cursor="c"), page(task("b", supported=False)), page(task("a"), task("a", "e"))
        found = self.ask(lambda client: client.tasks(), *answers)
        self.assertEqual([(each["id"], each["digest"]) for each in found], [("a", "d"), ("b", "d"), ("a", "e")])
        self.assertEqual(sum(each["supported"] for each in found), 2)
        self.assertEqual(self.paths[2], "/api/v1/tasks?task_set=one&limit=200&cursor=c")

    def test_a_prefix_is_looked_for_in_every_set(self):
        found = self.ask(lambda client: client.task("aaaaaaaa"), SETS, problem(404, "not_found"), (200, task("aaaaaaaa-1")))
        self.assertEqual((found["evaluator"], found["supported"]), ({"func": "f"}, True))

    def test_one_that_no_set_has_is_not_found(self):
        with self.assertRaises(ApiError) as caught:
            self.ask(lambda client: client.task("aaaaaaaa"), SETS, *[problem(404, "not_found")] * 2)
        self.assertEqual(caught.exception.code, "not_found")

    def test_two_different_ones_are_ambiguous_unless_one_has_just_that_id(self):
        other = (200, task("aaaaaaaa-2", task_set="two"))
        with self.assertRaises(ApiError) as caught:
            self.ask(lambda client: client.task("aaaaaaaa"), SETS, (200, task("aaaaaaaa-1")), other)
        self.assertEqual(caught.exception.code, "ambiguous_task")
        found = self.ask(lambda client: client.task("aaaaaaaa"), SETS, (200, task("aaaaaaaa")), other)
        self.assertEqual(found["id"], "aaaaaaaa")
        with self.assertRaises(ApiError):
            self.ask(lambda client: client.task("aaaaaaaa"), SETS, (200, task("a")), problem(409, "ambiguous_task"))

    def test_a_limit_reads_no_more_pages_than_it_needs(self):
        rows = [{"id": f"run_{number}", "status": "queued"} for number in range(3)]
        found = self.ask(lambda client: client.runs(limit=3), page(*rows, cursor="more"))
        self.assertEqual([run.id for run in found], ["run_0", "run_1", "run_2"])
        self.assertEqual(self.paths, ["/api/v1/runs?limit=3"])
