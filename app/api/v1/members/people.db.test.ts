import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { sessionWire } from "@/lib/domain/account/session.wire";
import { auditEventWire } from "@/lib/domain/audit/audit.wire";
import { problemWire } from "@/lib/domain/problem";
import { createdInvitationWire, invitationWire } from "@/lib/domain/workspace/invitation.wire";
import { memberWire } from "@/lib/domain/workspace/member.wire";
import { callerWith, keyCaller, sessionCaller, signIn, type ApiCaller } from "@/lib/testing/api/api-caller";
import { openTestInstallation, TEST_ORIGIN, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeMember, makeWorkspace, type TestWorkspace } from "@/lib/testing/factories/workspace";
import { DELETE as endSession } from "../account/sessions/[sessionId]/route";
import { DELETE as endOtherSessions, GET as listSessions } from "../account/sessions/route";
import { GET as listAudit } from "../audit/route";
import { POST as accept } from "../invitations/accept/route";
import { DELETE as revokeInvitation } from "../invitations/[invitationId]/route";
import { GET as listInvitations, POST as invite } from "../invitations/route";
import { POST as createWorkspace } from "../workspaces/route";
import { PATCH as updateWorkspace } from "../workspace/route";
import { DELETE as removeMember, PATCH as changeRole } from "./[userId]/route";
import { GET as listMembers } from "./route";

let app: TestInstallation;
let workspace: TestWorkspace;
let owner: ApiCaller;

beforeAll(async () => {
  app = await openTestInstallation();
});
afterAll(() => app.close());

const codeOf = async (response: Response) => problemWire.parse(await response.json()).code;
const membersSeenBy = async (caller: ApiCaller) =>
  z.object({ data: z.array(memberWire.strict()) }).parse(await (await caller(listMembers)).json()).data;
const audits = (action: string) =>
  app.db.prisma.auditEvent.findMany({ where: { workspaceId: workspace.id, action }, orderBy: { at: "asc" } });
/** Somebody signed in with this role, and their id. */
const person = async (role: "owner" | "admin" | "member" | "viewer") => {
  const made = await makeMember(app.db, workspace, role);
  const headers = { cookie: await signIn(app.auth, made.email), origin: TEST_ORIGIN };
  return { ...made, caller: callerWith(headers, { workspace: workspace.slug }), headers };
};
const freshWorkspace = async () => {
  workspace = await makeWorkspace(app.db);
  owner = await sessionCaller(app, workspace, "owner");
};
let visits = 0;
/** Calls the route that anybody may call, each time from another address. */
const join = (body: object, headers: Record<string, string> = { origin: TEST_ORIGIN }) =>
  accept(
    new Request(`${TEST_ORIGIN}/api/v1/invitations/accept`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `10.0.0.${++visits}`, ...headers },
      body: JSON.stringify(body),
    }),
  );
const makeInvitation = async (body: object = {}) => {
  const response = await owner(invite, { body });
  expect(response.status).toBe(201);
  const made = createdInvitationWire.strict().parse(await response.json());
  return { ...made, token: new URL(made.url).searchParams.get("token") ?? "" };
};
const account = (email: string) => ({ name: "New Person", email, password: "a long enough password" });

