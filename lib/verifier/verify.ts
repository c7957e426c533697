import type { Action } from "@/lib/domain/action/action.schema";
import { AttemptError } from "@/lib/domain/failure";
import { isInfeasible, type GetterSpec } from "@/lib/domain/task/task.schema";
import type { CheckEvidence, EvidenceValue, Verification } from "@/lib/domain/verifier/reward";
import { planChecks, type PlannedCheck } from "./check-plan";
import { clampScore, combineScores, isDecided } from "./combine";
import { GetterError, jsonValue, type GetterContext } from "./getter";
import { getterNamed } from "./getters/registry";
import { UNAVAILABLE_GETTERS } from "./getters/unavailable";
import { COLLECT_ERROR, keepValue, type KeptValue } from "./kept-value";
import type { MetricReply, MetricRunner } from "./metric-call";
import { implementationOf } from "./metric";
import { metricNamed } from "./metrics/registry";
import { createProcessRunner } from "./process/process-runner";
import { replyEvidence, runCheck } from "./run-check";
import type { CacheFiles, FetchFromMirror, RunPostconfig, Verify, VerifyRequest } from "./verifier.port";

export interface VerifierParts {
  runPostconfig: RunPostconfig;
  mirror: FetchFromMirror;
  /** Where metrics run; child processes with limits when left out. */
  runner?: MetricRunner;
  /** Longest one getter may take (default 180_000: a command getter of the tasks may take 120 s). */
  getterTimeoutMs?: number;
}

/** Failures of the machinery under the checker: they end the attempt instead of becoming a checker error. */
const NOT_THE_CHECKERS = new Set(["desktop_lost", "storage_write_failed", "worker_lost", "worker_error"]);

/**
 * Makes the verifier. `verify` plays the postconfig, collects every value, keeps it as evidence, runs the metrics
 * outside the desktop, and combines the scores as the public harness does. It throws only for an abort, a lost
 * desktop or a full store. `close` ends the check processes.
 */
export function createVerifier(parts: VerifierParts): { verify: Verify; close(): Promise<void> } {
  const runner = parts.runner ?? createProcessRunner();
  return { verify: (request) => verifyOnce(request, parts, runner), close: () => runner.close() };
}

async function verifyOnce(request: VerifyRequest, parts: VerifierParts, runner: MetricRunner): Promise<Verification> {
  const startedAt = performance.now();
  const cacheFiles: CacheFiles = new Map(request.cacheFiles ?? []);
  const done = (
    rest: Omit<Verification, "profile" | "duration_ms" | "postconfig" | "checker_skipped">,
  ): Verification => ({
    checker_skipped: null,
    postconfig,
    profile: request.profile,
    duration_ms: performance.now() - startedAt,
    ...rest,
  });
  const postconfig = await playPostconfig(request, parts, cacheFiles);
  const scope: Scope = { request, parts, runner, cacheFiles };
  const special = await lastActionCheck(scope);
  if (special) return done({ score: special.score, checker_error: special.error, conj: "and", checks: [special] });

  let plan;
  try {
    plan = planChecks(request.task.evaluator);
  } catch (error) {
    return done({
      score: null,
      checker_error: messageOf(error),
      conj: request.task.evaluator.conj ?? "and",
      checks: [],
    });
  }
  const checks: CheckEvidence[] = [];
  const scores: number[] = [];
  for (const planned of plan.checks) {
    const check = await oneCheck(planned, scope);
    checks.push(check);
    if (check.score === null) {
      const checker_error = `${check.func}: ${check.error ?? "no score"}`;
      return done({ score: null, checker_error, conj: plan.conj, checks: [...checks, ...notRun(plan.checks, checks)] });
    }
    scores.push(check.score);
    if (isDecided(plan.conj, check.score)) break;
  }
  const score = clampScore(combineScores(plan.conj, scores));
  return done({ score, checker_error: null, conj: plan.conj, checks: [...checks, ...notRun(plan.checks, checks)] });
}

interface Scope {
  request: VerifyRequest;
  parts: VerifierParts;
  runner: MetricRunner;
  cacheFiles: CacheFiles;
}

async function playPostconfig(request: VerifyRequest, parts: VerifierParts, cacheFiles: CacheFiles) {
  const { task, desktop, signal } = request;
  signal.throwIfAborted();
  if (!task.evaluator.postconfig?.length) return [];
  const startedAt = performance.now();
  try {
    return await parts.runPostconfig({ task, desktop, signal, cacheFiles });
  } catch (error) {
    rethrowMachinery(error, signal);
    return [{ type: "postconfig", ok: false, detail: messageOf(error), duration_ms: performance.now() - startedAt }];
  }
}

