import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FAILURE_CODES } from "../failure";
import { countedAs } from "../stats/counted-as";
import { endShape } from "./end-shape";
import { baselineOf, failureGroups } from "./failure-groups";
import { fingerprintOf, traitsOf } from "./fingerprint";
import { fnv64 } from "./fnv64";
import { messageShape, tellingLine } from "./message-shape";
import { suspectRules, suspectVerdicts } from "./suspect-verdicts";
import type { TriageCheck, TriageFacts, TriageStep } from "./triage-facts";

function check(func: string, score: number | null, more: Partial<TriageCheck> = {}): TriageCheck {
  const file = { origin: "/home/user/a.ods", digest: `sha256:${"a".repeat(64)}`, bytes: 900 };
  const result = { getter: "vm_file", parameters: {}, preview: "Total 2700", value: file, files: [file] };
  return { func, score, error: null, detail: "every rule holds", result, ...more };
}
const step = (more: Partial<TriageStep> = {}): TriageStep => ({
  action: "click",
  screenChanged: true,
  frameAfter: "sha256:f",
  activeWindow: "a.ods - Calc",
  ...more,
});

let made = 0;
function attempt(more: Partial<TriageFacts> = {}): TriageFacts {
  made += 1;
  return {
    attemptId: `att_${made}`,
    number: made,
    taskId: "t1",
    status: "done",
    verdict: "valid",
    outcome: "fail",
    score: 0,
    failure: null,
    badGates: [],
    checkerError: null,
    checkerSkipped: null,
    isHumanAssisted: false,
    checks: [check("compare_table", 0)],
    endedBy: "done",
    stepCount: 6,
    steps: [],
    lastScreenHash: null,
    ...more,
  };
}
const success = (more: Partial<TriageFacts> = {}) =>
  attempt({ outcome: "success", score: 1, checks: [check("compare_table", 1)], ...more });
const broken = (message: string, more: Partial<TriageFacts> = {}) =>
  attempt({
    ...{ status: "error", verdict: null, outcome: "none", score: null, checks: [] },
    failure: { boundary: "desktop", code: "desktop_create_failed", message },
    ...more,
  });

