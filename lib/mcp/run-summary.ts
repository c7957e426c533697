import { z } from "zod";
import { serializeRun } from "@/lib/api/serializers/run";
import { runWire } from "@/lib/domain/run/run.wire";
import type { RunView } from "@/lib/services/run/run-view";
import { consoleLink } from "./links";
import type { ToolCall } from "./tool";

/** A run in figures and words of ours. Its name is what a caller typed, and stands apart for that reason. */
export const runSummaryWire = runWire
  .pick({
    id: true,
    kind: true,
    labels: true,
    status: true,
    stop_reason: true,
    task_set: true,
    task_count: true,
    template: true,
    driver: true,
    policy: true,
    verifier_profile: true,
    parallel_copies: true,
    fork_copies: true,
    prefix_steps: true,
    max_steps: true,
    rounds: true,
    spend_cap_usd: true,
    spend_usd: true,
    time_cap_minutes: true,
    counts: true,
    computers_active: true,
    created_at: true,
    started_at: true,
    finished_at: true,
    available_actions: true,
  })
  .extend({ is_final: z.boolean().describe("nothing of it changes any more"), link: z.string() });
export type RunSummary = z.infer<typeof runSummaryWire>;

const FINAL = new Set(["completed", "failed", "cancelled"]);

export function runSummary(call: Pick<ToolCall<unknown>, "ctx" | "installation">, run: RunView): RunSummary {
  const wire = serializeRun(run);
  const { id, status } = wire;
  // The shape leaves out what it does not name.
  return runSummaryWire.parse({ ...wire, is_final: FINAL.has(status), link: consoleLink(call, `/runs/${id}`) });
}
