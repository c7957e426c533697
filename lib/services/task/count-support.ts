import { UNSUPPORTED_CODES } from "@/lib/domain/task/task.support";
import type { TaskSupportView } from "./support-of";

export interface SupportCounts {
  total: number;
  supported: number;
  /** Tasks by the first reason of each; reasons that no task has are 0. */
  byReason: Record<string, number>;
}

/** Every task counts once: as supported, or under its first reason. */
export function countSupport(support: readonly TaskSupportView[]): SupportCounts {
  const byReason: Record<string, number> = Object.fromEntries(UNSUPPORTED_CODES.map((code) => [code, 0]));
  for (const { reasons } of support) {
    const code = reasons[0]?.code;
    if (code !== undefined) byReason[code] = (byReason[code] ?? 0) + 1;
  }
  return { total: support.length, supported: support.filter(({ supported }) => supported).length, byReason };
}
