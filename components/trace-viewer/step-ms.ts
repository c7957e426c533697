import type { StepWire } from "@/lib/domain/attempt/attempt.wire";

type StepTimes = Pick<StepWire, "wait_ms" | "act_ms" | "settle_ms">;

/** What a step took, by the parts that were measured; null when none was, as in imported runs. */
export function stepMs(step: StepTimes): number | null {
  const measured = [step.wait_ms, step.act_ms, step.settle_ms].filter((part) => part !== null);
  return measured.length === 0 ? null : measured.reduce((sum, part) => sum + part, 0);
}

/** How long a step of an attempt took, by its 1-based index; 0 where nobody knows. */
export function stepMsOf(steps: readonly StepTimes[]): (step: number) => number {
  return (index) => {
    const step = steps[index - 1];
    return (step && stepMs(step)) ?? 0;
  };
}
