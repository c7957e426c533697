import { expect, it } from "vitest";
import { parseCompare, printCompare } from "./compare-query";

const parsed = (query: string) => parseCompare(new URLSearchParams(query));

it("reads back what it prints", () => {
  const state = {
    base: "run_a",
    candidates: ["run_b", "run_c"],
    show: ["regressed", "improved"],
    of: 1,
    filter: "app:calc steps:>3",
  } as const;
  expect(parsed(printCompare(state))).toEqual(state);
});

it("leaves out what no comparison has: the base as a candidate, a run twice, a set and a place that are none", () => {
  expect(parsed("base=run_a&cand=run_a,run_b,run_b&show=worse,regressed&of=9")).toEqual({
    base: "run_a",
    candidates: ["run_b"],
    show: ["regressed"],
    of: 0,
    filter: "",
  });
});
