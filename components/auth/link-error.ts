/** What the error codes of a sign-in link or a provider mean, in words that say what to do. Unknown codes get the general sentence. */
export function linkErrorWords(code: string): string {
  switch (code) {
    case "EXPIRED_TOKEN":
      return "This sign-in link is older than 30 minutes. Make a new one on the server.";
    case "INVALID_TOKEN":
    case "ATTEMPTS_EXCEEDED":
      return "This sign-in link was used before or is not complete. Each link works once; make a new one on the server.";
    case "NO_WORKSPACE":
      return "You are signed in, but no workspace has you as a member. Ask an owner to add you.";
    case "not_invited":
      return "Nobody invited this address to a workspace here. Ask an owner for an invitation to exactly this address.";
    case "email_not_verified":
      return "The provider does not say that this e-mail address is yours. Verify it there, then try again.";
    case "account_not_linked":
      return "There is an account with this e-mail that was made by a password. Sign in with that one.";
    case "access_denied":
      return "The provider did not let you through, or you turned back. Try again.";
    case "state_mismatch":
    case "please_restart_the_process":
      return "The sign-in took too long or was begun in another browser. Begin again.";
    case "unable_to_get_user_info":
    case "invalid_code":
    case "oauth_provider_not_found":
      return "The provider's answer could not be trusted or did not come. Try again; if it stays so, tell the operator.";
    default:
      return "Signing in did not work. Try again, or make a new link on the server.";
  }
}
