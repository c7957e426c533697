import type { Desktop } from "@/lib/desktop/desktop.port";
import type { GetterSpec } from "@/lib/domain/task/task.schema";
import type { CacheFiles, FetchFromMirror } from "./verifier.port";

/** A file that a getter brought out of the desktop or the mirror. */
export interface FetchedFile {
  /** Name in the check's folder; only its last path component is used. */
  name: string;
  /** Path in the desktop, URL or rule. Untrusted text. */
  origin: string;
  bytes: Uint8Array;
}

/**
 * What a getter returned. `value` is JSON; `file` and `files` name entries of `attached`, null for a file that
 * was not there. `attached` may hold more files than are named: they lie beside the named ones.
 */
export type GetterValue =
  | { kind: "value"; value: unknown }
  | { kind: "file"; name: string | null; attached: FetchedFile[] }
  | { kind: "files"; names: (string | null)[]; attached: FetchedFile[] };

export interface GetterContext {
  desktop: Desktop;
  mirror: FetchFromMirror;
  cacheFiles: CacheFiles;
  signal: AbortSignal;
}

/**
 * Collects one side of a check. Runs on the worker, against the desktop as it is, and changes nothing in it
 * unless the task's getter is a command. Throws GetterError when the value cannot be had for a reason that is
 * not the agent's doing.
 */
export interface GetterDefinition {
  name: string;
  get(spec: GetterSpec, ctx: GetterContext): Promise<GetterValue>;
}

export const defineGetter = (definition: GetterDefinition): GetterDefinition => definition;

/** The value cannot be collected: unknown parameter, gold file not in the mirror, desktop not answering. */
export class GetterError extends Error {
  override name = "GetterError";
}

export const jsonValue = (value: unknown): GetterValue => ({ kind: "value", value });

/** A single file, or none. */
export function fileValue(file: FetchedFile | null): GetterValue {
  return { kind: "file", name: file?.name ?? null, attached: file ? [file] : [] };
}

/** True when the getter looked for a file and found none. */
export function isMissingFile(value: GetterValue): boolean {
  return value.kind === "file" && value.name === null;
}

/** A text parameter of a getter. Throws GetterError when it is missing. */
export function textParameter(spec: GetterSpec, name: string): string {
  const value = spec[name];
  if (typeof value !== "string") throw new GetterError(`${spec.type} needs the text parameter ${name}`);
  return value;
}
