"""Takes a run out in two formats and one of them in again, with and without asyncio; prints what came of it."""

import asyncio
import json
import os
import sys
import tempfile

import deskproof

run_id = sys.argv[1]
with tempfile.TemporaryDirectory() as folder:
    parquet, results = os.path.join(folder, "a.parquet"), os.path.join(folder, "results.zip")

    with deskproof.connect() as client:
        run = client.run(run_id)
        written = run.export(parquet, format="parquet", table="verdicts")
        run.export(results, format="osworld")
        whole = [written == os.path.getsize(parquet), open(parquet, "rb").read(4).decode()]
        told = client.import_results(results, task_set=run.data["task_set"], name="From Python")
        same = told.run.data["imported"]

    async def again():
        async with deskproof.connect_async() as other:
            with open(os.path.join(folder, "solved.jsonl"), "w+b") as to:
                await (await other.run(run_id)).export(to, filter="outcome:success")
                to.seek(0)
                solved = [json.loads(line)["score"] for line in to]
            told = await other.import_results(results, task_set=run.data["task_set"])
            return solved, told.run.data["imported"], told.left_out_total

    print(json.dumps({"whole": whole, "imported": same, "name": told.run.data["name"], "async": asyncio.run(again())}))
