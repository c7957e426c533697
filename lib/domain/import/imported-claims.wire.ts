import { z } from "zod";

/** Whose files runs can be imported from. */
export const IMPORT_FORMATS = ["osworld"] as const;

/** What the maker of an imported run claims. Nobody here verified it, so it stands beside every rate and in none. */
export const importedClaimsWire = z
  .object({
    from: z.enum(IMPORT_FORMATS),
    with_score: z.number().int().describe("attempts that have a claimed score"),
    without_score: z.number().int(),
    success: z.number().int().describe("those that claim a full score"),
    mean_score: z.number().nullable().describe("over those with a claimed score; null without one"),
  })
  .meta({ id: "ImportedClaims" });
export type ImportedClaims = z.infer<typeof importedClaimsWire>;

/** Claims of attempts added up; what has no score is in no mean. */
export function claimsOf(from: ImportedClaims["from"], scores: readonly (number | null)[]): ImportedClaims {
  const claimed = scores.filter((score) => score !== null);
  return {
    from,
    with_score: claimed.length,
    without_score: scores.length - claimed.length,
    success: claimed.filter((score) => score >= 1).length,
    mean_score: claimed.length === 0 ? null : claimed.reduce((sum, score) => sum + score, 0) / claimed.length,
  };
}
