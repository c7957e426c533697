import { fitsBudget } from "../dispatch/choose-run";
import { isRunFinal, type RunStatus } from "./run.status";
import type { StopReason } from "./run.stop-reason";

/** A run at work whose log is silent for this long is called stalled. Longer than a model may take for one reply. */
export const STALLED_AFTER_MS = 6 * 60_000;

export const WAITING_CODES = [
  "paused",
  "no_host",
  "host_away",
  "no_fork_host",
  "policy_away",
  "budget",
  "workspace_budget",
  "parallelism",
  "no_free_computer",
  "next",
  "stalled",
] as const;
export type WaitingCode = (typeof WAITING_CODES)[number];

/** Why nothing of a run starts or moves, in a code and one sentence; `since` null when that is not known. */
export interface WaitingReason {
  code: WaitingCode;
  words: string;
  since: Date | null;
}

/** What the dispatcher would see of a run now. */
export interface WaitingFacts {
  status: RunStatus;
  stopReason: StopReason | null;
  templateRef: string;
  policy: string;
  forkCopies: number;
  pausedAt: Date | null;
  /** Cohorts placed or leased. */
  inFlight: number;
  /** Cohorts not created yet or waiting to be placed. */
  left: number;
  /** Since when it could have been placed: made, or taken up again. */
  queuedAt: Date;
  /** Hosts that ever offered its template; those heard of lately; those of them that could take it. */
  hosts: number;
  hostsHeard: number;
  hostsThatFork: number;
  hostsWithPolicy: number;
  lastHeardAt: Date | null;
  /** Free desktops on hosts heard of lately. */
  freeSlots: number;
  workspaceInFlight: number;
  workspaceParallelism: number;
  spentMicroUsd: number;
  spendCapMicroUsd: number;
  workspaceSpentMicroUsd: number;
  workspaceReservedMicroUsd: number;
  workspaceCapMicroUsd: number | null;
  lastEventAt: Date | null;
  now: Date;
}

/** The one place that says why a run waits. null while it moves, while it stops, and after it has ended. */
export function waitingReason(f: WaitingFacts): WaitingReason | null {
  if (isRunFinal(f.status) || f.stopReason !== null) return null;
  if (f.pausedAt !== null) return because("paused", "A person paused it.", f.pausedAt);
  if (f.inFlight > 0) return stalled(f);
  if (f.left === 0) return null;
  if (f.hosts === 0) return because("no_host", `No host offers ${f.templateRef}.`, f.queuedAt);
  if (f.hostsHeard === 0) {
    return because("host_away", `No host that offers ${f.templateRef} was heard of lately.`, f.lastHeardAt);
  }
  if (f.forkCopies > 1 && f.hostsThatFork === 0) {
    return because("no_fork_host", `No host that is there now can fork ${f.templateRef}.`, f.queuedAt);
  }
  if (f.spentMicroUsd >= f.spendCapMicroUsd) return because("budget", "Its spend cap is used up.", null);
  if (
    !fitsBudget(f.workspaceCapMicroUsd, f.workspaceSpentMicroUsd, f.workspaceReservedMicroUsd, 1, f.workspaceInFlight)
  ) {
    return because("workspace_budget", "What the workspace may spend is spent, or held for other runs.", null);
  }
  if (f.workspaceInFlight >= f.workspaceParallelism) {
    const words = `The workspace has all ${f.workspaceParallelism} computers at work that it may have at once.`;
    return because("parallelism", words, f.queuedAt);
  }
  if (f.freeSlots <= 0) {
    return because("no_free_computer", `All computers of the hosts that offer ${f.templateRef} are taken.`, f.queuedAt);
  }
  if (f.hostsWithPolicy === 0) {
    return because("policy_away", `No host that is there now offers ${f.policy} as it was at launch.`, f.queuedAt);
  }
  return because("next", "It is about to be taken up.", f.queuedAt);
}

function stalled({ lastEventAt, now, inFlight }: WaitingFacts): WaitingReason | null {
  if (lastEventAt === null || now.getTime() - lastEventAt.getTime() < STALLED_AFTER_MS) return null;
  const minutes = Math.floor((now.getTime() - lastEventAt.getTime()) / 60_000);
  const words = `Nothing was written for ${minutes} minutes although ${inFlight === 1 ? "a computer is" : `${inFlight} computers are`} at work.`;
  return because("stalled", words, lastEventAt);
}

const because = (code: WaitingCode, words: string, since: Date | null): WaitingReason => ({ code, words, since });
