import { afterAll, beforeAll } from "vitest";
import { openPolicyBench, type PolicyBench } from "./policy-bench";

/** Hands one bench to all tests of a file and closes it after them. */
export function startPolicyBench(take: (bench: PolicyBench) => void): void {
  let bench: PolicyBench | null = null;
  beforeAll(async () => {
    bench = await openPolicyBench();
    take(bench);
  });
  afterAll(() => bench?.close());
}
