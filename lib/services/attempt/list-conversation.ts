import { listModelCalls, type ModelCallView } from "@/lib/db/model-calls";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { queryable, type ServiceContext } from "../context";
import { pageOf, type Page } from "../page";
import { requireScope } from "../require-scope";
import { getAttemptInWorkspace } from "./attempt-in-workspace";

/** Larger records are read as artifacts, one at a time. A page of full ones stays below 10 MB. */
const CONTENT_BYTES_MAX = 200_000;

export interface ConversationTurn extends ModelCallView {
  /** What was new in the request, and the whole reply; untrusted. Null when it is too large, or not there any more. */
  content: Record<string, unknown> | null;
}

/**
 * What an attempt and its model said to each other, in order, those of its parent first; `limit` is 1 to 50. Of the try
 * that counts. Throws `not_found`.
 */
export async function listConversation({
  ctx,
  attemptId,
  store,
  query: { after = 0, limit },
}: {
  ctx: ServiceContext;
  attemptId: string;
  store: ArtifactStore;
  /** `after`: turns that were read before. */
  query: { after?: number; limit: number };
}): Promise<Page<ConversationTurn, number>> {
  requireScope(ctx, "content:read");
  const attempt = await getAttemptInWorkspace(ctx, attemptId);
  const calls = await listModelCalls(queryable(ctx), attempt, { skip: after, limit: limit + 1 });
  const page = pageOf(calls, limit, (call) => after + calls.indexOf(call) + 1);
  const items = await Promise.all(page.items.map(async (call) => ({ ...call, content: await contentOf(store, call) })));
  return { ...page, items };
}

async function contentOf(store: ArtifactStore, call: ModelCallView): Promise<ConversationTurn["content"]> {
  if (call.recordBytes > CONTENT_BYTES_MAX) return null;
  const bytes = await store.get(call.recordDigest);
  // Only the engine writes it, as an object.
  return bytes === null ? null : (JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>);
}
