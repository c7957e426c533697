import { findReferredAnywhere, giveBackRefs, listWaitingRemovals, settleRemovals } from "@/lib/db/artifact-removals";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { queryable, type ServiceContext } from "../context";
import { inTransaction } from "../in-transaction";

const BATCH = 500;
const REMOVED_AT_ONCE = 8;

/**
 * Takes the bytes of removed artifacts out of the store, after their references are gone. Bytes that somebody stored again
 * within a day stay, and their reference is given back: how many is returned. Safe to repeat.
 */
export async function emptyStore({ ctx, store }: { ctx: ServiceContext; store: ArtifactStore }): Promise<number> {
  const workspaceId = ctx.workspace.id;
  let waiting = 0;
  for (let after = ""; ;) {
    const digests = await listWaitingRemovals(queryable(ctx), workspaceId, after, BATCH);
    const referred = await findReferredAnywhere(queryable(ctx), digests);
    const settled = digests.filter((digest) => referred.has(digest));
    const inUse: string[] = [];
    const free = digests.filter((digest) => !referred.has(digest));
    for (let at = 0; at < free.length; at += REMOVED_AT_ONCE) {
      const part = free.slice(at, at + REMOVED_AT_ONCE);
      const answers = await Promise.all(part.map((digest) => store.remove(digest)));
      part.forEach((digest, i) => (answers[i] === "in_use" ? inUse : settled).push(digest));
    }
    await settleRemovals(queryable(ctx), workspaceId, settled);
    if (inUse.length > 0) await inTransaction(ctx, (tx) => giveBackRefs(tx, workspaceId, inUse));
    waiting += inUse.length;
    if (digests.length < BATCH) return waiting;
    after = digests.at(-1) ?? after;
  }
}
