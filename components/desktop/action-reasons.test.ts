import { expect, it } from "vitest";
import { slotFixture } from "@/lib/testing/fixtures/slot.fixture";
import { whyNot } from "./action-reasons";

it("gives no reason for what is offered", () => {
  expect(whyNot(slotFixture({ available_actions: ["fork"] }), "fork", true)).toBeNull();
});

it("names what stands in the way of what is not", () => {
  const none = { available_actions: [] };
  expect(whyNot(slotFixture({ ...none, status: "quarantined" }), "fork", true)).toContain("release");
  expect(whyNot(slotFixture({ ...none, status: "down" }), "step", true)).toContain("reset");
  expect(whyNot(slotFixture({ ...none, status: "ready" }), "release", true)).toContain("quarantined");
  expect(whyNot(slotFixture({ ...none, by_hand: false }), "reset", true)).toContain("run");
  expect(whyNot(slotFixture({ ...none, task: null }), "verify", true)).toContain("task");
  expect(whyNot(slotFixture({ ...none, status: "closed" }), "release", true)).toContain("closed");
  expect(whyNot(slotFixture({ available_actions: ["fork"] }), "fork", false)).toContain("role");
});
