import { queryable, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { requirePerson } from "../require-person";

/** Notes that the caller gave themselves another password; never which. */
export async function notePassword({ ctx }: { ctx: ServiceContext }): Promise<void> {
  await emitAudit(ctx, queryable(ctx), { action: "account.set_password", target: requirePerson(ctx) });
}
