import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { putInstallation } from "@/lib/auth/installation";
import { AppError } from "@/lib/domain/errors";
import { keyCaller, sessionCaller, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeWorkspace, type TestWorkspace } from "@/lib/testing/factories/workspace";
import { loggedRequestPageWire } from "@/lib/domain/request-log/request-log.wire";
import * as requestsRoute from "@/app/api/v1/requests/route";
import * as workspaceRoute from "@/app/api/v1/workspace/route";
import { etagOf } from "./etag";
import { withApi } from "./with-api";

let app: TestInstallation;
let workspace: TestWorkspace;
let caller: ApiCaller;

beforeAll(async () => {
  app = await openTestInstallation();
  workspace = await makeWorkspace(app.db);
  caller = await keyCaller(app.db, workspace, ["runs:read", "runs:write"]);
});
afterAll(() => app.close());

describe("Idempotency-Key on a route that acts outside the database", () => {
  let times = 0;
  let hold: Promise<void> = Promise.resolve();
  const act = withApi({
    auth: "any",
    body: true,
    handler: async ({ body }) => {
      times += 1;
      await hold;
      if ((body as { fails?: boolean }).fails) throw new AppError("host_away", "The host is away.");
      return { status: 201, body: { times } };
    },
  });
  const post = (key: string, body: object = {}) => caller(act, { body, headers: { "idempotency-key": key } });

  it("replays the first answer for the same body, and says so", async () => {
    const first = await post("a");
    const again = await post("a");
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect([first, again].map(({ headers }) => headers.get("idempotent-replayed"))).toEqual([null, "true"]);
  });

  it("refuses another body under the same key, and the same key while the first is under way", async () => {
    await post("b");
    expect((await post("b", { other: 1 })).status).toBe(422);
    let letGo: () => void = () => undefined;
    hold = new Promise((resolve) => (letGo = resolve));
    const before = times;
    const first = post("c");
    await expect.poll(() => times).toBe(before + 1);
    const second = await post("c");
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ code: "idempotency_in_flight" });
    expect(second.headers.get("retry-after")).toBe("1");
    letGo();
    expect((await first).status).toBe(201);
    hold = Promise.resolve();
  });

  it("does it once when many come at once", async () => {
    const before = times;
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => post("d")))).map(({ status }) => status);
    expect(times).toBe(before + 1);
    expect(new Set(statuses)).toEqual(new Set([201, 409].filter((status) => statuses.includes(status))));
  });

  it("gives the key back after an error, and after a process that died", async () => {
    expect((await post("e", { fails: true })).status).toBe(503);
    expect((await post("e", {})).status).toBe(201);
    const row = { workspaceId: workspace.id, route: "POST /api/v1/test", key: "f", bodyHash: "of the lost one" };
    await app.db.prisma.idempotencyKey.create({ data: { ...row, createdAt: new Date(Date.now() - 11 * 60_000) } });
    expect((await post("f")).status).toBe(201);
  });

  it("means nothing where the answer holds a secret, which is kept nowhere", async () => {
    let made = 0;
    const secret = withApi({ auth: "any", answersSecret: true, handler: async () => ({ body: { secret: ++made } }) });
    const ask = async () => (await caller(secret, { method: "POST", headers: { "idempotency-key": "s" } })).json();
    expect([await ask(), await ask()]).toEqual([{ secret: 1 }, { secret: 2 }]);
  });
});

describe("If-Match", () => {
  it("lets one of two who read the same version edit, and tells the other", async () => {
    const admin = await sessionCaller(app, workspace, "admin");
    const read = async () => (await admin(workspaceRoute.GET)).headers.get("etag") ?? "";
    const edit = (tag: string, run_parallelism: number) =>
      admin(workspaceRoute.PATCH, { method: "PATCH", body: { run_parallelism }, headers: { "if-match": tag } });
    const tag = await read();
    const both = await Promise.all([edit(tag, 3), edit(tag, 4)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await both.find(({ status }) => status === 412)?.json()).toMatchObject({ code: "precondition_failed" });
    const done = both.find(({ status }) => status === 200);
    expect(done?.headers.get("etag")).toBe(await read());
    expect((await edit(tag, 5)).status).toBe(412);
    expect((await edit(await read(), 5)).status).toBe(200);
    expect((await edit("*", 6)).status).toBe(200);
  });

  it("names equal versions alike, whatever the order of their members", () => {
    expect(etagOf({ a: 1, b: [2] })).toBe(etagOf({ b: [2], a: 1 }));
    expect(etagOf({ a: 1 })).not.toBe(etagOf({ a: 2 }));
  });
});

describe("rate limits", () => {
  it("tell what is left, each key for itself, and when to come back", async () => {
    const settings = { ...app.settings, requestsPerSecond: { read: 1, write: 1 } };
    putInstallation({ ...app, settings });
    try {
      const read = withApi({ auth: "any", handler: async () => ({ body: {} }) });
      const left = async (who: ApiCaller) => {
        const { status, headers } = await who(read);
        return [status, headers.get("ratelimit"), headers.get("ratelimit-policy"), headers.get("retry-after")];
      };
      expect(await left(caller)).toEqual([200, '"read";r=5;t=1', '"read";q=6;w=6', null]);
      for (let times = 0; times < 5; times++) await caller(read);
      expect(await left(caller)).toEqual([429, '"read";r=0;t=1', '"read";q=6;w=6', "1"]);
      const other = await keyCaller(app.db, workspace, ["runs:read"]);
      expect((await left(other))[0]).toBe(200);
    } finally {
      putInstallation(app);
    }
  });
});

describe("the log of requests", () => {
  it("shows a key its own requests, a person those of their keys, an admin all, and a stranger nothing", async () => {
    const fresh = await makeWorkspace(app.db);
    const one = await keyCaller(app.db, fresh, ["runs:read"]);
    const other = await keyCaller(app.db, fresh, ["runs:read"]);
    const quiet = withApi({ auth: "any", handler: async () => ({ body: {} }) });
    const refused = withApi({ auth: "any", scope: "admin", handler: async () => ({ body: {} }) });
    await one(quiet, { query: { token: "not for the log" }, headers: { "x-request-id": "of-key-one" } });
    await one(refused);
    await other(quiet, { headers: { "x-request-id": "of-key-two" } });
    const seenBy = async (who: ApiCaller) =>
      loggedRequestPageWire.parse(await (await who(requestsRoute.GET)).json()).data;
    const admin = await sessionCaller(app, fresh, "admin");
    await expect.poll(async () => (await seenBy(admin)).length, { timeout: 10_000 }).toBe(3);
    const mine = (await seenBy(one)).filter(({ path }) => path === "/api/v1/test");
    expect(mine.map(({ status, code }) => [status, code])).toEqual([
      [403, "insufficient_scope"],
      [200, null],
    ]);
    expect(JSON.stringify(mine)).not.toContain("not for the log");
    expect((await seenBy(other)).map(({ request_id }) => request_id)).toContain("of-key-two");
    expect(JSON.stringify(await seenBy(other))).not.toContain("of-key-one");
    expect(await seenBy(await sessionCaller(app, fresh, "member"))).toEqual([]);
    expect(await seenBy(await sessionCaller(app, await makeWorkspace(app.db), "owner"))).toEqual([]);
  });
});