describe("a fingerprint", () => {
  it("takes infrastructure before checker errors, failed checks, the end's shape and the last screen", () => {
    const everything = attempt({
      failure: { boundary: "desktop", code: "desktop_lost", message: "gone" },
      checkerError: "compare_table: ValueError: no sheet",
      steps: [step()],
      lastScreenHash: "p:123",
    });
    expect(traitsOf(everything).map(({ tier }) => tier)).toEqual([
      "infrastructure",
      "checker_error",
      "failed_checks",
      "end_shape",
      "last_screen",
    ]);
    expect(fingerprintOf(everything)).toEqual(traitsOf(everything)[0]);
    expect(fingerprintOf(attempt({ checks: [], endedBy: null }))?.tier).toBe("unexplained");
    expect(fingerprintOf(attempt({ checks: [], endedBy: null, lastScreenHash: "p:1" }))?.tier).toBe("last_screen");
  });

  it.each([
    ["a success", success()],
    ["one at work", attempt({ status: "running", verdict: null, outcome: "none", score: null })],
    [
      "one cancelled before anything broke",
      attempt({ status: "cancelled", verdict: null, outcome: "none", score: null }),
    ],
    ["one that a person steered", attempt({ outcome: "none", isHumanAssisted: true })],
  ])("of %s is none", (_, facts) => {
    expect(fingerprintOf(facts)).toBeNull();
  });

  it("does not change with numbers, digests and addresses in a message, but with its words and its code", () => {
    const key = (facts: TriageFacts) => fingerprintOf(facts)?.key;
    const first = key(broken("no space left on /dev/sda1 after 3.2 s (0x7ffe12ab)"));
    expect(key(broken("No space left on /dev/sda2 after 14 s (0x55d0)"))).toBe(first);
    expect(key(broken("no space left on /dev/sda1 after 3.2 s (0x7ffe12ab)\nmore"))).toBe(first);
    expect(key(broken("permission denied"))).not.toBe(first);
    const failure = {
      boundary: "desktop",
      code: "restore_failed",
      message: "no space left on /dev/sda1 after 3.2 s",
    } as const;
    expect(key(broken("", { failure }))).not.toBe(first);
    expect(first).toMatch(/^f1-[0-9a-f]{16}$/);
  });

  it("of an invalid attempt are its gates in any order, whatever the checker said", () => {
    const invalid = (badGates: string[]) => attempt({ verdict: "invalid", outcome: "none", score: null, badGates });
    expect(fingerprintOf(invalid(["netns", "cgroup"]))).toEqual(fingerprintOf(invalid(["cgroup", "netns"])));
    expect(fingerprintOf(invalid(["netns"]))).toMatchObject({ tier: "infrastructure", because: ["invalid", "netns"] });
    expect(fingerprintOf({ ...invalid(["netns"]), isHumanAssisted: true })?.tier).toBe("infrastructure");
  });

  it("of failed checks is the set that ran and failed: not their order, nor what an early end left out", () => {
    const facts = (checks: TriageCheck[]) => fingerprintOf(attempt({ checks }));
    const both = facts([check("exact_match", 0), check("compare_table", 0.5)]);
    expect(
      facts([check("compare_table", 0), check("exact_match", 0), check("check_list", null), check("a", 1)]),
    ).toEqual(both);
    expect(both).toMatchObject({ tier: "failed_checks", because: ["compare_table", "exact_match"] });
    expect(facts([check("gave_up", 0)])?.because).toEqual(["gave_up"]);
  });

  it("of a checker that raised is the check with the exception of its traceback", () => {
    const error = 'Traceback (most recent call last):\n  File "x.py", line 7, in f\nKeyError: 12';
    const raised = attempt({
      ...{ outcome: "none", score: null, checkerError: "compare_table: …" },
      checks: [check("compare_table", null, { error })],
    });
    expect(fingerprintOf(raised)).toMatchObject({ tier: "checker_error", because: ["compare_table", "keyerror: #"] });
    const skipped = attempt({ outcome: "none", score: null, checkerSkipped: "the desktop was gone", checks: [] });
    expect(fingerprintOf(skipped)?.because).toEqual(["not run", "the desktop was gone"]);
  });

  it("is there for every attempt that has a failure, and never for one that counts as a success", () => {
    const any = fc.record({
      status: fc.constantFrom("queued", "running", "verifying", "done", "error", "cancelled"),
      verdict: fc.constantFrom("valid", "invalid", "pending", null),
      outcome: fc.constantFrom("success", "fail", "none"),
      failure: fc.option(
        fc.record({ boundary: fc.constant("guest"), code: fc.constantFrom(...FAILURE_CODES), message: fc.string() }),
      ),
      checks: fc.array(fc.constantFrom(check("a", 0), check("b", 1)), { maxLength: 3 }),
      steps: fc.array(fc.constantFrom(step(), step({ screenChanged: false })), { maxLength: 6 }),
    });
    fc.assert(
      fc.property(any, (more) => {
        const facts = attempt(more);
        const found = fingerprintOf(facts);
        const counted = countedAs(facts);
        if (counted === "success" || counted === "pending") expect(found).toBeNull();
        if (counted === "fail" || counted === "invalid") expect(found).not.toBeNull();
        expect(fingerprintOf(structuredClone(facts))).toEqual(found);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("parts of fingerprints", () => {
  it("are hashed by 64-bit FNV-1a with its published values", () => {
    expect(fnv64("")).toBe("cbf29ce484222325");
    expect(fnv64("a")).toBe("af63dc4c8601ec8c");
    expect(fnv64("foobar")).toBe("85944171f73967e8");
    const reference = (text: string) => {
      let hash = 0xcbf29ce484222325n;
      for (const byte of new TextEncoder().encode(text))
        hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
      return hash.toString(16).padStart(16, "0");
    };
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(fnv64(text)).toBe(reference(text));
      }),
    );
  });

  it("shape a message the same twice, and a megabyte of it at once", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 250 }), (text) => {
        expect(messageShape(messageShape(text))).toBe(messageShape(text));
      }),
    );
    const from = performance.now();
    for (const piece of ["1.", " ", "a", "0x", "#-", "\n"]) messageShape(tellingLine(piece.repeat(500_000)));
    expect(performance.now() - from).toBeLessThan(1_000);
    expect(messageShape("At 2026-11-30 08:15:02.123 process 4411 (deadbeef01) left")).toBe("at # # process # (#) left");
  });

  it("see a loop in the same action on the same screen, and stillness at the end only", () => {
    const same = Array.from({ length: 4 }, () => step({ screenChanged: false }));
    expect(endShape({ endedBy: "step_cap", steps: [step({ frameAfter: "sha256:x" }), ...same] })).toEqual({
      ...{ endedBy: "step_cap", lastAction: "click", lastWindow: "a.ods - calc", stillSteps: 4, isLoop: true },
    });
    expect(endShape({ endedBy: "done", steps: [...same.slice(1), step({ action: "done" })] })).toMatchObject({
      ...{ lastAction: "click", stillSteps: 3, isLoop: false },
    });
    expect(endShape({ endedBy: "done", steps: [...same, step()] })).toMatchObject({ stillSteps: 0 });
    const unseen = same.map((one) => ({ ...one, frameAfter: null }));
    expect(endShape({ endedBy: null, steps: unseen })).toMatchObject({ isLoop: false });
    expect(endShape({ endedBy: null, steps: [] })).toBeNull();
  });
});

