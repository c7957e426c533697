import { describe, expect, it } from "vitest";
import { DamageLog } from "./damage-log";
import { type SettlePlan, waitUntilSettled } from "./settle";

const window = { x: 0, y: 0, width: 100, height: 100 };
const caret = { x: 5, y: 5, width: 2, height: 18 };

/** A clock that paints what is due while it sleeps. */
function scene(paints: Array<[at: number, rect: typeof window]>) {
  const log = new DamageLog();
  let now = 0;
  const catchUp = () => {
    while (paints[0] && paints[0][0] <= now)
      log.add({ at: paints[0][0], rect: (paints.shift() as [number, typeof window])[1] });
  };
  catchUp();
  const clock = {
    now: () => now,
    sleep: async (ms: number) => {
      now += ms;
      catchUp();
    },
  };
  return { log, clock, advance: (ms: number) => clock.sleep(ms) };
}

const afterInput = (over: Partial<SettlePlan> = {}): SettlePlan => ({
  mark: 0,
  quietMs: 120,
  limitMs: 2_000,
  firstChangeMs: 400,
  quietFrom: 0,
  ...over,
});

describe("a settled screen", () => {
  it("has been quiet for the whole span after its last change", async () => {
    const { log, clock } = scene([
      [50, window],
      [150, window],
    ]);
    expect(await waitUntilSettled(log, clock, afterInput())).toEqual({ isSettled: true, waitedMs: 270 });
  });

  it("is not declared before a first change had its time to show", async () => {
    const slow = scene([[300, window]]);
    expect(await waitUntilSettled(slow.log, slow.clock, afterInput())).toEqual({ isSettled: true, waitedMs: 420 });
    const still = scene([]);
    expect(await waitUntilSettled(still.log, still.clock, afterInput())).toEqual({ isSettled: true, waitedMs: 400 });
  });

  it("tells once after each change that half of the span has gone by", async () => {
    const { log, clock } = scene([
      [30, window],
      [130, window],
    ]);
    const told: number[] = [];
    await waitUntilSettled(log, clock, afterInput({ onHalfQuiet: () => told.push(clock.now()) }));
    expect(told).toEqual([90, 190]);
    const still = scene([]);
    await waitUntilSettled(still.log, still.clock, afterInput({ onHalfQuiet: () => told.push(0) }));
    expect(told).toHaveLength(2);
  });

  it("is declared when the span is over, not a look later", async () => {
    const { log, clock } = scene([[53, window]]);
    expect((await waitUntilSettled(log, clock, afterInput())).waitedMs).toBeLessThan(175);
  });

  it("does not wait for a caret", async () => {
    const blinking = Array.from({ length: 50 }, (_, tick): [number, typeof window] => [tick * 100, caret]);
    const { log, clock } = scene([[20, window], ...blinking.slice(1)]);
    expect((await waitUntilSettled(log, clock, afterInput())).isSettled).toBe(true);
    expect(clock.now()).toBe(140);
  });

  it("does not wait for a rectangle that already kept repainting before the action", async () => {
    const spinner = { x: 10, y: 200, width: 600, height: 6 };
    const ticks = Array.from({ length: 100 }, (_, tick): [number, typeof window] => [tick * 70, spinner]);
    const { log, clock, advance } = scene(ticks);
    await advance(1_000);
    const plan = afterInput({ mark: log.mark, quietFrom: clock.now(), firstChangeMs: 0 });
    expect(await waitUntilSettled(log, clock, plan)).toEqual({ isSettled: true, waitedMs: 120 });
  });

  it("waits for a large area that is painted whole at every action", async () => {
    const area = { x: 0, y: 0, width: 640, height: 400 };
    const { log, clock, advance } = scene([10, 300, 600, 1_050].map((at): [number, typeof window] => [at, area]));
    await advance(1_000);
    const plan = afterInput({ mark: log.mark, quietFrom: clock.now() });
    expect(await waitUntilSettled(log, clock, plan)).toEqual({ isSettled: true, waitedMs: 170 });
  });

  it("is given up at the limit while something keeps moving", async () => {
    const film = Array.from({ length: 400 }, (_, tick): [number, typeof window] => [tick * 10, { ...window, x: tick }]);
    const { log, clock } = scene(film);
    expect(await waitUntilSettled(log, clock, afterInput())).toEqual({ isSettled: false, waitedMs: 2_000 });
  });

  it("needs no waiting when only observing and it was quiet already", async () => {
    const { log, clock, advance } = scene([[10, window]]);
    await advance(500);
    const plan = afterInput({ mark: log.markAt(clock.now() - 120), firstChangeMs: 0 });
    expect(await waitUntilSettled(log, clock, plan)).toEqual({ isSettled: true, waitedMs: 0 });
  });
});

describe("the damage log", () => {
  it("keeps marks valid while it forgets old paints", () => {
    const log = new DamageLog();
    for (let at = 0; at < 9_000; at++) log.add({ at, rect: { ...window, x: at } });
    const mark = log.mark;
    expect(mark).toBe(9_000);
    log.add({ at: 9_001, rect: window });
    expect(log.changesSince(mark, new Set()).map(({ at }) => at)).toEqual([9_001]);
  });
});
