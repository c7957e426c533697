/** Why a link or a provider did not sign somebody in, as the sign-in page is told in its address. */
export const SIGN_IN_REFUSALS = [
  // One-time links.
  "EXPIRED_TOKEN",
  "INVALID_TOKEN",
  "ATTEMPTS_EXCEEDED",
  "NO_WORKSPACE",
  // Who may enter.
  "not_invited",
  "email_not_verified",
  "email_not_found",
  "account_not_linked",
  // The provider's own, by OAuth 2.0 and OpenID Connect.
  "access_denied",
  "temporarily_unavailable",
  "server_error",
  "login_required",
  "interaction_required",
  "consent_required",
  // The answer is not one to what was asked.
  "state_mismatch",
  "state_not_found",
  "please_restart_the_process",
  "no_code",
  "invalid_callback_request",
  "invalid_code",
  "issuer_missing",
  "issuer_mismatch",
  "unable_to_get_user_info",
  "oauth_provider_not_found",
  // This console's side.
  "rate_limited",
  "internal",
  // Anything else; what it was stands in the console's log.
  "sign_in_failed",
] as const;

export type SignInRefusal = (typeof SIGN_IN_REFUSALS)[number];

/** Whatever it is called by who refused, as one of the closed list. */
export function signInRefusal(code: string): SignInRefusal {
  return SIGN_IN_REFUSALS.find((known) => known === code) ?? "sign_in_failed";
}
