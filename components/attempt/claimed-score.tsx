import { formatScore } from "@/lib/format/count";

/** What the maker of an imported run says, in words that keep it apart from a score; nothing for an attempt made here. */
export function ClaimedScore({ claimed }: { claimed: number | null }) {
  if (claimed === null) return null;
  return (
    <span className="whitespace-nowrap text-ink-3" data-testid="claimed-score">
      claimed {formatScore(claimed)}, not verified
    </span>
  );
}
