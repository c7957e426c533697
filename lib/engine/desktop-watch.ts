import type { Desktop } from "@/lib/desktop/desktop.port";
import { saveThumbnail, updateDesktopReading } from "@/lib/db/desktop-moves";
import { costOf, type ComputeUsage } from "@/lib/domain/host/host.capabilities";
import type { LeaseControl } from "./lease-control";
import type { EngineDeps } from "./ports";

const THUMBNAIL_WIDTH = 480;
/** Rounds between two readings of the shared memory, which cost more than the rest together. */
const SHARED_MEMORY_EVERY = 10;

type WatchDeps = Pick<EngineDeps, "db" | "clock" | "log" | "timings">;

/**
 * Does a round, counted from 0, about once a second until the returned function is called, which waits for the one that
 * is going on. Only for people watching: a failure is logged and never touches what is watched.
 */
export function watchLive(
  deps: WatchDeps,
  desktopId: string,
  look: (round: number) => Promise<void>,
): () => Promise<void> {
  const stop = new AbortController();
  const loop = (async () => {
    for (let round = 0; !stop.signal.aborted; round++) {
      await look(round).catch((error: unknown) => {
        deps.log.debug({ err: error, desktop: desktopId }, "could not read the live desktop");
      });
      await deps.clock.sleep(deps.timings.watchMs, stop.signal);
    }
  })();
  return async () => {
    stop.abort();
    await loop;
  };
}

/**
 * Publishes a small picture and the counters of a live desktop. `onUsage` is told what it has used since its last reset
 * and answers with all that is to be shown, or null when nothing is to be published any more. Without a picture, only
 * the counters are.
 */
export async function publishLook(
  deps: WatchDeps,
  desktop: Desktop,
  round: number,
  onUsage: (usage: ComputeUsage) => ComputeUsage | null,
  { hasPicture = true }: { hasPicture?: boolean } = {},
): Promise<void> {
  const [jpeg, usage] = await Promise.all([hasPicture ? desktop.thumbnail(THUMBNAIL_WIDTH) : null, desktop.usage()]);
  const shown = onUsage(usage);
  if (shown === null) return;
  if (jpeg) await saveThumbnail(deps.db.prisma, desktop.id, jpeg, deps.clock.now());
  await updateDesktopReading(deps.db.prisma, desktop.id, {
    cpuSeconds: shown.cpuSeconds,
    memoryBytes: usage.memoryBytes,
    ...(round % SHARED_MEMORY_EVERY === 0 && { pssBytes: await desktop.proportionalMemoryBytes() }),
  });
}

/** Watches a desktop of a run and tells its lease what the desktop has cost so far. */
export function watchDesktop(deps: EngineDeps, desktop: Desktop, control: LeaseControl): () => Promise<void> {
  return watchLive(deps, desktop.id, (round) =>
    publishLook(deps, desktop, round, (usage) => {
      control.use(desktop.id, costOf(usage, deps.host.prices));
      return usage;
    }),
  );
}
