import type { Prisma } from "@/lib/generated/prisma/client";
import type { EpisodeKind, SlotOperation } from "@/lib/domain/slot/slot.wire";
import type { Verdict } from "@/lib/domain/episode/episode.verdict";
import { isSandbox, type HostCapabilities } from "@/lib/domain/host/host.capabilities";
import type { GateResult } from "@/lib/domain/gate/gate";
import type { Screen } from "@/lib/domain/template/template.schema";
import type { ComputerPhase } from "./computers";
import { desktopPage, numberOf, type DesktopPageQuery } from "./desktop-page";
import type { Queryable } from "./client";

const slotSelect = {
  id: true,
  workspaceId: true,
  hostId: true,
  workerId: true,
  runId: true,
  attemptId: true,
  taskId: true,
  taskDigest: true,
  templateRef: true,
  driver: true,
  status: true,
  phase: true,
  byHand: true,
  operation: true,
  parentId: true,
  checkpointId: true,
  quarantineReason: true,
  quarantineBy: true,
  quarantineAt: true,
  lastFrame: true,
  lastFrameAt: true,
  stepCount: true,
  cpuSeconds: true,
  memoryBytes: true,
  pssBytes: true,
  costMicroUsd: true,
  createdBy: true,
  ttlSeconds: true,
  expiresAt: true,
  endsAt: true,
  createdAt: true,
  closedAt: true,
  closeReason: true,
  closeDetail: true,
  host: { select: { name: true, capabilities: true } },
} satisfies Prisma.DesktopSelect;

type SlotRow = Prisma.DesktopGetPayload<{ select: typeof slotSelect }>;

export interface EpisodeRecord {
  id: string;
  number: number;
  kind: EpisodeKind;
  checkpointId: string | null;
  verdict: Verdict;
  badGates: string[];
  invalidReasons: string[];
  gates: GateResult[];
  startedAt: Date;
  settledAt: Date | null;
}

/** A desktop with its newest episode and what its task says. */
export interface SlotRecord extends Omit<
  SlotRow,
  "host" | "phase" | "operation" | "memoryBytes" | "pssBytes" | "costMicroUsd"
> {
  hostName: string;
  /** Its host can store desktops. */
  canFork: boolean;
  /** Its operator did not mark its template as a device. */
  isSandbox: boolean;
  phase: ComputerPhase | null;
  operation: SlotOperation | null;
  memoryBytes: number | null;
  pssBytes: number | null;
  costMicroUsd: number | null;
  /** null when the template is not known any more. */
  screen: Screen | null;
  instruction: string | null;
  episode: EpisodeRecord | null;
}

export interface SlotQuery extends DesktopPageQuery {
  isByHandOnly: boolean;
}

/** Slots of a workspace, newest first. */
export async function listSlotsInWorkspace(
  db: Queryable,
  workspaceId: string,
  query: SlotQuery,
): Promise<SlotRecord[]> {
  const page = desktopPage(workspaceId, query, query.isByHandOnly ? { byHand: true } : {});
  return withSurroundings(db, await db.desktop.findMany({ ...page, select: slotSelect }));
}

/** Slots by id in the order given; unknown ids and those of other workspaces are left out. */
export async function findSlotsInWorkspace(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<SlotRecord[]> {
  const rows = await db.desktop.findMany({ where: { workspaceId, id: { in: [...ids] } }, select: slotSelect });
  const records = await withSurroundings(db, rows);
  return ids.flatMap((id) => records.find((record) => record.id === id) ?? []);
}

/** Reads what a page of slots refers to in one query a table. */
async function withSurroundings(db: Queryable, rows: readonly SlotRow[]): Promise<SlotRecord[]> {
  const attemptIds = rows.flatMap(({ attemptId }) => attemptId ?? []);
  const refs = [...new Set(rows.map(({ templateRef }) => templateRef))].map(partsOfRef);
  // One after the other: inside a transaction there is one connection only.
  const episodes = await findNewestEpisodes(
    db,
    rows.map(({ id }) => id),
  );
  const attempts = await db.attempt.findMany({
    where: { id: { in: attemptIds } },
    select: { id: true, taskDigest: true },
  });
  const templates = await db.templateVersion.findMany({
    where: { OR: refs },
    select: { name: true, version: true, screenWidth: true, screenHeight: true },
  });
  const digestOf = (row: Pick<SlotRow, "taskDigest" | "attemptId">) =>
    row.taskDigest ?? attempts.find(({ id }) => id === row.attemptId)?.taskDigest ?? null;
  const digests = [...new Set(rows.flatMap((row) => digestOf(row) ?? []))];
  const tasks = await db.task.findMany({ where: { digest: { in: digests } }, select: { digest: true, file: true } });
  return rows.map(({ host, ...row }) => {
    const template = templates.find(({ name, version }) => `${name}@${version}` === row.templateRef);
    const taskDigest = digestOf(row);
    const file = tasks.find(({ digest }) => digest === taskDigest)?.file as { instruction?: string } | undefined;
    return {
      ...row,
      taskDigest,
      hostName: host.name,
      // Workers write the column through its schema.
      canFork: (host.capabilities as unknown as HostCapabilities).can_fork,
      isSandbox: isSandbox(row.templateRef, host.capabilities as unknown as HostCapabilities),
      phase: row.phase as ComputerPhase | null,
      operation: row.operation as SlotOperation | null,
      memoryBytes: numberOf(row.memoryBytes),
      pssBytes: numberOf(row.pssBytes),
      costMicroUsd: numberOf(row.costMicroUsd),
      screen: template ? { width: template.screenWidth, height: template.screenHeight } : null,
      instruction: file?.instruction ?? null,
      episode: episodes.get(row.id) ?? null,
    };
  });
}

async function findNewestEpisodes(db: Queryable, desktopIds: readonly string[]): Promise<Map<string, EpisodeRecord>> {
  const rows = await db.episode.findMany({
    where: { desktopId: { in: [...desktopIds] } },
    orderBy: [{ desktopId: "asc" }, { number: "desc" }, { startedAt: "desc" }],
    distinct: ["desktopId"],
  });
  return new Map(
    rows.map(({ desktopId, gates, ...row }) => [
      desktopId,
      // Only the engine writes the column, from GateResult[].
      { ...row, gates: gates as unknown as GateResult[] },
    ]),
  );
}

function partsOfRef(ref: string): { name: string; version: number } {
  const [name = "", version = "0"] = ref.split("@");
  return { name, version: Number(version) };
}
