import type { GateName, GateResult } from "@/lib/domain/gate/gate";
import { GATES_WITHOUT_CHECKPOINT } from "@/lib/domain/gate/gate";

const SEEN: Partial<Record<GateName, [string, Record<string, unknown>]>> = {
  cgroup: ["limits on CPU, memory, swap and pids are as asked", { memory_max_bytes: 2_147_483_648, pids_max: 512 }],
  init_identity: ["init is pid 1 of its own namespace and the process that was started", { pid: 48_211 }],
  netns: ["the network namespace has the loopback only", { interfaces: ["lo"] }],
  guest_ready: ["display, session bus and accessibility bus answered", { display_ms: 210, bus_ms: 34 }],
  isolation: ["no host path, device or socket can be reached", { mounts: 14 }],
  alive_after_resume: ["every process of the first second was alive 5 s later", { processes: 21 }],
};

const at = "2026-11-29T09:00:06.000Z";

/** A full report in which everything passed, except what `changes` says. */
export function sampleGates(
  changes: { fail?: [GateName, string, "runtime" | "policy_possible"]; pending?: boolean } = {},
) {
  const gates: GateResult[] = GATES_WITHOUT_CHECKPOINT.map((gate) => {
    const [detail, observed] = SEEN[gate] ?? ["checked", {}];
    const isPending = changes.pending === true && gate === "alive_after_resume";
    return isPending
      ? { gate, status: "pending", detail: "not yet 5 s old", cause: null, observed: {}, observed_at: null }
      : { gate, status: "pass", detail, cause: null, observed, observed_at: at };
  });
  if (!changes.fail) return gates;
  const [gate, detail, cause] = changes.fail;
  const failed: GateResult = { gate, status: "fail", detail, cause, observed: { signal: "SIGSEGV" }, observed_at: at };
  return [...gates.filter((known) => known.gate !== gate), failed];
}
