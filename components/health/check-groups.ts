import type { HealthCheckWire } from "@/lib/domain/health/health.wire";

/** Checks that say the same of several parts, at the place of the first. */
export interface CheckGroup extends HealthCheckWire {
  /** Names of the parts, in their order. */
  names: readonly string[];
}

/** What could not be looked at for one reason is said once, with the names of all its parts. Pure. */
export function groupChecks(checks: readonly HealthCheckWire[]): CheckGroup[] {
  const groups: (CheckGroup & { names: string[] })[] = [];
  for (const check of checks) {
    const known = check.state === "unknown" ? groups.find((group) => saysTheSame(group, check)) : undefined;
    if (known) known.names.push(check.name);
    else groups.push({ ...check, names: [check.name] });
  }
  return groups;
}

const saysTheSame = (one: HealthCheckWire, other: HealthCheckWire) =>
  one.state === other.state && one.detail === other.detail && one.fix === other.fix && one.command === other.command;
