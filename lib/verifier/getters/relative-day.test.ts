import { describe, expect, it } from "vitest";
import { formatDay } from "./day-format";
import { relativeDay, type Day } from "./relative-day";

const day = (text: string): Day => {
  const [year = 0, month = 0, date = 0] = text.split("-").map(Number);
  return { year, month, day: date };
};
const iso = (of: Day | null) => (of === null ? null : formatDay("{Year}-{Month0D}-{Day0D}", of));

// 2026-06-29 is a Monday.
describe("relativeDay", () => {
  it.each([
    ["tomorrow", "2026-12-31", "2027-01-01"],
    ["this month", "2026-06-30", "2026-06-30"],
    ["5th next month", "2026-12-31", "2027-01-05"],
    ["10th next month", "2026-06-30", "2026-07-10"],
    ["next Monday", "2026-06-29", "2026-07-06"],
    ["next Monday split", "2026-07-05", "2026-07-06"],
    ["next Friday", "2026-06-29", "2026-07-03"],
    ["next Friday", "2026-07-03", "2026-07-10"],
    ["next Friday", "2026-07-04", "2026-07-10"],
    ["next Saturday", "2026-07-05", "2026-07-11"],
    ["next Sunday", "2026-07-05", "2026-07-12"],
    ["this Saturday", "2026-07-05", "2026-07-04"],
    ["next week Friday", "2026-07-03", "2026-07-10"],
    ["next week Saturday", "2026-06-29", "2026-07-11"],
    ["week after next Friday", "2026-06-29", "2026-07-17"],
    ["first monday four months later", "2026-08-15", "2026-12-07"],
    ["first monday eight months later", "2026-04-15", "2026-12-07"],
    ["first monday eight months later", "2026-05-01", "2027-01-04"],
  ])("%s on %s is %s", (phrase, today, expected) => {
    expect(iso(relativeDay(phrase, day(today)))).toBe(expected);
  });

  it("ends a span in the week that it began in", () => {
    const from = (phrase: string, today: string) => ({ phrase, day: relativeDay(phrase, day(today)) as Day });
    const end = (to: string, phrase: string, today: string) => iso(relativeDay(to, day(today), from(phrase, today)));
    expect(end("next Friday split", "next Monday split", "2026-07-03")).toBe("2026-07-10");
    expect(end("next Sunday", "next Friday", "2026-07-03")).toBe("2026-07-12");
    expect(end("next week Sunday", "next week Saturday", "2026-06-29")).toBe("2026-07-12");
    expect(end("11th next month", "10th next month", "2026-06-29")).toBe("2026-07-11");
  });

  it("knows no other phrase", () => {
    expect(relativeDay("in a while", day("2026-06-29"))).toBeNull();
    expect(relativeDay("constructor", day("2026-06-29"))).toBeNull();
  });
});

it("formatDay puts in the first of each name", () => {
  expect(formatDay("{DoW}, {Month} {Day0D} {DayD} {MonthD} {month} {MonthFull} {DayD}", day("2026-07-05"))).toBe(
    "Sun, Jul 05 5 7 july July {DayD}",
  );
});
