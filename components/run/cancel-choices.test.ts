import { expect, it } from "vitest";
import { runCounts, runFixture } from "@/lib/testing/fixtures/run.fixture";
import { dispositionChoices } from "./cancel-choices";

it("offers the judging of what stands first, and says what letting them end may cost", () => {
  const run = runFixture({ spend_usd: "0.40", counts: runCounts({ total: 10, done: 4, running: 2 }) });
  const [first, , last] = dispositionChoices(run);
  expect(first?.value).toBe("verify");
  expect(last?.hint).toContain("$0.20");
});

it("names no cost before an attempt has ended", () => {
  const run = runFixture({ spend_usd: "0", counts: runCounts({ total: 10, running: 2 }) });
  expect(dispositionChoices(run)[2]?.hint).not.toContain("$");
});
