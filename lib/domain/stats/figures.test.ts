import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ATTEMPT_STATUSES } from "../attempt/attempt.status";
import { outcomeOf } from "../attempt/attempt.outcome";
import { VERDICTS } from "../episode/episode.verdict";
import { addCounts, COUNTED_AS, countedAs, missingOf, NO_COUNTS, scoredOf, type Counts } from "./counted-as";
import { pairedFigure } from "./paired-figure";
import { PAIR_SETS } from "./pair-tasks";
import { passCurve } from "./pass-curve";
import { scoreFigure } from "./score-figure";
import { separateRows, type MeasuredUnder } from "./separate-rows";
import { successFigure } from "./success-figure";
import type { TaskTally } from "./task-tally";

const SEED = { seed: 11, resamples: 1_000 };

function tally(taskId: string, counts: Partial<Counts>, scoreSum = counts.success ?? 0): TaskTally {
  return { taskId, taskDigest: `sha256:${taskId}`, counts: { ...NO_COUNTS, ...counts }, scoreSum };
}
/** One try a task: `success` of `scored` tasks, and more of other kinds. */
function single(success: number, scored: number, others: Partial<Counts> = {}): TaskTally[] {
  const tasks = Array.from({ length: scored }, (_, at) => tally(`t${at}`, at < success ? { success: 1 } : { fail: 1 }));
  return [...tasks, tally("other", others)];
}

describe("counted as", () => {
  const facts = fc.record({
    status: fc.constantFrom(...ATTEMPT_STATUSES),
    verdict: fc.constantFrom(...VERDICTS, null),
    score: fc.constantFrom(0, 0.5, 1, null),
    isHumanAssisted: fc.boolean(),
  });

  it("is a result only for an ended, valid, scored attempt that nobody steered", () => {
    fc.assert(
      fc.property(facts, ({ status, ...judged }) => {
        const counted = countedAs({ status, verdict: judged.verdict, outcome: outcomeOf(judged) });
        const isResult = counted === "success" || counted === "fail";
        const hasEnded = ["done", "error", "cancelled"].includes(status);
        const isScored = judged.verdict === "valid" && judged.score !== null && !judged.isHumanAssisted;
        expect(isResult).toBe(hasEnded && isScored);
        const isAwaited = judged.verdict === "pending" && status !== "cancelled";
        expect(counted === "pending").toBe(!hasEnded || isAwaited);
      }),
    );
  });

  it.each([
    [{ status: "error", verdict: null, outcome: "none" }, "not_checked"],
    [{ status: "cancelled", verdict: null, outcome: "none" }, "not_checked"],
    [{ status: "cancelled", verdict: "pending", outcome: "none" }, "not_checked"],
    [{ status: "done", verdict: "pending", outcome: "none" }, "pending"],
    [{ status: "done", verdict: "valid", outcome: "none" }, "unscored"],
    [{ status: "done", verdict: "invalid", outcome: "none" }, "invalid"],
    [{ status: "running", verdict: "invalid", outcome: "none" }, "pending"],
    [{ status: "done", verdict: "valid", outcome: "fail" }, "fail"],
  ] as const)("%j is %s", (given, wanted) => {
    expect(countedAs(given)).toBe(wanted);
  });

  it("has classes that sum to the attempts", () => {
    const counts = fc.record(Object.fromEntries(COUNTED_AS.map((key) => [key, fc.nat(50)])));
    fc.assert(
      fc.property(fc.array(counts as fc.Arbitrary<Counts>), (all) => {
        const sum = addCounts(all);
        const total = all.flatMap((one) => Object.values(one)).reduce((a, b) => a + b, 0);
        expect(scoredOf(sum) + missingOf(sum) + sum.pending).toBe(total);
      }),
    );
  });
});

