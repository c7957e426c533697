import { fail, pass, type Gate } from "./gate-outcome";

/** Every process of the desktop is in its own cgroup, and the cgroup has the limits that were asked for. */
export const cgroupGate: Gate = (facts) => {
  const { expectedPath, initPath, straysOnHost, limits, expectedLimits, processCount } = facts.cgroup;
  const seen = { facts, observed: { expectedPath, initPath, processCount, straysOnHost, limits, expectedLimits } };
  if (initPath === null) return fail("cgroup", "runtime", "Pid 1 is in no cgroup: it is gone.", seen);
  if (initPath !== expectedPath) return fail("cgroup", "runtime", `Pid 1 is in ${initPath}.`, seen);
  if (straysOnHost.length > 0) {
    return fail("cgroup", "runtime", `${straysOnHost.length} processes of the desktop are outside its cgroup.`, seen);
  }
  if (limits === null) return fail("cgroup", "runtime", "The cgroup is gone.", seen);
  const wrong = [
    // The kernel rounds memory down to whole pages.
    limits.memoryBytes === null || Math.abs(limits.memoryBytes - expectedLimits.memoryBytes) >= 65_536 ? "memory" : "",
    limits.cpuCores === null || Math.abs(limits.cpuCores - expectedLimits.cpuCores) > 0.001 ? "CPU" : "",
    limits.pidsMax !== expectedLimits.pidsMax ? "process" : "",
  ].filter(Boolean);
  if (wrong.length > 0)
    return fail("cgroup", "runtime", `The ${wrong.join(", ")} limit is not the one asked for.`, seen);
  return pass("cgroup", `All ${processCount} processes are in ${expectedPath} with its limits in force.`, seen);
};
