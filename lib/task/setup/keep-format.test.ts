import { expect, it, vi } from "vitest";
import type { Desktop } from "@/lib/desktop/desktop.port";
import type { WindowInfo } from "@/lib/domain/observation/observation";
import { taskFileSchema } from "@/lib/domain/task/task.schema";
import { createPostconfig } from "./postconfig";

const rect = { x: 0, y: 0, width: 1, height: 1 };
const window = (id: number, title: string): WindowInfo => ({
  ...{ id, title, wmClass: "soffice.Soffice", pid: null, rect, isActive: true, isMinimized: false },
});
const exec = async () => ({ exitCode: 0, signal: null, timedOut: false, stdout: "", stderr: "", durationMs: 1 });

/** Runs Ctrl+S before evaluation on a desktop with these windows; Enter closes the question unless it is deaf. */
async function save(windows: WindowInfo[], isDeaf = false) {
  const step = vi.fn(async () => {
    if (!isDeaf) windows.splice(1);
    return {} as never;
  });
  const settle = async () => ({ isSettled: true, waitedMs: 1 });
  const desktop = { screen: { width: 1, height: 1 }, exec, settle, step, windows: async () => [...windows] };
  const postconfig = [
    { type: "execute", parameters: { command: ["python", "-c", "import pyautogui; pyautogui.hotkey('ctrl', 's')"] } },
    { type: "sleep", parameters: { seconds: 0.5 } },
  ];
  const task = taskFileSchema.parse({ id: "t", instruction: "x", evaluator: { func: "f", postconfig } });
  const run = createPostconfig({
    mirror: { read: async () => null, urls: async () => [] },
    limits: { effectMs: 30, pollMs: 5 },
  });
  const { signal } = new AbortController();
  const reports = await run({ task, desktop: desktop as unknown as Desktop, signal, cacheFiles: new Map() });
  return { step, reports };
}

it("keeps a document's format when LibreOffice asks after a save", async () => {
  const { step, reports } = await save([window(1, "a.xlsx - LibreOffice Calc"), window(2, "Confirm File Format")]);
  expect(step).toHaveBeenCalledExactlyOnceWith({ type: "key", key: "enter" });
  expect(reports.map(({ ok }) => ok)).toEqual([true, true]);
});

it("sends nothing where nothing is asked", async () => {
  const { step } = await save([window(1, "a.ods - LibreOffice Calc")]);
  expect(step).not.toHaveBeenCalled();
});

it("reports a question that does not go away", async () => {
  const { reports } = await save([window(1, "a.xlsx - LibreOffice Calc"), window(2, "Keep Current Format?")], true);
  expect(reports[0]).toMatchObject({ ok: false, detail: expect.stringContaining("did not close") as string });
});
