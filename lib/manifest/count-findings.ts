import { verifierState } from "@/lib/domain/attempt/attempt.outcome";
import type { Manifest } from "@/lib/domain/manifest/manifest.schema";
import { formatUsd, parseUsd } from "@/lib/domain/money";
import { attemptCount } from "@/lib/domain/run/run.document";
import type { ManifestFinding } from "./manifest-finding";

/** The counts and the spend against the attempts they summarise. Attempts never created count as queued. */
export function countFindings(manifest: Manifest): ManifestFinding[] {
  const { attempts, counts } = manifest;
  const count = (test: (attempt: Manifest["attempts"][number]) => boolean) => attempts.filter(test).length;
  const notCreated = counts.total - attempts.length;
  const expected = {
    ...Object.fromEntries(
      (["running", "verifying", "done", "error", "cancelled"] as const).map((status) => [
        status,
        count((attempt) => attempt.status === status),
      ]),
    ),
    valid: count((attempt) => verifierState(attempt.verdict) === "valid"),
    invalid: count((attempt) => verifierState(attempt.verdict) === "invalid"),
    success: count((attempt) => attempt.outcome === "success"),
    fail: count((attempt) => attempt.outcome === "fail"),
    human_assisted: count((attempt) => attempt.human_assisted !== undefined),
    queued: count((attempt) => attempt.status === "queued") + notCreated,
    not_checked: count((attempt) => verifierState(attempt.verdict) === "not_checked") + notCreated,
  } as Record<keyof typeof counts, number>;
  const wrong = (path: string, message: string): ManifestFinding => ({ code: "counts_mismatch", path, message });
  const findings = (Object.keys(expected) as (keyof typeof counts)[])
    .filter((name) => counts[name] !== expected[name])
    .map((name) => wrong(`counts.${name}`, `says ${counts[name]}, the attempts give ${expected[name]}`));
  if (notCreated < 0)
    findings.push(wrong("counts.total", `says ${counts.total}, there are ${attempts.length} attempts`));
  return [...findings, ...totalFindings(manifest), ...spendFindings(manifest)];
}

/** tasks x copies x forks x rounds of the run document. */
function totalFindings({ run, tasks, counts }: Manifest): ManifestFinding[] {
  const shape = run.document as Record<"parallel_copies" | "fork_copies" | "rounds", unknown>;
  const factors = [shape.parallel_copies, shape.fork_copies, shape.rounds].map((factor) =>
    typeof factor === "number" ? factor : 1,
  );
  const [parallel_copies = 1, fork_copies = 1, rounds = 1] = factors;
  const total = attemptCount({ tasks: tasks.length, parallel_copies, fork_copies, rounds });
  if (total === counts.total) return [];
  return [
    { code: "counts_mismatch", path: "counts.total", message: `says ${counts.total}, the run document gives ${total}` },
  ];
}

function spendFindings({ attempts, run }: Manifest): ManifestFinding[] {
  const sum = attempts.reduce((total, { cost_usd }) => total + (cost_usd === null ? 0 : parseUsd(cost_usd)), 0);
  // A run may have paid for desktops that no attempt kept, never for less than its attempts.
  if (parseUsd(run.spend_usd) >= sum) return [];
  return [
    {
      code: "counts_mismatch",
      path: "run.spend_usd",
      message: `says ${run.spend_usd}, the attempts cost ${formatUsd(sum)}`,
    },
  ];
}
