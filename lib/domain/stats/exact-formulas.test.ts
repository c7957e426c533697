import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { missingBounds } from "./bounds";
import { clopperPearsonInterval } from "./clopper-pearson";
import { detectableDifference } from "./detectable-difference";
import { holmAdjusted } from "./holm";
import { incompleteBeta } from "./incomplete-beta";
import { logGamma } from "./log-gamma";
import { mcnemarExact } from "./mcnemar";
import { wilsonInterval } from "./wilson";

/** `k` of `n` with `0 <= k <= n`. */
const sample = fc
  .integer({ min: 1, max: 2_000 })
  .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));

/** P(at most k of n at share p), summed term by term; logarithms, since a term may be too small for a number. */
function binomialTail(k: number, n: number, p: number): number {
  let logTerm = n * Math.log1p(-p);
  let sum = Math.exp(logTerm);
  for (let at = 1; at <= k; at++) {
    logTerm += Math.log((n - at + 1) / at) + Math.log(p) - Math.log1p(-p);
    sum += Math.exp(logTerm);
  }
  return sum;
}

// Reference values of SciPy 1.17: binomtest(k, n).proportion_ci("wilson" | "exact").
const INTERVALS = [
  { k: 7, n: 10, wilson: [0.39677814746114526, 0.892208732593699], exact: [0.3475471499399921, 0.9332604888222655] },
  { k: 0, n: 12, wilson: [0, 0.24249400665524085], exact: [0, 0.26464846939705117] },
  { k: 12, n: 12, wilson: [0.7575059933447592, 1], exact: [0.7353515306029488, 1] },
  { k: 240, n: 369, wilson: [0.6004303921940545, 0.6972832803977637], exact: [0.5993421060549886, 0.699035244328629] },
  { k: 238, n: 405, wilson: [0.5391078051857124, 0.6345536434472124], exact: [0.5379823585692225, 0.6360359032492505] },
  { k: 1, n: 1, wilson: [0.20654931437723745, 1], exact: [0.025, 1] },
  { k: 1, n: 2, wilson: [0.09453120573423074, 0.9054687942657693], exact: [0.01257911709367899, 0.987420882906321] },
  {
    k: 3,
    n: 1_000,
    wilson: [0.0010207838811386186, 0.008783014053503173],
    exact: [0.0006190999316499173, 0.008742023238657654],
  },
  {
    k: 1,
    n: 50_000,
    wilson: [3.530499822832098e-6, 0.00011328970139120264],
    exact: [5.063557880703325e-7, 0.00011142777363193681],
  },
  {
    k: 999_999,
    n: 1_170_000,
    wilson: [0.8540602855365336, 0.855337385299415],
    exact: [0.8540601448618609, 0.8553380986926564],
  },
];

describe("intervals of a share", () => {
  it.each(INTERVALS)("of $k of $n are those of the reference", ({ k, n, wilson, exact }) => {
    const [ofWilson, ofExact] = [wilsonInterval(k, n), clopperPearsonInterval(k, n)];
    expect(ofWilson?.low).toBeCloseTo(wilson[0] ?? NaN, 12);
    expect(ofWilson?.high).toBeCloseTo(wilson[1] ?? NaN, 12);
    expect(ofExact?.low).toBeCloseTo(exact[0] ?? NaN, 10);
    expect(ofExact?.high).toBeCloseTo(exact[1] ?? NaN, 10);
  });

  it("hold the share, keep within 0 and 1, mirror when success and failure change places", () => {
    fc.assert(
      fc.property(sample, ([k, n]) => {
        for (const intervalOf of [wilsonInterval, clopperPearsonInterval]) {
          const [interval, mirror] = [intervalOf(k, n)!, intervalOf(n - k, n)!];
          expect(interval.low).toBeGreaterThanOrEqual(0);
          expect(interval.high).toBeLessThanOrEqual(1);
          expect(interval.low).toBeLessThanOrEqual(k / n);
          expect(interval.high).toBeGreaterThanOrEqual(k / n);
          expect(interval.low).toBeCloseTo(1 - mirror.high, 12);
        }
      }),
    );
  });

  it("of Clopper and Pearson end where 2.5 % of the cases begin", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 200 }).chain((n) => fc.tuple(fc.integer({ min: 1, max: n - 1 }), fc.constant(n))),
        ([k, n]) => {
          const { low, high } = clopperPearsonInterval(k, n)!;
          expect(1 - binomialTail(k - 1, n, low)).toBeCloseTo(0.025, 9);
          expect(binomialTail(k, n, high)).toBeCloseTo(0.025, 9);
        },
      ),
    );
  });

  it("cover what they say: the exact one never less, Wilson's on average", () => {
    const wilson: number[] = [];
    for (const n of [5, 12, 40]) {
      for (let percent = 1; percent < 100; percent++) {
        const share = percent / 100;
        const covered = (intervalOf: typeof wilsonInterval) =>
          Array.from({ length: n + 1 }, (_, k) => k)
            .filter((k) => intervalOf(k, n)!.low <= share && share <= intervalOf(k, n)!.high)
            .reduce((sum, k) => sum + binomialTail(k, n, share) - (k === 0 ? 0 : binomialTail(k - 1, n, share)), 0);
        expect(covered(clopperPearsonInterval)).toBeGreaterThanOrEqual(0.95);
        wilson.push(covered(wilsonInterval));
      }
    }
    expect(wilson.reduce((sum, share) => sum + share, 0) / wilson.length).toBeCloseTo(0.95, 2);
  });

  it("do not exist without a trial, nor for counts that cannot be", () => {
    expect([wilsonInterval(0, 0), clopperPearsonInterval(0, 0)]).toEqual([null, null]);
    for (const [k, n] of [
      [3, 2],
      [-1, 2],
      [0.5, 1],
      [0, NaN],
    ] as const) {
      expect(() => wilsonInterval(k, n)).toThrow(RangeError);
      expect(() => clopperPearsonInterval(k, n)).toThrow(RangeError);
    }
  });
});

