import pg from "pg";
import { RUN_EVENT_CHANNEL, runEventNoticeSchema, type RunEventNotice } from "@/lib/domain/event/run-event";

/** What a subscriber hears: a run has a new event, or notices may have been missed and everything must be read again. */
export type BusMessage = { kind: "notice"; notice: RunEventNotice } | { kind: "resync" };
export type BusListener = (message: BusMessage) => void;

export interface RunEventBus {
  /** Calls `listener` from now on; the returned function ends it. */
  subscribe(listener: BusListener): () => void;
  /** Resolves when the first connection listens, or after `RECONNECT_MS` while it cannot. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Shorter and a database that is down is asked in a loop; longer and screens stand still after it is back. */
const RECONNECT_MS = 500;
/** An idle TCP connection can die unseen; a question now and then finds out. */
const PROBE_MS = 20_000;

/**
 * One LISTEN connection for the whole process, opened at once and opened again whenever it is lost. A notification
 * carries only the number of an event: subscribers read the table, so order and completeness never hang on it.
 */
export function openRunEventBus(url: string): RunEventBus {
  const listeners = new Set<BusListener>();
  let client: pg.Client | null = null;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const publish = (message: BusMessage) => {
    for (const listener of listeners) listener(message);
  };

  async function connect(isFirst: boolean): Promise<void> {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
    let isLost = false;
    const lost = () => {
      if (isLost || isClosed) return;
      isLost = true;
      clearInterval(probe);
      next.end().catch(() => undefined);
      timer = setTimeout(() => void connect(false), RECONNECT_MS);
    };
    const probe = setInterval(() => void next.query("SELECT 1").catch(lost), PROBE_MS);
    probe.unref();
    next.on("error", lost);
    next.on("end", lost);
    next.on("notification", ({ payload }) => {
      const notice = parseNotice(payload);
      if (notice !== null) publish({ kind: "notice", notice });
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${RUN_EVENT_CHANNEL}`);
      client = next;
      if (!isFirst) publish({ kind: "resync" });
    } catch {
      lost();
    }
    if (isClosed) {
      clearInterval(probe);
      await next.end().catch(() => undefined);
    }
  }

  const first = connect(true);
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ready: () => first,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      listeners.clear();
      await client?.end().catch(() => undefined);
    },
  };
}

function parseNotice(payload: string | undefined): RunEventNotice | null {
  try {
    return runEventNoticeSchema.parse(JSON.parse(payload ?? ""));
  } catch {
    return null;
  }
}
