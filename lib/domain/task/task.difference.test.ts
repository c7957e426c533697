import { describe, expect, it } from "vitest";
import { differenceOf } from "./task.difference";

const step = (type: string, seconds: number) => ({ type, parameters: { seconds } });

describe("the difference of two task files", () => {
  it("is nothing for equal values, whatever the order of members", () => {
    expect(differenceOf({ a: 1, b: [{ c: null, d: 2 }] }, { b: [{ d: 2, c: null }], a: 1 })).toEqual([]);
  });

  it("names the member that changed, was added or removed", () => {
    const before = { instruction: "old", evaluator: { func: "a", options: { x: 1 } } };
    const after = { instruction: "new", evaluator: { func: "a", expected: null } };
    expect(differenceOf(before, after)).toEqual([
      { path: "instruction", before: '"old"', after: '"new"' },
      { path: "evaluator.expected", before: null, after: "null" },
      { path: "evaluator.options", before: '{\n  "x": 1\n}', after: null },
    ]);
  });

  it("shows one added or removed step as one change, wherever it stands", () => {
    const [a, b, c] = [step("sleep", 1), step("open", 2), step("sleep", 3)];
    expect(differenceOf({ config: [a, c] }, { config: [a, b, c] })).toEqual([
      { path: "config[1]", before: null, after: JSON.stringify(b, null, 2) },
    ]);
    expect(differenceOf([a, b, c], [b, c]).map(({ path, after }) => [path, after])).toEqual([["[0]", null]]);
    expect(differenceOf([a, a], [a])).toHaveLength(1);
  });

  it("goes into a step that stayed and changed", () => {
    expect(differenceOf([step("sleep", 1), step("open", 1)], [step("sleep", 2), step("open", 1)])).toEqual([
      { path: "[0].parameters.seconds", before: "1", after: "2" },
    ]);
  });

  it("tells a list from an object and null from nothing", () => {
    expect(differenceOf({ a: [] }, { a: {} })).toEqual([{ path: "a", before: "[]", after: "{}" }]);
    expect(differenceOf({ a: null }, {})).toEqual([{ path: "a", before: "null", after: null }]);
  });
});
