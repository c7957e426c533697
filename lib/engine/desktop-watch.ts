import type { Desktop } from "@/lib/desktop/desktop.port";
import { saveThumbnail, updateDesktopReading } from "@/lib/db/desktop-moves";
import { costOf } from "@/lib/domain/host/host.capabilities";
import type { LeaseControl } from "./lease-control";
import type { EngineDeps } from "./ports";

const THUMBNAIL_WIDTH = 480;
/** Rounds between two readings of the shared memory, which cost more than the rest together. */
export const SHARED_MEMORY_EVERY = 10;

/**
 * Publishes a small picture and the counters of a live desktop about once a second until the returned function is
 * called. Only for people watching: a failure here is logged and never touches the attempt.
 */
export function watchDesktop(deps: EngineDeps, desktop: Desktop, control: LeaseControl): () => Promise<void> {
  const stop = new AbortController();
  const loop = (async () => {
    for (let round = 0; !stop.signal.aborted; round++) {
      try {
        const [jpeg, usage] = await Promise.all([desktop.thumbnail(THUMBNAIL_WIDTH), desktop.usage()]);
        control.use(desktop.id, costOf(usage, deps.host.prices));
        await saveThumbnail(deps.db.prisma, desktop.id, jpeg, deps.clock.now());
        await updateDesktopReading(deps.db.prisma, desktop.id, {
          cpuSeconds: usage.cpuSeconds,
          memoryBytes: usage.memoryBytes,
          ...(round % SHARED_MEMORY_EVERY === 0 && { pssBytes: await desktop.proportionalMemoryBytes() }),
        });
      } catch (error) {
        deps.log.debug({ err: error, desktop: desktop.id }, "could not read the live desktop");
      }
      await deps.clock.sleep(deps.timings.watchMs, stop.signal);
    }
  })();
  return async () => {
    stop.abort();
    await loop;
  };
}
