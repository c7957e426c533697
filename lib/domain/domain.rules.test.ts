import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countedScore, outcomeOf, verifierState } from "./attempt/attempt.outcome";
import { attemptMachine } from "./attempt/attempt.status";
import { cohortMachine, placeOfUnit } from "./cohort/cohort.status";
import { desktopMachine } from "./desktop/desktop.status";
import { chooseRun, fitsBudget, reservationFor, widthOf, type DispatchCandidate } from "./dispatch/choose-run";
import { episodeMachine, verdictOf, type Verdict } from "./episode/episode.verdict";
import type { GateResult } from "./gate/gate";
import { costOf } from "./host/host.capabilities";
import { formatId, idSchema } from "./ids";
import { formatUsd, parseUsd } from "./money";
import { attemptCount, cohortCount, runDocumentSchema } from "./run/run.document";
import { runMachine } from "./run/run.status";
import { STOP_REASONS, statusForStopReason } from "./run/run.stop-reason";
import { attemptReaction, dueStopReason, RECOVERY_LIMIT_MS, type RunProgress } from "./run/run.stop-rules";
import { InvalidTransition, type Machine } from "./transition";

const MACHINES: Array<Machine<string, string>> = [
  runMachine,
  attemptMachine,
  cohortMachine,
  episodeMachine,
  desktopMachine,
] as never;

describe.each(MACHINES)("the $noun table", (machine) => {
  it("allows or refuses every event in every status, with a typed error", () => {
    for (const event of machine.events) {
      for (const from of machine.statuses) {
        const rule = machine.table[event]!;
        const target = typeof rule.to === "string" ? undefined : rule.to[0];
        if (rule.from.includes(from)) expect(machine.statuses).toContain(machine.apply(event, from, target));
        else expect(() => machine.apply(event, from, target)).toThrow(InvalidTransition);
      }
    }
  });

  it("lets every status reach a final one, and no event leave a final one", () => {
    expect(machine.finals.length).toBeGreaterThan(0);
    for (const start of machine.statuses) {
      const seen = new Set([start]);
      for (const status of seen) {
        for (const event of machine.events.filter((name) => machine.canApply(name, status))) {
          const { to } = machine.table[event]!;
          for (const next of typeof to === "string" ? [to] : to) seen.add(next);
        }
      }
      expect([...seen].some((status) => machine.finals.includes(status))).toBe(true);
    }
  });
});

describe("a verdict", () => {
  const gate = fc.record({
    gate: fc.constantFrom("cgroup", "netns", "isolation"),
    status: fc.constantFrom("pass", "fail", "pending"),
    detail: fc.string(),
    cause: fc.constant(null),
    observed: fc.constant({}),
    observed_at: fc.constant(null),
  }) as fc.Arbitrary<GateResult>;

  it("is invalid exactly when a gate failed and valid only when all passed", () => {
    fc.assert(
      fc.property(fc.array(gate, { minLength: 1 }), (gates) => {
        const { verdict, badGates, invalidReasons } = verdictOf(gates);
        const failed = gates.filter((one) => one.status === "fail").length;
        expect(verdict === "invalid").toBe(failed > 0);
        expect(badGates).toHaveLength(failed);
        expect(invalidReasons).toHaveLength(failed);
        if (verdict === "valid") expect(gates.every((one) => one.status === "pass")).toBe(true);
      }),
    );
  });

  it("of no gates at all is pending, not valid", () => {
    expect(verdictOf([]).verdict).toBe("pending");
  });
});

describe("an outcome", () => {
  it("exists only for a valid episode with a computed score, and success needs at least 1", () => {
    const verdicts: Array<Verdict | null> = ["pending", "valid", "invalid", null];
    for (const verdict of verdicts) {
      for (const score of [null, 0, 0.99, 1]) {
        const outcome = outcomeOf({ verdict, score });
        if (verdict !== "valid" || score === null) expect(outcome).toBe("none");
        else expect(outcome).toBe(score >= 1 ? "success" : "fail");
      }
    }
  });

  it("stands on a score that leaves the product only for a valid episode", () => {
    expect(countedScore({ score: 0, verdict: "valid" })).toBe(0);
    for (const verdict of ["pending", "invalid", null] as const) {
      expect(countedScore({ score: 0, verdict })).toBeNull();
      expect(countedScore({ score: 1, verdict })).toBeNull();
    }
  });

  it("is not checked while the verdict is pending or missing", () => {
    expect([verifierState(null), verifierState("pending"), verifierState("valid"), verifierState("invalid")]).toEqual([
      "not_checked",
      "not_checked",
      "valid",
      "invalid",
    ]);
  });
});

