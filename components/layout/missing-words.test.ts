import { expect, it } from "vitest";
import { missingWords } from "./missing-words";

const ID = "01m8ntqcf1p9psqn30cafqzq3a";

it("tells an id that cannot be one from one that is not here", () => {
  expect(missingWords("/w/main/runs/run_01m8/rollouts").title).toBe("This is not the id of a run");
  expect(missingWords(`/w/main/runs/run_${ID}`).title).toBe("There is no such run in this workspace");
});

it("speaks of the innermost thing of the address", () => {
  expect(missingWords(`/w/main/runs/run_${ID}/attempts/att_${ID}`).title).toContain("attempt");
  expect(missingWords(`/w/main/runs/run_${ID}/attempts/run_${ID}`).title).toBe("This is not the id of an attempt");
  expect(missingWords(`/w/main/computers/${ID}`).list.path).toBe("/computers");
});

it("never says whether another workspace has it, and keeps a long address short", () => {
  expect(missingWords(`/w/main/runs/run_${ID}`).detail).toContain("Whether it exists elsewhere is not told");
  expect(missingWords(`/w/main/runs/${"x".repeat(5_000)}`).detail.length).toBeLessThan(250);
  expect(missingWords("/w/main/nowhere").title).toBe("There is nothing at this address");
});
