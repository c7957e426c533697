import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tryLockIdempotencyKey } from "@/lib/db/idempotency-keys";
import { withTransaction } from "@/lib/db/tx";
import { problemWire } from "@/lib/domain/problem";
import { runPageWire, runWire } from "@/lib/domain/run/run.wire";
import { callerWith, keyCaller, sessionCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, TEST_ORIGIN, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeHost, makeTemplate } from "@/lib/testing/factories/host";
import { makeTaskSet } from "@/lib/testing/factories/task-set";
import { contextOfSystem, makeWorkspace, type TestWorkspace } from "@/lib/testing/factories/workspace";
import { GET as getRun } from "./[runId]/route";
import { POST as cancelRun } from "./[runId]/cancel/route";
import { GET as getDocument } from "./[runId]/document/route";
import { GET as listRuns, POST as createRun } from "./route";

let app: TestInstallation;
let workspace: TestWorkspace;
let writer: ApiCaller;
let reader: ApiCaller;
let member: ApiCaller;

beforeAll(async () => {
  app = await openTestInstallation();
  workspace = await makeWorkspace(app.db);
  await makeTemplate(app.db, (await makeHost(app.db)).id);
  await makeTaskSet(contextOfSystem(app.db, workspace), "set", [{ id: "aaaaaaaa" }]);
  writer = await keyCaller(app.db, workspace, ["runs:read", "runs:write"]);
  reader = await keyCaller(app.db, workspace, ["runs:read"]);
  member = await sessionCaller(app, workspace, "member");
});
afterAll(() => app.close());

const body = (over: object = {}) => ({
  kind: "scripted_test",
  task_set: "set",
  tasks: ["aaaaaaaa"],
  template: "office@1",
  spend_cap_usd: "2.50",
  ...over,
});

async function problemOf(response: Response) {
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  const problem = problemWire.parse(await response.json());
  expect(problem.status).toBe(response.status);
  expect(problem.request_id).toBe(response.headers.get("x-request-id"));
  return problem;
}

