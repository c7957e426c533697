/** What the sign-in link's error codes mean, in words that say what to do. Unknown codes get the general sentence. */
export function linkErrorWords(code: string): string {
  switch (code) {
    case "EXPIRED_TOKEN":
      return "This sign-in link is older than 30 minutes. Make a new one on the server.";
    case "INVALID_TOKEN":
    case "ATTEMPTS_EXCEEDED":
      return "This sign-in link was used before or is not complete. Each link works once; make a new one on the server.";
    case "NO_WORKSPACE":
      return "You are signed in, but no workspace has you as a member. Ask an owner to add you.";
    default:
      return "The sign-in link did not work. Make a new one on the server.";
  }
}
