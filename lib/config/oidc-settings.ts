import { z } from "zod";

/** Sign-in by a provider that speaks OpenID Connect. */
export interface OidcSettings {
  /** Where `/.well-known/openid-configuration` is; no slash at its end. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call the provider; stands on the button. */
  name: string;
  /** Domains of e-mail addresses whose holders enter without an invitation; lower case, empty for none. */
  domains: string[];
  /** Where and as what they enter. */
  domainWorkspace: string;
  domainRole: "member" | "viewer";
  /** Addresses are believed although the provider does not say that it verified them. */
  trustsEmail: boolean;
}

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** The variables of these settings; the first three stand together or are all missing. */
export const oidcEnvironment = {
  DESKPROOF_OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .transform((url) => url.replace(/\/$/, ""))
    .optional(),
  DESKPROOF_OIDC_CLIENT_ID: z.string().min(1).optional(),
  DESKPROOF_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  DESKPROOF_OIDC_NAME: z.string().min(1).max(40, "must be at most 40 characters").default("single sign-on"),
  DESKPROOF_OIDC_DOMAINS: z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(DOMAIN, "must be domains such as example.com")))
    .default([]),
  DESKPROOF_OIDC_WORKSPACE: z.string().min(1).default("main"),
  DESKPROOF_OIDC_ROLE: z.enum(["member", "viewer"], { error: "must be member or viewer" }).default("viewer"),
  DESKPROOF_OIDC_EMAIL: z.enum(["verified", "any"], { error: "must be verified or any" }).default("verified"),
};

/** null when sign-in by OIDC is not configured. Throws Error with a sentence when it is configured in part. */
export function oidcSettings(env: z.infer<z.ZodObject<typeof oidcEnvironment>>): OidcSettings | null {
  const {
    DESKPROOF_OIDC_ISSUER: issuer,
    DESKPROOF_OIDC_CLIENT_ID: clientId,
    DESKPROOF_OIDC_CLIENT_SECRET: clientSecret,
  } = env;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return null;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new Error(
      "DESKPROOF_OIDC_ISSUER, DESKPROOF_OIDC_CLIENT_ID and DESKPROOF_OIDC_CLIENT_SECRET must be set together",
    );
  }
  return {
    issuer,
    clientId,
    clientSecret,
    name: env.DESKPROOF_OIDC_NAME,
    domains: env.DESKPROOF_OIDC_DOMAINS,
    domainWorkspace: env.DESKPROOF_OIDC_WORKSPACE,
    domainRole: env.DESKPROOF_OIDC_ROLE,
    trustsEmail: env.DESKPROOF_OIDC_EMAIL === "any",
  };
}
