import type { Desktop, SettleOptions, StepResult } from "@/lib/desktop/desktop.port";
import type { PolicyTurn } from "@/lib/policy/policy.port";

/** Does what a turn brings in place of its action, with the frames and times that a step has. Throws what it throws. */
export async function performTurn(
  desktop: Desktop,
  perform: NonNullable<PolicyTurn["perform"]>,
  signal: AbortSignal,
  settle?: SettleOptions,
): Promise<StepResult> {
  const before = await desktop.screenshot();
  const startedAt = new Date().toISOString();
  const start = performance.now();
  await perform(desktop, signal);
  const actMs = performance.now() - start;
  const { isSettled, waitedMs } = await desktop.settle(settle);
  const after = await desktop.screenshot();
  const windows = await desktop.windows();
  return {
    before,
    after,
    screenChanged: Buffer.compare(before.png, after.png) !== 0,
    actMs,
    settleMs: waitedMs,
    isSettled,
    activeWindow: windows.find(({ isActive }) => isActive)?.title ?? null,
    startedAt,
  };
}
