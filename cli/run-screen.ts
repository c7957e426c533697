import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import type { RunWire } from "@/lib/domain/run/run.wire";
import { formatDuration } from "@/lib/format/duration";

export interface ScreenSize {
  columns: number;
  rows: number;
  now: Date;
}

/** Lines above the table's rows and below them: with the one that says how much is left out, and the cursor's. */
const FRAME_LINES = 9;

/**
 * What a terminal shows of a run: progress, what it came to so far, and the attempts at work. Never wider or higher than the
 * terminal, so that it can be drawn over. Texts are as they came: the caller makes them inert.
 */
export function runScreen(run: RunWire, working: readonly AttemptWire[], size: ScreenSize): string[] {
  const { counts } = run;
  const ended = counts.done + counts.error + counts.cancelled;
  const lines = [
    `${run.id}  ${run.name}${run.labels.length > 0 ? `  [${run.labels.join(", ")}]` : ""}`,
    `${progressBar(ended, counts.total, Math.min(40, Math.max(10, size.columns - 45)))} ${ended} of ${counts.total} ended  ${run.status}${etaOf(run)}`,
    `success ${counts.success} of ${counts.success + counts.fail} with a result; invalid ${counts.invalid}, not checked ${counts.not_checked}; at work ${counts.running + counts.verifying}, queued ${counts.queued}`,
    `spent ${run.spend_usd} of ${run.spend_cap_usd} USD${run.started_at === null ? "" : `, ${formatDuration(size.now.getTime() - Date.parse(run.started_at))} since its start`}`,
  ];
  const halt = run.paused?.reason ?? run.waiting_reason?.words ?? run.status_detail;
  if (halt) lines.push(`${run.paused ? "paused" : run.waiting_reason ? "waits" : run.status}: ${halt}`);
  if (working.length > 0) {
    const shown = working.slice(0, Math.max(1, size.rows - FRAME_LINES));
    lines.push("", ...tableLines(shown));
    const hidden = Math.max(counts.running + counts.verifying, working.length) - shown.length;
    if (hidden > 0) lines.push(`and ${hidden} more`);
  }
  return lines.map((line) => line.slice(0, Math.max(1, size.columns - 1)));
}

/** Full only when all have ended. */
export function progressBar(ended: number, total: number, width: number): string {
  const filled = total === 0 ? 0 : Math.floor((Math.min(ended, total) / total) * width);
  return `${"█".repeat(filled)}${"░".repeat(width - filled)}`;
}

function etaOf({ eta }: RunWire): string {
  if (eta === null) return "";
  return `, ${formatDuration(eta.from_ms)} to ${formatDuration(eta.to_ms)} left`;
}

function tableLines(attempts: readonly AttemptWire[]): string[] {
  const rows = [
    ["#", "STATUS", "STEPS", "TASK", "HOST"],
    ...attempts.map((attempt) => [
      String(attempt.number),
      attempt.status,
      `${attempt.step_count}/${attempt.max_steps}`,
      attempt.task_id,
      attempt.host_name ?? "-",
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
