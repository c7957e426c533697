import type { Probed } from "@/lib/domain/health/health.facts";

/** Longer says nothing a person could use. */
const REASON_MAX = 200;

/** What `look` finds, or the reason why not; gives up after `limitMs`. Never throws. */
export async function probe<T>(limitMs: number, look: () => Promise<T>): Promise<Probed<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return { ok: true, value: await Promise.race([look(), late]) };
  } catch (error) {
    const message = error instanceof Error ? error.message.trim().split("\n").at(-1) : undefined;
    return { ok: false, reason: (message || "no reason given").slice(0, REASON_MAX) };
  } finally {
    clearTimeout(timer);
  }
}
