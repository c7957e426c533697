import { expect, it } from "vitest";
import type { AttemptGroupsWire } from "@/lib/domain/attempt/attempt.groups.wire";
import { readOrAll } from "./filter-text";
import { RowLayout, WIDE_SIZES } from "./row-layout";
import { groupOf, OPEN_ALL_MAX, PAGE, pagesOf, sectionsOf } from "./sections";

const found = (attempts: number[]): AttemptGroupsWire => ({
  ...{ by: "task", filter: null, has_more: false, attempts: attempts.reduce((sum, n) => sum + n, 0) },
  counts: {} as AttemptGroupsWire["counts"],
  groups: attempts.map((n, at) => ({
    ...{ value: `t${at}`, label: null, app: null, filter: `task:t${at}`, attempts: n },
    ...{ counts: {} as AttemptGroupsWire["counts"], scored: 0, attempt_rate: null, wilson: null },
  })),
});
const all = readOrAll("");

it("groups a small run by task until somebody chose or sorted, a large one by nothing", () => {
  expect(groupOf({ group: undefined }, all, OPEN_ALL_MAX)).toBe("task");
  expect(groupOf({ group: undefined }, all, OPEN_ALL_MAX + 1)).toBeNull();
  expect(groupOf({ group: undefined }, readOrAll("sort:-steps"), 3)).toBeNull();
  expect(groupOf({ group: null }, all, 3)).toBeNull();
  expect(groupOf({ group: "app" }, all, 50_000)).toBe("app");
});

it("asks for the first page of a flat table before its length is known, then for those in sight", () => {
  expect(pagesOf([], sectionsOf(undefined, null, all, new Map()), "")).toEqual([{ filter: "", page: 0 }]);
  const sections = sectionsOf(found([250]), null, all, new Map());
  const layout = new RowLayout(sections, WIDE_SIZES);
  expect(pagesOf(layout.itemsBetween(0, layout.height), sections, "")).toEqual(
    [0, 1, 2].map((page) => ({ filter: "", page })),
  );
  expect(250).toBeGreaterThan(2 * PAGE);
});

it("asks for the pages of open groups in sight, each under the table's own filter and order", () => {
  const filter = readOrAll("outcome:fail sort:-steps");
  const sections = sectionsOf(found([2, 3]), "task", filter, new Map([["task:t0", false]]));
  const layout = new RowLayout(sections, WIDE_SIZES);
  expect(pagesOf(layout.itemsBetween(0, layout.height), sections, null)).toEqual([
    { filter: "outcome:fail task:t1 sort:-steps", page: 0 },
  ]);
});

it("has no sections while what is known is of another grouping", () => {
  expect(sectionsOf(found([2]), "app", all, new Map())).toEqual([]);
});
