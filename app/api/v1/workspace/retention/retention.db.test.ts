import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Manifest } from "@/lib/domain/manifest/manifest.schema";
import { retentionPruneWire, retentionWire, runRemovalsWire } from "@/lib/domain/retention/retention.wire";
import { verifyManifest } from "@/lib/manifest/verify-manifest";
import { manifestText } from "@/lib/manifest/seal-manifest";
import { sweepRetention } from "@/lib/services/retention/sweep-retention";
import { digestOf } from "@/lib/storage/digest-of";
import { pruneArtifacts } from "@/lib/services/retention/prune-artifacts";
import { keyCaller, sessionCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeHost, makeTemplate } from "@/lib/testing/factories/host";
import { PLAIN_SCENE, writeJudgedRun } from "@/lib/testing/factories/judged-run";
import { makeTaskSet } from "@/lib/testing/factories/task-set";
import { contextOfSystem, makeWorkspace, type TestWorkspace } from "@/lib/testing/factories/workspace";
import { killAmid } from "@/lib/testing/killed/kill-amid";
import { GET as readArtifact } from "../../artifacts/[digest]/route";
import { GET as readManifest } from "../../runs/[runId]/manifest/route";
import { GET as readRemovals } from "../../runs/[runId]/retention/route";
import { GET as readRun } from "../../runs/[runId]/route";
import { POST as prune } from "./prune/route";
import { GET, PUT } from "./route";

let app: TestInstallation;
let workspace: TestWorkspace;
let admin: ApiCaller;
const DAYS_AGO_31 = new Date(Date.now() - 31 * 86_400_000);
const NO_RULE = { traces_days: null, videos_days: null, evidence_days: null };

beforeAll(async () => {
  app = await openTestInstallation();
  await makeTaskSet(contextOfSystem(app.db, await makeWorkspace(app.db)), "starter", [{ id: "task" }]);
  const { id } = await makeHost(app.db);
  await makeTemplate(app.db, id, { name: "simulated", driver: "simulated" });
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await makeWorkspace(app.db);
  admin = await keyCaller(app.db, workspace, ["admin", "runs:read", "content:read"]);
});

/** A run that ended, with the frames of one step in the store, all of them long ago. */
async function endedRun(frames: readonly string[], { endedAt = DAYS_AGO_31, of = workspace } = {}): Promise<string> {
  const digests: string[] = [];
  for (const frame of frames) digests.push(await app.store.put(Buffer.from(frame)));
  const [frameBefore, frameAfter] = digests;
  const scene = {
    ...PLAIN_SCENE,
    attempt: { steps: [{ action: { type: "wait", ms: 0 }, frameBefore, frameAfter: frameAfter ?? frameBefore }] },
  };
  const { runId } = await writeJudgedRun({ ...app, workspace: of }, [scene]);
  await app.db.prisma.run.update({ where: { id: runId }, data: { finishedAt: endedAt } });
  await ageFiles();
  return runId;
}

async function ageFiles(): Promise<void> {
  const root = join(app.settings.home, "artifacts");
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), DAYS_AGO_31, DAYS_AGO_31);
}

const textDigest = (text: string) => digestOf(Buffer.from(text));
const setRules = (rules: object) => admin(PUT, { method: "PUT", body: rules });
const pruned = async (body: object = {}) => retentionPruneWire.parse(await (await admin(prune, { body })).json());
const removals = async (runId: string) =>
  runRemovalsWire.parse(await (await admin(readRemovals, { params: { runId } })).json());
const has = async (text: string) => app.store.has(textDigest(text));

describe("rules of retention", () => {
  it("are none at first, are replaced whole, and leave an audit row with what they were", async () => {
    expect(retentionWire.parse(await (await admin(GET)).json())).toMatchObject({ is_default: true, rules: NO_RULE });
    const set = retentionWire.parse(await (await setRules({ traces_days: 30, sweep: true })).json());
    expect(set).toMatchObject({ is_default: false, rules: { traces_days: 30, videos_days: null, sweep: true } });
    const [row] = await app.db.prisma.auditEvent.findMany({ where: { action: "workspace.update_retention" } });
    expect(row).toMatchObject({ before: { traces_days: null }, after: { traces_days: 30 } });
  });

  it("are read by everybody and set by admins only", async () => {
    const viewer = await sessionCaller(app, workspace, "viewer");
    expect(await (await viewer(GET)).json()).toMatchObject({ available_actions: [] });
    expect((await viewer(PUT, { method: "PUT", body: {} })).status).toBe(403);
    expect((await viewer(prune, { body: { dry_run: true } })).status).toBe(403);
  });

  it("refuse what they do not know", async () => {
    expect((await setRules({ traces_days: 0 })).status).toBe(400);
    expect((await setRules({ frames_days: 1 })).status).toBe(400);
    expect((await admin(prune, { body: { rules: { traces_days: 1 } } })).status).toBe(400);
  });
});

