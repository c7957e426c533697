import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { VerifierProfile } from "@/lib/domain/verifier/profile";
import type { CheckEvidence } from "@/lib/domain/verifier/reward";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { layOut, type KeptValue } from "./kept-value";
import { giveToChecks } from "./process/confine";
import type { MetricErrorKind, MetricReply, MetricRunner } from "./metric-call";

export interface CheckInputs {
  func: string;
  result: KeptValue | null;
  expected: KeptValue | null;
  options: Record<string, unknown>;
  profile: VerifierProfile;
  /** Template of the judged desktop; absent when not known. */
  templateDigest?: string;
}

/**
 * Runs one metric on copies of recorded inputs in a folder of its own, which is removed afterwards. The same
 * inputs give the same reply, whether they were just collected or come from the store years later.
 */
export async function runCheck(
  inputs: CheckInputs,
  store: ArtifactStore,
  runner: MetricRunner,
  signal?: AbortSignal,
): Promise<MetricReply> {
  const directory = await mkdtemp(join(tmpdir(), "deskproof-check-"));
  try {
    const result = inputs.result ? await layOut(inputs.result, directory, "result", store) : null;
    const expected = inputs.expected ? await layOut(inputs.expected, directory, "expected", store) : null;
    await giveToChecks(directory);
    const { func, options, profile, templateDigest } = inputs;
    const kinds = { result: inputs.result?.kind ?? null, expected: inputs.expected?.kind ?? null };
    const sides = { result, expected, hasExpected: inputs.expected !== null, kinds };
    const call = { func, directory, ...sides, options, profile, ...(templateDigest && { templateDigest }) };
    return forgiveMissing(await runner.run(call, signal), inputs);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** What no missing or broken file explains. */
const NOT_THE_INPUTS: ReadonlySet<MetricErrorKind> = new Set(["timeout", "crashed", "rule", "contract", "no_desktop"]);

/**
 * A file that the agent should have made and did not is a plain 0, as the public harness treats a file it cannot
 * find. In the `corrected` profile a broken file of the agent is 0 as well, where the public function crashes.
 */
function forgiveMissing(reply: MetricReply, inputs: CheckInputs): MetricReply {
  if (reply.ok || NOT_THE_INPUTS.has(reply.kind)) return reply;
  const isMissing = inputs.result?.kind === "file" && inputs.result.name === null;
  const { implementation } = reply;
  const zero = { ...(implementation !== undefined && { implementation }), ok: true as const, score: 0, parts: [] };
  if (isMissing) return { ...zero, detail: "the file to check is not there" };
  if (inputs.profile === "corrected" && reply.kind === "unreadable_input") {
    return { ...zero, detail: `unreadable: ${reply.message}` };
  }
  return reply;
}

/** The part of a check's evidence that its metric decides. */
export function replyEvidence(reply: MetricReply): Pick<CheckEvidence, "score" | "detail" | "parts" | "error"> {
  if (reply.ok) return { score: reply.score, detail: reply.detail, parts: reply.parts, error: null };
  return { score: null, detail: "no score", parts: [], error: `${reply.kind}: ${reply.message}` };
}
