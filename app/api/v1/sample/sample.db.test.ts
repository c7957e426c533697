import { afterAll, beforeAll, expect, it } from "vitest";
import { GET as getArtifact } from "../artifacts/[digest]/route";
import { GET as getAttempts } from "../runs/[runId]/attempts/route";
import { GET as getManifest } from "../runs/[runId]/manifest/route";
import { GET as getStats } from "../runs/[runId]/stats/route";
import { GET as listRuns, POST as postRun } from "../runs/route";
import { attemptPageWire } from "@/lib/domain/attempt/attempt.wire";
import { runPageWire } from "@/lib/domain/run/run.wire";
import { runStatsWire } from "@/lib/domain/stats/stats.wire";
import { sampleWire } from "@/lib/domain/workspace/sample";
import { listTemplates } from "@/lib/services/template/list-templates";
import { callerWith, keyCaller, sessionCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { makeTaskSet } from "@/lib/testing/factories/task-set";
import { contextOfSystem, makeWorkspace, type TestWorkspace } from "@/lib/testing/factories/workspace";
import { DELETE as deleteSample, POST as postSample } from "./route";

let app: TestInstallation;
let workspace: TestWorkspace;
let ada: ApiCaller;
let ben: ApiCaller;

beforeAll(async () => {
  app = await openTestInstallation();
  ({ workspace } = await makeMixedVerdicts(app));
  [ada, ben] = [await sessionCaller(app, workspace, "owner"), await sessionCaller(app, workspace, "member")];
}, 60_000);
afterAll(() => app.close());

const open = async (caller: ApiCaller) => {
  const response = await caller(postSample, { method: "POST" });
  expect(response.status).toBe(200);
  return sampleWire.strict().parse(await response.json());
};
const remove = (caller: ApiCaller) => caller(deleteSample, { method: "DELETE" });
const runsOf = async (caller: ApiCaller, query = {}) =>
  runPageWire.parse(await (await caller(listRuns, { query })).json()).data;
const rowsOfSample = async () => [
  await app.db.prisma.workspace.count({ where: { isSample: true } }),
  await app.db.prisma.run.count({ where: { isSample: true } }),
  await app.db.prisma.attempt.count({ where: { run: { isSample: true } } }),
];

it("needs the task set that was recorded", async () => {
  expect((await ada(postSample, { method: "POST" })).status).toBe(409);
  expect(await rowsOfSample()).toEqual([0, 0, 0]);
  await makeTaskSet(contextOfSystem(app.db, workspace), "starter", [{ id: "aaaaaaaa-one" }]);
});

it("is one for all, however often and by how many at once it is opened", async () => {
  const before = await runsOf(ada);
  const [templates, spent] = [
    await listTemplates({ ctx: contextOfSystem(app.db, workspace) }),
    await app.db.prisma.workspace.findUniqueOrThrow({ where: { id: workspace.id }, select: { spentMicroUsd: true } }),
  ];
  const opened = await Promise.all([open(ada), open(ben), open(ada)]);
  expect(new Set(opened.map((sample) => JSON.stringify(sample))).size).toBe(1);
  const rows = await rowsOfSample();
  expect(rows.slice(0, 2)).toEqual([1, 1]);
  expect(rows[2]).toBeGreaterThan(2);
  expect(await open(ben)).toEqual(opened[0]);
  expect(await rowsOfSample()).toEqual(rows);

  // Nothing of it is among one's own.
  expect(await runsOf(ada)).toEqual(before);
  expect(await listTemplates({ ctx: contextOfSystem(app.db, workspace) })).toEqual(templates);
  const own = await app.db.prisma.workspace.findUniqueOrThrow({ where: { id: workspace.id } });
  expect(own.spentMicroUsd).toBe(spent.spentMicroUsd);
});

it("says everywhere that it is a sample, and has all that its screens show", async () => {
  const { workspace: slug, run_id: runId } = await open(ada);
  const call = { params: { runId }, query: { workspace: slug } };
  const [run] = await runsOf(ada, call.query);
  expect(run?.labels).toContain("sample");
  const stats = runStatsWire.parse(await (await ada(getStats, call)).json());
  expect(stats.labels).toContain("sample");
  expect(stats.counts.success).toBe(run?.counts.success);
  const attempts = attemptPageWire.parse(await (await ada(getAttempts, call)).json()).data;
  expect(attempts.length).toBe(run?.counts.total);
  for (const { labels, status, verdict } of attempts) {
    expect([labels.includes("sample"), status, verdict]).toEqual([true, "done", "valid"]);
  }
  const manifest = (await (await ada(getManifest, call)).json()) as { labels: string[] };
  expect(manifest.labels).toContain("sample");
  const refs = await app.db.prisma.artifactRef.findMany({ where: { runId }, select: { digest: true } });
  expect(refs.length).toBeGreaterThan(5);
  for (const { digest } of refs) {
    const response = await ada(getArtifact, { params: { digest }, query: { workspace: slug } });
    expect(response.status).toBe(200);
  }
});

it("is to look at only, for people, and for those who opened it", async () => {
  const { workspace: slug, run_id: runId } = await open(ada);
  const query = { workspace: slug };
  expect((await ada(postRun, { method: "POST", query, body: {} })).status).toBe(403);
  const stranger = await sessionCaller(app, await makeWorkspace(app.db), "owner");
  expect((await stranger(getStats, { params: { runId }, query })).status).toBe(404);
  const key = await keyCaller(app.db, workspace, ["runs:read", "runs:write", "admin"]);
  for (const [verb, method] of [
    [postSample, "POST"],
    [deleteSample, "DELETE"],
  ] as const) {
    expect([401, 403]).toContain((await key(verb, { method })).status);
    expect((await callerWith({})(verb, { method })).status).toBe(401);
  }
});

it("goes away with the last who looked at it, and comes back as it was", async () => {
  const before = await rowsOfSample();
  const { workspace: slug, run_id: runId } = await open(ada);
  expect((await remove(ada)).status).toBe(204);
  expect((await ada(getStats, { params: { runId }, query: { workspace: slug } })).status).toBe(404);
  expect(await rowsOfSample()).toEqual(before);
  expect((await remove(ben)).status).toBe(204);
  expect((await remove(ben)).status).toBe(204);
  expect(await rowsOfSample()).toEqual([0, 0, 0]);
  expect(await open(ada)).toEqual({ workspace: slug, run_id: runId });
  expect(await rowsOfSample()).toEqual(before);
});