describe("members", () => {
  beforeAll(freshWorkspace);

  it("see each other, and what they may do to each", async () => {
    const viewer = await person("viewer");
    const seen = await membersSeenBy(viewer.caller);
    expect(seen.map(({ role }) => role).sort()).toEqual(["owner", "viewer"]);
    expect(seen.find(({ is_you }) => is_you)).toMatchObject({ user_id: viewer.id, available_actions: ["leave"] });
    expect(seen.find(({ is_you }) => !is_you)?.available_actions).toEqual([]);
    const byOwner = await membersSeenBy(owner);
    expect(byOwner.find(({ user_id }) => user_id === viewer.id)?.available_actions).toEqual(["change_role", "remove"]);
    expect(byOwner.find(({ is_you }) => is_you)?.available_actions).toEqual([]);
  });

  it("get another role from admins and owners, and owners from owners only; each change is noted as it was and is", async () => {
    const [admin, member] = [await person("admin"), await person("member")];
    const give = (caller: ApiCaller, userId: string, role: string) =>
      caller(changeRole, { params: { userId }, body: { role }, method: "PATCH" });
    expect((await give(admin.caller, member.id, "viewer")).status).toBe(204);
    expect((await give(admin.caller, member.id, "viewer")).status).toBe(204);
    const [row, ...more] = await audits("member.change_role");
    expect(more).toEqual([]);
    expect(row).toMatchObject({ userId: admin.id, before: { role: "member" }, after: { role: "viewer" } });
    expect(await codeOf(await give(admin.caller, member.id, "owner"))).toBe("forbidden");
    expect(await codeOf(await give(admin.caller, admin.id, "owner"))).toBe("conflict");
    expect(await codeOf(await give(member.caller, admin.id, "viewer"))).toBe("forbidden");
    const key = await keyCaller(app.db, workspace, ["admin"]);
    expect(await codeOf(await give(key, member.id, "owner"))).toBe("forbidden");
    expect((await give(owner, member.id, "owner")).status).toBe(204);
    expect(await codeOf(await give(admin.caller, member.id, "member"))).toBe("forbidden");
    expect((await give(owner, member.id, "member")).status).toBe(204);
  });

  it("are members of their own workspace only", async () => {
    const stranger = await makeMember(app.db, await makeWorkspace(app.db), "member");
    const params = { userId: stranger.id };
    expect(await codeOf(await owner(changeRole, { params, body: { role: "viewer" }, method: "PATCH" }))).toBe(
      "not_found",
    );
    expect(await codeOf(await owner(removeMember, { params, method: "DELETE" }))).toBe("not_found");
  });
});

