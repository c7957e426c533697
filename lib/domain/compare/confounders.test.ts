import { describe, expect, it } from "vitest";
import { confoundersOf, type ComparedRun } from "./confounders";

const RUN: ComparedRun = {
  under: {
    kind: "evaluation",
    verifierProfile: "osworld",
    template: "office@1",
    templateDigest: "sha256:aaaaaaaa11",
    driver: "linux",
    isTestDouble: false,
  },
  policy: "atlas",
  policyDigest: "sha256:0901090109",
  taskSet: "offline",
  taskDigests: new Map([
    ["a", "1"],
    ["b", "2"],
    ["c", "3"],
  ]),
  triesPerTask: 4,
  maxSteps: 15,
  prefixSteps: 0,
  hosts: ["h1"],
  stopReason: "all_tasks_done",
  createdAt: new Date("2026-11-30T08:00:00Z"),
};
const matches = (candidate: Partial<ComparedRun>) =>
  Object.fromEntries(
    confoundersOf(RUN, [{ ...RUN, ...candidate }]).map(({ fact, candidates }) => [fact, candidates[0]?.match]),
  );
const differing = (candidate: Partial<ComparedRun>) =>
  Object.entries(matches(candidate)).filter(([, match]) => match !== "same");

describe("what else differs between two runs", () => {
  it("is nothing between a run and its equal", () => expect(differing({})).toEqual([]));

  it("is the policy as the subject, and not as a confounder", () => {
    expect(differing({ policyDigest: "sha256:0914" })).toEqual([["policy", "subject"]]);
  });

  it.each([
    ["verifier_profile", { under: { ...RUN.under, verifierProfile: "corrected" } }],
    ["template", { under: { ...RUN.under, templateDigest: "sha256:bbbb" } }],
    ["template", { under: { ...RUN.under, template: "office@2" } }],
    ["desktops", { under: { ...RUN.under, driver: "simulated" } }],
    ["kind", { under: { ...RUN.under, kind: "scripted_test" } }],
    ["model", { under: { ...RUN.under, isTestDouble: true } }],
  ] satisfies Array<[string, Partial<ComparedRun>]>)("separates by another %s", (fact, other) => {
    expect(differing(other)).toEqual([[fact, "separates"]]);
  });

  it.each([
    ["tries", { triesPerTask: 1 }],
    ["steps", { maxSteps: 50 }],
    ["hosts", { hosts: ["h1", "h2"] }],
    ["end", { stopReason: "budget_exceeded" }],
    ["date", { createdAt: new Date("2026-12-01T08:00:00Z") }],
  ] satisfies Array<[string, Partial<ComparedRun>]>)("differs by other %s", (fact, other) => {
    expect(differing(other)).toEqual([[fact, "differs"]]);
  });

  it("counts the tasks that are the same, changed, or on one side alone", () => {
    const taskDigests = new Map([...RUN.taskDigests, ["b", "2x"], ["d", "4"]]);
    taskDigests.delete("c");
    const [tasks] = confoundersOf(RUN, [{ ...RUN, taskDigests }]);
    expect(tasks?.candidates[0]).toEqual({
      value: "3 of offline",
      match: "differs",
      note: "1 digests equal, 1 changed, 1 only in the base, 1 only in the candidate",
    });
  });
});
