import { describe, expect, it } from "vitest";
import { DEFAULT_PANES, parsePanes, togglePane } from "./panes";
import { parseStepIndex, playDelayMs, problemStep, stepForKey, stepsAround } from "./replay-position";

describe("moving through the steps", () => {
  it("stays between the first and the last", () => {
    expect(stepForKey("ArrowLeft", 1, 12)).toBe(1);
    expect(stepForKey("ArrowRight", 12, 12)).toBe(12);
    expect(stepForKey("ArrowRight", 3, 12)).toBe(4);
    expect([stepForKey("Home", 5, 12), stepForKey("End", 5, 12)]).toEqual([1, 12]);
    expect(stepForKey("ArrowRight", 1, 0)).toBeNull();
    expect(stepForKey("x", 1, 12)).toBeNull();
  });
  it("opens the step named in the address, and the last one for anything else", () => {
    expect(parseStepIndex("9", 12)).toBe(9);
    expect(parseStepIndex("99", 12)).toBe(12);
    for (const text of [null, "", "0", "-1", "2.5", "nine"]) expect(parseStepIndex(text, 12)).toBe(12);
    expect(parseStepIndex(null, 0)).toBe(1);
  });
  it("fetches five ahead and behind, the nearest first", () => {
    expect(stepsAround(9, 12)).toEqual([10, 8, 11, 7, 12, 6, 5, 4]);
    expect(stepsAround(1, 1)).toEqual([]);
  });
  it("plays neither too fast nor too slow to follow", () => {
    expect([playDelayMs(0), playDelayMs(900), playDelayMs(60_000)]).toEqual([350, 900, 1_500]);
  });
});

describe("panes", () => {
  it("open from the address in their own order and drop what does not exist", () => {
    expect(parsePanes("gates,evidence,x")).toEqual(["evidence", "gates"]);
    expect(parsePanes(null)).toEqual(DEFAULT_PANES);
    expect(parsePanes("")).toEqual([]);
  });
  it("toggle without changing the others", () => {
    expect(togglePane(["evidence", "setup"], "gates")).toEqual(["evidence", "gates", "setup"]);
    expect(togglePane(["evidence", "setup"], "evidence")).toEqual(["setup"]);
  });
});

it("problems are found in both directions, and there may be none", () => {
  const steps = [1, 2, 3, 4, 5].map((index) => ({ index, ok: index !== 2 && index !== 4 }));
  expect(problemStep(steps, 2, "next")).toBe(4);
  expect(problemStep(steps, 4, "previous")).toBe(2);
  expect(problemStep(steps, 4, "next")).toBeNull();
  expect(problemStep([], 1, "previous")).toBeNull();
});

it("shift goes ten steps and stays inside; a faster speed shows each step shorter", () => {
  expect(stepForKey("Shift+ArrowRight", 3, 500)).toBe(13);
  expect(stepForKey("Shift+ArrowLeft", 3, 500)).toBe(1);
  expect(playDelayMs(1_000, 4)).toBe(250);
});
