import type { Prisma } from "@/lib/generated/prisma/client";
import { desktopMachine, type DesktopStatus } from "@/lib/domain/desktop/desktop.status";

export const LIVE_DESKTOP_STATUSES: readonly DesktopStatus[] = desktopMachine.statuses.filter(
  (status) => !desktopMachine.finals.includes(status),
);

export interface DesktopPageQuery {
  /** Live ones only, or closed ones as well. */
  isLiveOnly: boolean;
  after?: { createdAt: Date; id: string };
  limit: number;
}

/** Which desktops of a workspace a page shows, newest first; the caller adds what to read of each. */
export function desktopPage(
  workspaceId: string,
  { isLiveOnly, after, limit }: DesktopPageQuery,
  filter: Prisma.DesktopWhereInput,
) {
  return {
    where: {
      workspaceId,
      ...filter,
      ...(isLiveOnly ? { status: { in: [...LIVE_DESKTOP_STATUSES] } } : {}),
      ...(after
        ? { OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }] }
        : {}),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
  } satisfies Prisma.DesktopFindManyArgs;
}

export const numberOf = (value: bigint | null): number | null => (value === null ? null : Number(value));
