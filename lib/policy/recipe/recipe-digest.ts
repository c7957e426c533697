import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Digest } from "@/lib/domain/digest";
import type { Recipe } from "@/lib/domain/recipe/recipe.schema";

/** SHA-256 of the recipe's canonical JSON (RFC 8785), so that layout and key order do not count. */
export function recipeDigest(recipe: Recipe): Digest {
  const text = canonicalize(recipe);
  if (text === undefined) throw new TypeError("a recipe is always JSON");
  return `sha256:${createHash("sha256").update(text).digest("hex")}`;
}
