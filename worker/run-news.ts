import pg from "pg";
import { RUN_EVENT_CHANNEL, runEventNoticeSchema, type RunEventType } from "@/lib/domain/event/run-event";

/** Events after which the engine should look at once: new work, or a run that has to stop. */
const URGENT: readonly RunEventType[] = ["run.created", "run.status", "run.limit"];

const RECONNECT_MS = 1_000;

/**
 * Calls `onNews` when a run was created or changed, until `stop`. Only a hint that saves waiting for the next tick:
 * a notice lost with the connection costs half a second.
 */
export function followRunNews(databaseUrl: string, onNews: () => void): { stop(): Promise<void> } {
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
    mine.on("notification", ({ payload }) => {
      if (isUrgent(payload)) onNews();
    });
    try {
      await mine.connect();
      await mine.query(`LISTEN ${RUN_EVENT_CHANNEL}`);
      onNews();
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
