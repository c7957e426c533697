import type { Installation } from "@/lib/auth/installation";
import { forgetLoggedRequests, insertLoggedRequests, type LoggedRequest } from "@/lib/db/request-log";

/** Rows are written together: a write for each request would cost more than most requests do. */
const WRITE_EVERY_MS = 1_000;
/** What is held while the database is away; what comes on top is not logged. */
const HELD_MAX = 5_000;
const KEPT_MS = 7 * 24 * 3_600_000;
const FORGET_EVERY_MS = 3_600_000;

interface Held {
  requests: LoggedRequest[];
  timer: ReturnType<typeof setTimeout> | null;
  forgetAt: number;
}

const held = new WeakMap<Installation, Held>();

/** Notes a request; it stands in the log a second later. Never throws, and is lost with the process. */
export function logRequest(installation: Installation, request: LoggedRequest): void {
  const mine = held.get(installation) ?? { requests: [], timer: null, forgetAt: 0 };
  held.set(installation, mine);
  if (mine.requests.length < HELD_MAX) mine.requests.push(request);
  mine.timer ??= setTimeout(() => void write(installation, mine), WRITE_EVERY_MS).unref();
}

async function write(installation: Installation, mine: Held): Promise<void> {
  mine.timer = null;
  const requests = mine.requests.splice(0);
  try {
    await insertLoggedRequests(installation.db.prisma, requests);
    if (Date.now() < mine.forgetAt) return;
    mine.forgetAt = Date.now() + FORGET_EVERY_MS;
    await forgetLoggedRequests(installation.db.prisma, new Date(Date.now() - KEPT_MS));
  } catch (error) {
    installation.logger.debug({ err: error, count: requests.length }, "requests were not logged");
  }
}
