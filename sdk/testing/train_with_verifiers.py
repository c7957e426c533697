"""Groups of rollouts through the adapter for `verifiers`, of which the second is given up and the third breaks."""

import asyncio
import inspect
import json
import sys

import deskproof
import deskproof_verifiers
import verifiers as vf
import verifiers.v1 as vf1

SOLVE = ["printf 42 > /home/user/answer.txt"]
kind, task_id = sys.argv[1:]


async def solve(slot):
    async with deskproof.connect_async() as client:
        await (await client.attach(slot)).exec(SOLVE, shell=True)


async def give_up(slot):
    async with deskproof.connect_async() as client:
        await (await client.attach(slot)).quarantine("the harness lost track")


def scripted(act):
    """Looks, acts, clicks beside the screen, and is done."""
    turns = [[("screenshot", {})], [("click", {"x": 16_000, "y": 5})], [("press", {"keys": "ctrl+s"})], None]

    async def play(env, state):
        if state["turn"] == 1 and act is not None:
            await act(state["deskproof_slot"])
        return turns[state["turn"]]

    return play


async def first_generation():
    vf.CLEANUP_FIRST = kind == "v0"
    env = deskproof_verifiers.load_environment(tasks=[task_id], ttl=600)
    (row,) = env.dataset
    states = await env.generate(row, [scripted(solve), scripted(give_up), scripted(None), scripted(None)])
    await env.close()
    seen = [message["content"] for message in states[0]["completion"]]
    return {
        "question": row["question"],
        "rewards": [state["reward"] for state in states],
        "advantages": [state["advantage"] for state in states],
        "steps": [step["reward"] for step in states[1]["trajectory"]],
        "errors": [state["error"] and type(state["error"]).__name__ for state in states],
        "metrics": [state["metrics"] for state in states],
        "seen": [[part["type"] for part in parts] for parts in seen],
        "refused": seen[1][0]["text"],
        "shown": env.parameters["click"],
    }


async def second_generation():
    from deskproof_verifiers.taskset import DeskproofTasksetConfig

    (task,) = deskproof_verifiers.DeskproofTaskset(DeskproofTasksetConfig(tasks=[task_id])).load()
    traces, seen = [], []

    def agent(act):
        async def run(state, call):
            seen.append([part.type for part in await call("screenshot")])
            if act is not None:
                await act(state.slot_id)
            seen.append([part.type for part in await call("click", x=16_000, y=5)])

        return run

    for act in (solve, give_up, None, None):
        traces.append(await vf1.run_agent(task, agent(act)))
    return {
        "question": task.data.prompt,
        "key": task.key,
        "rewards": [trace.rewards for trace in traces],
        "errors": [[error["type"] for error in trace.errors] for trace in traces],
        "ok": [trace.ok for trace in traces],
        "bad_gates": [trace.info.get("validity", {}).get("bad_gates") for trace in traces],
        "seen": seen[:2],
        "shown": list(inspect.signature(toolset_of(task)["click"]).parameters),
    }


def toolset_of(task):
    (toolset,) = type(task).toolsets(task.config)
    return toolset.tools()


async def in_a_box():
    from deskproof_verifiers.runtime import DesktopConfig

    box = deskproof_verifiers.DesktopRuntime(DesktopConfig(task=task_id, ttl=600))
    await box.start()
    await box.write("/home/user/answer.txt", b"42")
    done = await box.run(["cat", "/home/user/answer.txt"], {})
    told = [done.exit_code, done.stdout, (await box.read("/home/user/answer.txt")).decode(), await box.alive()]
    slot = box.env.id
    await box.stop()
    await box.stop()
    with deskproof.connect() as client:
        return {"told": told, "status": client.attach(slot).slot["status"], "alive": await box.alive()}


kinds = {"v0": first_generation, "v0-late": first_generation, "v1": second_generation, "box": in_a_box}
print(json.dumps(asyncio.run(kinds[kind]())))