describe("money", () => {
  it("survives a round trip as a decimal string", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_000_000 }), (amount) => {
        expect(parseUsd(formatUsd(amount))).toBe(amount);
      }),
    );
  });

  it("shows cents always and more only where there is more", () => {
    expect([formatUsd(6_000_000), formatUsd(125), formatUsd(1_500_000), formatUsd(0), formatUsd(-50_000)]).toEqual([
      "6.00",
      "0.000125",
      "1.50",
      "0.00",
      "-0.05",
    ]);
  });

  it.each(["", "1.", ".5", "1e3", "-1", "1.1234567", "１", "NaN"])("refuses %j", (text) => {
    expect(() => parseUsd(text)).toThrow(RangeError);
  });

  it("costs what the counters say at the host's prices", () => {
    const prices = { cpu_micro_usd_per_hour: 40_000, memory_gib_micro_usd_per_hour: 5_000 };
    expect(costOf({ cpuSeconds: 3_600, memoryGibSeconds: 7_200 }, prices)).toBe(50_000);
    expect(costOf({ cpuSeconds: 0, memoryGibSeconds: 0 }, prices)).toBe(0);
  });
});

describe("ids", () => {
  it("sort by time and name their noun", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 45 }),
        fc.integer({ min: 1, max: 2 ** 20 }),
        fc.uint8Array({ minLength: 10, maxLength: 10 }),
        fc.uint8Array({ minLength: 10, maxLength: 10 }),
        (at, later, one, other) => {
          const first = formatId("run", at, one);
          const second = formatId("run", at + later, other);
          expect(first < second).toBe(true);
          expect(idSchema("run").safeParse(first).success).toBe(true);
          expect(idSchema("attempt").safeParse(first).success).toBe(false);
        },
      ),
    );
  });
});

describe("the run document", () => {
  const valid = {
    kind: "scripted_test",
    task_set: "starter",
    tasks: ["aaaaaaaa"],
    template: "office@1",
    spend_cap_usd: "1.00",
  };

  it("fills in the defaults of the seed", () => {
    expect(runDocumentSchema.parse(valid)).toMatchObject({
      parallel_copies: 1,
      fork_copies: 1,
      prefix_steps: 0,
      max_steps: 15,
      rounds: 1,
      time_cap_minutes: 30,
      stop_after_valid: null,
      policy: "recipe",
    });
  });

  it.each([
    ["parallel_copies", 0],
    ["parallel_copies", 9],
    ["fork_copies", 9],
    ["prefix_steps", 21],
    ["max_steps", 0],
    ["max_steps", 51],
    ["rounds", 51],
    ["rounds", 1.5],
    ["time_cap_minutes", 1_441],
    ["stop_after_valid", 0],
    ["spend_cap_usd", "0"],
    ["spend_cap_usd", "0.00"],
    ["spend_cap_usd", 5],
    ["spend_cap_usd", "abc"],
    ["tasks", []],
    ["tasks", ["aaaaaaaa", "aaaaaaaa"]],
    ["tasks", Array.from({ length: 367 }, (_, n) => `task-${n}-long`)],
    ["template", "office"],
    ["name", "x".repeat(121)],
    ["unknown_field", 1],
  ])("refuses %s = %j and names the field", (field, value) => {
    const parsed = runDocumentSchema.safeParse({ ...valid, [field]: value });
    expect(parsed.success).toBe(false);
    const issue = parsed.error!.issues[0]!;
    expect(issue.code === "unrecognized_keys" ? issue.keys : issue.path).toContain(field);
  });

  it("wants a prefix step for more than one fork", () => {
    expect(runDocumentSchema.safeParse({ ...valid, fork_copies: 2 }).success).toBe(false);
    expect(runDocumentSchema.safeParse({ ...valid, fork_copies: 2, prefix_steps: 1 }).success).toBe(true);
  });

  it("counts the worst legal run as 1,171,200 attempts in 146,400 cohorts", () => {
    const shape = { tasks: 366, parallel_copies: 8, fork_copies: 8, rounds: 50 };
    expect(attemptCount(shape)).toBe(1_171_200);
    expect(cohortCount(shape)).toBe(146_400);
  });

  it("gives every unit of work exactly one place", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 5 }),
        (tasks, copies, rounds) => {
          const places = Array.from({ length: tasks * copies * rounds }, (_, unit) =>
            placeOfUnit(unit, { tasks, copies }),
          );
          const names = new Set(places.map((p) => `${p.round}/${p.taskPosition}/${p.copy}`));
          expect(names.size).toBe(places.length);
          expect(places.every((p) => p.round <= rounds && p.copy <= copies && p.taskPosition < tasks)).toBe(true);
        },
      ),
    );
  });
});

