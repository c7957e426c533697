import { describe, expect, it } from "vitest";
import { STALLED_AFTER_MS, waitingReason, type WaitingFacts } from "./run.waiting";

const now = new Date("2026-11-30T12:00:00Z");
const facts = (part: Partial<WaitingFacts> = {}): WaitingFacts => ({
  ...{ status: "queued", stopReason: null, templateRef: "office@1", policy: "a-model", forkCopies: 1, pausedAt: null },
  ...{ inFlight: 0, left: 4, queuedAt: now, hosts: 1, hostsHeard: 1, hostsThatFork: 1, hostsWithPolicy: 1 },
  ...{ lastHeardAt: now, freeSlots: 2, workspaceInFlight: 0, workspaceParallelism: 8, spentMicroUsd: 0 },
  ...{ spendCapMicroUsd: 100, workspaceSpentMicroUsd: 0, workspaceReservedMicroUsd: 0, workspaceCapMicroUsd: null },
  ...{ lastEventAt: now, now },
  ...part,
});
const codeOf = (part: Partial<WaitingFacts>) => waitingReason(facts(part))?.code ?? null;

describe("why a run waits", () => {
  it.each<[string, Partial<WaitingFacts>, string | null]>([
    ["a person holds it", { pausedAt: now, hosts: 0 }, "paused"],
    ["nobody offers its template", { hosts: 0, hostsHeard: 0 }, "no_host"],
    ["its hosts are away", { hostsHeard: 0 }, "host_away"],
    ["no host can fork", { forkCopies: 2, hostsThatFork: 0 }, "no_fork_host"],
    ["a run without forks does not need one that can", { hostsThatFork: 0 }, "next"],
    ["its own cap is used up", { spentMicroUsd: 100 }, "budget"],
    ["the workspace's cap is used up", { workspaceCapMicroUsd: 10, workspaceSpentMicroUsd: 10 }, "workspace_budget"],
    [
      "the rest is held",
      { workspaceCapMicroUsd: 10, workspaceReservedMicroUsd: 10, workspaceInFlight: 1 },
      "workspace_budget",
    ],
    ["the workspace has all it may", { workspaceInFlight: 8 }, "parallelism"],
    ["hosts are full", { freeSlots: 0 }, "no_free_computer"],
    ["its policy is gone", { hostsWithPolicy: 0 }, "policy_away"],
    ["it is next", {}, "next"],
    ["it works", { status: "running", inFlight: 1 }, null],
    ["nothing is left", { left: 0 }, null],
    ["it has ended", { status: "completed" }, null],
    ["it stops", { status: "running", stopReason: "time_cap_reached" }, null],
  ])("%s", (_name, part, code) => {
    expect(codeOf(part)).toBe(code);
  });

  it("is a stall once its log is silent for longer than a reply may take", () => {
    const silent = (ms: number) =>
      codeOf({ status: "running", inFlight: 2, lastEventAt: new Date(now.getTime() - ms) });
    expect(silent(STALLED_AFTER_MS - 1)).toBeNull();
    expect(silent(STALLED_AFTER_MS)).toBe("stalled");
  });
});
