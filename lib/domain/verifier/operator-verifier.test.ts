import { describe, expect, it } from "vitest";
import type { HostCapabilities } from "../host/host.capabilities";
import { taskFileSchema } from "../task/task.schema";
import { taskSupport } from "../task/task.support";
import { functionNames, operatorFunction, readOperatorFunction } from "./operator-verifier";

describe("the evaluator form of an operator's verifier", () => {
  it.each(["deskproof_verifier", "drums_verifier"])("is the function %s with two names", (func) => {
    expect(functionNames({ func, verifier: "report", function: "totals" })).toEqual(["operator:report/totals"]);
  });

  it("stands in a list beside public functions, with one name for all or one each", () => {
    const func = ["exact_match", "deskproof_verifier", "deskproof_verifier"];
    expect(functionNames({ func, verifier: "report", function: [null, "totals", "layout"] })).toEqual([
      "exact_match",
      "operator:report/totals",
      "operator:report/layout",
    ]);
  });

  it("is the only way to such a function", () => {
    expect(functionNames({ func: "operator:report/totals" })).toEqual(["operator:/"]);
  });

  it("reads back the names that it wrote", () => {
    expect(readOperatorFunction(operatorFunction("report", "totals"))).toEqual({ verifier: "report", fn: "totals" });
    expect(readOperatorFunction("exact_match")).toBeNull();
  });
});

describe("support of a task that calls an operator's verifier", () => {
  const capabilities: HostCapabilities = {
    ...{ driver: "linux", metrics: ["operator:report/totals"], getters: [], setup_steps: [], mirrored_urls: [] },
    ...{ setup_network: "none", can_fork: false, unavailable: { "operator:old/totals": "no python" } },
  };
  const supportOf = (verifier: string, fn: string) =>
    taskSupport({
      file: taskFileSchema.parse({
        ...{ id: "t", instruction: "x" },
        evaluator: { func: "deskproof_verifier", verifier, function: fn },
      }),
      capabilities,
      templateApps: [],
    });

  it("is there where the host has verifier and function", () => {
    expect(supportOf("report", "totals")).toEqual({ supported: true, reasons: [] });
  });

  it.each([
    ["other", "totals", "the verifier function operator:other/totals is not offered by this host"],
    ["report", "layout", "the verifier function operator:report/layout is not offered by this host"],
    ["old", "totals", "the verifier function operator:old/totals is not available: no python"],
  ])("is missing for %s/%s, by name", (verifier, fn, message) => {
    expect(supportOf(verifier, fn).reasons).toEqual([{ code: "function_unavailable", message }]);
  });
});
