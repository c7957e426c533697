/** Spellings of a machine's own address: a person may type either, and the browser keeps them apart. */
const LOOPBACK = ["127.0.0.1", "localhost"];

/** Origins that state-changing requests of a browser may come from: the public address, and its loopback twin. */
export function trustedOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (!LOOPBACK.includes(url.hostname)) return [url.origin];
  return LOOPBACK.map((host) => `${url.protocol}//${host}${url.port === "" ? "" : `:${url.port}`}`);
}

/**
 * True when a request's Origin is the console itself: a trusted one, or the very host the request came to. A request
 * without Origin is foreign; browsers send it with everything that changes state.
 */
export function isOwnOrigin(
  request: { origin: string | null; host: string | null },
  trusted: readonly string[],
): boolean {
  const { origin, host } = request;
  if (origin === null || !URL.canParse(origin)) return false;
  return trusted.includes(origin) || (host !== null && new URL(origin).host === host);
}
