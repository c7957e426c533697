import type { CancelDisposition } from "@/lib/domain/run/run.operations";
import type { Queryable } from "./client";
import { appendRunEvent } from "./run-events";

/** From the mildest to the strictest. */
const STRICTNESS: readonly CancelDisposition[] = ["finish", "verify", "drop"];

/** Makes a locked run that is cancelling stricter. False when it is as strict already. */
export async function makeCancelStricter(
  tx: Queryable,
  runId: string,
  { disposition, actor, reason }: { disposition: CancelDisposition; actor: string; reason: string | null },
): Promise<boolean> {
  const milder = STRICTNESS.slice(0, STRICTNESS.indexOf(disposition));
  const { count } = await tx.run.updateMany({
    where: { id: runId, cancelDisposition: { in: milder } },
    data: { cancelDisposition: disposition },
  });
  if (count === 0) return false;
  await appendRunEvent(tx, runId, {
    ...{ type: "run.status", actor, reason, data: { disposition } },
    ...{ from: "cancelling", to: "cancelling" },
  });
  return true;
}
