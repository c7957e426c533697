import { expect, it } from "vitest";
import { orderTemplates } from "./order-templates";

const MARKS = { away: 60, gone: 3_600 };

const templates = (...refs: string[]) =>
  refs.map((ref) => {
    const [name = "", ...marks] = ref.split(" ");
    const driver = marks.includes("simulated") ? ("simulated" as const) : ("linux" as const);
    const silent = marks.includes("gone") ? MARKS.gone : marks.includes("away") ? MARKS.away : 0;
    const heardAt = marks.includes("never") ? null : new Date(Date.UTC(2026, 0) - silent * 1_000);
    return { ref, name, driver, online: silent === 0 && heardAt !== null, heardAt };
  });

it.each([
  [["minimal", "office 2", "office 1"], "office 2"],
  [["office 2 away", "office 1"], "office 1"],
  [["minimal", "office away"], "minimal"],
  [["office 2 simulated", "office 1"], "office 1"],
  [["office 2 away", "office 1 simulated"], "office 1 simulated"],
  [["minimal 2 away", "office 1 away"], "office 1 away"],
  [["office 3 gone", "office 2 never", "lab simulated away"], "lab simulated away"],
  [["lab 2", "lab 1"], "lab 2"],
])("of %j puts %s first", (given, chosen) => {
  expect(orderTemplates(templates(...given))[0]?.ref).toBe(chosen);
});

it("keeps all, in the order given where nothing else decides", () => {
  const given = templates("gimp", "office 1 gone", "office 2", "lab 2", "lab 1");
  expect(orderTemplates(given).map(({ ref }) => ref)).toEqual(["office 2", "gimp", "lab 2", "lab 1", "office 1 gone"]);
});
