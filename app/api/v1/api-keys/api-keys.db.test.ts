import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { identityOfApiKey } from "@/lib/auth/actor";
import { apiKeyWire, createdApiKeyWire } from "@/lib/domain/api-key/api-key.wire";
import { problemWire } from "@/lib/domain/problem";
import { workspaceWire } from "@/lib/domain/workspace/workspace.wire";
import { callerWith, keyCaller, sessionCaller, signIn, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, TEST_ORIGIN, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeMember, makeWorkspace, type TestWorkspace } from "@/lib/testing/factories/workspace";
import { GET as unknownRoute } from "../[...unknown]/route";
import { PUT as setPassword } from "../account/password/route";
import { GET as health } from "../health/route";
import { GET as listRuns } from "../runs/route";
import { GET as getWorkspace, PATCH as updateWorkspace } from "../workspace/route";
import { DELETE as revoke } from "./[keyId]/route";
import { POST as rotate } from "./[keyId]/rotate/route";
import { GET as listKeys, POST as createKey } from "./route";

let app: TestInstallation;
let workspace: TestWorkspace;
let owner: ApiCaller;
let member: ApiCaller;

beforeAll(async () => {
  app = await openTestInstallation();
  workspace = await makeWorkspace(app.db);
  owner = await sessionCaller(app, workspace, "owner");
  member = await sessionCaller(app, workspace, "member");
});
afterAll(() => app.close());

const codeOf = async (response: Response) => problemWire.parse(await response.json()).code;
const create = async (over: object = {}) => {
  const response = await owner(createKey, { body: { name: "ci", scopes: ["runs:read"], ...over } });
  expect(response.status).toBe(201);
  return createdApiKeyWire.strict().parse(await response.json());
};
const use = (secret: string) => callerWith({ authorization: `Bearer ${secret}` })(listRuns);

