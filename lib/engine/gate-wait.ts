import type { Desktop } from "@/lib/desktop/desktop.port";
import type { GateResult } from "@/lib/domain/gate/gate";
import type { EngineClock } from "./ports";

/** alive_after_resume settles 5 s after the desktop answered; twice that means something is stuck. */
const GATES_LIMIT_MS = 10_000;
const GATES_POLL_MS = 200;

/**
 * Waits until no gate is pending and returns the report. A gate that is still pending at the limit is reported as
 * failed: what cannot be shown is not valid.
 */
export async function settledGates(desktop: Desktop, clock: EngineClock, signal: AbortSignal): Promise<GateResult[]> {
  const start = clock.monotonicMs();
  for (;;) {
    const gates = await desktop.gates();
    if (!gates.some((gate) => gate.status === "pending") || signal.aborted) return gates;
    if (clock.monotonicMs() - start >= GATES_LIMIT_MS) {
      return gates.map((gate) =>
        gate.status === "pending"
          ? {
              ...gate,
              status: "fail" as const,
              cause: "runtime" as const,
              detail: `${gate.detail} (still pending after ${GATES_LIMIT_MS / 1_000} s)`,
              observed_at: clock.now().toISOString(),
            }
          : gate,
      );
    }
    await clock.sleep(GATES_POLL_MS, signal);
  }
}
