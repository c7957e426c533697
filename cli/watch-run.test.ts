import { afterEach, expect, it, vi } from "vitest";
import { runFixture } from "@/lib/testing/fixtures/run.fixture";
import type { ApiClient } from "./api-client";
import { CommandFailed } from "./command-failed";
import { watchRun } from "./watch-run";

vi.mock("node:timers/promises", () => ({ setTimeout: async () => undefined }));
afterEach(() => {
  vi.restoreAllMocks();
});

it("draws over what it drew, waits out a console that is away, and ends with the run", async () => {
  const states = [runFixture({ status: "running", name: "bad\u001b[2J" }), null, runFixture({ status: "completed" })];
  const get = async (path: string) => {
    if (path.includes("/attempts")) return { data: [], next_cursor: null, has_more: false };
    const state = states.shift() ?? null;
    if (state === null) throw new CommandFailed("Nothing answers");
    return state;
  };
  const written: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
  await watchRun({ get } as unknown as ApiClient, "run_1", "screen");
  const [first = "", second = ""] = written;
  expect(written).toHaveLength(2);
  expect(first).not.toContain("\u001b[2J");
  expect(second.startsWith(`\u001b[${first.split("\n").length - 1}F`)).toBe(true);
  expect(second).toContain("completed");
});