describe("API keys", () => {
  it("are shown once, work at once, and are kept as a hash only", async () => {
    const key = await create({ scopes: ["runs:read", "tasks:read"], expires_in_days: 30 });
    expect(key.secret.startsWith(`${key.prefix}_`)).toBe(true);
    expect(key.created_by).toBe("The owner");
    expect((await use(key.secret)).status).toBe(200);
    const listed = z.object({ data: z.array(apiKeyWire.strict()) }).parse(await (await owner(listKeys)).json());
    const mine = listed.data.find(({ id }) => id === key.id);
    expect(mine?.last_used_at).not.toBeNull();
    const rows = JSON.stringify([await app.db.prisma.apiKey.findMany(), await app.db.prisma.auditEvent.findMany()]);
    expect(rows).not.toContain(key.secret.slice(-20));
    expect(await app.db.prisma.auditEvent.count({ where: { target: key.id, action: "api_key.create" } })).toBe(1);
  });

  it("stop working when they are revoked, which is safe to repeat", async () => {
    const key = await create();
    const first = apiKeyWire.parse(await (await owner(revoke, { params: { keyId: key.id }, method: "DELETE" })).json());
    expect(first.revoked_at).not.toBeNull();
    const again = apiKeyWire.parse(await (await owner(revoke, { params: { keyId: key.id }, method: "DELETE" })).json());
    expect(again.revoked_at).toBe(first.revoked_at);
    expect(await codeOf(await use(key.secret))).toBe("unauthenticated");
    expect(await app.db.prisma.auditEvent.count({ where: { target: key.id, action: "api_key.revoke" } })).toBe(1);
  });

  it("stop working when they expire, and when their maker leaves", async () => {
    const old = await create();
    await app.db.prisma.apiKey.update({ where: { id: old.id }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await codeOf(await use(old.secret))).toBe("unauthenticated");
    const leaver = await sessionCaller(app, workspace, "admin");
    const made = createdApiKeyWire.parse(
      await (await leaver(createKey, { body: { name: "theirs", scopes: ["runs:read"] } })).json(),
    );
    const { createdByUserId } = await app.db.prisma.apiKey.findUniqueOrThrow({ where: { id: made.id } });
    await app.db.prisma.member.deleteMany({ where: { userId: createdByUserId ?? "" } });
    expect(await codeOf(await use(made.secret))).toBe("unauthenticated");
  });

  it("may do no more than their maker may do now", async () => {
    const admin = await sessionCaller(app, workspace, "admin");
    const made = createdApiKeyWire.parse(
      await (await admin(createKey, { body: { name: "w", scopes: ["runs:write"] } })).json(),
    );
    const { createdByUserId } = await app.db.prisma.apiKey.findUniqueOrThrow({ where: { id: made.id } });
    await app.db.prisma.member.updateMany({ where: { userId: createdByUserId ?? "" }, data: { role: "viewer" } });
    const { actor } = await identityOfApiKey(app.db, made.secret, new Date());
    expect(actor).toMatchObject({ type: "api_key", role: "viewer" });
    const { POST } = await import("../runs/route");
    expect(await codeOf(await callerWith({ authorization: `Bearer ${made.secret}` })(POST, { body: {} }))).toBe(
      "insufficient_scope",
    );
  });

  it("note their last use at most once a minute", async () => {
    const key = await create();
    const at = new Date();
    await identityOfApiKey(app.db, key.secret, at);
    await identityOfApiKey(app.db, key.secret, new Date(at.getTime() + 59_000));
    const read = () => app.db.prisma.apiKey.findUniqueOrThrow({ where: { id: key.id } });
    expect((await read()).lastUsedAt).toEqual(at);
    const later = new Date(at.getTime() + 61_000);
    await identityOfApiKey(app.db, key.secret, later);
    expect((await read()).lastUsedAt).toEqual(later);
  });

  it("are made by admins and owners, and by keys with the scope admin", async () => {
    expect(await codeOf(await member(createKey, { body: { name: "x", scopes: ["runs:read"] } }))).toBe("forbidden");
    expect(await codeOf(await member(listKeys))).toBe("forbidden");
    const key = await keyCaller(app.db, workspace, ["runs:read", "runs:write"]);
    for (const handler of [listKeys, createKey]) expect((await key(handler)).status).toBe(403);
    const other = await sessionCaller(app, await makeWorkspace(app.db), "owner");
    const { id } = await create();
    expect(await codeOf(await other(revoke, { params: { keyId: id }, method: "DELETE" }))).toBe("not_found");
  });

  it.each([{ name: "" }, { scopes: [] }, { scopes: ["keys:admin"] }, { expires_in_days: 0 }, { extra: 1 }])(
    "are refused with %j",
    async (over) => {
      const response = await owner(createKey, { body: { name: "ci", scopes: ["runs:read"], ...over } });
      expect(await codeOf(response)).toBe("invalid_request");
    },
  );
});

describe("keys that make keys", () => {
  it("give no scope that they lack, and no longer life than their own", async () => {
    const parent = await create({ scopes: ["admin", "runs:read"], expires_in_days: 10 });
    const caller = callerWith({ authorization: `Bearer ${parent.secret}` });
    const child = (body: object) => caller(createKey, { body: { name: "child", scopes: ["runs:read"], ...body } });
    expect((await child({ expires_in_days: 9 })).status).toBe(201);
    expect(await codeOf(await child({ scopes: ["runs:write"], expires_in_days: 9 }))).toBe("insufficient_scope");
    expect(await codeOf(await child({ expires_in_days: 11 }))).toBe("insufficient_scope");
    expect(await codeOf(await child({}))).toBe("insufficient_scope");
  });
});

describe("rotation", () => {
  it("lets both keys work for the overlap, and the old one no longer than before", async () => {
    const old = await create({ expires_in_days: 30 });
    const params = { keyId: old.id };
    const response = await owner(rotate, { params, body: { overlap_hours: 2 } });
    expect(response.status).toBe(201);
    const fresh = createdApiKeyWire.parse(await response.json());
    expect(fresh).toMatchObject({ name: old.name, scopes: old.scopes, rotated_from: old.id });
    expect((await use(old.secret)).status).toBe(200);
    expect((await use(fresh.secret)).status).toBe(200);
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await identityOfApiKey(app.db, old.secret, at(1.9));
    await expect(identityOfApiKey(app.db, old.secret, at(2.1))).rejects.toMatchObject({ code: "unauthenticated" });
    await identityOfApiKey(app.db, fresh.secret, at(29 * 24));
    await expect(identityOfApiKey(app.db, fresh.secret, at(31 * 24))).rejects.toThrow();
    const [row] = await app.db.prisma.auditEvent.findMany({ where: { target: old.id, action: "api_key.rotate" } });
    expect(row?.after).toMatchObject({ expires_at: expect.any(String) });
    expect(JSON.stringify(row)).not.toContain(fresh.secret.slice(-20));
  });

  it("ends the old key at once with no overlap, and is refused for a key that has ended", async () => {
    const old = await create();
    const params = { keyId: old.id };
    expect((await owner(rotate, { params, body: { overlap_hours: 0 } })).status).toBe(201);
    expect(await codeOf(await use(old.secret))).toBe("unauthenticated");
    expect(await codeOf(await owner(rotate, { params, body: {} }))).toBe("conflict");
    expect(await codeOf(await owner(rotate, { params: { keyId: "key_none" }, body: {} }))).toBe("not_found");
    expect(await codeOf(await member(rotate, { params, body: {} }))).toBe("forbidden");
  });
});

describe("a mistyped key", () => {
  it("is told without asking the database", async () => {
    const key = await create();
    const closed = { prisma: {} } as unknown as typeof app.db;
    const typo = key.secret.slice(0, -1) + (key.secret.endsWith("a") ? "b" : "a");
    await expect(identityOfApiKey(closed, typo, new Date())).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(identityOfApiKey(closed, key.secret, new Date())).rejects.toThrow(TypeError);
  });
});

describe("/v1/workspace", () => {
  it("shows caps and spend, and lets owners change them with an audit row", async () => {
    const seen = workspaceWire.strict().parse(await (await owner(getWorkspace)).json());
    expect(seen).toMatchObject({ run_parallelism: 8, spend_cap_usd: null, spend_usd: "0.00", role: "owner" });
    const patch = { body: { run_parallelism: 3, spend_cap_usd: "12.5" }, method: "PATCH" };
    const changed = workspaceWire.parse(await (await owner(updateWorkspace, patch)).json());
    expect(changed).toMatchObject({ run_parallelism: 3, spend_cap_usd: "12.50" });
    const cleared = await owner(updateWorkspace, { body: { spend_cap_usd: null }, method: "PATCH" });
    expect(workspaceWire.parse(await cleared.json())).toMatchObject({ run_parallelism: 3, spend_cap_usd: null });
    expect(await app.db.prisma.auditEvent.count({ where: { action: "workspace.update_limits" } })).toBe(2);
  });

  it("lets no member and no key change them, and refuses nonsense", async () => {
    const patch = (body: object) => ({ body, method: "PATCH" });
    expect(await codeOf(await member(updateWorkspace, patch({ run_parallelism: 9 })))).toBe("forbidden");
    const key = await keyCaller(app.db, workspace, ["runs:read", "runs:write"]);
    expect(await codeOf(await key(updateWorkspace, patch({ run_parallelism: 9 })))).toBe("forbidden");
    for (const body of [{}, { run_parallelism: 0 }, { spend_cap_usd: "-1" }, { speed: 1 }]) {
      expect(await codeOf(await owner(updateWorkspace, patch(body)))).toBe("invalid_request");
    }
  });
});

describe("PUT /v1/account/password", () => {
  it("sets a password that signs in, and changes it, with a new session, for those who know it only", async () => {
    const { email } = await makeMember(app.db, workspace, "member");
    const caller = callerWith(
      { cookie: await signIn(app.auth, email), origin: TEST_ORIGIN },
      { workspace: workspace.slug },
    );
    const put = (body: object) => caller(setPassword, { body, method: "PUT" });
    const canSignIn = async (password: string) => {
      const headers = { "content-type": "application/json", origin: TEST_ORIGIN };
      const body = JSON.stringify({ email, password });
      const url = `${TEST_ORIGIN}/api/auth/sign-in/email`;
      return (await app.auth.handler(new Request(url, { method: "POST", headers, body }))).ok;
    };
    const short = await put({ new_password: "too short" });
    const text = await short.text();
    expect(short.status).toBe(400);
    expect(text).not.toContain("too short");
    expect(await canSignIn("a first long password")).toBe(false);
    expect((await put({ new_password: "a first long password" })).status).toBe(204);
    expect(await canSignIn("a first long password")).toBe(true);
    expect(await codeOf(await put({ new_password: "another long password" }))).toBe("invalid_request");
    const wrong = await put({ new_password: "another long password", current_password: "not the right one" });
    expect(await codeOf(wrong)).toBe("invalid_request");
    const right = await put({ new_password: "another long password", current_password: "a first long password" });
    expect(right.status).toBe(204);
    expect((await put({ new_password: "a third long password" })).status).toBe(401);
    const [renewed = ""] = (right.headers.get("set-cookie") ?? "").split(";");
    const session = await app.auth.api.getSession({ headers: new Headers({ cookie: renewed }) });
    expect(session?.user.email).toBe(email);
    expect(await canSignIn("another long password")).toBe(true);
    expect(await canSignIn("a first long password")).toBe(false);
  });
});

describe("the edges", () => {
  it("answer a path that is no route with a problem document", async () => {
    const response = await unknownRoute(new Request(`${TEST_ORIGIN}/api/v1/nonsense`));
    expect(response.status).toBe(404);
    expect(await codeOf(response)).toBe("not_found");
  });

  it("say that the installation is well", async () => {
    expect(await (await health()).json()).toEqual({ status: "ok" });
  });
});
