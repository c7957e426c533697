import { createHash } from "node:crypto";
import path from "node:path";
import { hashSources } from "./source-files";
import type { TemplateDefinition } from "./template-definition";

/** Bump when mmdebstrap's own options change what a base holds. */
const BASE_FORMAT = 1;

/** Names what mmdebstrap unpacks; a base is shared by all template versions with the same key. 16 hex digits. */
export function baseKeyOf(definition: Pick<TemplateDefinition, "suite" | "packages">): string {
  const packages = [...new Set(definition.packages)].sort();
  return createHash("sha256")
    .update(JSON.stringify({ format: BASE_FORMAT, suite: definition.suite, packages }))
    .digest("hex")
    .slice(0, 16);
}

/**
 * `sha256:` hash of everything that goes into an image: the definition and the guest folders it uses. Equal keys mean
 * that a published version can be used as it is. Package versions are no part of it: they are only known afterwards.
 */
export async function recipeKeyOf(guestFolder: string, definition: TemplateDefinition): Promise<string> {
  const hash = createHash("sha256");
  hash.update(JSON.stringify({ ...definition, packages: [...new Set(definition.packages)].sort() }));
  for (const folder of ["build", "init", "python", ...definition.layers.map((layer) => path.join("layers", layer))]) {
    hash.update(`\0${folder}\0`);
    await hashSources(hash, path.join(guestFolder, folder));
  }
  return `sha256:${hash.digest("hex")}`;
}
