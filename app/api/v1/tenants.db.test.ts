import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "@/lib/api/openapi/operations";
import type { Operation } from "@/lib/api/openapi/operation";
import { SCOPES } from "@/lib/domain/workspace/scope";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { makeMember, makeWorkspace, type TestWorkspace } from "@/lib/testing/factories/workspace";
import { keyCaller, sessionCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import {
  fingerprint,
  modelCount,
  PLANTED,
  plantRow,
  readTables,
  tenantCondition,
} from "@/lib/testing/isolation/planted-rows";
import { OTHER_TABLES } from "@/lib/testing/isolation/tables";

/**
 * Workspace A can read, list, count, stream or guess nothing of workspace B. Made from the list of tables and the list
 * of operations: a new table that belongs to nobody, and a new operation that takes an id, fail here until they hold.
 */
let app: TestInstallation;
let ours: TestWorkspace;
let theirs: TestWorkspace;
let tables: Awaited<ReturnType<typeof readTables>>;
/** Ids of theirs, by the name of a path's parameter. */
let theirIds: Record<string, string>;
const before = new Map<string, string>();

/** Parameters that name something of the installation, the same for all workspaces. */
const SHARED_PARAMS = new Set(["name", "taskId", "key"]);
/** Queries that answers need; where they name something, theirs. */
const BY_PATH: Record<string, () => Record<string, string>> = {
  "/runs/rates": () => ({ run_id: theirIds.runId ?? "" }),
  "/compare": () => ({ base: theirIds.runId ?? "", cand: theirIds.runId ?? "" }),
  "/search": () => ({ q: (theirIds.runId ?? "").slice(0, 16) }),
  "/runs/{runId}/attempts/groups": () => ({ by: "task" }),
  "/slots/{slotId}/files": () => ({ path: "/home/user/x" }),
  "/tasks": () => ({ task_set: "starter" }),
  "/task-sets/records": () => ({ task_set: "starter", template: "simulated@1", policy: "recipe" }),
};
const reason = "a reason long enough";
/** Bodies that pass, for what is found by the path. */
const BODIES: Record<string, unknown> = {
  "PATCH /runs/{runId}": { name: "another name" },
  "POST /runs/{runId}/cancel": {},
  "POST /runs/{runId}/requeue": { attempt_ids: ["att_0"], reason },
  "POST /runs/{runId}/invalidate": { attempt_ids: ["att_0"], reason },
  "POST /runs/{runId}/revalidate": { attempt_ids: ["att_0"], reason },
  "POST /runs/{runId}/label": { attempt_ids: ["att_0"], label: null },
  "POST /attempts/{attemptId}/act": { action: { type: "wait", ms: 0 } },
  "PATCH /attempts/{attemptId}/label": { label: null },
  "POST /slots/{slotId}/step": { action: { type: "wait", ms: 0 } },
  "POST /runs/{runId}/pause": { reason },
  "POST /slots/{slotId}/exec": { argv: ["true"] },
  "PUT /slots/{slotId}/files": { path: "/home/user/x", content_base64: "" },
  "POST /slots/{slotId}/quarantine": { reason },
  "POST /slots/{slotId}/viewer": { mode: "view" },
  "POST /computers/{computerId}/toolset": { member: "run_subtask", input: { goal: "look" } },
  "POST /approvals/{approvalId}": { decision: "grant" },
  "PATCH /decisions/{decisionId}": { outcome: "success" },
  "PATCH /members/{userId}": { role: "viewer" },
};

const isStream = ({ answers }: Operation) =>
  answers.some((answer) => "content" in answer && answer.content === "text/event-stream") && answers.length === 1;
const paramsOf = ({ path }: Operation) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
const isOfTenant = (operation: Operation) =>
  operation.auth !== "none" &&
  (operation.path.startsWith("/artifacts") ||
    paramsOf(operation).some((name) => !SHARED_PARAMS.has(name) && name !== "digest"));
const nameOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;
const TENANT_OPERATIONS = OPERATIONS.filter(isOfTenant);
const LISTS = OPERATIONS.filter(
  (operation) => operation.method === "get" && !isOfTenant(operation) && paramsOf(operation).length === 0,
);

beforeAll(async () => {
  app = await openTestInstallation();
  theirs = (await makeMixedVerdicts(app)).workspace;
  ours = await makeWorkspace(app.db);
  // So that no host falls silent while questions are asked.
  const lastHeartbeatAt = new Date(Date.now() + 3_600_000);
  await app.db.prisma.host.updateMany({ where: { name: "bench-01" }, data: { lastHeartbeatAt } });
  theirIds = {};
  for (const operation of LISTS) before.set(nameOf(operation), await listed(operation));
  await sessionCaller(app, theirs, "owner");
  tables = await readTables(app.db);
  theirIds = await plantEverywhere();
}, 120_000);
afterAll(() => app.close());

/** A row of theirs in every table that has none yet; returns what the paths may be asked for. */
async function plantEverywhere(): Promise<Record<string, string>> {
  const { prisma } = app.db;
  const workspaceId = theirs.id;
  const attempt = await prisma.attempt.findFirstOrThrow({ where: { workspaceId, outcome: "success" } });
  const desktop = await prisma.desktop.findFirstOrThrow({ where: { workspaceId } });
  const member = await makeMember(app.db, theirs, "member");
  const { hostId } = desktop;
  const ids = {
    ...{ workspaceId, hostId, runId: attempt.runId, attemptId: attempt.id, cohortId: attempt.cohortId },
    ...{ desktopId: desktop.id, userId: member.id, callId: `${PLANTED}-toolset_call-id` },
    ...{ endpointId: `${PLANTED}-webhook_endpoint-id`, deliveryId: `${PLANTED}-webhook_delivery-id` },
    webhookId: `${PLANTED}-webhook_endpoint-id`,
  };
  // Those that others lead to come first.
  const order = [...tables.keys()].sort((a, b) => rank(a) - rank(b));
  for (const table of order) {
    const columns = tables.get(table) ?? [];
    if (tenantCondition(table, columns) === null) continue;
    if ((await countOf(table)) === 0) await plantRow(app.db, table, columns, ids);
  }
  const session = await prisma.session.findFirstOrThrow({ where: { user: { members: { some: { workspaceId } } } } });
  const artifact = await prisma.artifactRef.findFirstOrThrow({ where: { workspaceId } });
  // Bytes that only they refer to; ours may have the same pictures.
  const digest = `sha256:${"ab".repeat(32)}`;
  await prisma.artifactRef.create({ data: { ...artifact, digest } });
  const [key, decision] = [await prisma.apiKey.findFirst({ where: { workspaceId } }), await firstId("decision")];
  return {
    ...{ runId: attempt.runId, attemptId: attempt.id, slotId: desktop.id, computerId: desktop.id, userId: member.id },
    ...{ sessionId: session.id, digest, keyId: key?.id ?? "", decisionId: decision },
    viewId: await firstId("saved_view"),
    presetId: await firstId("run_preset"),
    callId: await firstId("toolset_call"),
    approvalId: await firstId("toolset_approval"),
    invitationId: await firstId("invitation"),
    webhookId: await firstId("webhook_endpoint"),
    deliveryId: await firstId("webhook_delivery"),
  };
}

const PARENTS = ["saved_view", "toolset_call", "webhook_endpoint", "webhook_delivery", "prefix"];
const rank = (table: string) => (PARENTS.includes(table) ? PARENTS.indexOf(table) : PARENTS.length);

async function countOf(table: string): Promise<number> {
  return (await fingerprint(app.db, new Map([[table, tables.get(table) ?? []]]), theirs.id))[table]?.count ?? 0;
}

async function firstId(table: string): Promise<string> {
  const { rows } = await app.db.pool.query<{ id: string }>(`SELECT "id" FROM "${table}" WHERE "workspaceId" = $1`, [
    theirs.id,
  ]);
  return rows[0]?.id ?? "";
}

async function handlerOf({ method, path }: Operation) {
  const file = `./${path.slice(1).replaceAll("{", "[").replaceAll("}", "]")}/route.ts`;
  const route = (await import(/* @vite-ignore */ file)) as Record<string, Parameters<ApiCaller>[0]>;
  const handler = route[method.toUpperCase()];
  if (!handler) throw new Error(`no handler for ${method} ${path}`);
  return handler;
}

/** Asks as one of ours, who may do everything here; each time afresh, so that no limit of rate is met. */
async function ask(operation: Operation, workspace: TestWorkspace, params: Record<string, string>): Promise<Response> {
  const caller =
    operation.auth === "session"
      ? await sessionCaller(app, workspace, "owner")
      : await keyCaller(app.db, workspace, SCOPES);
  const hasBody = operation.body !== undefined;
  return caller(await handlerOf(operation), {
    method: operation.method.toUpperCase(),
    params,
    ...(BY_PATH[operation.path] && { query: BY_PATH[operation.path]?.() }),
    ...(hasBody && { body: BODIES[nameOf(operation)] ?? {} }),
    signal: AbortSignal.timeout(60_000),
  });
}

/** A list as ours see it, without what differs from call to call. */
async function listed(operation: Operation): Promise<string> {
  if (isStream(operation)) return "";
  const text = await (await ask(operation, ours, {})).text();
  return text
    .replace(/"(request_id|last_used_at|now|at|checked_at|next_cursor)":"[^"]*"/g, '"$1":""')
    .replace(/\d+ (ms|s) ?/g, "");
}

describe("every table", () => {
  it("is a tenant's, leads to one, or says why not", () => {
    for (const [table, columns] of tables) expect(() => tenantCondition(table, columns)).not.toThrow();
    expect(tables.size).toBe(modelCount());
    for (const table of Object.keys(OTHER_TABLES)) expect([...tables.keys()]).toContain(table);
  });

  it("has a row of theirs here, so that what follows is asked of each", async () => {
    const found = await fingerprint(app.db, tables, theirs.id);
    expect(Object.entries(found).flatMap(([table, { count }]) => (count > 0 ? [] : [table]))).toEqual([]);
  });
});

describe("every list", () => {
  it.each(
    LISTS.filter((operation) => !isStream(operation)).map((operation) => [nameOf(operation), operation] as const),
  )("%s shows, counts and finds nothing of theirs", async (name, operation) => {
    const text = await listed(operation);
    expect(text).not.toContain(PLANTED);
    for (const id of Object.values(theirIds)) if (id !== "") expect(text).not.toContain(`"${id}"`);
    if (!ECHOES.has(name)) expect(withoutOwn(text)).toBe(withoutOwn(before.get(name) ?? ""));
  });
});

/** Asked about their run, these differ from being asked about nothing, but only in the refusal. */
const ECHOES = new Set(["GET /runs/rates", "GET /compare", "GET /search"]);

/** The callers' own keys and sessions grow in number with each question, the audit log with them. */
function withoutOwn(text: string): string {
  return /"prefix":"dp_live|"api_key\.create"|"user_agent"|"is_you"/.test(text) ? "" : text;
}

describe("every operation on one thing", () => {
  it.each(TENANT_OPERATIONS.map((operation) => [nameOf(operation), operation] as const))(
    "%s answers for theirs as for nothing, and changes nothing",
    async (_, operation) => {
      const names = paramsOf(operation);
      const theirParams = Object.fromEntries(names.map((name) => [name, theirIds[name] ?? ""]));
      for (const name of names) expect(theirParams[name], name).not.toBe("");
      const unknown = Object.fromEntries(names.map((name) => [name, unknownLike(theirParams[name] ?? "")]));
      const was = await fingerprint(app.db, tables, theirs.id);
      const answers = [await ask(operation, ours, theirParams), await ask(operation, ours, unknown)];
      const [seen, control] = await Promise.all(answers.map((answer) => normalized(answer, theirParams, unknown)));
      expect(seen).toEqual(control);
      expect(seen?.status).toBe(404);
      expect(await fingerprint(app.db, tables, theirs.id)).toEqual(was);
    },
  );

  it("is answered for its own workspace, so that the refusals mean something", async () => {
    const reads = TENANT_OPERATIONS.filter(
      ({ method, path }) =>
        method === "get" && /^\/(runs|attempts)\/\{\w+\}($|\/(document|metrics|attempts$))/.test(path),
    );
    expect(reads.length).toBeGreaterThan(3);
    for (const operation of reads) {
      const params = Object.fromEntries(paramsOf(operation).map((name) => [name, theirIds[name] ?? ""]));
      expect((await ask(operation, theirs, params)).status, nameOf(operation)).toBe(200);
    }
  });
});

/** Same shape, another value. */
const unknownLike = (id: string) => id.slice(0, -1) + (id.endsWith("0") ? "1" : "0");

async function normalized(answer: Response, ...given: Record<string, string>[]) {
  let text = await answer.text();
  for (const id of given.flatMap((params) => Object.values(params))) text = text.replaceAll(id, "<id>");
  const type = answer.headers.get("content-type");
  return { status: answer.status, type, text: text.replace(/"request_id":"[^"]*"/, "") };
}
