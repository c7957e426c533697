import type { AttemptWork } from "@/lib/db/attempt-work";
import type { LeaseControl } from "./lease-control";
import { PlayedAttempt } from "./played-attempt";
import type { EngineDeps } from "./ports";

/**
 * Plays, judges and records one attempt under a lease on a desktop of its own: create, set up, seal, act, wait for the
 * gates, verify. Whatever breaks becomes the attempt's failure with its boundary; nothing it throws is about the
 * attempt. The desktop is gone when it returns. Under a lost lease nothing is written any more.
 */
export async function runAttempt(deps: EngineDeps, work: AttemptWork, control: LeaseControl): Promise<void> {
  const attempt = new PlayedAttempt(deps, work, control);
  try {
    await attempt.start(attempt.desktopId);
    await attempt.play();
  } catch (error) {
    await attempt.endWith(error);
  } finally {
    await attempt.close();
  }
}