describe("special functions", () => {
  // Reference values of mpmath 1.3 with 30 digits, and of SciPy 1.17.
  it.each([
    [0.5, 0.5723649429247001],
    [1, 0],
    [2, 0],
    [3.7, 1.428072326665388],
    [10, 12.801827480081469],
    [171, 706.5730622457874],
    [1e6, 12815504.569147611],
  ])("log gamma of %d", (x, wanted) => {
    expect(Math.abs(logGamma(x) - wanted)).toBeLessThan(1e-13 * Math.max(1, wanted));
  });

  it.each([
    [0.5, 1, 1, 0.5],
    [0.3, 2, 5, 0.579825],
    [0.5, 15, 6, 0.020694732666015625],
    [0.01, 0.5, 0.5, 0.06376856085851985],
    [0.9, 30, 2, 0.16956463310086492],
    [0.42, 400, 600, 0.9011957646338761],
    [0.0001, 1, 50_000, 0.9932637373894004],
  ])("I_%d(%d, %d)", (x, a, b, wanted) => {
    expect(incompleteBeta(x, a, b)).toBeCloseTo(wanted, 11);
  });

  it("the incomplete beta function is the tail of the binomial distribution", () => {
    const cases = fc.tuple(
      fc.integer({ min: 1, max: 60 }),
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      fc.nat(59),
    );
    fc.assert(
      fc.property(cases, ([n, p, at]) => {
        const k = at % n;
        expect(1 - incompleteBeta(p, k + 1, n - k)).toBeCloseTo(binomialTail(k, n, p), 9);
      }),
    );
  });
});

describe("the exact McNemar test", () => {
  // Reference values of SciPy 1.17: binomtest(b, b + c, 0.5).pvalue.
  it.each([
    [14, 5, 0.063568115234375],
    [0, 0, 1],
    [1, 0, 1],
    [0, 6, 0.03125],
    [10, 10, 1],
    [30, 12, 0.007915897334896727],
    [3, 9, 0.14599609375],
    [1, 8, 0.0390625],
  ])("of %d against %d is %d", (b, c, p) => {
    expect(mcnemarExact(b, c)).toBeCloseTo(p, 12);
    expect(mcnemarExact(c, b)).toBe(mcnemarExact(b, c));
  });

  it("never grows as the split gets more uneven", () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), (b, c) => {
        const [fewer, more] = [Math.min(b, c), Math.max(b, c)];
        if (fewer > 0) expect(mcnemarExact(fewer - 1, more + 1)).toBeLessThanOrEqual(mcnemarExact(fewer, more));
      }),
    );
  });
});

describe("bounds and plans", () => {
  it("238 of 405 with 40 missing lie between 53.5 % and 62.5 %", () => {
    const bounds = missingBounds(238, 405, 40);
    expect(bounds?.low).toBeCloseTo(0.5348, 4);
    expect(bounds?.high).toBeCloseTo(0.6247, 4);
  });

  it("hold every share that the missing tries could have led to", () => {
    fc.assert(
      fc.property(sample, fc.nat(100), fc.nat(100), ([k, n], missing, solved) => {
        const bounds = missingBounds(k, n, missing)!;
        const could = (k + Math.min(solved, missing)) / (n + missing);
        expect(could).toBeGreaterThanOrEqual(bounds.low);
        expect(could).toBeLessThanOrEqual(bounds.high);
      }),
    );
    expect(missingBounds(0, 0, 0)).toBeNull();
    expect(missingBounds(0, 0, 4)).toEqual({ low: 0, high: 1 });
  });

  it("100 tasks find 12.5 points and 369 find 6.5 when every fifth task is discordant", () => {
    expect(detectableDifference(100)).toBeCloseTo(0.125, 3);
    expect(detectableDifference(369)).toBeCloseTo(0.065, 3);
    expect(detectableDifference(0)).toBeNull();
    expect(detectableDifference(1, 1)).toBe(1);
  });

  it("Holm's correction keeps the order and stops at 1", () => {
    // By hand: 0.005 * 4, 0.01 * 3, 0.03 * 2, and 0.04 * 1 raised to the one before.
    const adjusted = holmAdjusted([0.01, 0.04, 0.03, 0.005]);
    [0.03, 0.06, 0.06, 0.02].forEach((wanted, at) => expect(adjusted[at]).toBeCloseTo(wanted, 12));
    expect(holmAdjusted([0.9, 0.8])).toEqual([1, 1]);
    expect(holmAdjusted([])).toEqual([]);
  });
});
