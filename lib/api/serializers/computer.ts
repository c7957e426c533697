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
    template: computer.templateRef,
    driver: computer.driver,
    status: computer.status,
    phase: computer.phase,
    last_frame: computer.lastFrame,
    last_frame_at: computer.lastFrameAt?.toISOString() ?? null,
    step_count: computer.stepCount,
    cpu_seconds: computer.cpuSeconds,
    memory_bytes: computer.memoryBytes,
    created_at: computer.createdAt.toISOString(),
    closed_at: computer.closedAt?.toISOString() ?? null,
  };
}
