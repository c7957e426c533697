import { attemptPageWire, type AttemptPageWire, type AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import type { ApiClient } from "./api-client";

/** All attempts of a run that exist so far and fit a filter, page after page. */
export async function listAttempts(api: ApiClient, runId: string, filter?: string): Promise<AttemptWire[]> {
  const attempts: AttemptWire[] = [];
  let cursor: string | null = null;
  do {
    const query: URLSearchParams = new URLSearchParams({
      limit: "100",
      ...(filter ? { filter } : {}),
      ...(cursor ? { cursor } : {}),
    });
    const page: AttemptPageWire = await api.get(
      `/runs/${encodeURIComponent(runId)}/attempts?${query}`,
      attemptPageWire,
    );
    attempts.push(...page.data);
    cursor = page.has_more ? page.next_cursor : null;
  } while (cursor !== null);
  return attempts;
}