describe("a prune", () => {
  it("tells beforehand exactly what it then removes, and leaves verdict and manifest", async () => {
    const runId = await endedRun(["one frame", "another frame"]);
    const judged = await (await admin(readRun, { params: { runId } })).json();
    await setRules({ traces_days: 30 });
    const told = await pruned({ dry_run: true });
    expect(told).toMatchObject({ dry_run: true, artifact_count: 2, run_count: 1, runs: [{ id: runId }] });
    expect(await has("one frame")).toBe(true);
    const done = await pruned();
    expect(done).toEqual({ ...told, dry_run: false });
    expect([await has("one frame"), await has("another frame")]).toEqual([false, false]);

    expect(await removals(runId)).toMatchObject({
      artifact_count: 2,
      kinds: [{ kind: "frame", rule: "traces after 30 days" }],
    });
    const gone = await admin(readArtifact, { params: { digest: textDigest("one frame") } });
    expect(gone.status).toBe(410);
    expect(await gone.json()).toMatchObject({ code: "artifact_removed", rule: "traces after 30 days" });
    const after = await (await admin(readRun, { params: { runId } })).json();
    expect(after).toEqual(judged);

    const manifest = (await (await admin(readManifest, { params: { runId } })).json()) as Manifest;
    expect(manifest.removed_artifacts).toHaveLength(2);
    const check = await verifyManifest(manifestText(manifest), app.store);
    expect(check.findings).toEqual([]);
    expect(check.removed.map(({ rule }) => rule)).toEqual(["traces after 30 days", "traces after 30 days"]);
    expect(await pruned()).toMatchObject({ artifact_count: 0 });
    const rows = await app.db.prisma.auditEvent.findMany({
      where: { workspaceId: workspace.id, action: "retention.prune" },
    });
    expect(rows).toHaveLength(1);
  });

  it("that is ended by force says of no artifact that it is there which is not, and the next one ends it", async () => {
    const frames = ["the first of two", "the second of two"];
    const runId = await endedRun(frames);
    await setRules({ traces_days: 30 });
    const artifacts = join(app.settings.home, "artifacts");
    await killAmid("prune", { databaseUrl: app.settings.databaseUrl, workspaceSlug: workspace.slug, artifacts });
    const there = async () => (await Promise.all(frames.map(has))).filter(Boolean).length;
    expect(await there()).toBe(1);
    // Both are told as removed, also the one whose bytes are still there.
    expect(await removals(runId)).toMatchObject({ artifact_count: 2 });
    for (const frame of frames) {
      const answer = await admin(readArtifact, { params: { digest: textDigest(frame) } });
      expect(answer.status).toBe(410);
    }
    const manifest = (await (await admin(readManifest, { params: { runId } })).json()) as Manifest;
    expect((await verifyManifest(manifestText(manifest), app.store)).findings).toEqual([]);
    expect(await pruned()).toMatchObject({ artifact_count: 0, waiting_count: 0 });
    expect(await there()).toBe(0);
  }, 60_000);

  it("calls what was lost otherwise damage still", async () => {
    const runId = await endedRun(["kept frame"]);
    const manifest = (await (await admin(readManifest, { params: { runId } })).json()) as Manifest;
    await app.store.remove(textDigest("kept frame"));
    const { findings, removed } = await verifyManifest(manifestText(manifest), app.store);
    expect(findings.map(({ code }) => code)).toEqual(["artifact_missing"]);
    expect(removed).toEqual([]);
  });

  it("keeps a picture that a younger run names too, and removes it with that one", async () => {
    const old = await endedRun(["shared frame"]);
    const young = await endedRun(["shared frame"], { endedAt: new Date() });
    await setRules({ traces_days: 30 });
    expect(await pruned()).toMatchObject({ artifact_count: 0 });
    await app.db.prisma.run.update({ where: { id: young }, data: { finishedAt: DAYS_AGO_31 } });
    const done = await pruned();
    expect(done).toMatchObject({ artifact_count: 1, run_count: 2 });
    expect(done.runs.map(({ id }) => id).sort()).toEqual([old, young].sort());
    expect(await has("shared frame")).toBe(false);
    for (const runId of [old, young]) expect(await removals(runId)).toMatchObject({ artifact_count: 1 });
  });

  it("keeps bytes that another workspace refers to", async () => {
    const other = await makeWorkspace(app.db);
    await endedRun(["everybody's frame"], { of: other });
    const runId = await endedRun(["everybody's frame"]);
    await setRules({ traces_days: 30 });
    expect(await pruned()).toMatchObject({ artifact_count: 1 });
    expect(await removals(runId)).toMatchObject({ artifact_count: 1 });
    expect(await has("everybody's frame")).toBe(true);
  });

  it.each([
    ["with notes", { notes: "look at this one" }, "keep_noted"],
    ["with tags", { tags: ["paper"] }, "keep_noted"],
    ["that is a baseline", { isBaseline: true }, "keep_baselines"],
  ])("keeps a run %s unless the rules say otherwise", async (_, data, rule) => {
    const runId = await endedRun([`a frame, ${rule} ${JSON.stringify(data)}`]);
    await app.db.prisma.run.update({ where: { id: runId }, data });
    await setRules({ traces_days: 30 });
    expect(await pruned({ dry_run: true })).toMatchObject({ artifact_count: 0 });
    await setRules({ traces_days: 30, [rule]: false });
    expect(await pruned({ dry_run: true })).toMatchObject({ artifact_count: 1 });
  });

  it("keeps a run with labelled attempts, one that still works, and one that ended lately", async () => {
    const labelled = await endedRun(["a labelled frame"]);
    const attempt = await app.db.prisma.attempt.findFirstOrThrow({ where: { runId: labelled } });
    const { id: attemptId, workspaceId } = attempt;
    await app.db.prisma.attemptLabel.create({
      data: { id: "lab_1", attemptId, workspaceId, runId: labelled, personId: "usr_1", personName: "A", label: "real" },
    });
    const working = await endedRun(["a working frame"]);
    await app.db.prisma.run.update({ where: { id: working }, data: { status: "running" } });
    await endedRun(["a late frame"], { endedAt: new Date(Date.now() - 29 * 86_400_000) });
    await setRules({ traces_days: 30, evidence_days: 30 });
    expect(await pruned()).toMatchObject({ artifact_count: 0 });
  });

  it("looks ahead by other rules without setting them", async () => {
    await endedRun(["a looked-at frame"]);
    expect(await pruned({ dry_run: true, rules: { traces_days: 30 } })).toMatchObject({ artifact_count: 1 });
    expect(await (await admin(GET)).json()).toMatchObject({ is_default: true });
  });

  it("gives a reference back when somebody stored the same bytes within a day", async () => {
    const runId = await endedRun(["a frame in use"]);
    await app.store.put(Buffer.from("a frame in use"));
    await setRules({ traces_days: 30 });
    expect(await pruned()).toMatchObject({ artifact_count: 1, waiting_count: 1 });
    const read = await admin(readArtifact, { params: { digest: textDigest("a frame in use") } });
    expect(read.status).toBe(200);
    expect(await removals(runId)).toMatchObject({ artifact_count: 0, last_removed_at: null });
  });

  it("is taken up again after it broke off between rows and bytes", async () => {
    const runId = await endedRun(["a broken-off frame"]);
    await setRules({ traces_days: 30 });
    const { store } = app;
    const broken = { ...store, remove: () => Promise.reject(new Error("the disk is away")) };
    const ctx = contextOfSystem(app.db, workspace);
    await expect(pruneArtifacts({ ctx, store: broken, input: {} })).rejects.toThrow("the disk is away");
    expect(await removals(runId)).toMatchObject({ artifact_count: 1 });
    expect(await has("a broken-off frame")).toBe(true);
    await pruned();
    expect(await has("a broken-off frame")).toBe(false);
  });
});

describe("a worker's sweep", () => {
  const sweep = (now = new Date()) =>
    sweepRetention({ ...app, workerId: "wrk_1", newRequestId: () => "req_1", now: () => now });

  it("is off until the rules ask for it, and then comes once a day", async () => {
    await endedRun(["a swept frame"]);
    await setRules({ traces_days: 30 });
    const ofOurs = async (now?: Date) => (await sweep(now)).filter((one) => one.workspace === workspace.slug);
    expect(await ofOurs()).toEqual([]);
    await setRules({ traces_days: 30, sweep: true });
    const both = await Promise.all([ofOurs(), ofOurs()]);
    expect(both.flat()).toMatchObject([{ artifact_count: 1 }]);
    expect(await ofOurs()).toEqual([]);
    expect(await ofOurs(new Date(Date.now() + 25 * 3_600_000))).toMatchObject([{ artifact_count: 0 }]);
    const row = await app.db.prisma.auditEvent.findFirst({
      where: { workspaceId: workspace.id, action: "retention.prune" },
    });
    expect(row?.actor).toBe("worker:wrk_1");
  });
});
