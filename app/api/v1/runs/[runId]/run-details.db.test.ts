import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attemptDetailWire, attemptPageWire, type AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { runEventWire } from "@/lib/domain/event/run-event";
import { computerWire } from "@/lib/domain/host/host.wire";
import { runStatsWire } from "@/lib/domain/stats/stats.wire";
import { runMetricsWire } from "@/lib/domain/run/metrics.wire";
import { pageWire, runWire } from "@/lib/domain/run/run.wire";
import { verifyManifest } from "@/lib/manifest/verify-manifest";
import { keyCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { makeWorkspace, type TestWorkspace } from "@/lib/testing/factories/workspace";
import { GET as getAttempt } from "../../attempts/[attemptId]/route";
import { GET as getArtifact } from "../../artifacts/[digest]/route";
import { GET as listComputers } from "../../computers/route";
import { GET as getThumbnail } from "../../computers/[computerId]/thumbnail/route";
import { GET as listRuns } from "../route";
import { GET as listAttempts } from "./attempts/route";
import { GET as listRunComputers } from "./computers/route";
import { GET as listEvents } from "./events/route";
import { GET as getManifest } from "./manifest/route";
import { GET as getMetrics } from "./metrics/route";
import { GET as getStats } from "./stats/route";
import { GET as getRun } from "./route";

let app: TestInstallation;
let workspace: TestWorkspace;
let reader: ApiCaller;
let stranger: ApiCaller;
let runIds: string[];
let everyKind: string;
let atWork: string;

beforeAll(async () => {
  app = await openTestInstallation();
  ({ workspace, everyKind, atWork } = await makeMixedVerdicts(app));
  reader = await keyCaller(app.db, workspace, ["runs:read", "content:read"]);
  stranger = await keyCaller(app.db, await makeWorkspace(app.db), ["runs:read", "content:read"]);
  const runs = await app.db.prisma.run.findMany({ select: { id: true, name: true } });
  runIds = runs.map((run) => run.id);
}, 60_000);
afterAll(() => app.close());

const attemptsOf = async (runId: string, query: Record<string, string> = {}) => {
  const response = await reader(listAttempts, { params: { runId }, query: { limit: "200", ...query } });
  expect(response.status).toBe(200);
  return attemptPageWire.parse(await response.json());
};

describe("every run of the scenario", () => {
  it("is exactly its wire shape, and its counts are those of its attempts", async () => {
    for (const runId of runIds) {
      const run = runWire.strict().parse(await (await reader(getRun, { params: { runId } })).json());
      const { data } = await attemptsOf(runId);
      const count = (test: (attempt: AttemptWire) => boolean) => data.filter(test).length;
      const notCreated = run.counts.total - data.length;
      expect(run.counts).toEqual({
        total: run.counts.total,
        queued: count((a) => a.status === "queued") + notCreated,
        running: count((a) => a.status === "running"),
        verifying: count((a) => a.status === "verifying"),
        done: count((a) => a.status === "done"),
        error: count((a) => a.status === "error"),
        cancelled: count((a) => a.status === "cancelled"),
        valid: count((a) => a.verifier === "valid"),
        invalid: count((a) => a.verifier === "invalid"),
        not_checked: count((a) => a.verifier === "not_checked") + notCreated,
        success: count((a) => a.outcome === "success"),
        fail: count((a) => a.outcome === "fail"),
        human_assisted: count((a) => a.human_assisted !== null),
      });
    }
  });

  it("exports a manifest that verifies, artifacts included", async () => {
    for (const runId of [everyKind, atWork]) {
      const text = await (await reader(getManifest, { params: { runId } })).text();
      const { manifest, findings } = await verifyManifest(text, app.store);
      expect(findings).toEqual([]);
      expect(manifest?.labels).toEqual(["scripted_test"]);
      expect(manifest?.attempts.some((attempt) => attempt.artifacts.some(({ role }) => role === "evidence"))).toBe(
        true,
      );
    }
  });

  it("has metrics in their wire shape that end at the run's counts", async () => {
    for (const runId of runIds) {
      const metrics = runMetricsWire.strict().parse(await (await reader(getMetrics, { params: { runId } })).json());
      const run = runWire.parse(await (await reader(getRun, { params: { runId } })).json());
      expect(metrics.finished.at(-1)?.done ?? 0).toBe(run.counts.done);
      expect(metrics.finished.at(-1)?.success ?? 0).toBe(run.counts.success);
      expect(metrics.spend.at(-1)?.usd ?? "0.00").toBe(run.spend_usd);
      expect(metrics.finished.length).toBeLessThanOrEqual(60);
      const { counts, success } = runStatsWire.parse(await (await reader(getStats, { params: { runId } })).json());
      const last = metrics.rate.at(-1);
      expect([last?.success ?? 0, last?.scored ?? 0]).toEqual([counts.success, success.scored]);
      expect(last?.rate ?? null).toBe(success.attempt_rate);
      const sum = (parts: typeof metrics.missing.by_host | typeof metrics.missing.by_hour) =>
        (["invalid", "not_checked", "unscored"] as const).map((key) => parts.reduce((all, part) => all + part[key], 0));
      const missing = [counts.invalid, counts.not_checked, counts.unscored];
      expect(sum(metrics.missing.by_host)).toEqual(missing);
      expect(sum(metrics.missing.by_hour)).toEqual(missing);
      for (const [counted, least] of Object.entries({ not_checked: counts.not_checked, unscored: counts.unscored })) {
        const classes = metrics.missing.by_class.filter((part) => part.counted === counted);
        expect(classes.reduce((all, { attempts }) => all + attempts, 0)).toBe(least);
      }
    }
  });
});

describe("GET /v1/runs/{id}/attempts", () => {
  it("never shows an outcome for an attempt that is not valid, nor a score that was not computed", async () => {
    const { data } = await attemptsOf(everyKind);
    expect(new Set(data.map((attempt) => attempt.status))).toEqual(new Set(["done", "error"]));
    for (const attempt of data) {
      expect(attempt.labels).toEqual(["scripted_test"]);
      if (attempt.verifier !== "valid" || attempt.score === null) expect(attempt.outcome).toBe("none");
    }
    expect(data.filter((attempt) => attempt.checker_error !== null)).toMatchObject([
      { score: null, verifier: "valid" },
    ]);
  });

  it.each([
    ["status", "error", (a: AttemptWire) => a.status === "error"],
    ["verifier", "invalid", (a: AttemptWire) => a.verifier === "invalid"],
    ["verifier", "not_checked", (a: AttemptWire) => a.verifier === "not_checked"],
    ["outcome", "success", (a: AttemptWire) => a.outcome === "success"],
    ["status", "done,error", (a: AttemptWire) => ["done", "error"].includes(a.status)],
    ["task", "2c9f01aa", (a: AttemptWire) => a.task_id.startsWith("2c9f01aa")],
  ])("filters by %s=%s", async (name, value, fits) => {
    for (const runId of [everyKind, atWork]) {
      const all = (await attemptsOf(runId)).data;
      const some = (await attemptsOf(runId, { [name]: value })).data;
      expect(some.map((attempt) => attempt.id)).toEqual(all.filter(fits).map((attempt) => attempt.id));
    }
  });

  it.each(["number", "finished_at", "cost", "steps", "score"])(
    "pages by %s in both directions without loss",
    async (sort) => {
      for (const order of ["asc", "desc"]) {
        const whole = (await attemptsOf(atWork, { sort, order })).data.map((attempt) => attempt.id);
        const seen: string[] = [];
        for (let cursor: string | null = ""; cursor !== null;) {
          const page = await attemptsOf(atWork, { sort, order, limit: "2", ...(cursor ? { cursor } : {}) });
          seen.push(...page.data.map((attempt) => attempt.id));
          cursor = page.next_cursor;
        }
        expect(seen).toEqual(whole);
        expect(new Set(seen).size).toBe(8);
      }
    },
  );

  it("puts attempts without a value last in both directions", async () => {
    for (const order of ["asc", "desc"]) {
      const scores = (await attemptsOf(everyKind, { sort: "score", order })).data.map((attempt) => attempt.score);
      const known = scores.filter((score) => score !== null);
      expect(scores.slice(0, known.length)).toEqual(known);
      expect(known).toEqual([...known].sort((a, b) => (order === "asc" ? a - b : b - a)));
    }
  });
});

describe("GET /v1/attempts/{id}", () => {
  it("is exactly its wire shape for every attempt, steps and evidence included", async () => {
    const { data } = await attemptsOf(everyKind);
    for (const { id, step_count } of data) {
      const response = await reader(getAttempt, { params: { attemptId: id } });
      const attempt = attemptDetailWire.strict().parse(await response.json());
      expect(attempt.steps).toHaveLength(step_count);
      expect(attempt.gates.filter((gate) => gate.status === "fail").map((gate) => gate.gate)).toEqual(
        attempt.bad_gates,
      );
    }
  });

  it("shows the steps of the try that counts only", async () => {
    const [attempt] = (await attemptsOf(everyKind)).data;
    const id = attempt?.id ?? "";
    const old = { attemptId: id, leaseEpoch: 0, index: 1, action: { type: "done" }, ok: true, startedAt: new Date() };
    await app.db.prisma.step.create({ data: { ...old, waitMs: 0, actMs: 0, settleMs: 0 } });
    const detail = attemptDetailWire.parse(await (await reader(getAttempt, { params: { attemptId: id } })).json());
    expect(detail.steps).toHaveLength(attempt?.step_count ?? -1);
  });

  it("is not found in another workspace, and neither is anything else of the run", async () => {
    const [attempt] = (await attemptsOf(everyKind)).data;
    expect((await stranger(getAttempt, { params: { attemptId: attempt?.id ?? "" } })).status).toBe(404);
    for (const handler of [listAttempts, listEvents, getManifest, getMetrics, listRunComputers]) {
      expect((await stranger(handler, { params: { runId: everyKind } })).status).toBe(404);
    }
    const stream = await stranger(listEvents, {
      params: { runId: everyKind },
      headers: { accept: "text/event-stream" },
    });
    expect(stream.status).toBe(404);
  });
});

describe("GET /v1/runs/{id}/events", () => {
  const eventPage = pageWire(runEventWire.strict());
  const page = async (query: Record<string, string>) =>
    eventPage.parse(await (await reader(listEvents, { params: { runId: everyKind }, query })).json());

  it("pages forward and back through the same events, in order and without gaps", async () => {
    const { eventSeq } = await app.db.prisma.run.findUniqueOrThrow({ where: { id: everyKind } });
    const forward: number[] = [];
    for (let after = 0; ;) {
      const { data, has_more } = await page({ after: String(after), limit: "30" });
      forward.push(...data.map((event) => event.seq));
      after = data.at(-1)?.seq ?? after;
      if (!has_more) break;
    }
    expect(forward).toEqual(Array.from({ length: eventSeq }, (_, index) => index + 1));
    const back: number[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const next = await page({ before: String(eventSeq + 1), limit: "30", ...(cursor ? { cursor } : {}) });
      back.unshift(...next.data.map((event) => event.seq));
      cursor = next.next_cursor;
    }
    expect(back).toEqual(forward);
  });

  it("filters by type and attempt", async () => {
    const { data } = await page({ type: "attempt.verdict", limit: "200" });
    expect(data.length).toBeGreaterThan(0);
    expect(new Set(data.map((event) => event.type))).toEqual(new Set(["attempt.verdict"]));
    const attemptId = data[0]?.attempt_id ?? "";
    const ofOne = await page({ attempt_id: attemptId, limit: "200" });
    expect(new Set(ofOne.data.map((event) => event.attempt_id))).toEqual(new Set([attemptId]));
  });
});

describe("artifacts and computers", () => {
  it("serves a frame to its own workspace only, so that a browser keeps it and nothing in it runs", async () => {
    const digest = (await attemptsOf(everyKind)).data[0]?.last_frame ?? "";
    const response = await reader(getArtifact, { params: { digest } });
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    const etag = response.headers.get("etag") ?? "";
    expect((await reader(getArtifact, { params: { digest }, headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await stranger(getArtifact, { params: { digest } })).status).toBe(404);
    const unreferenced = await app.store.put(new TextEncoder().encode("nobody's"));
    for (const other of [unreferenced, "sha256:00", "../../etc/passwd"]) {
      expect((await reader(getArtifact, { params: { digest: other } })).status).toBe(404);
    }
  });

  it("lists live computers, and closed ones when asked, with a small picture of each", async () => {
    const list = pageWire(computerWire.strict());
    const live = list.parse(await (await reader(listComputers)).json()).data;
    expect(live.length).toBeGreaterThan(0);
    expect(live.every((computer) => computer.status !== "closed")).toBe(true);
    const run = runWire.parse(await (await reader(getRun, { params: { runId: atWork } })).json());
    const ofRun = list.parse(await (await reader(listRunComputers, { params: { runId: atWork } })).json()).data;
    expect(ofRun).toHaveLength(run.computers_active);
    const all = await reader(listRunComputers, { params: { runId: atWork }, query: { closed: "true" } });
    expect(list.parse(await all.json()).data.length).toBe(8);
    const computerId = ofRun[0]?.id ?? "";
    const picture = await reader(getThumbnail, { params: { computerId }, query: { v: "1" } });
    expect(picture.headers.get("content-type")).toBe("image/jpeg");
    expect((await picture.arrayBuffer()).byteLength).toBeLessThan(30_000);
    expect((await stranger(getThumbnail, { params: { computerId } })).status).toBe(404);
  });

  it("shows the list of runs with every status and stop reason", async () => {
    const page = (await (await reader(listRuns, { query: { limit: "100" } })).json()) as { data: unknown[] };
    const runs = page.data.map((run) => runWire.parse(run));
    expect(new Set(runs.map((run) => run.status)).size).toBe(9);
    expect(new Set(runs.map((run) => run.stop_reason)).size).toBe(11);
    expect(runs.filter((run) => run.labels.includes("simulated"))).toHaveLength(1);
  });
});