describe("the last owner", () => {
  beforeAll(freshWorkspace);

  it("cannot leave, and of two who leave at once one stays", async () => {
    const [me] = await membersSeenBy(owner);
    const leave = (caller: ApiCaller, userId: string) => caller(removeMember, { params: { userId }, method: "DELETE" });
    expect(await codeOf(await leave(owner, me?.user_id ?? ""))).toBe("conflict");
    const other = await person("owner");
    const answers = await Promise.all([leave(owner, me?.user_id ?? ""), leave(other.caller, other.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await app.db.prisma.member.count({ where: { workspaceId: workspace.id, role: "owner" } })).toBe(1);
  });

  it("does not keep others from leaving, after which they see nothing", async () => {
    await freshWorkspace();
    const viewer = await person("viewer");
    expect((await viewer.caller(removeMember, { params: { userId: viewer.id }, method: "DELETE" })).status).toBe(204);
    expect(await codeOf(await viewer.caller(listMembers))).toBe("not_found");
  });
});

describe("invitations", () => {
  beforeAll(freshWorkspace);

  it("make someone new a member once, signed in with a password of their own", async () => {
    const made = await makeInvitation({ role: "viewer" });
    const response = await join({ token: made.token, account: account("New@Example.com") });
    expect(await response.json()).toEqual({ workspace: workspace.slug });
    const cookie = (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const seen = await membersSeenBy(callerWith({ cookie }, { workspace: workspace.slug }));
    expect(seen.find(({ is_you }) => is_you)).toMatchObject({ email: "new@example.com", role: "viewer" });
    expect(await codeOf(await join({ token: made.token, account: account("second@example.com") }))).toBe("not_found");
    const listed = z.object({ data: z.array(invitationWire.strict()) });
    const [first] = listed.parse(await (await owner(listInvitations)).json()).data;
    expect(first).toMatchObject({ state: "accepted", accepted_by: "New Person" });
    const [row] = await audits("invitation.accept");
    expect(row).toMatchObject({ target: made.id, after: { role: "viewer" } });
    const stored = JSON.stringify([await app.db.prisma.invitation.findMany(), await audits("invitation.create")]);
    expect(stored).not.toContain(made.token);
  });

  it("are used by one of many who try at once", async () => {
    const { token } = await makeInvitation();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => join({ token, account: account(`race${n}@example.com`) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("open nobody's account: whoever has one signs in first", async () => {
    const known = await makeMember(app.db, await makeWorkspace(app.db), "member");
    const { token } = await makeInvitation();
    expect(await codeOf(await join({ token, account: account(known.email.toUpperCase()) }))).toBe("conflict");
    const cookie = await signIn(app.auth, known.email);
    expect((await join({ token }, { cookie, origin: TEST_ORIGIN })).status).toBe(200);
    expect(await app.db.prisma.account.count({ where: { userId: known.id } })).toBe(0);
  });

  it("are for one address where they name it, and end when they are revoked or expire", async () => {
    const named = await makeInvitation({ email: "Named@example.com" });
    expect(await codeOf(await join({ token: named.token, account: account("other@example.com") }))).toBe("forbidden");
    expect(await app.db.prisma.user.count({ where: { email: "other@example.com" } })).toBe(0);
    expect((await join({ token: named.token, account: account("named@example.com") })).status).toBe(200);
    const revoked = await makeInvitation();
    await owner(revokeInvitation, { params: { invitationId: revoked.id }, method: "DELETE" });
    expect(await codeOf(await join({ token: revoked.token, account: account("late@example.com") }))).toBe("not_found");
    const old = await makeInvitation();
    await app.db.prisma.invitation.update({ where: { id: old.id }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await codeOf(await join({ token: old.token, account: account("late@example.com") }))).toBe("not_found");
    expect(await codeOf(await join({ token: "nonsense", account: account("late@example.com") }))).toBe("not_found");
  });

  it("are made by admins and owners, for owners by owners only", async () => {
    const [admin, member] = [await person("admin"), await person("member")];
    expect(await codeOf(await member.caller(invite, { body: {} }))).toBe("forbidden");
    expect(await codeOf(await member.caller(listInvitations))).toBe("forbidden");
    expect((await admin.caller(invite, { body: { role: "admin" } })).status).toBe(201);
    expect(await codeOf(await admin.caller(invite, { body: { role: "owner" } }))).toBe("forbidden");
    expect((await owner(invite, { body: { role: "owner" } })).status).toBe(201);
  });

  it("are taken from the console's own pages only, with no word of a refused password, and not often", async () => {
    const { token } = await makeInvitation();
    const foreign = { origin: "http://evil.example" };
    expect(await codeOf(await join({ token, account: account("x@example.com") }, foreign))).toBe("forbidden");
    const short = await join({ token, account: { ...account("x@example.com"), password: "tiny-one" } });
    expect(short.status).toBe(400);
    expect(await short.text()).not.toContain("tiny-one");
    const guess = { origin: TEST_ORIGIN, "x-forwarded-for": "10.9.9.9" };
    const answers = [];
    for (let i = 0; i < 12; i++) answers.push((await join({ token: `guess${i}` }, guess)).status);
    expect(answers.slice(-2)).toEqual([429, 429]);
  });
});

describe("sessions", () => {
  beforeAll(freshWorkspace);

  it("are listed without their tokens, and end one by one or all but this one", async () => {
    const me = await person("member");
    const elsewhere = await signIn(app.auth, me.email);
    await signIn(app.auth, me.email);
    const list = async () =>
      z.object({ data: z.array(sessionWire.strict()) }).parse(await (await me.caller(listSessions)).json()).data;
    const before = await list();
    expect(before).toHaveLength(3);
    expect(before.filter(({ is_current }) => is_current)).toHaveLength(1);
    const tokens = await app.db.prisma.session.findMany({ select: { id: true, token: true } });
    for (const { token } of tokens) expect(JSON.stringify(before)).not.toContain(token);
    const id = tokens.find(({ token }) => decodeURIComponent(elsewhere).includes(token))?.id ?? "";
    expect((await me.caller(endSession, { params: { sessionId: id }, method: "DELETE" })).status).toBe(204);
    expect((await callerWith({ cookie: elsewhere }, { workspace: workspace.slug })(listMembers)).status).toBe(401);
    expect(await (await me.caller(endOtherSessions, { method: "DELETE" })).json()).toEqual({ ended: 1 });
    expect(await list()).toHaveLength(1);
    expect(await audits("account.revoke_sessions")).toHaveLength(2);
  });

  it("of others are not found", async () => {
    const [me, other] = [await person("owner"), await person("member")];
    const theirs = await app.db.prisma.session.findFirstOrThrow({ where: { userId: other.id } });
    const answer = await me.caller(endSession, { params: { sessionId: theirs.id }, method: "DELETE" });
    expect(await codeOf(answer)).toBe("not_found");
    expect((await other.caller(listMembers)).status).toBe(200);
  });
});

describe("workspaces", () => {
  beforeAll(freshWorkspace);

  it("are made by owners, who own the new one, and have a slug of their own", async () => {
    const slug = `second-${workspace.slug}`;
    const made = await owner(createWorkspace, { body: { name: "Second", slug } });
    expect(await made.json()).toMatchObject({ slug, name: "Second", role: "owner" });
    const inside = await owner(listMembers, { query: { workspace: slug } });
    expect(inside.status).toBe(200);
    expect(await codeOf(await owner(createWorkspace, { body: { name: "Again", slug } }))).toBe("conflict");
    expect(await codeOf(await owner(createWorkspace, { body: { name: "x", slug: "Not a slug" } }))).toBe(
      "invalid_request",
    );
    const admin = await person("admin");
    expect(await codeOf(await admin.caller(createWorkspace, { body: { name: "x", slug: "x-y" } }))).toBe("forbidden");
  });
});

describe("the audit log", () => {
  beforeAll(freshWorkspace);

  it("tells who changed what, as it was and as it is, page by page and filtered, to admins only", async () => {
    for (const run_parallelism of [3, 4, 5]) {
      await owner(updateWorkspace, { body: { run_parallelism }, method: "PATCH" });
    }
    await makeInvitation();
    const page = async (query: Record<string, string>) =>
      z
        .object({ data: z.array(auditEventWire.strict()), next_cursor: z.string().nullable() })
        .loose()
        .parse(await (await owner(listAudit, { query })).json());
    const [first] = (await page({ action: "workspace" })).data;
    expect(first).toMatchObject({
      actor_name: "The owner",
      before: { run_parallelism: 4 },
      after: { run_parallelism: 5 },
      key_id: null,
    });
    const seen: string[] = [];
    for (let cursor: string | null = "start"; cursor !== null;) {
      const next: Awaited<ReturnType<typeof page>> = await page({
        limit: "1",
        ...(cursor === "start" ? {} : { cursor }),
      });
      seen.push(...next.data.map(({ id }) => id));
      cursor = next.next_cursor;
    }
    // Three changes, an invitation, and the owner's sign-in.
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
    const userId = first?.user_id ?? "";
    expect((await page({ actor: userId, action: "invitation.create" })).data).toHaveLength(1);
    expect((await page({ actor: "usr_nobody" })).data).toEqual([]);
    expect((await page({ until: new Date(Date.now() - 3_600_000).toISOString() })).data).toEqual([]);
    expect(await codeOf(await (await person("member")).caller(listAudit))).toBe("forbidden");
    expect(await codeOf(await (await keyCaller(app.db, workspace, ["runs:read"]))(listAudit))).toBe(
      "insufficient_scope",
    );
  });
});
