import { describe, expect, it } from "vitest";
import { draftOfQuery, hasDraftQuery, queryOfDraft } from "./draft-link";
import { changedValues, readDocumentText } from "./draft-of-text";
import { DEFAULT_VALUES, documentOfDraft, type DraftValues } from "./run-draft";
import { requestBody } from "./run-request";

const values: DraftValues = {
  ...DEFAULT_VALUES,
  name: "42",
  task_set: "starter",
  tasks: ["a-task", "b-task"],
  template: "office@1",
  kind: "evaluation",
  policy: "atlas-gui",
  fork_copies: "4",
  prefix_steps: "3",
  best_of: "screens",
  spend_cap_usd: "6.00",
  stop_after_valid: "10",
  record_video: true,
};

describe("a draft as text", () => {
  it("is read back as it was written", () => {
    expect(readDocumentText(requestBody(documentOfDraft(values)))).toEqual({ values, problems: [] });
    const plain = { ...DEFAULT_VALUES, task_set: "starter", tasks: ["a-task"], template: "office@1" };
    expect(readDocumentText(requestBody(documentOfDraft(plain))).values).toEqual(plain);
  });

  it("gives what is left out its default, as the API does", () => {
    expect(readDocumentText('{"task_set": "starter", "rounds": 3}').values).toEqual({
      ...DEFAULT_VALUES,
      task_set: "starter",
      rounds: "3",
    });
  });

  it("names the field that cannot be read, and changes nothing meanwhile", () => {
    const bad = readDocumentText('{"rounds": "3", "taks": [], "tasks": "a", "best_of": "screens"}');
    expect(bad.values).toBeNull();
    expect(bad.problems.map(({ field }) => field)).toEqual(["rounds", "taks", "tasks", "best_of"]);
    expect(readDocumentText("{").problems[0]?.field).toBeNull();
    expect(readDocumentText("[]").problems[0]?.message).toContain("one object");
  });

  it("leaves a number out of its range to the form", () => {
    expect(readDocumentText('{"rounds": 99}').values?.rounds).toBe("99");
  });

  it("tells which fields an edit changed", () => {
    expect(changedValues(values, { ...values, tasks: ["a-task"], rounds: "2" })).toEqual({
      tasks: ["a-task"],
      rounds: "2",
    });
  });
});

describe("a draft as an address", () => {
  it("opens as the same draft", () => {
    const query = queryOfDraft(values);
    expect(query.get("tasks")).toBe("a-task,b-task");
    expect(query.has("rounds")).toBe(false);
    expect(draftOfQuery(new URLSearchParams(query.toString()))).toEqual({ values, problems: [] });
  });

  it("says which part of it cannot be read", () => {
    expect(
      draftOfQuery(new URLSearchParams("rounds=many&record_video=yes")).problems.map(({ field }) => field),
    ).toEqual(["rounds", "record_video"]);
  });

  it("is none when it only names the draft and the step", () => {
    expect(hasDraftQuery(new URLSearchParams("draft=abc&step=budget&from=run_1"))).toBe(false);
    expect(hasDraftQuery(new URLSearchParams("draft=abc&tasks=a-task"))).toBe(true);
  });
});
