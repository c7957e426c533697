import { expect, test } from "vitest";
import { proportionalMemoryBytes } from "./proportional-memory";

test("counts living processes, leaves out those that are gone, and is null for none", async () => {
  const gone = 4_194_304;
  const own = await proportionalMemoryBytes([process.pid, gone]);
  expect(own).toBeGreaterThan(1024 * 1024);
  expect(own).toBeLessThanOrEqual(process.memoryUsage().rss * 2);
  expect(await proportionalMemoryBytes([gone])).toBeNull();
  expect(await proportionalMemoryBytes([])).toBeNull();
});
