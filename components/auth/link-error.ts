import { signInRefusal, type SignInRefusal } from "@/lib/domain/account/sign-in-refusal";

const USED =
  "This sign-in link was used before or is not complete. Each link works once; make a new one on the server.";
const RETRY =
  "The sign-in took too long, was begun in another browser, or this answer belongs to none begun here. Begin again.";
const INCOMPLETE = "The provider's answer was not complete. Begin again; if it stays so, tell the operator.";
const UNTRUSTED =
  "The provider's answer could not be trusted or did not come. Try again; if it stays so, tell the operator.";
const PROVIDER_DOWN = "The provider cannot sign anybody in right now. Try again later.";
const PROVIDER_ASKS = "The provider wants you to sign in or agree there first. Try again and follow what it asks.";

const WORDS: Record<SignInRefusal, string> = {
  EXPIRED_TOKEN: "This sign-in link is older than 30 minutes. Make a new one on the server.",
  INVALID_TOKEN: USED,
  ATTEMPTS_EXCEEDED: USED,
  NO_WORKSPACE: "You are signed in, but no workspace has you as a member. Ask an owner to add you.",
  not_invited:
    "Nobody invited this address to a workspace here. Ask an owner for an invitation to exactly this address.",
  email_not_verified: "The provider does not say that this e-mail address is yours. Verify it there, then try again.",
  email_not_found:
    "The provider named no e-mail address for you. Add one there, or ask the operator to let it be sent.",
  account_not_linked: "There is an account with this e-mail that was made by a password. Sign in with that one.",
  access_denied: "The provider did not let you through, or you turned back. Try again.",
  temporarily_unavailable: PROVIDER_DOWN,
  server_error: PROVIDER_DOWN,
  login_required: PROVIDER_ASKS,
  interaction_required: PROVIDER_ASKS,
  consent_required: PROVIDER_ASKS,
  state_mismatch: RETRY,
  state_not_found: RETRY,
  please_restart_the_process: RETRY,
  no_code: INCOMPLETE,
  invalid_callback_request: INCOMPLETE,
  invalid_code: UNTRUSTED,
  issuer_missing: UNTRUSTED,
  issuer_mismatch: UNTRUSTED,
  unable_to_get_user_info: UNTRUSTED,
  oauth_provider_not_found: UNTRUSTED,
  rate_limited: "Too many tries came from here. Wait a minute, then begin again.",
  internal: "The console could not finish the sign-in. Try again; if it stays so, tell the operator.",
  sign_in_failed: "Signing in did not work. Try again, or make a new link on the server.",
};

/** What the code of a refused link or provider means, in words that say what to do. Unknown codes get the general sentence. */
export const linkErrorWords = (code: string): string => WORDS[signInRefusal(code)];
