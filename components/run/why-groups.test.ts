import { describe, expect, it } from "vitest";
import { attemptFixture } from "@/lib/testing/fixtures/attempt.fixture";
import { groupReasons } from "./why-groups";

const failure = {
  boundary: "task",
  code: "setup_step_failed",
  message: "no",
  retryable: false,
  at: "2026-11-29T16:38:24Z",
  evidence: null,
} as const;
const fail = attemptFixture({ outcome: "fail", score: 0 });
const broken = attemptFixture({ status: "error", outcome: "none", score: null, verifier: "not_checked", failure });
const invalid = attemptFixture({ verifier: "invalid", outcome: "none", bad_gates: ["no_app_crash"] });

describe("why attempts did not succeed", () => {
  it("puts what spoils the number before failed tasks, however many those are", () => {
    const groups = groupReasons([fail, fail, fail, broken, invalid]);
    expect(groups.map((group) => [group.kind, group.attempts])).toEqual([
      ["invalid", 1],
      ["error", 1],
      ["fail", 3],
    ]);
  });

  it("counts an invalid attempt as invalid, not as an error, when it is both", () => {
    expect(groupReasons([{ ...broken, verifier: "invalid", bad_gates: ["cgroup"] }])).toMatchObject([
      { kind: "invalid", reason: "Gate failed: cgroup" },
    ]);
  });

  it("leaves out successes and attempts that have not ended", () => {
    const waiting = attemptFixture({ status: "running", outcome: "none", score: null, verifier: "not_checked" });
    expect(groupReasons([attemptFixture(), waiting])).toEqual([]);
  });

  it("says at which cap an unsolved attempt stopped, on how many tasks, and gives the shortest as example", () => {
    const capped = { outcome: "fail", score: 0, ended_by: "step_cap" } as const;
    const groups = groupReasons([
      attemptFixture({ ...capped, id: "att_long", task_id: "a", step_count: 15 }),
      attemptFixture({ ...capped, id: "att_short", task_id: "b", step_count: 14, host_name: "h2" }),
    ]);
    expect(groups).toMatchObject([
      { reason: "Reached 15 steps, not solved", attempts: 2, tasks: 2, hosts: ["h1", "h2"], example: "att_short" },
    ]);
  });
});
