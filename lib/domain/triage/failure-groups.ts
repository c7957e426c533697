import { countedAs } from "../stats/counted-as";
import { fingerprintOf, FINGERPRINT_TIERS, traitsOf, type FingerprintTier } from "./fingerprint";
import type { TriageFacts } from "./triage-facts";

/** How a group stands against a baseline run. */
export const GROUP_NOVELTIES = ["new", "known", "regressed"] as const;
export type GroupNovelty = (typeof GROUP_NOVELTIES)[number];

export interface FailureGroup {
  key: string;
  tier: FingerprintTier;
  /** Untrusted text. */
  because: string[];
  /** In the order of the run. */
  attemptIds: string[];
  taskIds: string[];
  /** The attempt with the fewest steps, which shows the cause the soonest. */
  exampleId: string;
  /** Share of the successes with the same trait, 0..1: when it is as common there it is no cause. Null without a success. */
  passShare: number | null;
  /** null without a baseline. */
  novelty: GroupNovelty | null;
  /** Tasks that always succeeded in the baseline and have attempts in this group. */
  regressedTaskIds: string[];
}

/** What is remembered of the run that another is held against. */
export interface TriageBaseline {
  /** Keys of all its failure groups. */
  keys: ReadonlySet<string>;
  /** Tasks whose valid tries all succeeded there. */
  passedTaskIds: ReadonlySet<string>;
  /** Its attempts that no group was found for yet. */
  unsorted: number;
}

/** Groups of the attempts that did not succeed, those first that spoil the number, then regressed, new and known, then by size. */
export function failureGroups(attempts: readonly TriageFacts[], baseline: TriageBaseline | null): FailureGroup[] {
  const members = new Map<string, { tier: FingerprintTier; because: string[]; all: TriageFacts[] }>();
  for (const facts of [...attempts].sort((one, other) => one.number - other.number)) {
    const found = fingerprintOf(facts);
    if (found === null) continue;
    const group = members.get(found.key) ?? { tier: found.tier, because: found.because, all: [] };
    group.all.push(facts);
    members.set(found.key, group);
  }
  const passes = attempts.filter((facts) => countedAs(facts) === "success");
  const passTraits = countTraits(passes);
  const groups = [...members].map(([key, { tier, because, all }]): FailureGroup => {
    const taskIds = [...new Set(all.map(({ taskId }) => taskId))];
    const regressedTaskIds = regressedTasks(all, baseline);
    return {
      ...{ key, tier, because, taskIds, regressedTaskIds },
      attemptIds: all.map(({ attemptId }) => attemptId),
      exampleId: shortest(all),
      passShare: passes.length === 0 ? null : (passTraits.get(key) ?? 0) / passes.length,
      novelty: noveltyOf(key, regressedTaskIds, baseline),
    };
  });
  const placeOf = (group: FailureGroup): GroupPlace => ({ ...group, attemptCount: group.attemptIds.length });
  return groups.sort((one, other) => byUrgency(placeOf(one), placeOf(other)));
}

/** The baseline that a run makes for the next one. */
export function baselineOf(attempts: readonly TriageFacts[]): TriageBaseline {
  const keys = new Set<string>();
  const passed = new Set<string>();
  const failed = new Set<string>();
  for (const facts of attempts) {
    const key = fingerprintOf(facts)?.key;
    if (key !== undefined) keys.add(key);
    const counted = countedAs(facts);
    if (counted === "success") passed.add(facts.taskId);
    if (counted === "fail") failed.add(facts.taskId);
  }
  return { keys, passedTaskIds: new Set([...passed].filter((taskId) => !failed.has(taskId))), unsorted: 0 };
}

function countTraits(passes: readonly TriageFacts[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of passes.flatMap(traitsOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Only a counted failure can be a regression: an infrastructure problem says nothing about the task. */
function regressedTasks(all: readonly TriageFacts[], baseline: TriageBaseline | null): string[] {
  const failed = all.filter((facts) => countedAs(facts) === "fail").map(({ taskId }) => taskId);
  return [...new Set(failed)].filter((taskId) => baseline?.passedTaskIds.has(taskId));
}

/** How a group stands against a baseline; null without one, and while what is unsorted of it could hold the group. */
export function noveltyOf(
  key: string,
  regressedTaskIds: readonly string[],
  baseline: TriageBaseline | null,
): GroupNovelty | null {
  if (baseline === null) return null;
  if (regressedTaskIds.length > 0) return "regressed";
  if (baseline.keys.has(key)) return "known";
  return baseline.unsorted > 0 ? null : "new";
}

function shortest(all: readonly TriageFacts[]): string {
  return all.reduce((best, facts) => (facts.stepCount < best.stepCount ? facts : best)).attemptId;
}

const SPOILING = FINGERPRINT_TIERS.indexOf("failed_checks");
const NOVELTY_ORDER: Record<GroupNovelty, number> = { regressed: 0, new: 1, known: 2 };

/** What decides about the place of a group. */
export interface GroupPlace {
  key: string;
  tier: FingerprintTier;
  because: readonly string[];
  novelty: GroupNovelty | null;
  attemptCount: number;
}

/** Whether its attempts are missing from the rate rather than counted in it: an infrastructure problem, or the checker's. */
export const spoilsTheRate = (tier: FingerprintTier) => FINGERPRINT_TIERS.indexOf(tier) < SPOILING;

/** Orders groups: those first that spoil the number, then regressed, new and known, then by size and kind. */
export function byUrgency(one: GroupPlace, other: GroupPlace): number {
  const rank = (group: GroupPlace) => [
    spoilsTheRate(group.tier) ? 0 : 1,
    group.novelty === null ? 0 : NOVELTY_ORDER[group.novelty],
    -group.attemptCount,
    // Of equal weight: one kind after the other, the machinery first.
    FINGERPRINT_TIERS.indexOf(group.tier),
    group.because[0] === "invalid" ? 1 : 0,
  ];
  const [a, b] = [rank(one), rank(other)];
  const differs = a.findIndex((value, at) => value !== b[at]);
  if (differs >= 0) return (a[differs] as number) - (b[differs] as number);
  return one.key < other.key ? -1 : 1;
}
