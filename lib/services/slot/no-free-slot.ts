import type { CapacityRefusal } from "@/lib/db/slot-capacity";
import { AppError } from "@/lib/domain/errors";

export function noFreeSlot({ of, limit, inUse }: CapacityRefusal, wanted: number): AppError {
  return new AppError(
    "no_free_slot",
    `${wanted === 1 ? "A slot" : `${wanted} slots`} more would be too many: the ${of} has ${inUse} of ${limit} in use.`,
    { details: { of, limit, in_use: inUse } },
  );
}
