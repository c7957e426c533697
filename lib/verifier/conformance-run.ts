import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { metricNamed } from "./metrics/registry";
import { decodeUtf8 } from "./formats/text";
import { runMetric } from "./run-metric";
import type { MetricReply } from "./metric-call";

/** One recorded call of a public function; the corpus's own README describes the members. */
const caseSchema = z.looseObject({
  id: z.string(),
  func: z.string(),
  resultKind: z.enum(["value", "file", "files", "text"]),
  result: z.unknown(),
  expectedKind: z.enum(["value", "file", "files", "text", "absent"]),
  expected: z.unknown(),
  options: z.record(z.string(), z.unknown()).default({}),
  score: z.number().nullable(),
  error: z.string().optional(),
  note: z.string().default(""),
});
export type CorpusCase = z.infer<typeof caseSchema>;

export interface CaseReport {
  case: CorpusCase;
  reply: MetricReply | null;
  /** null when the function is not implemented. */
  agrees: boolean | null;
}

/** How far a fraction may be off: decoders and resamplers of pictures and sound differ between libraries. */
const TOLERANCES: Record<string, number> = { compare_images: 1e-3, compare_audios: 1e-2, check_structure_sim: 0 };
const TOLERANCE = 1e-9;

/** Recorded calls that cannot agree, by function and note, and why. */
export const KNOWN_DEVIATIONS: Record<string, string> = {
  "literal_match: 1.0 against 1": "JSON readers of this language cannot tell 1.0 from 1",
};
export const knownDeviation = (one: CorpusCase): string | null => KNOWN_DEVIATIONS[`${one.func}: ${one.note}`] ?? null;

/** Folder of the corpus: what the caller names, else beside the checkout; null when there is none. */
export function corpusFolder(named: string | undefined, checkout: string): string | null {
  const folder = named ?? join(checkout, "..", "shared", "checker-corpus");
  return existsSync(join(folder, "cases.jsonl")) ? folder : null;
}

export async function readCases(folder: string): Promise<CorpusCase[]> {
  const text = await readFile(join(folder, "cases.jsonl"), "utf8");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => caseSchema.parse(JSON.parse(line)));
}

/** Runs one case in this process. A case without a score agrees when this product gives none either. */
export async function runCase(one: CorpusCase, folder: string): Promise<CaseReport> {
  if (!metricNamed(one.func)) return { case: one, reply: null, agrees: null };
  const reply = await runMetric({
    func: one.func,
    directory: folder,
    result: await inputOf(one.resultKind, one.result, folder),
    expected: await inputOf(one.expectedKind, one.expected, folder),
    hasExpected: one.expectedKind !== "absent",
    options: one.options,
    profile: "osworld",
  });
  return { case: one, reply, agrees: agree(one, reply) };
}

async function inputOf(kind: CorpusCase["expectedKind"], value: unknown, folder: string): Promise<unknown> {
  if (kind === "text") return decodeUtf8(await readFile(join(folder, String(value))));
  if (kind === "file") return typeof value === "string" ? join(folder, value) : null;
  if (kind === "files") return (value as (string | null)[]).map((path) => (path === null ? null : join(folder, path)));
  return value;
}

function agree(one: CorpusCase, reply: MetricReply): boolean {
  if (one.score === null) return !reply.ok;
  return reply.ok && Math.abs(reply.score - one.score) <= (TOLERANCES[one.func] ?? TOLERANCE);
}