describe("stopping", () => {
  const progress: RunProgress = {
    now: new Date(60_000),
    status: "running",
    startedAt: new Date(0),
    timeCapMinutes: 30,
    unservedSince: null,
    spentMicroUsd: 0,
    usedInFlightMicroUsd: 0,
    spendCapMicroUsd: 100,
    workspaceSpentMicroUsd: 0,
    workspaceCapMicroUsd: null,
    countValid: 0,
    stopAfterValid: null,
    cohortsInFlight: 1,
    cohortsLeft: 1,
    faultStreak: 0,
  };
  const queued: Partial<RunProgress> = { status: "queued", startedAt: null, timeCapMinutes: 1, cohortsInFlight: 0 };
  const lost: Partial<RunProgress> = { status: "recovering", cohortsInFlight: 0 };

  it.each([
    [{}, null],
    [{ cohortsInFlight: 0, cohortsLeft: 0 }, "all_tasks_done"],
    [{ cohortsInFlight: 0, cohortsLeft: 0, spentMicroUsd: 100 }, "all_tasks_done"],
    [{ stopAfterValid: 2, countValid: 2 }, "verified_target_reached"],
    [{ timeCapMinutes: 1 }, "time_cap_reached"],
    [{ spentMicroUsd: 60, usedInFlightMicroUsd: 40 }, "budget_exceeded"],
    [{ workspaceCapMicroUsd: 10, workspaceSpentMicroUsd: 10 }, "workspace_budget_exceeded"],
    [{ faultStreak: 8 }, "infrastructure_failure"],
    [{ startedAt: null, timeCapMinutes: 1 }, null],
    [{ ...queued, unservedSince: new Date(0) }, "time_cap_reached"],
    [{ ...queued, unservedSince: new Date(1) }, null],
    [{ ...lost, unservedSince: new Date(60_000 - RECOVERY_LIMIT_MS) }, "worker_lost"],
    [{ ...lost, unservedSince: new Date(60_001 - RECOVERY_LIMIT_MS) }, null],
    [{ ...lost, unservedSince: new Date(60_000 - RECOVERY_LIMIT_MS), cohortsInFlight: 1 }, null],
    [{ ...lost, unservedSince: null }, null],
  ] as Array<[Partial<RunProgress>, string | null]>)("with %j gives %s", (change, reason) => {
    expect(dueStopReason({ ...progress, ...change })).toBe(reason);
  });

  it("maps every reason to a final status and a reaction of running attempts", () => {
    for (const reason of STOP_REASONS) {
      expect(runMachine.finals).toContain(statusForStopReason(reason));
      expect(["continue", "verify_now", "drop"]).toContain(attemptReaction(reason));
    }
  });
});

describe("dispatch", () => {
  const candidate: DispatchCandidate = {
    runId: "run_a",
    workspaceId: "wsp_a",
    createdAt: new Date(0),
    width: 1,
    inFlight: 0,
    workspaceInFlight: 0,
    workspaceParallelism: 4,
    spentMicroUsd: 0,
    reservedMicroUsd: 0,
    spendCapMicroUsd: 1_000,
    workspaceSpentMicroUsd: 0,
    workspaceReservedMicroUsd: 0,
    workspaceCapMicroUsd: null,
    reservationMicroUsd: 100,
  };

  it("serves the workspace with the fewest desktops first, then the run, then age", () => {
    const busy = { ...candidate, runId: "run_busy", workspaceInFlight: 2 };
    const second = { ...candidate, runId: "run_b", inFlight: 1 };
    const older = { ...candidate, runId: "run_c", createdAt: new Date(-5) };
    expect(chooseRun([busy, second, candidate, older])?.runId).toBe("run_c");
    expect(chooseRun([busy, second])?.runId).toBe("run_b");
    expect(chooseRun([{ ...busy, workspaceInFlight: 4 }])).toBeNull();
    expect(chooseRun([])).toBeNull();
  });

  it("holds places for a cohort that needs more than are free, on the host and in its workspace", () => {
    const wide = { ...candidate, runId: "run_wide", width: 3 };
    const narrow = { ...candidate, runId: "run_narrow", inFlight: 1 };
    expect(chooseRun([narrow, wide], 3)?.runId).toBe("run_wide");
    expect(chooseRun([narrow, wide], 2)).toBeNull();
    const full = { ...wide, workspaceInFlight: 2 };
    const beside = { ...narrow, workspaceInFlight: 2 };
    expect(chooseRun([beside, full], 8)).toBeNull();
    const others = { ...candidate, runId: "run_other", workspaceId: "wsp_b", workspaceInFlight: 3 };
    expect(chooseRun([beside, full, others], 8)?.runId).toBe("run_other");
  });

  it("gives a cohort as many places as it has children, the workspace allows and the host has, and never none", () => {
    expect(widthOf(4, 8, 16)).toBe(4);
    expect(widthOf(8, 4, 16)).toBe(4);
    expect(widthOf(8, 8, 3)).toBe(3);
    expect(widthOf(1, 0, 1)).toBe(1);
  });

  it("never starts work whose reservation would pass a cap while something is in flight", () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.nat(500), fc.nat(500), fc.nat(3), (cap, spent, held, next, inFlight) => {
        if (!fitsBudget(cap, spent, held, next, inFlight)) return;
        expect(spent).toBeLessThan(cap);
        if (inFlight > 0) expect(spent + held + next).toBeLessThanOrEqual(cap);
      }),
    );
  });

  it("holds a quarter above the dearest attempt, and an assumption before the first", () => {
    const prices = { cpuMicroUsdPerHour: 40_000, memoryGibMicroUsdPerHour: 5_000 };
    expect(reservationFor(100, 1, prices)).toBe(125);
    expect(reservationFor(100, 4, prices)).toBe(500);
    expect(reservationFor(0, 1, prices)).toBe(1_417);
  });
});