describe("a success figure", () => {
  it("of 238 of 405 with 40 invalid is 58.8 % [53.9, 63.5], bounds 53.5 and 62.5, and is not comparable", () => {
    const figure = successFigure(single(238, 405, { invalid: 40 }), SEED);
    expect(figure).toMatchObject({ scored: 405, tasks: 406, tasksScored: 405, isRepeated: false, isComparable: false });
    expect(figure.rate).toBeCloseTo(0.588, 3);
    expect(figure.interval).toMatchObject({ method: "wilson" });
    expect(figure.interval?.low).toBeCloseTo(0.539, 3);
    expect(figure.interval?.high).toBeCloseTo(0.635, 3);
    expect(figure.bounds?.low).toBeCloseTo(0.535, 3);
    expect(figure.bounds?.high).toBeCloseTo(0.625, 3);
  });

  it.each([0, 12])("shows the exact interval for %d of 12", (success) => {
    const { interval } = successFigure(single(success, 12), SEED);
    expect(interval?.method).toBe("clopper_pearson");
    expect(interval!.high - interval!.low).toBeCloseTo(0.2646, 4);
  });

  it("weighs each task alike: 8 of 8 and 0 of 1 are a rate of one half", () => {
    const figure = successFigure([tally("a", { success: 8 }), tally("b", { fail: 1 })], SEED);
    expect(figure).toMatchObject({ rate: 0.5, isRepeated: true, interval: null, intervalLack: "too_few_tasks" });
    expect(figure.attemptRate).toBeCloseTo(8 / 9, 12);
  });

  it("draws whole tasks for repeated tries, and says nothing too narrow when all came out alike", () => {
    const mixed = Array.from({ length: 12 }, (_, at) => tally(`t${at}`, { success: at % 4, fail: 3 - (at % 4) }));
    const figure = successFigure(mixed, SEED);
    expect(figure.interval?.method).toBe("task_bootstrap");
    expect(figure.interval!.low).toBeLessThan(figure.rate!);
    expect(figure.interval!.high).toBeGreaterThan(figure.rate!);
    const alike = Array.from({ length: 12 }, (_, at) => tally(`t${at}`, { success: 3 }));
    expect(successFigure(alike, SEED).interval).toMatchObject({ method: "clopper_pearson", high: 1 });
    expect(successFigure(alike, SEED).interval?.low).toBeCloseTo(0.7354, 4);
  });

  it("of nothing scored is null everywhere, never 0", () => {
    for (const tallies of [[], [tally("a", { invalid: 2, pending: 1 })]]) {
      expect(successFigure(tallies, SEED)).toMatchObject({
        ...{ rate: null, attemptRate: null, interval: null, intervalLack: "nothing_scored" },
        ...{ wilson: null, clopperPearson: null, isComparable: false },
      });
    }
    expect(successFigure([tally("a", { invalid: 2 })], SEED).bounds).toEqual({ low: 0, high: 1 });
  });

  it("does not change when attempts are invalid, not checked, unscored or pending instead of not there", () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), fc.nat(9), fc.nat(9), (invalid, not_checked, unscored, pending) => {
        const plain = successFigure(single(7, 10), SEED);
        const more = successFigure(single(7, 10, { invalid, not_checked, unscored, pending }), SEED);
        expect(more).toMatchObject({ rate: plain.rate, interval: plain.interval, scored: 10 });
        expect(more.isInterim).toBe(pending > 0);
      }),
    );
  });
});

describe("a score figure", () => {
  it("is the mean over tasks of partial scores, with an interval from ten tasks on", () => {
    const tasks = (count: number) => Array.from({ length: count }, (_, at) => tally(`t${at}`, { fail: 2 }, at % 2));
    expect(scoreFigure(tasks(4), SEED)).toEqual({ mean: 0.25, tasksScored: 4, interval: null });
    expect(scoreFigure(tasks(40), SEED).interval?.low).toBeGreaterThan(0.15);
    expect(scoreFigure([tally("a", { invalid: 1 })], SEED)).toEqual({ mean: null, tasksScored: 0, interval: null });
  });
});

describe("a pass curve", () => {
  it("leaves out tasks with too few valid tries and says how many", () => {
    const curve = passCurve([tally("a", { success: 2, fail: 3 }), tally("b", { success: 1, invalid: 4 })], SEED);
    expect(curve.map(({ k, tasks, tasksLeftOut }) => [k, tasks, tasksLeftOut])).toEqual([
      [1, 2, 0],
      [2, 1, 1],
      [3, 1, 1],
      [4, 1, 1],
      [5, 1, 1],
    ]);
    expect(curve[2]?.passAtK).toBeCloseTo(0.9, 12);
    expect(curve[2]?.passHatK).toBe(0);
  });

  it("goes on in doublings, has bands from ten tasks on, and is empty without a result", () => {
    const many = Array.from({ length: 10 }, (_, at) => tally(`t${at}`, { success: at * 4, fail: 40 - at * 4 }));
    const curve = passCurve(many, SEED);
    expect(curve.map(({ k }) => k)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 16, 32]);
    for (const point of curve) {
      expect(point.passAtKInterval!.low).toBeLessThan(point.passAtK);
      expect(point.passHatKInterval!.high).toBeGreaterThan(point.passHatK);
    }
    expect(passCurve([tally("a", { pending: 1 })], SEED)).toEqual([]);
  });
});

