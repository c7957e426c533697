import type { rm } from "node:fs/promises";
import { expect, it } from "vitest";
import { removeFolder } from "./remove-folder";

function refusing(times: number, code: string) {
  const calls = { count: 0 };
  const remove = (async () => {
    if (calls.count++ < times) throw Object.assign(new Error(code), { code });
  }) as typeof rm;
  return { calls, remove };
}

it("goes on when the process was another user for a moment", async () => {
  const { calls, remove } = refusing(3, "EACCES");
  await removeFolder("/x", remove);
  expect(calls.count).toBe(4);
});

it("gives up in the end, and at once for any other reason", async () => {
  const always = refusing(Infinity, "EACCES");
  await expect(removeFolder("/x", always.remove)).rejects.toThrow("EACCES");
  expect(always.calls.count).toBe(20);
  const busy = refusing(1, "EBUSY");
  await expect(removeFolder("/x", busy.remove)).rejects.toThrow("EBUSY");
  expect(busy.calls.count).toBe(1);
});
