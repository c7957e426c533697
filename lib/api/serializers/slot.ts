import type { EpisodeRecord } from "@/lib/db/slots";
import type { GateName } from "@/lib/domain/gate/gate";
import { formatUsdIfKnown } from "@/lib/domain/money";
import type { SlotForkWire, SlotGatesWire } from "@/lib/domain/slot/slot.verbs.wire";
import type { SlotEpisodeWire, SlotWire } from "@/lib/domain/slot/slot.wire";
import type { ForkView } from "@/lib/services/slot/fork-slot";
import type { JudgedSlot } from "@/lib/services/slot/judge-slot";
import type { SlotView } from "@/lib/services/slot/slot-view";

/** A live desktop under its address. Its worker's process and address stay inside. */
export function serializeSlot(slot: SlotView): SlotWire {
  return {
    id: slot.id,
    status: slot.status,
    by_hand: slot.byHand,
    operation: slot.operation,
    run_id: slot.runId,
    attempt_id: slot.attemptId,
    task: slot.taskId === null ? null : { id: slot.taskId, digest: slot.taskDigest, instruction: slot.instruction },
    template: slot.templateRef,
    driver: slot.driver,
    host_id: slot.hostId,
    host_name: slot.hostName,
    screen: slot.screen,
    episode: slot.episode && serializeEpisode(slot.episode),
    parent_slot_id: slot.parentId,
    checkpoint_id: slot.checkpointId,
    quarantine: quarantineOf(slot),
    phase: slot.phase,
    step_count: slot.stepCount,
    last_frame: slot.lastFrame,
    last_frame_at: slot.lastFrameAt?.toISOString() ?? null,
    usage: { cpu_seconds: slot.cpuSeconds, memory_bytes: slot.memoryBytes, pss_bytes: slot.pssBytes },
    cost_usd: formatUsdIfKnown(slot.costMicroUsd),
    created_by: slot.createdBy,
    created_at: slot.createdAt.toISOString(),
    ttl_seconds: slot.ttlSeconds,
    expires_at: slot.expiresAt?.toISOString() ?? null,
    ends_at: slot.endsAt?.toISOString() ?? null,
    closed_at: slot.closedAt?.toISOString() ?? null,
    close_reason: slot.closeReason,
    close_detail: slot.closeDetail,
    available_actions: slot.availableActions,
  };
}

export function serializeSlotGates({ slotId, episode }: JudgedSlot): SlotGatesWire {
  return { slot_id: slotId, episode: serializeEpisode(episode) };
}

export function serializeFork({ children, ...fork }: ForkView): SlotForkWire {
  return {
    ...fork,
    children: children.map((child) => (child.ok ? { ok: true, slot: serializeSlot(child.slot) } : child)),
  };
}

function serializeEpisode(episode: EpisodeRecord): SlotEpisodeWire {
  return {
    id: episode.id,
    number: episode.number,
    kind: episode.kind,
    checkpoint_id: episode.checkpointId,
    verdict: episode.verdict,
    // The engine names gates from the closed list only.
    bad_gates: episode.badGates as GateName[],
    invalid_reasons: episode.invalidReasons,
    reason_codes: episode.gates.flatMap(({ gate, status, cause }) =>
      status === "fail" ? [`${gate}:${cause ?? "runtime"}`] : [],
    ),
    gates: episode.gates,
    started_at: episode.startedAt.toISOString(),
    settled_at: episode.settledAt?.toISOString() ?? null,
  };
}

function quarantineOf({ quarantineReason, quarantineBy, quarantineAt }: SlotView): SlotWire["quarantine"] {
  if (quarantineReason === null || quarantineAt === null) return null;
  return { reason: quarantineReason, by: quarantineBy ?? "system", at: quarantineAt.toISOString() };
}
