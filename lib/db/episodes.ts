import type { GateResult } from "@/lib/domain/gate/gate";
import type { Queryable } from "./client";

/** Gate results of the episode judged under `leaseEpoch`; empty before one began. */
export async function listGates(db: Queryable, attemptId: string, leaseEpoch: number): Promise<GateResult[]> {
  const row = await db.episode.findFirst({
    where: { attemptId, leaseEpoch },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    select: { gates: true },
  });
  // Only the engine writes the column, from GateResult[].
  return (row?.gates ?? []) as unknown as GateResult[];
}
