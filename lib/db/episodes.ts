import type { GateResult } from "@/lib/domain/gate/gate";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Queryable } from "./client";
import { readRows } from "./read-rows";

/** Gate results of the episode judged under `leaseEpoch`; empty before one began. */
export async function listGates(db: Queryable, attemptId: string, leaseEpoch: number): Promise<GateResult[]> {
  // Only the engine writes the column, from GateResult[].
  const [episode] = await readRows<{ gates: GateResult[] }>(
    db,
    Prisma.sql`
      SELECT e."gates" FROM "episode" e WHERE e."attemptId" = ${attemptId} AND e."leaseEpoch" = ${leaseEpoch}
      ORDER BY e."startedAt" DESC, e."id" DESC LIMIT 1`,
    "gates_of_attempt",
  );
  return episode?.gates ?? [];
}
