import { z } from "zod";
import { digestSchema } from "../digest";

/** Names of templates: `office`, `minimal`, an operator's own. */
export const templateNameSchema = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, "not a template name");

/** `name@version`, the only spelling by which a run names a template. */
export const templateRefSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,31}@[1-9]\d{0,5}$/, 'must be "name@version", e.g. "office@1"');

export const screenSchema = z.object({
  width: z.number().int().min(640).max(7_680),
  height: z.number().int().min(480).max(4_320),
});
export type Screen = z.infer<typeof screenSchema>;

/** What a published template version is made of; immutable by `digest`. */
export const templateVersionSchema = z.object({
  name: templateNameSchema,
  version: z.number().int().min(1),
  digest: digestSchema,
  driver: z.enum(["linux", "simulated"]),
  screen: screenSchema,
  /** Programs a task may name in related_apps, in OSWorld's words: libreoffice_calc, chrome, gimp, os ... */
  apps: z.array(z.string()),
  /** Package name -> version. */
  packages: z.record(z.string(), z.string()),
  size_bytes: z.number().int().min(0),
  built_at: z.string(),
});
export type TemplateVersion = z.infer<typeof templateVersionSchema>;
