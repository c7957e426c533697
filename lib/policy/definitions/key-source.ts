import { readFileSync, statSync } from "node:fs";
import { AttemptError } from "@/lib/domain/failure";
import type { PolicyDefinition } from "@/lib/domain/policy/policy-definition";

type KeyPlace = Pick<PolicyDefinition, "key_env" | "key_file">;
export type ReadEnvironment = (name: string) => string | undefined;

const FILE_BYTES_MAX = 16_384;

/** Why the key of an entry cannot be had now, or null. Names neither variable nor file: where a key is kept is told to nobody. */
export function keyLack(place: KeyPlace, environment: ReadEnvironment): string | null {
  if (place.key_env === undefined && place.key_file === undefined) return null;
  if (place.key_env !== undefined) {
    return environment(place.key_env)?.trim() ? null : "the environment variable of its key is not set for the worker";
  }
  return readKeyFile(place.key_file as string) === null ? "the file of its key is missing, empty or unreadable" : null;
}

/** The key, read anew each time so that it can be replaced; null for an endpoint without one. Throws `policy_missing`. */
export function readKey(place: KeyPlace, environment: ReadEnvironment): string | null {
  const lack = keyLack(place, environment);
  if (lack !== null) throw new AttemptError("policy_missing", `the policy cannot be used: ${lack}`);
  if (place.key_env !== undefined) return (environment(place.key_env) as string).trim();
  return place.key_file === undefined ? null : readKeyFile(place.key_file);
}

function readKeyFile(path: string): string | null {
  try {
    const stat = statSync(path);
    if (!stat.isFile() || stat.size > FILE_BYTES_MAX) return null;
    return readFileSync(path, "utf8").trim() || null;
  } catch {
    return null;
  }
}
