import { Prisma } from "@/lib/generated/prisma/client";
import type { Verdict } from "@/lib/domain/episode/episode.verdict";
import type { Queryable } from "./client";
import { LIVE_DESKTOP_STATUSES, desktopPage, numberOf, type DesktopPageQuery } from "./desktop-page";
import { readRows } from "./read-rows";

const computerSelect = {
  id: true,
  hostId: true,
  runId: true,
  attemptId: true,
  taskId: true,
  templateRef: true,
  driver: true,
  status: true,
  phase: true,
  lastFrame: true,
  lastFrameAt: true,
  stepCount: true,
  cpuSeconds: true,
  memoryBytes: true,
  pssBytes: true,
  byHand: true,
  parentId: true,
  quarantineReason: true,
  controlName: true,
  controlUntil: true,
  createdAt: true,
  closedAt: true,
  host: { select: { name: true } },
} satisfies Prisma.DesktopSelect;

type ComputerRow = Prisma.DesktopGetPayload<{ select: typeof computerSelect }>;

export type ComputerPhase = "create" | "setup" | "act" | "verify";

/** A desktop as its worker last reported it. */
export interface ComputerRecord extends Omit<
  ComputerRow,
  "host" | "phase" | "memoryBytes" | "pssBytes" | "controlName" | "controlUntil"
> {
  hostName: string;
  phase: ComputerPhase | null;
  memoryBytes: number | null;
  pssBytes: number | null;
  /** Of its newest episode; null before the first one. */
  verdict: Verdict | null;
  badGates: string[];
  /** Who steers it now. */
  controlledBy: string | null;
  /** Digest of its live small picture; null while there is none. */
  thumbnail: string | null;
}

/** Reads what a page of computers refers to in one query a table. */
async function withSurroundings(db: Queryable, rows: readonly ComputerRow[]): Promise<ComputerRecord[]> {
  const ids = rows.map(({ id }) => id);
  const [episodes, thumbnails] = await Promise.all([
    db.episode.findMany({
      where: { desktopId: { in: ids } },
      orderBy: [{ desktopId: "asc" }, { number: "desc" }, { startedAt: "desc" }],
      distinct: ["desktopId"],
      select: { desktopId: true, verdict: true, badGates: true },
    }),
    db.$queryRaw<{ desktopId: string; digest: string }[]>`
      SELECT "desktopId", md5("jpeg") AS "digest" FROM "desktop_thumbnail" WHERE "desktopId" = ANY(${ids})`,
  ]);
  const episodeOf = new Map(episodes.map((episode) => [episode.desktopId, episode]));
  const thumbnailOf = new Map(thumbnails.map(({ desktopId, digest }) => [desktopId, digest]));
  const now = new Date();
  return rows.map(({ host, controlName, controlUntil, ...row }) => ({
    ...row,
    hostName: host.name,
    phase: row.phase as ComputerPhase | null,
    memoryBytes: numberOf(row.memoryBytes),
    pssBytes: numberOf(row.pssBytes),
    verdict: episodeOf.get(row.id)?.verdict ?? null,
    badGates: episodeOf.get(row.id)?.badGates ?? [],
    controlledBy: controlUntil !== null && controlUntil > now ? controlName : null,
    thumbnail: thumbnailOf.get(row.id) ?? null,
  }));
}

/** The live small picture of a computer of the workspace as its worker last sent it; null while there is none. */
export async function findLiveThumbnail(
  db: Queryable,
  workspaceId: string,
  computerId: string,
): Promise<Uint8Array | null> {
  const rows = await db.$queryRaw<{ jpeg: Uint8Array }[]>`
    SELECT t."jpeg" FROM "desktop_thumbnail" t JOIN "desktop" d ON d."id" = t."desktopId"
    WHERE d."id" = ${computerId} AND d."workspaceId" = ${workspaceId}`;
  return rows[0]?.jpeg ?? null;
}

export interface ComputerQuery extends DesktopPageQuery {
  runId?: string;
}

/** Computers of a workspace, newest first. */
export async function listComputersInWorkspace(
  db: Queryable,
  workspaceId: string,
  query: ComputerQuery,
): Promise<ComputerRecord[]> {
  const page = desktopPage(workspaceId, query, query.runId ? { runId: query.runId } : {});
  return withSurroundings(db, await db.desktop.findMany({ ...page, select: computerSelect }));
}

/** Live computers by run; runs without one are missing from the map. */
export async function countLiveComputersByRun(
  db: Queryable,
  workspaceId: string,
  runIds: readonly string[],
): Promise<Map<string, number>> {
  if (runIds.length === 0) return new Map();
  const groups = await readRows<{ runId: string; live: number }>(
    db,
    Prisma.sql`
      SELECT d."runId", count(*)::int AS "live" FROM "desktop" d
      WHERE d."workspaceId" = ${workspaceId} AND d."runId" = ANY(${[...runIds]}::text[])
        AND d."status" = ANY(${[...LIVE_DESKTOP_STATUSES]}::"DesktopStatus"[])
      GROUP BY d."runId"`,
    "live_computers_by_run",
  );
  return new Map(groups.map(({ runId, live }) => [runId, live]));
}

/** The computer, or null when the workspace has none of that id. */
export async function findComputerInWorkspace(
  db: Queryable,
  workspaceId: string,
  computerId: string,
): Promise<ComputerRecord | null> {
  const row = await db.desktop.findFirst({ where: { id: computerId, workspaceId }, select: computerSelect });
  return row === null ? null : ((await withSurroundings(db, [row]))[0] ?? null);
}
