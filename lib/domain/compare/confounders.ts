import { SEPARATION_REASONS, type MeasuredUnder, type SeparatedBy } from "../stats/separate-rows";

/** What is known of a run when it is held against another one, its results aside. */
export interface ComparedRun {
  under: MeasuredUnder;
  policy: string;
  /** null for a built-in policy. */
  policyDigest: string | null;
  taskSet: string;
  /** Digest of each pinned task by its id. */
  taskDigests: ReadonlyMap<string, string>;
  /** Copies x forks x rounds. */
  triesPerTask: number;
  maxSteps: number;
  prefixSteps: number;
  /** Names of the hosts that played attempts, in order. */
  hosts: readonly string[];
  /** null while it runs. */
  stopReason: string | null;
  createdAt: Date;
}

/**
 * How a fact of a candidate stands to that of the base: `separates` is a difference over which nothing is ever paired,
 * `subject` the difference that the comparison is about.
 */
export const FACT_MATCHES = ["same", "differs", "separates", "subject"] as const;
export type FactMatch = (typeof FACT_MATCHES)[number];

export const CONFOUNDER_FACTS = [
  "tasks",
  "kind",
  "verifier_profile",
  "template",
  "desktops",
  "model",
  "tries",
  "steps",
  "hosts",
  "end",
  "date",
  "policy",
] as const;
export type ConfounderFact = (typeof CONFOUNDER_FACTS)[number];

export interface Confounder {
  fact: ConfounderFact;
  base: string;
  /** In the order of the candidates. */
  candidates: Array<{ value: string; match: FactMatch; note: string | null }>;
}

interface Found {
  value: string;
  match: FactMatch;
  note?: string | null;
}

/** Every fact that could explain a difference in place of the policy, whether it differs or not; for a reader to see before any score. */
export function confoundersOf(base: ComparedRun, candidates: readonly ComparedRun[]): Confounder[] {
  const row = (fact: ConfounderFact, own: string, found: (candidate: ComparedRun) => Found): Confounder => ({
    fact,
    base: own,
    candidates: candidates.map((candidate) => ({ note: null, ...found(candidate) })),
  });
  const plain = (fact: ConfounderFact, textOf: (run: ComparedRun) => string) =>
    row(fact, textOf(base), (candidate) => ({
      value: textOf(candidate),
      match: textOf(candidate) === textOf(base) ? "same" : "differs",
    }));
  const separating = (fact: ConfounderFact, by: SeparatedBy, textOf: (run: ComparedRun) => string) =>
    row(fact, textOf(base), (candidate) =>
      candidate.under[by] === base.under[by]
        ? { value: textOf(candidate), match: "same" }
        : { value: textOf(candidate), match: "separates", note: SEPARATION_REASONS[by] },
    );
  return [
    row("tasks", taskWords(base), (candidate) => tasksFound(base, candidate)),
    separating("kind", "kind", ({ under }) => (under.kind === "evaluation" ? "evaluation" : "scripted test")),
    separating("verifier_profile", "verifierProfile", ({ under }) => under.verifierProfile),
    row("template", base.under.template, (candidate) => templateFound(base, candidate)),
    separating("desktops", "driver", ({ under }) => (under.driver === "linux" ? "real" : "simulated")),
    separating("model", "isTestDouble", ({ under }) => (under.isTestDouble ? "test double" : "as the policy says")),
    plain("tries", ({ triesPerTask }) => `${triesPerTask} a task`),
    plain("steps", ({ maxSteps, prefixSteps }) =>
      prefixSteps > 0 ? `up to ${maxSteps}, ${prefixSteps} shared` : `up to ${maxSteps}`,
    ),
    plain("hosts", ({ hosts }) => (hosts.length === 0 ? "none yet" : hosts.join(", "))),
    plain("end", ({ stopReason }) => stopReason?.replaceAll("_", " ") ?? "still running"),
    row("date", dayOf(base), (candidate) => ({
      value: dayOf(candidate),
      match: dayOf(candidate) === dayOf(base) ? "same" : "differs",
      note: dayOf(candidate) === dayOf(base) ? null : "Tasks that read the live web may have changed.",
    })),
    row("policy", policyWords(base), (candidate) => ({
      value: policyWords(candidate),
      match: policyWords(candidate) === policyWords(base) ? "same" : "subject",
      note: policyWords(candidate) === policyWords(base) ? null : "What this comparison is about.",
    })),
  ];
}

/** The facts for which nothing of the two runs may be paired; empty when they may. Another template has another digest anyway. */
export function separationOf(base: MeasuredUnder, candidate: MeasuredUnder): SeparatedBy[] {
  const differing = (Object.keys(SEPARATION_REASONS) as SeparatedBy[]).filter((fact) => base[fact] !== candidate[fact]);
  return differing.includes("template") ? differing.filter((fact) => fact !== "templateDigest") : differing;
}

const taskWords = ({ taskDigests, taskSet }: ComparedRun) => `${taskDigests.size} of ${taskSet}`;
const dayOf = ({ createdAt }: ComparedRun) => createdAt.toISOString().slice(0, "2026-11-30".length);
const short = (digest: string) => digest.replace(/^sha256:/, "").slice(0, 8);
const policyWords = ({ policy, policyDigest }: ComparedRun) =>
  policyDigest === null ? policy : `${policy} ${short(policyDigest)}`;

function tasksFound(base: ComparedRun, candidate: ComparedRun): Found {
  const shared = [...base.taskDigests.keys()].filter((id) => candidate.taskDigests.has(id));
  const equal = shared.filter((id) => base.taskDigests.get(id) === candidate.taskDigests.get(id)).length;
  const parts = [
    `${equal} digests equal`,
    ...counted(shared.length - equal, "changed"),
    ...counted(base.taskDigests.size - shared.length, "only in the base"),
    ...counted(candidate.taskDigests.size - shared.length, "only in the candidate"),
  ];
  return { value: taskWords(candidate), match: parts.length === 1 ? "same" : "differs", note: parts.join(", ") };
}

const counted = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}`]);

function templateFound(base: ComparedRun, candidate: ComparedRun): Found {
  const { template, templateDigest } = candidate.under;
  if (template !== base.under.template) {
    return { value: template, match: "separates", note: SEPARATION_REASONS.template };
  }
  if (templateDigest === base.under.templateDigest) return { value: template, match: "same" };
  const value = `${template} ${short(templateDigest)}`;
  return { value, match: "separates", note: SEPARATION_REASONS.templateDigest };
}
