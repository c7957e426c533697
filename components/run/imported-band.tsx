import { FileInput } from "lucide-react";
import { Note } from "@/components/ui/note";
import type { ImportedClaims } from "@/lib/domain/import/imported-claims.wire";
import { formatCountOf, formatScore } from "@/lib/format/count";

/** Over every screen of an imported run: whose word its results are, in a row apart from every rate. */
export function ImportedBand({ claims }: { claims: ImportedClaims }) {
  const { with_score: scored, without_score: others, success, mean_score: mean } = claims;
  return (
    <Note band tone="warn" icon={FileInput} role="status">
      <strong className="font-semibold">Imported, not verified by Deskproof.</strong>{" "}
      <span data-testid="imported-claims">
        {mean === null
          ? "Its maker claims no score."
          : `Its maker claims a full score for ${success} of ${formatCountOf(scored, "attempt")}, mean ${formatScore(mean)}.`}
        {mean !== null && others > 0 ? ` ${formatCountOf(others, "attempt")} without a claim.` : null}
      </span>{" "}
      <span className="text-ink-2">
        No desktop of this installation was seen, so none of it is in any rate. How long single steps took is not known.
      </span>
    </Note>
  );
}
