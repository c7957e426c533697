import { describe, expect, it } from "vitest";
import type { TaskWire } from "@/lib/domain/task/task.wire";
import { countDomains, domainLabel, filterTasks, NO_TASK_FILTER } from "./task-filter";
import { countChoices } from "./task-choices";
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
    apps: [domain],
    functions: ["exact_match"],
    network_need: "none",
    infeasible: false,
    has_recipe: false,
    recipe_digest: null,
    support: { supported: true, reasons: [] },
    calibration: { state: "not_calibrated", nop: null, fail: null, recipe: null },
    last_result: null,
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
  it("finds those that failed last, came out both ways, or never ran", () => {
    const pasts = new Map([
      ["aaaa1111", { pasts: ["failed_last", "unstable"] as const }],
      ["bbbb2222", { pasts: [] as const }],
    ]);
    const inView = (view: "failed_last" | "unstable" | "never_run") =>
      ids(filterTasks(tasks, { ...NO_TASK_FILTER, view }, new Set(), pasts));
    expect(inView("failed_last")).toEqual(["aaaa1111"]);
    expect(inView("unstable")).toEqual(["aaaa1111"]);
    expect(inView("never_run")).toEqual(["cccc3333"]);
  });

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
  it("keeps to the chosen reason, function, network need, app and last result", () => {
    const result = {
      attempt_id: "a",
      run_id: "r",
      verifier: "valid",
      outcome: "fail",
      score: 0.5,
      finished_at: "",
    } as const;
    const live = task("dddd4444", "chrome", { network_need: "live_web", last_result: result });
    const all = [...tasks, live];
    const only = (filter: object) => ids(filterTasks(all, { ...NO_TASK_FILTER, ...filter }));
    expect(only({ reason: "x" })).toEqual(["bbbb2222"]);
    expect(only({ func: "compare_table" })).toEqual(["cccc3333"]);
    expect(only({ network: "live_web" })).toEqual(["dddd4444"]);
    expect(only({ app: "chrome" })).toEqual(["bbbb2222", "dddd4444"]);
    expect(only({ lastResult: "fail" })).toEqual(["dddd4444"]);
    expect(only({ lastResult: "never", app: "chrome" })).toEqual(["bbbb2222"]);
    expect(countChoices(all, "func")).toEqual([
      { value: "exact_match", count: 3 },
      { value: "compare_table", count: 1 },
    ]);
    expect(countChoices(all, "reason")).toEqual([{ value: "x", count: 1 }]);
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
