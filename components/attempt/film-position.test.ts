import { describe, expect, it } from "vitest";
import { filmMsOfStep, stepAtFilmMs } from "./film-position";

const FILM = { started_at: "2026-11-29T12:00:00.000Z", duration_ms: 10_000 };
const step = (index: number, started_at: string) => ({ index, started_at });
const BEFORE_THE_FORK = step(1, "2026-11-29T11:59:50.000Z");
const STEPS = [BEFORE_THE_FORK, step(2, "2026-11-29T12:00:00.250Z"), step(3, "2026-11-29T12:00:04.321Z")];

describe("a step's place in the film", () => {
  it("is its wall clock since the film's start", () => {
    expect(STEPS.map((at) => filmMsOfStep(at, FILM))).toEqual([null, 250, 4_321]);
  });

  it("is none beyond its end", () => {
    expect(filmMsOfStep(step(4, "2026-11-29T12:00:10.001Z"), FILM)).toBeNull();
  });
});

describe("the step at a time of the film", () => {
  it.each([
    [0, 1],
    [250, 2],
    [4_320, 3],
    [4_321, 3],
    [4_319, 2],
    [9_999, 3],
  ])("at %i ms is step %i", (atMs, index) => {
    expect(stepAtFilmMs(STEPS, FILM, atMs)).toBe(index);
  });

  it("is the first before any began, and none without steps", () => {
    expect(stepAtFilmMs(STEPS.slice(1), FILM, 0)).toBe(2);
    expect(stepAtFilmMs([], FILM, 0)).toBeNull();
  });

  it("is the step whose place it is, for every step in the film", () => {
    for (const at of STEPS.slice(1)) expect(stepAtFilmMs(STEPS, FILM, filmMsOfStep(at, FILM) ?? -1)).toBe(at.index);
  });
});
