import { describe, expect, it } from "vitest";
import type { HostWire } from "@/lib/domain/host/host.wire";
import type { TaskWire } from "@/lib/domain/task/task.wire";
import type { TemplateWire } from "@/lib/domain/template/template.wire";
import { policyOffer } from "@/lib/testing/fixtures/policy.fixture";
import { preflightOf } from "./preflight";
import { DEFAULT_VALUES } from "./run-draft";

const template: TemplateWire = {
  ref: "office@1",
  name: "office",
  version: 1,
  digest: `sha256:${"0".repeat(64)}`,
  driver: "linux",
  screen: { width: 1_920, height: 1_080 },
  apps: [],
  package_count: 0,
  packages: {},
  size_bytes: 1,
  published_at: "2026-11-29T00:00:00Z",
  online: true,
  can_fork: true,
  fork_lack: null,
  hosts: ["h1"],
};
const host: HostWire = {
  id: "hst_1",
  name: "h1",
  driver: "linux",
  status: "online",
  kernel: "6.1",
  slots: 4,
  slots_used: 1,
  cpu_count: 2,
  memory_bytes: 1,
  disk_free_bytes: 50 * 1024 ** 3,
  prices: { cpu_usd_per_hour: "0.04", memory_gib_usd_per_hour: "0.005" },
  templates: ["office@1"],
  verifiers: [],
  last_heartbeat_at: null,
};
const task: TaskWire = {
  id: "a-task",
  digest: "sha256:x",
  task_set: "starter",
  position: 0,
  domain: "os",
  instruction: "Do it",
  related_apps: [],
  apps: [],
  functions: [],
  network_need: "none",
  infeasible: false,
  has_recipe: true,
  recipe_digest: null,
  support: { supported: true, reasons: [] },
  calibration: { state: "ok", nop: null, fail: null, recipe: null },
  last_result: null,
};
const known = {
  values: { ...DEFAULT_VALUES, tasks: ["a-task"], task_set: "starter", template: "office@1", spend_cap_usd: "1.00" },
  catalogue: {
    taskSets: [],
    tasks: [task],
    templates: [template],
    hosts: [host],
    policies: [],
    problem: null,
    retry: () => {},
  },
  template,
  offer: null,
  selected: [task],
  errors: {},
  attempts: 1,
  estimate: null,
  plan: null,
  runParallelism: 4,
};
const levels = (facts: ReturnType<typeof preflightOf>, level: string) =>
  facts.filter((fact) => fact.level === level).map((fact) => fact.words);

describe("preflight", () => {
  it("passes everything when all facts are good", () => {
    const facts = preflightOf(known);
    expect(levels(facts, "warn")).toEqual([]);
    expect(levels(facts, "block")).toEqual([]);
    expect(facts.find((fact) => fact.words === "Host online")?.value).toBe("3 of 4 computers free");
  });
  it("says nothing of what is still being read", () => {
    const reading = { ...known.catalogue, tasks: undefined, templates: undefined, policies: undefined };
    const values = { ...known.values, kind: "evaluation" as const, policy: "atlas-gui" };
    const facts = preflightOf({ ...known, values, catalogue: reading, template: null, selected: [] });
    expect(levels(facts, "block")).toEqual([]);
    expect(facts.map((fact) => fact.words)).not.toContain("Tasks supported");
  });
  it("warns that a run waits when no host is online", () => {
    const offline = { ...known.catalogue, hosts: [{ ...host, status: "offline" as const }] };
    expect(levels(preflightOf({ ...known, catalogue: offline }), "warn")).toContain("No host online");
  });
  it("blocks a recipe run with a task that has no recipe, and lets a run that does nothing pass", () => {
    const selected = [{ ...task, has_recipe: false }];
    expect(levels(preflightOf({ ...known, selected }), "block")).toEqual(["No recipe"]);
    const nop = { ...known.values, policy: "nop" as const };
    expect(levels(preflightOf({ ...known, selected, values: nop }), "block")).toEqual([]);
  });
  it("blocks a task that breaks the rule of calibration, and only warns when it is taken on purpose", () => {
    const selected = [{ ...task, calibration: { ...task.calibration, state: "breaks_rule" as const } }];
    expect(levels(preflightOf({ ...known, selected }), "block")).toEqual(["Break the rule of calibration"]);
    const taken = preflightOf({ ...known, selected, values: { ...known.values, include_flagged: true } });
    expect(levels(taken, "block")).toEqual([]);
    expect(levels(taken, "warn")).toEqual(["Break the rule of calibration"]);
  });
  it("warns of tasks that were never calibrated", () => {
    const selected = [task, { ...task, calibration: { ...task.calibration, state: "not_calibrated" as const } }];
    const facts = preflightOf({ ...known, selected });
    expect(facts.find((fact) => fact.words === "Calibration kept")).toMatchObject({ level: "warn", value: "1 of 2" });
  });
  it("says what the server would answer to a launch", () => {
    const plan = { attempts: 1, refusal: null, estimate: null, precision: null, last_run: null };
    expect(levels(preflightOf({ ...known, plan }), "pass")).toContain("Would be taken now");
    const refusal = { code: "workspace_budget_exceeded" as const, detail: "The budget is spent.", invalid_params: [] };
    const refused = preflightOf({ ...known, plan: { ...plan, refusal } });
    expect(refused.find(({ level }) => level === "block")).toMatchObject({ hint: "The budget is spent." });
  });
  it("blocks an evaluation whose policy is not offered or lacks something, and warns of one that is not priced", () => {
    const values = { ...known.values, kind: "evaluation" as const, policy: "a-model" };
    expect(levels(preflightOf({ ...known, values }), "block")).toEqual(["Policy offered"]);
    const lacking = policyOffer({ lack: "its key is missing" });
    expect(levels(preflightOf({ ...known, values, offer: lacking }), "block")).toEqual(["Policy usable"]);
    const double = policyOffer({ is_test_double: true, prices: null });
    const facts = preflightOf({ ...known, values, offer: double });
    expect(levels(facts, "block")).toEqual([]);
    expect(levels(facts, "warn")).toEqual(["Test double", "Model not priced"]);
  });
  it("warns when the forecast goes over the cap", () => {
    const range = { low: 1_000_000, high: 2_000_000 };
    const estimate = { sampleCount: 9, costMicroUsd: range, durationMs: range, modelCostMicroUsdMax: null };
    expect(levels(preflightOf({ ...known, estimate }), "warn")).toEqual(["Spend cap below the forecast"]);
  });
});
