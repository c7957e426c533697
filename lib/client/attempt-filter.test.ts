import { expect, it } from "vitest";
import { parseAttemptFilter } from "./attempt-filter";

const parse = (text: string) => parseAttemptFilter(new URLSearchParams(text));

it("reads what the list was narrowed to, by a filter or by facts", () => {
  expect(parse("filter=steps:>3&outcome=none&task=calc&sort=cost&order=asc")).toMatchObject({
    ...{ filter: "steps:>3", outcome: "none", task: "calc", sort: "cost", order: "asc" },
  });
});

it("drops what it does not know, so that a stale link still opens", () => {
  expect(Object.values(parse("status=paused&order=asc&colour=red")).filter(Boolean)).toEqual([]);
});
