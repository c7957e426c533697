import { randomInt } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OidcSettings } from "@/lib/config/oidc-settings";
import { createInvitation } from "@/lib/services/invitation/create-invitation";
import {
  openTestInstallation,
  TEST_ORIGIN,
  TEST_SECRET,
  type TestInstallation,
} from "@/lib/testing/api/test-installation";
import { contextOfRole, makeMember, makeWorkspace, type TestWorkspace } from "@/lib/testing/factories/workspace";
import {
  startOidcProvider,
  type OidcFault,
  type OidcPerson,
  type OidcProvider,
} from "@/lib/testing/oidc/oidc-provider";
import { answerSignIn, type SignInRefused } from "./answer-sign-in";
import { createAuth, type Auth } from "./auth";

let app: TestInstallation;
let provider: OidcProvider;
let workspace: TestWorkspace;
let serial = 0;

beforeAll(async () => {
  app = await openTestInstallation();
  provider = await startOidcProvider({ sub: "nobody", email: "nobody@example.com" });
});
afterAll(async () => {
  await provider.close();
  await app.close();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app.db);
  provider.fault = null;
});

const settings = (more: Partial<OidcSettings> = {}): OidcSettings => ({
  ...{ issuer: provider.issuer, clientId: provider.clientId, clientSecret: provider.clientSecret, name: "Lab ID" },
  ...{ domains: [], domainWorkspace: workspace.slug, domainRole: "viewer", trustsEmail: false },
  ...more,
});
const authWith = (more: Partial<OidcSettings> = {}) =>
  createAuth({ db: app.db, publicUrl: TEST_ORIGIN, secret: TEST_SECRET, oidc: settings(more) });
const somebody = (more: Partial<OidcPerson> = {}): OidcPerson => {
  serial += 1;
  return { sub: `sub-${serial}`, email: `person${serial}@lab.example`, email_verified: true, name: "Ada Oh", ...more };
};

/** An address of one's own: beginning is limited for each. */
const from = () => ({ "x-forwarded-for": `10.2.${randomInt(256)}.${randomInt(256)}` });
const begin = (auth: Auth, body: object = {}) =>
  auth.handler(
    new Request(`${TEST_ORIGIN}/api/auth/sign-in/social`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: TEST_ORIGIN, ...from() },
      body: JSON.stringify({ provider: "oidc", callbackURL: "/", errorCallbackURL: "/sign-in", ...body }),
    }),
  );
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** What a browser does: to the provider, and back with the cookies of the beginning. */
async function signIn(auth: Auth, person: OidcPerson, { change = (url: URL) => url, cookie = true } = {}) {
  provider.person = person;
  const began = await begin(auth);
  const { url } = (await began.json()) as { url: string };
  const redirect = await fetch(url, { redirect: "manual" });
  const back = change(new URL(redirect.headers.get("location") ?? ""));
  return auth.handler(new Request(back, { headers: { ...(cookie && { cookie: cookiesOf(began) }), ...from() } }));
}
const location = (response: Response) => response.headers.get("location") ?? "";
const hasSession = (response: Response) => cookiesOf(response).includes("session_token=");
const membersOf = (email: string) =>
  app.db.prisma.member.findMany({ where: { user: { email } }, select: { workspaceId: true, role: true } });
async function invite(email: string, role: "member" | "admin" = "member") {
  const ctx = await contextOfRole(app.db, workspace, "owner");
  await createInvitation({ ctx, publicUrl: TEST_ORIGIN, input: { email, role, expires_in_days: 7 } });
}

