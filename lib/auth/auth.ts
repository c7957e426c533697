import { randomBytes } from "node:crypto";
import { AsyncLocalStorage } from "node:async_hooks";
import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { magicLink } from "better-auth/plugins";
import type { Database } from "@/lib/db/client";
import { PASSWORD_LENGTH } from "@/lib/domain/account/new-password";
import { newId } from "@/lib/config/new-id";
import { trustedOrigins } from "./trusted-origins";

/** A sign-in link works this long: time to walk to the other screen, short enough for a terminal's scroll-back. */
export const SIGN_IN_LINK_SECONDS = 30 * 60;

export interface AuthOptions {
  db: Database;
  /** Address people open. */
  publicUrl: string;
  /** Signs cookies; at least 32 characters. */
  secret: string;
}

/** Where the link that is being made for this call goes; nothing else ever sees it. */
const linkReceiver = new AsyncLocalStorage<(url: string) => void>();

/**
 * People's sign-in: a one-time link, or email and password for those who set one. Nobody can sign up by themselves.
 * Links are made by `makeSignInLink` only, are kept as a hash, work once and end after 30 minutes.
 */
export function createAuth({ db, publicUrl, secret }: AuthOptions) {
  return betterAuth({
    appName: "Deskproof",
    baseURL: publicUrl,
    basePath: "/api/auth",
    secret,
    trustedOrigins: trustedOrigins(publicUrl),
    telemetry: { enabled: false },
    database: prismaAdapter(db.prisma, { provider: "postgresql" }),
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: PASSWORD_LENGTH.min },
    session: { expiresIn: 30 * 24 * 60 * 60, updateAge: 24 * 60 * 60 },
    // Asking for a link over HTTP would let a stranger fill the table; links are printed or handed out by owners.
    disabledPaths: ["/sign-in/magic-link"],
    rateLimit: { enabled: true, storage: "memory", window: 60, max: 120, customRules: signInRules },
    advanced: {
      cookiePrefix: "deskproof",
      useSecureCookies: publicUrl.startsWith("https://"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
      database: {
        generateId: ({ model }) => (model === "user" ? newId("user", new Date()) : randomBytes(16).toString("hex")),
      },
    },
    plugins: [
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

/** Ten guesses a minute per address. */
const signInRules = { "/sign-in/email": { window: 60, max: 10 } };

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
