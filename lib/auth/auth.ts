import { randomBytes } from "node:crypto";
import { AsyncLocalStorage } from "node:async_hooks";
import { betterAuth } from "better-auth";
import { createAuthMiddleware, isAPIError } from "better-auth/api";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { magicLink } from "better-auth/plugins";
import type { OidcSettings } from "@/lib/config/oidc-settings";
import type { Database } from "@/lib/db/client";
import { findUserNames } from "@/lib/db/members";
import { PASSWORD_LENGTH } from "@/lib/domain/account/new-password";
import { newId } from "@/lib/config/new-id";
import { enterByProvider, mayEnter } from "@/lib/services/auth/enter-by-provider";
import { noteFailedSignIn, noteSignIn, type SignInMethod } from "@/lib/services/auth/note-sign-in";
import { OIDC_DISABLED_PATHS, OIDC_PROVIDER, oidcPlugin } from "./oidc";
import { trustedOrigins } from "./trusted-origins";

/** A sign-in link works this long: time to walk to the other screen, short enough for a terminal's scroll-back. */
export const SIGN_IN_LINK_SECONDS = 30 * 60;

export interface AuthOptions {
  db: Database;
  /** Address people open. */
  publicUrl: string;
  /** Signs cookies; at least 32 characters. */
  secret: string;
  /** null or missing: nobody signs in by a provider. */
  oidc?: OidcSettings | null;
  /** Hears of what stands in no workspace's log: a failed try for an address that nobody has. */
  onUnknown?: (what: { method: SignInMethod }) => void;
}

/** Routes that sign somebody in, by how. */
const METHODS: Readonly<Record<string, SignInMethod>> = {
  "/sign-in/email": "password",
  "/magic-link/verify": "link",
  "/callback/:id": "oidc",
};

/** Where the link that is being made for this call goes; nothing else ever sees it. */
const linkReceiver = new AsyncLocalStorage<(url: string) => void>();

/**
 * People's sign-in: a one-time link, email and password for those who set one, or the provider that the operator configured.
 * Nobody can sign up by themselves: through a provider only who was invited by address or is of a configured domain.
 * Links are made by `makeSignInLink` only, are kept as a hash, work once and end after 30 minutes.
 */
export function createAuth({ db, publicUrl, secret, oidc = null, onUnknown }: AuthOptions) {
  const noting = () => ({ db, now: () => new Date(), requestId: newId("request", new Date()) });
  const failed = async (email: string, method: SignInMethod) => {
    if (!(await noteFailedSignIn(noting(), email, method))) onUnknown?.({ method });
  };
  return betterAuth({
    appName: "Deskproof",
    baseURL: publicUrl,
    basePath: "/api/auth",
    secret,
    trustedOrigins: trustedOrigins(publicUrl),
    // Where answers of a provider land that belong to no sign-in begun here.
    onAPIError: { errorURL: "/sign-in" },
    telemetry: { enabled: false },
    database: prismaAdapter(db.prisma, { provider: "postgresql" }),
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: PASSWORD_LENGTH.min },
    session: { expiresIn: 30 * 24 * 60 * 60, updateAge: 24 * 60 * 60 },
    // Asking for a link over HTTP would let a stranger fill the table; links are printed or handed out by owners.
    disabledPaths: ["/sign-in/magic-link", ...OIDC_DISABLED_PATHS],
    user: {
      // Asked before anybody enters by the provider: with an account, or with one that would be made now.
      validateUserInfo: async ({ user, source }) => {
        if (oidc === null || source.oauth?.providerId !== OIDC_PROVIDER) return;
        const { id, name = "", emailVerified } = user;
        const email = String(user.email).toLowerCase();
        if (emailVerified !== true) return { error: "email_not_verified" };
        const isNew = source.action === "create-user";
        const person = { id: id ?? "", name, email };
        const mayPass = isNew
          ? await mayEnter(db.prisma, oidc, email, new Date())
          : await enterByProvider({ joining: noting(), rules: oidc, person, isNew });
        if (mayPass) return;
        await failed(email, "oidc");
        return { error: "not_invited" };
      },
    },
    databaseHooks: {
      user: {
        create: {
          after: async (user) => {
            if (oidc) await enterByProvider({ joining: noting(), rules: oidc, person: user, isNew: true });
          },
        },
      },
      account: {
        // What the provider's tokens could do is nothing of ours; none is kept.
        create: {
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null, scope: null },
          }),
        },
      },
      session: {
        create: {
          after: async (session, context) => {
            const method = METHODS[context?.path ?? ""];
            if (!method) return;
            const id = session.userId;
            const name = (await findUserNames(db.prisma, [id])).get(id) ?? "";
            await noteSignIn(noting(), { id, name }, method);
          },
        },
      },
    },
    account: { updateAccountOnSignIn: false, accountLinking: { enabled: true } },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        // A token that came by another way than the redirect has no state and no nonce of ours.
        const body = context.body as { idToken?: unknown } | undefined;
        if (context.path === "/sign-in/social" && body?.idToken !== undefined) throw context.error("NOT_FOUND");
      }),
      after: createAuthMiddleware(async (context) => {
        const body = context.body as { email?: unknown } | undefined;
        const isRefused = isAPIError(context.context.returned) && context.context.returned.statusCode === 401;
        if (context.path === "/sign-in/email" && isRefused && typeof body?.email === "string")
          await failed(body.email, "password");
      }),
    },
    rateLimit: { enabled: true, storage: "memory", window: 60, max: 120, customRules: signInRules },
    advanced: {
      cookiePrefix: "deskproof",
      // Said outright: left out, the library drops these checks wherever a variable TEST is set.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      useSecureCookies: publicUrl.startsWith("https://"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
      database: {
        generateId: ({ model }) => (model === "user" ? newId("user", new Date()) : randomBytes(16).toString("hex")),
      },
    },
    plugins: [
      ...(oidc ? [oidcPlugin(oidc)] : []),
      magicLink({
        expiresIn: SIGN_IN_LINK_SECONDS,
        storeToken: "hashed",
        disableSignUp: true,
        rateLimit: { window: 60, max: 20 },
        sendMagicLink: ({ url }) => linkReceiver.getStore()?.(url),
      }),
    ],
  });
}

/** Ten guesses a minute per address; ways to the provider guess nothing. */
const signInRules = { "/sign-in/email": { window: 60, max: 10 }, "/sign-in/social": { window: 60, max: 30 } };

export type Auth = ReturnType<typeof createAuth>;

/** Makes a link that signs the person with this address in, once. Whoever holds it is that person: never log it. */
export async function makeSignInLink(auth: Auth, email: string): Promise<string> {
  let link: string | null = null;
  await linkReceiver.run(
    (url) => {
      link = url;
    },
    () =>
      auth.api.signInMagicLink({
        body: { email, callbackURL: "/", errorCallbackURL: "/sign-in" },
        headers: new Headers(),
      }),
  );
  if (link === null) throw new Error("the sign-in library made no link");
  return link;
}