describe("a paired figure", () => {
  const side = (results: string) =>
    [...results].map((one, at) => tally(`t${at}`, one === "1" ? { success: 1 } : { fail: 1 }));

  it("of 14 regressed and 5 improved has p = 0.064 and is not distinguishable", () => {
    const base = side("1".repeat(14) + "0".repeat(5) + "1".repeat(20) + "0".repeat(11));
    const candidate = side("0".repeat(14) + "1".repeat(5) + "1".repeat(20) + "0".repeat(11));
    const figure = pairedFigure(base, candidate, SEED);
    expect(figure.mcnemarP).toBeCloseTo(0.064, 3);
    expect(figure).toMatchObject({ pairs: 50, discordantShare: 19 / 50, isDistinguishable: false });
    expect(PAIR_SETS.map((set) => figure.tasks[set].length)).toEqual([14, 5, 11, 20, 0]);
    expect(figure.difference).toBeCloseTo(-9 / 50, 12);
    expect(figure.interval!.low).toBeLessThan(-9 / 50);
    expect(figure.detectable).toBeCloseTo(2.8 * Math.sqrt(0.38 / 50), 12);
  });

  it("puts every task in exactly one set, and no unpaired one in a figure", () => {
    const base = [
      tally("a", { success: 1 }),
      tally("b", { fail: 1 }),
      tally("c", { invalid: 1 }),
      tally("d", { fail: 1 }),
    ];
    const candidate = [
      tally("a", { success: 1 }),
      { ...tally("b", { success: 1 }), taskDigest: "sha256:other" },
      tally("c", { success: 1 }),
      tally("e", { success: 1 }),
    ];
    const { tasks, pairs, difference, interval } = pairedFigure(base, candidate, SEED);
    expect(tasks.unpaired).toEqual([
      { taskId: "b", reason: "task_changed" },
      { taskId: "c", reason: "no_result_in_base" },
      { taskId: "d", reason: "only_in_base" },
      { taskId: "e", reason: "only_in_candidate" },
    ]);
    expect([pairs, difference, interval]).toEqual([1, 0, null]);
  });

  it("compares repeated tries by the interval, without McNemar, and ties where shares are equal", () => {
    const tries = (success: number) =>
      Array.from({ length: 12 }, (_, at) => tally(`t${at}`, { success, fail: 4 - success }));
    const tied = pairedFigure(tries(2), tries(2), SEED);
    expect(tied).toMatchObject({ mcnemarP: null, difference: 0, interval: null, isDistinguishable: null });
    expect(tied.tasks.tied).toHaveLength(12);
    const better = tries(2).map((task, at) =>
      at < 9 ? { ...task, counts: { ...task.counts, success: 4, fail: 0 } } : task,
    );
    expect(pairedFigure(tries(2), better, SEED)).toMatchObject({ mcnemarP: null, isDistinguishable: true });
  });

  it("changes sign when both sides change places", () => {
    const bits = fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(bits, (pairs) => {
        const [one, other] = [0, 1].map((at) => side(pairs.map((pair) => (pair[at] ? "1" : "0")).join("")));
        const [there, back] = [pairedFigure(one!, other!, SEED), pairedFigure(other!, one!, SEED)];
        expect(there.difference! + back.difference!).toBeCloseTo(0, 12);
        expect(there.mcnemarP).toBe(back.mcnemarP);
        expect(there.tasks.regressed.length).toBe(back.tasks.improved.length);
      }),
    );
  });
});

describe("separate rows", () => {
  const office: MeasuredUnder = {
    kind: "evaluation",
    verifierProfile: "osworld",
    template: "office@1",
    templateDigest: "sha256:a",
    driver: "linux",
    isTestDouble: false,
  };

  it.each([
    ["kind", { kind: "scripted_test" }],
    ["verifierProfile", { verifierProfile: "corrected" }],
    ["template", { template: "office@2" }],
    ["templateDigest", { templateDigest: "sha256:b" }],
    ["driver", { driver: "simulated" }],
    ["isTestDouble", { isTestDouble: true }],
  ] as const)("never put results of another %s into one figure", (fact, change) => {
    const found = separateRows([office, { ...office, ...change }, office], (item) => item);
    expect(found.rows.map(({ items }) => items.length)).toEqual([2, 1]);
    expect(found.separatedBy).toEqual([fact]);
  });

  it("are one row when everything is equal, and none of nothing", () => {
    expect(separateRows([office, { ...office }], (item) => item)).toMatchObject({
      rows: [{ under: office }],
      separatedBy: [],
    });
    expect(separateRows([], () => office)).toEqual({ rows: [], separatedBy: [] });
  });
});
