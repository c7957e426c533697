import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { RouteRefusal } from "./route";

const LOOPBACK_NAME = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d+)?$/i;

/** Whether only the machine itself can reach an address. */
export const isLoopback = (address: string): boolean =>
  address === "localhost" || address === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address);

/**
 * The path without query and token. Whoever shows the token, as a bearer, as `X-Osworld-Token` or as the first part of
 * the path, is let in; a wrong one never is. Without one only programs of this machine are, where `isTokenRequired` is
 * false, as `assertNear` tells them. Throws RouteRefusal 401 and 403.
 */
export function admit(
  request: { url: string; headers: IncomingHttpHeaders },
  { token, isTokenRequired }: { token: string; isTokenRequired: boolean },
): string {
  const path = request.url.split("?", 1)[0] ?? "/";
  const { authorization } = request.headers;
  const header = request.headers["x-osworld-token"] ?? (authorization && authorization.replace(/^Bearer /, ""));
  if (header !== undefined) {
    if (!isSame(String(header), token)) throw new RouteRefusal(401, "The token is wrong.");
    return withoutToken(path, token);
  }
  const rest = withoutToken(path, token);
  if (rest !== path) return rest;
  if (isTokenRequired) throw new RouteRefusal(401, "This server wants its token: as a bearer, or first in the path.");
  assertNear(request.headers);
  return path;
}

/**
 * Throws RouteRefusal 403 for a page in a browser, told apart by its Origin, by what the browser says of the page, or by
 * a name that only seems to be this machine's.
 */
export function assertNear({ host = "", origin, "sec-fetch-site": from }: IncomingHttpHeaders): void {
  // A picture or a frame of a foreign page sends no Origin.
  const isForeign = origin !== undefined || from === "cross-site" || from === "same-site";
  if (!isForeign && LOOPBACK_NAME.test(host)) return;
  throw new RouteRefusal(403, "Without the token only programs of this machine are answered, no pages of a browser.");
}

function withoutToken(path: string, token: string): string {
  const [, first = "", ...rest] = path.split("/");
  return isSame(first, token) ? `/${rest.join("/")}` : path;
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
