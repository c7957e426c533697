import { expect, it } from "vitest";
import { defaultTemplate } from "./default-template";

const templates = (...refs: string[]) =>
  refs.map((ref) => {
    const [name = "", ...marks] = ref.split(" ");
    const driver = marks.includes("simulated") ? ("simulated" as const) : ("linux" as const);
    return { ref, name, driver, online: !marks.includes("away") };
  });

it.each([
  [["minimal", "office 2", "office 1"], "office 2"],
  [["office 2 away", "office 1"], "office 1"],
  [["minimal", "office away"], "minimal"],
  [["office 2 simulated", "office 1"], "office 1"],
  [["office 2 away", "office 1 simulated"], "office 1 simulated"],
  [["minimal 2 away", "office 1 away"], "office 1 away"],
  [["lab 2", "lab 1"], "lab 2"],
])("of %j takes %s", (given, chosen) => {
  expect(defaultTemplate(templates(...given))?.ref).toBe(chosen);
});

it("is null without any", () => expect(defaultTemplate([])).toBeNull());
