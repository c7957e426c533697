import { expect, it } from "vitest";
import { forkSaving } from "./fork-saving";

const times = {
  childCount: 4,
  stepCount: 2,
  createMs: 1_000,
  setupMs: 5_000,
  actMs: 2_000,
  storeMs: 300,
  restoreMs: 200,
};

it("counts what all children but one did without, less what the fork took", () => {
  expect(forkSaving(times)).toEqual({ steps: 6, seconds: 23.5 });
});

it("saves nothing with one child, and is not computed before the children were made", () => {
  expect(forkSaving({ ...times, childCount: 1 })).toEqual({ steps: 0, seconds: 0 });
  expect(forkSaving({ ...times, restoreMs: null })).toBeNull();
});
