import { NotConfigured } from "./errors.js";

/** `url` has no slash at its end. */
export interface Address {
  url: string;
  key: string;
}

/**
 * Address and key from the arguments, else DESKPROOF_URL and DESKPROOF_API_KEY, else the installation here: the one
 * whose state folder is DESKPROOF_HOME, or `.deskproof` in the working folder or above it. Its key is sent to its own
 * address only. In a browser only the arguments count. Throws NotConfigured.
 */
export async function findAddress(
  given: { url?: string | undefined; apiKey?: string | undefined },
  environment: Record<string, string | undefined> = globalThis.process?.env ?? {},
  folder?: string,
): Promise<Address> {
  // A variable that is set to nothing is none.
  const asked = { url: given.url || environment.DESKPROOF_URL, key: given.apiKey || environment.DESKPROOF_API_KEY };
  const isComplete = asked.url && asked.key;
  const local = isComplete ? null : await findLocal(environment.DESKPROOF_HOME || undefined, folder);
  const url = (asked.url || local?.url)?.replace(/\/+$/, "");
  if (!url) {
    throw new NotConfigured(
      "No address: pass url, set DESKPROOF_URL, or run this below a checkout where npm start runs.",
      { code: "not_configured" },
    );
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new NotConfigured(`${url} is no http or https address.`, { code: "not_configured" });
  }
  const key = (asked.key || (url === local?.url ? local.key : null))?.trim();
  if (!key) {
    const message = `No key for ${url}: pass apiKey or set DESKPROOF_API_KEY. Make one with: npm run cli -- key create`;
    throw new NotConfigured(message, { code: "not_configured" });
  }
  // Left to fetch, the error about its header would print the key.
  if (!/^[!-~]+$/.test(key)) {
    throw new NotConfigured("The key holds characters that no key has.", { code: "not_configured" });
  }
  return { url, key };
}

/** Address and key of the installation here; null when none is up, and in a browser. */
async function findLocal(
  home: string | undefined,
  start?: string,
): Promise<{ url: string; key: string | null } | null> {
  if (!globalThis.process?.versions?.node) return null;
  const [{ existsSync, readFileSync }, path] = await Promise.all([import("node:fs"), import("node:path")]);
  const found = home ?? stateFolder(start ?? process.cwd());
  try {
    const instance = JSON.parse(readFileSync(path.join(found ?? "", "instance.json"), "utf8")) as { url?: unknown };
    if (typeof instance.url !== "string" || instance.url === "") return null;
    return { url: instance.url.replace(/\/+$/, ""), key: keyIn(found ?? "") };
  } catch {
    return null;
  }

  function stateFolder(folder: string): string | null {
    const own = path.join(folder, ".deskproof");
    if (existsSync(own)) return own;
    const above = path.dirname(folder);
    return above === folder ? null : stateFolder(above);
  }

  function keyIn(folder: string): string | null {
    try {
      return readFileSync(path.join(folder, "operator-key"), "utf8").trim();
    } catch {
      return null;
    }
  }
}
