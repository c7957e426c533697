import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "@/lib/db/client";
import { makeTaskSet, taskToImport } from "@/lib/testing/factories/task-set";
import { contextOfKey, contextOfSystem, makeWorkspace } from "@/lib/testing/factories/workspace";
import { startTestDatabase } from "@/lib/testing/database-hooks";
import type { ServiceContext } from "../context";
import { getTaskVersion } from "./get-task-version";
import { listTaskVersions } from "./list-task-versions";

let db: Database;
let ctx: ServiceContext;
startTestDatabase((opened) => (db = opened));
beforeAll(async () => {
  ctx = contextOfSystem(db, await makeWorkspace(db));
});

const FIRST = { id: "aaaaaaaa", instruction: "first wording" };
const SECOND = { id: "aaaaaaaa", instruction: "second wording" };
const digest = (task: { id: string; instruction?: string }) => taskToImport(task).digest;
const versions = (taskSet: string) => listTaskVersions({ ctx, taskSet, task: "aaaaaaaa" });

describe("versions of a task", () => {
  it("are one a changed file, newest first; an import of the same file adds none", async () => {
    for (const task of [FIRST, FIRST, SECOND, SECOND, FIRST]) await makeTaskSet(ctx, "history", [task]);
    const found = await versions("history");
    expect(found.map(({ taskDigest, isCurrent }) => [taskDigest, isCurrent])).toEqual([
      [digest(FIRST), true],
      [digest(SECOND), false],
      [digest(FIRST), false],
    ]);
    const times = found.map(({ importedAt }) => importedAt.getTime());
    expect(new Set(times).size).toBe(3);
    expect([...times].sort((a, b) => b - a)).toEqual(times);
  });

  it("survive a time without the task in the set", async () => {
    await makeTaskSet(ctx, "gone", [FIRST, { id: "bbbbbbbb" }]);
    await makeTaskSet(ctx, "gone", [{ id: "bbbbbbbb" }]);
    await expect(versions("gone")).rejects.toMatchObject({ code: "not_found" });
    await makeTaskSet(ctx, "gone", [FIRST, { id: "bbbbbbbb" }]);
    expect(await versions("gone")).toHaveLength(1);
  });

  it("are each set's own, and give their file by digest", async () => {
    await makeTaskSet(ctx, "one", [FIRST]);
    await makeTaskSet(ctx, "other", [SECOND]);
    expect((await versions("one")).map(({ taskDigest }) => taskDigest)).toEqual([digest(FIRST)]);
    const of = { ctx, taskSet: "one", task: "aaaaaaaa" };
    expect((await getTaskVersion({ ...of, digest: digest(FIRST) })).file.instruction).toBe("first wording");
    await expect(getTaskVersion({ ...of, digest: digest(SECOND) })).rejects.toMatchObject({ code: "not_found" });
  });

  it("ask for the scope of tasks", async () => {
    const key = contextOfKey(db, ctx.workspace, ["runs:read"]);
    await expect(listTaskVersions({ ctx: key, taskSet: "one", task: "aaaaaaaa" })).rejects.toMatchObject({
      code: "insufficient_scope",
    });
  });
});
