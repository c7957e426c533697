import { Writable } from "node:stream";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "@/lib/api/openapi/operations";
import type { Operation } from "@/lib/api/openapi/operation";
import { putInstallation } from "@/lib/auth/installation";
import { problemWire } from "@/lib/domain/problem";
import { scopesOfRole, SCOPES } from "@/lib/domain/workspace/scope";
import { callerWith, keyCaller, sessionCaller, signIn, type ApiCaller } from "@/lib/testing/api/api-caller";
import {
  openTestInstallation,
  TEST_ORIGIN,
  TEST_SECRET,
  type TestInstallation,
} from "@/lib/testing/api/test-installation";
import { makeMember, makeWorkspace, type TestWorkspace } from "@/lib/testing/factories/workspace";

/** docs/security.md names what each of these is for. */
let app: TestInstallation;
let workspace: TestWorkspace;
const logged: string[] = [];

beforeAll(async () => {
  app = await openTestInstallation();
  workspace = await makeWorkspace(app.db);
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      logged.push(chunk.toString());
      done();
    },
  });
  putInstallation({ ...app, logger: pino({ level: "trace" }, sink) });
});
afterAll(() => app.close());

const nameOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;
const named = (operations: readonly Operation[]) =>
  operations.map((operation) => [nameOf(operation), operation] as const);
const SIGNED_IN = OPERATIONS.filter(({ auth }) => auth !== "none");
const WRITES = SIGNED_IN.filter(({ method }) => method !== "get");
const codeOf = async (response: Response) => problemWire.parse(await response.json()).code;

async function send(caller: ApiCaller, { method, path }: Operation, options: object = {}): Promise<Response> {
  const file = `./${path.slice(1).replaceAll("{", "[").replaceAll("}", "]")}/route.ts`;
  const route = (await import(/* @vite-ignore */ file)) as Record<string, Parameters<ApiCaller>[0]>;
  const handler = route[method.toUpperCase()];
  if (!handler) throw new Error(`no handler for ${method} ${path}`);
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, "x"]));
  return caller(handler, { method: method.toUpperCase(), params, ...options });
}

describe("without a key or session", () => {
  it.each(named(SIGNED_IN))("%s answers unauthenticated", async (_, operation) => {
    const response = await send(callerWith({}), operation, operation.body ? { body: {} } : {});
    expect(await codeOf(response)).toBe("unauthenticated");
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
  });
});

describe("a page of somebody else, in the browser of somebody who is signed in", () => {
  let cookie: string;
  beforeAll(async () => {
    const { email } = await makeMember(app.db, workspace, "owner");
    cookie = await signIn(app.auth, email);
  });

  it.each(named(WRITES))("cannot send %s", async (_, operation) => {
    for (const origin of ["http://evil.example", "null", undefined]) {
      const headers = { cookie, ...(origin === undefined ? {} : { origin }) };
      const caller = callerWith(headers, { workspace: workspace.slug });
      expect(await codeOf(await send(caller, operation, operation.body ? { body: {} } : {}))).toBe("forbidden");
    }
  });
});

describe("a key without the scope", () => {
  it.each(named(SIGNED_IN.filter(({ scope, auth }) => scope !== undefined && auth === "any")))(
    "is refused %s",
    async (_, operation) => {
      const others = SCOPES.filter((scope) => scope !== operation.scope);
      const caller = await keyCaller(app.db, workspace, others);
      const response = await send(caller, operation, operation.body ? { body: {} } : {});
      expect(await codeOf(response)).toBe("insufficient_scope");
    },
  );
});

describe("a viewer", () => {
  const beyond = WRITES.filter(({ scope }) => scope !== undefined && !scopesOfRole("viewer").includes(scope));
  it.each(named(beyond))("is refused %s", async (_, operation) => {
    const viewer = await sessionCaller(app, workspace, "viewer");
    expect(await codeOf(await send(viewer, operation, operation.body ? { body: {} } : {}))).toBe("forbidden");
  });
});

describe("hostile bodies", () => {
  const bodied = WRITES.filter(({ body }) => body !== undefined);
  const BODIES = {
    "nested 100,000 deep": `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
    "an object nested 50,000 deep": `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`,
    "with a prototype": '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
    "of another type": '"text"',
  };
  it.each(named(bodied))("are refused by %s with a problem, never a 500", async (_, operation) => {
    const caller =
      operation.auth === "session"
        ? await sessionCaller(app, workspace, "owner")
        : await keyCaller(app.db, workspace, SCOPES);
    for (const [what, body] of Object.entries(BODIES)) {
      const response = await send(caller, operation, { body });
      expect(response.status, what).toBeLessThan(500);
      expect(response.status, what).toBeGreaterThanOrEqual(400);
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

describe("answers", () => {
  it("repeat no request id that could be a header of its own, and are kept by nobody", async () => {
    const operation = SIGNED_IN.find(({ path, method }) => path === "/runs" && method === "get") as Operation;
    const caller = await keyCaller(app.db, workspace, ["runs:read"]);
    for (const id of ["x".repeat(5_000), "<script>", 'a" b', "a;b=c"]) {
      const response = await send(caller, operation, { headers: { "x-request-id": id } });
      expect(response.headers.get("x-request-id")).toMatch(/^[\w.:-]{1,128}$/);
      expect(response.headers.get("cache-control")).toContain("no-store");
    }
  });
});

describe("secrets", () => {
  it("stand in no log, no error, no row of the audit log and no answer but the one that made them", async () => {
    const secrets = [TEST_SECRET];
    const owner = await sessionCaller(app, workspace, "owner");
    const make = SIGNED_IN.find((operation) => nameOf(operation) === "POST /api-keys") as Operation;
    const made = (await (await send(owner, make, { body: { name: "k", scopes: ["runs:read"] } })).json()) as {
      secret: string;
    };
    const invite = SIGNED_IN.find((operation) => nameOf(operation) === "POST /invitations") as Operation;
    const { url } = (await (await send(owner, invite, { body: {} })).json()) as { url: string };
    secrets.push(made.secret, new URL(url).searchParams.get("token") ?? "");
    const wrongs = [`${made.secret}x`, made.secret.toUpperCase()];
    const answers: string[] = [];
    for (const secret of [made.secret, ...wrongs]) {
      const caller = callerWith({ authorization: `Bearer ${secret}` });
      for (const operation of SIGNED_IN.slice(0, 30)) {
        const response = await send(caller, operation, operation.body ? { body: { password: secret } } : {});
        if (response.headers.get("content-type")?.includes("json"))
          answers.push(JSON.stringify(Object.fromEntries(response.headers)));
      }
    }
    const rows = JSON.stringify([await app.db.prisma.auditEvent.findMany(), await app.db.prisma.apiKey.findMany()]);
    for (const secret of secrets) {
      for (const place of [logged.join(""), rows, answers.join("")]) expect(place.includes(secret)).toBe(false);
    }
  });

  it("of a session come in a cookie that scripts cannot read, and over TLS only where the console has it", async () => {
    const { email } = await makeMember(app.db, workspace, "member");
    const { makeSignInLink, createAuth } = await import("@/lib/auth/auth");
    const secure = createAuth({ db: app.db, publicUrl: "https://desk.example.com", secret: TEST_SECRET });
    const link = (await makeSignInLink(secure, email)).replace(TEST_ORIGIN, "https://desk.example.com");
    const cookie = (await secure.handler(new Request(link))).headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^__Secure-/);
    for (const flag of [/HttpOnly/i, /SameSite=Lax/i, /Secure/, /Path=\//i]) expect(cookie).toMatch(flag);
  });
});
