import { attemptPageWire, type AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import type { ApiClient } from "./api-client";

/** All attempts of a run that exist so far, page after page. */
export async function listAttempts(api: ApiClient, runId: string): Promise<AttemptWire[]> {
  const attempts: AttemptWire[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const page = await api.get(`/runs/${encodeURIComponent(runId)}/attempts?limit=100${query}`, attemptPageWire);
    attempts.push(...page.data);
    cursor = page.has_more ? page.next_cursor : null;
  } while (cursor !== null);
  return attempts;
}
