import { expect, it } from "vitest";
import { CallLane } from "./call-lane";

it("runs everything, never more at once than it is wide, and goes on after a failure", async () => {
  const lane = new CallLane(3);
  let running = 0;
  let most = 0;
  const work = async (index: number) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    if (index === 4) throw new Error("one fails");
    return index;
  };
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => lane.run(() => work(index))));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(19);
  expect(most).toBe(3);
});

it("starts nothing more once it is closed", async () => {
  const lane = new CallLane(1);
  let started = 0;
  const first = lane.run(async () => void started++);
  const second = lane.run(async () => void started++);
  lane.close();
  await first;
  await expect(second).rejects.toThrow();
  expect(started).toBe(1);
});

it("can be used again after it was full, and closes with a crowd waiting", async () => {
  const lane = new CallLane(2);
  const one = async () => new Promise((resolve) => setImmediate(resolve, 1));
  await Promise.all(Array.from({ length: 9 }, () => lane.run(one)));
  const later = Array.from({ length: 5_000 }, () => lane.run(one));
  lane.close();
  const results = await Promise.allSettled(later);
  expect(results.map(({ status }) => status).filter((status) => status === "fulfilled")).toHaveLength(2);
});
