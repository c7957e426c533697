import { expect, it } from "vitest";
import { identifyProcess, isExiting, isRunning } from "./process-identity";

const stat = (state: string, flags: number) =>
  `71 (a (strange) name) ${state} 1 71 71 0 -1 ${flags} 90 0 0 0 1 1 0 0 20 0 1 0 5000 1 1`;

it("tells a process that has begun to exit from one that runs", () => {
  expect(isExiting(71, stat("S", 0x400100))).toBe(false);
  expect(isExiting(71, stat("R", 0x400104))).toBe(true);
  expect(isExiting(71, stat("Z", 0x400000))).toBe(true);
  expect(isExiting(71, null)).toBe(true);
});

it("knows this process and no other by its number and start", () => {
  const me = identifyProcess(process.pid)!;
  expect(isRunning(me)).toBe(true);
  expect(isExiting(process.pid)).toBe(false);
  expect(isRunning({ ...me, startTicks: me.startTicks - 1 })).toBe(false);
});
