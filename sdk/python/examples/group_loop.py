"""A trainer's loop over one group: eight forks of one state, each played on, and advantages of those that count.

    python group_loop.py [task [size]]

The policy here is a stand-in that is right half of the time. Two copies are lost on the way, as a harness may lose some:
they have no reward and no advantage, and the baseline is the mean of the others. Prints one line of JSON.
"""

import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Dict, List, Optional

import deskproof
from deskproof_verifiers.judging import advantages, judgement_of

SOLVE = "grep -c ERROR Documents/service.log > Documents/errors.txt"
FAIL = "echo 0 > Documents/errors.txt"
#: Numbers of the copies that the harness loses: before it acts, and after.
LOST_EARLY, LOST_LATE = 2, 5
PATIENCE_SECONDS = 60.0


def play(number: int, env: deskproof.Env) -> Dict[str, Any]:
    """One rollout: its score, or why it has none."""
    try:
        env.wait_valid()
        if number == LOST_EARLY:
            env.quarantine("the harness lost the connection to its model")
        else:
            env.exec([SOLVE if number % 2 == 0 else FAIL], shell=True, cwd="/home/user")
        if number == LOST_LATE:
            env.quarantine("the harness lost track of its actions")
        judged = judgement_of(env.verify(strict=False))
        return {"score": judged.score, "lack": judged.lack}
    except deskproof.DeskproofError as error:
        return {"score": None, "lack": f"the desktop failed: {error}"}


def forked(parent: deskproof.Env, size: int) -> deskproof.ForkGroup:
    """The copies, as soon as there is room for them beside their parent; at once an error when there never will be."""
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return parent.fork(size)
        except deskproof.ApiError as error:
            fits_later = error.code == "no_free_slot" and error.problem.get("limit", 0) > size
            if not fits_later or time.monotonic() > end:
                raise
            time.sleep(1.0)


def train_on(task: str, size: int) -> Dict[str, Any]:
    with deskproof.connect() as client, client.create(task=task, ttl=600) as parent:
        parent.wait_valid()
        with forked(parent, size) as group, ThreadPoolExecutor(size) as threads:
            rollouts = list(threads.map(play, range(size), group))
    scores: List[Optional[float]] = [rollout["score"] for rollout in rollouts]
    credited = advantages(scores)
    # What a step of the optimizer would see: nothing of a rollout that does not count.
    batch = [{"rollout": number, "advantage": value} for number, value in enumerate(credited) if value is not None]
    return {
        "scores": scores,
        "advantages": credited,
        "left_out": {number: rollout["lack"] for number, rollout in enumerate(rollouts) if rollout["score"] is None},
        "batch": batch,
    }


if __name__ == "__main__":
    given = sys.argv[1:]
    print(json.dumps(train_on(given[0] if given else "f02d6a9b", int(given[1]) if given[1:] else 8)))