/** `infeasible` asks for a last action `fail`; for every other task a last action `fail` is 0. */
async function lastActionCheck(scope: Scope): Promise<CheckEvidence | null> {
  const { task, actions } = scope.request;
  const last = actions.at(-1)?.type ?? null;
  if (isInfeasible(task)) return actionCheck("infeasible", last, scope);
  return last === "fail" ? actionCheck("gave_up", last, scope) : null;
}

async function actionCheck(func: string, last: Action["type"] | null, scope: Scope): Promise<CheckEvidence> {
  const spec: GetterSpec = { type: "last_action" };
  const { kept, evidence } = await keepValue(jsonValue(last), spec, scope.request.store);
  return finishCheck({ index: 0, func, result: spec, expected: null, options: {} }, scope, performance.now(), {
    result: { kept, evidence },
    expected: null,
  });
}

interface Collected {
  kept: KeptValue;
  evidence: EvidenceValue;
}

async function oneCheck(planned: PlannedCheck, scope: Scope): Promise<CheckEvidence> {
  const startedAt = performance.now();
  const sides: { result: Collected | null; expected: Collected | null } = { result: null, expected: null };
  try {
    if (planned.result) sides.result = await collect(planned.result, scope);
    if (planned.expected) sides.expected = await collect(planned.expected, scope);
  } catch (error) {
    rethrowMachinery(error, scope.request.signal);
    return describeCheck(planned, sides, startedAt, {
      score: null,
      detail: "a value could not be collected",
      parts: [],
      error: `${COLLECT_ERROR}${messageOf(error)}`,
    });
  }
  return finishCheck(planned, scope, startedAt, sides);
}

async function finishCheck(
  planned: PlannedCheck,
  { request, runner }: Scope,
  startedAt: number,
  sides: { result: Collected | null; expected: Collected | null },
): Promise<CheckEvidence> {
  const inputs = {
    func: planned.func,
    result: sides.result?.kept ?? null,
    expected: sides.expected?.kept ?? null,
    options: planned.options,
    profile: request.profile,
    templateDigest: request.desktop.templateDigest,
  };
  const reply = await runCheck(inputs, request.store, runner, request.signal);
  return { ...describeCheck(planned, sides, startedAt, replyEvidence(reply)), ...versionOf(reply) };
}

const versionOf = ({ implementation }: MetricReply) => (implementation === undefined ? {} : { implementation });

function describeCheck(
  planned: PlannedCheck,
  sides: { result: Collected | null; expected: Collected | null },
  startedAt: number,
  said: Pick<CheckEvidence, "score" | "detail" | "parts" | "error">,
): CheckEvidence {
  return {
    index: planned.index,
    func: planned.func,
    implementation: implementationName(planned.func),
    result: sides.result?.evidence ?? null,
    expected: sides.expected?.evidence ?? null,
    options: planned.options,
    ...said,
    duration_ms: performance.now() - startedAt,
  };
}

function notRun(plan: PlannedCheck[], ran: CheckEvidence[]): CheckEvidence[] {
  return plan.slice(ran.length).map((planned) => ({
    ...describeCheck(planned, { result: null, expected: null }, 0, {
      score: null,
      detail: "not run: an earlier check decided",
      parts: [],
      error: null,
    }),
    duration_ms: 0,
  }));
}

async function collect(spec: GetterSpec, { request, parts, cacheFiles }: Scope): Promise<Collected> {
  const getter = getterNamed(spec.type);
  if (!getter) {
    const why = UNAVAILABLE_GETTERS[spec.type];
    throw new GetterError(`the getter ${spec.type} is not available${why === undefined ? "" : `: ${why}`}`);
  }
  const timeoutMs = parts.getterTimeoutMs ?? 180_000;
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  const ctx: GetterContext = { desktop: request.desktop, mirror: parts.mirror, cacheFiles, signal };
  const value = await Promise.race([getter.get(spec, ctx), rejectOnAbort(signal, spec.type)]);
  return keepValue(value, spec, request.store);
}

function rejectOnAbort(signal: AbortSignal, getter: string): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new GetterError(`the getter ${getter} did not finish in time`));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}

function rethrowMachinery(error: unknown, signal: AbortSignal): void {
  signal.throwIfAborted();
  if (error instanceof AttemptError && NOT_THE_CHECKERS.has(error.code)) throw error;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 2_000);

const implementationName = (func: string) => {
  const metric = metricNamed(func);
  return metric ? implementationOf(metric) : `${func}@0`;
};
