import { Prisma } from "@/lib/generated/prisma/client";
import { HOST_ONLINE_MS } from "@/lib/domain/host/host.online";
import type { Queryable } from "./client";
import { readRows } from "./read-rows";

/** Of a host `h`: its worker was heard of lately. */
export const IS_HEARD = Prisma.sql`h."lastHeartbeatAt" >= clock_timestamp() - make_interval(secs => ${HOST_ONLINE_MS / 1_000})`;

/** Of a host `h`: its worker takes live calls and was heard of lately. */
const SERVES = Prisma.sql`h."workerId" IS NOT NULL AND h."controlUrl" IS NOT NULL AND ${IS_HEARD}`;

/** An order of hosts `h`: those with the smallest share of their slots in use first. */
const EMPTIEST_FIRST = Prisma.sql`
  (SELECT count(*) FROM "desktop" d WHERE d."hostId" = h."id" AND d."status" <> 'closed')::float / h."slots", h."id"`;

export interface SlotHost {
  id: string;
  workerId: string;
  controlUrl: string;
}

/** Serving hosts with the template; the emptiest first. */
export async function findSlotHosts(tx: Queryable, templateVersionId: string): Promise<SlotHost[]> {
  return tx.$queryRaw<SlotHost[]>`
    SELECT h."id", h."workerId", h."controlUrl" FROM "host" h
    JOIN "host_template" t ON t."hostId" = h."id" AND t."templateVersionId" = ${templateVersionId}
    WHERE ${SERVES} ORDER BY ${EMPTIEST_FIRST}`;
}

/** Where the worker of a host takes live calls; null when it does not serve, or is another one now. */
export async function findControlUrl(
  db: Queryable,
  host: { hostId: string; workerId: string },
): Promise<string | null> {
  const rows = await readRows<{ controlUrl: string }>(
    db,
    Prisma.sql`
      SELECT h."controlUrl" FROM "host" h
      WHERE h."id" = ${host.hostId} AND h."workerId" = ${host.workerId} AND ${SERVES}`,
    "control_url",
  );
  return rows[0]?.controlUrl ?? null;
}

/** A host by its id, if its worker takes live calls now. */
export async function findServingHost(db: Queryable, hostId: string): Promise<{ controlUrl: string } | null> {
  const rows = await db.$queryRaw<Array<{ controlUrl: string }>>`
    SELECT h."controlUrl" FROM "host" h WHERE h."id" = ${hostId} AND ${SERVES}`;
  return rows[0] ?? null;
}

export interface CheckHost {
  controlUrl: string;
  productVersion: string;
}

/**
 * A serving host whose worker can judge evidence of a driver's desktops; one that offers all functions before others,
 * then the emptiest. Null when there is none. Evidence of real desktops goes only to hosts of real desktops: those
 * confine their checks.
 */
export async function findCheckHost(
  db: Queryable,
  { driver, functions }: { driver: "linux" | "simulated"; functions: readonly string[] },
): Promise<CheckHost | null> {
  const rows = await db.$queryRaw<CheckHost[]>`
    SELECT h."controlUrl", h."productVersion" FROM "host" h
    WHERE ${SERVES} AND (h."driver" = 'linux' OR ${driver} = 'simulated')
    ORDER BY coalesce((h."capabilities"->'metrics') @> ${JSON.stringify(functions)}::jsonb, false) DESC,
             ${EMPTIEST_FIRST}
    LIMIT 1`;
  return rows[0] ?? null;
}

/** Serving hosts with what their workers say they can do; the emptiest first. */
export async function findServingHosts(db: Queryable): Promise<Array<{ controlUrl: string; capabilities: unknown }>> {
  return db.$queryRaw<Array<{ controlUrl: string; capabilities: unknown }>>`
    SELECT h."controlUrl", h."capabilities" FROM "host" h WHERE ${SERVES} ORDER BY ${EMPTIEST_FIRST}`;
}
