import { describe, expect, it } from "vitest";
import { UsageMeter } from "./usage-meter";

const GIB = 1024 ** 3;

describe("UsageMeter", () => {
  it("integrates memory over time and carries the CPU counter", () => {
    let nowMs = 0;
    let memoryBytes = GIB;
    const meter = new UsageMeter(
      () => ({ cpuSeconds: nowMs / 2_000, memoryBytes, oomKillCount: 0 }),
      () => nowMs,
    );
    meter.start();
    nowMs = 1_000;
    memoryBytes = 3 * GIB;
    meter.sample();
    nowMs = 3_000;
    expect(meter.usage()).toEqual({ cpuSeconds: 1.5, memoryGibSeconds: 2 + 6, memoryBytes: 3 * GIB });
    meter.stop();
  });

  it("keeps the last reading when the cgroup is gone", () => {
    let nowMs = 0;
    let isThere = true;
    const meter = new UsageMeter(
      () => (isThere ? { cpuSeconds: 4, memoryBytes: GIB, oomKillCount: 0 } : null),
      () => nowMs,
    );
    meter.start();
    nowMs = 1_000;
    meter.sample();
    isThere = false;
    nowMs = 9_000;
    meter.stop();
    expect(meter.usage()).toEqual({ cpuSeconds: 4, memoryGibSeconds: 1, memoryBytes: 0 });
  });
});
