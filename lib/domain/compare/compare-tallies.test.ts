import { describe, expect, it } from "vitest";
import { NO_COUNTS, type Counts } from "../stats/counted-as";
import type { MeasuredUnder } from "../stats/separate-rows";
import type { TaskTally } from "../stats/task-tally";
import { compareTallies, type ComparedResults } from "./compare-tallies";

const UNDER: MeasuredUnder = {
  kind: "evaluation",
  verifierProfile: "osworld",
  template: "office@1",
  templateDigest: "sha256:aa",
  driver: "linux",
  isTestDouble: false,
};
const tally = (taskId: string, counts: Partial<Counts>): TaskTally => ({
  taskId,
  taskDigest: "sha256:t",
  counts: { ...NO_COUNTS, ...counts },
  scoreSum: counts.success ?? 0,
});
/** One letter a task: s success, f fail, i invalid. */
const single = (letters: string, more: Partial<ComparedResults> = {}): ComparedResults => ({
  under: UNDER,
  isInterim: false,
  tallies: [...letters].map((letter, at) =>
    tally(`task-${at}`, letter === "s" ? { success: 1 } : letter === "f" ? { fail: 1 } : { invalid: 1 }),
  ),
  ...more,
});
const seedsFor = (count: number) => ({
  base: 1,
  rates: Array(count).fill(2) as number[],
  pairs: Array(count).fill(3) as number[],
});
const conclusions = (base: ComparedResults, ...candidates: ComparedResults[]) =>
  compareTallies(base, candidates, seedsFor(candidates.length)).candidates.map(({ conclusion }) => conclusion);

describe("what a comparison says", () => {
  it("calls a candidate better only when the exact test finds it so", () => {
    // Six improvements and no regression: p = 2 / 2^6 = 0.031; five of them: 2 / 2^5 = 0.0625.
    expect(conclusions(single("ffffffssss"), single("ssssssssss"))).toEqual(["better"]);
    expect(conclusions(single("fffffsssss"), single("ssssssssss"))).toEqual(["not_distinguishable"]);
    expect(conclusions(single("ssssssssss"), single("ffffffssss"))).toEqual(["worse"]);
  });

  it("adjusts for all candidates: what one comparison would have found, several may not", () => {
    const base = single("ffffffssss");
    const [first, second] = compareTallies(base, [single("ssssssssss"), single("ffffffssss")], seedsFor(2)).candidates;
    expect(first?.figure?.mcnemarP).toBeCloseTo(2 / 2 ** 6, 12);
    expect(first?.holmP).toBeCloseTo(2 * (2 / 2 ** 6), 12);
    expect(first?.conclusion).toBe("not_distinguishable");
    expect([first?.isExploratory, second?.isExploratory]).toEqual([false, false]);
  });

  it("has no word about a winner while a run is going", () => {
    expect(conclusions(single("ffffffssss"), single("ssssssssss", { isInterim: true }))).toEqual(["interim"]);
    expect(conclusions(single("ffffffssss", { isInterim: true }), single("ssssssssss"))).toEqual(["interim"]);
  });

  it("does not conclude from what is left when too much of a run has no result", () => {
    expect(conclusions(single("ffffffssss"), single("ssssssssis"))).toEqual(["not_comparable"]);
  });

  it("pairs nothing that was measured otherwise, while each run keeps its own rate", () => {
    const other = single("ssssssssss", { under: { ...UNDER, verifierProfile: "corrected" } });
    const { rates, base, candidates } = compareTallies(single("ffffffssss"), [other], seedsFor(1));
    expect(candidates[0]).toMatchObject({ separatedBy: ["verifierProfile"], figure: null, conclusion: "separated" });
    expect([base.rate, rates[0]?.rate]).toEqual([0.4, 1]);
  });

  it("says nothing where no task has a result on both sides", () => {
    expect(conclusions(single("ii"), single("ss"))).toEqual(["not_computed"]);
  });
});
