import { expect, test } from "vitest";
import { stepsToPlay } from "./recipe.length";
import { recipeSchema } from "./recipe.schema";

const lengthOf = (...types: string[]) =>
  stepsToPlay(recipeSchema.parse({ task_id: "t", steps: types.map((type) => ({ action: { type, key: "a" } })) }));

test.each([
  [["key", "key", "done"], 3],
  [["fail"], 1],
  [["key", "done", "key"], 2],
])("the recipe %j takes %i steps", (types, steps) => expect(lengthOf(...types)).toBe(steps));

test("a recipe that does not end itself takes one step more, the done of its policy", () => {
  expect(lengthOf("key", "key")).toBe(3);
});
