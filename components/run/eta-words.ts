import type { RunWire } from "@/lib/domain/run/run.wire";
import { formatAge, wholeMinutes } from "@/lib/format/duration";

/** How much longer, as a range: "8 – 13 min to go", "under a minute to go". */
export function etaWords({ from_ms: from, to_ms: to, own, capped }: NonNullable<RunWire["eta"]>): string {
  const basis = own ? "" : ", as earlier runs";
  const end = capped ? " (time cap)" : "";
  if (to < 60_000) return `under a minute to go${basis}`;
  const [low, high] = [wholeMinutes(from), wholeMinutes(to)];
  if (high >= 120) return `${formatAge(from)} – ${formatAge(to)} to go${end}${basis}`;
  return low === high ? `about ${high} min to go${end}${basis}` : `${low} – ${high} min to go${end}${basis}`;
}
