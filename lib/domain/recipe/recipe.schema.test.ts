import { describe, expect, it } from "vitest";
import { recipeSchema } from "./recipe.schema";

const done = { action: { type: "done" } };
const pathsOf = (steps: unknown[]) => {
  const parsed = recipeSchema.safeParse({ task_id: "t", steps });
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join("/"));
};

describe("the text matches of a recipe", () => {
  it("are refused where the regular expression of a window's title is none", () => {
    const when = [{ type: "settled" }, { type: "window", title: { regex: "(?i)preferences" } }];
    expect(pathsOf([done, { ...done, when }])).toEqual(["steps/1/when/1/title/regex"]);
  });

  it("are refused where the regular expression of an awaited element is none", () => {
    const when = [{ type: "no_element", query: { application: "vlc", text: { regex: "[" } } }];
    expect(pathsOf([{ ...done, when }])).toEqual(["steps/0/when/0/query/text/regex"]);
  });

  it("are refused where the regular expression of an element to click is none", () => {
    const action = { type: "click_element", query: { name: { regex: "a{2,1}" } } };
    expect(pathsOf([{ action }])).toEqual(["steps/0/action/query/name/regex"]);
  });

  it("say what is wrong with the regular expression", () => {
    const parsed = recipeSchema.safeParse({
      task_id: "t",
      steps: [{ ...done, when: [{ type: "window", title: { regex: "(?i)a" } }] }],
    });
    expect(parsed.error?.issues[0]?.message).toContain("Invalid group");
  });

  it("may be exact text with signs that a regular expression would refuse", () => {
    const when = [{ type: "window", title: "(?i)a[" }];
    expect(pathsOf([{ ...done, when }])).toEqual([]);
  });

  it("may be regular expressions with classes of letters", () => {
    const when = [{ type: "window", wm_class: { regex: "^[Tt]erminal|\\p{Lu}+$" } }];
    expect(pathsOf([{ ...done, when }])).toEqual([]);
  });
});
