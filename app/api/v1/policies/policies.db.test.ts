import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { conversationPageWire, attemptDetailWire } from "@/lib/domain/attempt/attempt.wire";
import { hostPoliciesWire, policyProbeWire } from "@/lib/domain/policy/policy.wire";
import { problemWire } from "@/lib/domain/problem";
import { runMetricsWire } from "@/lib/domain/run/metrics.wire";
import { keyCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeHost, makeTemplate } from "@/lib/testing/factories/host";
import { writeRun } from "@/lib/testing/factories/run";
import { makeTaskSet } from "@/lib/testing/factories/task-set";
import { contextOfSystem, makeWorkspace, type TestWorkspace } from "@/lib/testing/factories/workspace";
import { policyOffer } from "@/lib/testing/fixtures/policy.fixture";
import { GET as conversationRoute } from "../attempts/[attemptId]/conversation/route";
import { GET as attemptRoute } from "../attempts/[attemptId]/route";
import { GET as metricsRoute } from "../runs/[runId]/metrics/route";
import { POST as probeRoute } from "./[name]/probe/route";
import { GET as listRoute } from "./route";

let app: TestInstallation;
let workspace: TestWorkspace;
let writer: ApiCaller;
let reader: ApiCaller;
let worker: Server;
let asked: Array<{ url: string | undefined; input: unknown }>;
let host: { id: string; name: string; workerId: string };

const OFFER = policyOffer({ is_test_double: true });
const PROBE = {
  ...{ name: OFFER.name, ok: true, latencyMs: 812, toolCallsUnderstood: true, model: "made-up-1" },
  ...{ inputTokens: 90, outputTokens: 9, costMicroUsd: 405, failure: null },
};

beforeAll(async () => {
  app = await openTestInstallation();
  workspace = await makeWorkspace(app.db);
  writer = await keyCaller(app.db, workspace, ["runs:read", "runs:write"]);
  reader = await keyCaller(app.db, workspace, ["runs:read", "content:read"]);
  const problem = { line: 4, key: "policies[1].base_url", message: "must be an http or https address" };
  host = await makeHost(app.db, { name: "h1", capabilities: { policies: [OFFER], policy_problems: [problem] } });
  await makeHost(app.db, { name: "h2", lastHeartbeatAt: new Date(0) });
  asked = [];
  worker = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { input } = JSON.parse(Buffer.concat(chunks).toString()) as { input: unknown };
      asked.push({ url: request.url, input });
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ result: PROBE }));
    });
  });
  await new Promise<void>((resolve) => worker.listen(0, "127.0.0.1", resolve));
  const controlUrl = `http://127.0.0.1:${(worker.address() as AddressInfo).port}`;
  await app.db.prisma.host.update({ where: { id: host.id }, data: { controlUrl } });
});
afterAll(async () => {
  worker.close();
  await app.close();
});

describe("policies", () => {
  it("are listed by host with what is wrong in its file", async () => {
    const response = await reader(listRoute);
    const { data } = z.object({ data: z.array(hostPoliciesWire.strict()) }).parse(await response.json());
    expect(data.map(({ host_name, status, offers }) => [host_name, status, offers.length])).toEqual([
      ["h1", "online", 1],
      ["h2", "offline", 0],
    ]);
    expect(data[0]?.offers[0]).toEqual(OFFER);
    expect(data[0]?.problems).toMatchObject([{ line: 4, key: "policies[1].base_url" }]);
  });

  it("are probed by their host, and an audit row says who asked", async () => {
    const response = await writer(probeRoute, { params: { name: OFFER.name }, query: { host: host.id }, body: {} });
    expect(response.status).toBe(200);
    expect(policyProbeWire.strict().parse(await response.json())).toMatchObject({
      ...{ ok: true, latency_ms: 812, tool_calls_understood: true, cost_usd: "0.000405", host_name: "h1" },
    });
    expect(asked.at(-1)).toEqual({ url: "/host/probe", input: { name: OFFER.name } });
    expect(await app.db.prisma.auditEvent.findMany({ where: { action: "policy.probe" } })).toMatchObject([
      { target: OFFER.name, workspaceId: workspace.id },
    ]);
  });

  it("are not probed for a reader, under an unknown name, or on a host that does not offer them", async () => {
    const before = asked.length;
    const code = async (response: Response) => problemWire.parse(await response.json()).code;
    const probe = (caller: ApiCaller, name: string, query: Record<string, string> = {}) =>
      caller(probeRoute, { params: { name }, query, body: {} });
    expect(await code(await probe(reader, OFFER.name))).toBe("insufficient_scope");
    expect(await code(await probe(writer, "no-such"))).toBe("not_found");
    expect(await code(await probe(writer, OFFER.name, { host: "hst_other" }))).toBe("not_found");
    expect(asked).toHaveLength(before);
  });

  it("of a host that is away are not probed", async () => {
    await app.db.prisma.host.update({ where: { id: host.id }, data: { lastHeartbeatAt: new Date(0) } });
    const response = await writer(probeRoute, { params: { name: OFFER.name }, body: {} });
    expect(problemWire.parse(await response.json()).code).toBe("host_away");
  });
});

