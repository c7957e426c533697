import type { Desktop, DesktopCheckpoints, StoreDesktopRequest } from "@/lib/desktop/desktop.port";
import type { EngineLog } from "./ports";

/**
 * Stores a desktop so that the state outlives this worker: only one that was read through does, and nobody waits for
 * that. Returns its id; throws what `store` threw.
 */
export async function storeLasting(
  checkpoints: DesktopCheckpoints,
  desktop: Desktop,
  request: StoreDesktopRequest,
  log: EngineLog,
): Promise<string> {
  const { id } = await checkpoints.store(desktop, request);
  void checkpoints.seal(id).catch((error: unknown) => log.warn({ err: error, checkpoint: id }, "not read through"));
  return id;
}
