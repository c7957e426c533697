import { expect, test } from "vitest";
import { LeaseControl } from "./lease-control";
import type { EngineDeps } from "./ports";

test("an attempt that has ended holds no money back from its siblings, also when it broke within a request", () => {
  const control = new LeaseControl({} as EngineDeps, { cohortId: "coh_1", leaseEpoch: 1 });
  control.hold("att_1", 70);
  control.hold("att_2", 30);
  expect(control.heldByOthers("att_2")).toBe(70);
  control.release("att_1");
  expect(control.heldByOthers("att_2")).toBe(0);
  expect(control.heldBy("att_2")).toBe(30);
});