describe("POST /v1/runs", () => {
  it("queues a run for a key and for a signed-in member", async () => {
    for (const call of [writer, member]) {
      const response = await call(createRun, { body: body() });
      expect(response.status).toBe(201);
      const run = runWire.strict().parse(await response.json());
      expect(run).toMatchObject({
        status: "queued",
        labels: ["scripted_test"],
        spend_cap_usd: "2.50",
        counts: { total: 1, queued: 1, not_checked: 1 },
      });
    }
  });

  it.each([
    ["no JSON", "{", "invalid_json", 400],
    ["U+0000", '{"name": "a\\u0000b"}', "invalid_json", 400],
    ["half of a surrogate pair", '{"name": "a\\ud83db"}', "invalid_json", 400],
    ["a range error", JSON.stringify({ max_steps: 51 }), "invalid_request", 400],
    ["a body over 1 MiB", JSON.stringify({ name: "x".repeat(1_048_576) }), "body_too_large", 413],
  ])("refuses %s with its own code", async (_, text, code, status) => {
    const response = await writer(createRun, { body: text });
    expect(response.status).toBe(status);
    expect((await problemOf(response)).code).toBe(code);
  });

  it("refuses another content type", async () => {
    const response = await writer(createRun, { body: body(), headers: { "content-type": "text/plain" } });
    expect(await problemOf(response)).toMatchObject({ code: "unsupported_media_type", status: 415 });
  });

  it("stops reading a body without a length at 1 MiB", async () => {
    let pulled = 0;
    const chunk = new TextEncoder().encode("x".repeat(65_536));
    const stream = new ReadableStream({
      pull(controller) {
        pulled += chunk.byteLength;
        controller.enqueue(chunk);
      },
    });
    const { readJson } = await import("@/lib/api/read-json");
    const request = new Request(`${TEST_ORIGIN}/x`, {
      method: "POST",
      body: stream,
      headers: { "content-type": "application/json" },
      duplex: "half",
    } as RequestInit);
    await expect(readJson(request)).rejects.toMatchObject({ code: "body_too_large" });
    expect(pulled).toBeLessThan(1_048_576 + 4 * chunk.byteLength);
  });

  it("refuses a read-only key before it reads the body", async () => {
    const response = await reader(createRun, { body: "{" });
    expect(await problemOf(response)).toMatchObject({
      code: "insufficient_scope",
      status: 403,
      required_scope: "runs:write",
    });
  });

  it("names field, limit and value of a refused number", async () => {
    const problem = await problemOf(await writer(createRun, { body: body({ rounds: 51 }) }));
    expect(problem.detail).toBe("rounds must be at most 50, but is 51");
    expect(problem.invalid_params).toEqual([{ pointer: "/rounds", reason: "must be at most 50", value: 51 }]);
  });

  it.each<[string, Record<string, string>]>([
    ["no credentials", {}],
    ["a key that does not exist", { authorization: "Bearer dp_live_AAAAAAAA_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["something that is no key", { authorization: "Bearer hello" }],
    ["another scheme", { authorization: "Basic aGVsbG8=" }],
    ["a made-up session", { cookie: "deskproof.session_token=abc.def" }],
  ])("refuses %s as unauthenticated", async (_, headers) => {
    const response = await callerWith(headers)(createRun, { body: body() });
    expect(await problemOf(response)).toMatchObject({ code: "unauthenticated", status: 401 });
  });

  it("refuses a session's write that comes from elsewhere", async () => {
    for (const origin of ["http://evil.example", "null", ""]) {
      const response = await member(createRun, { body: body(), headers: { origin } });
      expect(await problemOf(response)).toMatchObject({ code: "forbidden", status: 403 });
    }
  });

  it("needs a session to name its workspace, and finds no other one", async () => {
    const other = await makeWorkspace(app.db);
    const wrong = await member(listRuns, { query: { workspace: other.slug } });
    expect(await problemOf(wrong)).toMatchObject({ code: "not_found" });
    const none = await member(listRuns, { query: { workspace: "" } });
    expect(await problemOf(none)).toMatchObject({ code: "invalid_request" });
    const byHeader = await member(listRuns, { headers: { "x-workspace": workspace.slug } });
    expect(byHeader.status).toBe(200);
  });
});

describe("Idempotency-Key", () => {
  const send = (key: string, over: object = {}) =>
    writer(createRun, { body: body(over), headers: { "idempotency-key": key } });

  it("gives the first answer again", async () => {
    const first = await send("key-1");
    const runs = await app.db.prisma.run.count();
    const second = await send("key-1");
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second.status).toBe(201);
    expect(await second.json()).toEqual(await first.json());
    expect(await app.db.prisma.run.count()).toBe(runs);
  });

  it("refuses another body under the same key", async () => {
    await send("key-2");
    expect(await problemOf(await send("key-2", { rounds: 2 }))).toMatchObject({
      code: "idempotency_mismatch",
      status: 422,
    });
  });

  it("starts one run when many send at once; the rest wait or get the same one", async () => {
    const before = await app.db.prisma.run.count();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send("key-3")));
    expect(await app.db.prisma.run.count()).toBe(before + 1);
    expect(answers.some((answer) => answer.status === 201)).toBe(true);
    const ids = new Set<string>();
    for (const answer of answers) {
      if (answer.status === 201) ids.add(runWire.parse(await answer.json()).id);
      else expect((await problemOf(answer)).code).toBe("idempotency_in_flight");
    }
    expect(ids.size).toBe(1);
  });

  it("answers 409 with Retry-After while the first request is still running", async () => {
    const address = { workspaceId: workspace.id, route: "POST /v1/runs", key: "key-held" };
    const answer = await withTransaction(app.db, async (tx) => {
      expect(await tryLockIdempotencyKey(tx, address)).toBe(true);
      return send("key-held");
    });
    expect(answer.headers.get("retry-after")).toBe("1");
    expect(await problemOf(answer)).toMatchObject({ code: "idempotency_in_flight", status: 409 });
    expect((await send("key-held")).status).toBe(201);
  });

  it("keeps no error, so a mended request may use its key again", async () => {
    expect((await send("key-4", { rounds: 51 })).status).toBe(400);
    expect((await send("key-4")).status).toBe(201);
  });

  it("belongs to one workspace", async () => {
    const other = await makeWorkspace(app.db);
    const call = await keyCaller(app.db, other, ["runs:write", "runs:read"]);
    await send("key-5");
    const response = await call(createRun, { body: body(), headers: { "idempotency-key": "key-5" } });
    expect(response.headers.get("idempotent-replayed")).toBeNull();
    expect(response.status).toBe(201);
  });

  it("must be visible ASCII", async () => {
    expect((await problemOf(await send("a b"))).code).toBe("invalid_request");
  });
});

