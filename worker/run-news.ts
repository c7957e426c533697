import pg from "pg";
import { SLOT_CHANNEL } from "@/lib/db/slot-rows";
import { RUN_EVENT_CHANNEL, runEventNoticeSchema, type RunEventType } from "@/lib/domain/event/run-event";

/** Events after which the engine should look at once: new work, or a run that has to stop. */
const URGENT: readonly RunEventType[] = ["run.created", "run.status", "run.limit", "run.resumed", "run.requeued"];

const RECONNECT_MS = 1_000;

export interface NewsHandlers {
  /** A run was created or changed. */
  onRunNews: () => void;
  /** A host was asked for a slot. */
  onSlotNews: () => void;
}

/**
 * Calls the handlers when there is news, until `stop`. Only a hint that saves waiting for the next tick: a notice lost
 * with the connection costs half a second.
 */
export function followNews(databaseUrl: string, { onRunNews, onSlotNews }: NewsHandlers): { stop(): Promise<void> } {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  const connect = async () => {
    const mine = new pg.Client({ connectionString: databaseUrl });
    client = mine;
    const again = () => {
      if (stopped || client !== mine) return;
      client = null;
      timer = setTimeout(() => void connect(), RECONNECT_MS);
    };
    mine.on("error", again);
    mine.on("end", again);
    mine.on("notification", ({ channel, payload }) => {
      if (channel === SLOT_CHANNEL) onSlotNews();
      else if (isUrgent(payload)) onRunNews();
    });
    try {
      await mine.connect();
      await mine.query(`LISTEN ${RUN_EVENT_CHANNEL}`);
      await mine.query(`LISTEN ${SLOT_CHANNEL}`);
      onRunNews();
      onSlotNews();
    } catch {
      again();
    }
  };
  void connect();
  return {
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

function isUrgent(payload: string | undefined): boolean {
  try {
    const notice = runEventNoticeSchema.safeParse(JSON.parse(payload ?? ""));
    return notice.success && URGENT.includes(notice.data.type);
  } catch {
    return false;
  }
}
