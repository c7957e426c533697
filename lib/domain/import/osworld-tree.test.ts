import { describe, expect, it } from "vitest";
import { claimsOf } from "./imported-claims.wire";
import { findAttemptFolders, readClaim, readTrajectory, STEPS_MAX } from "./osworld-tree";

it("a folder with a result or a trajectory is an attempt of the task that it is named after", () => {
  const root = "results/pyautogui/screenshot/some-model";
  const { folders, faults } = findAttemptFolders([
    `${root}/chrome/task-1/result.txt`,
    `${root}/chrome/task-1/traj.jsonl`,
    `${root}/chrome/task-1/step_1.png`,
    `${root}/os/task-2/traj.jsonl`,
    `${root}/args.json`,
    "__MACOSX/chrome/task-1/result.txt",
    "result.txt",
    "a/\u0000/result.txt",
  ]);
  expect(folders).toEqual([
    {
      ...{ path: `${root}/chrome/task-1`, taskId: "task-1", domain: "chrome", model: "some-model" },
      ...{ result: `${root}/chrome/task-1/result.txt`, trajectory: `${root}/chrome/task-1/traj.jsonl` },
    },
    {
      ...{ path: `${root}/os/task-2`, taskId: "task-2", domain: "os", model: "some-model" },
      ...{ result: null, trajectory: `${root}/os/task-2/traj.jsonl` },
    },
  ]);
  expect(faults.map(({ path }) => path)).toEqual(["", "a/\u0000"]);
});

it.each([
  ["1.0\n", 1],
  ["0", 0],
  ["0.45", 0.45],
  ["", null],
  ["  \n", null],
  ["nan", null],
  ["1.5", null],
  ["-1", null],
  ["Infinity", null],
])("the result %j claims %s", (text, score) => {
  expect(readClaim(text)).toBe(score);
});

describe("a trajectory", () => {
  it("keeps code as text, and never a path to a picture", () => {
    const { steps, unread } = readTrajectory(
      [
        JSON.stringify({
          ...{ action: "pyautogui.click(1, 2)", response: "I click", action_timestamp: "20250801@120001" },
          screenshot_file: "step_1_20250801@120001.png",
        }),
        JSON.stringify({ action: { action_type: "CLICK", x: 1 }, screenshot_file: "../../etc/passwd.png" }),
        JSON.stringify({ action: "DONE", action_timestamp: "yesterday", screenshot_file: ".." }),
        "no JSON",
        "[1]",
      ].join("\n"),
    );
    expect(unread).toBe(2);
    expect(steps).toEqual([
      {
        ...{ action: { type: "pyautogui", code: "pyautogui.click(1, 2)" }, response: "I click" },
        ...{ at: new Date("2025-08-01T12:00:01Z"), picture: "step_1_20250801@120001.png" },
      },
      {
        ...{ action: { type: "CLICK", code: '{"action_type":"CLICK","x":1}' }, response: null, at: null },
        picture: null,
      },
      { action: { type: "done" }, response: null, at: null, picture: null },
    ]);
  });

  it("is cut where it never ends", () => {
    const { steps, unread } = readTrajectory('{"action":"WAIT"}\n'.repeat(STEPS_MAX + 3));
    expect([steps.length, unread]).toEqual([STEPS_MAX, 3]);
  });
});

it("a claim that is not there is in no mean", () => {
  expect(claimsOf("osworld", [1, 0.5, null])).toEqual({
    ...{ from: "osworld", with_score: 2, without_score: 1, success: 1, mean_score: 0.75 },
  });
  expect(claimsOf("osworld", [null]).mean_score).toBeNull();
});
