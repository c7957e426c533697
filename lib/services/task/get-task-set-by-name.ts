import { findTaskSetByName } from "@/lib/db/task-sets";
import { AppError } from "@/lib/domain/errors";
import { queryable, type ServiceContext } from "../context";

/** The set, or `not_found`. */
export async function getTaskSetByName(ctx: ServiceContext, name: string): Promise<{ id: string; name: string }> {
  const set = await findTaskSetByName(queryable(ctx), name);
  if (set === null) throw new AppError("not_found", `There is no task set ${name.slice(0, 64)}.`);
  return set;
}