describe("failure groups", () => {
  const failed = (taskId: string, func: string, stepCount = 6) =>
    attempt({ taskId, stepCount, checks: [check(func, 0)] });

  it("hold every failed attempt once, with tasks, the shortest example and how many successes are alike", () => {
    const attempts = [
      failed("a", "x", 9),
      failed("b", "x", 3),
      failed("b", "y"),
      broken("no space"),
      success(),
      success(),
    ];
    attempts.push(success({ checks: [check("x", 0), check("y", 1)] }), success());
    const groups = failureGroups(attempts, null);
    expect(groups.flatMap(({ attemptIds }) => attemptIds).sort()).toEqual(
      attempts
        .slice(0, 4)
        .map((a) => a.attemptId)
        .sort(),
    );
    expect(groups[0]).toMatchObject({ tier: "infrastructure", novelty: null, passShare: 0 });
    expect(groups[1]).toMatchObject({
      ...{ because: ["x"], taskIds: ["a", "b"], exampleId: attempts[1]?.attemptId, passShare: 0.25 },
    });
    expect(failureGroups([failed("a", "x")], null)[0]?.passShare).toBeNull();
    expect(failureGroups([success()], null)).toEqual([]);
  });

  it("are regressed, new or known against a baseline, in this order after what spoils the number", () => {
    const before = [success({ taskId: "a" }), failed("b", "known"), success({ taskId: "c" }), failed("c", "flaky")];
    const now = [
      failed("b", "known"),
      failed("b", "known"),
      failed("d", "fresh"),
      failed("a", "broke"),
      failed("c", "flaky"),
      broken("no space left", { taskId: "a" }),
    ];
    expect(
      failureGroups(now, baselineOf(before)).map(({ because, novelty, regressedTaskIds }) => [
        because[0],
        novelty,
        regressedTaskIds,
      ]),
    ).toEqual([
      ["desktop", "new", []],
      ["broke", "regressed", ["a"]],
      ["fresh", "new", []],
      ["known", "known", []],
      ["flaky", "known", []],
    ]);
  });

  it("are not called new while what is unsorted of the baseline may hold them too", () => {
    const now = [failed("b", "known"), failed("d", "fresh"), failed("a", "broke")];
    const baseline = { ...baselineOf([success({ taskId: "a" }), failed("b", "known")]), unsorted: 3 };
    const found = failureGroups(now, baseline).map(({ because, novelty }) => ({ because: because[0], novelty }));
    expect(found).toHaveLength(3);
    expect(found).toContainEqual({ because: "broke", novelty: "regressed" });
    expect(found).toContainEqual({ because: "known", novelty: "known" });
    expect(found).toContainEqual({ because: "fresh", novelty: null });
  });

  it("are all known, or regressed nowhere, against the run itself", () => {
    const attempts = [failed("a", "x"), broken("gone"), success({ taskId: "b" }), failed("b", "y")];
    for (const { novelty } of failureGroups(attempts, baselineOf(attempts))) expect(novelty).toBe("known");
  });
});

