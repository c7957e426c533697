import { GATE_NAMES, GATES_WITHOUT_CHECKPOINT, type GateName, type GateResult } from "@/lib/domain/gate/gate";
import type { SimulatedFaults } from "./simulated-faults";

export interface SimulatedFacts {
  faults: SimulatedFaults;
  /** The episode began from a stored state. */
  isRestored: boolean;
  ageMs: number;
  aliveAfterMs: number;
  crashed: string | null;
  oomKilled: string | null;
  quarantined: string | null;
  processCount: number;
  observedAt: string;
}

/** Gates that only a restored desktop can be judged by. */
const OF_RESTORED: readonly GateName[] = ["lock_applied", "lock_pre_resume", "mount_table", "state_hash"];

const CHECKED: Readonly<Partial<Record<GateName, string>>> = {
  lock_applied: "there are no file locks; none was stored and none is held",
  lock_pre_resume: "there were no file locks before the copy began",
  mount_table: "there are no mounts; the tree of files is whole",
  state_hash: "the files are those that were stored",
  cgroup: "there is no cgroup; the process count was looked at",
  init_identity: "there is no init; one session object owns every program",
  netns: "there is no network of any kind",
  guest_ready: "the session in memory answers",
  isolation: "files and windows belong to this object only",
  alive_after_resume: "the session lives on after its first seconds",
};

/** Judges a simulated desktop. Every detail says that it is simulated: no such gate proves anything about a real one. */
export function judgeSimulated(facts: SimulatedFacts): GateResult[] {
  const judged = GATE_NAMES.filter(
    (gate) => GATES_WITHOUT_CHECKPOINT.includes(gate) || (facts.isRestored && OF_RESTORED.includes(gate)),
  );
  const gates = judged.map((gate) => {
    const isPending = gate === "alive_after_resume" && facts.ageMs < facts.aliveAfterMs;
    const detail = `simulated: ${CHECKED[gate] ?? "nothing to check"}`;
    return result(facts, gate, isPending ? "pending" : "pass", isPending ? "simulated: not old enough yet" : detail);
  });
  if (facts.crashed !== null) {
    gates.push(result(facts, "no_app_crash", "fail", `simulated: ${facts.crashed} died of SIGSEGV`, "policy_possible"));
  }
  if (facts.oomKilled !== null) {
    gates.push(
      result(facts, "no_oom_kill", "fail", `simulated: ${facts.oomKilled} was killed for memory`, "policy_possible"),
    );
  }
  if (facts.quarantined !== null) {
    gates.push(result(facts, "not_quarantined", "fail", `quarantined: ${facts.quarantined}`, "runtime"));
  }
  const { failGate } = facts.faults;
  if (failGate === undefined) return gates;
  const failed = result(facts, failGate, "fail", "simulated: made to fail by an injected fault", "runtime");
  const others = gates.filter(({ gate }) => gate !== failGate);
  return [...others, failed];
}

function result(
  facts: SimulatedFacts,
  gate: GateName,
  status: GateResult["status"],
  detail: string,
  cause: GateResult["cause"] = null,
): GateResult {
  return {
    gate,
    status,
    detail,
    cause,
    observed: { simulated: true, processes: facts.processCount, age_ms: Math.round(facts.ageMs) },
    observed_at: status === "pending" ? null : facts.observedAt,
  };
}