describe("GET /v1/runs", () => {
  it("pages through every run once, in order", async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const response = await reader(listRuns, { query: { limit: "2", ...(cursor ? { cursor } : {}) } });
      const page = runPageWire.parse(await response.json());
      seen.push(...page.data.map((run) => run.id));
      expect(page.has_more).toBe(page.next_cursor !== null);
      cursor = page.next_cursor;
    } while (cursor !== null);
    const stored = await app.db.prisma.run.findMany({
      where: { workspaceId: workspace.id },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    expect(seen).toEqual(stored.map((run) => run.id));
  });

  it("refuses a cursor that was changed, or that belongs to another filter", async () => {
    const page = runPageWire.parse(await (await reader(listRuns, { query: { limit: "1" } })).json());
    const cursor = page.next_cursor ?? "";
    for (const bad of [
      `${cursor}A`,
      cursor.slice(1),
      "",
      "====",
      cursor.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
    ]) {
      if (bad === "") continue;
      const response = await reader(listRuns, { query: { limit: "1", cursor: bad } });
      expect(await problemOf(response)).toMatchObject({
        code: "invalid_request",
        invalid_params: [{ pointer: "/cursor" }],
      });
    }
    const filtered = await reader(listRuns, { query: { limit: "1", cursor, status: "queued" } });
    expect((await problemOf(filtered)).code).toBe("invalid_request");
  });

  it.each<Record<string, string>>([
    { limit: "0" },
    { limit: "201" },
    { limit: "x" },
    { status: "done" },
    { nonsense: "1" },
  ])("refuses the query %j", async (query) => {
    expect((await problemOf(await reader(listRuns, { query }))).code).toBe("invalid_request");
  });

  it("finds the runs that want a look: near a cap, or more invalid than is usual", async () => {
    const made = async () => runWire.parse(await (await writer(createRun, { body: body() })).json());
    const [near, ill, well] = [await made(), await made(), await made()];
    const { run } = app.db.prisma;
    await run.update({ where: { id: near.id }, data: { spentMicroUsd: 2_499_999 } });
    await run.update({ where: { id: ill.id }, data: { countDone: 10, countInvalid: 9 } });
    const response = await reader(listRuns, { query: { needs_look: "true" } });
    expect(response.status).toBe(200);
    const ids = runPageWire.parse(await response.json()).data.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([near.id, ill.id]));
    expect(ids).not.toContain(well.id);
  });

  it("shows no run of another workspace", async () => {
    const call = await keyCaller(app.db, await makeWorkspace(app.db), ["runs:read"]);
    expect(await (await call(listRuns)).json()).toEqual({ data: [], next_cursor: null, has_more: false });
  });
});

describe("GET /v1/runs/{id}", () => {
  it("is found in its own workspace only", async () => {
    const { id } = runWire.parse(await (await writer(createRun, { body: body() })).json());
    const mine = await reader(getRun, { params: { runId: id } });
    expect(runWire.strict().parse(await mine.json())).toMatchObject({ id, available_actions: ["export"] });
    const document = await reader(getDocument, { params: { runId: id } });
    expect(await document.json()).toMatchObject({ tasks: ["aaaaaaaa"], max_steps: 15, spend_cap_usd: "2.50" });
    const stranger = await keyCaller(app.db, await makeWorkspace(app.db), ["runs:read", "runs:write"]);
    for (const handler of [getRun, getDocument, cancelRun]) {
      const method = handler === cancelRun ? "POST" : "GET";
      expect((await problemOf(await stranger(handler, { params: { runId: id }, method }))).code).toBe("not_found");
    }
  });

  it("survives ids that no database would take", async () => {
    for (const runId of ["run_%", "a\0b", "x".repeat(5_000), "'; DROP TABLE run; --"]) {
      const { status } = await reader(getRun, { params: { runId } });
      expect([400, 404]).toContain(status);
    }
  });
});

describe("POST /v1/runs/{id}/cancel", () => {
  it("cancels, repeats, and refuses a run that ended", async () => {
    const { id } = runWire.parse(await (await writer(createRun, { body: body() })).json());
    for (let times = 0; times < 2; times++) {
      const response = await writer(cancelRun, { params: { runId: id }, method: "POST" });
      expect(runWire.parse(await response.json()).status).toBe("cancelled");
    }
    await app.db.prisma.run.update({ where: { id }, data: { status: "completed" } });
    const response = await writer(cancelRun, { params: { runId: id }, method: "POST" });
    expect(await problemOf(response)).toMatchObject({ code: "invalid_transition", status: 409, from: "completed" });
  });
});
