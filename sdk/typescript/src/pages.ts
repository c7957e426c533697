import type { RequestOptions, Transport } from "./transport.js";

const PAGE_LIMIT_MAX = 200;

/** Every item of a list, page after page, or the first `limit`. */
export async function every<T>(
  transport: Transport,
  path: string,
  query: RequestOptions["query"],
  limit = Infinity,
): Promise<T[]> {
  const found: T[] = [];
  let cursor: string | null = null;
  while (found.length < limit) {
    const size = Math.min(limit - found.length, PAGE_LIMIT_MAX);
    const page: Page<T> = await transport.get<Page<T>>(path, { ...query, limit: size, cursor });
    found.push(...page.data);
    if (!page.has_more) break;
    cursor = page.next_cursor;
  }
  return found;
}

interface Page<T> {
  data: T[];
  next_cursor: string | null;
  has_more: boolean;
}
