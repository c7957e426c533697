import { GATES_SHOWN_ON_FAILURE, GATE_NAMES, type GateName, type GateResult } from "@/lib/domain/gate/gate";
import { aliveAfterResumeGate } from "./alive-after-resume.gate";
import { cgroupGate } from "./cgroup.gate";
import type { DesktopFacts } from "./desktop-facts";
import { displayLiveGate } from "./display-live.gate";
import { egressClosedGate } from "./egress-closed.gate";
import type { Gate } from "./gate-outcome";
import { guestReadyGate } from "./guest-ready.gate";
import { initIdentityGate } from "./init-identity.gate";
import { isolationGate } from "./isolation.gate";
import { lockAppliedGate } from "./lock-applied.gate";
import { lockPreResumeGate } from "./lock-pre-resume.gate";
import { mountTableGate } from "./mount-table.gate";
import { netnsGate } from "./netns.gate";
import { noAppCrashGate } from "./no-app-crash.gate";
import { noOomKillGate } from "./no-oom-kill.gate";
import { notQuarantinedGate } from "./not-quarantined.gate";
import { secretsAbsentGate } from "./secrets-absent.gate";
import { stateHashGate } from "./state-hash.gate";

/** Every gate; those about a restore have nothing to judge on a desktop that booted. */
export const GATES: Record<GateName, Gate> = {
  lock_applied: lockAppliedGate,
  lock_pre_resume: lockPreResumeGate,
  mount_table: mountTableGate,
  state_hash: stateHashGate,
  secrets_absent: secretsAbsentGate,
  cgroup: cgroupGate,
  init_identity: initIdentityGate,
  netns: netnsGate,
  guest_ready: guestReadyGate,
  isolation: isolationGate,
  alive_after_resume: aliveAfterResumeGate,
  no_oom_kill: noOomKillGate,
  no_app_crash: noAppCrashGate,
  not_quarantined: notQuarantinedGate,
  egress_closed: egressClosedGate,
  display_live: displayLiveGate,
};

/** Judges all gates, in the domain's order; those that are shown only on failure are left out while they pass. */
export function judgeGates(facts: DesktopFacts): GateResult[] {
  return GATE_NAMES.flatMap((name) => GATES[name](facts) ?? []).filter(
    (result) => result.status === "fail" || !GATES_SHOWN_ON_FAILURE.includes(result.gate),
  );
}
