import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attemptDetailWire } from "@/lib/domain/attempt/attempt.wire";
import { problemWire } from "@/lib/domain/problem";
import { reverificationPageWire, reverificationWire } from "@/lib/domain/verifier/reverification.wire";
import { verifyManifest } from "@/lib/manifest/verify-manifest";
import { digestOf, keyOf } from "@/lib/storage/digest-of";
import { keyCaller, type ApiCaller, type CallOptions } from "@/lib/testing/api/api-caller";
import { ORDER_SCENE, PLAIN_SCENE, writeJudgedRun, type JudgedScene } from "@/lib/testing/factories/judged-run";
import { makeWorkspace } from "@/lib/testing/factories/workspace";
import { SlotBench } from "@/lib/testing/slot-bench";
import { GET as getManifest } from "../runs/[runId]/manifest/route";
import { GET as getAttemptRoute } from "./[attemptId]/route";
import { GET as listRoute } from "./[attemptId]/reverifications/route";
import { POST as reverifyRoute } from "./[attemptId]/reverify/route";

let bench: SlotBench;
let writer: ApiCaller;
let reader: ApiCaller;
let stranger: ApiCaller;

beforeAll(async () => {
  bench = await SlotBench.open();
  const { db } = bench.app;
  writer = await keyCaller(db, bench.workspace, ["runs:read", "runs:write", "content:read"]);
  reader = await keyCaller(db, bench.workspace, ["runs:read", "content:read"]);
  stranger = await keyCaller(db, await makeWorkspace(db), ["runs:read", "runs:write", "content:read"]);
}, 60_000);
afterAll(() => bench.close());

async function attemptOf(scene: JudgedScene) {
  const { db, store } = bench.app;
  const { runId, attemptIds, verifications } = await writeJudgedRun({ db, store, workspace: bench.workspace }, [scene]);
  return { runId, attemptId: attemptIds[0] ?? "", verification: verifications[0] };
}
const post = (attemptId: string, body: unknown = {}, as = writer, more: CallOptions = {}) =>
  as(reverifyRoute, { ...more, params: { attemptId }, body });
async function reverify(attemptId: string, body: unknown = {}) {
  const response = await post(attemptId, body);
  expect(response.status).toBe(201);
  return reverificationWire.strict().parse(await response.json());
}
async function refusal(response: Response) {
  const { status, code, ...problem } = problemWire.loose().parse(await response.json());
  return { status, code, ...problem };
}
const list = async (attemptId: string, query: Record<string, string> = {}) =>
  reverificationPageWire.parse(await (await reader(listRoute, { params: { attemptId }, query })).json());
const detail = async (attemptId: string) =>
  attemptDetailWire.parse(await (await reader(getAttemptRoute, { params: { attemptId } })).json());
const rows = () => bench.app.db.prisma.reverification.count();

