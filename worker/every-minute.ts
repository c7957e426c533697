import type { EngineLog } from "@/lib/engine/ports";

const MINUTE_MS = 60_000;

/**
 * Does a piece of work now and every minute, never twice at once; a failure is logged and the next round comes. The
 * returned function stops it and waits for a round that is going on.
 */
export function everyMinute(what: string, work: () => Promise<void>, log: EngineLog): () => Promise<void> {
  let running: Promise<void> | null = null;
  const round = () => {
    running ??= work()
      .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
      .finally(() => (running = null));
  };
  round();
  const timer = setInterval(round, MINUTE_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
