import { describe, expect, it } from "vitest";
import { RUN_LIMITS } from "@/lib/domain/run/run.document";
import { DEFAULT_VALUES, type DraftValues } from "./run-draft";
import { checkDraft, errorsOfStep, fieldErrorsOfProblem } from "./run-form.errors";
import { stepOfField } from "./run-form.steps";

const GOOD: DraftValues = {
  ...DEFAULT_VALUES,
  task_set: "starter",
  tasks: ["a-task"],
  template: "office@1",
  spend_cap_usd: "1",
};
const check = (values: Partial<DraftValues>, runParallelism: number | null = 8) =>
  checkDraft({ ...GOOD, ...values }, { runParallelism });

describe("checking a draft", () => {
  it("finds nothing wrong with a good one", () => expect(check({})).toEqual({}));
  it.each(["parallel_copies", "rounds", "max_steps", "time_cap_minutes"] as const)(
    "names field, limits and value when %s is out of range",
    (field) => {
      const { min, max } = RUN_LIMITS[field];
      const message = check({ [field]: String(max + 1) })[field];
      expect(message).toContain(String(min));
      expect(message).toContain(String(max));
      expect(message).toContain(String(max + 1));
      expect(check({ [field]: String(min - 1) })[field]).toBeDefined();
      expect(check({ [field]: String(max) })[field]).toBeUndefined();
    },
  );
  it("asks for a spend cap and refuses one of 0", () => {
    expect(check({ spend_cap_usd: "" }).spend_cap_usd).toBe("A run needs a spend cap.");
    expect(check({ spend_cap_usd: "0.00" }).spend_cap_usd).toContain("0.00");
    expect(check({ spend_cap_usd: "1,5" }).spend_cap_usd).toContain("1,5");
  });
  it("says how many tasks are too many", () => {
    const tasks = Array.from({ length: RUN_LIMITS.tasks.max + 3 }, (_, index) => `task-${index}`);
    expect(check({ tasks }).tasks).toContain("369");
  });
  it("holds copies to the workspace's parallelism", () => {
    expect(check({ parallel_copies: "5" }, 4).parallel_copies).toContain("at most 4");
  });
  it("refuses nothing outside of its steps", () => {
    const all = checkDraft(DEFAULT_VALUES, { runParallelism: 1 });
    const steps = (["workload", "environment", "execution", "budget", "review"] as const).flatMap((step) =>
      errorsOfStep(all, step),
    );
    expect(steps.sort()).toEqual(Object.keys(all).sort());
  });
});

describe("refusals of the API", () => {
  it("lead to their field and step", () => {
    const errors = fieldErrorsOfProblem({
      invalid_params: [
        { pointer: "/max_steps", reason: "must be at most 50", value: 51 },
        { pointer: "/tasks/3", reason: "names no task of starter", value: "zzz" },
      ],
    });
    expect(errors).toEqual({ max_steps: "Must be at most 50 (51)", tasks: "Names no task of starter (zzz)" });
    expect(Object.keys(errors).map(stepOfField)).toEqual(["execution", "workload"]);
  });
});
