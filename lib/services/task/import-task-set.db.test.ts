import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "@/lib/db/client";
import { makeHost, makeTemplate } from "@/lib/testing/factories/host";
import { makeTaskSet, taskToImport } from "@/lib/testing/factories/task-set";
import { contextOfKey, contextOfRole, contextOfSystem, makeWorkspace } from "@/lib/testing/factories/workspace";
import { writeRun } from "@/lib/testing/factories/run";
import { startTestDatabase } from "@/lib/testing/database-hooks";
import type { ServiceContext } from "../context";
import { createRun } from "../run/create-run";
import { getTask } from "./get-task";
import { importTaskSet } from "./import-task-set";
import { listTaskSets } from "./list-task-sets";
import type { VerifierProfile } from "@/lib/domain/verifier/profile";
import type { LastResultFilter } from "@/lib/domain/task/task.last-result";
import { listTasks } from "./list-tasks";
import type { TaskFilter } from "./task-filter";

let db: Database;
let ctx: ServiceContext;
startTestDatabase((opened) => (db = opened));
beforeAll(async () => {
  ctx = contextOfSystem(db, await makeWorkspace(db));
  await makeTemplate(db, (await makeHost(db)).id, { apps: ["os"] });
});

const noRecipe = async () => null;

describe("importTaskSet", () => {
  it("keeps exact bytes by digest, in the given order, and leaves an audit row", async () => {
    const tasks = ["cccccccc-3", "aaaaaaaa-1", "bbbbbbbb-2"].map((id) => taskToImport({ id }));
    const set = await importTaskSet({ ctx, name: "ordered", tasks, findRecipe: noRecipe });
    const { items } = await listTasks({ ctx, query: { taskSet: "ordered", limit: 50 } });
    expect(items.map((task) => task.taskId)).toEqual(["cccccccc-3", "aaaaaaaa-1", "bbbbbbbb-2"]);
    for (const task of tasks) {
      const stored = await db.prisma.task.findUniqueOrThrow({ where: { digest: task.digest } });
      expect(Buffer.from(stored.bytes).equals(Buffer.from(task.bytes))).toBe(true);
    }
    const audit = await db.prisma.auditEvent.findFirstOrThrow({ where: { target: set.id } });
    expect(audit).toMatchObject({
      action: "task_set.import",
      data: { name: "ordered", task_count: 3, recipe_count: 0 },
    });
  });

  it("replaces the entries of a set and leaves what runs have pinned", async () => {
    await makeTaskSet(ctx, "changing", [{ id: "aaaaaaaa", instruction: "first wording" }, { id: "bbbbbbbb" }]);
    const run = await createRun({
      ctx,
      input: {
        kind: "scripted_test",
        task_set: "changing",
        tasks: ["aaaaaaaa"],
        template: "office@1",
        spend_cap_usd: "1",
      },
    });
    await makeTaskSet(ctx, "changing", [{ id: "aaaaaaaa", instruction: "second wording" }]);
    const { items } = await listTasks({ ctx, query: { taskSet: "changing", limit: 50 } });
    expect(items.map((task) => task.file.instruction)).toEqual(["second wording"]);
    const [pinned] = await db.prisma.runTask.findMany({ where: { runId: run.id } });
    expect(pinned?.instruction).toBe("first wording");
    expect(pinned?.taskDigest).not.toBe(items[0]?.taskDigest);
    expect(await db.prisma.task.count({ where: { digest: pinned?.taskDigest ?? "" } })).toBe(1);
  });

  it("is safe to repeat, also by two at once", async () => {
    const again = () => makeTaskSet(ctx, "twice", [{ id: "aaaaaaaa" }, { id: "bbbbbbbb" }]);
    const [first, second] = await Promise.all([again(), again()]);
    const third = await again();
    expect(new Set([first.id, second.id, third.id]).size).toBe(1);
    expect((await listTasks({ ctx, query: { taskSet: "twice", limit: 50 } })).items).toHaveLength(2);
  });

  it.each(["", "Upper", "a/b", "x".repeat(65)])("refuses the name %j", async (name) => {
    const tasks = [taskToImport({ id: "aaaaaaaa" })];
    await expect(importTaskSet({ ctx, name, tasks, findRecipe: noRecipe })).rejects.toMatchObject({
      code: "invalid_request",
    });
  });

  it("refuses an empty set, a member and a key without tasks:write", async () => {
    const tasks = [taskToImport({ id: "aaaaaaaa" })];
    const as = (other: ServiceContext) => importTaskSet({ ctx: other, name: "mine", tasks, findRecipe: noRecipe });
    await expect(importTaskSet({ ctx, name: "mine", tasks: [], findRecipe: noRecipe })).rejects.toMatchObject({
      code: "invalid_request",
    });
    await expect(as(await contextOfRole(db, ctx.workspace, "member"))).rejects.toMatchObject({ code: "forbidden" });
    await expect(as(contextOfKey(db, ctx.workspace, ["tasks:read"]))).rejects.toMatchObject({
      code: "insufficient_scope",
    });
    expect(await db.prisma.taskSet.count({ where: { name: "mine" } })).toBe(0);
  });
});