describe("suspect verdicts", () => {
  const alone = (facts: TriageFacts) => suspectRules(facts, [facts]);

  it.each([
    ["no check at all", []],
    ["a value that was not found", [check("x", 0, { result: null })]],
    [
      "an empty file",
      [
        check("x", 0, {
          result: {
            getter: "vm_file",
            parameters: {},
            preview: "",
            value: null,
            files: [{ origin: "a", digest: "d", bytes: 0 }],
          },
        }),
      ],
    ],
  ])("zero with %s", (_, checks) => {
    expect(alone(attempt({ checks }))).toEqual(["zero_without_evidence"]);
    expect(alone(attempt({ checks, score: 0.5 }))).toEqual([]);
  });

  it("a success without any change on the screen, unless the last action alone decides", () => {
    const still = [step({ screenChanged: false }), step({ action: "done", screenChanged: null })];
    expect(alone(success({ steps: still, stepCount: 2 }))).toEqual(["pass_without_change"]);
    expect(alone(success({ steps: [], stepCount: 0 }))).toEqual(["pass_without_change"]);
    expect(alone(success({ steps: [...still, step()], stepCount: 3 }))).toEqual([]);
    expect(alone(success({ steps: [step({ screenChanged: null })], stepCount: 1 }))).toEqual([]);
    expect(alone(success({ steps: [], stepCount: 4 }))).toEqual([]);
    expect(alone(success({ steps: still, stepCount: 2, checks: [check("infeasible", 1)] }))).toEqual([]);
  });

  it.each([
    ['Traceback (most recent call last):\n  File "a.py", line 3'],
    ['something\n  File "/usr/lib/python3/x.py", line 12, in load'],
    ["TypeError: x\n    at load (/srv/check.js:12:7)"],
    ["soffice: Segmentation fault"],
  ])("a score beside %j", (detail) => {
    expect(alone(attempt({ checks: [check("x", 0, { detail })] }))).toEqual(["traceback_in_checker"]);
    expect(alone(success({ stepCount: 9, checks: [check("x", 1, { detail })] }))).toEqual(["traceback_in_checker"]);
  });

  it("three tries of a task with one score and hardly a step; not two, nor with different scores", () => {
    const tries = (scores: number[], stepCount = 2) =>
      scores.map((score) => attempt({ taskId: "same", score, stepCount }));
    expect([...suspectVerdicts(tries([0, 0, 0])).values()]).toEqual(Array(3).fill(["identical_verdicts"]));
    for (const others of [tries([0, 0]), tries([0, 0, 0.5]), tries([0, 0, 0], 3)]) {
      expect(suspectVerdicts(others).size).toBe(0);
    }
  });

  it("are never those without a result", () => {
    expect(alone(attempt({ verdict: "invalid", outcome: "none", checks: [] }))).toEqual([]);
    expect(alone(broken("x"))).toEqual([]);
    expect(alone(attempt({ outcome: "none", score: null, checkerError: "x", checks: [] }))).toEqual([]);
  });
});
