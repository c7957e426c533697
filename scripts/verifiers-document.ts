/** `npm run verifiers:document`: writes docs/verifier-profiles.md from the registry of verifier functions. */
import { writeFile } from "node:fs/promises";
import { format } from "prettier";
import { profilesDocument } from "@/lib/verifier/profiles-document";

await writeFile(
  new URL("../docs/verifier-profiles.md", import.meta.url),
  await format(profilesDocument(), { parser: "markdown", printWidth: 120 }),
);