describe("POST /v1/attempts/{attemptId}/reverify", () => {
  it("gives the first score again under the same profile, from evidence alone", async () => {
    for (const scene of [PLAIN_SCENE, ORDER_SCENE, { ...ORDER_SCENE, profile: "corrected" as const }]) {
      const { attemptId, verification } = await attemptOf(scene);
      const again = await reverify(attemptId);
      expect(again).toMatchObject({
        ...{ profile: scene.profile ?? "osworld", recorded_profile: scene.profile ?? "osworld", change: "same" },
        ...{ score: verification?.score, recorded_score: verification?.score, counts: true },
      });
      expect(again.checks.flatMap((check) => check.changes)).toEqual([]);
    }
  });

  it("keeps both verdicts under the other profile: the attempt and its manifest stay as they were", async () => {
    const { attemptId, runId } = await attemptOf(ORDER_SCENE);
    const before = await detail(attemptId);
    expect(before).toMatchObject({ score: 0, outcome: "fail", verifier_profile: "osworld" });
    const again = await reverify(attemptId, { profile: "corrected" });
    expect(again).toMatchObject({
      ...{ attempt_id: attemptId, run_id: runId, profile: "corrected", recorded_profile: "osworld" },
      ...{ score: 1, recorded_score: 0, change: "higher", outcome: "success", recorded_outcome: "fail" },
      ...{ verifiers: ["check_direct_json_object@1"], checker_error: null, undecided: null },
    });
    expect(again.verifier_digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(again.checks[0]?.changes).toMatchObject([
      { name: "tags", before: { passed: false, got: '["b","a"]' }, after: { passed: true } },
    ]);
    expect(await detail(attemptId)).toEqual(before);
    const text = await (await reader(getManifest, { params: { runId } })).text();
    expect((await verifyManifest(text, bench.app.store)).findings).toEqual([]);
    await reverify(attemptId);
    const { data } = await list(attemptId);
    expect(data.map(({ profile, score }) => [profile, score])).toEqual([
      ["osworld", 0],
      ["corrected", 1],
    ]);
    const audit = await bench.app.db.prisma.auditEvent.findMany({ where: { target: attemptId } });
    expect(audit.map(({ action }) => action)).toEqual(["attempt.reverify", "attempt.reverify"]);
  });

  it("does not wait for the host that played the attempt", async () => {
    const { attemptId } = await attemptOf(PLAIN_SCENE);
    const { prisma } = bench.app.db;
    await prisma.attempt.update({ where: { id: attemptId }, data: { hostId: "hst_gone", hostName: "gone" } });
    expect(await reverify(attemptId)).toMatchObject({ score: 1, change: "same" });
  });

  it("gives the first answer to the same key and body, and judges another attempt for itself", async () => {
    const [one, other] = [await attemptOf(PLAIN_SCENE), await attemptOf(ORDER_SCENE)];
    const headers = { "idempotency-key": "again-1" };
    const first = await post(one.attemptId, {}, writer, { headers });
    const replay = await post(one.attemptId, {}, writer, { headers });
    expect(replay.headers.get("idempotent-replayed")).toBe("true");
    expect(await replay.json()).toEqual(await first.json());
    expect((await list(one.attemptId)).data).toHaveLength(1);
    // Nothing is judged for a key whose answer is kept.
    const { prisma } = bench.app.db;
    await prisma.attempt.update({ where: { id: one.attemptId }, data: { status: "running" } });
    expect((await post(one.attemptId, {}, writer, { headers })).status).toBe(201);
    expect(await refusal(await post(one.attemptId))).toMatchObject({ code: "attempt_not_finished" });
    const elsewhere = await post(other.attemptId, {}, writer, { headers });
    expect(reverificationWire.parse(await elsewhere.json()).attempt_id).toBe(other.attemptId);
    const another = await post(one.attemptId, { profile: "corrected" }, writer, { headers });
    expect(await refusal(another)).toMatchObject({ status: 422, code: "idempotency_mismatch" });
  });

  it("says that a score of an attempt that does not count is no result", async () => {
    const { attemptId } = await attemptOf({ ...PLAIN_SCENE, attempt: { verdict: "invalid" } });
    expect(await reverify(attemptId)).toMatchObject({ score: 1, counts: false, outcome: "none" });
    expect(await detail(attemptId)).toMatchObject({ score: null, outcome: "none" });
  });

  it("names the checker error of a check that raises again", async () => {
    const odd = { type: "rule", rules: { type: "odd" } };
    const evaluator = { ...PLAIN_SCENE.evaluator, func: "is_extension_installed", expected: odd };
    const { attemptId } = await attemptOf({ ...PLAIN_SCENE, evaluator });
    const again = await reverify(attemptId);
    expect(again).toMatchObject({ score: null, recorded_score: null, change: "same", outcome: "none" });
    expect(again.checker_error).toContain("is_extension_installed");
  });
});

describe("a re-verification that cannot be", () => {
  it("is refused with its own code, and nothing is stored", async () => {
    const running = await attemptOf({
      ...PLAIN_SCENE,
      attempt: { status: "running", verdict: "pending", score: null },
    });
    const invalid = { verdict: "invalid", score: null, verification: null, checkerSkipped: "no network" } as const;
    const skipped = await attemptOf({ ...PLAIN_SCENE, attempt: invalid });
    const { attemptId } = await attemptOf(PLAIN_SCENE);
    const before = await rows();
    expect(await refusal(await post(running.attemptId))).toMatchObject({ status: 409, code: "attempt_not_finished" });
    expect(await refusal(await post(skipped.attemptId))).toMatchObject({
      ...{ status: 409, code: "no_evidence", checker_skipped: "no network" },
    });
    expect(await refusal(await post("att_none"))).toMatchObject({ status: 404, code: "not_found" });
    for (const body of [{ profile: "public" }, { profile: null }, { version: 2 }, []]) {
      expect(await refusal(await post(attemptId, body))).toMatchObject({ status: 400, code: "invalid_request" });
    }
    expect(await refusal(await post(attemptId, {}, reader))).toMatchObject({ code: "insufficient_scope" });
    expect(await rows()).toBe(before);
  });

  it("names evidence that is missing or damaged, and works when it is back", async () => {
    const { attemptId, verification } = await attemptOf({
      ...PLAIN_SCENE,
      commands: { answer: `42 of ${Math.random()}` },
    });
    const digest = verification?.checks[0]?.result?.value?.digest ?? "";
    const bytes = await bench.app.store.get(digest);
    const path = join(bench.app.settings.home, "artifacts", "sha256", keyOf(digest) ?? "");
    await writeFile(path, "something else");
    const before = await rows();
    const damaged = await refusal(await post(attemptId));
    expect(damaged).toMatchObject({
      status: 409,
      code: "evidence_damaged",
      problems: [expect.stringContaining(digest)],
    });
    await rm(path);
    expect(await refusal(await post(attemptId))).toMatchObject({ code: "evidence_damaged" });
    expect(await rows()).toBe(before);
    expect(await bench.app.store.put(bytes as Uint8Array)).toBe(digestOf(bytes as Uint8Array));
    expect(await reverify(attemptId)).toMatchObject({ score: 0, change: "same" });
  });

  it("shows and judges nothing of another workspace", async () => {
    const { attemptId } = await attemptOf(PLAIN_SCENE);
    await reverify(attemptId);
    const before = await rows();
    expect(await refusal(await post(attemptId, {}, stranger))).toMatchObject({ status: 404, code: "not_found" });
    const listed = await stranger(listRoute, { params: { attemptId } });
    expect(await refusal(listed)).toMatchObject({ status: 404, code: "not_found" });
    expect(await rows()).toBe(before);
  });

  it("is refused by the worker itself for an attempt of another workspace or an input of another shape", async () => {
    const { attemptId } = await attemptOf(PLAIN_SCENE);
    const { controlUrl } = await bench.app.db.prisma.host.findUniqueOrThrow({ where: { id: bench.hostId } });
    const call = (workspaceId: string, input: Record<string, unknown>) =>
      bench.app.control.call({
        ...{ controlUrl: controlUrl ?? "", attemptId, verb: "reverify", actor: "system", request_id: "req_1" },
        ...{ workspace_id: workspaceId, input },
      });
    expect(await call(bench.workspace.id, {})).toMatchObject({ score: 1, profile: "osworld" });
    await expect(call("wsp_other", {})).rejects.toMatchObject({ code: "not_found" });
    await expect(call(bench.workspace.id, { profile: "public" })).rejects.toMatchObject({ code: "internal" });
  });

  it("waits for a worker that can confine the checks of real desktops", async () => {
    const { attemptId, runId } = await attemptOf(PLAIN_SCENE);
    await bench.app.db.prisma.run.update({ where: { id: runId }, data: { driver: "linux" } });
    expect(await refusal(await post(attemptId))).toMatchObject({ status: 503, code: "host_away" });
  });
});

describe("GET /v1/attempts/{attemptId}/reverifications", () => {
  it("pages from the newest to the oldest", async () => {
    const { attemptId } = await attemptOf(PLAIN_SCENE);
    const made = [await reverify(attemptId), await reverify(attemptId), await reverify(attemptId)];
    const first = await list(attemptId, { limit: "2" });
    expect(first.has_more).toBe(true);
    const rest = await list(attemptId, { limit: "2", cursor: first.next_cursor ?? "" });
    const seen = [...first.data, ...rest.data].map(({ id }) => id);
    expect(seen).toEqual(made.map(({ id }) => id).reverse());
    expect(rest.has_more).toBe(false);
  });
});
