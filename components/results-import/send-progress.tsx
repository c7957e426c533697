import { formatBytes } from "@/lib/format/bytes";
import type { SendPhase } from "./use-send-results";

interface SendProgressProps {
  phase: SendPhase;
  sentBytes: number;
  totalBytes: number;
}

/** How much has left, then that the server reads it. */
export function SendProgress({ phase, sentBytes, totalBytes }: SendProgressProps) {
  const words = `${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}`;
  return (
    <div className="grid gap-1 text-12 text-ink-2">
      <div className="flex gap-2">
        <span role="status">
          {phase === "reading" ? "Sent. The server reads the results; this goes on when closed." : "Sending"}
        </span>
        {phase === "sending" ? <span className="ml-auto tabular-nums">{words}</span> : null}
      </div>
      <div
        role="progressbar"
        aria-label="Sent"
        aria-valuemin={0}
        aria-valuemax={totalBytes}
        aria-valuenow={sentBytes}
        aria-valuetext={words}
        className="h-1 overflow-hidden rounded-1 bg-idle-tint ring-[.5px] ring-line-strong ring-inset"
      >
        <div className="h-full bg-accent" style={{ width: `${(100 * sentBytes) / Math.max(1, totalBytes)}%` }} />
      </div>
    </div>
  );
}
