import { setTimeout as delay } from "node:timers/promises";
import { AttemptError } from "@/lib/domain/failure";
import type { Screen } from "@/lib/domain/template/template.schema";
import { XConnection } from "../../display/x-connection";
import { isRunning, type ProcessIdentity } from "../../process-identity";
import { statusAnswerSchema, type InitStatus } from "./guest/init-answers";
import type { InitClient } from "./guest/init-client";

/** Between two looks; far below what any of the programs needs. */
const LOOK_MS = 4;

/** Looks until `look` finds something or the limit is over; throws `guest_not_ready` naming what was waited for. */
export async function waitFor<T>(
  what: string,
  initProcess: ProcessIdentity,
  deadlineMs: number,
  look: () => Promise<T | null>,
): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (!isRunning(initProcess))
      throw new AttemptError("guest_not_ready", `The desktop ended while waiting for ${what}`);
    if (performance.now() > deadlineMs) throw new AttemptError("guest_not_ready", `No ${what} in time`);
    await delay(LOOK_MS);
  }
}

/** Waits until pid 1 says that display and session bus take connections. */
export function sessionReady(init: InitClient, initProcess: ProcessIdentity, deadlineMs: number): Promise<InitStatus> {
  return waitFor("session", initProcess, deadlineMs, async () => {
    const status = await init.request({ op: "status", answer: statusAnswerSchema, timeoutMs: 2_000 }).catch(() => null);
    const ready = status?.header.session.ready_ms;
    return status && ready?.display !== undefined && ready.session_bus !== undefined ? status.header : null;
  });
}

/**
 * Waits until a window manager has announced itself, the wallpaper is set and the panel has taken its strip: from then
 * on the first frame is what an idle desktop looks like.
 */
export async function screenReady(
  socketPath: string,
  screen: Screen,
  initProcess: ProcessIdentity,
  deadlineMs: number,
): Promise<void> {
  const x = await XConnection.open({ socketPath, screen, timeoutMs: 5_000 });
  try {
    await waitFor("window manager and panel", initProcess, deadlineMs, async () => {
      const [[manager], [wallpaper], workArea] = await Promise.all([
        x.numbers(x.root, "_NET_SUPPORTING_WM_CHECK"),
        x.numbers(x.root, "_XROOTPMAP_ID"),
        x.numbers(x.root, "_NET_WORKAREA"),
      ]);
      return manager && wallpaper && (workArea[3] ?? screen.height) < screen.height ? true : null;
    });
  } finally {
    x.close();
  }
}