describe("sign-in by a provider", () => {
  it("asks with state, nonce and a PKCE challenge, and sends nothing secret along", async () => {
    await signIn(authWith(), somebody());
    const query = provider.asked.at(-1);
    expect(query?.get("code_challenge_method")).toBe("S256");
    for (const name of ["state", "nonce", "code_challenge"])
      expect(query?.get(name)?.length).toBeGreaterThanOrEqual(32);
    expect(query?.get("response_type")).toBe("code");
    expect(query?.get("scope")?.split(" ")).toEqual(expect.arrayContaining(["openid", "email"]));
    expect(query?.toString()).not.toContain("secret");
  });

  it("signs a member in, keeps no token of the provider, and leaves an audit row", async () => {
    const { email, id } = await makeMember(app.db, workspace, "admin", { email: `admin${serial}@lab.example` });
    for (const round of [1, 2]) {
      const done = await signIn(authWith(), somebody({ sub: `admin-${id}`, email }));
      expect([round, location(done)]).toEqual([round, `/`]);
      expect(hasSession(done)).toBe(true);
    }
    const [account, ...more] = await app.db.prisma.account.findMany({ where: { userId: id } });
    expect(more).toEqual([]);
    expect(account).toMatchObject({ accessToken: null, refreshToken: null, idToken: null, providerId: "oidc" });
    const rows = await app.db.prisma.auditEvent.findMany({
      where: { workspaceId: workspace.id, action: "auth.sign_in" },
    });
    expect(rows.map(({ actor, data }) => [actor, data])).toEqual(
      [1, 2].map(() => [`user:${id}`, { method: "oidc", name: "The admin" }]),
    );
  });

  it("lets nobody in who was not invited, and makes no account of them", async () => {
    const stranger = somebody();
    const done = await signIn(authWith(), stranger);
    expect(location(done)).toMatch(/^\/sign-in\?error=not_invited/);
    expect(hasSession(done)).toBe(false);
    expect(await app.db.prisma.user.count({ where: { email: stranger.email } })).toBe(0);
  });

  it("takes up the invitation of an address, once, with its role", async () => {
    const guest = somebody({ email: "Guest.One@Lab.example" });
    await invite("guest.one@lab.example", "admin");
    const done = await signIn(authWith(), guest);
    expect(hasSession(done)).toBe(true);
    expect(await membersOf("guest.one@lab.example")).toEqual([{ workspaceId: workspace.id, role: "admin" }]);
    const invitation = await app.db.prisma.invitation.findFirstOrThrow({ where: { workspaceId: workspace.id } });
    expect(invitation.acceptedAt).not.toBeNull();
  });

  it("believes an address only when the provider verified it, unless the operator trusts it", async () => {
    const guest = somebody({ email_verified: false });
    await invite(guest.email);
    expect(location(await signIn(authWith(), guest))).toMatch(/error=email_not_verified/);
    expect(hasSession(await signIn(authWith({ trustsEmail: true }), guest))).toBe(true);
  });

  it("lets people of a configured domain in, as what is configured, and nobody of one that looks like it", async () => {
    const auth = authWith({ domains: ["lab.example"], domainRole: "viewer" });
    const colleague = somebody();
    expect(hasSession(await signIn(auth, colleague))).toBe(true);
    expect(await membersOf(colleague.email)).toEqual([{ workspaceId: workspace.id, role: "viewer" }]);
    for (const email of ["a@notlab.example", "a@lab.example.evil.org", "a@sub.lab.example", "lab.example"]) {
      expect([email, hasSession(await signIn(auth, somebody({ email })))]).toEqual([email, false]);
    }
    const where = { workspaceId: workspace.id, action: "member.enter_by_domain" };
    expect(await app.db.prisma.auditEvent.count({ where })).toBe(1);
  });

  it("does not bring back by domain whom somebody removed", async () => {
    const auth = authWith({ domains: ["lab.example"] });
    const person = somebody();
    await signIn(auth, person);
    await app.db.prisma.member.deleteMany({ where: { user: { email: person.email } } });
    const again = await signIn(auth, person);
    expect([hasSession(again), location(again)]).toEqual([false, expect.stringContaining("not_invited")]);
    await invite(person.email);
    expect(hasSession(await signIn(auth, person))).toBe(true);
  });

  it("opens no account whose address only its holder named", async () => {
    const { email, id } = await makeMember(app.db, workspace, "member", { email: `typed${serial}@lab.example` });
    await app.db.prisma.user.update({ where: { id }, data: { emailVerified: false } });
    const done = await signIn(authWith(), somebody({ email }));
    expect([hasSession(done), location(done)]).toEqual([false, expect.stringContaining("account_not_linked")]);
  });

  it.each<OidcFault>(["nonce", "audience", "signature", "issuer", "expired"])("refuses a wrong %s", async (fault) => {
    const { email } = await makeMember(app.db, workspace, "member", { email: `${fault}@lab.example` });
    provider.fault = fault;
    const done = await signIn(authWith(), somebody({ email }));
    expect([hasSession(done), location(done)]).toEqual([false, expect.stringContaining("/sign-in?error=")]);
  });

  it("refuses an answer with another state, another's browser, or a used code", async () => {
    const { email } = await makeMember(app.db, workspace, "member", { email: `state${serial}@lab.example` });
    const auth = authWith();
    const person = somebody({ email });
    const other = (url: URL) => (url.searchParams.set("state", "x".repeat(32)), url);
    expect(hasSession(await signIn(auth, person, { change: other }))).toBe(false);
    expect(hasSession(await signIn(auth, person, { cookie: false }))).toBe(false);
    const used = (url: URL) => (url.searchParams.set("code", "used"), url);
    expect(hasSession(await signIn(auth, person, { change: used }))).toBe(false);
    expect(provider.refusals.at(-1)).toBe("unknown code");
    expect(hasSession(await signIn(auth, person))).toBe(true);
  });

  it("takes no token past the redirect, hands none out, and goes to no other place afterwards", async () => {
    const auth = authWith();
    expect((await begin(auth, { idToken: { token: "a.b.c" } })).status).toBe(404);
    expect((await begin(auth, { callbackURL: "https://evil.example.com/" })).status).toBe(403);
    for (const path of ["/link-social", "/get-access-token", "/refresh-token", "/account-info", "/unlink-account"]) {
      const request = new Request(`${TEST_ORIGIN}/api/auth${path}`, {
        method: "POST",
        headers: { origin: TEST_ORIGIN, ...from() },
      });
      expect([path, (await auth.handler(request)).status]).toEqual([path, 404]);
    }
  });

  describe("an answer that signs nobody in", () => {
    const hostile = `<script>alert(1)</script>`;
    const callback = async (auth: Auth, query: string, headers: Record<string, string> = {}) => {
      const heard: SignInRefused[] = [];
      const request = new Request(`${TEST_ORIGIN}/api/auth/callback/oidc${query}`, {
        headers: { ...from(), ...headers },
      });
      const response = await answerSignIn(request, { auth, requestId: "req_1", onRefused: (what) => heard.push(what) });
      return { at: location(response), heard, response };
    };
    const landing = (code: string) => `/sign-in?error=${code}&request_id=req_1`;

    it.each([
      ["no state", "?code=c", "state_not_found"],
      ["a state of nobody's", `?code=c&state=${"x".repeat(32)}`, "state_mismatch"],
      ["nothing at all", "", "state_not_found"],
      ["two codes", "?code=a&code=b&state=s", "invalid_callback_request"],
      ["words of its own", `?error=${encodeURIComponent(hostile)}&state=s`, "state_mismatch"],
    ])("lands on the sign-in page: %s", async (_what, query, code) => {
      const { at, heard } = await callback(authWith(), query);
      expect(at).toBe(landing(code));
      expect(heard).toMatchObject([{ request_id: "req_1", said: code }]);
    });

    it("says what the provider refused, with its own words in the log alone", async () => {
      const auth = authWith();
      for (const [error, code] of [
        ["access_denied", "access_denied"],
        [hostile, "sign_in_failed"],
      ] as const) {
        const began = await begin(auth);
        const state = new URL(((await began.json()) as { url: string }).url).searchParams.get("state") ?? "";
        const query = new URLSearchParams({ error, error_description: hostile, state });
        const { at, heard } = await callback(auth, `?${query}`, { cookie: cookiesOf(began) });
        expect(at).toBe(landing(code));
        expect(heard).toEqual([{ request_id: "req_1", said: error, description: hostile }]);
      }
    });

    it("lands on the sign-in page without a code, and when there were too many", async () => {
      const auth = authWith();
      const began = await begin(auth);
      const state = new URL(((await began.json()) as { url: string }).url).searchParams.get("state") ?? "";
      expect((await callback(auth, `?state=${state}`, { cookie: cookiesOf(began) })).at).toBe(landing("no_code"));
      const same = from();
      const last = async (left: number): Promise<string> => {
        const { at } = await callback(auth, "?code=c", same);
        return left === 0 || at !== landing("state_not_found") ? at : last(left - 1);
      };
      expect(await last(200)).toBe(landing("rate_limited"));
    });

    it("leaves a sign-in that works as it is", async () => {
      const { email } = await makeMember(app.db, workspace, "member", { email: `works${serial}@lab.example` });
      const auth = authWith();
      provider.person = somebody({ email });
      const began = await begin(auth);
      const redirect = await fetch(((await began.json()) as { url: string }).url, { redirect: "manual" });
      const { search } = new URL(location(redirect));
      const { at, heard, response } = await callback(auth, search, { cookie: cookiesOf(began) });
      expect([at, heard, hasSession(response)]).toEqual(["/", [], true]);
    });
  });

  it("is not there when it is not configured", async () => {
    expect((await begin(app.auth)).ok).toBe(false);
  });
});
