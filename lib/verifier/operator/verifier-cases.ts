import { z } from "zod";
import { operatorFunction } from "@/lib/domain/verifier/operator-verifier";
import { digestOf } from "@/lib/storage/digest-of";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { fileValue, jsonValue, type FetchedFile, type GetterValue } from "../getter";
import { keepValue } from "../kept-value";
import type { MetricReply, MetricRunner } from "../metric-call";
import { runCheck } from "../run-check";
import { readVerifier, type InstalledVerifier } from "./verifier-folder";

/** A side of a test: a value, or files that lie beside `case.json`; a file that is null was not there. */
const sideSchema = z.union([
  z.strictObject({ value: z.unknown() }),
  z.strictObject({ file: z.string().nullable() }),
  z.strictObject({ files: z.array(z.string().nullable()) }),
]);

/** `tests/NAME/case.json` in a verifier's folder. */
const caseSchema = z.strictObject({
  function: z.string(),
  result: sideSchema.nullable().default(null),
  expected: sideSchema.nullable().default(null),
  options: z.record(z.string(), z.unknown()).default({}),
  profile: z.enum(["osworld", "corrected"]).default("osworld"),
  /** null when the verifier must give none. */
  score: z.number().min(0).max(1).nullable(),
});

export interface CaseOutcome {
  name: string;
  expectedScore: number | null;
  reply: MetricReply;
  passed: boolean;
}

/**
 * Runs a verifier on its own test evidence, each case as an attempt's check would. null when there is no such verifier.
 * Throws Error for a case that cannot be read.
 */
export async function runVerifierCases(
  runner: MetricRunner,
  root: string,
  name: string,
): Promise<{ digest: string; outcomes: CaseOutcome[] } | null> {
  const verifier = await readVerifier(root, name);
  if (verifier === null) return null;
  const names = [...verifier.files.keys()].flatMap((file) => /^tests\/([^/]+)\/case\.json$/.exec(file)?.[1] ?? []);
  const outcomes: CaseOutcome[] = [];
  for (const one of names.sort()) outcomes.push(await runCase(runner, verifier, one));
  return { digest: verifier.digest, outcomes };
}

async function runCase(runner: MetricRunner, verifier: InstalledVerifier, name: string): Promise<CaseOutcome> {
  const folder = `tests/${name}`;
  const text = new TextDecoder().decode(verifier.files.get(`${folder}/case.json`));
  let given: z.infer<typeof caseSchema>;
  try {
    given = caseSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${folder}/case.json is not a test of the documented form`, { cause });
  }
  const store = cases();
  const side = async (value: z.infer<typeof sideSchema> | null) =>
    value && (await keepValue(valueOf(value, folder, verifier), { type: "test" }, store)).kept;
  const { options, profile, score } = given;
  const [result, expected] = [await side(given.result), await side(given.expected)];
  const func = operatorFunction(verifier.name, given.function);
  const reply = await runCheck({ func, result, expected, options, profile }, store, runner);
  return { name, expectedScore: score, reply, passed: (reply.ok ? reply.score : null) === score };
}

function valueOf(side: z.infer<typeof sideSchema>, folder: string, { files }: InstalledVerifier): GetterValue {
  if ("value" in side) return jsonValue(side.value);
  const file = (name: string): FetchedFile => {
    const bytes = files.get(`${folder}/${name}`);
    if (bytes === undefined) throw new Error(`${folder}/case.json names ${name}, which is not beside it`);
    return { name, origin: name, bytes };
  };
  if ("file" in side) return fileValue(side.file === null ? null : file(side.file));
  const attached = side.files.flatMap((name) => (name === null ? [] : file(name)));
  return { kind: "files", names: side.files, attached };
}

/** Holds the evidence of one case. */
function cases(): ArtifactStore {
  const kept = new Map<string, Uint8Array>();
  return {
    put: async (bytes) => {
      kept.set(digestOf(bytes), bytes);
      return digestOf(bytes);
    },
    get: async (digest) => kept.get(digest) ?? null,
    has: async (digest) => kept.has(digest),
    remove: async (digest) => (kept.delete(digest) ? "removed" : "absent"),
  };
}
