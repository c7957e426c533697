import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { runPlanWire } from "@/lib/domain/run/plan.wire";
import { runStatsWire } from "@/lib/domain/stats/stats.wire";
import { taskRecordWire } from "@/lib/domain/task/task-record.wire";
import { keyCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { GET as getRecords } from "../../task-sets/records/route";
import { GET as getStats } from "../[runId]/stats/route";
import { POST as postPlan } from "./route";

let app: TestInstallation;
let writer: ApiCaller;
let reader: ApiCaller;
let document: Record<string, unknown>;

beforeAll(async () => {
  app = await openTestInstallation();
  const { workspace } = await makeMixedVerdicts(app);
  writer = await keyCaller(app.db, workspace, ["runs:read", "runs:write"]);
  reader = await keyCaller(app.db, workspace, ["runs:read"]);
  const run = await app.db.prisma.run.findFirstOrThrow({ where: { name: "Every kind of attempt" } });
  document = run.document as Record<string, unknown>;
}, 60_000);
afterAll(() => app.close());

async function planOf(part: Record<string, unknown> = {}) {
  const response = await writer(postPlan, { method: "POST", body: { ...document, ...part } });
  expect(response.status).toBe(200);
  return runPlanWire.strict().parse(await response.json());
}

describe("POST /v1/runs/plan", () => {
  it("says why a run would be refused, as the refusal itself does, and keeps nothing either way", async () => {
    const before = await app.db.prisma.run.count();
    const refused = await planOf({ template: "none@9" });
    expect(refused).toMatchObject({ attempts: null, estimate: null, precision: null });
    expect(refused.refusal).toMatchObject({ code: "template_not_published" });
    expect(refused.refusal?.invalid_params[0]?.pointer).toBe("/template");
    await planOf();
    expect(await app.db.prisma.run.count()).toBe(before);
  });

  it("finds the newest run of the same workload, as it was launched", async () => {
    const { last_run } = await planOf();
    const newest = await app.db.prisma.run.findFirstOrThrow({
      where: { taskSetName: String(document.task_set), kind: "scripted_test", finishedAt: { not: null } },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    expect(last_run).toMatchObject({ id: newest.id, name: newest.name });
    expect(last_run?.document.task_set).toBe(document.task_set);
    expect((await planOf({ kind: "evaluation", policy: "external" })).last_run).toBeNull();
  });

  it("refuses a body that is no run and a key that may not launch", async () => {
    expect((await writer(postPlan, { method: "POST", body: { tasks: 3 } })).status).toBe(400);
    expect((await reader(postPlan, { method: "POST", body: document })).status).toBe(403);
  });
});

describe("GET /v1/task-sets/records", () => {
  const recordsOf = async (query: Record<string, string>) => {
    const response = await reader(getRecords, { query });
    expect(response.status).toBe(200);
    return z.object({ data: z.array(taskRecordWire.strict()) }).parse(await response.json()).data;
  };

  it("looks back on one policy and template, newest last", async () => {
    const task_set = String(document.task_set);
    const records = await recordsOf({ task_set, template: String(document.template), policy: "recipe" });
    expect(records.length).toBeGreaterThan(0);
    for (const { last, rate, pasts } of records) {
      const results = last.filter((counted) => counted === "success" || counted === "fail");
      expect(rate === null).toBe(results.length === 0);
      expect(pasts.includes("failed_last")).toBe(results.at(-1) === "fail");
      expect(last.length).toBeLessThanOrEqual(12);
    }
    const doingNothing = await recordsOf({ task_set, template: String(document.template), policy: "nop" });
    expect(new Set(doingNothing.flatMap(({ last }) => last))).toEqual(new Set(["fail"]));
    expect(await recordsOf({ task_set, template: String(document.template), policy: "never" })).toEqual([]);
  });

  it("counts what the figures of a run count", async () => {
    const run = await app.db.prisma.run.findFirstOrThrow({ where: { policy: "nop" } });
    const stats = runStatsWire.parse(await (await reader(getStats, { params: { runId: run.id } })).json());
    const records = await recordsOf({ task_set: run.taskSetName, template: run.templateRef, policy: "nop" });
    expect(records.flatMap(({ last }) => last).filter((counted) => counted === "fail")).toHaveLength(stats.counts.fail);
  });

  it("looks back on nothing that was measured on other desktops or another content of the template", async () => {
    const run = await app.db.prisma.run.findFirstOrThrow({ where: { policy: "nop" } });
    const query = { task_set: run.taskSetName, template: run.templateRef, policy: "nop" };
    const ofNop = (change: object) => app.db.prisma.run.updateMany({ where: { policy: "nop" }, data: change });
    expect((await recordsOf(query)).length).toBeGreaterThan(0);
    await ofNop({ driver: "simulated" });
    expect(await recordsOf(query)).toEqual([]);
    await ofNop({ driver: "linux" });
    const { id, digest } = await app.db.prisma.templateVersion.findUniqueOrThrow({
      where: { id: run.templateVersionId },
    });
    expect((await recordsOf(query)).length).toBeGreaterThan(0);
    const other = await app.db.prisma.templateVersion.findFirstOrThrow({ where: { id: { not: id } } });
    expect(other.digest).not.toBe(digest);
    await ofNop({ templateVersionId: other.id });
    expect(await recordsOf(query)).toEqual([]);
    await ofNop({ templateVersionId: id });
  });

  it("refuses a set that is not there", async () => {
    const query = { task_set: "none", template: String(document.template), policy: "recipe" };
    expect((await reader(getRecords, { query })).status).toBe(404);
  });
});