describe("a conversation", () => {
  const LONG = "word ".repeat(50_000);
  let attemptId: string;
  let runId: string;

  beforeAll(async () => {
    const template = await makeTemplate(app.db, host.id);
    const ctx = contextOfSystem(app.db, workspace);
    await makeTaskSet(ctx, "set", [{ id: "aaaaaaaa-one" }]);
    const taskSet = await app.db.prisma.taskSet.findFirstOrThrow();
    const task = await app.db.prisma.taskSetEntry.findFirstOrThrow();
    const written = await writeRun(app.db, {
      workspaceId: workspace.id,
      name: "by a model",
      status: "completed",
      stopReason: "all_tasks_done",
      taskSet,
      template,
      host,
      tasks: [
        { taskId: task.taskId, taskDigest: task.taskDigest, domain: "os", instruction: "Do.", recipeDigest: null },
      ],
      createdBy: { type: "system", id: "system", name: "system", userId: null },
      createdAt: new Date(),
      attempts: [{ status: "done", verdict: "valid", score: 1, steps: [{ action: { type: "wait", ms: 0 } }] }],
    });
    runId = written.runId;
    attemptId = written.attemptIds[0] ?? "";
    const { cohortId, leaseEpoch } = await app.db.prisma.attempt.findUniqueOrThrow({ where: { id: attemptId } });
    await app.db.prisma.run.update({ where: { id: runId }, data: { kind: "evaluation", policyDigest: OFFER.digest } });
    const use = { modelCalls: 3, modelCallsUnpriced: 1, modelCostMicroUsd: 40n, inputTokens: 200n, outputTokens: 20n };
    await app.db.prisma.attempt.update({ where: { id: attemptId }, data: use });
    const records = [{ said: "of the parent" }, { said: "hello" }, { said: LONG }];
    for (const [at, record] of records.entries()) {
      const bytes = new TextEncoder().encode(JSON.stringify(record));
      await app.db.prisma.modelCallRecord.create({
        data: {
          ...{ id: `mcl_${at}`, workspaceId: workspace.id, runId, cohortId, leaseEpoch },
          ...{ attemptId: at === 0 ? null : attemptId, index: at === 0 ? 1 : at, stepIndex: at === 0 ? 1 : at },
          ...{ recordDigest: await app.store.put(bytes), recordBytes: bytes.length, imageDigests: [] },
          ...{ startedAt: new Date(0), latencyMs: 100 * (at + 1), tries: 1, toolCallCount: 1 },
          ...{ inputTokens: 100, outputTokens: 10, costMicroUsd: at === 2 ? null : 20n },
        },
      });
    }
    // Of a try that was lost: no part of the conversation that counts.
    await app.db.prisma.modelCallRecord.create({
      data: {
        ...{ id: "mcl_lost", workspaceId: workspace.id, runId, cohortId, attemptId, leaseEpoch: leaseEpoch + 7 },
        ...{ index: 1, stepIndex: 1, recordDigest: "sha256:0", recordBytes: 1, imageDigests: [] },
        ...{ startedAt: new Date(0), latencyMs: 1, tries: 1, toolCallCount: 0 },
      },
    });
  });

  const page = async (query: Record<string, string> = {}) => {
    const response = await reader(conversationRoute, { params: { attemptId }, query });
    expect(response.status).toBe(200);
    return conversationPageWire.parse(await response.json());
  };

  it("is paged in order, the parent's part first, and a large record is named instead of sent", async () => {
    const first = await page({ limit: "2" });
    expect(first.data.map(({ shared, index, content }) => [shared, index, content?.said])).toEqual([
      [true, 1, "of the parent"],
      [false, 1, "hello"],
    ]);
    const second = await page({ limit: "2", cursor: first.next_cursor ?? "" });
    expect(second).toMatchObject({ has_more: false, next_cursor: null });
    expect(second.data).toMatchObject([{ index: 2, content: null, cost_usd: null, record_bytes: LONG.length + 11 }]);
  });

  it("stands with the steps it led to, and with what it cost", async () => {
    const response = await reader(attemptRoute, { params: { attemptId } });
    const attempt = attemptDetailWire.parse(await response.json());
    expect(attempt.steps[0]?.call).toMatchObject({ index: 1, shared: false, cost_usd: "0.00002", input_tokens: 100 });
    expect(attempt).toMatchObject({
      kind: "evaluation",
      model_use: { calls: 3, unpriced_calls: 1, input_tokens: 200, cached_input_tokens: null, cost_usd: "0.00004" },
    });
    const metrics = runMetricsWire.parse(await (await reader(metricsRoute, { params: { runId } })).json());
    expect(metrics.tokens).toMatchObject({ input_p50: 200, output_p50: 20, calls_p50: 3 });
    expect(metrics.spend.at(-1)?.model_usd).toBe("0.00004");
  });

  it("is not found by another workspace", async () => {
    const stranger = await keyCaller(app.db, await makeWorkspace(app.db), ["runs:read", "content:read"]);
    const response = await stranger(conversationRoute, { params: { attemptId } });
    expect(problemWire.parse(await response.json()).code).toBe("not_found");
  });
});
