import { expect, it } from "vitest";
import type { AccessibleItem } from "./accessible-item";
import { HiddenMemory } from "./hidden-memory";

const SHOWING = 1 << 25;
function item(path: string, states = 0): AccessibleItem {
  const blank = { parentPath: "", index: 0, childCount: 0, interfaces: [], name: path, role: 35, description: "" };
  return { ref: { bus: ":1.1", path }, states: [states, 0], ...blank };
}

it("keeps what does not show from one reading to the next, for half a minute", () => {
  let now = 0;
  const memory = new HiddenMemory(() => now);
  memory.keep(item("/a"));
  memory.keep(item("/shown", SHOWING));
  expect(memory.get("/a")).toBeNull();
  memory.forgetUnseen();
  expect(memory.get("/a")?.name).toBe("/a");
  expect(memory.get("/shown")).toBeNull();
  memory.forgetUnseen();
  now = 30_001;
  expect(memory.get("/a")).toBeNull();
});

it("forgets what a reading did not meet", () => {
  const memory = new HiddenMemory(() => 0);
  memory.keep(item("/a"));
  memory.keep(item("/b"));
  memory.forgetUnseen();
  memory.get("/b");
  memory.forgetUnseen();
  expect(memory.get("/a")).toBeNull();
  expect(memory.get("/b")?.name).toBe("/b");
});