describe("listing tasks", () => {
  beforeAll(async () => {
    await makeTaskSet(ctx, "mixed", [
      { id: "aaaaaaaa-sum", instruction: "Add up the 100% column", domain: "os" },
      { id: "bbbbbbbb-gray", instruction: "Make it gray", domain: "gimp", hasRecipe: false },
      { id: "cccccccc-web", instruction: "Open a page", domain: "os", func: "is_expected_url" },
      { id: "dddddddd-cannot", instruction: "Fly", domain: "os", func: "infeasible" },
    ]);
  });
  const idsOf = async (query: object) =>
    (await listTasks({ ctx, query: { taskSet: "mixed", limit: 50, ...query } })).items.map((task) =>
      task.taskId.slice(0, 8),
    );

  it("searches instruction, id and domain, and takes the text literally", async () => {
    expect(await idsOf({ search: "MAKE it" })).toEqual(["bbbbbbbb"]);
    expect(await idsOf({ search: "ccc" })).toEqual(["cccccccc"]);
    expect(await idsOf({ search: "gimp" })).toEqual(["bbbbbbbb"]);
    expect(await idsOf({ search: "100%" })).toEqual(["aaaaaaaa"]);
    expect(await idsOf({ search: "_" })).toEqual([]);
  });

  it("tells support with its reasons, recipes and infeasibility", async () => {
    const { items } = await listTasks({ ctx, query: { taskSet: "mixed", limit: 50 } });
    const support = items.map((task) => task.support.reasons.map((reason) => reason.code));
    expect(support).toEqual([[], ["app_missing"], ["function_unavailable"], []]);
    expect(items.map((task) => task.isInfeasible)).toEqual([false, false, false, true]);
    expect(await idsOf({ filter: { supported: false } })).toEqual(["bbbbbbbb", "cccccccc"]);
    expect(await idsOf({ hasRecipe: false })).toEqual(["bbbbbbbb"]);
    const set = (await listTaskSets({ ctx })).find(({ name }) => name === "mixed");
    expect(set).toMatchObject({ taskCount: 4, supportedCount: 2, recipeCount: 3 });
  });

  it("narrows by reason, application, function and network need, and pages through what is left", async () => {
    const byFilter = (filter: TaskFilter) => idsOf({ filter });
    expect(await byFilter({ reasons: ["app_missing", "live_web"] })).toEqual(["bbbbbbbb"]);
    expect(await byFilter({ apps: ["gimp"] })).toEqual(["bbbbbbbb"]);
    expect(await byFilter({ functions: ["infeasible", "is_expected_url"] })).toEqual(["cccccccc", "dddddddd"]);
    expect(await byFilter({ network: ["files"] })).toEqual([]);
    const first = await listTasks({ ctx, query: { taskSet: "mixed", limit: 1, filter: { apps: ["os"] } } });
    expect(first.next).toBe(0);
    expect(await idsOf({ filter: { apps: ["os"] }, after: 0, limit: 1 })).toEqual(["cccccccc"]);
  });

  it("narrows by how the workspace's last finished attempt ended, not another workspace's", async () => {
    const host = await db.prisma.host.findFirstOrThrow({ select: { id: true, name: true, workerId: true } });
    const template = await db.prisma.templateVersion.findFirstOrThrow();
    const set = await db.prisma.taskSet.findUniqueOrThrow({ where: { name: "mixed" } });
    const entries = await db.prisma.taskSetEntry.findMany({
      where: { taskSet: { name: "mixed" } },
      include: { task: true },
    });
    const tasks = entries
      .filter(({ taskId }) => !taskId.startsWith("dddd"))
      .map(({ taskId, domain, taskDigest, recipeDigest }) => ({
        taskId,
        domain,
        taskDigest,
        recipeDigest,
        instruction: "x",
      }));
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
    const play = (
      workspaceId: string,
      createdAt: Date,
      scores: (number | null)[],
      verifierProfile: VerifierProfile = "osworld",
    ) =>
      writeRun(db, {
        verifierProfile,
        ...{ workspaceId, name: "r", status: "completed", stopReason: "all_tasks_done", createdAt, tasks },
        taskSet: { id: set.id, name: set.name },
        template: { id: template.id, ref: "office@1" },
        host: { ...host, workerId: host.workerId ?? "" },
        createdBy: { type: "system", id: "system", name: "system", userId: null },
        attempts: scores.map((score) => ({ status: "done", verdict: score === null ? "invalid" : "valid", score })),
      });
    await play(ctx.workspace.id, at(0), [1, 1, null]);
    await play(ctx.workspace.id, at(1), [0.5]);
    await play((await makeWorkspace(db)).id, at(2), [1, 0, 0]);
    // A result of the other profile is none of these.
    await play(ctx.workspace.id, at(3), [1, 0, 1], "corrected");
    const byLast = (...lastResult: LastResultFilter[]) => idsOf({ filter: { lastResult } });
    expect(await byLast("fail")).toEqual(["aaaaaaaa"]);
    expect(await byLast("success")).toEqual(["bbbbbbbb"]);
    expect(await byLast("none")).toEqual(["cccccccc"]);
    expect(await byLast("never")).toEqual(["dddddddd"]);
  });

  it("calls a task supported when one of the template's hosts can run it", async () => {
    const able = await makeHost(db, { capabilities: { metrics: ["is_expected_url"] } });
    const template = await db.prisma.templateVersion.findFirstOrThrow({ where: { name: "office" } });
    await db.prisma.hostTemplate.create({ data: { hostId: able.id, templateVersionId: template.id } });
    expect(await idsOf({ filter: { supported: true } })).toEqual(["aaaaaaaa", "cccccccc", "dddddddd"]);
  });

  it("finds one task by a prefix, and refuses what is unclear", async () => {
    expect((await getTask({ ctx, taskSet: "mixed", task: "aaaaaaaa" })).taskId).toBe("aaaaaaaa-sum");
    await expect(getTask({ ctx, taskSet: "mixed", task: "aaaaaaa" })).rejects.toMatchObject({ code: "ambiguous_task" });
    await expect(getTask({ ctx, taskSet: "mixed", task: "eeeeeeee" })).rejects.toMatchObject({ code: "not_found" });
    await expect(getTask({ ctx, taskSet: "none", task: "aaaaaaaa" })).rejects.toMatchObject({ code: "not_found" });
    const query = { taskSet: "mixed", template: "office@9", limit: 1 };
    await expect(listTasks({ ctx, query })).rejects.toMatchObject({ code: "template_not_published" });
  });
});
