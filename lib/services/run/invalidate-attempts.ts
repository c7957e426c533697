import { setAside } from "@/lib/db/set-aside";
import { invalidateRefusal, type AttemptOperationWire } from "@/lib/domain/attempt/attempt.operations";
import type { ServiceContext } from "../context";
import { operateAttempts } from "./operate-attempts";

/**
 * Sets results of valid attempts aside, with a reason: they count as invalid everywhere until `revalidateAttempts` gives them
 * back. What their gates and checkers said stays. Throws `not_found`, `forbidden`, `invalid_filter`, and `invalid_request`
 * when neither filter nor ids are given.
 */
export async function invalidateAttempts(call: {
  ctx: ServiceContext;
  runId: string;
  input: unknown;
}): Promise<AttemptOperationWire> {
  return operateAttempts(call, {
    action: "attempt.invalidate",
    what: "set results aside",
    refusalOf: invalidateRefusal,
    change: setAside,
  });
}
