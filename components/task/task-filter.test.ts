import { describe, expect, it } from "vitest";
import type { TaskWire } from "@/lib/domain/task/task.wire";
import { countDomains, domainLabel, filterTasks, NO_TASK_FILTER } from "./task-filter";
import { nextRow } from "./task-grid.keys";

function task(id: string, domain: string, more: Partial<TaskWire> = {}): TaskWire {
  return {
    id,
    digest: "sha256:x",
    task_set: "starter",
    position: 0,
    domain,
    instruction: `Do ${id} in ${domain}`,
    related_apps: [],
    functions: ["exact_match"],
    infeasible: false,
    has_recipe: false,
    recipe_digest: null,
    support: { supported: true, reasons: [] },
    ...more,
  };
}
const tasks = [
  task("aaaa1111", "libreoffice_calc", { has_recipe: true }),
  task("bbbb2222", "chrome", { support: { supported: false, reasons: [{ code: "x", message: "needs the web" }] } }),
  task("cccc3333", "libreoffice_calc", { functions: ["compare_table"] }),
];
const ids = (list: readonly TaskWire[]) => list.map((item) => item.id);

describe("finding tasks", () => {
  it("needs every word, in id, instruction, app or verifier function", () => {
    expect(ids(filterTasks(tasks, { ...NO_TASK_FILTER, search: "CALC do" }))).toEqual(["aaaa1111", "cccc3333"]);
    expect(ids(filterTasks(tasks, { ...NO_TASK_FILTER, search: "compare_table" }))).toEqual(["cccc3333"]);
    expect(ids(filterTasks(tasks, { ...NO_TASK_FILTER, search: "bbbb22" }))).toEqual(["bbbb2222"]);
  });
  it("keeps to the chosen apps and the view", () => {
    expect(ids(filterTasks(tasks, { ...NO_TASK_FILTER, domains: ["chrome"] }))).toEqual(["bbbb2222"]);
    expect(ids(filterTasks(tasks, { ...NO_TASK_FILTER, view: "supported" }))).toEqual(["aaaa1111", "cccc3333"]);
    expect(ids(filterTasks(tasks, { ...NO_TASK_FILTER, view: "recipe" }))).toEqual(["aaaa1111"]);
    const chosen = new Set(["cccc3333"]);
    expect(ids(filterTasks(tasks, { ...NO_TASK_FILTER, view: "selected" }, chosen))).toEqual(["cccc3333"]);
  });
  it("counts apps in the set's order", () => {
    expect(countDomains(tasks, (item) => item.has_recipe)).toEqual([
      { domain: "libreoffice_calc", total: 2, chosen: 1 },
      { domain: "chrome", total: 1, chosen: 0 },
    ]);
    expect(domainLabel("libreoffice_calc")).toBe("calc");
  });
});

describe("keys of the task list", () => {
  it("stay inside the list", () => {
    expect(nextRow("ArrowDown", 2, 3)).toBe(2);
    expect(nextRow("ArrowUp", 0, 3)).toBe(0);
    expect(nextRow("PageDown", 0, 369)).toBe(10);
    expect(nextRow("End", 0, 369)).toBe(368);
    expect(nextRow("q", 0, 369)).toBeNull();
  });
});
