import { countedAs } from "../stats/counted-as";
import type { TriageCheck, TriageFacts } from "./triage-facts";

/** Raised when a rule changes. */
export const SUSPECT_RULES_VERSION = 1;

/** Why a verdict deserves a second look, one sentence each. A flag: it never changes how an attempt is counted. */
export const SUSPECT_RULES = {
  zero_without_evidence: "The score is 0, and the checker saw nothing: what it looked for was empty or missing.",
  identical_verdicts: "All tries of the task have the same score after at most 2 steps: perhaps nothing was judged.",
  pass_without_change: "It succeeded although no step changed the screen.",
  traceback_in_checker: "It has a score, but the checker's output looks like a crash.",
} as const;
export type SuspectRule = keyof typeof SUSPECT_RULES;
export const SUSPECT_RULE_NAMES = Object.keys(SUSPECT_RULES) as [SuspectRule, ...SuspectRule[]];

/** Fewer tries of a task may well be equal by chance. */
export const IDENTICAL_TRIES_MIN = 3;
export const IDENTICAL_STEPS_MAX = 2;

/** Judged by the last action alone: an unchanged desktop is the right end of these. */
const BY_LAST_ACTION = new Set(["infeasible", "gave_up"]);

export const isJudgedByLastAction = ({ checks }: Pick<TriageFacts, "checks">) =>
  checks.some(({ func }) => BY_LAST_ACTION.has(func));

/** The rules that an attempt's verdict falls under; empty for one without a result. `tries` are all attempts of its task. */
export function suspectRules(facts: TriageFacts, tries: readonly TriageFacts[]): SuspectRule[] {
  const counted = countedAs(facts);
  if (counted !== "success" && counted !== "fail") return [];
  const found: Record<SuspectRule, boolean> = {
    zero_without_evidence: facts.score === 0 && !facts.checks.some(hasSeenSomething),
    identical_verdicts: areIdentical(tries),
    pass_without_change: counted === "success" && hasChangedNothing(facts),
    traceback_in_checker: facts.checks.some(looksCrashed),
  };
  return (Object.keys(SUSPECT_RULES) as SuspectRule[]).filter((rule) => found[rule]);
}

/** The suspect attempts of a run with their rules; those without any are left out. */
export function suspectVerdicts(attempts: readonly TriageFacts[]): Map<string, SuspectRule[]> {
  const byTask = new Map<string, TriageFacts[]>();
  for (const facts of attempts) {
    const tries = byTask.get(facts.taskId);
    if (tries === undefined) byTask.set(facts.taskId, [facts]);
    else tries.push(facts);
  }
  const suspects = new Map<string, SuspectRule[]>();
  for (const facts of attempts) {
    const rules = suspectRules(facts, byTask.get(facts.taskId) ?? []);
    if (rules.length > 0) suspects.set(facts.attemptId, rules);
  }
  return suspects;
}

/** A value that holds anything; an empty file, or a getter that found none, is nothing. */
function hasSeenSomething({ result }: TriageCheck): boolean {
  if (result === null) return false;
  const { value, files, preview } = result;
  if (files.some(({ bytes }) => bytes > 0)) return true;
  return value !== null && value.bytes > 0 && !["", "null", '""', "[]", "{}"].includes((preview ?? "").trim());
}

function areIdentical(tries: readonly TriageFacts[]): boolean {
  const scored = tries.filter((facts) => ["success", "fail"].includes(countedAs(facts)));
  return (
    scored.length >= IDENTICAL_TRIES_MIN &&
    scored.every(({ score, stepCount }) => score === scored[0]?.score && stepCount <= IDENTICAL_STEPS_MAX) &&
    !scored.some(isJudgedByLastAction)
  );
}

/** Says yes only when every step was compared: what is not known is no suspicion. */
function hasChangedNothing({ steps, stepCount, checks }: TriageFacts): boolean {
  if (isJudgedByLastAction({ checks })) return false;
  const acted = steps.filter(({ action }) => action !== "done" && action !== "fail");
  return steps.length >= stepCount && acted.every(({ screenChanged }) => screenChanged === false);
}

const CRASHES = [
  /Traceback \(most recent call last\)/,
  /^ {2,}File "[^"\n]{1,300}", line \d+/m,
  /^[ \t]{2,8}at [^\n(]{0,200}\([^\n)]{1,300}:\d+:\d+\)/m,
  /\b(?:Segmentation fault|core dumped|Unhandled exception)\b/i,
];

function looksCrashed({ detail, error, score, result }: TriageCheck): boolean {
  if (score === null) return false;
  const texts = [detail, error, result?.preview ?? null].filter((text) => text !== null);
  return texts.some((text) => CRASHES.some((crash) => crash.test(text.slice(0, 10_000))));
}
