import { expect, it } from "vitest";
import { compareQuery } from "./compare-query";

const run = (id: string, day: number, is_baseline = false) => ({ id, is_baseline, created_at: `2026-11-0${day}` });

it("compares with the baseline where one is chosen, else with the oldest", () => {
  expect(compareQuery([run("b", 2), run("a", 1)])).toBe("base=a&cand=b");
  expect(compareQuery([run("a", 1), run("c", 3, true), run("b", 2)])).toBe("base=c&cand=a&cand=b");
});

it("needs two", () => {
  expect(compareQuery([run("a", 1)])).toBeNull();
});
