import { describe } from "vitest";
import { missingForHostTests } from "./host-desktop";

/**
 * `describe` for tests on real desktops: skipped as a whole, with the reason in its name, where the machine cannot run
 * them. `tools` are programs that these tests need besides those of every desktop.
 */
export function describeOnHost(name: string, tests: () => void, { tools = [] }: { tools?: string[] } = {}): void {
  const missing = missingForHostTests(tools);
  if (missing.length === 0) describe(name, tests);
  else describe.skip(`${name} (missing: ${missing.join(", ")})`, tests);
}
