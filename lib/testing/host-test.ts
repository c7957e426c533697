import { describe } from "vitest";
import { hostCapability } from "./host-desktop";

const capability = hostCapability();

/** `describe` for tests on real desktops: skipped as a whole, with the reason in its name, where the machine cannot run them. */
export function describeOnHost(name: string, tests: () => void): void {
  if (capability.ok) describe(name, tests);
  else describe.skip(`${name} (missing: ${capability.missing.join(", ")})`, tests);
}
