import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readTaskFolder } from "@/lib/task/import/read-task-folder";
import { stepsToPlay } from "@/lib/domain/recipe/recipe.length";
import { RUN_LIMITS } from "@/lib/domain/run/run.document";
import { openRecipeStore } from "./recipe-store";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "recipes-"));
  await mkdir(join(dir, "starter"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const put = (id: string, text: string) => writeFile(join(dir, "starter", `${id}.json`), text);
const recipe = (id: string) => `{"task_id": "${id}", "steps": [{"action": {"type": "done"}}]}`;

it("reads a recipe and names it by the digest of its content, whatever its layout", async () => {
  await put("a", recipe("a"));
  const first = await openRecipeStore(dir).get("starter", "a");
  await put("a", '{ "steps": [ { "action": { "type": "done" }, "when": [] } ],\n "task_id": "a" }');
  const second = await openRecipeStore(dir).get("starter", "a");
  expect(first?.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(second?.digest).toBe(first?.digest);
});
it("knows when there is none, and never leaves its folder", async () => {
  const store = openRecipeStore(dir);
  expect(await store.get("starter", "none")).toBeNull();
  expect(await store.get("..", "etc")).toBeNull();
  expect(await store.get("starter", "../starter/a")).toBeNull();
  expect((await store.list("none")).size).toBe(0);
});
it("refuses a file that is no recipe or another task's", async () => {
  const badRegex = recipe("b").replace('"action"', '"when": [{"type": "window", "title": {"regex": "("}}], "action"');
  for (const text of ["{", '{"task_id": "b", "steps": []}', recipe("c"), badRegex]) {
    await put("b", text);
    await expect(openRecipeStore(dir).get("starter", "b")).rejects.toMatchObject({ code: "policy_error" });
  }
});
it("has a recipe for every starter task and none for a task that is not there", async () => {
  const { tasks } = await readTaskFolder(resolve("tasks/starter"));
  const recipes = await openRecipeStore(resolve("recipes")).list("starter");
  expect([...recipes.keys()].sort()).toEqual(tasks.map(({ id }) => id).sort());
});
it.each(["starter", "osworld"])("plays every recipe of %s within the default max_steps", async (set) => {
  const recipes = [...(await openRecipeStore(resolve("recipes")).list(set))];
  const longer = recipes.filter(([, { recipe }]) => stepsToPlay(recipe) > RUN_LIMITS.max_steps.default);
  expect(recipes.length).toBeGreaterThan(0);
  expect(longer.map(([id]) => id)).toEqual([]);
});
