import { isControlled } from "@/lib/db/desktop-control";
import type { EngineDeps } from "./ports";

/** How often a parked agent looks whether the person is done. */
const LOOK_MS = 500;

/**
 * Resolves when no person holds control of the desktop, or the signal aborts: the agent must not act under their
 * hands. The lease ends by itself, so this does too.
 */
export async function whileControlled(
  { db, clock }: Pick<EngineDeps, "db" | "clock">,
  desktopId: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await isControlled(db.prisma, desktopId, clock.now()))) {
    await clock.sleep(LOOK_MS, signal);
  }
}
