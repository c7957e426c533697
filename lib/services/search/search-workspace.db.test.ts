import { beforeAll, expect, it } from "vitest";
import { serializeSearch } from "@/lib/api/serializers/search";
import type { Database } from "@/lib/db/client";
import { startTestDatabase } from "@/lib/testing/database-hooks";
import { makeHost, makeTemplate } from "@/lib/testing/factories/host";
import { writeRun } from "@/lib/testing/factories/run";
import { makeTaskSet } from "@/lib/testing/factories/task-set";
import { contextOfKey, contextOfRole, contextOfSystem, makeWorkspace } from "@/lib/testing/factories/workspace";
import { pinTasks } from "@/prisma/scenarios/scene";
import type { ServiceContext } from "../context";
import { searchWorkspace } from "./search-workspace";

let db: Database;
let ours: ServiceContext;
let theirs: ServiceContext;
let run: { runId: string; attemptIds: string[] };
startTestDatabase((opened) => (db = opened));
beforeAll(async () => {
  const workspace = await makeWorkspace(db);
  ours = await contextOfRole(db, workspace, "viewer");
  theirs = await contextOfRole(db, await makeWorkspace(db), "owner");
  const host = await makeHost(db);
  const template = await makeTemplate(db, host.id);
  const system = contextOfSystem(db, workspace);
  const taskSet = await makeTaskSet(system, "office", [
    { id: "aaaaaaaa-sum-column", domain: "calc", instruction: "Add a total row of 100% below" },
  ]);
  run = await writeRun(db, {
    ...{ workspaceId: workspace.id, name: "Nightly 50% of calc", status: "completed", stopReason: "all_tasks_done" },
    ...{ taskSet, template, host, tasks: await pinTasks(system, taskSet.id), createdAt: new Date() },
    ...{ createdBy: { type: "user", id: "usr_x", name: "Ada", userId: null }, parallelCopies: 2 },
    attempts: [
      { status: "done", verdict: "valid", score: 1 },
      { status: "done", verdict: "valid", score: 0 },
    ],
  });
});

const find = async (ctx: ServiceContext, text: string) =>
  serializeSearch(await searchWorkspace({ ctx, text })).map(({ kind, id }) => `${kind} ${id}`);

it("finds runs by words in any case, by the beginning of an id, and takes signs of patterns literally", async () => {
  expect(await find(ours, "NIGHTLY")).toEqual([`run ${run.runId}`]);
  expect(await find(ours, run.runId.slice(0, 12).toUpperCase())).toContain(`run ${run.runId}`);
  expect(await find(ours, "50% of")).toEqual([`run ${run.runId}`]);
  expect(await find(ours, "50_ of")).toEqual([]);
});

it("finds attempts by id and by their number in runs that the words name", async () => {
  const [first, second] = run.attemptIds;
  expect(await find(ours, first ?? "")).toEqual([`attempt ${first}`]);
  expect(await find(ours, "nightly #2")).toEqual([`run ${run.runId}`, `attempt ${second}`]);
  expect(await find(ours, "#99")).toEqual([`run ${run.runId}`]);
});

it("finds tasks by id, domain and instruction, and links to their page", async () => {
  expect(await find(ours, "total row")).toEqual(["task aaaaaaaa-sum-column"]);
  const [hit] = serializeSearch(await searchWorkspace({ ctx: ours, text: "sum-col" }));
  expect(hit).toMatchObject({
    path: "/tasks/office/aaaaaaaa-sum-column",
    detail: "calc · aaaaaaaa-sum-column · office",
  });
});

it("shows another workspace nothing of ours but the shared tasks", async () => {
  for (const text of ["nightly", run.runId, run.attemptIds[0] ?? "", "nightly #1", "#1"]) {
    expect(await find(theirs, text)).toEqual([]);
  }
  expect(await find(theirs, "total row")).toEqual(["task aaaaaaaa-sum-column"]);
});

it("gives a key what its scopes allow, and refuses one that may read no runs", async () => {
  const key = contextOfKey(db, ours.workspace, ["runs:read"]);
  expect(await find(key, "total row")).toEqual([]);
  await expect(find(contextOfKey(db, ours.workspace, ["tasks:read"]), "x")).rejects.toMatchObject({
    code: "insufficient_scope",
  });
});
