import { expect, it } from "vitest";
import { CallGate, type GateLimits } from "./call-gate";
import type { PolicyClock } from "./clock";

/** Time that moves only when a test says so. */
class StoppedClock implements PolicyClock {
  private time = 0;
  private sleepers: Array<{ until: number; wake: () => void }> = [];
  now = () => this.time;
  sleep(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.sleepers.push({ until: this.time + ms, wake: resolve });
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    });
  }
  async move(ms: number): Promise<void> {
    this.time += ms;
    for (const { until, wake } of this.sleepers) if (until <= this.time) wake();
    await settled();
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const never = new AbortController().signal;

function gate(limits: Partial<GateLimits>) {
  const clock = new StoppedClock();
  const one = new CallGate(clock, { concurrency: 100, requestsPerMinute: null, tokensPerMinute: null, ...limits });
  const entered: string[] = [];
  const enter = (name: string, tokens = 1, signal = never) =>
    one.enter(tokens, signal).then((passage) => {
      entered.push(name);
      return passage;
    });
  return { clock, one, entered, enter };
}

it("lets so many through at once, in the order they came", async () => {
  const { entered, enter } = gate({ concurrency: 2 });
  const first = enter("a");
  for (const name of ["b", "c", "d"]) void enter(name);
  await settled();
  expect(entered).toEqual(["a", "b"]);
  (await first).leave(null);
  await settled();
  expect(entered).toEqual(["a", "b", "c"]);
});

it("lets so many through in any minute", async () => {
  const { clock, entered, enter } = gate({ requestsPerMinute: 2 });
  void enter("a");
  await settled();
  await clock.move(30_000);
  for (const name of ["b", "c", "d"]) void enter(name);
  await settled();
  expect(entered).toEqual(["a", "b"]);
  await clock.move(30_000);
  expect(entered).toEqual(["a", "b", "c"]);
  await clock.move(29_999);
  expect(entered).toEqual(["a", "b", "c"]);
  await clock.move(1);
  expect(entered).toEqual(["a", "b", "c", "d"]);
});

it("counts tokens as estimated and then as they were", async () => {
  const { clock, entered, enter } = gate({ tokensPerMinute: 1_000 });
  const first = await enter("a", 600);
  void enter("b", 600);
  await settled();
  expect(entered).toEqual(["a"]);
  first.leave(100);
  await settled();
  expect(entered).toEqual(["a", "b"]);
  void enter("c", 600);
  await clock.move(59_000);
  expect(entered).toEqual(["a", "b"]);
  await clock.move(1_000);
  expect(entered).toEqual(["a", "b", "c"]);
});

it("lets a request through that is too large for the limit, alone", async () => {
  const { entered, enter } = gate({ tokensPerMinute: 1_000 });
  await enter("large", 5_000);
  expect(entered).toEqual(["large"]);
});

it("holds everybody while the provider asked to wait", async () => {
  const { clock, one, entered, enter } = gate({});
  one.pause(5_000);
  void enter("a");
  await clock.move(4_999);
  expect(entered).toEqual([]);
  await clock.move(1);
  expect(entered).toEqual(["a"]);
});

it("whoever gives up leaves the line to those behind", async () => {
  const { entered, enter } = gate({ concurrency: 1 });
  const first = await enter("a");
  const stop = new AbortController();
  const second = enter("b", 1, stop.signal);
  void enter("c");
  stop.abort(new Error("given up"));
  await expect(second).rejects.toThrow("given up");
  first.leave(null);
  await settled();
  expect(entered).toEqual(["a", "c"]);
});

it("takes up other limits while somebody waits", async () => {
  const { one, entered, enter } = gate({ concurrency: 1 });
  await enter("a");
  void enter("b");
  await settled();
  one.setLimits({ concurrency: 2, requestsPerMinute: null, tokensPerMinute: null });
  await settled();
  expect(entered).toEqual(["a", "b"]);
});
