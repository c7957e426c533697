import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passAtK, passHatK } from "./pass-at-k";
import { randomStream, seedOf, xoshiro128 } from "../random";
import { bootstrapMeans } from "./task-bootstrap";

describe("the generator", () => {
  it("is xoshiro128**: its first numbers are those of the authors' C code", () => {
    const next = xoshiro128([1, 2, 3, 4]);
    expect(Array.from({ length: 10 }, next)).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]);
  });

  it("spreads evenly and begins anew with the same seed", () => {
    const bins = new Array<number>(16).fill(0);
    const next = randomStream(7);
    for (let at = 0; at < 160_000; at++) bins[next() >>> 28]! += 1;
    // Six standard deviations of a bin.
    for (const count of bins) expect(Math.abs(count - 10_000)).toBeLessThan(600);
    expect(randomStream(7)()).toBe(randomStream(7)());
    expect(randomStream(7)()).not.toBe(randomStream(8)());
  });

  it("takes its seed from a text by FNV-1a", () => {
    // Published test vectors of the 32-bit function.
    expect([seedOf(""), seedOf("a"), seedOf("foobar")]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
  });
});

describe("a bootstrap over tasks", () => {
  it("of two tasks, one solved, ends at 0 and 1: each end is a quarter of all resamples", () => {
    expect(bootstrapMeans([[0, 1]], { seed: 1 })).toEqual([{ low: 0, high: 1 }]);
  });

  it("of many tasks is the normal interval of their mean", () => {
    const values = Array.from({ length: 400 }, (_, at) => (at % 5) / 4);
    const mean = 0.5;
    const error = Math.sqrt(
      values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length / values.length,
    );
    const [interval] = bootstrapMeans([values], { seed: 42 });
    expect(interval?.low).toBeCloseTo(mean - 1.96 * error, 2);
    expect(interval?.high).toBeCloseTo(mean + 1.96 * error, 2);
  });

  it("is the same for the same seed, for a column alone and beside others", () => {
    const columns = [
      [0, 1, 1, 0.5, 0.25],
      [1, 1, 0, 0, 1],
    ];
    const [first, second] = bootstrapMeans(columns, { seed: 9, resamples: 500 });
    expect(bootstrapMeans([columns[0]!], { seed: 9, resamples: 500 })).toEqual([first]);
    expect(bootstrapMeans([columns[1]!], { seed: 9, resamples: 500 })).toEqual([second]);
    const many = Array.from({ length: 50 }, (_, at) => Math.sqrt(at));
    expect(bootstrapMeans([many], { seed: 9 })).not.toEqual(bootstrapMeans([many], { seed: 10 }));
  });

  it("stays within the values, moves with them, and is of no width when all are equal", () => {
    const shares = fc.array(
      fc.integer({ min: 0, max: 8 }).map((eighths) => eighths / 8),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(shares, fc.nat(), (values, seed) => {
        const [interval, moved] = bootstrapMeans([values, values.map((value) => value + 2)], { seed, resamples: 200 });
        expect(interval!.low).toBeGreaterThanOrEqual(Math.min(...values) - 1e-12);
        expect(interval!.high).toBeLessThanOrEqual(Math.max(...values) + 1e-12);
        expect(moved!.low).toBeCloseTo(interval!.low + 2, 9);
        if (new Set(values).size === 1) expect(interval!.high - interval!.low).toBeLessThan(1e-12);
      }),
      { numRuns: 50 },
    );
  });

  it("keeps tries of one task together: doubling each task's tries narrows nothing", () => {
    const tasks = Array.from({ length: 20 }, (_, at) => (at % 3 === 0 ? 1 : 0));
    const [once] = bootstrapMeans([tasks], { seed: 3 });
    const independent = bootstrapMeans([tasks.flatMap((value) => [value, value, value, value])], { seed: 3 })[0];
    expect(once!.high - once!.low).toBeGreaterThan(1.6 * (independent!.high - independent!.low));
  });

  it("covers the true mean of correlated tries as often as it says, where single tries would not", () => {
    const next = randomStream(2026);
    const chance = () => next() / 0x1_0000_0000;
    // A task is easy or hard, and its four tries follow it: the true mean is 0.5.
    const runs = Array.from({ length: 300 }, () =>
      Array.from({ length: 40 }, () => {
        const share = chance() < 0.5 ? 0.1 : 0.9;
        return [0, 1, 2, 3].map((): number => (chance() < share ? 1 : 0));
      }),
    );
    const coverage = (columnOf: (tasks: number[][]) => number[]) => {
      const intervals = runs.map((tasks) => bootstrapMeans([columnOf(tasks)], { seed: 5, resamples: 400 })[0]!);
      return intervals.filter(({ low, high }) => low <= 0.5 && 0.5 <= high).length / runs.length;
    };
    const byTask = coverage((tasks) => tasks.map((tries) => tries.reduce((sum, one) => sum + one, 0) / tries.length));
    expect(byTask).toBeGreaterThan(0.9);
    expect(byTask).toBeLessThan(0.985);
    expect(coverage((tasks) => tasks.flat())).toBeLessThan(0.85);
  });

  it("does not exist without a task, and refuses columns of several lengths", () => {
    expect(bootstrapMeans([[], []], { seed: 1 })).toEqual([null, null]);
    expect(() => bootstrapMeans([[1], [1, 2]], { seed: 1 })).toThrow(RangeError);
  });
});

