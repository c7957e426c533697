import { genericOAuth } from "better-auth/plugins";
import type { OidcSettings } from "@/lib/config/oidc-settings";

/** Name of the provider in addresses and rows of accounts. */
export const OIDC_PROVIDER = "oidc";

/** Routes of the library that would hand out or attach what the provider gave; nobody here needs them. */
export const OIDC_DISABLED_PATHS = [
  "/link-social",
  "/unlink-account",
  "/get-access-token",
  "/refresh-token",
  "/account-info",
];

/** Sign-in by authorization code with state, nonce and PKCE; the ID token must be signed by the provider's keys. */
export function oidcPlugin(oidc: OidcSettings) {
  return genericOAuth({
    config: [
      {
        providerId: OIDC_PROVIDER,
        name: oidc.name,
        discoveryUrl: `${oidc.issuer}/.well-known/openid-configuration`,
        clientId: oidc.clientId,
        clientSecret: oidc.clientSecret,
        scopes: ["openid", "email", "profile"],
        pkce: true,
        requireIdTokenVerification: true,
        mapProfileToUser: (profile) => ({
          name: nameOf(profile),
          ...(oidc.trustsEmail && { emailVerified: true }),
        }),
      },
    ],
  });
}

const NAME_LENGTH_MAX = 80;

function nameOf(profile: Record<string, unknown>): string {
  const given = [profile.name, profile.preferred_username, profile.email].find(
    (value): value is string => typeof value === "string" && value.trim() !== "",
  );
  return (given ?? "somebody").slice(0, NAME_LENGTH_MAX);
}
