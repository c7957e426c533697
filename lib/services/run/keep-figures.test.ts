import { expect, it } from "vitest";
import { NO_COUNTS } from "@/lib/domain/stats/counted-as";
import { runFigures } from "@/lib/domain/stats/run-figures";
import { keptFigures } from "./keep-figures";

const tallies = (success: number) => [
  { taskId: "t", taskDigest: "sha256:t", counts: { ...NO_COUNTS, success, fail: 1 }, scoreSum: success },
];

it("computes figures again exactly when a tally or the seed differs", () => {
  const first = keptFigures("run_1", tallies(2), 7);
  expect(first).toEqual(runFigures(tallies(2), 7));
  expect(keptFigures("run_1", tallies(2), 7)).toBe(first);
  expect(keptFigures("run_1", tallies(3), 7)).toEqual(runFigures(tallies(3), 7));
  expect(keptFigures("run_1", tallies(2), 8)).not.toBe(first);
});

it("keeps those that were asked for last", () => {
  const kept = keptFigures("run_kept", tallies(1), 7);
  const lost = keptFigures("run_lost", tallies(1), 7);
  for (let at = 0; at < 420; at++) {
    keptFigures(`run_other_${at}`, tallies(1), 7);
    keptFigures("run_kept", tallies(1), 7);
  }
  expect(keptFigures("run_kept", tallies(1), 7)).toBe(kept);
  expect(keptFigures("run_lost", tallies(1), 7)).not.toBe(lost);
});
