"""Every call of a desktop once, and a run; prints what came of each."""

import collections
import dataclasses
import json

import deskproof

told = {}
with deskproof.connect() as client:
    tasks = client.tasks()
    supported = sum(t["supported"] for t in tasks)
    domain = collections.Counter(t["domain"] for t in tasks).most_common(1)[0][0]
    told["tasks"] = [len(tasks) - 1, supported, domain]
    t = client.task("e0df059f")
    told["task"] = [t["instruction"], t["evaluator"]["func"]]
    try:
        client.create(task="a4d98375")
    except deskproof.TaskUnsupported as error:
        told["unsupported"] = [error.status, error.code, error.request_id.startswith("req_")]
    try:
        client.task("e0")
    except deskproof.ApiError as error:
        told["ambiguous"] = error.code

    with client.create(task="e0df059f", ttl=600) as env:
        env.wait_valid()
        g = env.gates()
        failed = [x["gate"] for x in g["gates"]["gates"] if x["status"] != "pass"]
        told["fresh"] = [g["validity"]["verdict"], failed]
        assert env.step({"type": "wait", "ms": 0})["index"] == 1
        assert env.observe(screenshot="digest")["screen"]["width"] > 0
        env.write_file("/home/user/answer.txt", b"42")
        told["written"] = env.read_file("/home/user/answer.txt").decode()
        assert env.exec(["cat", "/home/user/answer.txt"])["stdout"] == "42"
        told["reward"] = list(dataclasses.astuple(env.verify()))
        env.quarantine("harness detected a broken page")
        r = env.verify(strict=False)
        told["quarantined"] = [r.valid, r.score, r.invalid_reasons]
        told["skipped"] = r.checker_skipped
        try:
            env.step({"type": "wait", "ms": 0})
        except deskproof.ApiError as error:
            told["refused"] = [error.code, error.status, "slot_quarantined" in str(error)]
        told["down"] = env.release()["status"]
        number = env.reset()["episode"]["number"]
        reward = env.verify()
        told["reset"] = [number, reward.verdict, reward.score]
    try:
        env.step({"type": "wait", "ms": 0})
    except deskproof.ApiError as error:
        told["closed"] = [error.code, env.refresh()["status"]]

    document = {"kind": "scripted_test", "task_set": "public", "tasks": ["e0df059f"]}
    run = client.create_run({**document, "template": "simulated@1", "spend_cap_usd": "1.00"})
    status, seen = run.status, []
    for event in run.events():
        seen.append(event["type"])
        if event["type"] == "run.created":
            run.cancel()
    cancelled = run.status
    is_listed = run.id in [listed.id for listed in client.runs(limit=1)]
    told["runs"] = [status, cancelled, seen, client.run(run.id).wait().status, is_listed, run.attempts()]
print(json.dumps(told))
