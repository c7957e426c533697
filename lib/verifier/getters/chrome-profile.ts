import { setTimeout as sleep } from "node:timers/promises";
import { GetterError, type GetterContext } from "../getter";
import { isRecord } from "../python/equals";
import { DESKTOP_HOME } from "./desktop-home";

/** Where the browser keeps its profile: as google-chrome, or as Debian's own chromium. */
export const PROFILES = ["google-chrome", "chromium"].map((name) => `${DESKTOP_HOME}/.config/${name}/Default`);
/** What all profiles of a browser share lies beside them. */
const LOCAL_STATES = PROFILES.map((folder) => folder.replace(/Default$/, "Local State"));
const PREFERENCES_BYTES_MAX = 16 * 1024 * 1024;

/** A file of the browser's default profile; null when no browser made one. */
const profileFile = (ctx: GetterContext, name: string) =>
  firstFile(
    ctx,
    PROFILES.map((folder) => `${folder}/${name}`),
  );

async function firstFile({ desktop }: GetterContext, paths: readonly string[]): Promise<Uint8Array | null> {
  for (const path of paths) {
    const bytes = await desktop.readFile(path, { bytesMax: PREFERENCES_BYTES_MAX });
    if (bytes !== null) return bytes;
  }
  return null;
}

/** A JSON file of the profile; null when it is missing or no JSON. */
export async function profileJson(ctx: GetterContext, name: string): Promise<Record<string, unknown> | null> {
  return asRecord(await profileFile(ctx, name));
}

/** Settings of the browser as a whole, not of a profile; null when there are none. */
export async function localState(ctx: GetterContext): Promise<Record<string, unknown> | null> {
  return asRecord(await firstFile(ctx, LOCAL_STATES));
}

/** What a new profile starts with by the will of the distribution; null where it has none. */
export async function distributionPreferences(ctx: GetterContext): Promise<Record<string, unknown> | null> {
  return asRecord(await firstFile(ctx, ["/etc/chromium/initial_preferences", "/etc/chromium/master_preferences"]));
}

function asRecord(bytes: Uint8Array | null): Record<string, unknown> | null {
  if (bytes === null) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** A browser writes the settings of a new profile ten seconds after its start. */
const FIRST_WRITE_MS = 15_000;
const POLL_MS = 250;

/**
 * The browser's settings; of one that has just started they are waited for. Throws GetterError when there are none: an
 * error must not look like a default value.
 */
export async function preferences(ctx: GetterContext): Promise<Record<string, unknown>> {
  const end = performance.now() + FIRST_WRITE_MS;
  for (;;) {
    const settings = await profileJson(ctx, "Preferences");
    if (settings !== null) return settings;
    const isRunning = (await ctx.desktop.windows()).some(({ wmClass }) => /chrom/i.test(wmClass));
    if (!isRunning || performance.now() >= end) throw new GetterError("the browser has no readable Preferences");
    await sleep(POLL_MS, undefined, { signal: ctx.signal });
  }
}

/** Member at a path of keys; undefined when a step is missing. */
export function member(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), value);
}
