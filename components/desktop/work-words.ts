import type { ComputerWire } from "@/lib/domain/host/host.wire";

const PHASE = { create: "creating", setup: "setting up", act: "acting", verify: "verifying" } as const;

/** What a computer does and at which step, `acting, step 3`; empty when neither is known. */
export function workWords(computer: Pick<ComputerWire, "by_hand" | "task_id" | "phase" | "step_count">): string {
  const { by_hand: isByHand, task_id: taskId, phase, step_count: steps } = computer;
  const doing = isByHand ? (taskId ? "by hand" : null) : phase && PHASE[phase];
  return [doing, steps > 0 ? `step ${steps}` : null].filter(Boolean).join(", ");
}
