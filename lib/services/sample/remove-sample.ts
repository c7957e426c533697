import { deleteMember } from "@/lib/db/members";
import { countMembers, deleteSample, findSampleWorkspace, lockSample } from "@/lib/db/sample-rows";
import type { ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requirePerson } from "../require-person";

/** Takes the sample away from the caller, and from the installation with the last who looked at it. People only; safe to repeat. */
export async function removeSample({ ctx }: { ctx: ServiceContext }): Promise<void> {
  const userId = requirePerson(ctx);
  await inTransaction(ctx, async (tx) => {
    await lockSample(tx);
    const sample = await findSampleWorkspace(tx);
    if (sample === null) return;
    await deleteMember(tx, sample.id, userId);
    if ((await countMembers(tx, sample.id)) === 0) await deleteSample(tx, sample.id);
    // The log of the sample's own workspace goes with it.
    if (ctx.workspace.id !== sample.id) await emitAudit(ctx, tx, { action: "sample.remove", target: sample.runId });
  });
}
