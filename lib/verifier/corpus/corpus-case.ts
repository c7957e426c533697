import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { decodeUtf8 } from "../formats/text";
import type { MetricCall } from "../metric-call";

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

const CASES_FILE = "cases.jsonl";

export const isCorpus = (folder: string) => existsSync(join(folder, CASES_FILE));

/** Every case of a corpus folder, in its order. Throws when a line is no case. */
export async function readCases(folder: string): Promise<CorpusCase[]> {
  const text = await readFile(join(folder, CASES_FILE), "utf8");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => caseSchema.parse(JSON.parse(line)));
}

/** The call that a case records. Its files are read from the corpus folder and nowhere else. */
export async function callOf(one: CorpusCase, folder: string, profile: MetricCall["profile"]): Promise<MetricCall> {
  return {
    func: one.func,
    directory: folder,
    result: await inputOf(one.resultKind, one.result, folder),
    expected: await inputOf(one.expectedKind, one.expected, folder),
    hasExpected: one.expectedKind !== "absent",
    options: one.options,
    profile,
  };
}

async function inputOf(kind: CorpusCase["expectedKind"], value: unknown, folder: string): Promise<unknown> {
  if (kind === "text") return decodeUtf8(await readFile(join(folder, String(value))));
  if (kind === "file") return typeof value === "string" ? join(folder, value) : null;
  if (kind === "files") return (value as (string | null)[]).map((path) => (path === null ? null : join(folder, path)));
  return value;
}
