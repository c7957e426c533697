import type { ReverificationWire } from "@/lib/domain/verifier/reverification.wire";
import { formatScore } from "@/lib/format/count";

type Judged = Pick<ReverificationWire, "change" | "recorded_score" | "checker_error" | "undecided">;

/** How a second score stands to the recorded one; a missing score is never called 0. */
export function changeWords({ change, recorded_score, checker_error, undecided }: Judged): string {
  const was = `was ${formatScore(recorded_score)}`;
  switch (change) {
    case "same":
      return recorded_score === null ? "no score, as before" : "same score";
    case "higher":
    case "lower":
      return `${change}, ${was}`;
    case "gained":
      return "a score where there was none";
    case "lost":
      return `no score: ${checker_error === null ? (undecided === null ? "none was computed" : "left open") : "the checker raised"}, ${was}`;
  }
}

/** `name@1`, or `name@1 → name@2` when another version judged. */
export function versionWords(recorded: string | null, computed: string | null): string {
  if (recorded === computed) return recorded ?? "no function";
  return `${recorded ?? "no function"} → ${computed ?? "no function"}`;
}
