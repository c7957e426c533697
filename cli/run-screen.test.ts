import { expect, it } from "vitest";
import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { progressBar, runScreen } from "./run-screen";

const counts = { total: 8, done: 3, error: 1, cancelled: 0, running: 2, verifying: 1, queued: 1 };
const run = {
  ...{ id: "run_1", name: "Nightly", labels: ["evaluation"], status: "running", status_detail: null },
  ...{
    spend_usd: "0.10",
    spend_cap_usd: "5.00",
    started_at: "2026-01-01T00:00:00Z",
    paused: null,
    waiting_reason: null,
  },
  counts: { ...counts, success: 2, fail: 0, invalid: 1, not_checked: 1 },
  eta: { from_ms: 60_000, to_ms: 120_000 },
} as unknown as RunWire;
const attempt = (number: number) =>
  ({
    number,
    status: "running",
    step_count: 4,
    max_steps: 15,
    task_id: `task-${number}`,
    host_name: null,
  }) as AttemptWire;
const size = { columns: 100, rows: 24, now: new Date("2026-01-01T00:01:30Z") };

it("shows progress, what counts and what does not, and the attempts at work", () => {
  const lines = runScreen(run, [attempt(5), attempt(6)], size);
  expect(lines[1]).toContain("4 of 8 ended  running, 1:00 to 2:00 left");
  expect(lines[2]).toBe("success 2 of 2 with a result; invalid 1, not checked 1; at work 3, queued 1");
  expect(lines).toContain("5  running  4/15   task-5  -");
  expect(lines.at(-1)).toBe("and 1 more");
});

it("is never wider or higher than the terminal, or it could not be drawn over", () => {
  const many = Array.from({ length: 50 }, (_, at) => attempt(at + 1));
  const lines = runScreen({ ...run, status_detail: "x".repeat(300) }, many, { ...size, columns: 40, rows: 12 });
  expect(lines.length).toBeLessThan(12);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(40);
});

it("fills the bar only when everything has ended", () => {
  expect(progressBar(999, 1_000, 10)).toBe("█████████░");
  expect(progressBar(1_000, 1_000, 10)).toBe("██████████");
  expect(progressBar(0, 0, 3)).toBe("░░░");
});
