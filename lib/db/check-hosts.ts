import type { Queryable } from "./client";

export interface CheckHost {
  controlUrl: string;
  productVersion: string;
}

/**
 * A host whose worker can judge evidence of a driver's desktops and was heard of within `silentMs`; one that offers all
 * functions before others, then the emptiest. Null when there is none. Evidence of real desktops goes only to hosts of real desktops: those confine their checks.
 */
export async function findCheckHost(
  db: Queryable,
  { driver, functions, silentMs }: { driver: "linux" | "simulated"; functions: readonly string[]; silentMs: number },
): Promise<CheckHost | null> {
  const rows = await db.$queryRaw<CheckHost[]>`
    SELECT h."controlUrl", h."productVersion" FROM "host" h
    WHERE h."workerId" IS NOT NULL AND h."controlUrl" IS NOT NULL
      AND (h."driver" = 'linux' OR ${driver} = 'simulated')
      AND h."lastHeartbeatAt" >= clock_timestamp() - make_interval(secs => ${silentMs / 1_000})
    ORDER BY coalesce((h."capabilities"->'metrics') @> ${JSON.stringify(functions)}::jsonb, false) DESC,
             (SELECT count(*) FROM "desktop" d WHERE d."hostId" = h."id" AND d."status" <> 'closed')::float / h."slots", h."id"
    LIMIT 1`;
  return rows[0] ?? null;
}