/** All ways to draw `k` of the tries, counted one by one. */
function shareOfDraws(tries: boolean[], k: number, fits: (drawn: boolean[]) => boolean): number {
  const draws = subsets(tries, k);
  return draws.filter(fits).length / draws.length;
}
function subsets<T>([first, ...rest]: T[], k: number): T[][] {
  if (k === 0) return [[]];
  if (first === undefined) return [];
  return [...subsets(rest, k - 1).map((drawn) => [first, ...drawn]), ...subsets(rest, k)];
}

describe("pass@k and pass^k", () => {
  it("of 2 of 5 for k = 3 are 0.90 and 0.00, not the plug-in's 0.78 and 0.06", () => {
    expect(passAtK({ valid: 5, success: 2 }, 3)).toBeCloseTo(0.9, 12);
    expect(passHatK({ valid: 5, success: 2 }, 3)).toBe(0);
  });

  it("are what drawing k of the tries in every way gives", () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 1, max: 9 }),
        (tries, k) => {
          const task = { valid: tries.length, success: tries.filter(Boolean).length };
          if (k > tries.length) {
            expect([passAtK(task, k), passHatK(task, k)]).toEqual([null, null]);
            return;
          }
          expect(passAtK(task, k)).toBeCloseTo(
            shareOfDraws(tries, k, (drawn) => drawn.some(Boolean)),
            12,
          );
          expect(passHatK(task, k)).toBeCloseTo(
            shareOfDraws(tries, k, (drawn) => drawn.every(Boolean)),
            12,
          );
        },
      ),
    );
  });

  it("are the plain share for k = 1, grow and fall with k, and hold for thousands of tries", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 3_200 }),
        fc.nat(3_200),
        fc.integer({ min: 1, max: 3_199 }),
        (valid, of, k) => {
          const task = { valid, success: of % (valid + 1) };
          const smaller = Math.min(k, valid - 1);
          expect(passAtK(task, 1)).toBeCloseTo(task.success / valid, 12);
          expect(passHatK(task, 1)).toBeCloseTo(task.success / valid, 12);
          expect(passAtK(task, smaller + 1)!).toBeGreaterThanOrEqual(passAtK(task, smaller)! - 1e-12);
          expect(passHatK(task, smaller + 1)!).toBeLessThanOrEqual(passHatK(task, smaller)! + 1e-12);
        },
      ),
    );
  });

  it("refuse a k that is no number of tries", () => {
    for (const k of [0, -1, 1.5]) expect(() => passAtK({ valid: 3, success: 1 }, k)).toThrow(RangeError);
  });
});
