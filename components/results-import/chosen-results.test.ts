import { expect, it } from "vitest";
import { readChosenResults, refusalOf } from "./chosen-results";

it("tells attempts, tasks and results by the names alone", () => {
  const found = readChosenResults([
    "r/gpt/os/task-1/result.txt",
    "r/gpt/os/task-1/step_1.png",
    "r2/gpt/os/task-1/traj.jsonl",
    "r/gpt/os/task-2/traj.jsonl",
    "__MACOSX/gpt/os/task-3/result.txt",
    "result.txt",
  ]);
  expect(found).toEqual({
    ...{ models: ["gpt"], attempts: 3, withResult: 1, taskIds: ["task-1", "task-2"] },
    faults: [{ path: "", why: "not in a folder <domain>/<task>" }],
  });
  expect(refusalOf(found)).toBeNull();
});

it("refuses a zip without results, or with those of several models", () => {
  expect(refusalOf(readChosenResults(["readme.txt"]))).toContain("no folder");
  expect(refusalOf(readChosenResults(["a/os/t1/result.txt", "b/os/t1/result.txt"]))).toContain("(a, b)");
});
