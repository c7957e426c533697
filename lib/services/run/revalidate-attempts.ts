import { giveBack } from "@/lib/db/set-aside";
import { revalidateRefusal, type AttemptOperationWire } from "@/lib/domain/attempt/attempt.operations";
import type { ServiceContext } from "../context";
import { operateAttempts } from "./operate-attempts";

/**
 * Undoes `invalidateAttempts`: the results count again as they did. What gates made invalid stays invalid. Throws
 * `not_found`, `forbidden`, `invalid_filter`, and `invalid_request` when neither filter nor ids are given.
 */
export async function revalidateAttempts(call: {
  ctx: ServiceContext;
  runId: string;
  input: unknown;
}): Promise<AttemptOperationWire> {
  return operateAttempts(call, {
    action: "attempt.revalidate",
    what: "give results back",
    refusalOf: revalidateRefusal,
    change: giveBack,
  });
}
