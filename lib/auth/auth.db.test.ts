import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSignInLink } from "@/lib/services/auth/create-sign-in-link";
import { ensureOwner, FIRST_OWNER } from "@/lib/services/auth/ensure-owner";
import {
  openTestInstallation,
  TEST_ORIGIN,
  TEST_SECRET,
  type TestInstallation,
} from "@/lib/testing/api/test-installation";
import {
  contextOfRole,
  contextOfSystem,
  makeMember,
  makeWorkspace,
  type TestWorkspace,
} from "@/lib/testing/factories/workspace";
import { makeSignInLink } from "./auth";

let app: TestInstallation;
let workspace: TestWorkspace;

beforeAll(async () => {
  app = await openTestInstallation();
  workspace = await makeWorkspace(app.db);
});
afterAll(() => app.close());

const open = (link: string) => app.auth.handler(new Request(link));

describe("sign-in links", () => {
  it("sign a member in once, with a cookie that scripts cannot read", async () => {
    const { email, id } = await makeMember(app.db, workspace, "member");
    const link = await makeSignInLink(app.auth, email);
    const first = await open(link);
    expect(first.status).toBe(302);
    expect(first.headers.get("location")).toBe(`${TEST_ORIGIN}/`);
    const cookie = first.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    const session = await app.auth.api.getSession({ headers: new Headers({ cookie: cookie.split(";")[0] ?? "" }) });
    expect(session?.user.id).toBe(id);
    const second = await open(link);
    expect(second.headers.get("location")).toContain("/sign-in?error=");
    expect(second.headers.get("set-cookie")).toBeNull();
  });

  it("are opened by one of many who try at once", async () => {
    const { email } = await makeMember(app.db, workspace, "member");
    const link = await makeSignInLink(app.auth, email);
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(link)));
    expect(answers.filter((answer) => answer.headers.get("set-cookie") !== null)).toHaveLength(1);
  });

  it("are kept as a hash only", async () => {
    const { email } = await makeMember(app.db, workspace, "member");
    const token = new URL(await makeSignInLink(app.auth, email)).searchParams.get("token") ?? "";
    expect(token.length).toBeGreaterThanOrEqual(32);
    const rows = await app.db.prisma.verification.findMany();
    expect(JSON.stringify(rows)).toContain(email);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("end after 30 minutes", async () => {
    const { email } = await makeMember(app.db, workspace, "member");
    const link = await makeSignInLink(app.auth, email);
    const [row] = await app.db.prisma.verification.findMany({ orderBy: { createdAt: "desc" }, take: 1 });
    const minutes = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    await app.db.prisma.verification.updateMany({ data: { expiresAt: new Date(Date.now() - 1_000) } });
    expect((await open(link)).headers.get("set-cookie")).toBeNull();
  });

  it("cannot be asked for, and nobody can sign up, over HTTP", async () => {
    const post = (path: string, body: object) =>
      app.auth.handler(
        new Request(`${TEST_ORIGIN}/api/auth${path}`, {
          method: "POST",
          headers: { "content-type": "application/json", origin: TEST_ORIGIN },
          body: JSON.stringify(body),
        }),
      );
    expect((await post("/sign-in/magic-link", { email: "a@example.com" })).status).toBe(404);
    const signUp = { email: "a@example.com", password: "long enough to be one", name: "A" };
    expect((await post("/sign-up/email", signUp)).ok).toBe(false);
    expect(await app.db.prisma.user.count({ where: { email: "a@example.com" } })).toBe(0);
  });
});

describe("createSignInLink", () => {
  it("is for the first owner when nobody is named, and leaves an audit row without the link", async () => {
    const ctx = contextOfSystem(app.db, await makeWorkspace(app.db));
    const owner = await ensureOwner({ ctx });
    expect(owner).toMatchObject({ email: FIRST_OWNER.email, role: "owner" });
    expect(await ensureOwner({ ctx })).toEqual(owner);
    const link = await createSignInLink({ ctx, publicUrl: TEST_ORIGIN, secret: TEST_SECRET });
    expect(link.email).toBe(FIRST_OWNER.email);
    expect((await open(link.url)).headers.get("set-cookie")).toContain("deskproof");
    const audits = await app.db.prisma.auditEvent.findMany({ where: { workspaceId: ctx.workspace.id } });
    expect(audits.map((audit) => audit.action).sort()).toEqual([
      "auth.create_sign_in_link",
      "auth.ensure_owner",
      "auth.sign_in",
    ]);
    expect(JSON.stringify(audits)).not.toContain(new URL(link.url).searchParams.get("token"));
  });

  it("refuses everyone but the installation itself, and strangers", async () => {
    const owner = await contextOfRole(app.db, workspace, "owner");
    const input = { publicUrl: TEST_ORIGIN, secret: TEST_SECRET };
    await expect(createSignInLink({ ctx: owner, ...input })).rejects.toMatchObject({ code: "forbidden" });
    const ctx = contextOfSystem(app.db, workspace);
    await expect(createSignInLink({ ctx, ...input, email: "nobody@example.com" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("the audit log of sign-ins", () => {
  const password = "a long enough password";
  const signIn = (email: string, given: string) =>
    app.auth.handler(
      new Request(`${TEST_ORIGIN}/api/auth/sign-in/email`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: TEST_ORIGIN, "x-forwarded-for": "10.9.8.7" },
        body: JSON.stringify({ email, password: given }),
      }),
    );

  it("counts failures in one row a minute and tells of the others with the next, without what was typed", async () => {
    const own = await makeWorkspace(app.db);
    const { id: userId, email } = await makeMember(app.db, own, "member");
    const { password: passwords, internalAdapter } = await app.auth.$context;
    await internalAdapter.linkAccount({
      ...{ userId, accountId: userId, providerId: "credential" },
      password: await passwords.hash(password),
    });
    for (const guess of ["first wrong guess", "second wrong guess", "third wrong guess"]) {
      expect((await signIn(email, guess)).status).toBe(401);
    }
    expect((await signIn("nobody@example.com", "whatever it may be")).status).toBe(401);
    expect((await signIn(email.toUpperCase(), password)).status).toBe(200);
    const rows = await app.db.prisma.auditEvent.findMany({
      where: { workspaceId: own.id },
      orderBy: { at: "asc" },
      select: { action: true, actor: true, target: true, data: true },
    });
    const name = "The member";
    expect(rows).toEqual([
      {
        action: "auth.sign_in_failed",
        actor: "system",
        target: userId,
        data: { method: "password", failures: 1, name },
      },
      {
        action: "auth.sign_in",
        actor: `user:${userId}`,
        target: userId,
        data: { method: "password", failures_before: 2, name },
      },
    ]);
    const all = JSON.stringify(await app.db.prisma.auditEvent.findMany());
    for (const secret of ["wrong guess", password, "nobody@example.com"]) expect(all).not.toContain(secret);
  });
});
