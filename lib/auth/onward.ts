/**
 * Where a stranger wanted to go: handed to the sign-in page in its address, kept by the proxy in a cookie while they sign in
 * by whichever way, and used up once by `/sign-in/onward`.
 */
export const ONWARD_COOKIE = "deskproof.onward";
/** As long as a one-time link works; later the first page is what people expect. */
export const ONWARD_SECONDS = 30 * 60;
/** Header in which the proxy tells pages their own path with its query. */
export const PATH_HEADER = "x-deskproof-path";

const PATH_CHARS_MAX = 2_000;

/** The path of a page of this console, short links too; null for anything else, so that nobody is sent to another site. */
export function readOnward(path: string | null | undefined): string | null {
  if (!path || path.length > PATH_CHARS_MAX) return null;
  return /^\/[aw]\/[\w.~:,;=&?%+@!$'()*/[\]-]*$/.test(path) ? path : null;
}

/** The sign-in page that leads on to a path. */
export function signInHref(path: string | null): string {
  const onward = readOnward(path);
  return onward === null ? "/sign-in" : `/sign-in?${new URLSearchParams({ next: onward })}`;
}
