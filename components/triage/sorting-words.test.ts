import { expect, it } from "vitest";
import { noGroupWords, sortingWords } from "./sorting-words";

it("says how much of the run is sorted, then of the baseline, then nothing", () => {
  expect(sortingWords({ sorted: 250, unsorted: 49_750, baseline_unsorted: 60 })).toBe("sorting, 250 of 50,000");
  expect(sortingWords({ sorted: 50_000, unsorted: 0, baseline_unsorted: 60 })).toBe("sorting the baseline, 60 to go");
  expect(sortingWords({ sorted: 50_000, unsorted: 0, baseline_unsorted: 0 })).toBeNull();
});

it("never takes a part for the whole when there is no group", () => {
  const none = { sorted: 0, unsorted: 0, baseline_unsorted: 0, passes: 0 };
  expect(noGroupWords(none)).toBe("No attempt has ended yet.");
  expect(noGroupWords({ ...none, sorted: 250, unsorted: 10, passes: 250 })).toMatch(/sorted so far/);
  expect(noGroupWords({ ...none, sorted: 4, passes: 4 })).toMatch(/succeeded/);
  expect(noGroupWords({ ...none, sorted: 4 })).toMatch(/No attempt has a result/);
});
