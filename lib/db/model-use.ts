import type { ModelUse } from "@/lib/domain/run/model-use";
import type { Prisma } from "@/lib/generated/prisma/client";

/** The counters of requests to models, which runs and attempts have alike. */
export const modelUseSelect = {
  modelCalls: true,
  modelCallsUnpriced: true,
  modelCostMicroUsd: true,
  inputTokens: true,
  cachedInputTokens: true,
  outputTokens: true,
} satisfies Prisma.RunSelect & Prisma.AttemptSelect;

type UseRow = Prisma.RunGetPayload<{ select: typeof modelUseSelect }>;

export function toModelUse(row: UseRow): ModelUse {
  const sum = (value: bigint | null) => (value === null ? null : Number(value));
  return {
    modelCalls: row.modelCalls,
    modelCallsUnpriced: row.modelCallsUnpriced,
    modelCostMicroUsd: sum(row.modelCostMicroUsd),
    inputTokens: sum(row.inputTokens),
    cachedInputTokens: sum(row.cachedInputTokens),
    outputTokens: sum(row.outputTokens),
  };
}
