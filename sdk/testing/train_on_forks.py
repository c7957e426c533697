"""What a trainer would make of eight copies of one desktop: the first two solve the task, the last one is given up."""

import asyncio
import json
import sys
from concurrent.futures import ThreadPoolExecutor

import deskproof

SOLVE = ["printf 42 > /home/user/answer.txt"]


def collect(results):
    kept, dropped = [], []
    for result in results:
        if isinstance(result, deskproof.InvalidEpisode):
            score = result.reward.score
            dropped.append({"error": type(result).__name__, "score": score, "reasons": result.invalid_reasons})
        elif isinstance(result, BaseException):
            raise result
        else:
            kept.append(result.score)
    return {"kept": kept, "dropped": dropped}


def play(numbered):
    number, env = numbered
    if number < 2:
        env.exec(SOLVE, shell=True)
    if number == 7:
        env.quarantine("the harness lost track")
    try:
        return env.verify()
    except deskproof.DeskproofError as error:
        return error


def train(parent_id):
    with deskproof.connect() as client, client.attach(parent_id) as parent, parent.fork(8) as group:
        with ThreadPoolExecutor(8) as threads:
            told = collect(threads.map(play, enumerate(group)))
        # A loop that asks without strict must find no number to train on either.
        return {**told, "seen": [env.verify(strict=False).score for env in group]}


async def play_async(number, env):
    if number < 2:
        await env.exec(SOLVE, shell=True)
    if number == 7:
        await env.quarantine("the harness lost track")
    return await env.verify()


async def train_async(parent_id):
    async with deskproof.connect_async() as client:
        async with client.attach(parent_id) as parent, parent.fork(8) as group:
            playing = [play_async(number, env) for number, env in enumerate(group)]
            told = collect(await asyncio.gather(*playing, return_exceptions=True))
            rewards = await asyncio.gather(*(env.verify(strict=False) for env in group))
            return {**told, "seen": [reward.score for reward in rewards]}


kind, parent_id = sys.argv[1:]
print(json.dumps(train(parent_id) if kind == "sync" else asyncio.run(train_async(parent_id))))
