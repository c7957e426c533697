import { outcomeOf } from "@/lib/domain/attempt/attempt.outcome";
import type { Manifest, ManifestAttempt } from "@/lib/domain/manifest/manifest.schema";
import type { ManifestFinding } from "./manifest-finding";

/** What each attempt says about itself, against the rules of the product. */
export function attemptFindings(manifest: Manifest): ManifestFinding[] {
  const tasks = new Map(manifest.tasks.map((task) => [task.id, task.digest]));
  const hosts = new Set(manifest.hosts.map((host) => host.name));
  const verifiers = new Set(manifest.verifiers);
  const seen = new Map<string, number>();
  return manifest.attempts.flatMap((attempt, index) => {
    const at = (member: string) => `attempts[${index}].${member}`;
    const findings = outcomeFindings(attempt, at);
    if (tasks.get(attempt.task_id) !== attempt.task_digest) {
      findings.push({
        code: "unknown_task",
        path: at("task_digest"),
        message: "the task is not pinned with this digest",
      });
    }
    if (attempt.host !== null && !hosts.has(attempt.host)) {
      findings.push({ code: "unknown_host", path: at("host"), message: `the host ${attempt.host} is not described` });
    }
    const stranger = attempt.verifiers.find((verifier) => !verifiers.has(verifier));
    if (stranger !== undefined) {
      findings.push({ code: "unknown_verifier", path: at("verifiers"), message: `${stranger} is not listed` });
    }
    for (const key of [attempt.id, `${attempt.task_id}/${attempt.copy}/${attempt.fork}/${attempt.round}`]) {
      const before = seen.get(key);
      if (before !== undefined) {
        findings.push({
          code: "duplicate_attempt",
          path: at("id"),
          message: `the same attempt as attempts[${before}]`,
        });
      }
      seen.set(key, index);
    }
    return findings;
  });
}

function outcomeFindings(attempt: ManifestAttempt, at: (member: string) => string): ManifestFinding[] {
  const findings: ManifestFinding[] = [];
  const { verdict, outcome, status, score } = attempt;
  const isHumanAssisted = attempt.human_assisted !== undefined;
  const derived = status === "done" ? outcomeOf({ score, verdict, isHumanAssisted }) : "none";
  const expected = derived === "none" ? null : derived;
  if (verdict !== "valid" && outcome !== null) {
    findings.push({
      code: "invalid_with_outcome",
      path: at("outcome"),
      message: `an attempt that is ${verdict ?? "not judged"} has the outcome ${outcome}`,
    });
  } else if (outcome !== expected) {
    findings.push({
      code: "outcome_mismatch",
      path: at("outcome"),
      message: `score ${score ?? "null"} and verdict ${verdict ?? "null"} give ${expected ?? "no outcome"}, not ${outcome ?? "none"}`,
    });
  }
  if (verdict === "valid" && attempt.bad_gates.length > 0) {
    findings.push({
      code: "verdict_mismatch",
      path: at("verdict"),
      message: `valid although these gates failed: ${attempt.bad_gates.join(", ")}`,
    });
  }
  if (verdict !== "invalid" && attempt.invalidated !== undefined) {
    findings.push({
      code: "verdict_mismatch",
      path: at("verdict"),
      message: `${verdict ?? "not judged"} although a person set its result aside`,
    });
  }
  if (score !== null && attempt.checker_error !== null) {
    findings.push({ code: "outcome_mismatch", path: at("score"), message: "a checker that raised has a score" });
  }
  return findings;
}
