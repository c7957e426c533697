import type { ComputerRecord } from "@/lib/db/computers";
import type { ComputerWire } from "@/lib/domain/host/host.wire";

/** A desktop as the console shows it. Its worker's process id stays inside. */
export function serializeComputer(computer: ComputerRecord): ComputerWire {
  return {
    id: computer.id,
    host_id: computer.hostId,
    host_name: computer.hostName,
    run_id: computer.runId,
    attempt_id: computer.attemptId,
    task_id: computer.taskId,
    by_hand: computer.byHand,
    parent_id: computer.parentId,
    template: computer.templateRef,
    driver: computer.driver,
    status: computer.status,
    phase: computer.phase,
    last_frame: computer.lastFrame,
    last_frame_at: computer.lastFrameAt?.toISOString() ?? null,
    step_count: computer.stepCount,
    cpu_seconds: computer.cpuSeconds,
    memory_bytes: computer.memoryBytes,
    pss_bytes: computer.pssBytes,
    verdict: computer.verdict,
    bad_gates: computer.badGates,
    quarantine_reason: computer.quarantineReason,
    controlled_by: computer.controlledBy,
    thumbnail: computer.thumbnail ?? computer.lastFrame?.replace(/^sha256:/, "").slice(0, 16) ?? null,
    created_at: computer.createdAt.toISOString(),
    closed_at: computer.closedAt?.toISOString() ?? null,
  };
}
