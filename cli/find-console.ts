import { CommandFailed } from "./command-failed";
import { readLogin } from "./login-file";
import { operatorKey, runningUrl } from "./running-instance";

export interface FoundConsole {
  /** Without a slash at its end. */
  base: string;
  bearer: string;
}

/**
 * Which console a command speaks to: the given address, else the one that runs from this checkout, else the one that
 * `login` remembers. A key that was not given is sent only where it belongs: login's to the address of login, the
 * installation's own to this machine.
 * Throws CommandFailed with what to do when there is no address or no key for it.
 */
export function findConsole({ url, key }: { url?: string; key?: string }): FoundConsole {
  const running = runningUrl();
  // Read only where it matters: a damaged file is no reason to refuse what it has no part in.
  const isLoginNeeded = key === undefined || (url === undefined && running === null);
  const login = isLoginNeeded ? readLogin() : null;
  const address = url ?? running ?? login?.url;
  if (address === undefined) {
    throw new CommandFailed("Nothing runs from this checkout. Start it with: npm start, or give --url, or log in.");
  }
  const base = trimmed(address);
  const remembered = login !== null && trimmed(login.url) === base ? login.key : null;
  const own = running !== null && trimmed(running) === base ? operatorKey() : null;
  const bearer = key ?? own ?? remembered ?? (isThisMachine(base) ? operatorKey() : null);
  if (bearer === null) {
    throw new CommandFailed(`There is no key for ${base}. Log in, give --key, or run as the installation's owner.`);
  }
  // Left to fetch, the error about its header would print the key.
  if (!/^[!-~]+$/.test(bearer)) throw new CommandFailed("The key holds characters that no key has.");
  return { base, bearer };
}

/** The address as it is compared and stored. */
export const trimmed = (address: string) => address.replace(/\/+$/, "");

function isThisMachine(base: string): boolean {
  const host = URL.canParse(base) ? new URL(base).hostname : "";
  return host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}
