import type { MetricCall, MetricReply, MetricRunner } from "../metric-call";
import { metricNamed } from "../metrics/registry";
import { callOf, readCases, type CorpusCase } from "./corpus-case";

export interface CaseReport {
  case: CorpusCase;
  /** null when the function is not implemented. */
  reply: MetricReply | null;
  /** A case without a score agrees when this product gives none either; a function that is not here disagrees. */
  agrees: boolean;
}

/** How far a fraction may be off: decoders and resamplers of pictures and sound differ between libraries. */
const TOLERANCES: Record<string, number> = { compare_images: 1e-3, compare_audios: 1e-2 };
const TOLERANCE = 1e-9;

/** Why recorded calls of a function, or one by its note, cannot agree in the osworld profile. */
const KNOWN_DEVIATIONS: Record<string, string> = {
  "literal_match: 1.0 against 1": "JSON readers of this language cannot tell 1.0 from 1",
  check_python_file_by_test_suite: "it runs a program, and this machine has no desktop to throw away",
};

/** null when there is no reason for a case to disagree. */
export const knownDeviation = ({ func, note }: CorpusCase): string | null =>
  KNOWN_DEVIATIONS[`${func}: ${note}`] ?? KNOWN_DEVIATIONS[func] ?? null;

export interface CorpusRun {
  folder: string;
  profile: MetricCall["profile"];
  runner: MetricRunner;
  /** Only this function's cases. */
  func?: string;
  /** Cases at the same time; as many as the runner has processes. */
  parallel?: number;
  onReport?: (report: CaseReport) => void;
}

/** Runs the cases of a corpus folder and compares each score with the recorded one, in the order of the corpus. */
export async function runCorpus(run: CorpusRun): Promise<CaseReport[]> {
  const cases = (await readCases(run.folder)).filter(({ func }) => run.func === undefined || func === run.func);
  const reports: CaseReport[] = [];
  const next = cases.entries();
  const work = async () => {
    for (const [at, one] of next) {
      reports[at] = await runCase(one, run);
      run.onReport?.(reports[at]);
    }
  };
  await Promise.all(Array.from({ length: run.parallel ?? 1 }, work));
  return reports;
}

/** Runs one case. */
export async function runCase(
  one: CorpusCase,
  { folder, profile, runner }: Pick<CorpusRun, "folder" | "profile" | "runner">,
): Promise<CaseReport> {
  if (!metricNamed(one.func)) return { case: one, reply: null, agrees: false };
  const reply = await runner.run(await callOf(one, folder, profile));
  return { case: one, reply, agrees: agree(one, reply) };
}

function agree(one: CorpusCase, reply: MetricReply): boolean {
  if (one.score === null) return !reply.ok;
  return reply.ok && Math.abs(reply.score - one.score) <= (TOLERANCES[one.func] ?? TOLERANCE);
}
